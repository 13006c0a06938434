//! Running a robot's program, on a simulated machine or a real one; and measuring how long its movements take.
//!
//! A run is told what is in the machine and what should come out, reports each step as it begins, and can be held,
//! stepped and stopped through [`Controls`]. It ends as *solved* only if a camera has seen the solved cube: the simulated
//! machine shows it to one; for a real one without a camera, the program is just *completed*.

use crate::position::Position;
use crate::rejection::Rejection;
use crate::robots::{MovementReport, Optimise, Robot, RobotPlan, movement};
use crate::texts::Language;
use crate::verdict::Stickers;
use puzzle::{Alg, Facelets, Notation};
use robot::drive::{Camera, Driver, Hand, Simulated, Trouble, Wire, driver, ports, run, scan};
use robot::sim::{Conditions, Fault, World};
use robot::{Kind, Machine, Motor, Presentation, Primitive, Program, Step, cubotino};
use serde::Serialize;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;
use utoipa::ToSchema;

/// A fault that a simulated machine can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct FaultReport {
    /// Its name.
    pub name: &'static str,
    /// What happens, in words.
    pub text: String,
}

/// The faults that a simulated machine can have.
pub fn faults(language: Language) -> Vec<FaultReport> {
    let report = |fault: Fault| FaultReport {
        name: fault.name(),
        text: language.text(&format!("robot.fault.{}", fault.name()), &[]),
    };
    Fault::ALL.into_iter().map(report).collect()
}

/// The fault with this name.
pub fn fault_named(name: &str, language: Language) -> Result<Fault, Rejection> {
    Fault::named(name).ok_or_else(|| {
        let known = language.one_of(&Fault::ALL.map(Fault::name));
        Rejection::of_options("fault", language.text("robot.fault", &[("name", &name), ("known", &known)]))
    })
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunOutcome {
    /// The program came to its end, and a camera saw the solved cube.
    Solved,
    /// The program came to its end; that the cube is solved was not seen.
    Completed,
    /// The machine stopped before the end.
    Stopped,
}

impl RunOutcome {
    /// `solved`, `completed` or `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            RunOutcome::Solved => "solved",
            RunOutcome::Completed => "completed",
            RunOutcome::Stopped => "stopped",
        }
    }
}

/// How a run ended, in plain data.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct RunReport {
    /// The robot's name, or that of its file.
    pub robot: String,
    /// solved, completed or stopped.
    pub outcome: &'static str,
    /// The cube afterwards, held so that the centres are in their places: as it really is on a simulated machine, where
    /// it is null if a layer is askew; null on a real one.
    pub facelets: Option<String>,
    /// Whether a camera saw what the program should lead to; null if it did not look or could not see.
    pub goal_reached: Option<bool>,
    /// How long the program ran; on a simulated machine on its own clock.
    pub seconds: f64,
    /// How long it should have taken.
    pub planned: f64,
    /// How many movements were made.
    pub done: usize,
    /// How many there are.
    pub of: usize,
    /// Why it stopped, or why it is not called solved; null if it is.
    pub why: Option<String>,
}

impl RunReport {
    /// How it ended, in one line.
    pub fn summary(&self, language: Language) -> String {
        let (seconds, planned) = (format!("{:.2}", self.seconds), format!("{:.2}", self.planned));
        let why = self.why.as_deref().unwrap_or_default();
        let key = match self.outcome {
            "solved" => "robot.outcome.solved",
            "completed" if self.goal_reached == Some(true) => "robot.outcome.goal",
            "completed" => "robot.outcome.completed",
            _ => "robot.outcome.stopped",
        };
        let values: [(&str, &dyn Display); 5] =
            [("seconds", &seconds), ("planned", &planned), ("why", &why), ("done", &self.done), ("of", &self.of)];
        language.text(key, &values)
    }

    /// True if the machine stopped before the end.
    pub fn is_stopped(&self) -> bool {
        self.outcome == RunOutcome::Stopped.name()
    }
}

