//! The arguments of the command line, and their help.

use crate::usage::WrongUsage;
use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::fmt::Display;
use std::time::Duration;
use zauber::puzzle::{Axis, Face, Metric, Notation, Numbering, Scheme};
use zauber::texts::Language;
use zauber::{Choice, Feature, Given, METHODS, Method, Optimise, ProgramFormat, Puzzle, Reader, ScanMethod};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const POSITIONS: &str = "\
A position is one of
  54 letters      URFDLB or colours WRGYOB, in the order U R F D L B, any case, spaces allowed,
                  ? or . where you do not know; or the unfolded net; or a cubing.js KPattern as JSON
  24 letters      for --puzzle 222; ABCD or RGBY for minitet and stern
  -s ALG          the solved cube after a scramble
  --pieces LISTS  corners / twists / edges / flips
  --number N      the number of a position
A single - reads one position per line from standard input; a line has at most 1 MiB.";

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

#[derive(Args)]
pub(crate) struct Common {
    /// Print one JSON object per line and per input
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,
    /// No notes, no colours
    #[arg(long, short, global = true, help_heading = "Output")]
    pub quiet: bool,
    /// Language of explanations and messages: en or de
    #[arg(
        long,
        global = true,
        value_name = "LANG",
        default_value = "en",
        help_heading = "Output",
        hide_default_value = true
    )]
    pub lang: Language,
    /// How turns are written: wca (R U2 F'), german (V O H U R L) or kociemba (R1 U2 F3)
    #[arg(
        long,
        global = true,
        value_name = "NOTATION",
        default_value = "wca",
        help_heading = "Reading",
        hide_default_value = true
    )]
    pub notation: Notation,
    /// How pieces are numbered: kociemba, transformer or korf
    #[arg(
        long,
        global = true,
        value_name = "NUMBERING",
        default_value = "kociemba",
        help_heading = "Reading",
        hide_default_value = true
    )]
    pub numbering: Numbering,
    /// Colours of the faces U R F D L B, as in WRGYOB (the default) or YRBWOG
    #[arg(long, global = true, value_name = "SIX", value_parser = Scheme::parse, help_heading = "Reading")]
    pub scheme: Option<Scheme>,
    #[arg(
        long,
        help = format!("Which puzzle: {}", Puzzle::choices()),
        global = true,
        value_name = "PUZZLE",
        value_parser = puzzle_names().map(|name| name.parse::<Puzzle>().expect("these are the names of puzzles")),
        default_value = Puzzle::Cube.name(),
        help_heading = "Reading",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub puzzle: Puzzle,
}

impl Common {
    /// How positions and algs are read.
    pub(crate) fn reader(&self) -> Reader {
        Reader {
            scheme: self.scheme.clone().unwrap_or_default(),
            notation: self.notation,
            numbering: self.numbering,
            language: self.lang,
        }
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
        solve: SolveArgs,
    },
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
        #[arg(long, value_enum, default_value_t = MetricName::Htm, hide_default_value = true)]
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
    /// List, build, verify or remove tables that make solving faster
    #[command(subcommand)]
    Tables(TablesCommand),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 for any free one
    #[arg(long, value_name = "P", default_value_t = server::Options::PORT)]
    pub port: u16,
    /// Open the page in the browser, if there is a display
    #[arg(long)]
    pub open: bool,
}

