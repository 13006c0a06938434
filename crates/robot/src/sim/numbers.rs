//! The numbers of a machine file, read a second time: kind, start, seconds, mechanism, motors.

use super::stickers::side;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// How a machine is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Build {
    Cradle,
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
    /// Where the arms of a LEGO NXT meet a stop, by joint.
    pub stops: [Option<f64>; 3],
    /// The bricks that the motors of a LEGO NXT are on, by joint.
    pub bricks: [usize; 3],
    pub one_way: bool,
    pub half: f64,
    /// Grippers or faces.
    pub sides: Vec<usize>,
}

impl Numbers {
    /// Reads a file that has been checked before.
    pub(super) fn read(text: &str) -> Option<Numbers> {
        let file: Table = text.parse().ok()?;
        let build = match file.get("kind")?.as_str()? {
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
        let motors = file.get("motors").and_then(Value::as_table);
        let mount = |motor: &str, name: &str| motors?.get(motor)?.as_table()?.get(name).and_then(number);
        let bricks = ["A", "B", "C"].map(|motor| mount(motor, "brick").unwrap_or(0.0) as usize);
        if bricks.iter().any(|brick| *brick >= bricks.len()) {
            return None;
        }
        Some(Numbers {
            build,
            start: file.get("start")?.as_str()?.to_owned(),
            seconds: numbers(file.get("seconds")?)?,
            motors: file.get("motors").and_then(numbers),
            stops: ["A", "B", "C"].map(|motor| mount(motor, "stop")),
            bricks,
            one_way: part("one_way").and_then(Value::as_bool).unwrap_or(false),
            half: part("half").and_then(number).unwrap_or(2.0),
            sides: listed.chars().filter_map(side).collect(),
        })
    }

    /// How long a movement takes; nothing if the file does not say.
    pub(super) fn seconds(&self, name: &str) -> f64 {
        self.said(name).unwrap_or(0.0)
    }

    /// The same, if the file says it.
    pub(super) fn said(&self, name: &str) -> Option<f64> {
        self.seconds.get(name).copied()
    }

    /// A number of the motors; 0 if there are none.
    pub(super) fn motor(&self, name: &str) -> f64 {
        self.motors.as_ref().and_then(|motors| motors.get(name)).copied().unwrap_or(0.0)
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))
}

fn numbers(value: &Value) -> Option<BTreeMap<String, f64>> {
    let table = value.as_table()?;
    Some(table.iter().filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect())
}
