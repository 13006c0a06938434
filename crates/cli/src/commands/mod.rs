//! The command line and its commands: each has a file, with `Arguments` that it takes and runs with.

mod drive;
mod measured;
mod photos;
mod plans;
mod robot_file;
mod upload;

use crate::args::{Common, Form, with_methods};
use crate::output::Output;
use crate::positions::PositionReader;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use zauber::{Position, Rejection, SolveError};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// A workbench for Rubik's cube and its relatives.
#[derive(Parser)]
#[command(name = "zauber", version, styles = STYLES, max_term_width = 110, after_help = "\
Examples:
  zauber check UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB
  zauber show -s \"R U R' U'\"
  zauber alg \"[R: [U, F2]]\" --expand
  zauber solve -s \"R U R' U' F2\"
  zauber scramble -n 5
See 'zauber help COMMAND' for more about a command.")]
pub(crate) struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Cli {
    /// What was typed; wrong usage ends the program.
    pub(crate) fn typed() -> Cli {
        let mut command = Cli::whole();
        let matches = command.get_matches_mut();
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command).exit())
    }

    /// All commands with their help.
    pub(crate) fn whole() -> clap::Command {
        Cli::command().mut_subcommand("solve", with_methods).mut_subcommand("batch", with_methods)
    }
}

/// A row for each command, in the order of the help: its file, and its name.
macro_rules! commands {
    ($($file:ident: $name:ident,)*) => {
        $(mod $file;)*

        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($name(Box<$file::Arguments>),)*
        }

        impl Command {
            /// Runs it.
            pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
                common.check()?;
                match self {
                    $(Command::$name(arguments) => arguments.run(common, output),)*
                }
            }
        }
    };
}

commands! {
    check: Check,
    inspect: Inspect,
    show: Show,
    memo: Memo,
    alg: Alg,
    apply: Apply,
    scan: Scan,
    scramble: Scramble,
    solve: Solve,
    batch: Batch,
    distances: Distances,
    lab: Lab,
    robot: Robot,
    serve: Serve,
    tables: Tables,
    completions: Completions,
}

impl Default for Command {
    /// What `zauber` does without any.
    fn default() -> Command {
        Command::Serve(Box::new(serve::Arguments::BARE))
    }
}

/// How many threads this machine runs at once.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads each position and passes it on with its text.
pub(crate) fn each_position(
    common: &Common,
    (form, source): (Form, String),
    output: &mut Output,
    mut answer: impl FnMut(&mut Output, &str, Position) -> anyhow::Result<Result<(), Rejection>>,
) -> anyhow::Result<()> {
    let reader = PositionReader::new(common, form);
    output.each(&source, reader.net(), |output, text| match reader.read(text) {
        Ok(position) => answer(output, text, position),
        Err(rejection) => Ok(Err(rejection)),
    })
}

/// The rejection by a verb that needs tables; if the tables could not be built or loaded, that is an error of the
/// machine.
pub(crate) fn rejected(error: SolveError) -> anyhow::Result<Rejection> {
    match error {
        SolveError::Rejected(rejection) => Ok(rejection),
        error => Err(anyhow::anyhow!(error.to_string())),
    }
}
