//! The switches of a run: it can be held, stepped and stopped.

use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// The switches of a run: shared by whoever runs it and whoever holds or stops it.
#[derive(Clone, Debug, Default)]
pub struct Controls(Arc<(Mutex<Switches>, Condvar)>);

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Switches {
    pub stopped: bool,
    pub held: bool,
    /// Movements that may be made although the run is held.
    pub steps: usize,
}

impl Controls {
    pub(super) fn switches(&self) -> MutexGuard<'_, Switches> {
        self.0.0.lock().expect("nobody panics with the switches in hand")
    }

    /// Waits until someone moves a switch.
    pub(super) fn wait<'a>(&self, switches: MutexGuard<'a, Switches>) -> MutexGuard<'a, Switches> {
        self.0.1.wait(switches).expect("nobody panics with the switches in hand")
    }

    fn set(&self, set: impl FnOnce(&mut Switches)) {
        set(&mut self.switches());
        self.0.1.notify_all();
    }

    /// Holds the run before the next movement.
    pub fn pause(&self) {
        self.set(|switches| (switches.held, switches.steps) = (true, 0));
    }

    /// Goes on.
    pub fn resume(&self) {
        self.set(|switches| switches.held = false);
    }

    /// Makes one movement and holds again.
    pub fn step(&self) {
        self.set(|switches| {
            switches.steps += usize::from(switches.held);
            switches.held = true;
        });
    }

    /// Stops the machine at once.
    pub fn stop(&self) {
        self.set(|switches| switches.stopped = true);
    }

    /// True if it has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.switches().stopped
    }
}