impl ServeArgs {
    /// What `zauber` does without arguments.
    pub(crate) const BARE: ServeArgs = ServeArgs { port: server::Options::PORT, open: true };
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    /// The position to end at, instead of solved
    #[arg(long, value_name = "POS")]
    pub to: Option<String>,
    /// The method
    #[arg(long, value_parser = method_names())]
    method: Option<String>,
    #[arg(long, value_name = "V", help = variants())]
    variant: Option<String>,
    /// How long to search, as in 500us, 10ms, 2s or 1min
    #[arg(long, value_name = "T", value_parser = duration)]
    pub time: Option<Duration>,
    /// How many nodes to visit; on one thread, the result is the same every time
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// The maximum length of a solution; without other limits, the search ends with the first one
    #[arg(long, value_name = "N")]
    pub max_length: Option<u32>,
    /// How turns are counted
    #[arg(long, value_enum, default_value_t = MetricName::Htm, hide_default_value = true)]
    pub metric: MetricName,
    /// How many threads in all
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// How many different solutions to find, the shortest ones
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub count: usize,
    /// Find all shortest solutions (222, minitet, stern)
    #[arg(long, conflicts_with = "count")]
    pub all: bool,
    #[arg(long, value_name = "SEED", help = format!("{}: the same seed gives the same turns",
        methods_where(|method| method.has(Feature::Seed))))]
    pub seed: Option<u64>,
    /// A face that must not be turned
    #[arg(long, value_name = "FACE", value_enum, ignore_case = true)]
    pub without: Option<FaceName>,
    #[arg(long, value_name = "COLOUR", help = format!("{}: the colour to start with, as in white or W or U; otherwise \
        the one that gives the shortest solution. On the 2x2x2, one of the three colours of the corner at DBL",
        methods_where(|method| method.has(Feature::FirstColour))))]
    pub first_colour: Option<String>,
    #[arg(long, help = format!("{}: write it for hands, with rotations of the whole puzzle, some also with wide turns and slices", methods_where(Method::is_human)))]
    pub handling: bool,
    /// Explain each stage: what it solves, what to look for, what the turns do. Human methods are written for hands
    #[arg(long, conflicts_with_all = ["count", "comments"])]
    pub explain: bool,
    /// Write each stage on its own line, with a comment, as in R U R' // first pair
    #[arg(long, conflicts_with = "count")]
    pub comments: bool,
    /// Print when each better solution was found, and the phases
    #[arg(long)]
    pub stats: bool,
}

impl SolveArgs {
    /// The method with its variant.
    pub(crate) fn method(&self, common: &Common) -> Result<Choice, WrongUsage> {
        Choice::named(common.puzzle, self.method.as_deref(), self.variant.as_deref())
            .map_err(|error| WrongUsage::new(error.text(common.lang), common.lang))
    }

    /// The colour to start with.
    pub(crate) fn first_colour(&self, common: &Common) -> Result<Option<Face>, WrongUsage> {
        let colour = |name: &String| zauber::colour_named(name, &common.reader().scheme);
        let colour = self.first_colour.as_ref().map(colour).transpose();
        colour.map_err(|error| WrongUsage::new(error.text(common.lang), common.lang))
    }
}

fn puzzle_names() -> PossibleValuesParser {
    Puzzle::ALL.map(Puzzle::name).into()
}

fn method_names() -> PossibleValuesParser {
    distinct(METHODS.iter()).into()
}

/// The names of methods, each once: several puzzles can have methods of the same name.
fn distinct(methods: impl Iterator<Item = &'static Method>) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for method in methods {
        if !names.contains(&method.name) {
            names.push(method.name);
        }
    }
    names
}

/// The names of the methods for which `holds` is true, as in `layers, cfop`.
fn methods_where(holds: impl Fn(&Method) -> bool) -> String {
    distinct(METHODS.iter().filter(|method| holds(method))).join(", ")
}

/// The variants of each method that has several.
fn variants() -> String {
    let several = distinct(METHODS.iter().filter(|method| method.variants.len() > 1));
    let line = |name: &str| {
        let method = METHODS.iter().find(|method| method.name == name).expect("names come from the table");
        format!("{name}: {}", Language::English.one_of(method.variants))
    };
    several.into_iter().map(line).collect::<Vec<_>>().join("; ")
}

/// A length of time with its unit.
fn duration(text: &str) -> Result<Duration, String> {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let seconds = match unit.trim() {
        "us" | "µs" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "min" => 60.0,
        _ => return Err("a time is a number and a unit: us, ms, s or min, as in 500ms".into()),
    };
    let number: f64 = number.parse().map_err(|_| "a time starts with a number, as in 500ms".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "this time is too long".into())
}

fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|threads| (1..=1024).contains(threads)).ok_or_else(|| "a number from 1 to 1024".into())
}

/// A shorter alg that does the same.
#[derive(Args)]
pub(crate) struct ShortestArgs {
    /// Say whether it is a shortest one for what it does, and find one that is
    #[arg(long)]
    pub shortest: bool,
    /// How turns are counted for that
    #[arg(long, value_enum, requires = "shortest", default_value_t = MetricName::Htm, hide_default_value = true)]
    pub metric: MetricName,
    /// How long to search for it, as in 10s; without it, until it is proven
    #[arg(long, value_name = "T", requires = "shortest", value_parser = duration)]
    pub time: Option<Duration>,
}

/// Metrics for the length of solutions.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MetricName {
    /// Half turns count one
    Htm,
    /// Half turns count two
    Qtm,
    /// Opposite faces at once count one
    Axial,
}