/// A movement that is about to begin.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct RunStep {
    /// Which one, counted from 0.
    pub index: usize,
    /// How many there are, those that show the cube at the end included.
    pub of: usize,
    /// What is done, as in `turn D'`.
    pub text: String,
    /// When it begins according to the plan.
    pub begins: f64,
    /// How long it takes according to the plan.
    pub seconds: f64,
    /// What is left of the plan when it begins.
    pub remaining: f64,
    /// The faces at the places U R F D L B afterwards.
    pub faces: String,
    /// True if the cube is only shown to the camera.
    pub presenting: bool,
}

/// What a run reports.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RunEvent {
    /// A movement is about to begin.
    Step(RunStep),
    /// The run is held before this movement.
    Paused(RunStep),
}

/// The switches of a run: shared by whoever runs it and whoever holds or stops it.
#[derive(Clone, Debug, Default)]
pub struct Controls(Arc<(Mutex<Switches>, Condvar)>);

#[derive(Clone, Copy, Debug, Default)]
struct Switches {
    stopped: bool,
    held: bool,
    /// Movements that may be made although the run is held.
    steps: usize,
}

impl Controls {
    fn switches(&self) -> MutexGuard<'_, Switches> {
        self.0.0.lock().expect("nobody panics with the switches in hand")
    }

    fn set(&self, set: impl FnOnce(&mut Switches)) {
        set(&mut self.switches());
        self.0.1.notify_all();
    }

    /// Holds the run before the next movement.
    pub fn pause(&self) {
        self.set(|switches| (switches.held, switches.steps) = (true, 0));
    }

    /// Goes on.
    pub fn resume(&self) {
        self.set(|switches| switches.held = false);
    }

    /// Makes one movement and holds again.
    pub fn step(&self) {
        self.set(|switches| {
            switches.steps += usize::from(switches.held);
            switches.held = true;
        });
    }

    /// Stops the machine at once.
    pub fn stop(&self) {
        self.set(|switches| switches.stopped = true);
    }

    /// True if it has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.switches().stopped
    }
}

/// What is in the machine, what it does, and what should come out.
#[derive(Clone, Debug)]
pub struct RunTask {
    plan: RobotPlan,
    start: Facelets,
    goal: Facelets,
}

impl RunTask {
    /// A program for a position: it leads to the goal, or to the solved cube.
    pub fn solving(plan: RobotPlan, start: &Position, goal: Option<&Position>) -> RunTask {
        let goal = goal.and_then(stickers).unwrap_or(Facelets::SOLVED);
        // Unknown stickers follow from where the turns lead.
        let back = Alg::from_turns(plan.turns.iter().copied()).inverse();
        let start = stickers(start).filter(|facelets| !facelets.has_unknown());
        RunTask { start: start.unwrap_or_else(|| goal.after_all(&back.moves())), plan, goal }
    }

    /// A program that makes turns, on a solved cube or on this one.
    pub fn turning(plan: RobotPlan, start: Option<&Position>) -> RunTask {
        let start = start.and_then(stickers).unwrap_or(Facelets::SOLVED);
        let goal = start.after_all(&Alg::from_turns(plan.turns.iter().copied()).moves());
        RunTask { plan, start, goal }
    }

    /// The program.
    pub const fn plan(&self) -> &RobotPlan {
        &self.plan
    }
}

fn stickers(position: &Position) -> Option<Facelets> {
    match position.stickers() {
        Stickers::Cube(facelets) => Some(facelets),
        Stickers::Corners(_) => None,
    }
}

/// How a machine is simulated.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimulateOptions {
    /// What is wrong with it.
    pub fault: Option<Fault>,
    /// The same seed gives the same run.
    pub seed: u64,
    /// Simulated seconds in a real one; 0: as fast as it can be computed.
    pub pace: f64,
}

/// Why there was no run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Rejected(Rejection),
    /// The port cannot be opened.
    #[error("{text}")]
    NoPort {
        /// Why, in words.
        text: String,
    },
}

impl From<Rejection> for RunError {
    fn from(rejection: Rejection) -> RunError {
        RunError::Rejected(rejection)
    }
}

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
                switches = self.controls.0.1.wait(switches).expect("nobody panics with the switches in hand");
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
}

