//! Machine files: those that come with the program, and what is refused.

use robot::{Kind, Machine, Motor, Outlet};
use std::collections::BTreeSet;

/// The line and the reason for which a changed file is refused.
fn refused(name: &str, from: &str, to: &str) -> (usize, String) {
    let source = Machine::source(name).unwrap();
    let text = source.replacen(from, to, 1);
    assert_ne!(text, source, "{from} is in the file");
    let error = Machine::parse("own", &text).unwrap_err();
    (error.line, error.reason)
}

/// The line of a file that begins with a text.
fn line(name: &str, begins: &str) -> usize {
    1 + Machine::source(name).unwrap().lines().position(|line| line.starts_with(begins)).unwrap()
}

#[test]
fn all_shipped_machines_can_be_read() {
    let names: Vec<&str> = Machine::names().collect();
    assert_eq!(names.len(), 12);
    for name in names {
        let machine = Machine::named(name).unwrap();
        assert_eq!(machine.name(), name);
        assert_ne!(machine.about("en"), machine.about("de"));
    }
    assert_eq!(Machine::named("cubotino").unwrap().kind(), Kind::Cover);
    assert_eq!(Machine::other_names("cubotino-top").collect::<Vec<_>>(), ["cubotino"]);
    assert!(Machine::named("cubotino").unwrap().is_calibrated());
    assert!(!Machine::named("mindcuber").unwrap().is_calibrated());
    assert_eq!(Machine::named("nxt").unwrap().motors().unwrap().cradle().unwrap().quarter, 315);
    assert!(Machine::named("toaster").is_none());
}

#[test]
fn times_must_be_times() {
    let at = line("nxt", "spin");
    assert_eq!(refused("nxt", "spin = 0.5", "spin = -0.5"), (at, "a movement takes 0 to 600 seconds, not -0.5".into()));
    assert_eq!(refused("nxt", "spin = 0.5", "spin = 601").0, at);
    assert_eq!(refused("nxt", "spin = 0.5", "spin = nan").0, at);
    let (found, reason) = refused("nxt", "spin = 0.5", "spin = \"fast\"");
    assert_eq!(found, at);
    assert!(reason.contains("expected a number"), "{reason}");
    assert!(Machine::parse("own", &Machine::source("nxt").unwrap().replace("tilt = 1.0", "tilt = 1")).is_ok());
}

#[test]
fn keys_must_be_known_and_there() {
    let (found, reason) = refused("nxt", "tilt = 1.0", "tlit = 1.0");
    assert_eq!(found, line("nxt", "tilt"));
    assert!(reason.contains("unknown field `tlit`"), "{reason}");
    let (found, reason) = refused("cubotino", "lift = 0.34", "");
    assert_eq!(found, line("cubotino", "[seconds]"));
    assert!(reason.contains("missing field `lift`"), "{reason}");
    let (_, reason) = refused("cubotino", "start = \"LBURFD\"", "");
    assert!(reason.contains("missing field `start`"), "{reason}");
    let (found, reason) = refused("axis-four-arms", "calibrated", "colour");
    assert_eq!(found, line("axis-four-arms", "calibrated"));
    assert!(reason.contains("unknown field `colour`"), "{reason}");
    let nxt = Machine::source("nxt").unwrap();
    let motors = &nxt[nxt.find("[motors]").unwrap()..];
    let cubotino = Machine::source("cubotino").unwrap();
    let error = Machine::parse("own", &format!("{cubotino}{motors}")).unwrap_err();
    assert_eq!(
        (error.line, error.reason.as_str()),
        (cubotino.lines().count() + 1, "only the kinds cradle and axis have [motors]")
    );
}

#[test]
fn kinds_orientations_and_parts_must_exist() {
    let (found, reason) = refused("nxt", "kind = \"cradle\"", "kind = \"toaster\"");
    assert_eq!(found, line("nxt", "kind"));
    assert_eq!(reason, "there is no kind 'toaster'; the kinds are cradle, cover, axis, grippers, direct");
    assert_eq!(refused("nxt", "start = \"URFDLB\"", "start = \"URFDBL\"").0, line("nxt", "start"));
    assert_eq!(refused("nxt", "start = \"URFDLB\"", "start = \"\"").0, line("nxt", "start"));
    assert_eq!(refused("five-motor", "faces = \"RFDLB\"", "faces = \"RFDLL\"").0, line("five-motor", "faces"));
    let grippers = line("two-gripper", "grippers");
    for wrong in
        ["[\"R\", \"L\"]", "[\"R\"]", "[]", "[\"R\", \"F\", \"B\"]", "[\"R\", \"X\"]", "[\"R\", \"R\", \"F\", \"B\"]"]
    {
        assert_eq!(refused("two-gripper", "[\"R\", \"F\"]", wrong).0, grippers, "{wrong}");
    }
    assert_eq!(refused("cubotino", "half = 2.1", "half = 0").0, line("cubotino", "half"));
}

