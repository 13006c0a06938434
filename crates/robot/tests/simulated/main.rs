//! The simulated machine and the drivers: programs end solved, faults are noticed, and nothing is called solved that is
//! not.

mod bricks;
mod homing;

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

fn planner_of(file: &str) -> Planner {
    Planner::new(Machine::parse("own", file).unwrap())
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
#[ignore = "slow: 2400 programs, 20 s"]
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
    for name in ["nxt", "nxt-two-motor", "cubotino", "two-gripper", "six-motor"] {
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
    for name in Machine::names() {
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
        let (solved, has_arms) = (solved.count(), !matches!(name, "six-motor" | "five-motor"));
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
    for name in ["nxt", "nxt-two-motor", "mindcuber", "six-motor", "axis-four-arms"] {
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

#[test]
fn one_arm_holds_the_cube_and_pushes_it_over() {
    use Outlet::{A, B};
    let start = replay(testkit::SOLVED, "R U F");
    // Moves the motors; what is up and in front then, the cube, and whether something was in the way.
    let moved = |targets: &[(Outlet, i32)]| {
        let cradle = world("nxt-two-motor", &start, Conditions::default());
        let trouble = move_motors(&cradle, targets);
        let centre = |place| cradle.world().look(place).map(|stickers| stickers[4]);
        let (up, front, facelets) = (centre('U'), centre('F'), cradle.world().facelets());
        (up.zip(front), facelets, trouble.is_some())
    };
    let same = Some(start.clone());
    // Away from the cube, half way, and all the way.
    assert_eq!(moved(&[(A, -315)]), (Some(('U', 'R')), same.clone(), false));
    let bottom = Some(replay(&start, "D"));
    assert_eq!(moved(&[(B, 220), (A, 331), (A, 315), (B, 0)]), (Some(('U', 'F')), bottom, false));
    assert_eq!(moved(&[(B, 450), (B, 0)]), (Some(('B', 'U')), same.clone(), false));
    // A push that falls short lets the cube fall back.
    assert_eq!(moved(&[(B, 400), (B, 0)]), (Some(('U', 'F')), same.clone(), false));
    // The table cannot turn under a cube that stands on its edge; a layer or a cube that is askew stops the arm.
    assert!(moved(&[(B, 450), (A, 315)]).2);
    assert!(moved(&[(B, 220), (A, 100), (B, 450)]).2);
    assert!(moved(&[(A, 150), (B, 220)]).2);
    // Against the corner of the cube, where it neither holds nor lets go, the table often jams.
    let jams = (0..20).filter(|&seed| {
        let cradle = world("nxt-two-motor", &start, Conditions { fault: None, seed });
        move_motors(&cradle, &[(B, 160), (A, 331)]).is_some()
    });
    assert!((3..18).contains(&jams.count()));
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
    for name in ["nxt", "nxt-two-motor", "cubotino", "four-gripper", "axis-four-arms"] {
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
    let mut folders = vec![std::path::PathBuf::from(folder)];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            for word in ["crate::", "puzzle::", "super::super"] {
                assert!(!code.contains(word), "{} uses {word}", path.display());
            }
            files += 1;
        }
    }
    assert!(files >= 12);
}
