//! Robots: which there are, and the program that makes one of them turn a cube.
//!
//! A [`Robot`] is a machine that comes with the program or that a user describes. It plans an alg by itself; for a
//! position, [`Workbench::plan`] searches for solutions first and, unless told otherwise, takes the one that the machine
//! does fastest. A [`RobotPlan`] can be written in every format that someone or something reads.

use crate::method::Choice;
use crate::options::SolveOptions;
use crate::position::Position;
use crate::progress::Watcher;
use crate::rejection::Rejection;
use crate::solve::SolveError;
use crate::texts::{Language, sentence};
use crate::workbench::Workbench;
use draw::{MachineShape, Palette, TimelineBar, machine_svg, timeline_svg};
use puzzle::alg::turns_of;
use puzzle::{Alg, Face, Metric, Notation, Puzzle, Quarters, Turn};
use rayon::prelude::*;
use robot::list_2010::{self, BadList};
use robot::{BadMachine, Jaws, Kind, Machine, PlaceTurn, PlanError, Planner, Primitive, Program};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;
use utoipa::ToSchema;

/// A robot as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct RobotReport {
    /// Its name.
    pub name: String,
    /// How it works: cradle, cover, axis, grippers or direct.
    pub kind: &'static str,
    /// What it is, in words.
    pub about: String,
    /// The faces at the places U R F D L B when the cube is laid in.
    pub start: String,
    /// Whether its times were measured; otherwise they are only plausible.
    pub calibrated: bool,
    /// The faces it cannot turn.
    pub missing: String,
    /// Where it has arms, grippers or motors of their own, out of U R F D L B; empty for cradles and covers.
    pub places: String,
    /// The formats its programs can be written in.
    pub outputs: Vec<&'static str>,
    /// How many ports it is connected to: one for each brick; otherwise one.
    pub ports: usize,
}

/// The robots that come with the program.
pub fn robots(language: Language) -> Vec<RobotReport> {
    let with_others = |name: &'static str| std::iter::once(name).chain(Machine::other_names(name));
    let shipped = Machine::names().flat_map(with_others).filter_map(Machine::named);
    shipped.map(|machine| Robot::new(machine, language).report()).collect()
}

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
    /// All of them.
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

    fn is_for(self, machine: &Machine) -> bool {
        match self {
            ProgramFormat::Motors => machine.motors().is_some(),
            ProgramFormat::Lejos => {
                machine.motors().is_some_and(|motors| motors.cradle().is_some() && motors.bricks() == 1)
            }
            ProgramFormat::List2010 => machine.kind() == Kind::Cradle,
            ProgramFormat::Program | ProgramFormat::Words | ProgramFormat::Text | ProgramFormat::Svg => true,
        }
    }
}

/// A machine that turns cubes.
#[derive(Debug)]
pub struct Robot {
    planner: Planner,
    language: Language,
}

/// How to plan for a position.
#[derive(Clone, Copy, Debug)]
pub struct PlanOptions {
    /// How the program is made.
    pub optimise: Optimise,
    /// How long to search for solutions.
    pub time: Duration,
    /// How many threads to use.
    pub threads: usize,
    /// How turns are written.
    pub notation: Notation,
}

impl Default for PlanOptions {
    fn default() -> Self {
        PlanOptions { optimise: Optimise::Choose, time: Duration::from_secs(1), threads: 1, notation: Notation::Wca }
    }
}

/// A program, and the alg it was made for.
#[derive(Clone, Debug)]
pub struct RobotPlan {
    /// What the machine does.
    pub program: Program,
    /// The turns as they were written. The machine can swap turns of opposite faces.
    pub turns: Vec<Turn>,
    /// How it was made.
    pub optimise: Optimise,
    /// Among how many solutions it was chosen.
    pub considered: usize,
    notation: Notation,
    language: Language,
}

/// A program in plain data.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct PlanReport {
    /// The robot's name, or that of its file.
    pub robot: String,
    /// The turns as they are written. The machine can swap turns of opposite faces.
    pub alg: String,
    /// What the machine does, in order.
    pub program: Vec<MovementReport>,
    /// The same as the machine reads it: CUBOTino's string, the text file of 2010 for LEGO cradles, otherwise one
    /// movement per line.
    pub text: String,
    /// How long it takes.
    pub seconds: f64,
    /// How often each movement occurs, by its name.
    pub primitives: BTreeMap<&'static str, usize>,
    /// How it was made: home, fixed, choose or search.
    pub optimise: &'static str,
    /// Among how many solutions it was chosen.
    pub considered: usize,
    /// False if the machine's times are only plausible.
    pub calibrated: bool,
}

