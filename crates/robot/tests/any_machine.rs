//! Machine files that nobody has thought of: whatever can be read can be planned, written and run on a simulated machine.
//!
//! The files are the shipped ones with random changes: every number becomes nothing, negative, tiny, huge or a fraction,
//! optional keys come and go. What is refused says in which line and why. Motors that are mounted the other way round are
//! among them, and they have to solve the cube as well.

use puzzle::alg::turns_of;
use puzzle::{Alg, Notation, Turn};
use robot::drive::{Clock, Hand, HandsOff, Simulated, driver, run, scan};
use robot::sim::{Conditions, Fault, World};
use robot::{BadMachine, Machine, Planner, Step, cubotino, lejos, list_2010, nxt};
use std::panic::catch_unwind;
use std::time::Duration;
use testkit::stickers::replay;

fn turns(alg: &str) -> Vec<Turn> {
    turns_of(&Alg::parse(alg, Notation::Wca).unwrap().moves()).0
}

/// Random numbers, always the same ones.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// What a number becomes, besides another number made of it.
const VALUES: [&str; 24] = [
    "0",
    "-0",
    "0.0",
    "1",
    "-1",
    "2",
    "0.5",
    "-0.5",
    "1e-9",
    "1e9",
    "-1e9",
    "45",
    "-45",
    "360",
    "36000",
    "-36000",
    "36001",
    "600",
    "600.1",
    "2147483647",
    "-2147483648",
    "9223372036854775807",
    "nan",
    "-inf",
];

/// Keys that need not be there.
const OPTIONAL: [&str; 15] = [
    "calibrated = true",
    "pause_same_axis = 0.5",
    "pause_same_axis = 0",
    "[motors.B]\nstop = -60",
    "[motors.B]\nstop = 60\nbrick = 1",
    "[motors.C]\nstop = -35",
    "[motors.C]\nstop = 3600",
    "[motors.A]\nbrick = 1",
    "[motors.A]\nstop = 0",
    "half = 1",
    "quarters_only = true",
    "starts = \"open\"",
    "platform_down = 400",
    "platform_up = 0.5",
    "[motors.lift]\nbrick = 3\noutput = \"A\"",
];

/// Where the numbers of a text are.
fn numbers_in(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut begins = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'.' || byte == b'-';
        let bytes = code.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let length = bytes[at..].iter().take_while(|byte| is_part(**byte)).count();
            let follows_letter = at > 0 && (bytes[at - 1].is_ascii_alphabetic() || bytes[at - 1] == b'_');
            let is_number = bytes[at..at + length].iter().any(u8::is_ascii_digit) && !follows_letter;
            if is_number {
                found.push((begins + at, begins + at + length));
            }
            at += length.max(1);
        }
        begins += line.len();
    }
    found
}

/// A shipped file with one to four changes.
fn changed(source: &str, random: &mut Numbers) -> String {
    let mut text = source.to_owned();
    for _ in 0..1 + random.below(4) {
        let places = numbers_in(&text);
        match random.below(10) {
            0 => {
                let lines: Vec<&str> = text.lines().collect();
                let gone = random.below(lines.len());
                let rest: Vec<&str> =
                    lines.iter().enumerate().filter(|(i, _)| *i != gone).map(|(_, line)| *line).collect();
                text = rest.join("\n") + "\n";
            }
            1 => text = format!("{text}\n{}\n", random.of(&OPTIONAL)),
            2 => {
                // Somewhere among the keys, where it may belong to any table.
                let lines: Vec<&str> = text.lines().collect();
                let at = random.below(lines.len());
                text = format!("{}\n{}\n{}\n", lines[..at].join("\n"), random.of(&OPTIONAL), lines[at..].join("\n"));
            }
            _ if places.is_empty() => {}
            kind => {
                let (from, to) = places[random.below(places.len())];
                let old = &text[from..to];
                let new = match kind {
                    3..=5 => random.of(&VALUES).to_owned(),
                    6 => format!("-{}", old.trim_start_matches('-')),
                    7 => format!("{old}0"),
                    8 => format!("{}", old.parse::<f64>().unwrap_or(0.0) / 7.0),
                    _ => old.chars().rev().collect(),
                };
                text.replace_range(from..to, &new);
            }
        }
    }
    text
}

/// Stops after some time.
struct Patience(Simulated);

impl Hand for Patience {
    fn next(&mut self, _: usize, _: &Step) -> bool {
        !self.stops()
    }

