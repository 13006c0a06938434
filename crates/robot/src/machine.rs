//! Machines as data: a TOML file says what kind a machine is, how long its movements take, and how the cube lies in it.
//!
//! A machine of a known kind needs no code. What a file gets wrong is reported with its line: a kind that does not exist,
//! a key that is missing or unknown, a time that is negative.

use crate::axis::AxisArms;
use crate::cover::Cover;
use crate::cradle::Cradle;
use crate::direct::Direct;
use crate::grippers::Grippers;
use crate::mechanism::{Action, Mechanism};
use crate::motors::{AxisFile, CradleFile, Motors, MotorsFile, NoMotors};
use crate::primitive::Primitive;
use crate::{axis, cover, cradle, direct, grippers};
use puzzle::{Attitude, Face};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::fmt;
use std::sync::Arc;
use toml::Spanned;

/// A machine that turns a cube.
#[derive(Clone)]
pub struct Machine {
    name: String,
    kind: Kind,
    start: Attitude,
    about: About,
    is_calibrated: bool,
    motors: Option<Motors>,
    text: Arc<str>,
    pub(crate) mechanism: Arc<dyn Mechanism + Send + Sync>,
}

/// How a machine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The cube lies on a turntable and is tilted by an arm; only the bottom layer turns.
    Cradle,
    /// The same with a holder and a cover, as CUBOTino.
    Cover,
    /// A platform above the cube and four arms around it.
    Axis,
    /// Grippers on two axes.
    Grippers,
    /// A motor for each face, or for all but one.
    Direct,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Cradle, Kind::Cover, Kind::Axis, Kind::Grippers, Kind::Direct];

    /// The name in machine files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Cradle => "cradle",
            Kind::Cover => "cover",
            Kind::Axis => "axis",
            Kind::Grippers => "grippers",
            Kind::Direct => "direct",
        }
    }
}

/// What a machine is, in each language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    en: String,
    de: Option<String>,
}

/// Why a machine file was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
#[non_exhaustive]
pub struct BadMachine {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

/// The machines that come with the program.
const SHIPPED: [(&str, &str); 12] = [
    ("nxt", include_str!("../machines/nxt.toml")),
    ("nxt-two-way", include_str!("../machines/nxt-two-way.toml")),
    ("nxt-two-motor", include_str!("../machines/nxt-two-motor.toml")),
    ("axis-four-arms", include_str!("../machines/axis-four-arms.toml")),
    ("mindcuber", include_str!("../machines/mindcuber.toml")),
    ("cubotino-top", include_str!("../machines/cubotino-top.toml")),
    ("cubotino-default", include_str!("../machines/cubotino-default.toml")),
    ("cubotino-base", include_str!("../machines/cubotino-base.toml")),
    ("two-gripper", include_str!("../machines/two-gripper.toml")),
    ("four-gripper", include_str!("../machines/four-gripper.toml")),
    ("six-motor", include_str!("../machines/six-motor.toml")),
    ("five-motor", include_str!("../machines/five-motor.toml")),
];

/// Other names of shipped machines, and those machines.
const OTHER_NAMES: [(&str, &str); 1] = [("cubotino", "cubotino-top")];

/// The file of the machine with this name, or this other name.
fn shipped(name: &str) -> Option<&'static str> {
    let own = OTHER_NAMES.iter().find(|(other, _)| *other == name).map_or(name, |(_, own)| *own);
    SHIPPED.iter().find(|(other, _)| *other == own).map(|(_, text)| *text)
}

/// What every file begins with.
#[derive(Deserialize)]
struct Head {
    kind: Spanned<String>,
}

/// A file of a kind with times `S`, parts `B` and motors `M`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<S, B, M> {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    start: Spanned<String>,
    about: About,
    /// False where the times are only plausible.
    #[serde(default = "yes")]
    calibrated: bool,
    seconds: S,
    mechanism: B,
    motors: Option<Spanned<M>>,
}

/// The same for a kind that has nothing to say about its parts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain<S, M> {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    start: Spanned<String>,
    about: About,
    #[serde(default = "yes")]
    calibrated: bool,
    seconds: S,
    motors: Option<Spanned<M>>,
}

const fn yes() -> bool {
    true
}

impl Machine {
    /// The longest machine file, in bytes.
    pub const MAX_BYTES: usize = 1 << 16;