/// One movement of a machine.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct MovementReport {
    /// tilt, spin, roll, turn, both, close, open or twist.
    pub name: &'static str,
    /// With what it moves, as in `turn D'`.
    pub text: String,
    /// The same in words.
    pub words: String,
    /// The turns that it makes, named by the faces of the cube.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub turns: String,
    /// When it begins.
    pub begins: f64,
    /// How long it takes.
    pub seconds: f64,
    /// The faces at the places U R F D L B afterwards.
    pub faces: String,
}

impl Robot {
    /// The longest alg that is planned, in turns.
    pub const MAX_TURNS: usize = 1000;

    /// The longest program that is read from a file, in movements.
    pub const MAX_MOVEMENTS: usize = 10_000;

    fn new(machine: Machine, language: Language) -> Robot {
        Robot { planner: Planner::new(machine), language }
    }

    /// A robot that comes with the program.
    pub fn named(name: &str, language: Language) -> Result<Robot, Rejection> {
        let machine = Machine::named(name).ok_or_else(|| {
            let known = language.one_of(&Machine::names().collect::<Vec<_>>());
            Rejection::of_options("robot", language.text("robot.unknown", &[("name", &name), ("known", &known)]))
        })?;
        Ok(Robot::new(machine, language))
    }

    /// The file of a robot that comes with the program, to begin one's own with.
    pub fn source(name: &str) -> Option<&'static str> {
        Machine::source(name)
    }

    /// A robot from the text of a machine file.
    pub fn parse(name: &str, text: &str, language: Language) -> Result<Robot, Rejection> {
        let machine = Machine::parse(name, text).map_err(|error: BadMachine| {
            let values: [(&str, &dyn Display); 2] = [("line", &error.line), ("reason", &error.reason)];
            let mut rejection = Rejection::of_input("robot", language.text("robot.file", &values));
            rejection.faults[0].places = vec![error.line.to_string()];
            rejection
        })?;
        Ok(Robot::new(machine, language))
    }

    pub(crate) const fn planner(&self) -> &Planner {
        &self.planner
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// The machine.
    pub const fn machine(&self) -> &Machine {
        self.planner.machine()
    }

    /// What it is, in plain data.
    pub fn report(&self) -> RobotReport {
        let machine = self.machine();
        let formats = ProgramFormat::ALL.into_iter().filter(|format| format.is_for(machine));
        RobotReport {
            name: machine.name().to_owned(),
            kind: machine.kind().name(),
            about: self.about(),
            start: letters(machine.start().centres()),
            calibrated: machine.is_calibrated(),
            missing: letters(self.missing()),
            places: letters(machine.places()),
            outputs: formats.map(ProgramFormat::name).collect(),
            ports: machine.ports(),
        }
    }

    /// What it is, in words; for another name of a shipped machine, also whose it is.
    fn about(&self) -> String {
        let machine = self.machine();
        let about = machine.about(self.language.name());
        let own = Machine::names().find(|own| Machine::other_names(own).any(|other| other == machine.name()));
        match own.filter(|own| Machine::source(own) == Some(machine.text())) {
            Some(own) => self.language.text("robot.other-name", &[("about", &about), ("name", &own)]),
            None => about.to_owned(),
        }
    }

    /// A schematic drawing of it, as an SVG document.
    pub fn picture(&self) -> String {
        let machine = self.machine();
        let places = machine.places();
        let shape = match machine.kind() {
            Kind::Cover => MachineShape::Cover,
            Kind::Axis => MachineShape::Axis(&places),
            Kind::Grippers => MachineShape::Grippers(&places),
            Kind::Direct => MachineShape::Direct(&places),
            _ => MachineShape::Cradle,
        };
        machine_svg(shape, &Palette::default(), machine.about(self.language.name()))
    }

    /// The faces it cannot turn.
    fn missing(&self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(|face| !self.planner.can(Turn::new(*face, Quarters::One)))
    }

    /// The turns of a text file of 2010, and what had to be mended in it.
    pub fn read_list(&self, text: &str) -> Result<(Alg, Option<String>), Rejection> {
        let reading = list_2010::read(text, self.machine().start()).map_err(|error| self.bad_list(&error))?;
        let note = reading.last_comma_was_missing.then(|| self.language.text("robot.list.comma", &[]));
        Ok((Alg::from_turns(reading.turns), note))
    }

    fn bad_list(&self, error: &BadList) -> Rejection {
        let text = match error {
            BadList::Empty => self.language.text("robot.list.empty", &[]),
            BadList::NotANumber { entry, text } => {
                self.language.text("robot.list.number", &[("entry", entry), ("text", text)])
            }
            BadList::NoSuchTurn { entry, number } => {
                self.language.text("robot.list.turn", &[("entry", entry), ("number", number)])
            }
            BadList::WrongCount { said, found } => {
                self.language.text("robot.list.count", &[("said", said), ("found", found)])
            }
            other => other.to_string(),
        };
        Rejection::of_input("list", text)
    }

    /// A program for an alg. Rotations and slices become face turns; how the cube lies at the end is free.
    pub fn plan(&self, alg: &Alg, optimise: Optimise, notation: Notation) -> Result<RobotPlan, Rejection> {
        let (turns, _) = turns_of(&alg.moves());
        if turns.len() > Robot::MAX_TURNS {
            let text = self.language.text("robot.long", &[("most", &Robot::MAX_TURNS), ("turns", &turns.len())]);
            return Err(Rejection::of_input("too-long", text));
        }
        let program = match optimise {
            Optimise::Home => self.planner.home(&turns),
            Optimise::Fixed => self.planner.fixed(&turns),
            Optimise::Choose | Optimise::Search => {
                return Err(Rejection::of_options("optimise", self.language.text("robot.choose", &[])));
            }
        };
        let program = program.map_err(|error| self.cannot(error, notation))?;
        Ok(RobotPlan { program, turns, optimise, considered: 1, notation, language: self.language })
    }

    fn cannot(&self, error: PlanError, notation: Notation) -> Rejection {
        let text = match error {
            PlanError::NoSuchTurn { turn } => {
                let robot = self.machine().name();
                let face = notation.letter(turn.face());
                self.language.text("robot.face", &[("robot", &robot), ("face", &face)])
            }
            other => other.to_string(),
        };
        Rejection::of_input("face", text)
    }

    /// The fastest program for one of these solutions, the first one of several that are equally fast.
    fn choose(
        &self,
        solutions: Vec<Vec<Turn>>,
        optimise: Optimise,
        notation: Notation,
    ) -> Result<RobotPlan, Rejection> {
        let considered = solutions.len();
        let times: Vec<_> = solutions.par_iter().map(|turns| self.planner.time(turns)).collect();
        let timed = solutions.into_iter().zip(&times).filter_map(|(turns, time)| Some((turns, time.as_ref().ok()?)));
        let Some((turns, _)) = timed.min_by_key(|(_, time)| **time) else {
            let error = times.into_iter().find_map(Result::err).expect("there is at least one solution");
            return Err(self.cannot(error, notation));
        };
        let program = self.planner.fixed(&turns).map_err(|error| self.cannot(error, notation))?;
        let language = self.language;
        Ok(RobotPlan { program, turns, optimise, considered, notation, language })
    }
}

