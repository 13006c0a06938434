//! `zauber`, the command line: reads arguments, calls the library, writes lines.

mod args;
mod bar;
mod commands;
mod input;
mod interrupt;
mod output;
mod rejection;
mod usage;

use anyhow::Context;
use args::{Cli, Command, RobotCommand, ServeArgs};
use commands::show::Pictures;
use output::Output;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use usage::{WRONG_USAGE, WrongUsage};
use zauber::{AlgChange, Language};

/// Where a message file is that the language `own` is read from.
const TEXTS: &str = "ZAUBER_TEXTS";

fn main() -> ExitCode {
    if let Err(error) = read_own_texts() {
        return ExitCode::from(report(&error));
    }
    let cli = Cli::typed();
    let command = cli.command.unwrap_or(Command::Serve(ServeArgs::BARE));
    let mut output = Output::new(&cli.common);
    match run(command, &cli.common, &mut output).and_then(|()| Ok(output.finish()?)) {
        // That a machine was stopped says more than how.
        Ok(output::STOPPED) => ExitCode::from(output::STOPPED),
        Ok(exit) => ExitCode::from(interrupt::exit_code().unwrap_or(exit)),
        Err(error) => ExitCode::from(report(&error)),
    }
}

/// Reads a translation that is being worked at.
fn read_own_texts() -> anyhow::Result<()> {
    let Some(path) = std::env::var_os(TEXTS) else { return Ok(()) };
    let shown = Path::new(&path).display();
    let file = std::fs::read_to_string(&path).with_context(|| format!("{TEXTS}: cannot read {shown}"))?;
    Language::read_own(&file).with_context(|| format!("{TEXTS}: {shown}"))?;
    Ok(())
}

/// Prints why the program cannot continue; returns the exit code.
fn report(error: &anyhow::Error) -> u8 {
    if is_broken_pipe(error) {
        return 0;
    }
    if let Some(usage) = error.downcast_ref::<WrongUsage>() {
        anstream::eprintln!("{usage}");
        return WRONG_USAGE;
    }
    anstream::eprintln!("error: {error:#}");
    1
}

/// The reader of our output has closed it, as in `zauber … | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let of_io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let of_json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        of_io.or(of_json) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Runs a command.
fn run(command: Command, common: &args::Common, output: &mut Output) -> anyhow::Result<()> {
    common.check()?;
    match command {
        Command::Check(position) => commands::check::run(common, position.source(common)?, output)?,
        Command::Inspect { position, explain, signposts } => {
            commands::inspect::run(common, position.source(common)?, explain, signposts, output)?;
        }
        Command::Show { position, svg, png, view, width } => {
            let pictures = Pictures { svg, png, view, width };
            commands::show::run(common, position.source(common)?, &pictures, output)?;
        }
        Command::Memo(args) => commands::memo::run(common, &args, output)?,
        Command::Alg { alg, invert, expand, simplify, mirror, to_notation, shortest } => {
            let changes = [
                mirror.map(|axis| AlgChange::Mirror(axis.axis())),
                invert.then_some(AlgChange::Invert),
                expand.then_some(AlgChange::Expand),
                simplify.then_some(AlgChange::Simplify),
            ];
            let changes: Vec<AlgChange> = changes.into_iter().flatten().collect();
            commands::alg::run(common, &alg.join(" "), &changes, to_notation, &shortest, output)?;
        }
        Command::Apply { position } => {
            let (form, source, alg) = position.source_and_alg(common)?;
            commands::apply::run(common, form, source, &alg, output)?;
        }
        Command::Scan { rgb: Some(rgb), method, .. } => commands::scan::run(common, &rgb, method, output)?,
        Command::Scan { photos, faces: true, debug_image, .. } => {
            commands::photos::look(common, &photos, debug_image.as_deref(), output)?;
        }
        Command::Scan { photos, debug_image, method, .. } => {
            commands::photos::scan(common, &photos, debug_image.as_deref(), method, output)?;
        }
        Command::Scramble { n, seed, random_moves } => {
            commands::scramble::run(common, n, seed, random_moves, output)?;
        }
        Command::Solve { position, solve } => {
            commands::solve::run(common, position.source(common)?, &solve, output)?;
        }
        Command::Batch(args) => commands::batch::run(common, &args, output)?,
        Command::Distances { puzzle, metric, svg } => {
            commands::distances::run(common, puzzle, metric.0, svg.as_deref(), output)?;
        }
        Command::Robot(command) => match command {
            RobotCommand::List { svg } => commands::robot::list(svg.as_deref(), output)?,
            RobotCommand::Plan(args) => commands::robot::plan(common, &args, output)?,
            RobotCommand::Simulate(args) => commands::drive::simulate(common, &args, output)?,
            RobotCommand::Run(args) => commands::drive::run(common, &args, output)?,
            RobotCommand::Calibrate(args) => commands::drive::calibrate(common, &args, output)?,
        },
        Command::Lab(command) => commands::lab::run(command, common, output)?,
        Command::Serve(args) => commands::serve::run(&args, output)?,
        Command::Tables(command) => commands::tables::run(common, &command, output)?,
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::whole(), "zauber", &mut script);
            output.bytes(&script)?;
        }
    }
    Ok(())
}
