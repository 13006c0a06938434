//! Long work in the terminal: a bar if the end is known, a spinner if it is not, nothing if standard error is not a
//! terminal.
//!
//! One watcher for everything that takes long: searches, tables, expectations, experiments. Ctrl-C ends the work.

use crate::interrupt;
use crate::output::Output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use zauber::Language;
use zauber::{Better, Progress, Watcher};

/// A bar for work of any kind.
pub(crate) struct Bar<'a> {
    bar: ProgressBar,
    language: Language,
    /// What the bar is showing: the task, its name, and whether its end is known.
    shown: Mutex<Shown>,
    /// The length of the best solution so far; 0 if there is none.
    best: AtomicU32,
    /// Also receives every report, for notes in between.
    listener: Option<Listener<'a>>,
}

/// Another receiver of progress.
type Listener<'a> = Box<dyn Fn(&ProgressBar, &Progress) + Sync + 'a>;

type Shown = (&'static str, Option<&'static str>, bool);

const NOTHING: Shown = ("", None, false);

impl<'a> Bar<'a> {
    /// A bar that is shown if standard error is a terminal.
    pub(crate) fn new(output: &Output) -> Bar<'a> {
        let seen = !output.quiet && !output.json && io::stderr().is_terminal();
        let bar = ProgressBar::no_length();
        bar.set_draw_target(if seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() });
        if seen {
            bar.set_style(searching(output.language));
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        interrupt::flag();
        Bar { bar, language: output.language, shown: Mutex::new(NOTHING), best: AtomicU32::new(0), listener: None }
    }

    /// The same, with another receiver of every report.
    #[must_use]
    pub(crate) fn with_listener(self, listener: impl Fn(&ProgressBar, &Progress) + Sync + 'a) -> Bar<'a> {
        Bar { listener: Some(Box::new(listener)), ..self }
    }

    /// Shows a text beside it.
    pub(crate) fn message(&self, text: &str) {
        self.bar.set_message(text.to_owned());
    }

    /// How far the search is within a length, how fast it is, and the best so far.
    fn within_in_words(&self, part: f64, done: u32, progress: &Progress) -> String {
        let speed = format!("{:.1}", progress.speed.unwrap_or_default() / 1e6);
        let (percent, left) = (format!("{:.0}", part * 100.0), time_in_words(progress.remaining.unwrap_or_default()));
        let best = self.best.load(Ordering::Relaxed);
        let values: [(&str, &dyn Display); 5] =
            [("turns", &(done + 1)), ("percent", &percent), ("speed", &speed), ("time", &left), ("best", &best)];
        let key = if best > 0 { "cli.solve.within.best" } else { "cli.solve.within" };
        self.language.text(key, &values)
    }

    /// Removes it from the screen.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watcher for Bar<'_> {
    fn progress(&self, progress: &Progress) {
        let mut shown = self.shown.lock().expect("drawing does not panic");
        let now = (progress.task, progress.name, progress.part.is_some());
        if *shown != now {
            let is_new = (shown.0, shown.1) != (now.0, now.1);
            *shown = now;
            self.bar.set_style(match (progress.part.is_some(), progress.task) {
                (true, "search") => within(),
                (true, _) => part(self.language),
                (false, _) => searching(self.language),
            });
            self.bar.set_length(STEPS);
            if is_new {
                self.bar.set_message(name(progress, self.language));
                self.bar.reset_elapsed();
            }
        }
        drop(shown);
        if let (Some(part), Some(depth), "search") = (progress.part, progress.depth, progress.task) {
            self.bar.set_position((part * STEPS as f64) as u64);
            self.bar.set_message(self.within_in_words(part, depth, progress));
        } else if let Some(part) = progress.part {
            self.bar.set_position((part * STEPS as f64) as u64);
        } else if let Some(turns) = progress.turns {
            let speed = format!("{:.0}", progress.speed.unwrap_or_default() / 1e6);
            self.bar.set_message(self.language.text("cli.solve.walked", &[("turns", &turns), ("speed", &speed)]));
        } else if let (Some(depth), Some(remaining)) = (progress.depth, progress.remaining) {
            self.bar.set_message(next_in_words(depth, remaining, self.language));
        }
        if let Some(listener) = &self.listener {
            listener(&self.bar, progress);
        }
    }

    fn improved(&self, better: &Better<'_>) {
        self.best.store(better.improvement.length, Ordering::Relaxed);
        self.bar.set_message(self.language.text("cli.solve.best", &[("length", &better.improvement.length)]));
    }

    fn is_cancelled(&self) -> bool {
        interrupt::flag().load(Ordering::Relaxed)
    }
}

/// How finely a bar is drawn.
const STEPS: u64 = 1000;

/// The task in words, for a bar with a known end.
fn name(progress: &Progress, language: Language) -> String {
    match (progress.task, progress.name) {
        ("loading", Some(name)) => language.text("cli.solve.loading", &[("name", &name)]),
        ("table", Some(name)) => language.text("cli.solve.building", &[("name", &name)]),
        ("batch", _) => language.text("cli.batch.running", &[]),
        ("experiment", _) => language.text("cli.lab.running", &[]),
        ("expectation", _) => language.text("cli.distances.working", &[]),
        _ => String::new(),
    }
}

fn searching(language: Language) -> ProgressStyle {
    let [searching, interrupt] = ["searching", "interrupt"].map(|key| language.text(&format!("cli.solve.{key}"), &[]));
    style(&format!("{{spinner}} {searching}, {{elapsed_precise}} ({interrupt}) {{wide_msg}}"))
}

fn part(language: Language) -> ProgressStyle {
    let left = language.text("cli.bar.left", &[]);
    // The rest is cut at the end of the line: a wrapped line could not be removed from the screen.
    style(&format!("{{bar:30}} {{percent}}%, {{elapsed_precise}}, {left} {{eta_precise}}, {{wide_msg}}"))
}

/// Within a length: the bar is how far, and what is said beside it how long.
fn within() -> ProgressStyle {
    style("{bar:20} {elapsed_precise} {wide_msg}")
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}

/// How long the next length will take, in words.
pub(crate) fn next_in_words(depth: u32, seconds: f64, language: Language) -> String {
    language.text("cli.solve.next", &[("turns", &(depth + 1)), ("time", &time_in_words(seconds))])
}

fn time_in_words(seconds: f64) -> String {
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    if time.as_secs() < 120 { format!("{:.1} s", time.as_secs_f64()) } else { minutes(time) }
}

fn minutes(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    if minutes < 120 { format!("{minutes} min") } else { format!("{} h", minutes / 60) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `--stats` prints a line for each length, however often the search reports within the next one.
    #[test]
    fn a_length_is_finished_once() {
        let mut progress = Progress::default();
        (progress.depth, progress.nodes, progress.speed) = (Some(10), Some(0), Some(0.0));
        progress.remaining = Some(0.5);
        let depth = progress.finished_depth().expect("it is finished");
        assert_eq!((depth.depth, depth.seconds), (10, 0.0));
        progress.part = Some(0.3);
        assert!(progress.finished_depth().is_none());
    }
}
