//! Running a robot's program, on a simulated machine or a real one; and measuring how long its movements take.
//!
//! A run is told what is in the machine and what should come out, reports each step as it begins, and can be held,
//! stepped and stopped through [`Controls`]. It ends as *solved* only if a camera has seen the solved cube: the simulated
//! machine shows it to one; for a real one without a camera, the program is just *completed*.

mod calibration;
mod controls;
mod run;

pub use calibration::Calibration;
pub use controls::Controls;

use crate::cubotino;
use crate::machine::Kind;
use crate::plan::{MovementReport, RobotPlan, movement};
use crate::presenting::Presentation;
use crate::primitive::Primitive;
use crate::robot::Robot;
use crate::sim::{Conditions, Fault, World};
use contract::{Optimise, Rejection};
use puzzle::{Alg, Facelets, Notation};
use serde::Serialize;
use std::fmt::Display;
use std::str::FromStr;
use utoipa::ToSchema;
use words::{Language, Message, Said};

/// A fault that a simulated machine can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct FaultReport {
    /// Its name.
    pub name: &'static str,
    /// What happens, in words.
    pub text: String,
    /// The same as data.
    pub text_message: Message,
}

/// What can be wrong with a simulated machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Faults {
    /// The faults.
    pub faults: Vec<FaultReport>,
}

impl Faults {
    /// All of them.
    pub fn known(language: Language) -> Faults {
        Faults { faults: faults(language) }
    }
}

/// The faults that a simulated machine can have.
pub fn faults(language: Language) -> Vec<FaultReport> {
    let report = |fault: Fault| {
        let (text, text_message) = language.say(&format!("robot.fault.{}", fault.name()), &[]).split();
        FaultReport { name: fault.name(), text, text_message }
    };
    Fault::ALL.into_iter().map(report).collect()
}

/// The fault with this name.
pub fn fault_named(name: &str, language: Language) -> Result<Fault, Rejection> {
    Fault::named(name).ok_or_else(|| {
        let known = language.say_one_of(&Fault::ALL.map(Fault::name));
        Rejection::of_options("fault", language.say("robot.fault", &[("name", &name), ("known", &known)]))
    })
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunOutcome {
    /// The program came to its end, and a camera saw the solved cube.
    Solved,
    /// The program came to its end; that the cube is solved was not seen.
    Completed,
    /// The machine stopped before the end.
    Stopped,
}

impl RunOutcome {
    /// `solved`, `completed` or `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            RunOutcome::Solved => "solved",
            RunOutcome::Completed => "completed",
            RunOutcome::Stopped => "stopped",
        }
    }
}

/// How a run ended, in plain data.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct RunReport {
    /// The robot's name, or that of its file.
    pub robot: String,
    /// solved, completed or stopped.
    pub outcome: &'static str,
    /// The cube afterwards, held so that the centres are in their places: as it really is on a simulated machine, where
    /// it is null if a layer is askew; null on a real one.
    pub facelets: Option<String>,
    /// Whether a camera saw what the program should lead to; null if it did not look or could not see.
    pub goal_reached: Option<bool>,
    /// How long the program ran; on a simulated machine on its own clock.
    pub seconds: f64,
    /// How long it should have taken.
    pub planned: f64,
    /// How many movements were made.
    pub done: usize,
    /// How many there are.
    pub of: usize,
    /// Why it stopped, or why it is not called solved; null if it is.
    pub why: Option<String>,
    /// The same as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_message: Option<Message>,
}

impl RunReport {
    /// The same, for this reason.
    fn because(mut self, why: Option<Said>) -> RunReport {
        (self.why, self.why_message) = why.map(Said::split).unzip();
        self
    }

