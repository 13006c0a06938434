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
use zauber::{Reader, Rejection, Sheet, SolveOptions, Solved, Unsolved, Workshop};

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
    let options = options(common, args);
    let many = source == "-";
    // Many positions are worth a moment of loading; for one, being there at once counts.
    let workshop = Workshop::new(Store::open(), if many { Residence::Copied } else { Residence::Mapped });
    if many {
        batch(&reader, form, goal.as_ref(), &options, &workshop, args.stats, output)
    } else {
        single(&reader, form, &source, goal.as_ref(), &options, &workshop, args.stats, output)
    }
}

fn options(common: &Common, args: &SolveArgs) -> SolveOptions {
    let limited = args.time.is_some() || args.nodes.is_some() || args.max_length.is_some();
    SolveOptions {
        time: args.time.or(if limited { None } else { Some(Duration::from_millis(100)) }),
        nodes: args.nodes,
        max_length: args.max_length,
        metric: args.metric.metric(),
        without: args.without.map(|face| face.face()),
        threads: args.threads.unwrap_or_else(cores),
        count: args.count,
        profile: args.variant.profile(),
        notation: common.notation,
        language: common.lang,
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[allow(clippy::too_many_arguments, reason = "what was said on the command line, once")]
fn single(
    reader: &Reader,
    form: Form,
    text: &str,
    goal: Option<&Sheet>,
    options: &SolveOptions,
    workshop: &Workshop,
    stats: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    let bar = spinner(output);
    let mut improved = |improvement: zauber::Improvement| {
        bar.set_message(format!("best so far {}", improvement.length));
    };
    let solved = reader
        .read(form.given(text))
        .map_err(Unsolved::Rejected)
        .and_then(|sheet| workshop.solve(&sheet, goal, options, interrupt::flag(), &mut improved));
    bar.finish_and_clear();
    for note in workshop.take_notes() {
        output.note(&note)?;
    }
    if let (Ok(solved), false) = (&solved, output.json) {
        output.note(&in_words(solved))?;
        if stats {
            for improvement in &solved.improvements {
                output.note(&format!("{} after {:.4} s", improvement.length, improvement.seconds))?;
            }
            for stage in &solved.stages {
                output.note(&format!("{}: {}", stage.name, stage.moves))?;
            }
        }
        if solved.variant == "small" && options.metric == Metric::Htm && options.without.is_none() && stats {
            output.note("'zauber tables build two-phase-large' makes solutions shorter")?;
        }
    }
    answer(text, solved, stats, output)
}

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

fn answer(text: &str, solved: Result<Solved, Unsolved>, stats: bool, output: &mut Output) -> anyhow::Result<()> {
    match solved {
        Ok(mut solved) if output.json => {
            if !stats {
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
fn batch(
    reader: &Reader,
    form: Form,
    goal: Option<&Sheet>,
    options: &SolveOptions,
    workshop: &Workshop,
    stats: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.batch = true;
    let workers = options.threads;
    let options = &SolveOptions { threads: 1, ..options.clone() };
    let (to_workers, lines) = mpsc::sync_channel::<(usize, String)>(4 * workers);
    let lines = Mutex::new(lines);
    let (to_writer, answers) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || read_lines(&to_workers));
        for _ in 0..workers {
            let (lines, to_writer) = (&lines, to_writer.clone());
            scope.spawn(move || {
                loop {
                    let Ok((number, text)) = lines.lock().expect("no worker panics while it waits").recv() else {
                        break;
                    };
                    let solved = reader
                        .read(form.given(&text))
                        .map_err(Unsolved::Rejected)
                        .and_then(|sheet| workshop.solve(&sheet, goal, options, interrupt::flag(), &mut |_| {}));
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
            for note in workshop.take_notes() {
                output.note(&note)?;
            }
            waiting.insert(number, (text, solved));
            while let Some((text, solved)) = waiting.remove(&next) {
                answer(&text, solved, stats, output)?;
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
