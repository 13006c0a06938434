//! The arguments of `zauber lab`.

use clap::{Args, Subcommand};
use contract::LabRequest;

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
    #[command(after_help = "\
The program of 2023 wrote 'Finished random in:' whichever of its solvers ran, each into a file of its own. So say which
one it was; if the numbers speak against that, they say so.

Examples:
  zauber lab import cubedata.txt -o plain.jsonl --method random:quarters
  zauber lab import cubedata2.txt -o improved.jsonl --method random-improved:2023
  zauber lab join both.jsonl plain.jsonl improved.jsonl")]
    Import {
        /// The log, with lines as in 'Finished random in: 1.5 sec, 4798 turns.'
        #[arg(value_name = "FILE")]
        log: std::path::PathBuf,
        /// The solver that ran, as METHOD or METHOD:VARIANT
        #[arg(long, value_name = "M")]
        method: Option<String>,
        /// The record to write
        #[arg(short, long, value_name = "FILE")]
        output: std::path::PathBuf,
    },
    /// Join the records of several runs into one
    #[command(after_help = "\
Rows of records with the same positions stay beside each other; the others are numbered on. Nothing can be added to a
joined record.

Examples:
  zauber lab join both.jsonl plain.jsonl improved.jsonl")]
    Join {
        /// The record to write; there must be none yet
        #[arg(value_name = "OUT")]
        output: std::path::PathBuf,
        /// The records
        #[arg(value_name = "FILE", required = true)]
        records: Vec<std::path::PathBuf>,
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
    #[command(flatten)]
    pub experiment: LabRequest,
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