    /// The names of the machines that come with the program.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// The other names of a machine that comes with the program.
    pub fn other_names(name: &str) -> impl Iterator<Item = &'static str> {
        OTHER_NAMES.iter().filter(move |(_, own)| *own == name).map(|(other, _)| *other)
    }

    /// A machine that comes with the program, by its name or another one of its names; it is called as it was asked for.
    pub fn named(name: &str) -> Option<Machine> {
        let text = shipped(name)?;
        Some(Machine::parse(name, text).unwrap_or_else(|error| panic!("{name}.toml is a machine file: {error}")))
    }

    /// The file of a machine that comes with the program, to begin one's own with.
    pub fn source(name: &str) -> Option<&'static str> {
        shipped(name)
    }

    /// Reads a machine file.
    pub fn parse(name: &str, text: &str) -> Result<Machine, BadMachine> {
        let reader = FileReader { name, text };
        if text.len() > Machine::MAX_BYTES {
            return Err(reader.wrong(0, format!("a machine file has at most {} bytes", Machine::MAX_BYTES)));
        }
        let Head { kind } = reader.read()?;
        let found = Kind::ALL.into_iter().find(|other| other.name() == kind.get_ref());
        match found {
            Some(Kind::Cradle) => {
                let file: File<cradle::Seconds, cradle::Build, CradleFile> = reader.read()?;
                let mechanism = Cradle { seconds: file.seconds, build: file.mechanism };
                reader.machine(Kind::Cradle, file, mechanism)
            }
            Some(Kind::Cover) => {
                let file: File<cover::Seconds, cover::Build, NoMotors> = reader.read()?;
                let mechanism = Cover { seconds: file.seconds, build: file.mechanism };
                reader.machine(Kind::Cover, file, mechanism)
            }
            Some(Kind::Grippers) => {
                let file: File<grippers::Seconds, grippers::Build, NoMotors> = reader.read()?;
                let mechanism = Grippers { seconds: file.seconds, build: file.mechanism.clone() };
                reader.machine(Kind::Grippers, file, mechanism)
            }
            Some(Kind::Direct) => {
                let file: File<direct::Seconds, direct::Build, NoMotors> = reader.read()?;
                let mechanism = Direct { seconds: file.seconds, build: file.mechanism.clone() };
                reader.machine(Kind::Direct, file, mechanism)
            }
            Some(Kind::Axis) => reader.axis(),
            None => {
                let known = Kind::ALL.map(Kind::name).join(", ");
                let reason = format!("there is no kind '{}'; the kinds are {known}", kind.get_ref());
                Err(reader.wrong(kind.span().start, reason))
            }
        }
    }

    /// Its name, or that of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it works.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// How the cube lies in it before the first movement.
    pub const fn start(&self) -> Attitude {
        self.start
    }

    /// What it is, in a language (`en` or `de`); in English if the file has no other.
    pub fn about(&self, language: &str) -> &str {
        self.about.de.as_deref().filter(|_| language == "de").unwrap_or(&self.about.en)
    }

    /// The text of its file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// False if its times are only plausible.
    pub const fn is_calibrated(&self) -> bool {
        self.is_calibrated
    }

    /// Where it has arms, grippers or motors, each for one face; empty where the machine brings the faces to one place.
    pub fn places(&self) -> Vec<Face> {
        self.mechanism.places()
    }

    /// True if it makes counter-clockwise turns as three clockwise ones.
    pub fn is_one_way(&self) -> bool {
        let is_long = |action: &Action| matches!(action.primitive, Primitive::Turn(turn) if turn.quarters == 3);
        self.mechanism.actions(self.mechanism.start()).iter().any(is_long)
    }

    /// How many ports it is connected to: one for each brick; otherwise one.
    pub fn ports(&self) -> usize {
        self.motors.as_ref().map_or(1, Motors::bricks)
    }

    /// Its motors, if it is driven by LEGO NXT bricks and they are known.
    pub const fn motors(&self) -> Option<&Motors> {
        self.motors.as_ref()
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Machine({}, {})", self.name, self.kind.name())
    }
}

struct FileReader<'a> {
    name: &'a str,
    text: &'a str,
}

impl FileReader<'_> {
    fn read<T: DeserializeOwned>(&self) -> Result<T, BadMachine> {
        toml::from_str(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            self.wrong(at, error.message().to_owned())
        })
    }

    fn wrong(&self, at: usize, reason: String) -> BadMachine {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        BadMachine { line: 1 + before.iter().filter(|byte| **byte == b'\n').count(), reason }
    }

    /// A machine with an upright axis. Its platform can be lowered: then there is a time for it, and a motor where the
    /// motors are known.
    fn axis(&self) -> Result<Machine, BadMachine> {
        let Plain { start, about, calibrated, seconds, motors, _kind } =
            self.read::<Plain<Spanned<axis::Seconds>, AxisFile>>()?;
        let mechanism = AxisArms::new(seconds.get_ref()).map_err(|reason| self.wrong(seconds.span().start, reason))?;
        if let Some(motors) = &motors
            && motors.get_ref().has_lift() != mechanism.is_lowered()
        {
            let reason = "a platform that is lowered has platform_down and platform_up in [seconds], and in [motors] \
                          platform_down and lift";
            return Err(self.wrong(motors.span().start, reason.to_owned()));
        }
        let file = File { _kind, start, about, calibrated, seconds, mechanism: (), motors };
        self.machine(Kind::Axis, file, mechanism)
    }

    fn machine<S, B, M: MotorsFile>(
        &self,
        kind: Kind,
        file: File<S, B, M>,
        mechanism: impl Mechanism + Send + Sync + 'static,
    ) -> Result<Machine, BadMachine> {
        let File { start, about, calibrated, motors, .. } = file;
        let read = |motors: Spanned<M>| {
            let begins = motors.span().start;
            motors.into_inner().motors().map_err(|wrong| self.wrong(wrong.at.unwrap_or(begins), wrong.reason))
        };
        let motors = motors.map(read).transpose()?;
        let faces: Option<Vec<Face>> = start.get_ref().chars().map(Face::from_letter).collect();
        let lies = faces.and_then(|faces| Attitude::all().find(|attitude| attitude.centres()[..] == faces[..]));
        let Some(start) = lies else {
            let reason =
                format!("'{}' is not a way to lay a cube in: the faces at U R F D L B, as in URFDLB", start.get_ref());
            return Err(self.wrong(start.span().start, reason));
        };
        Ok(Machine {
            name: self.name.to_owned(),
            kind,
            start,
            about,
            is_calibrated: calibrated,
            motors,
            text: self.text.into(),
            mechanism: Arc::new(mechanism),
        })
    }
}
