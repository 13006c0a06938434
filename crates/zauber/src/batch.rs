//! Many positions on several threads: answers come in the order of the questions.
//!
//! One thread reads, several solve, the caller's thread writes. Only a limited window of questions is read ahead of the
//! writer, so that memory use stays constant; a question that cannot be read gets an error in its place. The batch ends
//! when the questions end, when the writer stops it, or when it is cancelled: then the positions being solved are still
//! answered with the best solution so far.

use crate::options::SolveOptions;
use crate::position::Position;
use crate::progress::Watcher;
use crate::solution::{Better, Solution};
use crate::solve::SolveError;
use crate::workbench::Workbench;
use contract::Rejection;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The answer to a position.
pub type Answer = Result<Solution, SolveError>;

/// Positions that are solved with the same options.
///
/// ```
/// use std::ops::ControlFlow;
/// use zauber::{Answer, Batch, BatchError, Choice, Given, Puzzle, Reader, SolveOptions, Unwatched, Workbench};
///
/// let puzzle = Puzzle::Cube;
/// let (workbench, reader) = (Workbench::default(), Reader::default());
/// let layers = Choice::named(puzzle, Some("layers"), None).unwrap();
/// let options = SolveOptions { threads: 2, ..SolveOptions::limited(layers, None, None, None) };
/// let batch = Batch {
///     workbench: &workbench,
///     read: &|text| reader.read(puzzle, Given::Scramble(text)),
///     goal: None,
///     options: &options,
/// };
/// let lines = ["R U", "no alg", "F2"].map(|line| Ok(line.to_owned()));
/// let mut solved = Vec::new();
/// batch.solve(lines.into_iter(), &Unwatched, |line, answer: Answer| {
///     solved.push((line.to_owned(), answer.is_ok()));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(solved.iter().map(|(_, is_solved)| *is_solved).collect::<Vec<_>>(), [true, false, true]);
/// # Ok::<(), BatchError>(())
/// ```
pub struct Batch<'a> {
    /// The workbench whose tables are used.
    pub workbench: &'a Workbench,
    /// How positions are read.
    pub read: &'a (dyn Fn(&str) -> Result<Position, Rejection> + Sync),
    /// The goal, if not the solved position.
    pub goal: Option<&'a Position>,
    /// The options; `threads` is how many positions are solved at once, each on one thread.
    pub options: &'a SolveOptions,
}

/// Why a batch ended before its questions did.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The questions could not be read.
    #[error("cannot read the input: {0}")]
    Read(io::Error),
    /// A question made the program panic.
    #[error("input {number} ({question}) triggered a bug in zauber; please report it")]
    Panicked {
        /// Its number, counted from 1.
        number: usize,
        /// Its text.
        question: String,
    },
}

impl Batch<'_> {
    /// Solves each line and passes line and answer to `write`, in order.
    pub fn solve(
        &self,
        lines: impl Iterator<Item = io::Result<String>> + Send + 'static,
        watcher: &dyn Watcher,
        write: impl FnMut(&str, Answer) -> ControlFlow<()>,
    ) -> Result<(), BatchError> {
        let options = &SolveOptions { threads: 1, ..self.options.clone() };
        let solve = |line: &str| {
            let position = (self.read)(line)?;
            self.workbench.solve(&position, self.goal, options, &Quiet(watcher))
        };
        in_order(lines, self.options.threads, &|| watcher.is_cancelled(), solve, write)
    }
}

/// Passes on only cancellation; there is no progress to report, because several positions are solved at once.
struct Quiet<'a>(&'a dyn Watcher);

impl Watcher for Quiet<'_> {
    fn improved(&self, _: &Better<'_>) {}

    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// How many questions per worker are read before the first of them is answered.
const WINDOW: usize = 16;

/// How often the batch checks whether it is cancelled.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Passes each question and its answer to `write`, in order.
fn in_order<A: Send>(
    questions: impl Iterator<Item = io::Result<String>> + Send + 'static,
    workers: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
    work: impl Fn(&str) -> A + Sync,
    mut write: impl FnMut(&str, A) -> ControlFlow<()>,
) -> Result<(), BatchError> {
    // A thread of its own, which nobody waits for: it may be waiting for a line that never comes.
    let (to_workers, questions_read) = mpsc::sync_channel(workers);
    std::thread::spawn(move || {
        for question in questions {
            let is_last = question.is_err();
            if to_workers.send(question).is_err() || is_last {
                break;
            }
        }
    });
    // Set when nobody writes any more: workers must not wait for a question that never comes.
    let over = AtomicBool::new(false);
    let ended = || over.load(Ordering::Relaxed) || cancelled();
    let answer = |question: io::Result<String>| {
        question.map(|question| {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&question)));
            (question, answer)
        })
    };
    let mut number = 0;
    let write = |answered: io::Result<(String, std::thread::Result<A>)>| {
        number += 1;
        let (question, answer) = answered.map_err(|error| Some(BatchError::Read(error)))?;
        let Ok(answer) = answer else { return Err(Some(BatchError::Panicked { number, question })) };
        if write(&question, answer).is_continue() { Ok(()) } else { Err(None) }
    };
    let (ahead, ended) = ((WINDOW - 1) * workers, &ended);
    match engine::in_order(workers, ahead, &over, move || next(&questions_read, ended), answer, write) {
        Err(Some(error)) => Err(error),
        // The writer wants no more.
        Ok(()) | Err(None) => Ok(()),
    }
}

