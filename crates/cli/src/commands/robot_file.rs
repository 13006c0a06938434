//! `--robot-file`: the turns of a solution as the text file that the robot of 2010 reads, beside what is printed.

use crate::args::Common;
use crate::output::Output;
use crate::usage::WrongUsage;
use puzzle::Alg;
use std::path::Path;
use zauber::{Language, Optimise, ProgramFormat, Puzzle, Rejection, Robot, RobotPlan};

/// The machine whose file it is; the cube is laid in as it was described.
const MACHINE: &str = "nxt";

/// A file holds the turns of one cube.
pub(super) fn check(file: Option<&Path>, is_many: bool, common: &Common) -> Result<(), WrongUsage> {
    let wrong = |key: &str| Err(WrongUsage::new(common.lang.text(key, &[]), common.lang));
    match file {
        Some(_) if common.puzzle != Puzzle::Cube => wrong("robot.puzzle"),
        Some(_) if is_many => wrong("cli.robot.file.one"),
        _ => Ok(()),
    }
}

/// Writes the turns of a solution, as it was printed.
pub(super) fn of_moves(
    file: &Path,
    moves: &str,
    common: &Common,
    output: &mut Output,
) -> anyhow::Result<Result<(), Rejection>> {
    let plan = |alg: &Alg| Robot::named(MACHINE, common.lang)?.plan(alg, Optimise::Fixed, common.notation);
    match common.reader().alg(Puzzle::Cube, moves).and_then(|alg| plan(&alg)) {
        Ok(plan) => of_plan(file, &plan, output),
        Err(rejection) => Ok(Err(rejection)),
    }
}

/// Writes the turns of a plan; rejected if its machine reads no such file.
pub(super) fn of_plan(file: &Path, plan: &RobotPlan, output: &mut Output) -> anyhow::Result<Result<(), Rejection>> {
    let written = match plan.write(ProgramFormat::List2010) {
        Ok(written) => written,
        Err(rejection) => return Ok(Err(rejection)),
    };
    let name = super::show::write(file, written.as_bytes())?;
    output.note(&output.language.text("cli.robot.written", &[("file", &name)]))?;
    Ok(Ok(()))
}

/// Why a walk of so many turns is not written.
pub(super) fn too_long(turns: u32, language: Language) -> Rejection {
    Rejection::of_input("too-long", language.say("robot.long", &[("most", &Robot::MAX_TURNS), ("turns", &turns)]))
}

/// Says that there is nothing to write, since a file of an earlier solution may still be there.
pub(super) fn none(file: &Path, output: &mut Output) -> anyhow::Result<()> {
    let text = output.language.text("cli.robot.file.none", &[("file", &file.display())]);
    Ok(output.error(&text)?)
}
