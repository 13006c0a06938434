//! `zauber robot simulate`, `run` and `calibrate`: machines, simulated and real.

use super::plans::{Task, read_robot};
use crate::args::{Common, RobotCalibrateArgs, RobotRunArgs, RobotSimulateArgs, RobotTaskArgs};
use crate::interrupt;
use crate::output::Output;
use crate::usage::WrongUsage;
use anyhow::Context;
use comfy_table::{ContentArrangement, Table, presets};
use robot::drive::listen;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use zauber::{Controls, Robot, RunError, RunEvent, RunReport, SIMULATED, SimulateOptions, fault_named, faults};

pub(crate) fn simulate(common: &Common, args: &RobotSimulateArgs, output: &mut Output) -> anyhow::Result<()> {
    if args.list_faults {
        return list_faults(output);
    }
    let Some(robot) = robot(args.robot.as_deref().unwrap_or_default(), common, output)? else { return Ok(()) };
    let fault = match args.fault.as_deref().map(|name| fault_named(name, common.lang)).transpose() {
        Ok(fault) => fault,
        Err(rejection) => return output.reject(args.fault.as_deref().unwrap_or_default(), &rejection),
    };
    let options = SimulateOptions { fault, seed: args.seed, pace: 0.0 };
    let task = Task { common, args: &args.task, robot, reads_programs: true };
    if let Some(place) = &args.listen {
        return serve(&task, place, &options, output);
    }
    check_sources(common, &args.task)?;
    let watched = Watched::new();
    task.each(output, |output, input, run| {
        let report = task.robot.simulate(&run, &options, &watched.controls, &mut |_| {});
        Ok(match report {
            Ok(report) => Ok(write(input, &report, Expected::of(&args.task, true), output)?),
            Err(rejection) => Err(rejection),
        })
    })
}

pub(crate) fn run(common: &Common, args: &RobotRunArgs, output: &mut Output) -> anyhow::Result<()> {
    check_sources(common, &args.task)?;
    if !(0.0..=1000.0).contains(&args.pace) {
        return Err(WrongUsage::new(common.lang.text("cli.robot.pace", &[]), common.lang).into());
    }
    let Some(robot) = robot(&args.robot, common, output)? else { return Ok(()) };
    let task = Task { common, args: &args.task, robot, reads_programs: true };
    let watched = Watched::new();
    task.each(output, |output, input, run| {
        let shows = !output.quiet && !output.json && std::io::stderr().is_terminal();
        let mut show = |event: RunEvent| {
            if let RunEvent::Step(step) = event
                && shows
            {
                let (index, remaining) = (step.index + 1, format!("{:.1}", step.remaining));
                let values: [(&str, &dyn Display); 4] =
                    [("index", &index), ("of", &step.of), ("remaining", &remaining), ("text", &step.text)];
                anstream::eprintln!("{}", common.lang.text("cli.robot.step", &values));
            }
        };
        let options = SimulateOptions { pace: args.pace, ..SimulateOptions::default() };
        let port = port(&args.port);
        output.note(&run.plan().laying())?;
        let report = match port == SIMULATED {
            true => task.robot.simulate(&run, &options, &watched.controls, &mut show).map_err(RunError::from),
            false => task.robot.run(&run, &port, &watched.controls, &mut show),
        };
        match report {
            Ok(report) => Ok(Ok(write(input, &report, Expected::of(&args.task, port == SIMULATED), output)?)),
            Err(RunError::Rejected(rejection)) => Ok(Err(rejection)),
            // Another position would not find the port either.
            Err(error) => Err(anyhow::anyhow!(error.to_string())),
        }
    })
}

/// The ports as one text. A simulated machine has all of its bricks.
fn port(ports: &[String]) -> String {
    if ports.iter().all(|port| port == SIMULATED) { SIMULATED.to_owned() } else { ports.join(",") }
}

#[derive(Serialize)]
struct Calibrated<'a> {
    robot: &'a str,
    seconds: BTreeMap<&'static str, f64>,
    file: &'a str,
}

pub(crate) fn calibrate(common: &Common, args: &RobotCalibrateArgs, output: &mut Output) -> anyhow::Result<()> {
    let Some(robot) = robot(&args.robot, common, output)? else { return Ok(()) };
    let watched = Watched::new();
    let measured = robot.calibrate(&port(&args.port), args.rounds as usize, &watched.controls);
    let measured = match measured {
        Ok(measured) => measured,
        Err(RunError::Rejected(rejection)) => return output.reject(&args.robot, &rejection),
        Err(error) => return Err(anyhow::anyhow!(error.to_string())),
    };
    if let Some(why) = measured.stopped {
        output.mark_stopped();
        return Ok(output.note(&why)?);
    }
    for (name, seconds) in &measured.times {
        let values: [(&str, &dyn Display); 2] = [("name", name), ("seconds", &format!("{seconds:.3}"))];
        output.note(&common.lang.text("cli.robot.measured", &values))?;
    }
    if let Some(path) = &args.output {
        let name = super::show::write(path, measured.file.as_bytes())?;
        output.note(&common.lang.text("cli.robot.written", &[("file", &name)]))?;
    }
    if output.json {
        let seconds = measured.times.iter().copied().collect();
        return output.object(&Calibrated { robot: robot.machine().name(), seconds, file: &measured.file });
    }
    match args.output {
        Some(_) => Ok(()),
        None => Ok(output.line(measured.file.trim_end())?),
    }
}

