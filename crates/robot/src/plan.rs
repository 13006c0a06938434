//! A program for an alg, in words, as data, and in every format that someone or something reads.

use crate::list_2010;
use crate::machine::{Kind, Machine};
use crate::primitive::{Jaws, PlaceTurn, Primitive};
use crate::program::{Program, Step};
use contract::{Name, Optimise, OptimiseName, ProgramFormat, Rejection};
use draw::{Palette, TimelineBar, timeline_svg};
use puzzle::{Alg, Axis, Face, Notation, Turn};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use utoipa::ToSchema;
use words::{Language, Message, Said, Sayable};

/// Whether a machine has programs in this format.
pub(crate) fn is_for(format: ProgramFormat, machine: &Machine) -> bool {
    match format {
        ProgramFormat::Motors => machine.motors().is_some(),
        ProgramFormat::Lejos => machine.motors().is_some_and(crate::lejos::is_for),
        ProgramFormat::List2010 => machine.kind() == Kind::Cradle,
        ProgramFormat::Program | ProgramFormat::Words | ProgramFormat::Text | ProgramFormat::Svg => true,
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
    pub(crate) notation: Notation,
    pub(crate) language: Language,
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
    pub optimise: OptimiseName,
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
    /// What moves how, as data.
    pub motion: Motion,
    /// The same in words.
    pub words: String,
    /// The same as data.
    pub words_message: Message,
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

/// What a movement moves, as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Motion {
    /// The axis about which the whole cube turns: x, y or z; absent if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub axis: Option<&'static str>,
    /// By how many quarters, clockwise as seen from the positive end of the axis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quarters: Option<i8>,
    /// The layers that turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<LayerTurn>,
    /// The places of the grippers or arms that move, out of U R F D L B; U is a platform.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub places: String,
}

/// A layer that turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct LayerTurn {
    /// Its place, one of U R F D L B, whatever face of the cube is there.
    pub place: char,
    /// By how many quarters the machine moves, clockwise as seen from outside: −1 and 3 have the same result.
    pub quarters: i8,
}

impl Motion {
    fn new(primitive: Primitive) -> Motion {
        let whole = |axis: Axis, quarters| Motion {
            axis: Some(match axis {
                Axis::X => "x",
                Axis::Y => "y",
                Axis::Z => "z",
            }),
            quarters: Some(quarters),
            ..Motion::default()
        };
        let turning = |turns: &[PlaceTurn]| Motion {
            turns: turns.iter().map(|turn| LayerTurn { place: turn.place.letter(), quarters: turn.quarters }).collect(),
            ..Motion::default()
        };
        match primitive {
            Primitive::Tilt => whole(Axis::X, -1),
            Primitive::Spin(quarters) => whole(Axis::Y, quarters),
            Primitive::Roll(axis, quarters) => whole(axis, quarters),
            Primitive::Turn(one) => turning(&[one]),
            Primitive::Both(one, other) => turning(&[one, other]),
            Primitive::Close(jaws) | Primitive::Open(jaws) | Primitive::Twist(jaws) => {
                Motion { places: letters(jaws.places()), ..Motion::default() }
            }
        }
    }
}

