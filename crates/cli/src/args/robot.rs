//! The arguments of `zauber robot`.

use super::position::{POSITIONS, PositionArgs};
use super::values::duration;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use contract::{OptimiseName, threads};
use std::time::Duration;
use zauber::ProgramFormat;

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
file; docs/robots.md says what is in it. Of a solution that solve --json printed, the moves are planned as they are.
How to lay the cube in is said on standard error.

Examples:
  zauber robot plan --robot cubotino-top -s \"R U F2 L D\"
  zauber robot plan --robot cubotino-base --alg \"R U' F2\" --output text
  zauber robot plan --robot nxt --alg \"V O U R L H\" --notation german --output 2010 > robotZuege.txt
  zauber robot plan --robot my-robot.toml -s \"R U F\" --output words
  zauber robot plan --robot six-motor - --json < positions.txt
  zauber solve --json -s \"R U F\" | zauber robot plan --robot six-motor -
  zauber robot plan --robot nxt --present"))]
    Plan(Box<RobotPlanArgs>),
    /// Run a program on a simulated machine, on a clock of its own
    #[command(after_help = format!("{POSITIONS}\n
The machine has speed, inertia and play, and the cube in it follows what the mechanism really does. At the end it shows
the cube to a camera: only what that has seen is called solved. With --alg or --file the cube in the machine is POS, or a
solved one. Exit code 5: the machine stopped before the end, or a position did not become what it should.

Examples:
  zauber robot simulate --robot nxt -s \"R U F2 L D\"
  zauber robot simulate --robot cubotino-top -s \"R U F2 L D\" --fault short-tilt --seed 7 --json
  zauber robot simulate --robot mindcuber --file program.txt
  zauber robot simulate --list-faults
  zauber robot simulate --robot nxt --listen pty"))]
    Simulate(Box<RobotSimulateArgs>),
    /// Run a program on a machine
    #[command(after_help = format!("{POSITIONS}\n
The port is a serial line such as /dev/ttyACM0, /dev/rfcomm0 or COM3, usb for a LEGO NXT brick on USB, usb:SERIAL for
the brick with this serial number, tcp:HOST:PORT, or simulated. A machine with several bricks has --port several times,
in the order in which its file counts the bricks. How to lay the cube in is said on standard error before anything
moves. Ctrl-C stops the machine at once. Exit code 5: the machine stopped before the end, or a camera saw that a position
did not become what it should; 1: there is no such port; 130: interrupted; 143: ended by SIGTERM.

Examples:
  zauber robot run --robot nxt --port usb -s \"R U F2 L D\"
  zauber robot run --robot two-bricks.toml --port /dev/rfcomm0 --port /dev/rfcomm1 -s \"R U F\"
  zauber robot run --robot cubotino-base --port /dev/ttyUSB0 --file program.txt
  zauber robot run --robot six-motor --port simulated --alg \"R U F\""))]
    Run(Box<RobotRunArgs>),
    /// Measure how long a machine's movements take, and write them into its TOML file
    #[command(after_help = "\
Lay a cube into the machine; it need not be solved. Every movement is made a few times, and the shortest time counts.

Examples:
  zauber robot calibrate --robot my-robot.toml --port /dev/ttyACM0 -o my-robot.toml
  zauber robot calibrate --robot nxt --port simulated")]
    Calibrate(RobotCalibrateArgs),
    /// Compile the Java program for a LEGO NXT brick with leJOS and send it there
    #[command(after_help = format!("{POSITIONS}\n
The brick runs leJOS NXJ, whose tools nxjc, nxjlink and nxjupload are used: from the folder bin
in NXJ_HOME, or from PATH. The program is written to RobotProgram.java and stays there, so it can
also be compiled by hand. Exit code 1: a tool is missing or has failed.

Examples:
  zauber robot upload --robot nxt -s \"R U F2 L D\"
  zauber robot upload --robot nxt -s \"R U F2 L D\" --port bluetooth:NXT -o build"))]
    Upload(Box<RobotUploadArgs>),
}

