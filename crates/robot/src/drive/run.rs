//! Running a program on a machine, step by step, and looking at the cube afterwards.

use super::trouble::Trouble;
use crate::presenting::{Look, Presentation};
use crate::primitive::Primitive;
use crate::program::Step;
use puzzle::{Face, Facelets, Sticker};
use std::time::Duration;

/// A machine that can be driven.
pub trait Driver {
    /// Says hello, checks the battery, and makes ready.
    fn begin(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble>;

    /// Makes one movement and waits for its end. It should take about so long.
    fn perform(&mut self, primitive: Primitive, takes: Duration, hand: &mut dyn Hand) -> Result<(), Trouble>;

    /// Stops everything and switches the motors off, as well as that can be done.
    fn halt(&mut self);

    /// The time on the driver's clock.
    fn now(&self) -> Duration;

    /// Times in seconds that the machine itself knows, by their names in machine files.
    fn own_times(&mut self, _: &mut dyn Hand) -> Result<Vec<(&'static str, f64)>, Trouble> {
        Ok(Vec::new())
    }
}

/// The hand on the switch: who runs a program can follow it, hold it between two steps, and stop it at any time.
pub trait Hand {
    /// A step is about to begin; it begins when this returns. False: stop here.
    fn next(&mut self, index: usize, step: &Step) -> bool;

    /// True if the machine should stop at once.
    fn stops(&mut self) -> bool;

    /// The cube is shown to somebody's own camera, for the `number`th time of so many, counted from 1; the machine goes
    /// on when this returns.
    fn look(&mut self, _look: &Look, _number: usize, _of: usize) {}
}

/// Nobody interferes.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandsOff;

impl Hand for HandsOff {
    fn next(&mut self, _: usize, _: &Step) -> bool {
        true
    }

    fn stops(&mut self) -> bool {
        false
    }
}

/// Sees one side of the cube.
pub trait Camera {
    /// The nine stickers at a place in space, in reading order; `None` if they cannot be made out.
    fn look(&mut self, place: Face) -> Option<[Face; 9]>;
}

/// How steps ended.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Ended {
    /// How many steps were finished.
    pub done: usize,
    /// How long it took.
    pub time: Duration,
    /// Why it stopped before the end.
    pub trouble: Option<Trouble>,
}

/// Runs steps. Whatever happens, the motors are off if it does not come to the end.
pub fn run(driver: &mut dyn Driver, steps: &[Step], hand: &mut dyn Hand) -> Ended {
    let began = driver.now();
    let mut done = 0;
    let mut all = || -> Result<(), Trouble> {
        driver.begin(hand)?;
        for (index, step) in steps.iter().enumerate() {
            go(driver, index, step, hand)?;
            done += 1;
        }
        Ok(())
    };
    let trouble = all().err();
    if trouble.is_some() {
        driver.halt();
    }
    Ended { done, time: driver.now() - began, trouble }
}

fn go(driver: &mut dyn Driver, index: usize, step: &Step, hand: &mut dyn Hand) -> Result<(), Trouble> {
    if !hand.next(index, step) || hand.stops() {
        return Err(Trouble::Stopped);
    }
    driver.perform(step.primitive, Duration::from_secs_f64(step.takes.seconds()), hand)
}

/// Shows the cube to somebody's own camera.
pub fn show(driver: &mut dyn Driver, presentation: &Presentation, hand: &mut dyn Hand) -> Result<(), Trouble> {
    let (steps, looks) = (&presentation.program.steps, &presentation.looks);
    let mut all = || -> Result<(), Trouble> {
        for done in 0..=steps.len() {
            for (number, look) in (1..).zip(looks).filter(|(_, look)| look.after == done) {
                hand.look(look, number, looks.len());
                if hand.stops() {
                    return Err(Trouble::Stopped);
                }
            }
            if let Some(step) = steps.get(done) {
                go(driver, done, step, hand)?;
            }
        }
        Ok(())
    };
    let ended = all();
    driver.halt();
    ended
}

/// Shows the cube to a camera. `Ok(None)`: a side could not be made out.
pub fn scan(
    driver: &mut dyn Driver,
    presentation: &Presentation,
    camera: &mut dyn Camera,
    hand: &mut dyn Hand,
) -> Result<Option<Facelets>, Trouble> {
    let mut seen = Facelets::new([None; Sticker::COUNT]);
    let mut looks = presentation.looks.iter().peekable();
    let mut is_clear = true;
    for done in 0..=presentation.program.steps.len() {
        while let Some(look) = looks.next_if(|look| look.after == done) {
            match camera.look(look.place) {
                Some(stickers) => look.enter(&stickers, &mut seen),
                None => is_clear = false,
            }
        }
        // What cannot be made out need not be shown to the end.
        if !is_clear {
            driver.halt();
            return Ok(None);
        }
        let Some(step) = presentation.program.steps.get(done) else { break };
        if let Err(trouble) = go(driver, done, step, hand) {
            driver.halt();
            return Err(trouble);
        }
    }
    driver.halt();
    Ok(Some(seen))
}
