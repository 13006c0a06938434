//! The arguments of the command line, and their help. Commands that have many are in files of their own.

mod batch;
mod common;
mod lab;
mod memo;
mod position;
mod robot;
mod values;

pub(crate) use batch::{BatchArgs, BatchCommand, EngineName};
pub(crate) use common::Common;
pub(crate) use lab::{LabCommand, LabReportArgs, LabRunArgs};
pub(crate) use memo::MemoArgs;
pub(crate) use position::{Form, PositionArgs};
pub(crate) use robot::{
    RobotCalibrateArgs, RobotCommand, RobotPlanArgs, RobotRunArgs, RobotSimulateArgs, RobotTaskArgs,
};
pub(crate) use values::ViewName;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use contract::{MetricName, SolveRequest};
use position::POSITIONS;
use puzzle::Notation;
use std::time::Duration;
use values::{AxisName, duration, with_methods};
use zauber::{Puzzle, ScanMethod, TableFormat};

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

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Say whether a position can be solved, what is wrong with it, and how to repair it
    #[command(after_help = format!("{POSITIONS}\n
Examples:
  zauber check UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB
  zauber check \"WWWWWWWWW RRRRRRRRR GGGGGGGG? YYYYYYYYY OOOOOOOOO BBBBBBBBB\"
  zauber check - --json < positions.txt"))]
    Check(PositionArgs),
    /// Show pieces, twists, flips, coordinates, the number of the position, parity, universe, symmetry and order
    #[command(after_help = format!("{POSITIONS}\n
Examples:
  zauber inspect -s \"F U D R L B\"
  zauber inspect -s \"V O U R L H\" --notation german --numbering transformer --explain --lang de
  zauber inspect --number 43252003274489855999 --json"))]
    Inspect {
        #[command(flatten)]
        position: PositionArgs,
        /// Show how each number is computed, and what each turn does to it (3x3x3)
        #[arg(long)]
        explain: bool,
        /// Show the distances in the two-phase tables, here and after each turn; exact distances on small puzzles
        #[arg(long)]
        signposts: bool,
    },
    /// Show the net in the terminal, or write a picture to a file
    #[command(after_help = format!("{POSITIONS}\n
Examples:
  zauber show -s \"R U R' U'\"
  zauber show -s \"R U R' U'\" --png cube.png --view cube --width 600
  zauber show UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB --svg superflip.svg"))]
    Show {
        #[command(flatten)]
        position: PositionArgs,
        /// Write an SVG picture
        #[arg(long, value_name = "FILE")]
        svg: Option<std::path::PathBuf>,
        /// Write a PNG picture
        #[arg(long, value_name = "FILE")]
        png: Option<std::path::PathBuf>,
        /// What the picture shows
        #[arg(long, value_enum, default_value_t = ViewName::Both)]
        view: ViewName,
        /// Width of the PNG in pixels
        #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(1..=8192))]
        width: u32,
    },
    Memo(MemoArgs),
    /// Count, invert, expand, simplify, mirror and translate algs
    #[command(after_help = "\
Algs: face turns R U2 F', wide turns Rw or r, slices M E S, rotations x y z, groups (R U)3,
commutators [R, U], conjugates [R: U], NISS ^(F D), comments // to the end of the line.
What Twizzle writes is read as well: pauses ., any amount as in R5', layers as in 2R or 2-3u,
Rv for x. A single - reads one alg per line; a line has at most 1 MiB.

Examples:
  zauber alg \"R U R' U'\"
  zauber alg \"[R U R', D2]\" --expand
  zauber alg \"R L R'\" --simplify
  zauber alg \"R U R' U R U2 R'\" --shortest
  zauber alg \"V O' H2\" --notation german --to-notation wca")]
    Alg {
        /// The alg, or - for standard input
        #[arg(value_name = "ALG", required = true)]
        alg: Vec<String>,
        /// Invert it
        #[arg(long)]
        invert: bool,
        /// Write out groups, commutators, conjugates and NISS
        #[arg(long)]
        expand: bool,
        /// Write out, then write neighbouring turns about the same axis in as few moves as possible
        #[arg(long)]
        simplify: bool,
        /// Mirror it: x exchanges left and right, y up and down, z front and back
        #[arg(long, value_name = "AXIS", value_enum)]
        mirror: Option<AxisName>,
        /// Write it in another notation
        #[arg(long, value_name = "NOTATION")]
        to_notation: Option<Notation>,
        #[command(flatten)]
        shortest: ShortestArgs,
    },
    /// Print a position after an alg, with the centres where they then are
    #[command(after_help = "\