    /// How it ended, in one line.
    pub fn summary(&self, language: Language) -> String {
        let (seconds, planned) = (format!("{:.2}", self.seconds), format!("{:.2}", self.planned));
        let why = self.why.as_deref().unwrap_or_default();
        let key = match self.outcome {
            "solved" => "robot.outcome.solved",
            "completed" if self.goal_reached == Some(true) => "robot.outcome.goal",
            "completed" => "robot.outcome.completed",
            _ => "robot.outcome.stopped",
        };
        let values: [(&str, &dyn Display); 5] =
            [("seconds", &seconds), ("planned", &planned), ("why", &why), ("done", &self.done), ("of", &self.of)];
        language.text(key, &values)
    }

    /// True if the machine stopped before the end.
    pub fn is_stopped(&self) -> bool {
        self.outcome == RunOutcome::Stopped.name()
    }
}

/// A movement that is about to begin.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct RunStep {
    /// Which one, counted from 0.
    pub index: usize,
    /// How many there are, those that show the cube at the end included.
    pub of: usize,
    /// What is done, as in `turn D'`.
    pub text: String,
    /// When it begins according to the plan.
    pub begins: f64,
    /// How long it takes according to the plan.
    pub seconds: f64,
    /// What is left of the plan when it begins.
    pub remaining: f64,
    /// The faces at the places U R F D L B afterwards.
    pub faces: String,
    /// True if the cube is only shown to the camera.
    pub presenting: bool,
}

/// The cube is shown to somebody's own camera. The run is held until it is told to go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct RunLook {
    /// Which look it is, counted from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// The side of the machine that a camera should look at: U R F D L B.
    pub place: String,
}

/// What a run reports.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RunEvent {
    /// A movement is about to begin.
    Step(RunStep),
    /// The run is held before this movement.
    Paused(RunStep),
    /// The run is held, so that somebody's own camera can look.
    Look(RunLook),
}

/// What is in the machine, what it does, and what should come out.
#[derive(Clone, Debug)]
pub struct RunTask {
    plan: RobotPlan,
    start: Facelets,
    goal: Facelets,
    eyes: Eyes,
}

/// Which camera looks at the cube when a program has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eyes {
    /// The machine's own, if it has one.
    Machine,
    /// Somebody's own.
    Own,
}

impl RunTask {
    /// A program for a position: it leads to the goal, or to the solved cube.
    pub fn solving(plan: RobotPlan, start: Option<Facelets>, goal: Option<Facelets>) -> RunTask {
        let goal = goal.unwrap_or(Facelets::SOLVED);
        // Unknown stickers follow from where the turns lead.
        let back = Alg::from_turns(plan.turns.iter().copied()).inverse();
        let start = start.filter(|facelets| !facelets.has_unknown());
        let start = start.unwrap_or_else(|| goal.after_all(&back.moves()));
        RunTask { start, plan, goal, eyes: Eyes::Machine }
    }

    /// A program that makes turns, on a solved cube or on this one.
    pub fn turning(plan: RobotPlan, start: Option<Facelets>) -> RunTask {
        let start = start.unwrap_or(Facelets::SOLVED);
        let goal = start.after_all(&Alg::from_turns(plan.turns.iter().copied()).moves());
        RunTask { plan, start, goal, eyes: Eyes::Machine }
    }

    /// The same for somebody's own camera: when the program has ended, all six faces are shown to it, and the run is held
    /// at each look ([`RunEvent::Look`]) until it is told to go on. A program without movements leaves the cube as it lies.
    #[must_use]
    pub fn for_own_camera(self) -> RunTask {
        RunTask { eyes: Eyes::Own, ..self }
    }

    /// The program.
    pub const fn plan(&self) -> &RobotPlan {
        &self.plan
    }
}

/// How a machine is simulated.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimulateOptions {
    /// What is wrong with it.
    pub fault: Option<Fault>,
    /// The same seed gives the same run.
    pub seed: u64,
    /// Simulated seconds in a real one; 0: as fast as it can be computed.
    pub pace: f64,
}

/// Why there was no run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Rejected(Rejection),
    /// The port cannot be opened.
    #[error("{text}")]
    NoPort {
        /// Why, in words.
        text: String,
    },
}