impl Robot {
    /// Reads a program from a file: movements, one per line; what CUBOTino reads; the text file of 2010; or the JSON of a
    /// plan. Anything else is rejected, and so is a program that the machine cannot follow from its start.
    pub fn read_program(&self, text: &str, notation: Notation) -> Result<(RobotPlan, Option<String>), Rejection> {
        let text = text.trim();
        let is_list = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == ',' || c.is_whitespace());
        if is_list {
            let (alg, note) = self.read_list(text)?;
            return Ok((self.plan(&alg, Optimise::Fixed, notation)?, note));
        }
        let rejected = |reason: &dyn Display| {
            Rejection::of_input("program", self.language().text("robot.program", &[("reason", reason)]))
        };
        let lines: Vec<String> = if text.starts_with('{') {
            let json: serde_json::Value = serde_json::from_str(text).map_err(|error| rejected(&error))?;
            let listed = json.get("program").and_then(serde_json::Value::as_array);
            let texts = listed.map(|list| list.iter().map(|step| step["text"].as_str().unwrap_or("?").to_owned()));
            texts.ok_or_else(|| rejected(&"there is no field 'program'"))?.collect()
        } else {
            text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
        };
        let is_text = self.machine().kind() == Kind::Cover && lines.len() == 1 && !lines[0].contains(' ');
        let primitives: Vec<Primitive> = match is_text && lines[0] != "tilt" {
            true => cubotino::read(&lines[0]).map_err(|error| rejected(&error))?,
            false => {
                let numbered = lines.iter().enumerate();
                let read = numbered.map(|(i, line)| {
                    Primitive::from_str(line).map_err(|error| rejected(&format!("{}: {error}", i + 1)))
                });
                read.collect::<Result<_, _>>()?
            }
        };
        if primitives.len() > Robot::MAX_MOVEMENTS {
            return Err(rejected(&format!("{} > {}", primitives.len(), Robot::MAX_MOVEMENTS)));
        }
        let program = self.planner().follow(&primitives).map_err(|error| rejected(&error))?;
        Ok((RobotPlan::new(program, notation, self.language()), None))
    }

    /// The program that shows all six faces to a camera, and leaves the cube as it was.
    pub fn present(&self, notation: Notation) -> RobotPlan {
        RobotPlan::new(self.planner().present().program, notation, self.language())
    }

    /// Movements that show the cube to a camera after a program.
    pub fn presenting(&self, task: &RunTask) -> Vec<MovementReport> {
        let shown = self.planner().present_after(&task.plan.program);
        shown.program.steps.iter().map(|step| movement(step, Notation::Wca, self.language())).collect()
    }

    fn world(&self, facelets: &Facelets, conditions: Conditions) -> Result<World, Rejection> {
        World::new(self.machine().text(), &facelets.to_string(), conditions)
            .map_err(|_| Rejection::of_input("cube", self.language().text("robot.no-cube", &[])))
    }

    /// A simulated machine with a cube in it, for others to connect to.
    pub fn simulated_world(&self, start: Option<&Position>, options: &SimulateOptions) -> Result<World, Rejection> {
        if self.machine().ports() > 1 {
            return Err(Rejection::of_options("listen", self.language().text("robot.listen", &[])));
        }
        let start = start.and_then(stickers).unwrap_or(Facelets::SOLVED);
        self.world(&start, Conditions { fault: options.fault, seed: options.seed })
    }

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
        let mut report = self.drive(task, wires, Some(&mut simulated.clone()), controls, watch);
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
    fn open(&self, port: &str) -> Result<Vec<Wire>, RunError> {
        let names: Vec<&str> = port.split(',').map(str::trim).collect();
        let (needed, given) = (self.machine().ports(), names.len());
        if given != needed {
            let values: [(&str, &dyn Display); 2] = [("needed", &needed), ("given", &given)];
            return Err(Rejection::of_options("port", self.language().text("robot.ports", &values)).into());
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
        let presentation = camera.is_some().then(|| self.planner().present_after(program));
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
            why: ended.trouble.as_ref().map(|trouble| self.why(trouble)),
        };
        if ended.trouble.is_some() {
            return report;
        }
        report.outcome = RunOutcome::Completed.name();
        let language = self.language();
        let (Some(camera), Some(presentation)) = (camera, hand.presenting) else {
            driver.halt();
            report.why = Some(language.text("robot.why.no-camera", &[]));
            return report;
        };
        report.why = match scan(&mut *driver, presentation, camera, &mut hand) {
            Err(trouble) => Some(language.text("robot.why.scan", &[("reason", &self.why(&trouble))])),
            Ok(None) => Some(language.text("robot.why.askew", &[])),
            Ok(Some(seen)) => {
                // However it lies: the centres say which way.
                let seen = upright(&seen);
                report.goal_reached = Some(seen == Some(upright(&task.goal).unwrap_or(task.goal)));
                if seen == Some(Facelets::SOLVED) {
                    report.outcome = RunOutcome::Solved.name();
                }
                match (report.goal_reached, seen == Some(Facelets::SOLVED)) {
                    (_, true) => None,
                    (Some(true), _) => Some(language.text("robot.why.goal", &[])),
                    _ => Some(language.text("robot.why.not-solved", &[])),
                }
            }
        };
        report
    }

    /// Why a machine stopped, in words.
    fn why(&self, trouble: &Trouble) -> String {
        let language = self.language();
        let name = |motor: Motor| match motor {
            Motor::Platform => language.text("robot.motor.platform", &[]),
            Motor::Arm(place) => language.text("robot.motor.arm", &[("place", &place)]),
            Motor::Rail(place) => language.text("robot.motor.rail", &[("place", &place)]),
            letter => letter.to_string(),
        };
        let motor = |key: &str, motor: &Option<Motor>| match motor {
            Some(motor) => language.text(&format!("{key}.named"), &[("motor", &name(*motor))]),
            None => language.text(key, &[]),
        };
        match trouble {
            Trouble::Lost => language.text("robot.why.lost", &[]),
            Trouble::Silent => language.text("robot.why.silent", &[]),
            Trouble::Unsure => language.text("robot.why.unsure", &[]),
            Trouble::Stalled { motor: which } => motor("robot.why.stalled", which),
            Trouble::OffCourse { motor: which } => motor("robot.why.off-course", which),
            Trouble::NoStop { motor: which } => motor("robot.why.no-stop", which),
            Trouble::LowBattery { volts } => language.text("robot.why.battery", &[("volts", &format!("{volts:.1}"))]),
            Trouble::OtherMachine { said } => language.text("robot.why.other", &[("said", said)]),
            Trouble::Refused { said } => language.text("robot.why.refused", &[("said", said)]),
            Trouble::Cannot { what } => language.text("robot.why.cannot", &[("what", what)]),
            Trouble::Stopped => language.text("robot.why.stopped", &[]),
            other => other.to_string(),
        }
    }

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
                Ok(Calibration { file, times: Vec::new(), stopped: Some(self.why(&trouble)) })
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
        let own = driver.own_times()?;
        if !own.is_empty() {
            return Ok(own);
        }
        let mut time = |text: &str| -> Result<f64, Trouble> {
            let primitive = Primitive::from_str(text).map_err(|_| Trouble::Cannot { what: text.to_owned() })?;
            let began = driver.now();
            driver.perform(primitive, Duration::from_secs(2), &mut hand)?;
            Ok((driver.now() - began).as_secs_f64())
        };
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
                    let arm_in = time("close R")?;
                    let arm_turn = (time("turn R")? + time("turn R2")?) / 3.0;
                    let platform_turn = (time("turn U")? + time("turn U2")?) / 3.0;
                    let arm_out = time("open R")?;
                    let spin = (time("spin y")? + time("spin y2")?) / 3.0;
                    vec![
                        ("arm_in", arm_in),
                        ("arm_out", arm_out),
                        ("arm_turn", arm_turn),
                        ("platform_turn", platform_turn),
                        ("spin", spin),
                    ]
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

const PORTS: &str = "a machine has as many ports as it needs";

/// The port of a simulated machine.
pub const SIMULATED: &str = "simulated";

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