#[derive(Args)]
pub(crate) struct RobotUploadArgs {
    /// The robot: its name, or a TOML file
    #[arg(long, value_name = "FILE_OR_NAME")]
    pub robot: String,
    /// Where the brick is: usb, usb:SERIAL, bluetooth or bluetooth:NAME
    #[arg(long, value_name = "PORT", default_value = "usb", hide_default_value = true)]
    pub port: String,
    /// The folder in which the program is written and compiled
    #[arg(short, long, value_name = "DIR", default_value = ".", hide_default_value = true)]
    pub output: std::path::PathBuf,
    #[command(flatten)]
    pub task: RobotTaskArgs,
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
    #[arg(long, value_name = "WHERE", conflicts_with_all = ["alg", "file", "to", "to_scramble"])]
    pub listen: Option<String>,
}

#[derive(Args)]
pub(crate) struct RobotRunArgs {
    /// The robot: its name, or a TOML file
    #[arg(long, value_name = "FILE_OR_NAME")]
    pub robot: String,
    /// Where the machine is connected: a serial line, usb, usb:SERIAL, tcp:HOST:PORT or simulated; for a machine with
    /// several bricks once for each, in their order
    #[arg(long, value_name = "PORT", required = true)]
    pub port: Vec<String>,
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
    /// Where the machine is connected: a serial line, usb, usb:SERIAL, tcp:HOST:PORT or simulated; for a machine with
    /// several bricks once for each, in their order
    #[arg(long, value_name = "PORT", required = true)]
    pub port: Vec<String>,
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
    #[arg(long, conflicts_with_all = ["alg", "file", "words", "scramble", "pieces", "number", "coordinates"])]
    pub present: bool,
    /// What is printed: program (one movement per line), words, motors (of a LEGO NXT), text (what the robot reads), 2010
    /// (the text file of the robot of 2010), lejos (a Java program for the NXT brick), json or svg (a timeline)
    #[arg(long, value_name = "WHAT", value_parser = output_names(), default_value = "program", hide_default_value = true,
        hide_possible_values = true)]
    pub output: RobotOutput,
    /// Also write the turns to this file, as the text file of the robot of 2010 (robotZuege.txt); for one position or alg
    #[arg(long, value_name = "FILE", conflicts_with = "present")]
    pub robot_file: Option<std::path::PathBuf>,
}

/// What a robot has to do.
#[derive(Args)]
pub(crate) struct RobotTaskArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The position to end at, instead of solved
    #[arg(long, value_name = "POS", conflicts_with_all = ["alg", "file"])]
    pub to: Option<String>,
    /// The position to end at, as a scramble
    #[arg(long, value_name = "ALG", conflicts_with_all = ["to", "alg", "file"])]
    pub to_scramble: Option<String>,
    /// The turns to make, instead of solving a position; - for standard input
    #[arg(long, value_name = "ALG")]
    pub alg: Option<String>,
    /// A file with what to do: a text file of 2010; to simulate or run also a program as plan prints it
    #[arg(long, value_name = "FILE")]
    pub file: Option<std::path::PathBuf>,
    /// How the program is made: home (the cube goes back after every turn), fixed (the fastest for one solution),
    /// choose (the fastest of many short solutions; the default for positions) or search (the same, but robots with a
    /// motor for each face look for solutions by their own times)
    #[arg(long, value_name = "HOW", hide_possible_values = true)]
    pub optimise: Option<OptimiseName>,
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

fn output_names() -> impl TypedValueParser<Value = RobotOutput> {
    let names = ProgramFormat::ALL.map(ProgramFormat::name).into_iter().chain(["json"]);
    PossibleValuesParser::from(names.collect::<Vec<_>>())
        .map(|name| RobotOutput(ProgramFormat::ALL.into_iter().find(|format| format.name() == name)))
}
