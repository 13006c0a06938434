//! `zauber solve`: one position with progress, or many on all cores, answers in order.

use crate::args::{Common, Form, SolveArgs};
use crate::interrupt;
use crate::output::Output;
use crate::usage::WrongUsage;
use indicatif::{ProgressBar, ProgressStyle};
use owo_colors::Style;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use zauber::puzzle::Metric;
use zauber::store::{Residence, Store};
use zauber::texts::Language;
use zauber::{AnySheet, Depth, News, Puzzle, Reader, Rejection, SolveOptions, Solved, StageNote, Unsolved, Workshop};

pub fn run(
    common: &Common,
    (form, source): (Form, String),
    args: &SolveArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    if let Some(threads) = args.threads {
        zauber::limit_threads(threads);
    }
    let options = options(common, args)?;
    options.check(common.puzzle).map_err(|rejection| WrongUsage::of(rejection, common.lang))?;
    let reader = common.reader();
    let puzzle = Reading { reader, form, puzzle: common.puzzle, language: common.lang };
    let goal = match args.to.as_deref().map(|to| puzzle.read(Form::Facelets, to)).transpose() {
        Ok(goal) => goal,
        Err(rejection) => return output.reject(args.to.as_deref().unwrap_or(""), &rejection),
    };
    let many = source == "-";
    // Many positions are worth a moment of loading; for one, being there at once counts.
    let workshop = Workshop::new(Store::open(), if many { Residence::Copied } else { Residence::Mapped });
    let (stats, comments, explain) = (args.stats, args.comments, args.explain);
    let task = Task { reading: puzzle, goal, options, workshop, stats, comments, explain };
    if many { task.batch(output) } else { task.single(&source, output) }
}

/// What is to be done with each position.
struct Task {
    reading: Reading,
    goal: Option<AnySheet>,
    options: SolveOptions,
    workshop: Workshop,
    stats: bool,
    comments: bool,
    explain: bool,
}

/// How positions are read.
struct Reading {
    reader: Reader,
    form: Form,
    puzzle: Puzzle,
    language: Language,
}

impl Reading {
    fn read(&self, form: Form, text: &str) -> Result<AnySheet, Rejection> {
        self.reader.read_any(self.puzzle, form.given(text), self.language)
    }
}

