//! What competes besides methods: plans for robots, and readings of a camera.

use crate::progress::{Unwatched, Watcher};
use crate::reader::{Given, Reader};
use crate::robots::PlanOptions;
use crate::workbench::Workbench;
use chacha20::ChaCha8Rng;
use lab::{Contestant, Measurement, Position, SolveLimits, State};
use puzzle::{Face, Facelets, Puzzle, Sticker};
use rand_core::{Rng, SeedableRng};
use robot::{Optimise, Robot};
use std::time::Duration;
use vision::{Rgb, Tolerances, read_cube, read_with_windows};

/// A way to plan for a robot.
pub(super) struct RobotContestant {
    pub workbench: Workbench,
    pub robot: Robot,
    pub optimise: Optimise,
    pub time: Duration,
}

/// Ends a search when its solve is cancelled.
struct Cancelling<'a, 'b>(&'a SolveLimits<'b>);

impl Watcher for Cancelling<'_, '_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

impl Contestant for RobotContestant {
    fn solve(&self, position: &Position, _: u64, limits: &SolveLimits<'_>) -> Option<Measurement> {
        let start = Reader::default().read(Puzzle::Cube, Given::Facelets(&position.facelets)).ok()?;
        let options = PlanOptions { optimise: self.optimise, time: self.time, threads: 1, ..PlanOptions::default() };
        let plan = self.workbench.plan(&self.robot, &start, None, &options, &Cancelling(limits)).ok();
        if limits.is_cancelled() {
            return None;
        }
        let Some(plan) = plan else { return Some(Measurement::default()) };
        let (moves, counts) = lab::described(&plan.turns);
        Some(Measurement {
            length: Some(plan.turns.len() as u64),
            moves,
            counts,
            value: Some((plan.program.seconds() * 1e6).round() as u64),
            ..Measurement::default()
        })
    }
}

impl RobotContestant {
    /// Loads the tables, so that the first solve need not wait for them.
    pub(super) fn prepare(&self) {
        self.workbench.prepare(&Unwatched);
    }
}

/// A way to read measured colours, under light that drifts.
pub(super) struct ScanContestant {
    /// As in 2010, or the most likely legal cube.
    pub is_windows: bool,
    /// How much darker each face is than the one before, from 0 to 1.
    pub drift: f64,
}

/// What the colours U R F D L B look like in good light.
const COLOURS: [[f64; 3]; 6] = [
    [214.0, 216.0, 212.0],
    [176.0, 28.0, 36.0],
    [24.0, 138.0, 62.0],
    [222.0, 204.0, 48.0],
    [232.0, 98.0, 30.0],
    [20.0, 66.0, 164.0],
];

/// How far a channel is off by chance, at most.
const NOISE: f64 = 8.0;

/// Pictures hold the light to this power.
const GAMMA: f64 = 2.2;

impl ScanContestant {
    /// What a camera measures. Both ways to read see the same: only position and drift decide.
    fn measured(&self, facelets: &Facelets) -> [[Rgb; 9]; 6] {
        let seed = facelets.to_string().bytes().fold(0u64, |hash, byte| hash.wrapping_mul(31) ^ u64::from(byte));
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        let mut off = || (f64::from(generator.next_u32()) / f64::from(u32::MAX) * 2.0 - 1.0) * NOISE;
        std::array::from_fn(|face| {
            let exposure = (1.0 - self.drift).powf(face as f64 / GAMMA);
            std::array::from_fn(|number| {
                let colour = facelets.get(Sticker::new(9 * face + number)).unwrap_or(Face::U);
                Rgb(COLOURS[colour.index()].map(|value| (value * exposure + off()).clamp(0.0, 255.0)))
            })
        })
    }
}

impl Contestant for ScanContestant {
    fn solve(&self, position: &Position, _: u64, _: &SolveLimits<'_>) -> Option<Measurement> {
        let State::Cube(cube) = &position.state else { return None };
        let facelets = cube.facelets();
        let faces = self.measured(&facelets);
        let read = match self.is_windows {
            true => read_with_windows(&faces, &Tolerances::default()),
            // What cannot be read is all wrong.
            false => read_cube(&faces).map_or(Facelets::UNKNOWN, |reading| reading.facelets),
        };
        let wrong = Sticker::all().filter(|sticker| read.get(*sticker) != facelets.get(*sticker)).count();
        Some(Measurement { value: Some(wrong as u64), ..Measurement::default() })
    }
}
