//! What a robot has to do, as the commands of `zauber robot` are told it: the robot, positions, algs and files.

use super::each_position;
use crate::args::{Common, Form, RobotTaskArgs};
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use anyhow::Context;
use puzzle::Alg;
use std::path::Path;
use zauber::{Optimise, PlanOptions, Position, Rejection, Robot, RobotPlan, RunTask, SolveError, Workbench};

/// True if the positions or algs come from standard input.
pub(super) fn is_many(common: &Common, task: &RobotTaskArgs) -> anyhow::Result<bool> {
    let positions = task.position.is_given().then(|| task.position.source(common)).transpose()?;
    Ok(task.alg.as_deref() == Some("-") || positions.is_some_and(|(_, source)| source == "-"))
}

/// There is one thing to do, for one cube.
pub(super) fn check_one(common: &Common, task: &RobotTaskArgs) -> anyhow::Result<()> {
    let sources = [task.position.is_given(), task.alg.is_some(), task.file.is_some()];
    let key = match sources.into_iter().filter(|is_given| *is_given).count() {
        1 if is_many(common, task)? => "cli.robot.file.one",
        1 => return Ok(()),
        _ => "cli.robot.source",
    };
    Err(WrongUsage::new(common.lang.text(key, &[]), common.lang).into())
}

/// The robot of a file if there is one of this name, otherwise one that comes with the program.
pub(super) fn read_robot(name: &str, common: &Common) -> anyhow::Result<Result<Robot, Rejection>> {
    let path = Path::new(name);
    if !path.is_file() {
        return Ok(Robot::named(name, common.lang));
    }
    let text = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let own = path.file_stem().map_or_else(|| name.into(), |stem| stem.to_string_lossy());
    Ok(Robot::parse(&own, &String::from_utf8_lossy(&text), common.lang))
}

/// What a robot has to do, from the command line.
pub(super) struct Task<'a> {
    pub common: &'a Common,
    pub args: &'a RobotTaskArgs,
    pub robot: Robot,
    /// Whether a file can hold a program, and a position is what lies in the machine if an alg or a file is given.
    pub reads_programs: bool,
}

/// What is done with each program.
type Then<'a> = &'a mut dyn FnMut(&mut Output, &str, RunTask) -> anyhow::Result<Result<(), Rejection>>;

impl Task<'_> {
    /// Plans each input and passes the program on.
    pub(super) fn each(
        &self,
        output: &mut Output,
        mut then: impl FnMut(&mut Output, &str, RunTask) -> anyhow::Result<Result<(), Rejection>>,
    ) -> anyhow::Result<()> {
        match (&self.args.alg, &self.args.file) {
            (None, None) => self.positions(self.args.position.source(self.common)?, output, &mut then),
            (alg, file) => {
                let cube = match self.cube()? {
                    Ok(cube) => cube,
                    Err(rejection) => return output.reject("", &rejection),
                };
                match (alg, file) {
                    (Some(alg), _) => self.alg(alg, cube.as_ref(), output, &mut then),
                    (None, Some(file)) => self.file(file, cube.as_ref(), output, &mut then),
                    (None, None) => unreachable!("one of them is given"),
                }
            }
        }
    }

    /// What lies in the machine, if it was given.
    pub(super) fn cube(&self) -> anyhow::Result<Result<Option<Position>, Rejection>> {
        if !self.args.position.is_given() {
            return Ok(Ok(None));
        }
        let (form, source) = self.args.position.source(self.common)?;
        Ok(self.common.reader().read(self.common.puzzle, form.given(&source)).map(Some))
    }

    fn alg(&self, source: &str, cube: Option<&Position>, output: &mut Output, then: Then<'_>) -> anyhow::Result<()> {
        let reader = self.common.reader();
        output.each(source, |output, text| match reader.alg(self.common.puzzle, text).and_then(|alg| self.plan(&alg)) {
            Ok(plan) => then(output, text, RunTask::turning(plan, cube.and_then(|cube| cube.stickers().cube()))),
            Err(rejection) => Ok(Err(rejection)),
        })
    }

    /// The turns of a text file of 2010, or a program.
    fn file(&self, file: &Path, cube: Option<&Position>, output: &mut Output, then: Then<'_>) -> anyhow::Result<()> {
        let name = file.display().to_string();
        let text = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
        let text = String::from_utf8_lossy(&text);
        let read = match self.reads_programs {
            true => self.robot.read_program(&text, self.common.notation),
            false => self.robot.read_list(&text).and_then(|(alg, note)| Ok((self.plan(&alg)?, note))),
        };
        let result = match read {
            Ok((plan, note)) => {
                note.map_or(Ok(()), |note| output.note(&note))?;
                then(output, &name, RunTask::turning(plan, cube.and_then(|cube| cube.stickers().cube())))?
            }
            Err(rejection) => Err(rejection),
        };
        match result {
            Ok(()) => Ok(()),
            Err(rejection) => output.reject(&name, &rejection),
        }
    }

    fn plan(&self, alg: &Alg) -> Result<RobotPlan, Rejection> {
        self.robot.plan(alg, self.args.optimise.map_or(Optimise::Fixed, |name| name.0), self.common.notation)
    }

    fn positions(&self, source: (Form, String), output: &mut Output, then: Then<'_>) -> anyhow::Result<()> {
        let reader = self.common.reader();
        let goal = self.args.to.as_deref().map(|to| reader.read(self.common.puzzle, Form::Facelets.given(to)));
        let goal = match goal.transpose() {
            Ok(goal) => goal,
            Err(rejection) => return output.reject(self.args.to.as_deref().unwrap_or(""), &rejection),
        };
        if let Some(threads) = self.args.threads {
            zauber::limit_threads(threads);
        }
        let usual = PlanOptions::default();
        let options = PlanOptions {
            optimise: self.args.optimise.map_or(usual.optimise, |name| name.0),
            time: self.args.time.unwrap_or(usual.time),
            threads: self.args.threads.unwrap_or_else(super::cores),
            notation: self.common.notation,
        };
        let workbench = Workbench::default();
        each_position(self.common, source, output, |output, text, position: Position| {
            let bar = Bar::new(output);
            let plan = workbench.plan(&self.robot, &position, goal.as_ref(), &options, &bar);
            bar.clear();
            for note in workbench.take_notes(self.common.lang) {
                output.note(&note)?;
            }
            match plan {
                Ok(plan) => then(
                    output,
                    text,
                    RunTask::solving(
                        plan,
                        position.stickers().cube(),
                        goal.as_ref().and_then(|goal| goal.stickers().cube()),
                    ),
                ),
                Err(SolveError::Rejected(rejection)) => Ok(Err(rejection)),
                Err(error) => {
                    output.not_found(text, &error.into_rejection())?;
                    Ok(Ok(()))
                }
            }
        })
    }
}
