//! `zauber robot list` and `plan`: which robots there are, and programs for them.

use super::robot_file;
use crate::args::{Common, Form, RobotPlanArgs, RobotTaskArgs};
use crate::bar::Bar;
use crate::output::Output;
use crate::positions::{PositionReader, goal, printed_alg, printed_ends, printed_moves};
use crate::usage::WrongUsage;
use anyhow::Context;
use puzzle::{Alg, Facelets};
use std::path::Path;
use zauber::{
    Optimise, PlanOptions, Position, ProgramFormat, Rejection, Robot, RobotPlan, RobotReport, RunTask, SolveError,
    Workbench,
};

pub(crate) fn list(pictures: Option<&Path>, output: &mut Output) -> anyhow::Result<()> {
    let robots = zauber::robots(output.language);
    if let Some(folder) = pictures {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for RobotReport { name, .. } in &robots {
            let file = folder.join(name).with_extension("svg");
            let picture = Robot::named(name, output.language)?.picture();
            super::show::write(&file, picture.as_bytes())?;
        }
    }
    if output.json {
        return robots.iter().try_for_each(|robot| output.object(robot));
    }
    let mut kinds: Vec<&str> = Vec::new();
    for robot in &robots {
        if !kinds.contains(&robot.kind) {
            kinds.push(robot.kind);
        }
    }
    for (i, kind) in kinds.into_iter().enumerate() {
        if i > 0 {
            output.line("")?;
        }
        let of_kind: Vec<&RobotReport> = robots.iter().filter(|robot| robot.kind == kind).collect();
        let wide = of_kind.iter().map(|robot| robot.name.len()).max().unwrap_or(0);
        let explained = output.language.text(&format!("robot.kind.{kind}"), &[]);
        let lines = std::iter::once(format!("{kind}: {explained}"))
            .chain(of_kind.iter().map(|robot| format!("  {:wide$}  {}", robot.name, robot.about)));
        let lines: Vec<String> = lines.collect();
        let drawing = drawing(kind);
        for line in 0..lines.len().max(drawing.len()) {
            let (left, right) = (drawing.get(line).copied().unwrap_or(""), lines.get(line).map_or("", String::as_str));
            output.line(format!("{left:19}{right}").trim_end())?;
        }
    }
    Ok(())
}

/// What a kind of machine looks like, from the side.
fn drawing(kind: &str) -> &'static [&'static str] {
    match kind {
        "cradle" => &[
            "   .---.",
            "   |   +-+-+-+",
            "   |   | | | |",
            "   o   +-+-+-+=o",
            "       | | | |",
            "    (==+-+-+-+==)",
            "    (_____v_____)",
        ],
        "cover" => &[
            "       _________",
            "   .--/+-+-+-+",
            "   |   | | | |",
            "   |   +-+-+-+",
            "   |   | | | |",
            "   |  (+-+-+-+)",
            "   o  (___v___)",
        ],
        "axis" => &[
            "         _|_",
            "       +-+-+-+",
            "       | | | |",
            " o---[ +-+-+-+ ]",
            "       | | | |",
            "       +-+-+-+",
            "          v",
        ],
        "grippers" => &[
            "     .-------",
            "     | +-+-+-+",
            "     | | | | |",
            " o===| +-+-+-+",
            "     | | | | |",
            "     | +-+-+-+",
            "     '-------",
        ],
        "direct" => &[
            "         [o]",
            "       +--+--+",
            "       | | | |",
            " [o]---+-+-+-+-",
            "       | | | |",
            "       +--+--+",
            "         [o]",
        ],
        _ => &[],
    }
}

pub(crate) fn plan(common: &Common, args: &RobotPlanArgs, output: &mut Output) -> anyhow::Result<()> {
    let task = &args.task;
    let sources = [task.position.is_given(), task.alg.is_some(), task.file.is_some(), args.present];
    if sources.into_iter().filter(|is_given| *is_given).count() != 1 {
        return Err(WrongUsage::new(common.lang.text("cli.robot.source", &[]), common.lang).into());
    }
    robot_file::check(args.robot_file.as_deref(), is_many(common, task)?, common)?;
    let robot = match read_robot(&args.robot, common)? {
        Ok(robot) => robot,
        Err(rejection) => return output.reject(&args.robot, &rejection),
    };
    if args.present {
        return match write(args, "", &robot.present(common.notation), output)? {
            Ok(()) => Ok(()),
            Err(rejection) => output.reject("", &rejection),
        };
    }
    let task = Task { common, args: task, robot, reads_programs: false };
    task.each(output, |output, input, task| write(args, input, task.plan(), output))
}

