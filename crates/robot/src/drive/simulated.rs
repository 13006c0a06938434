//! A simulated machine as a port, a clock and a camera.

use super::port::{Clock, Lost, Port, Wire};
use super::run::Camera;
use crate::sim::World;
use puzzle::Face;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// A simulated machine, shared by its port, its clock and its camera.
#[derive(Clone)]
pub struct Simulated {
    world: Arc<Mutex<World>>,
    /// Which of its cables this port is at.
    cable: usize,
    pace: Option<Pace>,
}

/// How fast simulated time passes.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// Simulated seconds in a real one.
    factor: f64,
    began: Instant,
}

impl Simulated {
    /// As fast as it can be computed.
    pub fn new(world: World) -> Simulated {
        Simulated { world: Arc::new(Mutex::new(world)), cable: 0, pace: None }
    }

    /// A port at each of its cables, in their order.
    pub fn wires(&self) -> Vec<Wire> {
        let port = |cable: usize| Box::new(Simulated { cable, ..self.clone() });
        let wire = |cable: usize| Wire { port: port(cable), clock: port(cable) };
        let cables = self.world().cables();
        (0..cables).map(wire).collect()
    }

    /// So many simulated seconds in a real one; 0: as fast as it can be computed.
    #[must_use]
    pub fn paced(mut self, factor: f64) -> Simulated {
        self.pace = (factor > 0.0).then(|| Pace { factor, began: Instant::now() });
        self
    }

    /// The machine itself.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().expect("nobody panics while moving a simulated machine")
    }

    /// Waits until real time has come as far as simulated time.
    fn keep_pace(&self, now: Duration) {
        if let Some(Pace { factor, began }) = self.pace {
            let due = began + Duration::from_secs_f64(now.as_secs_f64() / factor);
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
        }
    }
}

impl Port for Simulated {
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        self.world().send(self.cable, bytes).then_some(()).ok_or(Lost)
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        let mut world = self.world();
        let received = world.receive(self.cable, wait).ok_or(Lost);
        let now = world.now();
        drop(world);
        self.keep_pace(now);
        received
    }

    fn reopen(&mut self) -> Result<(), Lost> {
        self.world().reconnect(self.cable).then_some(()).ok_or(Lost)
    }
}

impl Clock for Simulated {
    fn now(&self) -> Duration {
        self.world().now()
    }

    fn sleep(&mut self, time: Duration) {
        let mut world = self.world();
        world.wait(time);
        let now = world.now();
        drop(world);
        self.keep_pace(now);
    }
}

impl Camera for Simulated {
    fn look(&mut self, place: Face) -> Option<[Face; 9]> {
        let seen = self.world().look(place.letter())?;
        let faces: Option<Vec<Face>> = seen.into_iter().map(Face::from_letter).collect();
        faces?.try_into().ok()
    }
}