Examples:
  zauber apply UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB \"U R F' L'\"
  zauber apply -s \"R U\" \"x M2\"
  zauber scramble -n 3 --random-moves 9 | zauber apply -s - \"R U R' U'\"")]
    #[command(override_usage = "zauber apply [OPTIONS] POS ALG\n       zauber apply [OPTIONS] -s SCRAMBLE ALG")]
    Apply {
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Read a cube from pictures, or from the measured colours of its stickers
    #[command(after_help = "\
Pictures are JPEG, PNG or WebP: six of one face each, or two of opposite corners with three
faces each, in any order and turned in any way. The cube is the most likely legal one; what can
be no cube is refused. Nothing leaves this machine.

Measured colours are an object {\"faces\": [...]} with six faces of nine colours
[red, green, blue] each, 0 to 255, in the order U R F D L B or in any other and turned in any
way; four colours each for a 2x2x2. A file holds one scan, or one per line.

Examples:
  zauber scan front.jpg right.jpg back.jpg left.jpg up.jpg down.jpg
  zauber scan corner-a.jpg corner-b.jpg --json
  zauber scan --faces photo.jpg
  zauber scan a.jpg b.jpg --debug-image seen.png
  zauber scan --puzzle 222 1.jpg 2.jpg 3.jpg 4.jpg 5.jpg 6.jpg
  zauber scan --rgb - --json < scans.jsonl")]
    Scan {
        /// Pictures of a cube
        #[arg(value_name = "PHOTO", required_unless_present = "rgb")]
        photos: Vec<std::path::PathBuf>,
        /// Measured colours instead of pictures; - is standard input
        #[arg(long, value_name = "FILE", conflicts_with_all = ["photos", "faces", "debug_image"])]
        rgb: Option<std::path::PathBuf>,
        /// Only say which faces each picture shows
        #[arg(long)]
        faces: bool,
        /// Write a picture of what was seen, as PNG
        #[arg(long, value_name = "FILE")]
        debug_image: Option<std::path::PathBuf>,
        /// How colours become a cube: legal (the most likely legal cube) or 2010 (each sticker by itself)
        #[arg(long, value_name = "METHOD", default_value = "legal", hide_default_value = true)]
        method: ScanMethod,
    },
    /// Print scrambles, one per line
    #[command(after_help = "\
Every position is equally likely, as in a competition; those less than two turns from solved are drawn again.

Examples:
  zauber scramble
  zauber scramble -n 100 --seed 7 --random-moves 25 --json
  zauber scramble --puzzle 222")]
    Scramble {
        /// How many scrambles
        #[arg(short, long = "count", value_name = "N", default_value_t = 1)]
        n: usize,
        /// The same seed gives the same scrambles
        #[arg(long, value_name = "SEED")]
        seed: Option<u64>,
        /// This many random turns, instead of turns to a random position
        #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=100_000))]
        random_moves: Option<u32>,
    },
    /// Solve a position, or turn it into another
    #[command(after_help = format!("{POSITIONS}\n
Limits: without any, the search takes 100 ms. The first solution is always delivered, even if it takes longer.

Examples:
  zauber solve UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB
  zauber solve -s \"R U R' U'\" --time 2s --stats
  zauber solve -s \"R U F\" --to DURRUFRRRBRBDRBDRBFDDDFFDFFBLLBDBLDLFUUFLLFLLULRUBUUBU
  zauber solve - --json < positions.txt
  zauber solve -s \"R U F\" --without D --metric axial
  zauber solve -s \"R U F2 L D\" --method layers --explain --first-colour white
  zauber solve -s \"R U F2 L D\" --method cfop --handling --comments
  zauber solve --puzzle 222 -s \"R U2 R2 F2 R' F2 R F R\" --all"))]
    Solve {
        #[command(flatten)]
        position: PositionArgs,
        #[command(flatten)]
        solve: Box<SolveArgs>,
    },
    /// Solve files of positions, of any size
    #[command(
        args_conflicts_with_subcommands = true,
        subcommand_negates_reqs = true,
        after_help = "\
Formats, by the end of the name: .parquet, .csv, .jsonl, .txt; the last three also with .gz or .zst. Columns of the
input: id (a whole number) and cube (54 letters); .txt has a position on each line. Columns of the output: id, length,
moves, nodes, optimal, cube. Each file of a folder becomes a file of the same name. Bad lines go to NAME.errors.jsonl.
What is complete is skipped, and what was interrupted goes on: run the same command again.
Without limits, two-phase takes the first solution of at most 21 turns, so that the same input gives the same bytes.

Examples:
  zauber batch cubes.parquet solutions.parquet --variant large --max-length 22
  zauber batch cubes/ solutions/ --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
  zauber batch cubes.csv.gz solutions.jsonl.zst --method optimal
  zauber batch cubes/ solutions/ --engine ray
  zauber batch verify solutions/ --input cubes/"
    )]
    Batch(Box<BatchArgs>),
    /// Print how many positions of a small puzzle are at each distance from solved
    #[command(after_help = "\
