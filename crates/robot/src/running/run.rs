//! One run from the first movement to the look at the cube.

use super::controls::Controls;
use super::{Eyes, RunError, RunEvent, RunLook, RunOutcome, RunReport, RunStep, RunTask, SimulateOptions};
use crate::drive::{Camera, Hand, Simulated, Trouble, Wire, driver, ports, run, scan, show};
use crate::motors::Motor;
use crate::plan::{MovementReport, movement};
use crate::presenting::{Look, Presentation};
use crate::program::{Program, Step};
use crate::robot::Robot;
use crate::sim::Conditions;
use contract::Rejection;
use puzzle::{Facelets, Notation};
use std::fmt::Display;
use words::{Language, Said, Sayable};

/// Ports have been counted before.
pub(super) const PORTS: &str = "a machine has as many ports as it needs";

/// Passes what happens on to the watcher, and waits for the switches.
struct Watched<'a> {
    controls: &'a Controls,
    watch: &'a mut dyn FnMut(RunEvent),
    program: &'a Program,
    presenting: Option<&'a Presentation>,
    /// Movements before those that are counted now.
    before: usize,
    all: f64,
    of: usize,
    is_presenting: bool,
}

impl Watched<'_> {
    fn step(&self, index: usize, step: &Step) -> RunStep {
        let MovementReport { text, begins, seconds, faces, .. } = movement(step, Notation::Wca, Language::default());
        let begins = begins + if self.is_presenting { self.program.seconds() } else { 0.0 };
        let remaining = (self.all - begins).max(0.0);
        let presenting = self.is_presenting;
        RunStep { index: self.before + index, of: self.of, text, begins, seconds, remaining, faces, presenting }
    }
}

impl Hand for Watched<'_> {
    fn next(&mut self, index: usize, step: &Step) -> bool {
        let report = self.step(index, step);
        let mut switches = self.controls.switches();
        if switches.held && switches.steps == 0 && !switches.stopped {
            drop(switches);
            (self.watch)(RunEvent::Paused(report.clone()));
            switches = self.controls.switches();
            while switches.held && switches.steps == 0 && !switches.stopped {
                switches = self.controls.wait(switches);
            }
        }
        switches.steps = switches.steps.saturating_sub(1);
        let goes_on = !switches.stopped;
        drop(switches);
        if goes_on {
            (self.watch)(RunEvent::Step(report));
        }
        goes_on
    }

    fn stops(&mut self) -> bool {
        self.controls.is_stopped()
    }

    fn look(&mut self, look: &Look, number: usize, of: usize) {
        self.controls.pause();
        (self.watch)(RunEvent::Look(RunLook { number, of, place: look.place.to_string() }));
        let mut switches = self.controls.switches();
        while switches.held && switches.steps == 0 && !switches.stopped {
            switches = self.controls.wait(switches);
        }
    }
}

impl Robot {
    /// Runs a program on a simulated machine, and shows the cube to its camera at the end.
    pub fn simulate(
        &self,
        task: &RunTask,
        options: &SimulateOptions,
        controls: &Controls,
        watch: &mut dyn FnMut(RunEvent),
    ) -> Result<RunReport, Rejection> {
        let conditions = Conditions { fault: options.fault, seed: options.seed };
        let simulated = Simulated::new(self.world(&task.start, conditions)?).paced(options.pace);
        let wires = simulated.wires();
        let camera: Option<&mut dyn Camera> = match task.eyes {
            Eyes::Machine => Some(&mut simulated.clone()),
            Eyes::Own => None,
        };
        let mut report = self.drive(task, wires, camera, controls, watch);
        report.facelets = simulated.world().facelets();
        Ok(report)
    }

    /// Runs a program on the machine at a port: a serial line, `usb` for a LEGO NXT brick (`usb:SERIAL` for the one with
    /// this serial number), or `tcp:HOST:PORT`. Several bricks: their ports in order, separated by commas.
    pub fn run(
        &self,
        task: &RunTask,
        port: &str,
        controls: &Controls,
        watch: &mut dyn FnMut(RunEvent),
    ) -> Result<RunReport, RunError> {
        let wires = self.open(port)?;
        Ok(self.drive(task, wires, None, controls, watch))
    }

