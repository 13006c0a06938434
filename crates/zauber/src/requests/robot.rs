//! Machines: which there are, programs for them, and runs of these.

use super::{Asked, RequestError, Verb, about, read_position};
use crate::position::Position;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::robots::PlanOptions;
use crate::workbench::Workbench;
use contract::{Answer, FaultsRequest, PlanRequest, ReadRequest, Rejection, RobotTask, RobotsRequest, RunRequest};
use puzzle::{Alg, Puzzle};
use robot::{
    Controls, Faults, Optimise, PicturedRobot, PlanReport, Robot, RobotPlan, Robots, RunReport, RunTask,
    SimulateOptions, fault_named,
};
use serde::Serialize;
use utoipa::ToSchema;
use words::Said;

impl Verb for RobotsRequest {
    type Report = Robots;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Robots, RequestError> {
        Ok(Robots::known(reader.language)?)
    }
}

impl Verb for ReadRequest {
    type Report = PicturedRobot;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<PicturedRobot, RequestError> {
        Ok(Robot::parse(OWN, &self.robot_file, reader.language)?.pictured())
    }
}

impl Verb for FaultsRequest {
    type Report = Faults;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Faults, RequestError> {
        Ok(Faults::known(reader.language))
    }
}

/// The name of a robot of one's own that was given none.
const OWN: &str = "own";

/// What a robot has to do, as it was read from a request.
#[derive(Debug)]
pub struct RobotOrder {
    /// The robot.
    pub robot: Robot,
    /// The position, alg, list or program.
    pub input: String,
    /// What should be known about the list or the program.
    pub notes: Vec<String>,
    /// How a simulated machine runs it.
    pub simulated: SimulateOptions,
    work: Work,
    /// What is in the machine, unless it is a position to solve.
    cube: Option<Position>,
    options: PlanOptions,
    optimise: Option<Optimise>,
    /// A camera of somebody's own looks at the cube.
    pub has_own_camera: bool,
}

#[derive(Debug)]
enum Work {
    Solve(Position, Option<Position>),
    Turn(Alg),
    /// A program that was read.
    Follow(RobotPlan),
}

impl RobotOrder {
    /// Reads what is to be planned and run.
    fn read(request: &RunRequest, reader: &Reader) -> Result<RobotOrder, RequestError> {
        let fault = request.fault.as_deref().map(|name| fault_named(name, reader.language)).transpose()?;
        let pace = request.pace.unwrap_or(1.0);
        if !(0.0..=1000.0).contains(&pace) {
            return Err(Rejection::of_input("pace", Said::verbatim("a pace is between 0 and 1000")).into());
        }
        let cube = request.cube.as_ref().map(|cube| read_position(cube, Puzzle::Cube, reader)).transpose()?;
        Ok(RobotOrder {
            simulated: SimulateOptions { fault, seed: request.seed.unwrap_or(0), pace },
            cube: cube.map(|(_, cube)| cube),
            ..RobotOrder::of_task(&request.task, request.program.as_deref(), reader)?
        })
    }

    /// Reads what is to be planned. `program` is a program to follow instead of a position, an alg or a list.
    fn of_task(task: &RobotTask, program: Option<&str>, reader: &Reader) -> Result<RobotOrder, RequestError> {
        let robot = match (&task.robot, &task.robot_file) {
            (name, Some(text)) => Robot::parse(name.as_deref().unwrap_or(OWN), text, reader.language)?,
            (Some(name), None) => Robot::named(name, reader.language)?,
            (None, None) => {
                return Err(RequestError::malformed("robot", "a request has one of the fields robot and robot_file"));
            }
        };
        let position = |given| read_position(given, Puzzle::Cube, reader);
        let (input, work, note) = match (&task.from, &task.alg, &task.list, program) {
            (Some(from), None, None, None) => {
                let (input, start) = position(from)?;
                let goal = task.to.as_ref().map(position).transpose()?;
                (input, Work::Solve(start, goal.map(|(_, goal)| goal)), None)
            }
            (None, Some(alg), None, None) => {
                (alg.clone(), Work::Turn(reader.alg(Puzzle::Cube, alg).map_err(about(alg))?), None)
            }
            (None, None, Some(list), None) => {
                let (alg, note) = robot.read_list(list).map_err(about(list))?;
                (list.clone(), Work::Turn(alg), note)
            }
            (None, None, None, Some(text)) => {
                let (plan, note) = robot.read_program(text, reader.notation).map_err(about(text))?;
                (text.to_owned(), Work::Follow(plan), note)
            }
            _ => return Err(RequestError::malformed("from", "a request has one of the fields from, alg and list")),
        };
        let usual = PlanOptions::default();
        let time = task.time.map_or(usual.time, |time| time.0);
        let options = PlanOptions { time, threads: task.threads.unwrap_or(1), notation: reader.notation, ..usual };
        let (optimise, notes) = (task.optimise.map(|name| name.0), Vec::from_iter(note));
        let simulated = SimulateOptions::default();
        Ok(RobotOrder { robot, input, notes, simulated, work, cube: None, options, optimise, has_own_camera: false })
    }

