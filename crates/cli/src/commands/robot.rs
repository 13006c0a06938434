//! `zauber robot`: which robots there are, and programs for them.

use crate::args::{Common, Form, RobotCommand, RobotPlanArgs};
use crate::bar::Bar;
use crate::commands::each_position;
use crate::output::Output;
use crate::usage::WrongUsage;
use anyhow::Context;
use std::path::Path;
use zauber::puzzle::Alg;
use zauber::{
    Optimise, PlanOptions, Position, ProgramFormat, Rejection, Robot, RobotPlan, RobotReport, SolveError, Workbench,
};

pub(crate) fn run(command: RobotCommand, common: &Common, output: &mut Output) -> anyhow::Result<()> {
    match command {
        RobotCommand::List { svg } => list(svg.as_deref(), output),
        RobotCommand::Plan(args) => plan(common, &args, output),
    }
}

fn list(pictures: Option<&Path>, output: &mut Output) -> anyhow::Result<()> {
    let robots = zauber::robots(output.language);
    if let Some(folder) = pictures {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for RobotReport { name, .. } in &robots {
            let file = folder.join(name).with_extension("svg");
            let picture = Robot::named(name, output.language)?.picture();
            std::fs::write(&file, picture).with_context(|| format!("cannot write {}", file.display()))?;
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

fn plan(common: &Common, args: &RobotPlanArgs, output: &mut Output) -> anyhow::Result<()> {
    let has_position = args.position.is_given();
    if usize::from(has_position) + usize::from(args.alg.is_some()) + usize::from(args.file.is_some()) != 1 {
        return Err(WrongUsage::new(common.lang.text("cli.robot.source", &[]), common.lang).into());
    }
    let robot = match read_robot(&args.robot, common)? {
        Ok(robot) => robot,
        Err(rejection) => return output.reject(&args.robot, &rejection),
    };
    let task = Task { common, args, robot };
    match (&args.alg, &args.file) {
        (Some(alg), _) => task.alg(alg, output),
        (None, Some(file)) => task.list(file, output),
        (None, None) => task.positions(args.position.source(common)?, output),
    }
}

/// The robot of a file if there is one of this name, otherwise one that comes with the program.
fn read_robot(name: &str, common: &Common) -> anyhow::Result<Result<Robot, Rejection>> {
    let path = Path::new(name);
    if !path.is_file() {
        return Ok(Robot::named(name, common.lang));
    }
    let text = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let own = path.file_stem().map_or_else(|| name.into(), |stem| stem.to_string_lossy());
    Ok(Robot::parse(&own, &String::from_utf8_lossy(&text), common.lang))
}

struct Task<'a> {
    common: &'a Common,
    args: &'a RobotPlanArgs,
    robot: Robot,
}

impl Task<'_> {
    fn alg(&self, source: &str, output: &mut Output) -> anyhow::Result<()> {
        let reader = self.common.reader();
        output.each(source, |output, text| {
            let plan = reader.alg(self.common.puzzle, text).and_then(|alg| self.plan(&alg));
            self.write(text, plan, output)
        })
    }

    /// The turns of a text file of 2010.
    fn list(&self, file: &Path, output: &mut Output) -> anyhow::Result<()> {
        let name = file.display().to_string();
        let text = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
        let read =
            self.robot.read_list(&String::from_utf8_lossy(&text)).and_then(|(alg, note)| Ok((self.plan(&alg)?, note)));
        let plan = match read {
            Ok((plan, note)) => {
                note.map_or(Ok(()), |note| output.note(&note))?;
                Ok(plan)
            }
            Err(rejection) => Err(rejection),
        };
        match self.write(&name, plan, output)? {
            Ok(()) => Ok(()),
            Err(rejection) => output.reject(&name, &rejection),
        }
    }

    fn plan(&self, alg: &Alg) -> Result<RobotPlan, Rejection> {
        self.robot.plan(alg, self.args.optimise.unwrap_or(Optimise::Fixed), self.common.notation)
    }

    fn positions(&self, source: (Form, String), output: &mut Output) -> anyhow::Result<()> {
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
            optimise: self.args.optimise.unwrap_or(usual.optimise),
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
                Ok(plan) => self.write(text, Ok(plan), output),
                Err(SolveError::Rejected(rejection)) => Ok(Err(rejection)),
                Err(SolveError::NotFound { code, text: why }) => {
                    output.not_found(text, &Rejection::of_search(code, why))?;
                    Ok(Ok(()))
                }
                Err(_) => unreachable!("a position is planned, rejected or not solved"),
            }
        })
    }

    fn write(
        &self,
        input: &str,
        plan: Result<RobotPlan, Rejection>,
        output: &mut Output,
    ) -> anyhow::Result<Result<(), Rejection>> {
        let plan = match plan {
            Ok(plan) => plan,
            Err(rejection) => return Ok(Err(rejection)),
        };
        let Some(format) = self.args.output.format() else {
            output.answer(input, plan.report())?;
            return Ok(Ok(()));
        };
        if output.json {
            output.answer(input, plan.report())?;
            return Ok(Ok(()));
        }
        let written = match plan.write(format) {
            Ok(written) => written,
            Err(rejection) => return Ok(Err(rejection)),
        };
        plan.note().map_or(Ok(()), |note| output.note(&note))?;
        output.note(&plan.summary())?;
        // The file of 2010 has no line feed at its end.
        let is_exact = format == ProgramFormat::List2010 && !output.batch;
        match is_exact {
            true => output.bytes(written.as_bytes())?,
            false => output.line(written.trim_end_matches('\n'))?,
        }
        Ok(Ok(()))
    }
}