impl MetricName {
    pub(crate) const fn metric(self) -> Metric {
        match self {
            MetricName::Htm => Metric::Htm,
            MetricName::Qtm => Metric::Qtm,
            MetricName::Axial => Metric::Axial,
        }
    }
}

/// A face by its letter.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FaceName {
    U,
    R,
    F,
    D,
    L,
    B,
}

impl FaceName {
    pub(crate) const fn face(self) -> Face {
        Face::ALL[self as usize]
    }
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

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// Solve many positions with one or more methods, and record every solve
    #[command(after_help = "\
Every solve becomes a row of the record. Run again with the same arguments, the experiment goes on where it was; a record
of another experiment is refused. The same seed gives the same rows, whatever the number of threads; only searches
limited by time differ. Without -o, --until-failure solves until a solution is wrong.

Examples:
  zauber lab run --preset pocket-dice -o dice.jsonl
  zauber lab run --puzzle 222 --method random --n 800 --seed 1 -o random.jsonl
  zauber lab run --method cfop --method layers --n 1000 -o people.jsonl
  zauber lab run --method two-phase:small --nodes 100000 --start positions.txt -o two-phase.jsonl
  zauber lab run --method cfop --until-failure")]
    Run(LabRunArgs),
    /// Say what records show: statistics, theory, charts
    #[command(after_help = "\
Examples:
  zauber lab report dice.jsonl
  zauber lab report dice.jsonl --html dice.html --lang de
  zauber lab report dice.jsonl --svg charts --bin 1000000
  zauber lab report dice.jsonl --rows --json")]
    Report(LabReportArgs),
    /// Compare entries on the same positions; says when a difference is noise
    #[command(after_help = "\
A record is FILE, FILE:METHOD or FILE:METHOD:VARIANT. Of a single record, all entries are compared with each other.

Examples:
  zauber lab compare people.jsonl
  zauber lab compare people.jsonl:cfop people.jsonl:layers
  zauber lab compare before.jsonl after.jsonl --json")]
    Compare {
        /// One record, or two
        #[arg(value_name = "RECORD", required = true, num_args = 1..=2)]
        records: Vec<String>,
    },
    /// Show the ready-made experiments
    List,
    /// Turn a log of 2023 into a record
    Import {
        /// The log, with lines as in 'Finished random in: 1.5 sec, 4798 turns.'
        #[arg(value_name = "FILE")]
        log: std::path::PathBuf,
        /// The record to write
        #[arg(short, long, value_name = "FILE")]
        output: std::path::PathBuf,
    },
    /// Write a record as a table for other programs: CSV, or Parquet if the file ends so
    Export {
        /// The record
        #[arg(value_name = "FILE")]
        record: std::path::PathBuf,
        /// The table to write, as in rows.csv or rows.parquet
        #[arg(short, long, value_name = "FILE")]
        output: std::path::PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct LabRunArgs {
    /// A ready-made experiment; 'zauber lab list' explains them
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// A method, or METHOD:VARIANT; several are possible
    #[arg(long, value_name = "M")]
    pub method: Vec<String>,
    /// How many positions
    #[arg(long, value_name = "N")]
    pub n: Option<u64>,
    /// How positions are made: uniform, turns:K (K random turns), depth:K (K turns from solved), or a file with one
    /// position per line
    #[arg(long, value_name = "START")]
    pub start: Option<String>,
    /// The seed of positions and dice; 1 if none is given
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// How many positions are solved at once
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// How long each search may take, as in 500ms; the rows then differ from run to run
    #[arg(long, value_name = "T", value_parser = duration, conflicts_with = "nodes")]
    pub time: Option<Duration>,
    /// How many nodes each search may visit
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// The robot, for plans of robots
    #[arg(long, value_name = "NAME")]
    pub robot: Option<String>,
    /// The file that rows are recorded in
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
    /// Also print every solve as the program of 2023 logged it
    #[arg(long, conflicts_with = "until_failure")]
    pub log_2023: bool,
    /// Solve until a solution is wrong, and print its scramble
    #[arg(long, conflicts_with = "output")]
    pub until_failure: bool,
}

#[derive(Args)]
pub(crate) struct LabReportArgs {
    /// The records
    #[arg(value_name = "FILE", required = true)]
    pub records: Vec<std::path::PathBuf>,
    /// Write everything as one page
    #[arg(long, value_name = "FILE", conflicts_with = "rows")]
    pub html: Option<std::path::PathBuf>,
    /// Draw charts as SVG into a folder
    #[arg(long, value_name = "DIR", conflicts_with = "rows")]
    pub svg: Option<std::path::PathBuf>,
    /// Draw charts as PNG into a folder
    #[arg(long, value_name = "DIR", conflicts_with = "rows")]
    pub png: Option<std::path::PathBuf>,
    /// Draw light lines on black
    #[arg(long)]
    pub dark: bool,
    /// How wide the bars of histograms are, in turns
    #[arg(long, value_name = "WIDTH")]
    pub bin: Option<f64>,
    /// Print the rows themselves, in the order of the positions
    #[arg(long)]
    pub rows: bool,
}

#[derive(Subcommand)]
pub(crate) enum RobotCommand {
    /// Show the robots that come with the program
    List {
        /// Also draw each of them, as NAME.svg in this folder
        #[arg(long, value_name = "DIR")]
        svg: Option<std::path::PathBuf>,
    },
    /// Print the program that makes a robot solve a position, or make the turns of an alg
    #[command(after_help = format!("{POSITIONS}\n
A position is searched for one second, and the solution that the robot does fastest is taken. For an alg, the program
is the fastest one for exactly these turns; turns of opposite faces can be swapped. A robot of one's own is a TOML
file; docs/robots.md says what is in it.

Examples:
  zauber robot plan --robot cubotino -s \"R U F2 L D\"
  zauber robot plan --robot cubotino --alg \"R U' F2\" --output text
  zauber robot plan --robot nxt --alg \"V O U R L H\" --notation german --output 2010 > robotZuege.txt
  zauber robot plan --robot my-robot.toml -s \"R U F\" --output words
  zauber robot plan --robot six-motor - --json < positions.txt
  zauber robot plan --robot nxt --present"))]
    Plan(Box<RobotPlanArgs>),
    /// Run a program on a simulated machine, on a clock of its own
    #[command(after_help = format!("{POSITIONS}\n
The machine has speed, inertia and play, and the cube in it follows what the mechanism really does. At the end it shows
the cube to a camera: only what that has seen is called solved. With --alg or --file the cube in the machine is POS, or a
solved one. Exit code 5: the machine stopped before the end.

Examples:
  zauber robot simulate --robot nxt -s \"R U F2 L D\"
  zauber robot simulate --robot cubotino -s \"R U F2 L D\" --fault short-tilt --seed 7 --json
  zauber robot simulate --robot mindcuber --file program.txt
  zauber robot simulate --list-faults
  zauber robot simulate --robot nxt --listen pty"))]
    Simulate(Box<RobotSimulateArgs>),
    /// Run a program on a machine
    #[command(after_help = format!("{POSITIONS}\n
The port is a serial line such as /dev/ttyACM0, /dev/rfcomm0 or COM3, usb for a LEGO NXT brick on USB, tcp:HOST:PORT, or
simulated. Ctrl-C stops the machine at once. Exit code 5: the machine stopped before the end; 1: there is no such port.

Examples:
  zauber robot run --robot nxt --port usb -s \"R U F2 L D\"
  zauber robot run --robot cubotino --port /dev/ttyUSB0 --file program.txt
  zauber robot run --robot six-motor --port simulated --alg \"R U F\""))]
    Run(Box<RobotRunArgs>),
    /// Measure how long a machine's movements take, and write them into its TOML file
    #[command(after_help = "\
