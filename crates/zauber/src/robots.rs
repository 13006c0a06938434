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

/// How to plan for a position.
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