/// Among how many solutions a program is chosen. More of them give no faster programs, and planning takes longer.
const CHOICES: usize = 300;

impl Workbench {
    /// A program that turns a position into the goal, or solves it. The watcher is told how the search for solutions
    /// gets on, and can end it; the program is then made from those found so far.
    pub fn plan(
        &self,
        robot: &Robot,
        start: &Position,
        goal: Option<&Position>,
        options: &PlanOptions,
        watcher: &dyn Watcher,
    ) -> Result<RobotPlan, SolveError> {
        let language = robot.language;
        if start.puzzle() != Puzzle::Cube {
            return Err(Rejection::of_options("puzzle", language.text("robot.puzzle", &[])).into());
        }
        let optimise = options.optimise;
        let is_one = matches!(optimise, Optimise::Home | Optimise::Fixed);
        let is_direct = robot.machine().kind() == Kind::Direct;
        // Only there does a turn always take the same time. With means, other machines get slower programs than from
        // the shortest solutions, which are found much faster.
        let costs = robot.planner.turn_costs().filter(|_| optimise == Optimise::Search);
        let time = if costs.is_some() { options.time / 2 } else { options.time };
        let mut solving = SolveOptions {
            // What turns at once takes no longer.
            metric: if is_direct { Metric::Axial } else { Metric::Htm },
            without: robot.missing().next(),
            threads: options.threads,
            count: if is_one { 1 } else { CHOICES },
            ..SolveOptions::limited(Choice::usual(Puzzle::Cube), Some(time), None, None)
        };
        let solution = self.solve(start, goal, &solving, watcher)?;
        if is_one {
            return Ok(robot.plan(&Alg::from_moves(solution.moves), optimise, options.notation)?);
        }
        let mut found = solution.solutions;
        // Neither way of searching is always the better one.
        if costs.is_some() && !watcher.is_cancelled() {
            solving.costs = costs;
            found.extend(self.solve(start, goal, &solving, watcher)?.solutions);
        }
        let solutions = found.iter().map(|moves| turns_of(moves).0).collect();
        Ok(robot.choose(solutions, optimise, options.notation)?)
    }
}