    fn stops(&mut self) -> bool {
        self.0.now() > Duration::from_secs(15)
    }
}

/// Reads a file, plans, writes and runs programs. It may be refused, and a machine may come to nothing, but nothing panics.
fn use_machine(text: &str, fault: Option<Fault>) -> Result<(), BadMachine> {
    let machine = Machine::parse("own", text)?;
    let planner = Planner::new(machine);
    let machine = planner.machine();
    let alg: Vec<Turn> = turns("R2 U L' D F").into_iter().filter(|turn| planner.can(*turn)).collect();
    for program in [planner.fixed(&alg), planner.home(&alg)].into_iter().flatten() {
        assert!(program.seconds().is_finite() && !program.to_string().contains("NaN"));
        drop((nxt::strokes(&program), lejos::java(machine, &alg), cubotino::text(&program)));
        drop((list_2010::write(&alg, machine.start()), planner.present_after(&program)));
    }
    let Ok(program) = planner.fixed(&alg) else { return Ok(()) };
    let world = World::new(text, testkit::SOLVED, Conditions { fault, seed: 1 }).expect("what is read is simulated");
    let simulated = Simulated::new(world);
    let mut driver = driver(machine, simulated.wires()).expect("it has as many cables as it has ports");
    let mut hand = Patience(simulated.clone());
    if run(&mut *driver, &program.steps, &mut hand).trouble.is_none() {
        let shown = planner.present_after(&program);
        drop(scan(&mut *driver, &shown, &mut simulated.clone(), &mut hand));
    }
    drop(driver.own_times(&mut hand));
    Ok(())
}

fn any_machine(count: usize) {
    let mut read = 0;
    for name in Machine::names() {
        let source = Machine::source(name).unwrap();
        let mut random = Numbers(name.bytes().map(u64::from).sum());
        for i in 0..count {
            let text = changed(source, &mut random);
            let fault = (i % 4 == 0).then(|| Fault::ALL[random.below(Fault::ALL.len())]);
            match catch_unwind(|| use_machine(&text, fault)) {
                Ok(Ok(())) => read += 1,
                Ok(Err(refused)) => {
                    assert!(refused.line >= 1 && !refused.reason.trim().is_empty(), "{name}, {i}: {refused}\n{text}");
                }
                Err(_) => panic!("{name}, {i}, with the fault {fault:?}, panics:\n{text}"),
            }
        }
    }
    let all = count * Machine::names().count();
    assert!((all / 8..all).contains(&read), "{read} of {all} can be read");
}

#[test]
fn whatever_can_be_read_can_be_planned_and_run() {
    any_machine(150);
}

#[test]
#[ignore = "slow: 24000 machine files, minutes"]
fn whatever_can_be_read_can_be_planned_and_run_thousands_of_times() {
    any_machine(2000);
}

/// A file in which these keys have the other sign.
fn mirrored(name: &str, keys: &[&str]) -> String {
    let (before, motors) = Machine::source(name).unwrap().split_once("[motors]\n").unwrap();
    let lines = motors.lines().map(|line| match line.split_once(" = ") {
        Some((key, value)) if keys.contains(&key) => match value.strip_prefix('-') {
            Some(positive) => format!("{key} = {positive}\n"),
            None => format!("{key} = -{value}\n"),
        },
        _ => format!("{line}\n"),
    });
    format!("{before}[motors]\n{}", lines.collect::<String>())
}

fn assert_solves(text: &str, alg: &str) {
    let planner = Planner::new(Machine::parse("own", text).unwrap());
    let program = planner.fixed(&turns(alg)).unwrap();
    let simulated = Simulated::new(World::new(text, testkit::SOLVED, Conditions::default()).unwrap());
    let mut driver = driver(planner.machine(), simulated.wires()).unwrap();
    let ended = run(&mut *driver, &program.steps, &mut HandsOff);
    assert_eq!(ended.trouble, None, "{text}");
    assert_eq!(simulated.world().facelets(), Some(replay(testkit::SOLVED, alg)), "{text}");
}

