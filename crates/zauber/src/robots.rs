//! Plans for positions: solutions are searched for, and a robot takes the one that it does fastest.

use crate::method::Choice;
use crate::options::SolveOptions;
use crate::position::Position;
use crate::progress::Watcher;
use crate::solve::SolveError;
use crate::workbench::Workbench;
use contract::Rejection;
use puzzle::alg::turns_of;
use puzzle::{Alg, Metric, Notation, Puzzle};
use robot::{Kind, Optimise, Robot, RobotPlan};
use std::time::Duration;

/// How to plan for a position. An alg is planned by the robot itself:
///
/// ```
/// use zauber::{Calibration, Controls, FaultReport, Language, MovementReport, Optimise, ProgramFormat, Puzzle, Reader};
/// use zauber::{Robot, RobotPlan, RobotReport, RunError, RunEvent, RunLook, RunOutcome, RunReport, RunStep, RunTask};
/// use zauber::{SIMULATED, SimulateOptions, fault_named, faults, robots};
///
/// let (language, notation) = (Language::English, Default::default());
/// let known: Vec<RobotReport> = robots(language);
/// let robot = Robot::named(&known[0].name, language)?;
/// let alg = Reader::default().alg(Puzzle::Cube, "R U")?;
/// let plan: RobotPlan = robot.plan(&alg, Optimise::Fixed, notation)?;
/// let movements: Vec<MovementReport> = plan.report().program;
/// println!("{}: {}", movements[0].words, plan.write(ProgramFormat::Program)?);
/// // A simulated machine does it, without a fault and with one.
/// let (task, controls) = (RunTask::turning(plan, None), Controls::default());
/// let mut watch = |event: RunEvent| {
///     if let RunEvent::Step(RunStep { index, text, .. }) = event {
///         println!("{index}: {text}");
///     }
/// };
/// let report: RunReport = robot.simulate(&task, &SimulateOptions::default(), &controls, &mut watch)?;
/// assert_ne!(report.outcome, RunOutcome::Stopped.name());
/// let FaultReport { name, .. } = faults(language)[0];
/// let options = SimulateOptions { fault: Some(fault_named(name, language)?), ..SimulateOptions::default() };
/// println!("{}", robot.simulate(&task, &options, &controls, &mut watch)?.summary(language));
/// // It can show the cube to a camera of one's own, and waits until each side has been seen.
/// let mut watch = |event: RunEvent| {
///     if let RunEvent::Look(RunLook { number, of, place, .. }) = event {
///         println!("side {number} of {of} is shown at {place}");
///         controls.resume();
///     }
/// };
/// let seen = robot.simulate(&task.clone().for_own_camera(), &SimulateOptions::default(), &controls, &mut watch)?;
/// assert_eq!((seen.outcome, seen.goal_reached), (RunOutcome::Completed.name(), None));
/// // Its movements can be measured; a machine at a port that is not there cannot run.
/// let Calibration { times, .. } = robot.calibrate(SIMULATED, 1, &controls)?;
/// assert!(!times.is_empty());
/// let error = robot.run(&task, "/no/such/port", &controls, &mut watch).unwrap_err();
/// assert!(matches!(error, RunError::NoPort { .. } | RunError::Rejected(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlanOptions {
    /// How the program is made.
    pub optimise: Optimise,
    /// How long to search for solutions.
    pub time: Duration,
    /// How many threads to use.
    pub threads: usize,
    /// How turns are written.
    pub notation: Notation,
}

impl Default for PlanOptions {
    fn default() -> Self {
        PlanOptions { optimise: Optimise::Choose, time: Duration::from_secs(1), threads: 1, notation: Notation::Wca }
    }
}

/// Among how many solutions a program is chosen. More of them give no faster programs, and planning takes longer.
const CHOICES: usize = 300;

impl Workbench {
    /// A program that turns a position into the goal, or solves it. The watcher is told how the search for solutions
    /// gets on, and can end it; the program is then made from those found so far.
    ///
    /// ```
    /// use std::time::Duration;
    /// use zauber::{Given, Language, Optimise, PlanOptions, PlanReport, Puzzle, Reader, Robot, Unwatched, Workbench};
    ///
    /// let robot = Robot::named("cubotino", Language::English)?;
    /// let start = Reader::default().read(Puzzle::Cube, Given::Scramble("R U F"))?;
    /// let options =
    ///     PlanOptions { optimise: Optimise::Choose, time: Duration::from_millis(2), ..PlanOptions::default() };
    /// let plan = Workbench::default().plan(&robot, &start, None, &options, &Unwatched)?;
    /// let PlanReport { alg, seconds, .. } = plan.report();
    /// println!("{alg} in {seconds} s");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan(
        &self,
        robot: &Robot,
        start: &Position,
        goal: Option<&Position>,
        options: &PlanOptions,
        watcher: &dyn Watcher,
    ) -> Result<RobotPlan, SolveError> {
        let language = robot.language();
        if start.puzzle() != Puzzle::Cube {
            return Err(Rejection::of_options("puzzle", language.say("robot.puzzle", &[])).into());
        }
        let optimise = options.optimise;
        let is_one = matches!(optimise, Optimise::Home | Optimise::Fixed);
        let is_direct = robot.machine().kind() == Kind::Direct;
        // Only there does a turn always take the same time. With means, other machines get slower programs than from
        // the shortest solutions, which are found much faster.
        let costs = robot.planner().turn_costs().filter(|_| optimise == Optimise::Search);
        let time = if costs.is_some() { options.time / 2 } else { options.time };
        let mut solving = SolveOptions {
            // What turns at once takes no longer.
            metric: if is_direct { Metric::Axial } else { Metric::Htm },
            without: robot.missing().next(),
            threads: options.threads,
            count: if is_one { 1 } else { CHOICES },
            ..SolveOptions::limited(Choice::usual(Puzzle::Cube), Some(time), None, None)
        };
        let solution = self.solve(start, goal, &solving, watcher)?;
        if is_one {
            return Ok(robot.plan(&Alg::from_moves(solution.moves), optimise, options.notation)?);
        }
        let mut found = solution.solutions;
        // Neither way of searching is always the better one.
        if costs.is_some() && !watcher.is_cancelled() {
            solving.costs = costs;
            found.extend(self.solve(start, goal, &solving, watcher)?.solutions);
        }
        let solutions = found.iter().map(|moves| turns_of(moves).0).collect();
        Ok(robot.choose(solutions, optimise, options.notation)?)
    }
}
