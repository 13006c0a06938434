//! Motors on several LEGO NXT bricks, and the machine with an upright axis that needs three of them.

use super::*;

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

#[test]
fn losing_any_of_four_bricks_stops_all_motors() {
    let planner = planner("axis-four-arms");
    let program = planner.fixed(&turns("R L' U F B2 U' R2")).unwrap();
    let mut middles = 0;
    for lost in 0..4 {
        // The last has only the motor that lowers the platform, and hears less.
        for left in (2..if lost == 3 { 60 } else { 300 }).step_by(17) {
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

/// Motors that are mounted the other way round, ten bricks with one motor each, and the platform always on the cube.
#[test]
fn an_axis_can_be_wired_otherwise() {
    let file = Machine::source("axis-four-arms").unwrap();
    let reversed = file
        .replace("arm_quarter = 360", "arm_quarter = -360")
        .replace("platform_quarter = 450", "platform_quarter = -450")
        .replace("arm_in = 400", "arm_in = -400")
        .replace("platform_down = 400", "platform_down = -400");
    let (head, wiring) = file.split_once("[motors.platform]").unwrap();
    let mut brick = 0;
    let each = wiring.lines().map(|line| match line.split_once("brick = ") {
        Some((before, after)) => {
            brick += 1;
            format!("{before}brick = {}{}\n", brick - 1, &after[1..])
        }
        None => format!("{line}\n"),
    });
    let ten = format!("{head}[motors.platform]{}", each.collect::<String>());
    let lines = file.split("# Ten motors").next().unwrap();
    let without = |file: &str| {
        let kept = file.lines().filter(|line| !line.starts_with("platform_down") && !line.starts_with("platform_up"));
        kept.map(|line| format!("{line}\n")).collect::<String>()
    };
    let lift = "[motors.lift]\nbrick = 3\noutput = \"A\"\n";
    let (on_it, lines_on_it) = (without(&file.replace(lift, "")), without(lines));
    for (file, ports) in [(reversed.as_str(), 4), (&ten, 10), (lines, 1), (&on_it, 3), (&lines_on_it, 1)] {
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
    let lift = (Motor::Lift, 400);
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
    assert_eq!(moved(&[lift, (platform, 450)]), (Some(start.clone()), Some('R'), false));
    let top = Some(replay(&start, "U"));
    assert_eq!(moved(&[lift, (right, 400), (platform, 466), (platform, 450)]), (top, Some('F'), false));
    // An arm that is not at the cube turns nothing; one that is there turns its layer.
    let arm = Motor::Arm(Face::R);
    assert_eq!(moved(&[lift, (arm, 376), (arm, 360)]), (Some(start.clone()), Some('F'), false));
    let side = Some(replay(&start, "R"));
    assert_eq!(moved(&[lift, (right, 400), (arm, 376), (arm, 360)]), (side, Some('F'), false));
    // Arms beside each other are in each other's way, a layer or a cube that is askew is in the way of an arm, and the
    // cube itself is in the way of an arm that goes too far.
    assert!(moved(&[(right, 400), (front, 400)]).2);
    let askew = moved(&[lift, (right, 400), (platform, 200), (right, 0), (front, 400)]);
    assert_eq!((askew.0, askew.2), (None, true));
    assert!(moved(&[lift, (platform, 200), (right, 400)]).2);
    assert!(moved(&[(right, 500)]).2);
    // A platform that is up turns nothing, and an arm then turns the cube off its axis.
    assert_eq!(moved(&[(platform, 450)]), (Some(start.clone()), Some('F'), false));
    assert_eq!(moved(&[(right, 400), (platform, 450)]), (Some(start.clone()), Some('F'), false));
    assert_eq!(moved(&[(right, 400), (arm, 360)]).0, None);
    // The cube is in the way of a platform that goes too far, and so is a layer that stands up from it.
    assert!(moved(&[(Motor::Lift, 500)]).2);
    assert!(moved(&[lift, (right, 400), (arm, 180), (Motor::Lift, 0), lift]).2);
}

#[test]
fn four_bricks_call_nothing_solved_that_is_not() {
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