#[test]
fn what_is_not_toml_is_refused_with_its_line() {
    let error = Machine::parse("own", "kind = \"cradle\"\nstart = \n").unwrap_err();
    assert_eq!(error.line, 2);
    assert!(Machine::parse("own", "").unwrap_err().reason.contains("missing field `kind`"));
    assert!(Machine::parse("own", &"#".repeat(Machine::MAX_BYTES + 1)).is_err());
}

#[test]
fn stops_must_lie_outside_of_what_the_arms_do() {
    let nxt = Machine::source("nxt").unwrap();
    let read = |mount: &str| Machine::parse("own", &format!("{nxt}\n{mount}\n"));
    let at = line("nxt", "[motors]");
    let homed = read("[motors.B]\nstop = -60").unwrap();
    let stop = |motor: Motor| homed.motors().unwrap().mount(motor).unwrap().stop;
    assert_eq!((stop(Motor::B), stop(Motor::C)), (Some(-60), None));
    for (mount, reason) in [
        ("[motors.B]\nstop = -40", "motor B goes from -40 to 40; its stop must lie outside, not at -40"),
        ("[motors.C]\nstop = 100", "motor C goes from 0 to 200; its stop must lie outside, not at 100"),
        ("[motors.C]\nstop = -4000", "the stop of motor C lies at most 3600 degrees from rest, not at -4000"),
        ("[motors.A]\nstop = -90", "motor A turns all the way round and has no stop"),
    ] {
        let error = read(mount).unwrap_err();
        assert_eq!((error.line, error.reason.as_str()), (at, reason));
    }
    let error = read("[motors.B]\nstops = -60").unwrap_err();
    assert!(error.reason.contains("unknown field `stops`"), "{}", error.reason);
    assert!(read("[motors.D]\nstop = -60").is_err());
}

#[test]
fn a_quarter_is_more_than_nothing() {
    let (found, reason) = refused("nxt", "quarter = 315", "quarter = 0");
    assert_eq!((found, reason.as_str()), (line("nxt", "[motors]"), "a quarter cannot be 0 degrees of the motor"));
    for name in ["quarter = 315", "slack = 16", "push = 200", "settle = -30"] {
        let far = format!("{}= 2000000000", name.split('=').next().unwrap());
        assert!(refused("nxt", name, &far).1.contains("at most 36000"), "{name}");
    }
    let axis = |from: &str, to: &str| {
        let (found, reason) = refused("axis-four-arms", from, to);
        assert_eq!(found, line("axis-four-arms", from), "{reason}");
        reason
    };
    let platform = axis("platform_quarter = 450", "platform_quarter = 0");
    assert_eq!(platform, "a quarter of the platform cannot be 0 degrees of the motor");
    let arm = axis("arm_quarter = 360", "arm_quarter = 0");
    assert_eq!(arm, "a quarter of an arm cannot be 0 degrees of the motor");
    let rail = axis("arm_in = 400", "arm_in = 0");
    assert_eq!(rail, "the way of an arm to the cube cannot be 0 degrees of the motor");
    assert!(axis("arm_quarter = 360", "arm_quarter = -40000").contains("at most 36000"));
    assert_eq!(axis("slack = 16", "slack = -1"), "the slack is at least 0 and less than a quarter, not -1");
    assert!(axis("slack = 16", "slack = 360").contains("less than a quarter"));
    assert!(axis("speed = 1000", "speed = -1").contains("-1"));
    // A motor that is mounted the other way round.
    let source = Machine::source("axis-four-arms").unwrap();
    assert!(Machine::parse("own", &source.replace("arm_quarter = 360", "arm_quarter = -360")).is_ok());
}

#[test]
fn ten_motors_are_at_ten_outputs_of_four_bricks() {
    let machine = Machine::named("axis-four-arms").unwrap();
    let motors = machine.motors().unwrap();
    assert_eq!((machine.ports(), motors.mounts().len()), (4, 10));
    let outputs: BTreeSet<(usize, Outlet)> = motors.mounts().iter().map(|mount| (mount.brick, mount.output)).collect();
    assert_eq!(outputs.len(), 10);
    // Without [motors] it has one port and speaks in lines.
    let source = Machine::source("axis-four-arms").unwrap();
    let lines = Machine::parse("own", source.split("# Ten motors").next().unwrap()).unwrap();
    assert!(lines.ports() == 1 && lines.motors().is_none());
}