Lay a cube into the machine; it need not be solved. Every movement is made a few times, and the shortest time counts.

Examples:
  zauber robot calibrate --robot my-robot.toml --port /dev/ttyACM0 -o my-robot.toml
  zauber robot calibrate --robot nxt --port simulated")]
    Calibrate(RobotCalibrateArgs),
}

#[derive(Args)]
pub(crate) struct RobotSimulateArgs {
    /// The robot: its name, or a TOML file
    #[arg(long, value_name = "FILE_OR_NAME", required_unless_present = "list_faults")]
    pub robot: Option<String>,
    #[command(flatten)]
    pub task: RobotTaskArgs,
    /// What is wrong with the machine; see --list-faults
    #[arg(long, value_name = "KIND")]
    pub fault: Option<String>,
    /// The same seed gives the same run
    #[arg(long, value_name = "S", default_value_t = 0, hide_default_value = true)]
    pub seed: u64,
    /// List what can be wrong with a machine
    #[arg(long)]
    pub list_faults: bool,
    /// Let other programs connect to the simulated machine instead, in real time: pty (a pseudo-terminal) or tcp:PORT
    #[arg(long, value_name = "WHERE", conflicts_with_all = ["alg", "file", "to"])]
    pub listen: Option<String>,
}

#[derive(Args)]
pub(crate) struct RobotRunArgs {
    /// The robot: its name, or a TOML file
    #[arg(long, value_name = "FILE_OR_NAME")]
    pub robot: String,
    /// Where the machine is connected: a serial line, usb, tcp:HOST:PORT or simulated
    #[arg(long, value_name = "PORT")]
    pub port: String,
    #[command(flatten)]
    pub task: RobotTaskArgs,
    /// For a simulated machine: simulated seconds in a real one; 0 for at once
    #[arg(long, value_name = "P", default_value_t = 1.0, hide_default_value = true)]
    pub pace: f64,
}

