//! The simulated machine and the drivers: programs end solved, faults are noticed, and nothing is called solved that is
//! not.

use puzzle::alg::turns_of;
use puzzle::{Alg, Face, Facelets, Notation, Quarters, Turn};
use robot::drive::{
    Brick, Clock, Ended, Hand, HandsOff, Lost, Nxt, Port, Simulated, Trouble, Wire, driver, go_to, run, scan,
};
use robot::nxt::{Motor, Outlet};
use robot::sim::{Conditions, Fault, World};
use robot::{Machine, Mount, Planner, Program, Step};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use testkit::stickers::replay;

fn turns(alg: &str) -> Vec<Turn> {
    turns_of(&Alg::parse(alg, Notation::Wca).unwrap().moves()).0
}

fn planner(name: &str) -> Planner {
    Planner::new(Machine::named(name).unwrap())
}

fn wire(simulated: &Simulated) -> Wire {
    Wire { port: Box::new(simulated.clone()), clock: Box::new(simulated.clone()) }
}

fn world(name: &str, facelets: &str, conditions: Conditions) -> Simulated {
    Simulated::new(World::new(Machine::source(name).unwrap(), facelets, conditions).unwrap())
}

/// What happened, what is true, and what a camera saw.
struct Result {
    ended: Ended,
    facelets: Option<String>,
    seen: Option<Facelets>,
}

impl Result {
    fn is_solved(&self) -> bool {
        self.facelets.as_deref() == Some(testkit::SOLVED)
    }

    /// What would be reported.
    fn is_called_solved(&self) -> bool {
        self.ended.trouble.is_none() && self.seen.as_ref().is_some_and(|seen| seen.to_string() == testkit::SOLVED)
    }
}

fn simulate(planner: &Planner, program: &Program, from: &str, conditions: Conditions) -> Result {
    simulate_on(planner.machine().text(), planner, program, from, conditions)
}

/// The same on a machine whose file is not the planner's.
fn simulate_on(file: &str, planner: &Planner, program: &Program, from: &str, conditions: Conditions) -> Result {
    let simulated = Simulated::new(World::new(file, from, conditions).unwrap());
    let mut driver = driver(planner.machine(), simulated.wires()).unwrap();
    let ended = run(&mut *driver, &program.steps, &mut HandsOff);
    let mut seen = None;
    if ended.trouble.is_none() {
        let shown = planner.present_after(program);
        seen = scan(&mut *driver, &shown, &mut simulated.clone(), &mut HandsOff).ok().flatten();
    }
    // Nobody can switch off a machine that cannot be reached.
    if ended.trouble != Some(Trouble::Lost) && conditions.fault != Some(Fault::Disconnect) {
        assert!(simulated.world().is_off(), "motors are off at the end: {:?}", ended.trouble);
    }
    let facelets = simulated.world().facelets();
    Result { ended, facelets, seen }
}

/// Positions and turns that solve them: those of the corpus, or for a machine that lacks a face, turns without it.
fn tasks(planner: &Planner) -> Vec<(String, Vec<Turn>)> {
    let all = testkit::random_cubes().zip(testkit::robot_solutions());
    let known: Vec<(String, Vec<Turn>)> = all.map(|(cube, solution)| (cube.to_owned(), turns(solution))).collect();
    let missing: Vec<Face> =
        Face::ALL.into_iter().filter(|face| !planner.can(Turn::new(*face, Quarters::One))).collect();
    let without = |(_, solution): (String, Vec<Turn>)| {
        let turns: Vec<Turn> = solution.into_iter().filter(|turn| !missing.contains(&turn.face())).collect();
        let back = turns.iter().rev().map(|turn| turn.inverse());
        let scramble = Alg::from_turns(back).to_text(Notation::Wca);
        (replay(testkit::SOLVED, &scramble), turns)
    };
    if missing.is_empty() { known } else { known.into_iter().map(without).collect() }
}