/// True if the positions or algs come from standard input.
fn is_many(common: &Common, task: &RobotTaskArgs) -> anyhow::Result<bool> {
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

/// Prints a plan, after its turns have been written to a file if that was asked for.
fn write(
    args: &RobotPlanArgs,
    input: &str,
    plan: &RobotPlan,
    output: &mut Output,
) -> anyhow::Result<Result<(), Rejection>> {
    if let Some(file) = &args.robot_file
        && let Err(rejection) = robot_file::of_plan(file, plan, output)?
    {
        return Ok(Err(rejection));
    }
    let Some(format) = args.output.format().filter(|_| !output.json) else {
        output.note(&plan.laying())?;
        output.answer(input, plan.report())?;
        return Ok(Ok(()));
    };
    let written = match plan.write(format) {
        Ok(written) => written,
        Err(rejection) => return Ok(Err(rejection)),
    };
    plan.note().map_or(Ok(()), |note| output.note(&note))?;
    output.note(&plan.summary())?;
    output.note(&plan.laying())?;
    // The file of 2010 has no line feed at its end.
    let is_exact = format == ProgramFormat::List2010 && !output.batch;
    match is_exact {
        true => output.bytes(written.as_bytes())?,
        false => output.line(written.trim_end_matches('\n'))?,
    }
    Ok(Ok(()))
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
        Ok(PositionReader::new(self.common, form).read(&source).map(Some))
    }

    fn alg(&self, source: &str, cube: Option<&Position>, output: &mut Output, then: Then<'_>) -> anyhow::Result<()> {
        let reader = self.common.reader();
        output.each(source, None, |output, text| {
            let printed = printed_alg(text);
            let alg = reader.alg(self.common.puzzle, printed.as_deref().unwrap_or(text));
            match alg.and_then(|alg| self.plan(&alg)) {
                Ok(plan) => then(output, text, RunTask::turning(plan, self::cube(cube))),
                Err(rejection) => Ok(Err(rejection)),
            }
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
                then(output, &name, RunTask::turning(plan, self::cube(cube)))?
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

    /// Positions that are solved, and solutions that were printed, which stay as they are.
    fn positions(&self, (form, source): (Form, String), output: &mut Output, then: Then<'_>) -> anyhow::Result<()> {
        let goal = match goal(self.common, self.args.to.as_deref(), self.args.to_scramble.as_deref()) {
            Ok(goal) => goal,
            Err((text, rejection)) => return output.reject(&text, &rejection),
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
        let reader = PositionReader::new(self.common, form);
        output.each(&source, reader.net(), |output, text| {
            if let (Form::Facelets, Some(moves)) = (form, printed_moves(text)) {
                return match self.printed(&moves, text) {
                    Ok(task) => then(output, text, task),
                    Err(rejection) => Ok(Err(rejection)),
                };
            }
            let position = match reader.read(text) {
                Ok(position) => position,
                Err(rejection) => return Ok(Err(rejection)),
            };
            let bar = Bar::new(output);
            let plan = workbench.plan(&self.robot, &position, goal.as_ref(), &options, &bar);
            bar.clear();
            for note in workbench.take_notes(self.common.lang) {
                output.note(&note)?;
            }
            match plan {
                Ok(plan) => then(output, text, RunTask::solving(plan, cube(Some(&position)), cube(goal.as_ref()))),
                Err(SolveError::Rejected(rejection)) => Ok(Err(rejection)),
                Err(error) => {
                    output.not_found(text, &error.into_rejection())?;
                    Ok(Ok(()))
                }
            }
        })
    }

    /// The moves of a solution that a command printed, from the position to the goal in the same object.
    fn printed(&self, moves: &str, object: &str) -> Result<RunTask, Rejection> {
        let reader = self.common.reader();
        let plan = self.plan(&reader.alg(self.common.puzzle, moves)?)?;
        let [start, goal] = printed_ends(object)
            .map(|end| end.map(|end| reader.read(self.common.puzzle, Form::Facelets.given(&end))).transpose());
        Ok(RunTask::solving(plan, cube(start?.as_ref()), cube(goal?.as_ref())))
    }
}

fn cube(position: Option<&Position>) -> Option<Facelets> {
    position.and_then(|position| position.stickers().cube())
}