#[test]
fn mirrored_motors_turn_the_cube_as_others_do() {
    let (table, tilt, push) = (&["quarter", "slack"][..], &["release", "tilt", "settle"][..], &["push", "hold"][..]);
    let alg = "R U2 F' L D B'";
    for keys in [table, &["quarter"], &["slack"], tilt, push, &[table, tilt, push].concat()] {
        for name in ["nxt", "nxt-two-way"] {
            assert_solves(&mirrored(name, keys), alg);
        }
    }
    // With stops, on the side where they are then.
    let stops = "\n[motors.B]\nstop = 60\n\n[motors.C]\nstop = 35\n";
    assert_solves(&(mirrored("nxt", &[tilt, push].concat()) + stops), alg);
    for keys in [&["quarter"][..], &["push", "hold"], &["quarter", "slack", "push", "hold"]] {
        assert_solves(&mirrored("nxt-two-motor", keys), alg);
    }
    for (keys, stop) in [(&[][..], -35), (&["push", "hold"], 35)] {
        assert_solves(&(mirrored("nxt-two-motor", keys) + &format!("\n[motors.B]\nstop = {stop}\n")), alg);
    }
    for keys in [
        &["platform_quarter"][..],
        &["platform_down"],
        &["arm_quarter"],
        &["arm_in"],
        &["platform_quarter", "platform_down", "arm_quarter", "arm_in"],
    ] {
        assert_solves(&mirrored("axis-four-arms", keys), "R U2 F' L B'");
    }
}

#[test]
fn a_mirrored_motor_goes_too_far_its_own_way() {
    let commands = |text: &str, alg: &str| {
        let planner = Planner::new(Machine::parse("own", text).unwrap());
        let strokes = nxt::strokes(&planner.fixed(&turns(alg)).unwrap()).unwrap().concat();
        strokes.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for keys in [&["quarter"][..], &["quarter", "slack"]] {
        let text = mirrored("nxt-two-way", keys);
        assert_eq!(commands(&text, "D")[2..4], ["A by -331", "A by 16"]);
        assert_eq!(commands(&text, "D'")[2..4], ["A by 331", "A by -16"]);
        let java = lejos::java(&Machine::parse("own", &text).unwrap(), &turns("D")).unwrap();
        assert!(java.contains("QUARTER = -315") && java.contains("SLACK = -16"), "{java}");
    }
    let text = mirrored("nxt", &["release", "tilt", "settle"]);
    assert_eq!(commands(&text, "D")[1], "B backward");
    assert!(lejos::java(&Machine::parse("own", &text).unwrap(), &[]).unwrap().contains("Motor.B.backward()"));
}

#[test]
fn values_that_make_no_sense_are_refused_with_the_range() {
    let refused = |name: &str, from: &str, to: &str| {
        let source = Machine::source(name).unwrap();
        assert!(source.contains(from), "{name}: {from}");
        Machine::parse("own", &source.replacen(from, to, 1)).unwrap_err().reason
    };
    for (name, from, to, reason) in [
        ("nxt", "slack = 16", "slack = 315", "slack is less than a quarter (315), not 315"),
        ("nxt", "slack = 16", "slack = -400", "slack is less than a quarter (315), not -400"),
        ("nxt", "\ntilt = 40", "\ntilt = 0", "tilt is 1 to 36000 degrees either way, not 0"),
        ("nxt", "push = 200", "push = 0", "push is 1 to 36000 degrees either way, not 0"),
        ("nxt", "hold = 160", "hold = 0", "hold is 1 to 36000 degrees on the side of push (200), not 0"),
        ("nxt", "hold = 160", "hold = -160", "hold is 1 to 36000 degrees on the side of push (200), not -160"),
        ("nxt", "quarter = 315", "quarter = 5", "quarter is 30 to 36000 degrees either way, not 5"),
        ("nxt", "quarter = 315", "quarter = 36001", "a quarter is at most 36000 degrees of the motor, not 36001"),
        ("nxt", "speed = 1000", "speed = 0", "speed is 1 to 65535 degrees per second, not 0"),
        ("nxt", "push = 200", "push = 40000", "push is at most 36000 degrees, not 40000"),
        (
            "axis-four-arms",
            "arm_quarter = 360",
            "arm_quarter = -7",
            "arm_quarter is 30 to 36000 degrees either way, not -7",
        ),
        ("axis-four-arms", "arm_in = 400", "arm_in = 10", "arm_in is 30 to 36000 degrees either way, not 10"),
        ("axis-four-arms", "speed = 1000", "speed = 0", "speed is 1 to 65535 degrees per second, not 0"),
        ("cubotino", "half = 2.1", "half = 0.5", "a half turn takes 1 to 10 times as long, not 0.5 times"),
    ] {
        assert_eq!(refused(name, from, to), reason, "{name}: {to}");
    }
}