#[test]
fn each_motor_of_an_axis_has_an_output_of_its_own() {
    let axis = |from: &str, to: &str| {
        let (found, reason) = refused("axis-four-arms", from, to);
        assert_eq!(found, line("axis-four-arms", from), "{reason}");
        reason
    };
    let both = axis("F = { brick = 1, output = \"B\" }", "F = { brick = 0, output = \"C\" }");
    assert_eq!(both, "rail R and rail F are both at output C of brick 0");
    let both = axis("B = { brick = 2, output = \"B\" }", "B = { brick = 0, output = \"A\" }");
    assert_eq!(both, "platform and arm B are both at output A of brick 0");
    let none = axis("F = { brick = 1, output = \"B\" }", "F = { brick = 1, output = \"D\" }");
    assert_eq!(none, "a brick has the outputs A, B and C, not 'D'");
    assert!(axis("F = { brick = 1, output = \"B\" }", "F = { brick = 1 }").contains("missing field `output`"));
    assert!(axis("F = { brick = 1, output = \"B\" }", "F = { output = \"B\" }").contains("missing field `brick`"));
    let (_, missing) = refused("axis-four-arms", "F = { brick = 1, output = \"B\" }", "");
    assert!(missing.contains("missing field `F`"), "{missing}");
    let gap = axis("B = { brick = 2, output = \"C\" }", "B = { brick = 5, output = \"C\" }");
    assert_eq!(gap, "no motor is on brick 4; bricks are counted from 0, without gaps");
    let away = axis("B = { brick = 2, output = \"C\" }", "B = { brick = 2, output = \"C\", stop = 450 }");
    assert_eq!(away, "the stop of motor rail B must lie away from the cube");
    let round = axis("B = { brick = 2, output = \"B\" }", "B = { brick = 2, output = \"B\", stop = -40 }");
    assert_eq!(round, "motor arm B turns all the way round and has no stop");
    // A cradle's keys are not an axis's.
    assert!(axis("platform_quarter = 450", "quarter = 450").contains("unknown field `quarter`"));
}

#[test]
fn a_platform_is_lowered_in_time_and_by_a_motor() {
    let axis = |from: &str, to: &str| refused("axis-four-arms", from, to).1;
    assert_eq!(axis("platform_up = 0.5", "#"), "platform_down needs platform_up");
    assert_eq!(axis("platform_down = 0.5", "#"), "platform_up needs platform_down");
    assert_eq!(axis("platform_down = 400", "#"), "the motor lift needs platform_down");
    let lift = "[motors.lift]\nbrick = 3\noutput = \"A\"\n";
    assert_eq!(axis(lift, ""), "platform_down needs the motor [motors.lift]");
    let source = Machine::source("axis-four-arms").unwrap();
    let neither = source.replace(lift, "").replace("platform_down = 400", "#");
    let error = Machine::parse("own", &neither).unwrap_err();
    assert!(error.reason.starts_with("a platform that is lowered has platform_down and platform_up"), "{error}");
    assert_eq!(error.line, 1 + neither.lines().position(|line| line == "[motors]").unwrap());
    assert!(axis("platform_down = 400", "platform_down = 0").starts_with("the way of the platform to the cube"));
    let away = axis("brick = 3\noutput = \"A\"", "brick = 3\noutput = \"A\"\nstop = 500");
    assert_eq!(away, "the stop of motor lift must lie away from the cube");
    // As it was before, the platform always lies on the cube.
    let before = neither.replace("platform_down = 0.5", "#").replace("platform_up = 0.5", "#");
    let before = Machine::parse("own", &before).unwrap();
    assert_eq!((before.ports(), before.motors().unwrap().mounts().len()), (3, 9));
}

#[test]
fn one_arm_holds_before_it_pushes() {
    let motors = Machine::named("nxt-two-motor").unwrap().motors().unwrap().clone();
    assert_eq!((motors.mounts().len(), motors.bricks()), (2, 1));
    let ways = motors.one_arm().unwrap();
    assert!(motors.cradle().is_none() && ways.hold < ways.push);
    let arm = |from: &str, to: &str| refused("nxt-two-motor", from, to);
    let reason = "one arm holds the cube at least 30 degrees from rest and pushes it over at least 30 degrees further on, \
                  not at 430 and 450";
    assert_eq!(arm("hold = 220", "hold = 430"), (line("nxt-two-motor", "[motors]"), reason.into()));
    assert!(arm("hold = 220", "hold = 10").1.ends_with("not at 10 and 450"));
    assert!(arm("hold = 220", "hold = -220").1.contains("on the side of push"));
    let third = arm("push = 450", "push = 450\n[motors.C]\nstop = -30").1;
    assert_eq!(third, "a cradle without release, tilt and settle has one arm, and no motor C");
    let missing = refused("nxt", "settle = -30", "").1;
    assert_eq!(missing, "missing field `settle`; a cradle with one arm has no release, tilt or settle");
}

#[test]
fn bricks_are_counted_without_gaps() {
    let nxt = Machine::source("nxt").unwrap();
    let read = |mounts: &str| Machine::parse("own", &format!("{nxt}\n{mounts}\n"));
    assert_eq!(Machine::named("nxt").unwrap().ports(), 1);
    assert_eq!(read("[motors.C]\nbrick = 1\nstop = -30").unwrap().ports(), 2);
    assert_eq!(read("[motors.B]\nbrick = 2\n[motors.C]\nbrick = 1").unwrap().ports(), 3);
    let error = read("[motors.C]\nbrick = 2").unwrap_err();
    assert_eq!(error.line, line("nxt", "[motors]"));
    assert_eq!(error.reason, "no motor is on brick 1; bricks are counted from 0, without gaps");
    assert_eq!(read("[motors.C]\nbrick = -1").unwrap_err().line, nxt.lines().count() + 3);
    // A Java program runs on one brick.
    let java = |machine: &Machine| robot::lejos::java(machine, &[]).is_some();
    assert!(java(&Machine::named("nxt").unwrap()) && !java(&read("[motors.C]\nbrick = 1").unwrap()));
}