    /// Makes the program.
    pub fn plan(&self, workbench: &Workbench, watcher: &dyn Watcher) -> Result<RobotPlan, RequestError> {
        match &self.work {
            Work::Follow(plan) => Ok(plan.clone()),
            Work::Turn(alg) => {
                Ok(self.robot.plan(alg, self.optimise.unwrap_or(Optimise::Fixed), self.options.notation)?)
            }
            Work::Solve(start, goal) => {
                let options = PlanOptions { optimise: self.optimise.unwrap_or(Optimise::Choose), ..self.options };
                let plan = workbench.plan(&self.robot, start, goal.as_ref(), &options, watcher);
                plan.map_err(|error| RequestError::from(error).about(&self.input))
            }
        }
    }

    /// Makes the program, to be run.
    pub fn to_run(&self, workbench: &Workbench, watcher: &dyn Watcher) -> Result<RunTask, RequestError> {
        let plan = self.plan(workbench, watcher)?;
        let cube_of = |position: Option<&Position>| position.and_then(|position| position.stickers().cube());
        let task = match &self.work {
            Work::Solve(start, goal) => RunTask::solving(plan, cube_of(Some(start)), cube_of(goal.as_ref())),
            Work::Turn(_) | Work::Follow(_) => RunTask::turning(plan, cube_of(self.cube.as_ref())),
        };
        Ok(if self.has_own_camera { task.for_own_camera() } else { task })
    }
}

impl Asked<RunRequest> {
    /// What is to be run, for who runs it.
    pub fn order(&self) -> Result<RobotOrder, RequestError> {
        let order = RobotOrder::read(&self.request, &self.reader)?;
        Ok(RobotOrder { has_own_camera: self.request.camera == Some(true), ..order })
    }
}

/// A program for a machine.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Planned {
    /// What the machine does.
    #[serde(flatten)]
    pub plan: PlanReport,
    /// The program in the format that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// What should be known about the robot or the list.
    pub notes: Vec<String>,
}

impl Verb for PlanRequest {
    type Report = Answer<Planned>;

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<Answer<Planned>, RequestError> {
        let order = RobotOrder::of_task(&self.task, None, reader)?;
        let plan = order.plan(workbench, watcher)?;
        let notes = order.notes.into_iter().chain(plan.note()).collect();
        let output = self.output.map(|format| plan.write(format.0)).transpose()?;
        Ok(Answer { input: order.input, answer: Planned { plan: plan.report(), output, notes } })
    }
}

impl Verb for RunRequest {
    type Report = Answer<RunReport>;

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<Answer<RunReport>, RequestError> {
        let order = RobotOrder::read(self, reader)?;
        let task = order.to_run(workbench, watcher)?;
        let controls = Controls::default();
        let mut stop = |_| {
            if watcher.is_cancelled() {
                controls.stop();
            }
        };
        let options = SimulateOptions { pace: 0.0, ..order.simulated };
        let answer = order.robot.simulate(&task, &options, &controls, &mut stop)?;
        Ok(Answer { input: order.input, answer })
    }
}