fn list_faults(output: &mut Output) -> anyhow::Result<()> {
    let faults = faults(output.language);
    if output.json {
        return output.object(&faults);
    }
    let mut text = Table::new();
    text.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    text.set_header(["fault", "fault.text"].map(|key| output.language.text(&format!("cli.robot.{key}"), &[])));
    for fault in faults {
        text.add_row([fault.name, &fault.text]);
    }
    Ok(output.line(&text.trim_fmt())?)
}

/// The robot; `None` if there is none, which has been reported.
fn robot(name: &str, common: &Common, output: &mut Output) -> anyhow::Result<Option<Robot>> {
    match read_robot(name, common)? {
        Ok(robot) => Ok(Some(robot)),
        Err(rejection) => {
            output.reject(name, &rejection)?;
            Ok(None)
        }
    }
}

/// One thing to do; a position can come with it.
fn check_sources(common: &Common, task: &RobotTaskArgs) -> Result<(), WrongUsage> {
    let programs = usize::from(task.alg.is_some()) + usize::from(task.file.is_some());
    if programs > 1 || programs == 0 && !task.position.is_given() {
        return Err(WrongUsage::new(common.lang.text("cli.robot.sources", &[]), common.lang));
    }
    Ok(())
}

/// What a run has to end with to be a success.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// A camera has seen the goal.
    Seen,
    /// No camera has seen anything else: there may be none.
    NotOtherwise,
    /// The program has come to its end.
    Completed,
}

impl Expected {
    /// An alg and a file have no goal.
    const fn of(task: &RobotTaskArgs, is_simulated: bool) -> Expected {
        match (task.alg.is_some() || task.file.is_some(), is_simulated) {
            (true, _) => Expected::Completed,
            (false, true) => Expected::Seen,
            (false, false) => Expected::NotOtherwise,
        }
    }

    fn is_met(self, report: &RunReport) -> bool {
        !report.is_stopped()
            && match self {
                Expected::Seen => report.goal_reached == Some(true),
                Expected::NotOtherwise => report.goal_reached != Some(false),
                Expected::Completed => true,
            }
    }
}

fn write(input: &str, report: &RunReport, expected: Expected, output: &mut Output) -> anyhow::Result<()> {
    if !expected.is_met(report) {
        output.mark_stopped();
    }
    if output.json {
        return output.answer(input, report);
    }
    if let Some(facelets) = &report.facelets {
        output.note(&output.stickers.write(facelets))?;
    }
    Ok(output.line(&report.summary(output.language))?)
}

/// Stops the machine at Ctrl-C.
struct Watched {
    controls: Controls,
    ended: std::sync::Arc<AtomicBool>,
}

impl Watched {
    fn new() -> Watched {
        let (controls, ended) = (Controls::default(), std::sync::Arc::new(AtomicBool::new(false)));
        let (switch, over) = (controls.clone(), std::sync::Arc::clone(&ended));
        let flag = interrupt::flag();
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                if flag.load(Ordering::Acquire) {
                    switch.stop();
                    return;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        Watched { controls, ended }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

/// Lets other programs connect to a simulated machine, until Ctrl-C.
fn serve(task: &Task<'_>, place: &str, options: &SimulateOptions, output: &mut Output) -> anyhow::Result<()> {
    let language = task.common.lang;
    let world = match task.cube()? {
        Ok(cube) => task.robot.simulated_world(cube.and_then(|cube| cube.stickers().cube()), options),
        Err(rejection) => Err(rejection),
    };
    let mut world = match world {
        Ok(world) => world,
        Err(rejection) => return output.reject("", &rejection),
    };
    let port: Option<u16> = place.strip_prefix("tcp:").and_then(|port| port.parse().ok());
    let mut tell = |name: &str| -> anyhow::Result<()> {
        output.note(&language.text("cli.robot.listening", &[("where", &name)]))?;
        output.line(name)?;
        Ok(output.flush()?)
    };
    match port {
        Some(port) => {
            let listener = std::net::TcpListener::bind(("127.0.0.1", port)).context("cannot listen")?;
            tell(&format!("tcp:{}", listener.local_addr()?))?;
            Ok(listen::serve_tcp(&mut world, &listener, interrupt::flag())?)
        }
        #[cfg(unix)]
        None if place == "pty" => {
            let pty = listen::Pty::new().context("cannot open a pseudo-terminal")?;
            tell(pty.name())?;
            Ok(pty.serve(&mut world, interrupt::flag())?)
        }
        None => {
            let text = language.text("cli.robot.where", &[("where", &place)]);
            Err(WrongUsage::new(text, language).into())
        }
    }
}
