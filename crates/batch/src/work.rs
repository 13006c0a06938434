//! Work on several threads, with the results in the order of the tasks.

use std::collections::BTreeMap;
use std::sync::{Mutex, mpsc};

/// How many tasks per thread are read ahead of the one whose result is due.
const WINDOW: usize = 64;

/// Calls `work` with each task on one of `threads` threads, and `write` with each result, in order. Ends with the first
/// error of `next` or `write`; `next` is not called again after its end.
pub(crate) fn in_order<T: Send, R: Send, E>(
    threads: usize,
    mut next: impl FnMut() -> Result<Option<T>, E>,
    work: impl Fn(T) -> R + Sync,
    mut write: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let (to_workers, tasks) = mpsc::channel::<(u64, T)>();
    let (to_writer, results) = mpsc::channel::<(u64, R)>();
    let tasks = Mutex::new(tasks);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (tasks, work, to_writer) = (&tasks, &work, to_writer.clone());
            scope.spawn(move || {
                loop {
                    let task = tasks.lock().expect("nobody panics while waiting").recv();
                    let Ok((number, task)) = task else { return };
                    if to_writer.send((number, work(task))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(to_writer);
        // When this is dropped, the workers end.
        let mut to_workers = Some(to_workers);
        let (mut sent, mut due) = (0, 0);
        let mut waiting = BTreeMap::new();
        loop {
            while let Some(to) = &to_workers
                && sent - due < (WINDOW * threads) as u64
            {
                match next()? {
                    Some(task) => to.send((sent, task)).unwrap_or_else(|_| panic!("workers live as long as the work")),
                    None => {
                        to_workers = None;
                        break;
                    }
                }
                sent += 1;
            }
            if due == sent {
                return Ok(());
            }
            let (number, result) = results.recv().expect("workers live as long as the work");
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                due += 1;
                write(result)?;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 5] {
            let mut numbers = 0..1000u64;
            let mut seen = Vec::new();
            let work = |number: u64| {
                std::thread::sleep(std::time::Duration::from_micros(if number.is_multiple_of(3) { 50 } else { 0 }));
                2 * number
            };
            let ended = in_order::<_, _, Infallible>(
                threads,
                || Ok(numbers.next()),
                work,
                |result| {
                    seen.push(result);
                    Ok(())
                },
            );
            assert!(ended.is_ok() && seen.into_iter().eq((0..1000).map(|number| 2 * number)));
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let mut numbers = 0..;
        let mut written = 0;
        let write = |result: u64| {
            written += 1;
            if result == 99 { Err("no more") } else { Ok(()) }
        };
        assert_eq!(in_order(3, || Ok(numbers.next()), |number| number, write), Err("no more"));
        assert_eq!(written, 100);
        assert_eq!(in_order(3, || Err::<Option<u64>, _>("nothing"), |number| number, |_| Ok(())), Err("nothing"));
    }
}
