//! Robots as users meet them: which there are, what each can do, in words and as data.
//!
//! A [`Robot`] is a machine that comes with the program or that a user describes. It plans an alg by itself, and chooses
//! among several ([`Robot::choose`]). A [`RobotPlan`] can be written in every format that someone or something reads.

use crate::list_2010::{self, BadList};
use crate::machine::{BadMachine, Kind, Machine};
use crate::plan::{RobotPlan, is_for, letters};
use crate::planner::{PlanError, Planner};
use crate::primitive::{Jaws, Primitive};
use contract::{Name, Optimise, OptimiseName, ProgramFormat, ProgramFormatName, Rejection};
use draw::{MachineShape, Palette, machine_svg};
use puzzle::alg::turns_of;
use puzzle::{Alg, Face, Notation, Quarters, Turn};
use rayon::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;
use words::{Language, Message, Said, Sayable};

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
    /// The same as data.
    pub about_message: Message,
    /// The faces at the places U R F D L B when the cube is laid in.
    pub start: String,
    /// Whether its times were measured; otherwise they are only plausible.
    pub calibrated: bool,
    /// The faces it cannot turn.
    pub missing: String,
    /// Where it has arms, grippers or motors of their own, out of U R F D L B; empty for cradles and covers.
    pub places: String,
    /// The formats its programs can be written in.
    pub outputs: Vec<ProgramFormatName>,
    /// How many ports it is connected to: one for each brick; otherwise one.
    pub ports: usize,
    /// True for a cradle whose only arm both holds the cube and pushes it over.
    pub one_arm: bool,
}

/// A robot, what it looks like and how it is described.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Pictured)]
#[non_exhaustive]
pub struct PicturedRobot {
    /// What it can do.
    #[serde(flatten)]
    pub robot: RobotReport,
    /// A schematic drawing, as SVG.
    pub picture: String,
    /// Its TOML file, to begin one's own with.
    pub file: String,
}

/// The robots that come with the program, each with a drawing, and how programs are made for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Robots {
    /// The robots.
    pub robots: Vec<PicturedRobot>,
    /// How programs can be made, from the slowest to the fastest.
    pub optimise: Vec<OptimiseName>,
}

impl Robots {
    /// All of them.
    pub fn known(language: Language) -> Result<Robots, Rejection> {
        let named = robots(language).into_iter().map(|robot| Robot::named(&robot.name, language));
        let robots = named.map(|robot| Ok(robot?.pictured())).collect::<Result<_, Rejection>>()?;
        Ok(Robots { robots, optimise: Optimise::ALL.map(Name).to_vec() })
    }
}

/// The robots that come with the program.
pub fn robots(language: Language) -> Vec<RobotReport> {
    let with_others = |name: &'static str| std::iter::once(name).chain(Machine::other_names(name));
    let shipped = Machine::names().flat_map(with_others).filter_map(Machine::named);
    shipped.map(|machine| Robot::new(machine, language).report()).collect()
}