/// The next question, unless there are no more or the batch is cancelled.
fn next<Q>(questions: &mpsc::Receiver<Q>, ended: &dyn Fn() -> bool) -> Option<Q> {
    loop {
        match questions.recv_timeout(CHECK_INTERVAL) {
            _ if ended() => return None,
            Ok(question) => return Some(question),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::time::Instant;

    fn lines(count: usize) -> impl Iterator<Item = io::Result<String>> + Send + 'static {
        (0..count).map(|number| Ok(number.to_string()))
    }

    fn never() -> bool {
        false
    }

    #[test]
    fn answers_come_in_order() {
        for workers in [1, 2, 5] {
            let mut seen = Vec::new();
            let slow_when_even = |line: &str| {
                let number: usize = line.parse().expect("a number");
                std::thread::sleep(Duration::from_micros(if number.is_multiple_of(2) { 300 } else { 0 }));
                2 * number
            };
            in_order(lines(200), workers, &never, slow_when_even, |line, answer| {
                seen.push((line.parse::<usize>().expect("a number"), answer));
                ControlFlow::Continue(())
            })
            .expect("nothing is wrong");
            assert!(seen.into_iter().eq((0..200).map(|number| (number, 2 * number))));
        }
    }

    /// One hard question followed by easy ones: no more than a window is read ahead.
    #[test]
    fn the_window_is_bounded() {
        static READ: AtomicUsize = AtomicUsize::new(0);
        let counted = (0..10_000).map(|number| {
            READ.fetch_add(1, Ordering::Relaxed);
            Ok(number.to_string())
        });
        let hard_first = |line: &str| {
            if line == "0" {
                std::thread::sleep(Duration::from_millis(200));
                READ.load(Ordering::Relaxed)
            } else {
                0
            }
        };
        let mut most = 0;
        in_order(counted, 2, &never, hard_first, |_, read| {
            most = most.max(read);
            ControlFlow::Continue(())
        })
        .expect("nothing is wrong");
        assert!((2..=2 * WINDOW + 1).contains(&most), "{most}");
        assert_eq!(READ.load(Ordering::Relaxed), 10_000);
    }

    #[test]
    fn it_ends_when_nobody_reads_or_nothing_can_be_read() {
        let mut written = 0;
        // The reader never ends by itself.
        let endless = std::iter::repeat_with(|| Ok("1".to_owned()));
        in_order(
            endless,
            2,
            &never,
            |_| (),
            |_, ()| {
                written += 1;
                if written < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        )
        .expect("nothing is wrong");
        assert_eq!(written, 100);
        let broken = lines(3).chain([Err(io::ErrorKind::IsADirectory.into())]);
        let mut written = 0;
        let ended = in_order(
            broken,
            2,
            &never,
            |_| (),
            |_, ()| {
                written += 1;
                ControlFlow::Continue(())
            },
        );
        assert!(matches!(ended, Err(BatchError::Read(_))) && written == 3);
    }

    #[test]
    fn a_panic_ends_it_and_names_the_input() {
        let ended = in_order(lines(100), 2, &never, |line| assert_ne!(line, "7"), |_, ()| ControlFlow::Continue(()));
        let error = ended.expect_err("one panicked").to_string();
        assert!(error.starts_with("input 8 (7)"), "{error}");
    }

    /// Two lines, and then one that never comes.
    struct Forever(usize);

    impl Iterator for Forever {
        type Item = io::Result<String>;

        fn next(&mut self) -> Option<Self::Item> {
            self.0 += 1;
            if self.0 > 2 {
                std::thread::sleep(Duration::from_secs(3600));
            }
            Some(Ok(self.0.to_string()))
        }
    }

    #[test]
    fn nobody_waits_for_a_line_that_never_comes() {
        in_order(Forever(0), 2, &never, |_| (), |_, ()| ControlFlow::Break(())).expect("nothing is wrong");
    }

    /// Whether it is waiting for a line that never comes or has work in progress: that work is answered, then it ends.
    #[test]
    fn a_cancelled_batch_ends_soon_and_answers_what_is_in_progress() {
        let cancel = AtomicBool::new(false);
        let until_cancelled = |_: &str| {
            while !cancel.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let started = Instant::now();
        let mut written = 0;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                cancel.store(true, Ordering::Relaxed);
            });
            in_order(Forever(0), 2, &|| cancel.load(Ordering::Relaxed), until_cancelled, |_, ()| {
                written += 1;
                ControlFlow::Continue(())
            })
            .expect("nothing is wrong");
        });
        assert_eq!(written, 2);
        assert!(started.elapsed() < Duration::from_secs(60));
    }
}