#[derive(Args)]
pub(crate) struct RobotCalibrateArgs {
    /// The robot: its name, or a TOML file
    #[arg(long, value_name = "FILE_OR_NAME")]
    pub robot: String,
    /// Where the machine is connected: a serial line, usb, tcp:HOST:PORT or simulated
    #[arg(long, value_name = "PORT")]
    pub port: String,
    /// Where the TOML file is written; otherwise it is printed
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<std::path::PathBuf>,
    /// How often each movement is made
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub rounds: u32,
}

#[derive(Args)]
pub(crate) struct RobotPlanArgs {
    /// The robot: its name, or a TOML file
    #[arg(long, value_name = "FILE_OR_NAME")]
    pub robot: String,
    #[command(flatten)]
    pub task: RobotTaskArgs,
    /// Print the program that shows all six faces to a camera, and turns nothing
    #[arg(long, conflicts_with_all = ["alg", "file", "words", "scramble", "pieces", "number"])]
    pub present: bool,
    /// What is printed: program (one movement per line), words, motors (of a LEGO NXT), text (what the robot reads), 2010
    /// (the text file of the robot of 2010), lejos (a Java program for the NXT brick), json or svg (a timeline)
    #[arg(long, value_name = "WHAT", value_parser = output_names(), default_value = "program", hide_default_value = true,
        hide_possible_values = true)]
    pub output: RobotOutput,
}

/// What a robot has to do.
#[derive(Args)]
pub(crate) struct RobotTaskArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The position to end at, instead of solved
    #[arg(long, value_name = "POS", conflicts_with_all = ["alg", "file"])]
    pub to: Option<String>,
    /// The turns to make, instead of solving a position; - for standard input
    #[arg(long, value_name = "ALG")]
    pub alg: Option<String>,
    /// A file with what to do: a text file of 2010; to simulate or run also a program as plan prints it
    #[arg(long, value_name = "FILE")]
    pub file: Option<std::path::PathBuf>,
    /// How the program is made: home (the cube goes back after every turn), fixed (the fastest for one solution),
    /// choose (the fastest of many short solutions; the default for positions) or search (the same, but robots with a
    /// motor for each face look for solutions by their own times)
    #[arg(long, value_name = "HOW", value_parser = optimise_names(), hide_possible_values = true)]
    pub optimise: Option<Optimise>,
    /// How long to search for solutions, as in 500ms or 2s
    #[arg(long, value_name = "T", value_parser = duration, conflicts_with_all = ["alg", "file"])]
    pub time: Option<Duration>,
    /// How many threads in all
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
}

/// What is printed: a format, or JSON.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RobotOutput(Option<ProgramFormat>);

impl RobotOutput {
    /// `None`: JSON.
    pub(crate) const fn format(self) -> Option<ProgramFormat> {
        self.0
    }
}

fn optimise_names() -> impl TypedValueParser<Value = Optimise> {
    PossibleValuesParser::from(Optimise::ALL.map(Optimise::name)).map(|name| {
        let found = Optimise::ALL.into_iter().find(|optimise| optimise.name() == name);
        found.expect("these are the names")
    })
}

fn output_names() -> impl TypedValueParser<Value = RobotOutput> {
    let names = ProgramFormat::ALL.map(ProgramFormat::name).into_iter().chain(["json"]);
    PossibleValuesParser::from(names.collect::<Vec<_>>())
        .map(|name| RobotOutput(ProgramFormat::ALL.into_iter().find(|format| format.name() == name)))
}

