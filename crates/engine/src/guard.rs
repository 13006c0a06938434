//! Content that is checked part by part, before it is first read.
//!
//! A table of gigabytes that comes from a file has to be checked: it may be damaged. Reading all of it first takes
//! longer than most searches. So a search touches what it is about to read; the first touch of a part checks it, and
//! all others cost one look at a byte that is in the fastest cache.

use std::sync::atomic::{AtomicU8, Ordering};

/// Checks the parts of a content.
pub trait Checker: Sync {
    /// For each part, whether it has been checked: 0 if not.
    fn checked(&self) -> &[AtomicU8];

    /// Checks a part, and marks it as checked. What becomes of damage is the checker's business: whoever started the
    /// search asks it before claiming anything.
    fn check(&self, part: usize);
}

/// A checker, as a search uses it.
#[derive(Clone, Copy)]
pub struct Guard<'a> {
    checker: &'a dyn Checker,
    checked: &'a [AtomicU8],
    shift: u32,
}

impl<'a> Guard<'a> {
    /// A guard of parts with this many bytes.
    ///
    /// # Panics
    /// If that is not a power of two.
    pub fn new(checker: &'a dyn Checker, part: usize) -> Guard<'a> {
        assert!(part.is_power_of_two(), "a part is found by a shift");
        Guard { checker, checked: checker.checked(), shift: part.trailing_zeros() }
    }

    /// Checks the part where this byte is, unless that was done before.
    #[inline(always)]
    pub fn touch(&self, at: usize) {
        let part = at >> self.shift;
        if self.checked[part].load(Ordering::Relaxed) == 0 {
            self.check(part);
        }
    }

    #[cold]
    #[inline(never)]
    fn check(&self, part: usize) {
        self.checker.check(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    struct Recorder {
        checked: [AtomicU8; 3],
        checks: Mutex<Vec<usize>>,
    }

    impl Checker for Recorder {
        fn checked(&self) -> &[AtomicU8] {
            &self.checked
        }

        fn check(&self, part: usize) {
            self.checks.lock().unwrap().push(part);
            self.checked[part].store(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn each_part_is_checked_once_when_it_is_touched() {
        let recorder = Recorder { checked: Default::default(), checks: Mutex::default() };
        let guard = Guard::new(&recorder, 16);
        for at in [17, 31, 16, 47, 17, 32] {
            guard.touch(at);
        }
        assert_eq!(*recorder.checks.lock().unwrap(), [1, 2]);
    }
}