/// A movement in plain data.
pub(crate) fn movement(step: &robot::Step, notation: Notation, language: Language) -> MovementReport {
    MovementReport {
        name: step.primitive.name(),
        text: step.primitive.to_string(),
        words: sentence(&in_words(step, notation, language)),
        turns: Alg::from_turns(step.turns()).to_text(notation),
        begins: step.begins.seconds(),
        seconds: step.takes.seconds(),
        faces: letters(step.attitude.centres()),
    }
}

impl RobotPlan {
    /// A program that was not made from an alg.
    pub(crate) fn new(program: Program, notation: Notation, language: Language) -> RobotPlan {
        let turns = program.turns.clone();
        RobotPlan { program, turns, optimise: Optimise::Fixed, considered: 1, notation, language }
    }

    /// In plain data.
    pub fn report(&self) -> PlanReport {
        PlanReport {
            robot: self.program.machine.name().to_owned(),
            alg: Alg::from_turns(self.turns.iter().copied()).to_text(self.notation),
            program: self.movements(),
            text: self.text(),
            seconds: self.program.seconds(),
            primitives: self.program.counts().collect(),
            optimise: self.optimise.name(),
            considered: self.considered,
            calibrated: self.program.machine.is_calibrated(),
        }
    }

    fn movements(&self) -> Vec<MovementReport> {
        self.program.steps.iter().map(|step| movement(step, self.notation, self.language)).collect()
    }

    /// In one line: how long it takes and how many movements that are.
    pub fn summary(&self) -> String {
        let (seconds, movements) = (format!("{:.2}", self.program.seconds()), self.program.steps.len());
        let values: [(&str, &dyn Display); 3] =
            [("seconds", &seconds), ("movements", &movements), ("considered", &self.considered)];
        let is_chosen = matches!(self.optimise, Optimise::Choose | Optimise::Search);
        let key = if is_chosen { "robot.summary.chosen" } else { "robot.summary" };
        self.language.text(key, &values)
    }

    /// What the user should know about the machine, if anything.
    pub fn note(&self) -> Option<String> {
        let machine = &self.program.machine;
        (!machine.is_calibrated()).then(|| self.language.text("robot.calibrate", &[("robot", &machine.name())]))
    }

    /// The program in a format; rejected if the machine has no use for it.
    pub fn write(&self, format: ProgramFormat) -> Result<String, Rejection> {
        let machine = &self.program.machine;
        let written = match format {
            _ if !format.is_for(machine) => None,
            ProgramFormat::Program => Some(self.program.to_string()),
            ProgramFormat::Words => Some(self.words()),
            ProgramFormat::Motors => robot::nxt::strokes(&self.program).map(|strokes| {
                let lines: Vec<String> = strokes.iter().flatten().map(ToString::to_string).collect();
                lines.join("\n")
            }),
            ProgramFormat::Text => Some(self.text()),
            ProgramFormat::List2010 => Some(list_2010::write(&self.turns, machine.start())),
            ProgramFormat::Lejos => robot::lejos::java(machine, &self.turns),
            ProgramFormat::Svg => Some(self.svg()),
        };
        written.ok_or_else(|| {
            let bricks = machine.ports();
            let values: [(&str, &dyn Display); 3] =
                [("robot", &machine.name()), ("format", &format.name()), ("bricks", &bricks)];
            let is_split = format == ProgramFormat::Lejos && bricks > 1;
            let key = if is_split { "robot.format.bricks" } else { "robot.format" };
            Rejection::of_options("output", self.language.text(key, &values))
        })
    }