fn options(common: &Common, args: &SolveArgs) -> Result<SolveOptions, WrongUsage> {
    let method = args.method(common)?;
    Ok(SolveOptions {
        metric: args.metric.metric(),
        without: args.without.map(|face| face.face()),
        threads: args.threads.unwrap_or_else(cores),
        count: args.count,
        all: args.all,
        seed: args.seed,
        notation: common.notation,
        language: common.lang,
        first_colour: args.first_colour(common)?,
        // Words about how a puzzle is held are true of the turns with rotations.
        handling: args.handling || (args.explain && method.is_human()),
        ..SolveOptions::limited(method, args.time, args.nodes, args.max_length)
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Task {
    fn solve(&self, text: &str, options: &SolveOptions, news: &mut (dyn FnMut(&News<'_>) + Send)) -> Answer {
        let sheet = self.reading.read(self.reading.form, text).map_err(Unsolved::Rejected)?;
        self.workshop.solve_any(&sheet, self.goal.as_ref(), options, interrupt::flag(), news)
    }

    /// One position, with something to look at meanwhile and a few words afterwards.
    fn single(&self, text: &str, output: &mut Output) -> anyhow::Result<()> {
        let language = self.options.language;
        let bar = spinner(output);
        // What cannot be said now is not worth giving up the search for.
        let solved = self.solve(text, &self.options, &mut |news| match news {
            News::Better(better) => {
                bar.set_message(language.text("cli.solve.best", &[("length", &better.improvement.length)]));
            }
            News::Depth(depth) => {
                bar.set_message(next_in_words(depth, language));
                if self.stats && !output.json {
                    bar.suspend(|| drop(output.note(&depth_in_words(depth, language))));
                }
            }
            News::Walked { turns, seconds } => {
                let speed = millions(*turns, *seconds);
                bar.set_message(language.text("cli.solve.walked", &[("turns", turns), ("speed", &speed)]));
            }
            News::Building { table, done } if !bar.is_hidden() => show_building(&bar, table, *done, language),
            // Nobody sees a bar, so a note says why it takes so long.
            News::Building { .. } => {
                self.workshop.take_notes().iter().for_each(|note| drop(output.note(note)));
            }
            _ => {}
        });
        bar.finish_and_clear();
        for note in self.workshop.take_notes() {
            output.note(&note)?;
        }
        if let (Ok(solved), false) = (&solved, output.json) {
            output.note(&in_words(solved, language))?;
            if self.stats {
                for improvement in &solved.improvements {
                    let seconds = format!("{:.4}", improvement.seconds);
                    let values: [(&str, &dyn Display); 2] = [("length", &improvement.length), ("seconds", &seconds)];
                    output.note(&language.text("cli.solve.improved", &values))?;
                }
                for stage in &solved.stages {
                    output.note(&format!("{}: {}", stage.name, stage.moves))?;
                    output.note(&format!("  {}", stage.goal))?;
                    for step in stage.steps.iter().filter(|step| !step.moves.is_empty()) {
                        output.note(&format!("  {}", step.text))?;
                        output.note(&format!("    {}", step.moves))?;
                    }
                }
                if solved.variant == "small" && self.options.metric == Metric::Htm && self.options.without.is_none() {
                    output.note(&language.text("cli.solve.large", &[]))?;
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
                    solved.depths.clear();
                }
                output.answer(text, &solved)
            }
            Ok(solved) if !solved.solutions.is_empty() => {
                solved.solutions.iter().try_for_each(|moves| output.line(moves)).map_err(Into::into)
            }
            // Millions of turns are told by their end.
            Ok(Solved { last: Some(last), length, .. }) => {
                let values: [(&str, &dyn Display); 2] = [("turns", &length), ("last", &end(&last))];
                Ok(output.line(&output.language.text("cli.solve.random.end", &values))?)
            }
            Ok(solved) if self.comments => Ok(output.line(&solved.commented())?),
            Ok(solved) if self.explain => {
                let text = explained(&solved, output);
                Ok(output.line(&text)?)
            }
            Ok(solved) => Ok(output.line(&solved.moves)?),
            Err(Unsolved::Rejected(rejection)) => output.reject(text, &rejection),
            Err(Unsolved::NotFound { code, text: why }) => output.not_found(text, &Rejection::of_search(code, why)),
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
            if let Err(error) = self.write_in_order(answers, output) {
                // Nobody hears the answers, and the reader may wait for a line that never comes.
                std::process::exit(crate::told(&error).into());
            }
        });
        Ok(())
    }

    fn write_in_order(&self, answers: Receiver<(usize, String, Answer)>, output: &mut Output) -> anyhow::Result<()> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, text, solved) in answers {
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
    }
}

type Answer = Result<Solved, Unsolved>;

/// Stage by stage, with its goal, what it is about, and the turns.
fn explained(solved: &Solved, output: &Output) -> String {
    let turns = |moves: &str| output.dressed(&format!("  {moves}"), Style::new().green().bold());
    let stage = |stage: &StageNote| {
        let mut lines = vec![output.dressed(&stage.name, Style::new().bold()), stage.goal.clone(), stage.text.clone()];
        match &stage.steps[..] {
            [] => lines.push(turns(&stage.moves)),
            steps => steps.iter().for_each(|step| lines.extend([step.text.clone(), turns(&step.moves)])),
        }
        lines.retain(|line| !line.trim().is_empty());
        lines.join("\n")
    };
    solved.stages.iter().map(stage).collect::<Vec<_>>().join("\n\n")
}

/// Something moves while a person waits; nothing where nobody looks.
fn spinner(output: &Output) -> ProgressBar {
    if output.quiet || output.json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    bar.set_style(searching(output.language));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn searching(language: Language) -> ProgressStyle {
    let [searching, interrupt] = ["searching", "interrupt"].map(|key| language.text(&format!("cli.solve.{key}"), &[]));
    style(&format!("{{spinner}} {searching}, {{elapsed_precise}} {{msg}} ({interrupt})"))
}

fn building(language: Language) -> ProgressStyle {
    let of_the_table = language.text("cli.solve.building", &[]);
    style(&format!("{{bar:40}} {{percent}}% {of_the_table} {{msg}}, {{elapsed_precise}}"))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed")
}

/// A bar as long as a table is being made, then the spinner again.
fn show_building(bar: &ProgressBar, table: &'static str, done: f64, language: Language) {
    if bar.length() != Some(1000) {
        bar.set_length(1000);
        bar.set_style(building(language));
        bar.set_message(table);
    }
    bar.set_position((done * 1000.0) as u64);
    if done >= 1.0 {
        bar.set_style(searching(language));
        bar.set_message("");
        bar.reset_elapsed();
    }
}

fn depth_in_words(depth: &Depth, language: Language) -> String {
    let Depth { depth: turns, nodes, seconds, .. } = depth;
    let (seconds, next) = (format!("{seconds:.3}"), next_in_words(depth, language));
    language.text("cli.solve.depth", &[("turns", turns), ("nodes", nodes), ("seconds", &seconds), ("next", &next)])
}

fn next_in_words(depth: &Depth, language: Language) -> String {
    let next = Duration::from_secs_f64(depth.next_seconds);
    let next = if next.as_secs() < 120 { format!("{:.1} s", next.as_secs_f64()) } else { minutes(next) };
    language.text("cli.solve.next", &[("turns", &(depth.depth + 1)), ("time", &next)])
}

/// How many millions of turns in a second.
fn millions(turns: u64, seconds: f64) -> String {
    format!("{:.0}", turns as f64 / seconds / 1e6)
}

fn minutes(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    if minutes < 120 { format!("{minutes} min") } else { format!("{} h", minutes / 60) }
}

/// The last twenty turns of many.
fn end(turns: &str) -> String {
    let turns: Vec<&str> = turns.split(' ').collect();
    format!("… {}", turns[turns.len().saturating_sub(20)..].join(" "))
}

fn in_words(solved: &Solved, language: Language) -> String {
    let seconds = format!("{:.3}", solved.seconds);
    if solved.length == 0 {
        return language.text("cli.solve.there", &[]);
    }
    if solved.method.starts_with("random") {
        let speed = millions(solved.length.into(), solved.seconds);
        let values: [(&str, &dyn Display); 3] = [("turns", &solved.length), ("seconds", &seconds), ("speed", &speed)];
        return language.text("cli.solve.random", &values);
    }
    let values: [(&str, &dyn Display); 6] = [
        ("length", &solved.length),
        ("metric", &solved.metric.to_uppercase()),
        ("seconds", &seconds),
        ("nodes", &solved.nodes),
        ("variant", &solved.variant),
        ("bytes", &(solved.table_bytes / 1_000_000)),
    ];
    language.text(if solved.optimal { "cli.solve.note.proven" } else { "cli.solve.note" }, &values)
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