    /// Opens all ports of the machine; none if there are too few or too many.
    pub(super) fn open(&self, port: &str) -> Result<Vec<Wire>, RunError> {
        let names: Vec<&str> = port.split(',').map(str::trim).collect();
        let (needed, given) = (self.machine().ports(), names.len());
        if given != needed {
            let values: [(&'static str, &dyn Sayable); 2] = [("needed", &needed), ("given", &given)];
            return Err(Rejection::of_options("port", self.language().say("robot.ports", &values)).into());
        }
        let open = |name: &str| {
            ports::open(name).map_err(|error| {
                let values: [(&str, &dyn Display); 2] = [("port", &error.port), ("reason", &error.reason)];
                RunError::NoPort { text: self.language().text("robot.no-port", &values) }
            })
        };
        names.into_iter().map(open).collect()
    }

    fn drive(
        &self,
        task: &RunTask,
        wires: Vec<Wire>,
        camera: Option<&mut dyn Camera>,
        controls: &Controls,
        watch: &mut dyn FnMut(RunEvent),
    ) -> RunReport {
        let program = &task.plan.program;
        let is_own = task.eyes == Eyes::Own;
        let presentation = (camera.is_some() || is_own).then(|| self.presentation(task));
        let shown =
            presentation.as_ref().map_or((0, 0.0), |shown| (shown.program.steps.len(), shown.program.seconds()));
        let mut driver = driver(self.machine(), wires).expect(PORTS);
        let mut hand = Watched {
            controls,
            watch,
            program,
            presenting: presentation.as_ref(),
            before: 0,
            all: program.seconds() + shown.1,
            of: program.steps.len() + shown.0,
            is_presenting: false,
        };
        let ended = run(&mut *driver, &program.steps, &mut hand);
        (hand.before, hand.is_presenting) = (program.steps.len(), true);
        let mut report = RunReport {
            robot: self.machine().name().to_owned(),
            outcome: RunOutcome::Stopped.name(),
            facelets: None,
            goal_reached: None,
            seconds: ended.time.as_secs_f64(),
            planned: program.seconds(),
            done: ended.done,
            of: program.steps.len(),
            why: None,
            why_message: None,
        };
        if let Some(trouble) = &ended.trouble {
            return report.because(Some(self.why(trouble)));
        }
        report.outcome = RunOutcome::Completed.name();
        let language = self.language();
        if let (true, Some(presentation)) = (is_own, hand.presenting) {
            let Err(trouble) = show(&mut *driver, presentation, &mut hand) else { return report };
            report.outcome = RunOutcome::Stopped.name();
            return report.because(Some(self.why(&trouble)));
        }
        let (Some(camera), Some(presentation)) = (camera, hand.presenting) else {
            driver.halt();
            return report.because(Some(language.say("robot.why.no-camera", &[])));
        };
        let why = match scan(&mut *driver, presentation, camera, &mut hand) {
            Err(trouble) => Some(language.say("robot.why.scan", &[("reason", &self.why(&trouble))])),
            Ok(None) => Some(language.say("robot.why.askew", &[])),
            Ok(Some(seen)) => {
                // However it lies: the centres say which way.
                let seen = upright(&seen);
                report.goal_reached = Some(seen == Some(upright(&task.goal).unwrap_or(task.goal)));
                if seen == Some(Facelets::SOLVED) {
                    report.outcome = RunOutcome::Solved.name();
                }
                match (report.goal_reached, seen == Some(Facelets::SOLVED)) {
                    (_, true) => None,
                    (Some(true), _) => Some(language.say("robot.why.goal", &[])),
                    _ => Some(language.say("robot.why.not-solved", &[])),
                }
            }
        };
        report.because(why)
    }

    /// Why a machine stopped, in words.
    pub(super) fn why(&self, trouble: &Trouble) -> Said {
        let language = self.language();
        let name = |motor: Motor| match motor {
            Motor::Platform => language.say("robot.motor.platform", &[]),
            Motor::Lift => language.say("robot.motor.lift", &[]),
            Motor::Arm(place) => language.say("robot.motor.arm", &[("place", &place.letter())]),
            Motor::Rail(place) => language.say("robot.motor.rail", &[("place", &place.letter())]),
            letter => Said::verbatim(letter.to_string()),
        };
        let motor = |key: &str, motor: &Option<Motor>| match motor {
            Some(motor) => language.say(&format!("{key}.named"), &[("motor", &name(*motor))]),
            None => language.say(key, &[]),
        };
        match trouble {
            Trouble::Lost => language.say("robot.why.lost", &[]),
            Trouble::Silent => language.say("robot.why.silent", &[]),
            Trouble::Flooded => language.say("robot.why.flooded", &[]),
            Trouble::Unsure => language.say("robot.why.unsure", &[]),
            Trouble::Stalled { motor: which } => motor("robot.why.stalled", which),
            Trouble::OffCourse { motor: which } => motor("robot.why.off-course", which),
            Trouble::NoStop { motor: which } => motor("robot.why.no-stop", which),
            Trouble::LowBattery { volts } => language.say("robot.why.battery", &[("volts", &format!("{volts:.1}"))]),
            Trouble::NoVoltage { said } => language.say("robot.why.voltage", &[("said", said)]),
            Trouble::OtherMachine { said } => language.say("robot.why.other", &[("said", said)]),
            Trouble::Refused { said } => language.say("robot.why.refused", &[("said", said)]),
            Trouble::Cannot { what } => language.say("robot.why.cannot", &[("what", what)]),
            Trouble::Stopped => language.say("robot.why.stopped", &[]),
        }
    }
}

/// The cube turned so that its centres are in their places; `None` if they are not those of a cube.
fn upright(facelets: &Facelets) -> Option<Facelets> {
    let attitude = facelets.attitude()?;
    let symmetry = attitude.symmetry();
    let mut result = *facelets;
    for sticker in puzzle::Sticker::all() {
        result.set(sticker, facelets.get(symmetry.sticker(sticker)));
    }
    Some(result)
}