fn plans_end_solved(count: usize) {
    for name in Machine::names() {
        let planner = planner(name);
        for (cube, solution) in tasks(&planner).into_iter().take(count) {
            let program = planner.fixed(&solution).unwrap();
            let result = simulate(&planner, &program, &cube, Conditions::default());
            assert_eq!(result.ended.trouble, None, "{name}: {cube}");
            assert!(result.is_solved() && result.is_called_solved(), "{name}: {cube}");
            // What the plan says is about what the machine takes; a brick has to correct its motors as well.
            let (planned, took) = (program.seconds(), result.ended.time.as_secs_f64());
            assert!((0.95..1.3).contains(&(took / planned)), "{name}: planned {planned}, took {took}");
        }
    }
}

#[test]
fn plans_end_solved_on_every_machine() {
    plans_end_solved(3);
}

#[test]
#[ignore = "slow: 2200 programs, 20 s"]
fn two_hundred_plans_end_solved_on_every_machine() {
    plans_end_solved(200);
}

/// How long the program and the simulated machine take, if it pauses so long before a turn about the same axis.
fn paused(pause: f64) -> (f64, f64) {
    let file = Machine::source("six-motor").unwrap().replace("_at_once = true", "_at_once = false");
    let file = format!("{file}pause_same_axis = {pause}\n");
    let planner = Planner::new(Machine::parse("paused", &file).unwrap());
    let program = planner.fixed(&turns("R L' U D2 U F B' F2 R L")).unwrap();
    let world = World::new(&file, testkit::SOLVED, Conditions::default()).unwrap();
    let mut driver = driver(planner.machine(), Simulated::new(world).wires()).unwrap();
    let ended = run(&mut *driver, &program.steps, &mut HandsOff);
    assert_eq!(ended.trouble, None);
    (program.seconds(), ended.time.as_secs_f64())
}

#[test]
fn the_simulated_machine_pauses_as_planned() {
    let usual = paused(0.02);
    for pause in [0.005, 0.05, 0.1, 0.3] {
        let (planned, took) = paused(pause);
        // What the connection takes is the same each time.
        let difference = (took - usual.1) - (planned - usual.0);
        assert!(difference.abs() < 0.002, "{pause}: planned {planned} and {}, took {took} and {}", usual.0, usual.1);
    }
    let (six, same) = (paused(0.3), paused(0.1));
    // Six turns follow one about the same axis.
    assert!((six.0 - same.0 - 1.2).abs() < 1e-9 && (six.1 - same.1 - 1.2).abs() < 0.002, "{six:?} {same:?}");
}

#[test]
fn nothing_is_called_solved_that_is_not() {
    for name in ["nxt", "cubotino", "two-gripper", "six-motor"] {
        let planner = planner(name);
        let tasks = tasks(&planner);
        for fault in Fault::ALL {
            for seed in 0..3 {
                let (cube, solution) = &tasks[seed as usize];
                let program = planner.fixed(solution).unwrap();
                let result = simulate(&planner, &program, cube, Conditions { fault: Some(fault), seed });
                assert!(result.is_solved() || !result.is_called_solved(), "{name}, {}, {seed}", fault.name());
            }
        }
    }
}

