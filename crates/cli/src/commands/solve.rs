//! `zauber solve`: one position with progress, or many on all cores, answers in order.

use crate::args::{Common, Form, SolveArgs};
use crate::interrupt;
use crate::output::Output;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal};
use std::sync::Mutex;
use std::sync::mpsc;
use std::time::Duration;
use zauber::puzzle::Metric;
use zauber::store::{Residence, Store};
use zauber::{Better, Reader, Rejection, Sheet, SolveOptions, Solved, Unsolved, Workshop};

pub fn run(
    common: &Common,
    (form, source): (Form, String),
    args: &SolveArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let reader = common.reader();
    let goal = match args.to.as_deref().map(|to| reader.read(Form::Facelets.given(to))).transpose() {
        Ok(goal) => goal,
        Err(rejection) => return output.reject(args.to.as_deref().unwrap_or(""), &rejection),
    };
    let many = source == "-";
    // Many positions are worth a moment of loading; for one, being there at once counts.
    let workshop = Workshop::new(Store::open(), if many { Residence::Copied } else { Residence::Mapped });
    let task = Task { reader, form, goal, options: options(common, args), workshop, stats: args.stats };
    if many { task.batch(output) } else { task.single(&source, output) }
}

/// What is to be done with each position.
struct Task {
    reader: Reader,
    form: Form,
    goal: Option<Sheet>,
    options: SolveOptions,
    workshop: Workshop,
    stats: bool,
}

fn options(common: &Common, args: &SolveArgs) -> SolveOptions {
    SolveOptions {
        metric: args.metric.metric(),
        without: args.without.map(|face| face.face()),
        threads: args.threads.unwrap_or_else(cores),
        count: args.count,
        method: args.method(),
        notation: common.notation,
        language: common.lang,
        first_colour: args.first_colour(&common.reader().scheme),
        handling: args.handling,
        ..SolveOptions::limited(args.time, args.nodes, args.max_length)
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Task {
    fn solve(&self, text: &str, options: &SolveOptions, improved: &mut (dyn FnMut(&Better<'_>) + Send)) -> Answer {
        let sheet = self.reader.read(self.form.given(text)).map_err(Unsolved::Rejected)?;
        self.workshop.solve(&sheet, self.goal.as_ref(), options, interrupt::flag(), improved)
    }

    /// One position, with something to look at meanwhile and a few words afterwards.
    fn single(&self, text: &str, output: &mut Output) -> anyhow::Result<()> {
        let bar = spinner(output);
        let solved = self.solve(text, &self.options, &mut |better| {
            bar.set_message(format!("best so far {}", better.improvement.length));
        });
        bar.finish_and_clear();
        for note in self.workshop.take_notes() {
            output.note(&note)?;
        }
        if let (Ok(solved), false) = (&solved, output.json) {
            output.note(&in_words(solved))?;
            if self.stats {
                for improvement in &solved.improvements {
                    output.note(&format!("{} after {:.4} s", improvement.length, improvement.seconds))?;
                }
                for stage in &solved.stages {
                    output.note(&format!("{}: {}", stage.name, stage.moves))?;
                    for step in &stage.steps {
                        output.note(&format!("  {}", step.text))?;
                        output.note(&format!("    {}", step.moves))?;
                    }
                }
                if solved.variant == "small" && self.options.metric == Metric::Htm && self.options.without.is_none() {
                    output.note("'zauber tables build two-phase-large' makes solutions shorter")?;
                }
            }
        }
        self.write(text, solved, output)
    }

    fn write(&self, text: &str, solved: Answer, output: &mut Output) -> anyhow::Result<()> {
        match solved {
            Ok(mut solved) if output.json => {
                if !self.stats {
                    solved.improvements.clear();
                }
                output.answer(text, &solved)
            }
            Ok(solved) if !solved.solutions.is_empty() => {
                solved.solutions.iter().try_for_each(|moves| output.line(moves)).map_err(Into::into)
            }
            Ok(solved) => Ok(output.line(&solved.moves)?),
            Err(Unsolved::Rejected(rejection)) => output.reject(text, &rejection),
            Err(Unsolved::NotFound { code, text: why }) => {
                let mut rejection = Rejection::of_input("not-found", why);
                rejection.code = code;
                output.not_found(text, &rejection)
            }
            Err(_) => unreachable!("a position is solved, rejected or not found"),
        }
    }

    /// Reads lines on one thread, solves them on all others, writes the answers in order.
    fn batch(&self, output: &mut Output) -> anyhow::Result<()> {
        output.batch = true;
        let workers = self.options.threads;
        let options = &SolveOptions { threads: 1, ..self.options.clone() };
        let (to_workers, lines) = mpsc::sync_channel::<(usize, String)>(4 * workers);
        let lines = Mutex::new(lines);
        let (to_writer, answers) = mpsc::channel();
        std::thread::scope(|scope| {
            scope.spawn(move || read_lines(&to_workers));
            for _ in 0..workers {
                let (lines, to_writer) = (&lines, to_writer.clone());
                scope.spawn(move || {
                    loop {
                        let line = lines.lock().expect("no worker panics while it waits").recv();
                        let Ok((number, text)) = line else { break };
                        let solved = self.solve(&text, options, &mut |_| {});
                        if to_writer.send((number, text, solved)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(to_writer);
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for (number, text, solved) in &answers {
                for note in self.workshop.take_notes() {
                    output.note(&note)?;
                }
                waiting.insert(number, (text, solved));
                while let Some((text, solved)) = waiting.remove(&next) {
                    self.write(&text, solved, output)?;
                    next += 1;
                }
                output.flush()?;
                if interrupt::happened() {
                    // The reader may wait for a line that never comes.
                    interrupt::leave();
                }
            }
            Ok(())
        })
    }
}

type Answer = Result<Solved, Unsolved>;

/// Something moves while a person waits; nothing where nobody looks.
fn spinner(output: &Output) -> ProgressBar {
    if output.quiet || output.json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    let style =
        ProgressStyle::with_template("{spinner} searching, {elapsed_precise} {msg} (Ctrl-C takes the best so far)");
    bar.set_style(style.expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn in_words(solved: &Solved) -> String {
    let metric = solved.metric.to_uppercase();
    let proof = if solved.optimal { ", proven shortest" } else { "" };
    match solved.length {
        0 => "already there".into(),
        length => format!(
            "{length} {metric}{proof}; {:.3} s, {} nodes, {} tables ({} MB)",
            solved.seconds,
            solved.nodes,
            solved.variant,
            solved.table_bytes / 1_000_000
        ),
    }
}

fn read_lines(to_workers: &mpsc::SyncSender<(usize, String)>) {
    let mut input = io::BufReader::new(io::stdin());
    let mut line = Vec::new();
    let mut number = 0;
    while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        line.clear();
        if text.is_empty() {
            continue;
        }
        if to_workers.send((number, text)).is_err() {
            return;
        }
        number += 1;
    }
}
