//! `zauber robot list` and `plan`: which robots there are, and programs for them.

use super::robot_task::{Task, is_many, read_robot};
use super::{drive, robot_file, upload};
use crate::args::{Common, RobotCommand, RobotPlanArgs};
use crate::output::Output;
use crate::usage::WrongUsage;
use anyhow::Context;
use clap::Args;
use std::path::Path;
use zauber::{ProgramFormat, Rejection, Robot, RobotPlan, RobotReport};

/// List robots, plan what one of them has to do, and let it do it, simulated or real
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: RobotCommand,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        match self.command {
            RobotCommand::List { svg } => list(svg.as_deref(), output),
            RobotCommand::Plan(args) => plan(common, &args, output),
            RobotCommand::Simulate(args) => drive::simulate(common, &args, output),
            RobotCommand::Run(args) => drive::run(common, &args, output),
            RobotCommand::Calibrate(args) => drive::calibrate(common, &args, output),
            RobotCommand::Upload(args) => upload::upload(common, &args, output),
        }
    }
}

fn list(pictures: Option<&Path>, output: &mut Output) -> anyhow::Result<()> {
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

fn plan(common: &Common, args: &RobotPlanArgs, output: &mut Output) -> anyhow::Result<()> {
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
        output.answer(input, plan.report())?;
        return Ok(Ok(()));
    };
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
