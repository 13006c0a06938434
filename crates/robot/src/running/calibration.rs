//! Measuring how long the movements of a machine take.

use super::controls::Controls;
use super::run::PORTS;
use super::{RunError, SIMULATED};
use crate::drive::{Driver, Hand, Simulated, Trouble, driver};
use crate::machine::{Kind, Machine};
use crate::primitive::Primitive;
use crate::program::Step;
use crate::robot::Robot;
use crate::sim::Conditions;
use puzzle::Facelets;
use std::str::FromStr;
use std::time::Duration;

/// What was measured on a machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Calibration {
    /// Seconds by their names in machine files.
    pub times: Vec<(&'static str, f64)>,
    /// The machine's file with these times.
    pub file: String,
    /// Why the machine stopped before all was measured, in words.
    pub stopped: Option<String>,
}

/// The text of a machine file with other times; everything else stays, comments too.
fn with_times(machine: &Machine, times: &[(&'static str, f64)]) -> String {
    let mut section = "";
    let mut lines: Vec<String> = Vec::new();
    for line in machine.text().lines() {
        let name = line.split('=').next().unwrap_or_default().trim();
        if line.trim_start().starts_with('[') {
            section = line.trim();
        }
        let new = times.iter().find(|(key, _)| section == "[seconds]" && *key == name);
        lines.push(match new {
            Some((key, seconds)) => {
                let comment = line.find('#').map_or(String::new(), |at| format!(" {}", &line[at..]));
                format!("{key} = {seconds:.3}{comment}")
            }
            None if section.is_empty() && name == "calibrated" => "calibrated = true".to_owned(),
            None => line.to_owned(),
        });
    }
    lines.join("\n") + "\n"
}

impl Robot {
    /// Measures how long the movements of the machine take, on a simulated machine or at a port, and returns the text of
    /// its file with these times. Several ports are separated by commas. The cube in it is turned about; it need not be
    /// solved.
    pub fn calibrate(&self, port: &str, rounds: usize, controls: &Controls) -> Result<Calibration, RunError> {
        let wires = match port {
            SIMULATED => {
                let world = self.world(&Facelets::SOLVED, Conditions::default())?;
                Simulated::new(world).wires()
            }
            port => self.open(port)?,
        };
        let mut driver = driver(self.machine(), wires).expect(PORTS);
        let measured = self.measure(&mut *driver, rounds, controls);
        driver.halt();
        match measured {
            Ok(times) => Ok(Calibration { file: with_times(self.machine(), &times), times, stopped: None }),
            Err(trouble) => {
                let file = self.machine().text().to_owned();
                Ok(Calibration { file, times: Vec::new(), stopped: Some(self.why(&trouble).into()) })
            }
        }
    }

    /// The times by their names in machine files.
    fn measure(
        &self,
        driver: &mut dyn Driver,
        rounds: usize,
        controls: &Controls,
    ) -> Result<Vec<(&'static str, f64)>, Trouble> {
        struct OnlyStops<'a>(&'a Controls);
        impl Hand for OnlyStops<'_> {
            fn next(&mut self, _: usize, _: &Step) -> bool {
                !self.0.is_stopped()
            }

            fn stops(&mut self) -> bool {
                self.0.is_stopped()
            }
        }
        let mut hand = OnlyStops(controls);
        driver.begin(&mut hand)?;
        let own = driver.own_times(&mut hand)?;
        if !own.is_empty() {
            return Ok(own);
        }
        let mut time = |text: &str| -> Result<f64, Trouble> {
            let primitive = Primitive::from_str(text).map_err(|_| Trouble::Cannot { what: text.to_owned() })?;
            let began = driver.now();
            driver.perform(primitive, Duration::from_secs(2), &mut hand)?;
            Ok((driver.now() - began).as_secs_f64())
        };
        let is_lowered = self.lowers_platform();
        // The shortest of several rounds: what takes longer was held up by something else.
        let mut best: Vec<(&'static str, f64)> = Vec::new();
        for _ in 0..rounds.max(1) {
            let times: Vec<(&'static str, f64)> = match self.machine().kind() {
                Kind::Cradle => {
                    let (tilt, spin) = (time("tilt")?, time("spin y")?);
                    time("spin y'")?;
                    let (quarter, half) = (time("turn D")?, time("turn D2")?);
                    let turn = (half - quarter).max(0.0);
                    vec![("tilt", tilt), ("spin", spin), ("turn", turn), ("press", (quarter - turn).max(0.0))]
                }
                Kind::Axis => {
                    // Of a quarter and a half turn: a motor also takes some time to start and to stop.
                    let lowered = is_lowered.then(|| time("close U")).transpose()?;
                    let arm_in = time("close R")?;
                    let arm_turn = (time("turn R")? + time("turn R2")?) / 3.0;
                    let platform_turn = (time("turn U")? + time("turn U2")?) / 3.0;
                    let arm_out = time("open R")?;
                    let spin = (time("spin y")? + time("spin y2")?) / 3.0;
                    let raised = is_lowered.then(|| time("open U")).transpose()?;
                    let platform = lowered.map(|down| ("platform_down", down));
                    let arms = [
                        ("arm_in", arm_in),
                        ("arm_out", arm_out),
                        ("arm_turn", arm_turn),
                        ("platform_turn", platform_turn),
                        ("spin", spin),
                    ];
                    platform.into_iter().chain(raised.map(|up| ("platform_up", up))).chain(arms).collect()
                }
                Kind::Grippers => {
                    let places = self.machine().text().contains("\"L\"");
                    let (close, open) = if places { ("close RL", "open RL") } else { ("close R", "open R") };
                    let (quarter, _, half) = (time("turn R")?, time("turn R'")?, time("turn R2")?);
                    let (open, close) = (time(open)?, time(close)?);
                    vec![("close", close), ("open", open), ("quarter", quarter), ("half", half)]
                }
                Kind::Direct => {
                    let (quarter, half) = (time("turn R")?, time("turn R2")?);
                    time("turn R")?;
                    // The pause cannot be told from the turn.
                    vec![("quarter", quarter), ("half", half), ("pause", 0.0)]
                }
                _ => Vec::new(),
            };
            if best.is_empty() {
                best = times;
            } else {
                best.iter_mut().zip(times).for_each(|(best, new)| best.1 = best.1.min(new.1));
            }
        }
        Ok(best)
    }
}