Examples:
  zauber distances 222
  zauber distances minitet --metric qtm --json
  zauber distances minitet --svg shapes.svg")]
    Distances {
        /// A puzzle that is small enough to count
        #[arg(value_name = "PUZZLE")]
        puzzle: Puzzle,
        /// How turns are counted
        #[arg(long, default_value = "htm", hide_default_value = true)]
        metric: MetricName,
        /// Draw how the shapes of the MiniTet turn into each other
        #[arg(long, value_name = "FILE")]
        svg: Option<std::path::PathBuf>,
    },
    /// Run experiments over methods, and see what they show
    #[command(subcommand)]
    Lab(LabCommand),
    /// List robots, plan what one of them has to do, and let it do it, simulated or real
    #[command(subcommand)]
    Robot(RobotCommand),
    /// Open the workbench in the browser, and serve the HTTP interface under /api/
    #[command(after_help = "\
Listens on this machine only (127.0.0.1). If the port is taken, the next free one is used. Ctrl-C ends it.
Without any command, zauber does the same with --open.

Examples:
  zauber serve --open
  zauber serve --port 8000
  curl http://127.0.0.1:7333/api/openapi.json")]
    Serve(ServeArgs),
    /// List, build, verify or remove tables that make solving faster; write tables of coordinates
    #[command(subcommand)]
    Tables(TablesCommand),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// A shorter alg that does the same.
#[derive(Args)]
pub(crate) struct ShortestArgs {
    /// Say whether it is a shortest one for what it does, and find one that is
    #[arg(long)]
    pub shortest: bool,
    /// How turns are counted for that
    #[arg(long, requires = "shortest", default_value = "htm", hide_default_value = true)]
    pub metric: MetricName,
    /// How long to search for it, as in 10s; without it, until it is proven
    #[arg(long, value_name = "T", requires = "shortest", value_parser = duration)]
    pub time: Option<Duration>,
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 for any free one
    #[arg(long, value_name = "P", default_value_t = server::Options::PORT)]
    pub port: u16,
    /// Open the page in the browser, if there is a display
    #[arg(long)]
    pub open: bool,
    /// Only print what the HTTP interface takes and answers, as an OpenAPI document
    #[arg(long, conflicts_with_all = ["port", "open"])]
    pub describe: bool,
}

impl ServeArgs {
    /// What `zauber` does without arguments.
    pub(crate) const BARE: ServeArgs = ServeArgs { port: server::Options::PORT, open: true, describe: false };
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub request: SolveRequest,
    /// Explain each stage: what it solves, what to look for, what the turns do. Human methods are written for hands
    #[arg(long, conflicts_with_all = ["count", "comments"])]
    pub explain: bool,
    /// Write each stage on its own line, with a comment, as in R U R' // first pair
    #[arg(long, conflicts_with = "count")]
    pub comments: bool,
}

#[derive(Subcommand)]
pub(crate) enum TablesCommand {
    /// Show which tables are built
    List,
    /// Build a table
    Build(TableName),
    /// Check the content of all tables
    Verify,
    /// Remove a table
    Remove(TableName),
    /// Write the move and distance table of a coordinate, in the chosen numbering
    #[command(after_help = format!("\
A line per value: the value after each turn, and how many turns it is from 0. Tables of two coordinates have both of them
and the distance. Tables: {}

Examples:
  zauber tables export twist --numbering transformer --notation german
  zauber tables export flip-slice --format csv -o flip-slice.csv
  zauber tables export slice --json", zauber::coordinate_table_names().join(", ")))]
    Export(ExportArgs),
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The table, as in twist or twist-slice
    pub name: String,
    /// How it is written: text or csv
    #[arg(long, value_name = "FORMAT", default_value = "text", hide_default_value = true)]
    pub format: TableFormat,
    /// The file to write; otherwise it is printed
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub(crate) struct TableName {
    /// Its name, as in two-phase-large, or the method that has tables of several sizes, as in optimal
    name: String,
    /// The size, for methods that have several: s, m, l or xl
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// The metric, for methods that have tables for several: htm or qtm
    #[arg(long, value_name = "M")]
    metric: Option<String>,
}

impl TableName {
    /// The name of the table that is meant.
    pub(crate) fn whole(&self) -> String {
        let metric = self.metric.as_deref().filter(|&metric| metric != "htm");
        [Some(self.name.as_str()), self.size.as_deref(), metric].into_iter().flatten().collect::<Vec<_>>().join("-")
    }
}
