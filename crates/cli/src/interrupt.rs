//! Ctrl-C: the first one ends the search and prints the best so far, the second one ends everything.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of an interrupted program.
pub(crate) const INTERRUPTED: u8 = 130;

static FLAG: AtomicBool = AtomicBool::new(false);

/// A flag that Ctrl-C sets; from the first call on, Ctrl-C does only that.
pub(crate) fn flag() -> &'static AtomicBool {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without a handler Ctrl-C ends the program as usual, which is not worth a message.
        drop(ctrlc::set_handler(|| {
            if FLAG.swap(true, Ordering::Relaxed) {
                leave();
            }
        }));
    });
    &FLAG
}

/// True if Ctrl-C was pressed.
pub(crate) fn happened() -> bool {
    FLAG.load(Ordering::Relaxed)
}

/// Ends the program.
pub(crate) fn leave() -> ! {
    std::process::exit(INTERRUPTED.into())
}
