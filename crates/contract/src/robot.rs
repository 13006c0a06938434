//! Machines: which there are, programs for them, and running these.

use crate::name::{LanguageName, Name, Named, NotationName};
use crate::position::Position;
use crate::time::Time;
use serde::{Deserialize, Serialize};

/// How a program is made for a position or an alg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimise {
    /// The cube goes back to where it lay at the start after every turn.
    Home,
    /// The fastest program for one solution.
    Fixed,
    /// The fastest of many solutions.
    Choose,
    /// The same; for direct-drive machines, half of the time goes to solutions that are fast in the machine's own time.
    Search,
}

impl Optimise {
    /// All of them, from the slowest programs to the fastest.
    pub const ALL: [Optimise; 4] = [Optimise::Home, Optimise::Fixed, Optimise::Choose, Optimise::Search];

    /// `home`, `fixed`, `choose` or `search`.
    pub const fn name(self) -> &'static str {
        match self {
            Optimise::Home => "home",
            Optimise::Fixed => "fixed",
            Optimise::Choose => "choose",
            Optimise::Search => "search",
        }
    }
}

/// The name of a way to make programs.
pub type OptimiseName = Name<Optimise>;

impl Named for Optimise {
    const KIND: &'static str = "way to make a program";
    const SCHEMA: &'static str = "Optimise";

    fn choices() -> Vec<(Optimise, &'static str)> {
        let about = [
            "The cube goes back after every turn",
            "The fastest program for one solution",
            "The fastest of many solutions",
            "The same, by the times of the machine's own turns",
        ];
        Optimise::ALL.into_iter().zip(about).collect()
    }

    fn name(self) -> &'static str {
        Optimise::name(self)
    }
}

/// A format for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramFormat {
    /// One movement per line.
    Program,
    /// The same in words.
    Words,
    /// The motors of a LEGO NXT.
    Motors,
    /// What the machine itself reads.
    Text,
    /// The text file of 2010.
    List2010,
    /// A Java program for the NXT brick.
    Lejos,
    /// A timeline.
    Svg,
}

impl ProgramFormat {
    /// All of them.
    pub const ALL: [ProgramFormat; 7] = [
        ProgramFormat::Program,
        ProgramFormat::Words,
        ProgramFormat::Motors,
        ProgramFormat::Text,
        ProgramFormat::List2010,
        ProgramFormat::Lejos,
        ProgramFormat::Svg,
    ];

    /// `program`, `words`, `motors`, `text`, `2010`, `lejos` or `svg`.
    pub const fn name(self) -> &'static str {
        match self {
            ProgramFormat::Program => "program",
            ProgramFormat::Words => "words",
            ProgramFormat::Motors => "motors",
            ProgramFormat::Text => "text",
            ProgramFormat::List2010 => "2010",
            ProgramFormat::Lejos => "lejos",
            ProgramFormat::Svg => "svg",
        }
    }
}

/// The name of a format for programs.
pub type ProgramFormatName = Name<ProgramFormat>;

impl Named for ProgramFormat {
    const KIND: &'static str = "output";
    const SCHEMA: &'static str = "ProgramFormat";

    fn choices() -> Vec<(ProgramFormat, &'static str)> {
        let about = [
            "One movement per line",
            "The same in words",
            "The motors of a LEGO NXT",
            "What the machine itself reads",
            "The text file of 2010",
            "A Java program for the NXT brick",
            "A timeline",
        ];
        ProgramFormat::ALL.into_iter().zip(about).collect()
    }

    fn name(self) -> &'static str {
        ProgramFormat::name(self)
    }
}

/// The robots that come with the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RobotsRequest {
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

/// The faults that a simulated machine can have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaultsRequest {
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

/// Reads a robot of one's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadRequest {
    /// The text of a TOML file.
    pub robot_file: String,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

/// What a robot has to do. Exactly one of `from`, `alg` and `list` is given; to run something, it may be `program`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RobotTask {
    /// The robot, by its name; see `/api/robot/list`. With `robot_file`, what it is called; default own.
    pub robot: Option<String>,
    /// A robot of one's own: the text of its TOML file.
    pub robot_file: Option<String>,
    /// The position to solve.
    pub from: Option<Position>,
    /// The position to end at, instead of solved.
    pub to: Option<Position>,
    /// The turns to make.
    pub alg: Option<String>,
    /// The turns to make, as a text file of 2010.
    pub list: Option<String>,
    /// How the program is made; by default choose for positions and fixed for turns, which know no other than home.
    pub optimise: Option<OptimiseName>,
    /// How long to search for solutions of a position, in seconds; default 1.
    pub time: Option<Time>,
    /// How many threads in all.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1024))]
    pub threads: Option<usize>,
    /// The notation of turns; default wca.
    pub notation: Option<NotationName>,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

/// Plans what a robot has to do to solve a position, or to make the turns of an alg.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlanRequest {
    /// What it has to do.
    #[serde(flatten)]
    pub task: RobotTask,
    /// A format to add as `output`.
    pub output: Option<ProgramFormatName>,
}

/// Plans, and runs the program on a simulated machine, on its own clock.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunRequest {
    /// What it has to do; the position to solve is in the machine.
    #[serde(flatten)]
    pub task: RobotTask,
    /// A program to follow: movements, one per line, or what CUBOTino reads.
    pub program: Option<String>,
    /// What is in the machine, for alg, list and program; default: a solved cube.
    pub cube: Option<Position>,
    /// What is wrong with a simulated machine; see `/api/robot/faults`.
    pub fault: Option<String>,
    /// The same seed gives the same simulated run; default 0.
    pub seed: Option<u64>,
    /// Only for `/api/robot/run`: simulated seconds in a real one; 0: at once. Default 1.
    pub pace: Option<f64>,
    /// Only for `/api/robot/run`: `simulated` (the default) or the port of a real machine.
    pub port: Option<String>,
    /// Only for `/api/robot/run`: a camera of your own looks. When the program has ended, all six faces are shown to it,
    /// and the run is held at each `look` until it is told to `resume`. With an empty alg the cube is only shown.
    pub camera: Option<bool>,
    /// Only for `/api/robot/run` with a real port: a permit that has not been used; see `/api/robot/permit`.
    pub permit: Option<String>,
}
