//! Arms and rails that are homed at their mechanical stops.

use super::*;

/// The cradle of 2010 with stops for both arms.
fn with_stops(tilt_arm: i32, push_arm: i32) -> String {
    let file = Machine::source("nxt").unwrap();
    format!("{file}\n[motors.B]\nstop = {tilt_arm}\n\n[motors.C]\nstop = {push_arm}\n")
}

#[test]
fn arms_are_homed_at_their_stops() {
    let cradle = planner("nxt");
    for (file, seeds) in [(with_stops(-60, -35), 0..6), (with_stops(90, -20), 6..8), (with_stops(-60, 240), 8..10)] {
        let homed = planner_of(&file);
        for seed in seeds {
            let (cube, solution) = tasks(&homed).swap_remove(seed as usize);
            let program = homed.fixed(&solution).unwrap();
            let conditions = Conditions { fault: None, seed };
            let result = simulate(&homed, &program, &cube, conditions);
            assert_eq!(result.ended.trouble, None, "{seed}");
            assert!(result.is_solved() && result.is_called_solved(), "{seed}");
        }
    }
    // Whoever takes where the arms stand for rest does not get far.
    let (cube, solution) = tasks(&cradle).remove(0);
    let program = cradle.fixed(&solution).unwrap();
    let lucky = (0..8).filter(|&seed| {
        let conditions = Conditions { fault: None, seed };
        simulate_on(&with_stops(-60, -35), &cradle, &program, &cube, conditions).is_called_solved()
    });
    assert!(lucky.count() < 8);
}

#[test]
fn an_arm_without_its_stop_does_not_start() {
    let homed = planner_of(&with_stops(-60, -35));
    let program = homed.fixed(&turns("R U F")).unwrap();
    for (file, motor) in [(with_stops(-3000, -35), Motor::B), (with_stops(-60, -3000), Motor::C)] {
        for seed in 0..3 {
            let result = simulate_on(&file, &homed, &program, testkit::SOLVED, Conditions { fault: None, seed });
            assert_eq!((result.ended.done, result.ended.trouble), (0, Some(Trouble::NoStop { motor: Some(motor) })));
        }
    }
    // An arm on the other side of its stop runs away from it.
    let result = simulate_on(&with_stops(-60, 240), &homed, &program, testkit::SOLVED, Conditions::default());
    assert_eq!(result.ended.trouble, Some(Trouble::NoStop { motor: Some(Motor::C) }));
}

#[test]
fn homing_under_faults_calls_nothing_solved_that_is_not() {
    let homed = planner_of(&with_stops(-60, -35));
    let tasks = tasks(&homed);
    for fault in Fault::ALL {
        for seed in 0..3 {
            let (cube, solution) = &tasks[seed as usize];
            let program = homed.fixed(solution).unwrap();
            let result = simulate(&homed, &program, cube, Conditions { fault: Some(fault), seed });
            assert!(result.is_solved() || !result.is_called_solved(), "{}, {seed}", fault.name());
            if matches!(fault, Fault::LostReply | Fault::LostCommand | Fault::DelayedReply | Fault::SplitFrames) {
                assert!(result.is_called_solved(), "{}, {seed}: {:?}", fault.name(), result.ended.trouble);
            }
        }
    }
}

/// Stops after it has been asked so often.
struct Patient(usize);

impl Hand for Patient {
    fn next(&mut self, _: usize, _: &Step) -> bool {
        true
    }

    fn stops(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn homing_can_be_stopped() {
    let homed = planner_of(&with_stops(-60, -35));
    let program = homed.fixed(&turns("R")).unwrap();
    for asked in [1, 5, 20] {
        let simulated =
            Simulated::new(World::new(homed.machine().text(), testkit::SOLVED, Conditions::default()).unwrap());
        let mut driver = driver(homed.machine(), simulated.wires()).unwrap();
        let ended = run(&mut *driver, &program.steps, &mut Patient(asked));
        assert_eq!((ended.done, ended.trouble), (0, Some(Trouble::Stopped)));
        assert!(simulated.world().is_off());
    }
}

/// The machine with the upright axis, with stops for its rails and for the platform.
fn with_rail_stops(stop: i32) -> String {
    let file = Machine::source("axis-four-arms").unwrap();
    let file = file.replace("brick = 3\noutput = \"A\"\n", &format!("brick = 3\noutput = \"A\"\nstop = {stop}\n"));
    let (before, rails) = file.split_once("[motors.rails]").unwrap();
    format!("{before}[motors.rails]{}", rails.replace(" }", &format!(", stop = {stop} }}")))
}

#[test]
fn rails_are_homed_at_their_stops() {
    let homed = planner_of(&with_rail_stops(-40));
    for seed in 0..4 {
        let (cube, solution) = tasks(&homed).swap_remove(seed as usize);
        let program = homed.fixed(&solution).unwrap();
        let result = simulate(&homed, &program, &cube, Conditions { fault: None, seed });
        assert!(result.is_solved() && result.is_called_solved(), "{seed}: {:?}", result.ended.trouble);
    }
    // A rail whose arm is broken off does not meet its stop.
    let broken = with_rail_stops(-40).replacen("output = \"A\", stop = -40", "output = \"A\", stop = -3000", 1);
    let program = homed.fixed(&turns("R U F")).unwrap();
    let result = simulate_on(&broken, &homed, &program, testkit::SOLVED, Conditions::default());
    let rail = Trouble::NoStop { motor: Some(Motor::Rail(Face::L)) };
    assert_eq!((result.ended.done, result.ended.trouble), (0, Some(rail)));
}