/// A machine that turns cubes.
#[derive(Debug)]
pub struct Robot {
    planner: Planner,
    language: Language,
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
            let known = language.say_one_of(&Machine::names().collect::<Vec<_>>());
            Rejection::of_options("robot", language.say("robot.unknown", &[("name", &name), ("known", &known)]))
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
            let values: [(&'static str, &dyn Sayable); 2] = [("line", &error.line), ("reason", &error.reason)];
            let mut rejection = Rejection::of_input("robot", language.say("robot.file", &values));
            rejection.faults[0].places = vec![error.line.to_string()];
            rejection
        })?;
        Ok(Robot::new(machine, language))
    }

    /// Its planner.
    pub const fn planner(&self) -> &Planner {
        &self.planner
    }

    /// The language of its texts.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The machine.
    pub const fn machine(&self) -> &Machine {
        self.planner.machine()
    }

    /// What it is, in plain data.
    pub fn report(&self) -> RobotReport {
        let machine = self.machine();
        let formats = ProgramFormat::ALL.into_iter().filter(|format| is_for(*format, machine));
        let (about, about_message) = self.about().split();
        RobotReport {
            name: machine.name().to_owned(),
            kind: machine.kind().name(),
            about,
            about_message,
            start: letters(machine.start().centres()),
            calibrated: machine.is_calibrated(),
            missing: letters(self.missing()),
            places: letters(machine.places()),
            outputs: formats.map(Name).collect(),
            ports: machine.ports(),
            one_arm: machine.motors().is_some_and(|motors| motors.one_arm().is_some()),
        }
    }

    /// What it is, with a drawing and its file.
    pub fn pictured(&self) -> PicturedRobot {
        PicturedRobot { robot: self.report(), picture: self.picture(), file: self.machine().text().to_owned() }
    }

    /// What it is, in words; for another name of a shipped machine, also whose it is.
    fn about(&self) -> Said {
        let (machine, about) = (self.machine(), self.described());
        let own = Machine::names().find(|own| Machine::other_names(own).any(|other| other == machine.name()));
        match own.filter(|own| Machine::source(own) == Some(machine.text())) {
            Some(own) => self.language.say("robot.other-name", &[("about", &about), ("name", &own)]),
            None => about,
        }
    }

    /// What it is: of a machine that comes with the program, from the message files; of others, from its own file.
    fn described(&self) -> Said {
        let machine = self.machine();
        let shipped = Machine::names().find(|name| Machine::source(name) == Some(machine.text()));
        let key = shipped.map(|name| format!("robot.machine.{name}"));
        match key.filter(|key| self.language.messages().contains_key(key)) {
            Some(key) => self.language.say(&key, &[]),
            None => Said::verbatim(machine.about(self.language.name())),
        }
    }

    /// A schematic drawing of it, as an SVG document.
    pub fn picture(&self) -> String {
        let machine = self.machine();
        let places = machine.places();
        let shape = match machine.kind() {
            Kind::Cover => MachineShape::Cover,
            Kind::Axis if self.lowers_platform() => MachineShape::LoweredAxis(&places),
            Kind::Axis => MachineShape::Axis(&places),
            Kind::Grippers => MachineShape::Grippers(&places),
            Kind::Direct => MachineShape::Direct(&places),
            _ if machine.motors().is_some_and(|motors| motors.one_arm().is_some()) => MachineShape::OneArm,
            _ => MachineShape::Cradle,
        };
        machine_svg(shape, &Palette::default(), self.described().text())
    }

    /// True if it has a platform that is lowered onto the cube.
    pub(crate) fn lowers_platform(&self) -> bool {
        let platform = Jaws { first: Face::U, second: None };
        self.planner.follow(&[Primitive::Close(platform)]).is_ok()
    }

    /// The faces it cannot turn.
    pub fn missing(&self) -> impl Iterator<Item = Face> {
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
            BadList::Empty => self.language.say("robot.list.empty", &[]),
            BadList::NotANumber { entry, text } => {
                self.language.say("robot.list.number", &[("entry", entry), ("text", text)])
            }
            BadList::NoSuchTurn { entry, number } => {
                self.language.say("robot.list.turn", &[("entry", entry), ("number", number)])
            }
            BadList::WrongCount { said, found } => {
                self.language.say("robot.list.count", &[("said", said), ("found", found)])
            }
        };
        Rejection::of_input("list", text)
    }

    /// A program for an alg. Rotations and slices become face turns; how the cube lies at the end is free.
    pub fn plan(&self, alg: &Alg, optimise: Optimise, notation: Notation) -> Result<RobotPlan, Rejection> {
        let (turns, _) = turns_of(&alg.moves());
        if turns.len() > Robot::MAX_TURNS {
            let text = self.language.say("robot.long", &[("most", &Robot::MAX_TURNS), ("turns", &turns.len())]);
            return Err(Rejection::of_input("too-long", text));
        }
        let program = match optimise {
            Optimise::Home => self.planner.home(&turns),
            Optimise::Fixed => self.planner.fixed(&turns),
            Optimise::Choose | Optimise::Search => {
                return Err(Rejection::of_options("optimise", self.language.say("robot.choose", &[])));
            }
        };
        let program = program.map_err(|error| self.cannot(error, notation))?;
        Ok(RobotPlan { program, turns, optimise, considered: 1, notation, language: self.language })
    }

    fn cannot(&self, error: PlanError, notation: Notation) -> Rejection {
        let PlanError::NoSuchTurn { turn } = error;
        let (robot, face) = (self.machine().name(), Said::face(turn.face(), notation));
        Rejection::of_input("face", self.language.say("robot.face", &[("robot", &robot), ("face", &face)]))
    }

    /// The fastest program for one of these solutions, the first one of several that are equally fast.
    pub fn choose(
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