/// A movement in plain data.
pub(crate) fn movement(step: &Step, notation: Notation, language: Language) -> MovementReport {
    let (words, words_message) = in_words(step, notation, language).sentence().split();
    MovementReport {
        name: step.primitive.name(),
        text: step.primitive.to_string(),
        motion: Motion::new(step.primitive),
        words,
        words_message,
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
            optimise: Name(self.optimise),
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
        self.language.counted(key, movements, &values)
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
            _ if !is_for(format, machine) => None,
            ProgramFormat::Program => Some(self.program.to_string()),
            ProgramFormat::Words => Some(self.words()),
            ProgramFormat::Motors => crate::nxt::strokes(&self.program).map(|strokes| {
                let lines: Vec<String> = strokes.iter().flatten().map(ToString::to_string).collect();
                lines.join("\n")
            }),
            ProgramFormat::Text => Some(self.text()),
            ProgramFormat::List2010 => Some(list_2010::write(&self.turns, machine.start())),
            ProgramFormat::Lejos => crate::lejos::java(machine, &self.turns),
            ProgramFormat::Svg => Some(self.svg()),
        };
        written.ok_or_else(|| {
            let bricks = machine.ports();
            let values: [(&'static str, &dyn Sayable); 3] =
                [("robot", &machine.name()), ("format", &format.name()), ("bricks", &bricks)];
            let is_split = format == ProgramFormat::Lejos && bricks > 1;
            let key = if is_split { "robot.format.bricks" } else { "robot.format" };
            Rejection::of_options("output", self.language.say(key, &values))
        })
    }

    /// What the machine reads.
    fn text(&self) -> String {
        let machine = &self.program.machine;
        match machine.kind() {
            Kind::Cover => crate::cubotino::text(&self.program),
            Kind::Cradle => list_2010::write(&self.turns, machine.start()),
            _ => self.program.to_string(),
        }
    }

    /// How the cube is laid in, in a sentence.
    pub fn laying(&self) -> String {
        let [up, _, front, ..] = self.program.machine.start().centres();
        let [up, front] = [up, front].map(|face| self.notation.letter(face));
        self.language.text("robot.lay", &[("up", &up), ("front", &front)])
    }

    /// One sentence for each movement, with the time at which it begins.
    fn words(&self) -> String {
        let language = self.language;
        let mut lines = vec![self.laying()];
        let number = self.program.steps.len().to_string().len();
        let clock = self.program.time().seconds().floor().to_string().len() + 3;
        for (i, step) in self.program.steps.iter().enumerate() {
            let begins = format!("{:.2}", step.begins.seconds());
            let what = in_words(step, self.notation, language).sentence();
            lines.push(format!("{:>number$}. {begins:>clock$} s  {}", i + 1, what));
        }
        lines.push(language.text("robot.end", &[("seconds", &format!("{:.2}", self.program.seconds()))]));
        lines.join("\n")
    }

    /// What happens when.
    fn svg(&self) -> String {
        let names: Vec<&str> = self.program.counts().map(|(name, _)| name).collect();
        let row = |name: &str| names.iter().position(|other| *other == name).unwrap_or(0);
        let bar = |step: &Step| TimelineBar {
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
fn in_words(step: &Step, notation: Notation, language: Language) -> Said {
    let place = |place: Face| language.say(&format!("robot.place.{place}"), &[]);
    let say = |key: &str, values: &[(&'static str, &dyn Sayable)]| language.say(key, values);
    let by = |quarters: i8| say(&format!("robot.by.{quarters}"), &[]);
    let jaws = |jaws: Jaws| jaws.places().map(place).collect::<Vec<_>>();
    let holders = |key: &str, jaws: Vec<Said>| match &jaws[..] {
        [one, other] => say(&format!("{key}.both"), &[("one", one), ("other", other)]),
        _ => say(key, &[("one", &jaws[0])]),
    };
    // Which face of the cube is at a place.
    let turn = |turn: PlaceTurn| {
        let face = step.attitude.centres()[turn.place.index()];
        let face = Said::face(face, notation);
        let values: [(&'static str, &dyn Sayable); 3] =
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
        // Above the cube there is only a platform.
        Primitive::Close(Jaws { first: Face::U, .. }) => say("robot.lower", &[]),
        Primitive::Open(Jaws { first: Face::U, .. }) => say("robot.raise", &[]),
        Primitive::Close(which) => holders("robot.close", jaws(which)),
        Primitive::Open(which) => holders("robot.open", jaws(which)),
        Primitive::Twist(which) => holders("robot.twist", jaws(which)),
    }
}

pub(crate) fn letters(faces: impl IntoIterator<Item = Face>) -> String {
    faces.into_iter().map(Face::letter).collect()
}
