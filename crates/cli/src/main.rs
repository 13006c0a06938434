//! `zauber`, the command line: reads arguments, calls the library, writes lines.

mod args;
mod bar;
mod commands;
mod input;
mod interrupt;
mod output;
mod positions;
mod rejection;
mod usage;

use anyhow::Context;
use commands::Cli;
use output::Output;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use usage::{WRONG_USAGE, WrongUsage};
use zauber::Language;

/// Where a message file is that the language `own` is read from.
const TEXTS: &str = "ZAUBER_TEXTS";

fn main() -> ExitCode {
    if let Err(error) = read_own_texts() {
        return ExitCode::from(report(&error));
    }
    let cli = Cli::typed();
    let mut output = Output::new(&cli.common);
    match cli.command.unwrap_or_default().run(&cli.common, &mut output).and_then(|()| Ok(output.finish()?)) {
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