    /// What the machine reads.
    fn text(&self) -> String {
        let machine = &self.program.machine;
        match machine.kind() {
            Kind::Cover => robot::cubotino::text(&self.program),
            Kind::Cradle => list_2010::write(&self.turns, machine.start()),
            _ => self.program.to_string(),
        }
    }

    /// One sentence for each movement, with the time at which it begins.
    fn words(&self) -> String {
        let language = self.language;
        let [up, _, front, ..] = self.program.machine.start().centres();
        let [up, front] = [up, front].map(|face| self.notation.letter(face));
        let mut lines = vec![language.text("robot.lay", &[("up", &up), ("front", &front)])];
        let number = self.program.steps.len().to_string().len();
        let clock = self.program.time().seconds().floor().to_string().len() + 3;
        for (i, step) in self.program.steps.iter().enumerate() {
            let begins = format!("{:.2}", step.begins.seconds());
            let what = in_words(step, self.notation, language);
            lines.push(format!("{:>number$}. {begins:>clock$} s  {}", i + 1, sentence(&what)));
        }
        lines.push(language.text("robot.end", &[("seconds", &format!("{:.2}", self.program.seconds()))]));
        lines.join("\n")
    }

    /// What happens when.
    fn svg(&self) -> String {
        let names: Vec<&str> = self.program.counts().map(|(name, _)| name).collect();
        let row = |name: &str| names.iter().position(|other| *other == name).unwrap_or(0);
        let bar = |step: &robot::Step| TimelineBar {
            row: row(step.primitive.name()),
            begins: step.begins.seconds(),
            takes: step.takes.seconds(),
            face: step.turns().next().map(Turn::face),
        };
        let rows: Vec<String> =
            names.iter().map(|name| self.language.text(&format!("robot.row.{name}"), &[])).collect();
        let bars: Vec<TimelineBar> = self.program.steps.iter().map(bar).collect();
        timeline_svg(&Palette::default(), &rows, &bars, &self.summary())
    }
}

/// What a movement does.
fn in_words(step: &robot::Step, notation: Notation, language: Language) -> String {
    let place = |place: Face| language.text(&format!("robot.place.{place}"), &[]);
    let say = |key: &str, values: &[(&str, &dyn Display)]| language.text(key, values);
    let by = |quarters: i8| say(&format!("robot.by.{quarters}"), &[]);
    let jaws = |jaws: Jaws| jaws.places().map(place).collect::<Vec<_>>();
    let holders = |key: &str, jaws: Vec<String>| match &jaws[..] {
        [one, other] => say(&format!("{key}.both"), &[("one", one), ("other", other)]),
        _ => say(key, &[("one", &jaws.concat())]),
    };
    // Which face of the cube is at a place.
    let turn = |turn: PlaceTurn| {
        let face = step.attitude.centres()[turn.place.index()];
        let face = notation.letter(face);
        let values: [(&str, &dyn Display); 3] =
            [("place", &place(turn.place)), ("face", &face), ("by", &by(turn.quarters))];
        say("robot.turn", &values)
    };
    match step.primitive {
        Primitive::Tilt => say("robot.tilt", &[]),
        Primitive::Spin(quarters) => say("robot.spin", &[("by", &by(quarters))]),
        Primitive::Roll(axis, quarters) => {
            say("robot.roll", &[("place", &place(axis.positive())), ("by", &by(quarters))])
        }
        Primitive::Turn(one) => turn(one),
        Primitive::Both(one, other) => say("robot.both", &[("one", &turn(one)), ("other", &turn(other))]),
        Primitive::Close(which) => holders("robot.close", jaws(which)),
        Primitive::Open(which) => holders("robot.open", jaws(which)),
        Primitive::Twist(which) => holders("robot.twist", jaws(which)),
        other => other.to_string(),
    }
}

fn letters(faces: impl IntoIterator<Item = Face>) -> String {
    faces.into_iter().map(Face::letter).collect()
}
