//! Ctrl-C and requests to terminate: the first one ends the search, which prints the best solution so far; the second
//! one ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// The number of the signal for Ctrl-C.
const INTERRUPT: u8 = 2;

static FLAG: AtomicBool = AtomicBool::new(false);

/// The number of the first signal received.
static SIGNAL: AtomicU8 = AtomicU8::new(INTERRUPT);

/// A flag that Ctrl-C and requests to terminate set; from the first call on, they do only that.
pub(crate) fn flag() -> &'static AtomicBool {
    static ONCE: Once = Once::new();
    ONCE.call_once(listen);
    &FLAG
}

/// Without a handler, signals end the program as usual, which is not worth a message.
#[cfg(unix)]
fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else { return };
    let wait = move || {
        for signal in signals.forever() {
            received(u8::try_from(signal).unwrap_or(INTERRUPT));
        }
    };
    drop(std::thread::Builder::new().name("signals".into()).spawn(wait));
}

#[cfg(not(unix))]
fn listen() {
    drop(ctrlc::set_handler(|| received(INTERRUPT)));
}

fn received(signal: u8) {
    if FLAG.load(Ordering::Relaxed) {
        leave();
    }
    SIGNAL.store(signal, Ordering::Relaxed);
    FLAG.store(true, Ordering::Release);
}

/// The exit code, if there was a signal.
pub(crate) fn exit_code() -> Option<u8> {
    FLAG.load(Ordering::Acquire).then(|| 128 + SIGNAL.load(Ordering::Relaxed))
}

/// Ends the program.
pub(crate) fn leave() -> ! {
    std::process::exit(exit_code().unwrap_or(128 + INTERRUPT).into())
}