impl From<Rejection> for RunError {
    fn from(rejection: Rejection) -> RunError {
        RunError::Rejected(rejection)
    }
}

impl Robot {
    /// Reads a program from a file: movements, one per line; what CUBOTino reads; the text file of 2010; or the JSON of a
    /// plan. Anything else is rejected, and so is a program that the machine cannot follow from its start.
    pub fn read_program(&self, text: &str, notation: Notation) -> Result<(RobotPlan, Option<String>), Rejection> {
        let text = text.trim();
        let is_list = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == ',' || c.is_whitespace());
        if is_list {
            let (alg, note) = self.read_list(text)?;
            return Ok((self.plan(&alg, Optimise::Fixed, notation)?, note));
        }
        let rejected = |reason: &dyn Display| {
            Rejection::of_input("program", self.language().say("robot.program", &[("reason", &reason.to_string())]))
        };
        let lines: Vec<String> = if text.starts_with('{') {
            let json: serde_json::Value = serde_json::from_str(text).map_err(|error| rejected(&error))?;
            let listed = json.get("program").and_then(serde_json::Value::as_array);
            let texts = listed.map(|list| list.iter().map(|step| step["text"].as_str().unwrap_or("?").to_owned()));
            texts.ok_or_else(|| rejected(&"there is no field 'program'"))?.collect()
        } else {
            text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
        };
        let is_text = self.machine().kind() == Kind::Cover && lines.len() == 1 && !lines[0].contains(' ');
        let primitives: Vec<Primitive> = match is_text && lines[0] != "tilt" {
            true => cubotino::read(&lines[0]).map_err(|error| rejected(&error))?,
            false => {
                let numbered = lines.iter().enumerate();
                let read = numbered.map(|(i, line)| {
                    Primitive::from_str(line).map_err(|error| rejected(&format!("{}: {error}", i + 1)))
                });
                read.collect::<Result<_, _>>()?
            }
        };
        if primitives.len() > Robot::MAX_MOVEMENTS {
            return Err(rejected(&format!("{} > {}", primitives.len(), Robot::MAX_MOVEMENTS)));
        }
        let program = self.planner().follow(&primitives).map_err(|error| rejected(&error))?;
        Ok((RobotPlan::new(program, notation, self.language()), None))
    }

    /// The program that shows all six faces to a camera, and leaves the cube as it was.
    pub fn present(&self, notation: Notation) -> RobotPlan {
        RobotPlan::new(self.planner().present().program, notation, self.language())
    }

    fn presentation(&self, task: &RunTask) -> Presentation {
        match task.eyes == Eyes::Own && task.plan.program.steps.is_empty() {
            true => self.planner().present(),
            false => self.planner().present_after(&task.plan.program),
        }
    }

    /// Movements that show the cube to a camera after a program.
    pub fn presenting(&self, task: &RunTask) -> Vec<MovementReport> {
        let shown = self.presentation(task);
        shown.program.steps.iter().map(|step| movement(step, Notation::Wca, self.language())).collect()
    }

    fn world(&self, facelets: &Facelets, conditions: Conditions) -> Result<World, Rejection> {
        World::new(self.machine().text(), &facelets.to_string(), conditions)
            .map_err(|_| Rejection::of_input("cube", self.language().say("robot.no-cube", &[])))
    }

    /// A simulated machine with a cube in it, for others to connect to.
    pub fn simulated_world(&self, start: Option<Facelets>, options: &SimulateOptions) -> Result<World, Rejection> {
        if self.machine().ports() > 1 {
            return Err(Rejection::of_options("listen", self.language().say("robot.listen", &[])));
        }
        let start = start.unwrap_or(Facelets::SOLVED);
        self.world(&start, Conditions { fault: options.fault, seed: options.seed })
    }
}

/// The port of a simulated machine.
pub const SIMULATED: &str = "simulated";
