//! Work on several threads, with the results on the thread that asked for it.
//!
//! [`on_threads`] passes results on as they come, [`in_order`] in the order of the tasks. Either can end early: then no
//! thread takes another task. Absent on purpose: clocks. Whoever has to look around while nothing comes sets a time limit
//! for waiting.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};

/// How many results can wait to be received before threads wait too.
const WAITING: usize = 1024;

/// Does work on several threads. Each of them asks `next` for a task, again and again, until there is none or until its
/// work has no result. `receive` gets the results on the calling thread; when it returns, `over` becomes true, nobody
/// asks for more, and what is still being done is waited for but not received.
pub fn on_threads<T, R: Send, E>(
    threads: usize,
    over: &AtomicBool,
    next: impl Fn() -> Option<T> + Sync,
    work: impl Fn(T) -> Option<R> + Sync,
    receive: impl FnOnce(&mpsc::Receiver<R>) -> E,
) -> E {
    let (sender, results) = mpsc::sync_channel(WAITING);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed)
                    && let Some(result) = next().and_then(work)
                    && sender.send(result).is_ok()
                {}
            });
        }
        drop(sender);
        let ended = receive(&results);
        over.store(true, Ordering::Relaxed);
        // Whoever waits to send a result ends as well.
        drop(results);
        ended
    })
}

/// Does work on several threads and passes the results to `write`, on the calling thread, in the order of the tasks. At
/// most `ahead` tasks are taken that are not written yet. `next` is asked by one thread at a time, and not again after
/// it had no task. Ends with the first error of `write`; work that panics does so here.
pub fn in_order<T, R: Send, E>(
    threads: usize,
    ahead: usize,
    over: &AtomicBool,
    next: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut write: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    // A task takes a ticket, which comes back when its result is written.
    let (tickets, free) = mpsc::sync_channel(ahead.max(1));
    (0..ahead.max(1)).for_each(|_| tickets.send(()).expect("the channel holds all tickets"));
    let tasks = Mutex::new((free, (0u64..).zip(std::iter::from_fn(next).fuse())));
    let take = || {
        let (free, numbered) = &mut *tasks.lock().expect("no task panics while it is read");
        free.recv().ok()?;
        if over.load(Ordering::Relaxed) { None } else { numbered.next() }
    };
    // A result that is missing would keep all others waiting.
    let done = |(number, task)| Some((number, catch_unwind(AssertUnwindSafe(|| work(task)))));
    on_threads(threads, over, take, done, move |results| {
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                due += 1;
                write(result.unwrap_or_else(|panic| resume_unwind(panic)))?;
                // If all tasks are taken, nobody needs it.
                let _ = tickets.try_send(());
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    fn sleep(microseconds: u64) {
        std::thread::sleep(Duration::from_micros(microseconds));
    }

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 5] {
            let (mut numbers, mut seen) = (0..1000u64, Vec::new());
            let work = |number: u64| {
                sleep(if number.is_multiple_of(3) { 50 } else { 0 });
                2 * number
            };
            let over = AtomicBool::new(false);
            let ended = in_order::<_, _, Infallible>(
                threads,
                7,
                &over,
                || numbers.next(),
                work,
                |result| {
                    seen.push(result);
                    Ok(())
                },
            );
            assert!(ended.is_ok() && seen.into_iter().eq((0..1000).map(|number| 2 * number)));
        }
    }

    /// One hard task followed by easy ones: not more than was allowed are taken before the first is done.
    #[test]
    fn few_tasks_are_taken_ahead() {
        let (taken, mut most) = (AtomicUsize::new(0), 0);
        let next = || {
            let number = taken.fetch_add(1, Ordering::Relaxed);
            (number < 1000).then_some(number)
        };
        let work = |number: usize| {
            if number > 0 {
                return 0;
            }
            sleep(100_000);
            taken.load(Ordering::Relaxed)
        };
        let ended = in_order::<_, _, Infallible>(3, 20, &AtomicBool::new(false), next, work, |taken| {
            most = most.max(taken);
            Ok(())
        });
        assert!(ended.is_ok() && (1..=20).contains(&most), "{most}");
        assert_eq!(taken.into_inner(), 1001);
    }

    #[test]
    fn the_first_error_ends_it() {
        let (mut numbers, mut written) = (0.., 0);
        let over = AtomicBool::new(false);
        let ended = in_order(
            3,
            64,
            &over,
            || numbers.next(),
            |number: u64| number,
            |result| {
                written += 1;
                if result == 99 { Err("no more") } else { Ok(()) }
            },
        );
        assert_eq!((ended, written), (Err("no more"), 100));
        assert!(over.into_inner());
    }

    #[test]
    fn a_panic_is_passed_on_and_nobody_waits_for_its_result() {
        let mut numbers = 0..1000;
        let work = |number: u64| assert_ne!(number, 7, "seven");
        let over = AtomicBool::new(false);
        let ended = catch_unwind(AssertUnwindSafe(|| {
            in_order::<_, _, Infallible>(2, 4, &over, || numbers.next(), work, |()| Ok(()))
        }));
        assert!(ended.is_err());
    }

    /// Results that nobody receives keep no thread waiting, and a thread whose work has no result ends.
    #[test]
    fn it_ends_when_nobody_receives() {
        let over = AtomicBool::new(false);
        let first = on_threads(3, &over, || Some(1), Some, |results| results.recv());
        assert_eq!(first, Ok(1));
        let count = AtomicUsize::new(0);
        let work = |()| {
            count.fetch_add(1, Ordering::Relaxed);
            None::<()>
        };
        let received = on_threads(3, &AtomicBool::new(false), || Some(()), work, |results| results.iter().count());
        assert_eq!((received, count.into_inner()), (0, 3));
    }
}