#[test]
fn an_arm_that_comes_off_moves_nothing() {
    let machines =
        ["nxt", "mindcuber", "cubotino", "axis-four-arms", "two-gripper", "four-gripper", "six-motor", "five-motor"];
    for name in machines {
        let planner = planner(name);
        let tasks = tasks(&planner);
        let solved = (0..12).filter(|&seed| {
            let (cube, solution) = &tasks[seed as usize];
            let program = planner.fixed(solution).unwrap();
            let conditions = Conditions { fault: Some(Fault::BrokenArm), seed };
            let result = simulate(&planner, &program, cube, conditions);
            assert!(result.is_solved() || !result.is_called_solved(), "{name}, {seed}");
            result.is_called_solved()
        });
        let (solved, has_arms) = (solved.count(), !name.ends_with("-motor"));
        assert_eq!(solved == 12, !has_arms, "{name}: {solved} of 12 are solved");
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let planner = planner("nxt");
    let (cube, solution) = tasks(&planner).remove(0);
    let program = planner.fixed(&solution).unwrap();
    for fault in [Fault::GarbledByte, Fault::Wedge, Fault::Disconnect] {
        let conditions = Conditions { fault: Some(fault), seed: 5 };
        let [first, second] = [0, 1].map(|_| simulate(&planner, &program, &cube, conditions));
        assert_eq!((first.ended, first.facelets), (second.ended, second.facelets), "{}", fault.name());
    }
}

#[test]
fn harmless_faults_do_no_harm() {
    for name in ["nxt", "mindcuber", "six-motor", "axis-four-arms"] {
        let planner = planner(name);
        let (cube, solution) = tasks(&planner).remove(1);
        let program = planner.fixed(&solution).unwrap();
        for fault in [Fault::LostReply, Fault::LostCommand, Fault::DelayedReply, Fault::SplitFrames] {
            for seed in 0..3 {
                let result = simulate(&planner, &program, &cube, Conditions { fault: Some(fault), seed });
                assert!(result.is_called_solved(), "{name}, {}, {seed}: {:?}", fault.name(), result.ended.trouble);
            }
        }
    }
}

#[test]
fn a_wedge_is_likelier_the_wrong_way_round() {
    // The program of the machine that turns both ways, on the one that does not.
    let two_way = planner("nxt-two-way");
    let program = two_way.fixed(&turns("D' F' D' R' U' L'")).unwrap();
    let wedged = |name: &str| {
        (0..10)
            .filter(|&seed| {
                let simulated = world(name, testkit::SOLVED, Conditions { fault: None, seed });
                let mut driver = driver(two_way.machine(), simulated.wires()).unwrap();
                run(&mut *driver, &program.steps, &mut HandsOff).trouble.is_some()
            })
            .count()
    };
    assert_eq!(wedged("nxt-two-way"), 0);
    assert!(wedged("nxt") >= 5);
}

/// Moves the motors of a simulated cradle as told: each to a position.
fn move_motors(simulated: &Simulated, targets: &[(Outlet, i32)]) -> Option<Trouble> {
    let mut bricks = [Brick::new(wire(simulated))];
    targets.iter().find_map(|&(output, target)| go_to(&mut bricks, &[(0, output, target)], &mut HandsOff).err())
}

#[test]
fn the_cube_follows_the_mechanism() {
    use Outlet::{A, B, C};
    let start = replay(testkit::SOLVED, "R U F");
    let simulated = || world("nxt", &start, Conditions::default());
    let up = |simulated: &Simulated| simulated.world().look('U').map(|stickers| stickers[4]);
    // A tilt, and one that falls short.
    let cradle = simulated();
    assert_eq!(move_motors(&cradle, &[(B, 40), (C, 200), (C, 0), (B, -30), (B, 0)]), None);
    assert_eq!(up(&cradle), Some('B'));
    let cradle = simulated();
    assert_eq!(move_motors(&cradle, &[(B, 40), (C, 150), (C, 0), (B, -30), (B, 0)]), None);
    assert_eq!(up(&cradle), Some('U'));
    assert_eq!(cradle.world().facelets().as_deref(), Some(&*start));
    // A layer that is left askew blocks the next tilt.
    let cradle = simulated();
    assert_eq!(move_motors(&cradle, &[(C, 160), (B, 23), (A, 100), (B, 0), (C, 0)]), None);
    assert_eq!(cradle.world().facelets(), None);
    let trouble = move_motors(&cradle, &[(B, 40), (C, 200)]);
    assert_eq!(trouble, Some(Trouble::Stalled { motor: Some(Motor::C) }));
    assert!(cradle.world().is_off());
    // Turned without being pressed down, a layer wedges often.
    let wedged = (0..20).filter(|&seed| {
        let cradle = world("nxt", &start, Conditions { fault: None, seed });
        move_motors(&cradle, &[(C, 160), (A, 331), (A, 315)]).is_some()
    });
    assert!((3..18).contains(&wedged.count()));
}

/// The cradle of 2010 with stops for both arms.
fn with_stops(tilt_arm: i32, push_arm: i32) -> String {
    let file = Machine::source("nxt").unwrap();
    format!("{file}\n[motors.B]\nstop = {tilt_arm}\n\n[motors.C]\nstop = {push_arm}\n")
}

fn planner_of(file: &str) -> Planner {
    Planner::new(Machine::parse("own", file).unwrap())
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

/// Stops at a step, or in the middle of one.
struct Stopper {
    at: usize,
    in_the_middle: bool,
    asked: usize,
    reached: bool,
}

impl Hand for Stopper {
    fn next(&mut self, index: usize, _: &Step) -> bool {
        self.reached = index == self.at;
        !self.reached || self.in_the_middle
    }

    fn stops(&mut self) -> bool {
        self.asked += usize::from(self.reached && self.in_the_middle);
        self.asked > 5
    }
}

#[test]
fn a_stop_takes_effect_within_one_movement() {
    for name in ["nxt", "cubotino", "four-gripper", "axis-four-arms"] {
        let planner = planner(name);
        let program = planner.fixed(&turns("R U2 F' L")).unwrap();
        for in_the_middle in [false, true] {
            let simulated = world(name, testkit::SOLVED, Conditions::default());
            let mut driver = driver(planner.machine(), simulated.wires()).unwrap();
            let mut stopper = Stopper { at: 2, in_the_middle, asked: 0, reached: false };
            let ended = run(&mut *driver, &program.steps, &mut stopper);
            assert_eq!((ended.done, ended.trouble), (2, Some(Trouble::Stopped)), "{name}");
            assert!(simulated.world().is_off(), "{name}");
        }
    }
}

/// A port that is gone after some messages.
struct Vanishing {
    inner: Box<dyn Port + Send>,
    left: usize,
}

impl Port for Vanishing {
    fn send(&mut self, bytes: &[u8]) -> std::result::Result<(), Lost> {
        self.left = self.left.checked_sub(1).ok_or(Lost)?;
        self.inner.send(bytes)
    }

    fn receive(&mut self, wait: Duration) -> std::result::Result<Vec<u8>, Lost> {
        if self.left == 0 { Err(Lost) } else { self.inner.receive(wait) }
    }

    fn reopen(&mut self) -> std::result::Result<(), Lost> {
        if self.left == 0 { Err(Lost) } else { Ok(()) }
    }
}

/// The wires of a machine, one of which is gone after some messages.
fn without(mut wires: Vec<Wire>, index: usize, left: usize) -> Vec<Wire> {
    let Wire { port, clock } = wires.remove(index);
    wires.insert(index, Wire { port: Box::new(Vanishing { inner: port, left }), clock });
    wires
}

#[test]
fn a_port_that_vanishes_stops_the_program() {
    for name in Machine::names() {
        let planner = planner(name);
        let (cube, solution) = tasks(&planner).remove(0);
        let program = planner.fixed(&solution).unwrap();
        let simulated = world(name, &cube, Conditions::default());
        let wires = without(simulated.wires(), 0, 12);
        let mut driver = driver(planner.machine(), wires).unwrap();
        let ended = run(&mut *driver, &program.steps, &mut HandsOff);
        assert_eq!(ended.trouble, Some(Trouble::Lost), "{name}");
        assert!(ended.done < program.steps.len(), "{name}");
        // It does not go on for long by itself.
        Simulated::sleep(&mut simulated.clone(), Duration::from_secs(5));
        let before = simulated.world().facelets();
        Simulated::sleep(&mut simulated.clone(), Duration::from_secs(5));
        assert_eq!(simulated.world().facelets(), before, "{name}");
    }
}

#[test]
fn losing_one_of_several_bricks_stops_all() {
    let planner = planner("nxt");
    let program = planner.fixed(&turns("R U F")).unwrap();
    let [first, second] = [0, 1].map(|_| world("nxt", testkit::SOLVED, Conditions::default()));
    let vanishing = Vanishing { inner: Box::new(second.clone()), left: 9 };
    let wires = vec![wire(&first), Wire { port: Box::new(vanishing), clock: Box::new(second.clone()) }];
    let mut driver = Nxt::new(wires, planner.machine().motors().unwrap().clone());
    let ended = run(&mut driver, &program.steps, &mut HandsOff);
    assert_eq!(ended.trouble, Some(Trouble::Lost));
    assert!((1..program.steps.len()).contains(&ended.done));
    assert!(first.world().is_off());
}

/// The cradle of 2010 with its motors on these bricks.
fn on_bricks(bricks: [usize; 3]) -> String {
    let mounts =
        ['A', 'B', 'C'].iter().zip(bricks).map(|(motor, brick)| format!("[motors.{motor}]\nbrick = {brick}\n"));
    format!("{}\n{}", Machine::source("nxt").unwrap(), mounts.collect::<String>())
}

#[test]
fn motors_on_several_bricks_solve_a_cube() {
    for bricks in [[0, 0, 1], [1, 0, 0], [1, 0, 1], [2, 0, 1]] {
        let planner = planner_of(&on_bricks(bricks));
        let tasks = tasks(&planner);
        let (cube, solution) = &tasks[0];
        let program = planner.fixed(solution).unwrap();
        let result = simulate(&planner, &program, cube, Conditions::default());
        assert!(result.is_solved() && result.is_called_solved(), "{bricks:?}: {:?}", result.ended.trouble);
        for fault in Fault::ALL {
            let conditions = Conditions { fault: Some(fault), seed: 1 };
            let result = simulate(&planner, &program, cube, conditions);
            assert!(result.is_solved() || !result.is_called_solved(), "{bricks:?}, {}", fault.name());
        }
    }
}

/// A port that notes which motor was last ordered to do what: output and power.
struct Tapped {
    inner: Box<dyn Port + Send>,
    last: Arc<Mutex<Option<(u8, u8)>>>,
}

impl Port for Tapped {
    fn send(&mut self, bytes: &[u8]) -> std::result::Result<(), Lost> {
        // Length, SetOutputState without an answer; 0xff switches all off.
        if let [_, _, 0x80, 0x04, output, power, ..] = bytes
            && *output != 0xff
        {
            *self.last.lock().unwrap() = Some((*output, *power));
        }
        self.inner.send(bytes)
    }

    fn receive(&mut self, wait: Duration) -> std::result::Result<Vec<u8>, Lost> {
        self.inner.receive(wait)
    }

    fn reopen(&mut self) -> std::result::Result<(), Lost> {
        self.inner.reopen()
    }
}

#[test]
fn a_brick_that_vanishes_stops_the_motors_of_the_others() {
    let planner = planner_of(&on_bricks([1, 0, 0]));
    let program = planner.fixed(&turns("R U F")).unwrap();
    let mut pressed = 0;
    // The turntable is on the brick that vanishes; while it turns a layer, the arm on the other brick presses.
    for left in (4..400).step_by(9) {
        let world = World::new(planner.machine().text(), testkit::SOLVED, Conditions::default()).unwrap();
        let simulated = Simulated::new(world);
        let mut wires = simulated.wires();
        let last = Arc::new(Mutex::new(None));
        let Wire { port, clock } = wires.remove(0);
        wires.insert(0, Wire { port: Box::new(Tapped { inner: port, last: Arc::clone(&last) }), clock });
        let mut driver = driver(planner.machine(), without(wires, 1, left)).unwrap();
        let ended = run(&mut *driver, &program.steps, &mut HandsOff);
        assert_eq!(ended.trouble, Some(Trouble::Lost), "{left}");
        assert!(ended.done < program.steps.len(), "{left}");
        assert!(simulated.world().is_off(), "{left}");
        pressed += usize::from(*last.lock().unwrap() == Some((Outlet::B as u8, 60)));
    }
    assert!(pressed > 0);
}

/// The machine with the upright axis, with stops for its rails.
fn with_rail_stops(stop: i32) -> String {
    let file = Machine::source("axis-four-arms").unwrap();
    let (before, rails) = file.split_once("[motors.rails]").unwrap();
    format!("{before}[motors.rails]{}", rails.replace(" }", &format!(", stop = {stop} }}")))
}

#[test]
fn losing_any_of_three_bricks_stops_all_motors() {
    let planner = planner("axis-four-arms");
    let program = planner.fixed(&turns("R L' U F B2 U' R2")).unwrap();
    let mut middles = 0;
    for lost in 0..3 {
        for left in (2..300).step_by(17) {
            let simulated = world("axis-four-arms", testkit::SOLVED, Conditions::default());
            let mut driver = driver(planner.machine(), without(simulated.wires(), lost, left)).unwrap();
            let ended = run(&mut *driver, &program.steps, &mut HandsOff);
            assert_eq!(ended.trouble, Some(Trouble::Lost), "{lost}, {left}");
            assert!(ended.done < program.steps.len(), "{lost}, {left}");
            assert!(simulated.world().is_off(), "{lost}, {left}");
            middles += usize::from(ended.done > 0);
        }
    }
    assert!(middles > 10);
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

/// Motors that are mounted the other way round, and nine bricks with one motor each.
#[test]
fn an_axis_can_be_wired_otherwise() {
    let file = Machine::source("axis-four-arms").unwrap();
    let reversed = file
        .replace("arm_quarter = 360", "arm_quarter = -360")
        .replace("platform_quarter = 450", "platform_quarter = -450")
        .replace("arm_in = 400", "arm_in = -400");
    let (head, wiring) = file.split_once("[motors.platform]").unwrap();
    let mut brick = 0;
    let each = wiring.lines().map(|line| match line.split_once("brick = ") {
        Some((before, after)) => {
            brick += 1;
            format!("{before}brick = {}{}\n", brick - 1, &after[1..])
        }
        None => format!("{line}\n"),
    });
    let nine = format!("{head}[motors.platform]{}", each.collect::<String>());
    let lines = file.split("# Nine motors").next().unwrap();
    for (file, ports) in [(reversed.as_str(), 3), (&nine, 9), (lines, 1)] {
        let planner = planner_of(file);
        assert_eq!(planner.machine().ports(), ports);
        for (cube, solution) in tasks(&planner).into_iter().take(2) {
            let program = planner.fixed(&solution).unwrap();
            let result = simulate(&planner, &program, &cube, Conditions::default());
            assert!(result.is_solved() && result.is_called_solved(), "{ports}: {:?}", result.ended.trouble);
        }
    }
}

#[test]
fn arms_and_platform_move_the_cube() {
    let start = replay(testkit::SOLVED, "R U F");
    let axis = planner("axis-four-arms");
    let mount = |motor: Motor| axis.machine().motors().unwrap().mount(motor).unwrap();
    let (platform, right, front) = (Motor::Platform, Motor::Rail(Face::R), Motor::Rail(Face::F));
    // Moves motors one after another; what the cube is then, and what stopped them.
    let moved = |targets: &[(Motor, i32)]| {
        let simulated = world("axis-four-arms", &start, Conditions::default());
        let mut bricks: Vec<Brick> = simulated.wires().into_iter().map(Brick::new).collect();
        let trouble = targets.iter().find_map(|&(motor, target)| {
            let Mount { brick, output, .. } = mount(motor);
            go_to(&mut bricks, &[(brick, output, target)], &mut HandsOff).err()
        });
        let front = simulated.world().look('F').map(|stickers| stickers[4]);
        (simulated.world().facelets(), front, trouble.is_some())
    };
    // The platform turns the whole cube, or the top layer while an arm holds the others.
    assert_eq!(moved(&[(platform, 450)]), (Some(start.clone()), Some('R'), false));
    let top = Some(replay(&start, "U"));
    assert_eq!(moved(&[(right, 400), (platform, 466), (platform, 450)]), (top, Some('F'), false));
    // An arm that is not at the cube turns nothing; one that is there turns its layer.
    let arm = Motor::Arm(Face::R);
    assert_eq!(moved(&[(arm, 376), (arm, 360)]), (Some(start.clone()), Some('F'), false));
    let side = Some(replay(&start, "R"));
    assert_eq!(moved(&[(right, 400), (arm, 376), (arm, 360)]), (side, Some('F'), false));
    // Arms beside each other are in each other's way, a layer or a cube that is askew is in the way of an arm, and the
    // cube itself is in the way of an arm that goes too far.
    assert!(moved(&[(right, 400), (front, 400)]).2);
    let askew = moved(&[(right, 400), (platform, 200), (right, 0), (front, 400)]);
    assert_eq!((askew.0, askew.2), (None, true));
    assert!(moved(&[(platform, 200), (right, 400)]).2);
    assert!(moved(&[(right, 500)]).2);
}

#[test]
fn three_bricks_call_nothing_solved_that_is_not() {
    let planner = planner("axis-four-arms");
    let tasks = tasks(&planner);
    for fault in Fault::ALL {
        let mut solved = 0;
        for seed in 0..36 {
            let (cube, solution) = &tasks[seed as usize];
            let program = planner.fixed(solution).unwrap();
            let result = simulate(&planner, &program, cube, Conditions { fault: Some(fault), seed });
            assert!(result.is_solved() || !result.is_called_solved(), "{}, {seed}", fault.name());
            solved += usize::from(result.is_called_solved());
        }
        // A fault that concerns the machine does harm, unless the driver makes up for it.
        let connection = [Fault::LostReply, Fault::LostCommand, Fault::DelayedReply, Fault::SplitFrames];
        let is_harmless = connection.contains(&fault) || matches!(fault, Fault::Overshoot | Fault::ShortTilt);
        assert_eq!(solved == 36, is_harmless, "{}: {solved} of 36 are solved", fault.name());
    }
}

#[test]
fn each_brick_needs_a_port() {
    for (file, needed) in [(on_bricks([0, 0, 0]), 1), (on_bricks([1, 0, 0]), 2), (on_bricks([2, 0, 1]), 3)] {
        let machine = Machine::parse("own", &file).unwrap();
        assert_eq!(machine.ports(), needed);
        let simulated = Simulated::new(World::new(&file, testkit::SOLVED, Conditions::default()).unwrap());
        assert_eq!(simulated.wires().len(), needed);
        for given in (0..5).filter(|given| *given != needed) {
            let wires = (0..given).map(|_| wire(&simulated)).collect();
            let wrong = driver(&machine, wires).err().unwrap();
            assert_eq!((wrong.needed, wrong.given), (needed, given));
        }
    }
}

#[test]
fn motors_of_several_bricks_move_at_once() {
    let both = [0, 1].map(|_| world("nxt", testkit::SOLVED, Conditions::default()));
    let mut bricks = both.clone().map(|simulated| Brick::new(wire(&simulated)));
    let targets = [(0, Outlet::B, 40), (1, Outlet::B, -40), (1, Outlet::C, 100)];
    assert_eq!(go_to(&mut bricks, &targets, &mut HandsOff), Ok(()));
    assert_eq!(bricks[0].name().as_deref(), Ok("Zauber"));
}

#[test]
fn edge_positions() {
    for name in Machine::names() {
        let planner = planner(name);
        let nothing = planner.fixed(&[]).unwrap();
        let result = simulate(&planner, &nothing, testkit::SOLVED, Conditions::default());
        assert!(result.is_called_solved(), "{name}: nothing to do");
        let one = planner.fixed(&turns("R")).unwrap();
        let result = simulate(&planner, &one, &replay(testkit::SOLVED, "R'"), Conditions::default());
        assert!(result.is_called_solved(), "{name}: one turn");
    }
    let nxt = planner("nxt");
    let superflip = nxt.fixed(&turns("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2")).unwrap();
    let result = simulate(&nxt, &superflip, testkit::SUPERFLIP, Conditions::default());
    assert!(result.is_called_solved());
    assert!(World::new(Machine::source("nxt").unwrap(), "UUU", Conditions::default()).is_err());
    let two_white = testkit::SOLVED.replace("RRRRRRRRR", "UUUUUUUUU");
    assert!(World::new(Machine::source("nxt").unwrap(), &two_white, Conditions::default()).is_err());
    assert!(World::new("kind = 1", testkit::SOLVED, Conditions::default()).is_err());
}

#[test]
fn presenting_shows_every_face_once_and_comes_back() {
    for name in Machine::names() {
        let planner = planner(name);
        let shown = planner.present();
        let mut faces: Vec<Face> = shown.looks.iter().map(robot::Look::face).collect();
        faces.sort();
        assert_eq!(faces, Face::ALL, "{name}");
        let end = shown.program.steps.last().map_or(planner.machine().start(), |step| step.attitude);
        assert_eq!(end, planner.machine().start(), "{name}");
        assert!(shown.program.turns.is_empty(), "{name}");
        // A scan of any cube sees the cube.
        let cube = testkit::random_cubes().next().unwrap();
        let simulated = world(name, cube, Conditions::default());
        let mut driver = driver(planner.machine(), simulated.wires()).unwrap();
        driver.begin(&mut HandsOff).unwrap();
        let seen = scan(&mut *driver, &shown, &mut simulated.clone(), &mut HandsOff).unwrap().unwrap();
        assert_eq!(seen.to_string(), cube, "{name}");
    }
}

/// Each file below `sim` imports only its siblings.
#[test]
fn the_simulator_shares_no_code() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/sim");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for word in ["crate::", "puzzle::", "super::super"] {
            assert!(!code.contains(word), "{} uses {word}", path.display());
        }
        files += 1;
    }
    assert!(files >= 8);
}