#[derive(Args)]
pub(crate) struct PositionArgs {
    /// 54 letters, a net, a KPattern, or - for standard input
    #[arg(value_name = "POS")]
    pub words: Vec<String>,
    /// The solved cube after this alg
    #[arg(short, long, value_name = "ALG", conflicts_with_all = ["pieces", "number"])]
    pub scramble: Option<String>,
    /// Lists in the chosen numbering: corners / twists / edges / flips
    #[arg(long, value_name = "LISTS", conflicts_with = "number")]
    pub pieces: Option<String>,
    /// The number of the position in the chosen numbering
    #[arg(long, value_name = "N")]
    pub number: Option<String>,
}

/// The form in which positions are given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Facelets,
    Scramble,
    Pieces,
    Number,
}

impl Form {
    pub(crate) fn given(self, text: &str) -> Given<'_> {
        self.giver()(text)
    }

    /// How a text in this form is passed on.
    pub(crate) const fn giver(self) -> for<'t> fn(&'t str) -> Given<'t> {
        match self {
            Form::Facelets => |text| Given::Facelets(text),
            Form::Scramble => |text| Given::Scramble(text),
            Form::Pieces => |text| Given::Pieces(text),
            Form::Number => |text| Given::Number(text),
        }
    }
}

impl PositionArgs {
    /// True if there is a position.
    pub(crate) fn is_given(&self) -> bool {
        !self.words.is_empty() || self.scramble.is_some() || self.pieces.is_some() || self.number.is_some()
    }

    /// The form and text of the position, if all words belong to it.
    pub(crate) fn source(&self, common: &Common) -> Result<(Form, String), WrongUsage> {
        let named = [(Form::Scramble, &self.scramble), (Form::Pieces, &self.pieces), (Form::Number, &self.number)];
        let named = named.into_iter().find_map(|(form, text)| text.as_ref().map(|text| (form, text.clone())));
        let say = |key: &str, values: &[(&str, &dyn Display)]| {
            Err(WrongUsage::new(common.lang.text(key, values), common.lang))
        };
        match (named, self.words.is_empty()) {
            (Some(source), true) => Ok(source),
            (Some(_), false) => say("cli.position.more", &[("words", &self.words.join(" "))]),
            (None, false) => Ok((Form::Facelets, self.words.join(" "))),
            (None, true) => say("cli.position.missing", &[("letters", &common.puzzle.stickers())]),
        }
    }

    /// Like [`PositionArgs::source`], for a position followed by an alg; neither needs quotes.
    pub(crate) fn source_and_alg(mut self, common: &Common) -> Result<(Form, String, String), WrongUsage> {
        let named = self.scramble.is_some() || self.pieces.is_some() || self.number.is_some();
        let split = if named { 0 } else { self.words_of_position(common.puzzle.stickers()) };
        let alg = self.words.split_off(split.min(self.words.len()));
        if alg.is_empty() {
            return Err(WrongUsage::new(common.lang.text("cli.alg.missing", &[]), common.lang));
        }
        let (form, text) = self.source(common)?;
        Ok((form, text, alg.join(" ")))
    }

    /// How many words make up the position: as many as it takes to have one letter for each sticker, but at least one.
    fn words_of_position(&self, stickers: usize) -> usize {
        let mut letters = 0;
        let counts = self.words.iter().map(|word| word.chars().filter(|c| !c.is_whitespace()).count());
        1 + counts
            .take_while(|count| {
                letters += count;
                letters < stickers
            })
            .count()
            .min(if self.words.first().is_some_and(|word| word == "-" || word.starts_with('{')) {
                0
            } else {
                usize::MAX - 1
            })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewName {
    /// The unfolded net
    Net,
    /// The cube in space
    Cube,
    /// Both side by side
    Both,
}

impl ViewName {
    pub(crate) const fn view(self) -> zauber::draw::View {
        match self {
            ViewName::Net => zauber::draw::View::Net,
            ViewName::Cube => zauber::draw::View::Cube,
            ViewName::Both => zauber::draw::View::Both,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AxisName {
    /// Left and right
    X,
    /// Up and down
    Y,
    /// Front and back
    Z,
}

impl AxisName {
    pub(crate) const fn axis(self) -> Axis {
        match self {
            AxisName::X => Axis::X,
            AxisName::Y => Axis::Y,
            AxisName::Z => Axis::Z,
        }
    }
}
