//! The numbers of a machine file, read a second time: kind, start, seconds, mechanism, motors.

use super::stickers::side;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// How a machine is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Build {
    Cradle,
    /// A cradle with motors and one arm, which both holds and pushes.
    OneArm,
    Cover,
    Axis,
    Grippers,
    Direct,
}

/// What a machine file says.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub build: Build,
    pub start: String,
    seconds: BTreeMap<String, f64>,
    /// Motors of a LEGO NXT, if it has them.
    pub motors: Option<BTreeMap<String, f64>>,
    /// How the motors of a LEGO NXT are mounted, by joint.
    pub mounts: Vec<Mount>,
    pub one_way: bool,
    pub half: f64,
    /// The holder goes a quarter at a time.
    pub quarters_only: bool,
    /// Grippers or faces.
    pub sides: Vec<usize>,
}

/// How a motor is mounted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mount {
    pub brick: usize,
    /// The output: 0, 1 or 2.
    pub output: usize,
    /// Where it meets a stop.
    pub stop: Option<f64>,
}

impl Numbers {
    /// Reads a file that has been checked before.
    pub(super) fn read(text: &str) -> Option<Numbers> {
        let file: Table = text.parse().ok()?;
        let motors = file.get("motors").and_then(numbers);
        let has_one_arm = motors.as_ref().is_some_and(|motors| !motors.contains_key("tilt"));
        let build = match file.get("kind")?.as_str()? {
            "cradle" if has_one_arm => Build::OneArm,
            "cradle" => Build::Cradle,
            "cover" => Build::Cover,
            "axis" => Build::Axis,
            "grippers" => Build::Grippers,
            "direct" => Build::Direct,
            _ => return None,
        };
        let mechanism = file.get("mechanism").and_then(Value::as_table);
        let part = |name: &str| mechanism.and_then(|mechanism| mechanism.get(name));
        let listed = match (part("grippers"), part("faces")) {
            (Some(Value::Array(list)), _) => list.iter().filter_map(Value::as_str).collect(),
            (_, Some(Value::String(faces))) => faces.clone(),
            _ => String::new(),
        };
        let mounts = file.get("motors").and_then(Value::as_table).map_or(Some(Vec::new()), |motors| match build {
            Build::Cradle => of_letters(motors, &OUTPUTS),
            Build::OneArm => of_letters(motors, &OUTPUTS[..2]),
            Build::Axis => {
                let arms =
                    ["arms", "rails"].into_iter().flat_map(|part| PLACES.map(|place| motors.get(part)?.get(place)));
                let all = std::iter::once(motors.get("platform")).chain(arms);
                all.chain(motors.get("lift").map(Some)).map(|motor| mount(Some(motor?), None)).collect()
            }
            _ => Some(Vec::new()),
        })?;
        if mounts.iter().any(|mount| mount.brick >= mounts.len()) {
            return None;
        }
        Some(Numbers {
            build,
            start: file.get("start")?.as_str()?.to_owned(),
            seconds: numbers(file.get("seconds")?)?,
            motors,
            mounts,
            one_way: part("one_way").and_then(Value::as_bool).unwrap_or(false),
            half: part("half").and_then(number).unwrap_or(2.0),
            quarters_only: part("quarters_only").and_then(Value::as_bool).unwrap_or(false),
            sides: listed.chars().filter_map(side).collect(),
        })
    }

    /// How many arms or grippers there are that can come off.
    pub(super) fn arms(&self) -> usize {
        match self.build {
            Build::Cradle => 2,
            Build::Cover | Build::OneArm => 1,
            Build::Axis => 4 + usize::from(self.has_lift()),
            Build::Grippers => self.sides.len(),
            Build::Direct => 0,
        }
    }

    /// True if a platform is lowered onto the cube, and does not always lie on it.
    pub(super) fn has_lift(&self) -> bool {
        self.build == Build::Axis && self.said("platform_down").is_some()
    }

    /// How long a movement takes; nothing if the file does not say.
    pub(super) fn seconds(&self, name: &str) -> f64 {
        self.said(name).unwrap_or(0.0)
    }

    /// The same, if the file says it.
    pub(super) fn said(&self, name: &str) -> Option<f64> {
        self.seconds.get(name).copied()
    }

    /// Where a joint meets a stop.
    pub(super) fn stop(&self, joint: usize) -> Option<f64> {
        self.mounts.get(joint)?.stop
    }

    /// A number of the motors; 0 if there are none.
    pub(super) fn motor(&self, name: &str) -> f64 {
        self.motors.as_ref().and_then(|motors| motors.get(name)).copied().unwrap_or(0.0)
    }
}

const OUTPUTS: [&str; 3] = ["A", "B", "C"];

/// The arms of a machine with an upright axis, in the order of their joints.
const PLACES: [&str; 4] = ["R", "F", "L", "B"];

/// The mounts of the motors that are called like their outputs.
fn of_letters(motors: &Table, letters: &[&str]) -> Option<Vec<Mount>> {
    letters.iter().map(|letter| mount(motors.get(*letter), Some(letter))).collect()
}

/// A mount; the motors of a cradle have their own letter, and are on the first brick unless it is said otherwise.
fn mount(said: Option<&Value>, letter: Option<&str>) -> Option<Mount> {
    let part = |name: &str| said?.as_table()?.get(name);
    let output = letter.or_else(|| part("output")?.as_str())?;
    Some(Mount {
        brick: part("brick").and_then(number).unwrap_or(0.0) as usize,
        output: OUTPUTS.iter().position(|other| *other == output)?,
        stop: part("stop").and_then(number),
    })
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))
}

fn numbers(value: &Value) -> Option<BTreeMap<String, f64>> {
    let table = value.as_table()?;
    Some(table.iter().filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect())
}
