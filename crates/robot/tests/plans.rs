//! Plans have the least time there is: figures measured elsewhere, and a second planner written the plain way.

use puzzle::alg::turns_of;
use puzzle::{Alg, Attitude, Axis, Facelets, Layers, Move, Notation, Quarters, Turn};
use robot::{Machine, PlaceTurn, PlanError, Planner, Primitive, Program};

fn turns(alg: &str) -> Vec<Turn> {
    turns_of(&Alg::parse(alg, Notation::Wca).unwrap().moves()).0
}

fn planner(name: &str) -> Planner {
    Planner::new(Machine::named(name).unwrap())
}

fn solutions() -> Vec<Vec<Turn>> {
    let all: Vec<Vec<Turn>> = testkit::robot_solutions().map(turns).collect();
    assert_eq!(all.len(), 200);
    all
}

/// The mean of something over the 200 solutions, rounded to some digits.
fn mean(digits: i32, of: impl Fn(&[Turn]) -> f64) -> f64 {
    let all = solutions();
    let mean = all.iter().map(|turns| of(turns)).sum::<f64>() / all.len() as f64;
    (mean * 10f64.powi(digits)).round() / 10f64.powi(digits)
}

#[test]
fn fixed_plans_take_as_long_as_measured_elsewhere() {
    let fixed = |name: &str| {
        let planner = planner(name);
        mean(2, move |turns| planner.fixed(turns).unwrap().seconds())
    };
    assert_eq!(fixed("cubotino"), 47.23);
    assert_eq!(fixed("cubotino-default"), 81.89);
    assert_eq!(fixed("nxt-two-way"), 52.57);
    assert_eq!(fixed("nxt"), 57.67);
    let cubotino = planner("cubotino");
    assert_eq!(mean(1, |turns| cubotino.fixed(turns).unwrap().steps.len() as f64), 64.9);
}

#[test]
fn going_home_after_every_turn_takes_as_long_as_measured_elsewhere() {
    let planner = planner("nxt-two-way");
    assert_eq!(mean(1, |turns| planner.home(turns).unwrap().seconds()), 90.1);
    // In 2010 R and L went back the way they came, a spin at each end, where there is a shorter way.
    let retracing = |turn: &Turn| match turn.face() {
        puzzle::Face::R | puzzle::Face::L => {
            let there = 0.5 + 1.0;
            let back = 3.0 * 1.0 + 0.5;
            there + back + 0.3 + 0.5 * if turn.quarters() == Quarters::Two { 2.0 } else { 1.0 }
        }
        _ => planner.home(&[*turn]).unwrap().seconds(),
    };
    assert_eq!(mean(1, |turns| turns.iter().map(retracing).sum()), 96.6);
}

#[test]
fn cubotino_turns_single_faces_in_the_known_times() {
    let planner = planner("cubotino");
    let known = [
        ("U", 1.840),
        ("U2", 2.976),
        ("R", 1.500),
        ("R2", 2.636),
        ("F", 3.160),
        ("F2", 3.256),
        ("D", 3.200),
        ("D2", 4.276),
        ("L", 2.520),
        ("B", 2.180),
    ];
    for (alg, seconds) in known {
        assert_eq!(planner.fixed(&turns(alg)).unwrap().seconds(), seconds, "{alg}");
    }
}

#[test]
fn the_example_of_cubotino() {
    let program = planner("cubotino").fixed(&turns("R U' F2")).unwrap();
    assert_eq!(robot::cubotino::text(&program), "R1F1R3S1F1R4S1");
    assert_eq!((program.steps.len(), program.seconds()), (7, 5.336));
    let places = |attitude: Attitude| attitude.centres().map(|face| face.letter()).iter().collect::<String>();
    let seen: Vec<String> = program.steps.iter().map(|step| places(step.attitude)).collect();
    assert_eq!(seen, ["LBURFD", "DBLUFR", "DBLUFR", "DLFURB", "BLDFRU", "BLDFRU", "BDRFUL"]);
}

#[test]
fn nothing_to_do_takes_no_time() {
    for name in Machine::names() {
        let planner = planner(name);
        assert!(planner.fixed(&[]).unwrap().steps.is_empty());
        assert!(planner.home(&[]).unwrap().steps.is_empty());
    }
}

#[test]
fn a_face_without_a_motor_is_refused() {
    for (name, face) in [("five-motor", "U"), ("axis-four-arms", "D")] {
        let planner = planner(name);
        let alg = turns(&format!("R L2 {face}' {} F", if face == "U" { "D" } else { "U" }));
        for refused in [planner.fixed(&alg), planner.home(&alg)] {
            assert_eq!(refused.unwrap_err(), PlanError::NoSuchTurn { turn: turns(&format!("{face}'"))[0] }, "{name}");
        }
    }
}

#[test]
fn equal_costs_keep_the_written_order() {
    for name in ["nxt", "nxt-two-way", "cubotino", "two-gripper"] {
        let planner = planner(name);
        for alg in solutions() {
            // Written with the pairs swapped, it takes as long; the order differs only where that costs nothing.
            let other = swapped(&alg);
            let [one, two] = [&alg, &other].map(|alg| planner.fixed(alg).unwrap());
            assert_eq!((one.time(), one.steps.len()), (two.time(), two.steps.len()));
        }
    }
    let nxt = planner("nxt-two-way");
    let [there, back] = ["R L", "L R"].map(|alg| nxt.fixed(&turns(alg)).unwrap());
    assert_eq!(there.time(), back.time());
    assert_eq!((there.turns, back.turns), (turns("R L"), turns("L R")));
    // Here it does matter: the bottom is there already.
    assert_eq!(nxt.fixed(&turns("U D")).unwrap().turns, turns("D U"));
}

fn swapped(alg: &[Turn]) -> Vec<Turn> {
    let mut alg = alg.to_vec();
    let mut i = 0;
    while i + 1 < alg.len() {
        if alg[i].face() == alg[i + 1].face().opposite() {
            alg.swap(i, i + 1);
            i += 1;
        }
        i += 1;
    }
    alg
}

/// Every program does to a cube what its alg does, and its steps follow each other in time.
#[test]
fn programs_do_what_the_alg_says() {
    for name in Machine::names() {
        let planner = planner(name);
        for alg in solutions().iter().filter(|alg| alg.iter().all(|turn| planner.can(*turn))).take(50) {
            assert_does(&planner.fixed(alg).unwrap(), alg);
            assert_does(&planner.home(alg).unwrap(), alg);
        }
        for alg in short_algs(&planner, 50) {
            let home = planner.home(&alg).unwrap();
            assert_does(&home, &alg);
            assert!(home.time() >= planner.fixed(&alg).unwrap().time());
        }
    }
}

fn assert_does(program: &Program, alg: &[Turn]) {
    let rotations = |attitude: Attitude| {
        attitude.rotations().iter().map(|&(axis, quarters)| Move::new(Layers::Cube(axis), quarters)).collect::<Vec<_>>()
    };
    let mut facelets = Facelets::SOLVED.after_all(&rotations(program.machine.start()));
    let mut time = robot::Time::ZERO;
    for step in &program.steps {
        assert_eq!(step.begins, time);
        time += step.takes;
        facelets = facelets.after_all(&moves(step.primitive));
    }
    let end = program.steps.last().map_or(program.machine.start(), |step| step.attitude);
    let wanted = Facelets::SOLVED.after_all(&alg.iter().copied().map(Move::from).collect::<Vec<_>>());
    assert_eq!(facelets, wanted.after_all(&rotations(end)), "{program}");
    let made = Facelets::SOLVED.after_all(&program.turns.iter().copied().map(Move::from).collect::<Vec<_>>());
    assert_eq!(made, wanted);
}

fn moves(primitive: Primitive) -> Vec<Move> {
    let whole =
        |axis: Axis, quarters: i8| Move::new(Layers::Cube(axis), Quarters::from_count(quarters.into()).unwrap());
    let layer = |turn: PlaceTurn| Move::from(turn.turn());
    match primitive {
        Primitive::Tilt => vec![whole(Axis::X, -1)],
        Primitive::Spin(quarters) => vec![whole(Axis::Y, quarters)],
        Primitive::Roll(axis, quarters) => vec![whole(axis, quarters)],
        Primitive::Turn(turn) => vec![layer(turn)],
        Primitive::Both(first, second) => vec![layer(first), layer(second)],
        _ => Vec::new(),
    }
}

/// Algs of one to four turns that the machine can make, always the same ones.
fn short_algs(planner: &Planner, count: usize) -> Vec<Vec<Turn>> {
    let all: Vec<Turn> = Turn::all().filter(|turn| planner.can(*turn)).collect();
    let mut state = 7u64;
    let mut number = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    (0..count)
        .map(|_| {
            let mut alg: Vec<Turn> = (0..1 + number(4)).map(|_| all[number(all.len())]).collect();
            // Pairs of opposite faces are what is interesting.
            if number(2) == 0 {
                let more = Turn::new(alg[0].face().opposite(), Quarters::ALL[number(3)]);
                if planner.can(more) {
                    alg.insert(1, more);
                }
            }
            alg.truncate(4);
            alg
        })
        .collect()
}

#[test]
fn fixed_plans_equal_a_brute_force_shortest_path() {
    let shipped = Machine::names().map(|name| (name, planner(name), plain::Model::of(name)));
    // Faces that hardly have to wait after a turn about the same axis, with and without turns at once.
    let same_axis = [true, false].map(|at_once| {
        let text =
            include_str!("../machines/six-motor.toml").replace("_at_once = true", &format!("_at_once = {at_once}"));
        let planner = Planner::new(Machine::parse("same-axis", &format!("{text}pause_same_axis = 0.005\n")).unwrap());
        ("same-axis", planner, plain::Model::Direct { missing: None, same_axis: 5_000, at_once })
    });
    // A platform that always lies on the cube, as files said before it could be lowered; and one that goes up slowly.
    let axis = |from: &str, to: &str, platform: Option<[u64; 2]>| {
        let text = include_str!("../machines/axis-four-arms.toml").split("# Ten motors").next().unwrap();
        let planner = Planner::new(Machine::parse("axis", &text.replace(from, to)).unwrap());
        ("axis", planner, plain::Model::Axis(platform))
    };
    let always = "platform_down = 0.5 # onto the cube, before anything turns\nplatform_up = 0.5   ";
    let platforms =
        [axis(always, "", None), axis("platform_up = 0.5", "platform_up = 1.25", Some([500_000, 1_250_000]))];
    for (name, planner, model) in shipped.chain(same_axis).chain(platforms) {
        for alg in short_algs(&planner, 1000) {
            let letters: Vec<(u8, u8)> =
                alg.iter().map(|turn| (turn.face().letter() as u8, turn.quarters().count())).collect();
            let program = planner.fixed(&alg).unwrap();
            let micros = (program.seconds() * 1e6).round() as u64;
            assert_eq!((micros, program.steps.len() as u64), model.shortest(&letters), "{name} {alg:?}\n{program}");
        }
    }
}

#[test]
fn turn_costs_are_what_turns_take() {
    let cost = |name: &str, alg: &str| planner(name).turn_costs().unwrap().of_turn(turns(alg)[0]);
    assert_eq!([cost("six-motor", "R"), cost("six-motor", "U2")], [Some(120), Some(180)]);
    assert_eq!(cost("five-motor", "U"), None);
    assert!(planner("nxt").turn_costs().is_none());
    let costs = planner("six-motor").turn_costs().unwrap();
    let pair = costs.steps().into_iter().find(|step| step.turns().eq(turns("U D2"))).unwrap();
    assert_eq!(pair.cost(), 180);
}

#[test]
fn a_plan_takes_less_than_a_millisecond() {
    for name in Machine::names() {
        let planner = planner(name);
        let all: Vec<Vec<Turn>> =
            solutions().into_iter().filter(|alg| alg.iter().all(|turn| planner.can(*turn))).collect();
        let begun = std::time::Instant::now();
        all.iter().for_each(|alg| drop(planner.fixed(alg)));
        // Ten times the aim, because tests share a machine with others.
        assert!(begun.elapsed().as_micros() <= 10_000 * all.len() as u128, "{name}: {:?}", begun.elapsed());
    }
}

/// Machines and shortest paths written again, plainly: letters for faces, a hash map for distances.
mod plain {
    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, HashMap};

    /// The faces at U R F D L B.
    type Lies = [u8; 6];

    /// A time, how the cube lies afterwards, the parts, and what turns: places and quarters.
    type Next = (u64, Lies, [i8; 6], Vec<(usize, u8)>);

    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
    struct State {
        lies: Lies,
        /// Whatever the machine has to remember.
        parts: [i8; 6],
        /// Which turns are done, a bit each.
        done: u16,
    }

    pub(super) enum Model {
        Cradle {
            back: u64,
        },
        Cover {
            lift: u64,
            lower: u64,
            close: u64,
            spin: [u64; 2],
            turn: [u64; 2],
            release: u64,
        },
        /// A cover whose holder goes a quarter at a time.
        Quarters,
        /// How long the platform takes down and up; `None` if it always lies on the cube.
        Axis(Option<[u64; 2]>),
        Grippers {
            places: Vec<usize>,
            close: u64,
            open: u64,
            quarter: u64,
            half: u64,
        },
        Direct {
            missing: Option<u8>,
            same_axis: u64,
            at_once: bool,
        },
        OtherCradle {
            tilt: u64,
            spin: u64,
            press: u64,
            turn: u64,
            one_way: bool,
        },
    }

    fn x_back([u, r, f, d, l, b]: Lies) -> Lies {
        [b, r, u, f, l, d]
    }

    fn y([u, r, f, d, l, b]: Lies) -> Lies {
        [u, b, r, d, f, l]
    }

    fn z([u, r, f, d, l, b]: Lies) -> Lies {
        [l, u, f, r, d, b]
    }

    fn times(turn: fn(Lies) -> Lies, count: i8, lies: Lies) -> Lies {
        (0..count.rem_euclid(4)).fold(lies, |lies, _| turn(lies))
    }

    fn x(lies: Lies) -> Lies {
        times(x_back, 3, lies)
    }

    const U: usize = 0;
    const R: usize = 1;
    const F: usize = 2;
    const D: usize = 3;
    const L: usize = 4;
    const B: usize = 5;

    impl Model {
        pub(super) fn of(name: &str) -> Model {
            match name {
                "nxt" => Model::Cradle { back: 1_800_000 },
                "nxt-two-way" => Model::Cradle { back: 800_000 },
                "nxt-two-motor" => {
                    Model::OtherCradle { tilt: 1_400_000, spin: 500_000, press: 800_000, turn: 500_000, one_way: true }
                }
                "mindcuber" => {
                    Model::OtherCradle { tilt: 900_000, spin: 400_000, press: 500_000, turn: 450_000, one_way: false }
                }
                "cubotino" | "cubotino-top" => Model::Cover {
                    lift: 340_000,
                    lower: 380_000,
                    close: 100_000,
                    spin: [460_000, 966_000],
                    turn: [560_000, 1_176_000],
                    release: 0,
                },
                "cubotino-default" => Model::Cover {
                    lift: 500_000,
                    lower: 600_000,
                    close: 300_000,
                    spin: [700_000, 1_470_000],
                    turn: [800_000, 1_680_000],
                    release: 400_000,
                },
                "cubotino-base" => Model::Quarters,
                "axis-four-arms" => Model::Axis(Some([500_000; 2])),
                "two-gripper" => Model::Grippers {
                    places: vec![R, F],
                    close: 250_000,
                    open: 250_000,
                    quarter: 350_000,
                    half: 600_000,
                },
                "four-gripper" => Model::Grippers {
                    places: vec![R, F, L, B],
                    close: 150_000,
                    open: 150_000,
                    quarter: 200_000,
                    half: 350_000,
                },
                "six-motor" => Model::Direct { missing: None, same_axis: 20_000, at_once: true },
                "five-motor" => Model::Direct { missing: Some(b'U'), same_axis: 20_000, at_once: true },
                _ => panic!("no plain model of {name}"),
            }
        }

        fn start(&self) -> (Lies, [i8; 6]) {
            match self {
                Model::Cover { .. } => (*b"LBURFD", [0, 2, 0, 0, 0, 0]),
                Model::Quarters => (*b"URFDLB", [0; 6]),
                _ => (*b"URFDLB", [0; 6]),
            }
        }

        fn is_end(&self, parts: [i8; 6]) -> bool {
            match self {
                Model::Cover { .. } | Model::Quarters => parts[..2] == [0, 0],
                Model::Axis(_) => parts == [0; 6],
                _ => true,
            }
        }

        /// Everything that can follow.
        fn next(&self, lies: Lies, parts: [i8; 6]) -> Vec<Next> {
            let mut next = Vec::new();
            match *self {
                Model::Cradle { back } => {
                    next.push((1_000_000, x_back(lies), parts, vec![]));
                    next.push((500_000, y(lies), parts, vec![]));
                    next.push((500_000, times(y, -1, lies), parts, vec![]));
                    next.push((1_000_000, times(y, 2, lies), parts, vec![]));
                    for (quarters, time) in [(1, 800_000), (2, 1_300_000), (3, back)] {
                        next.push((time, lies, parts, vec![(D, quarters)]));
                    }
                }
                Model::OtherCradle { tilt, spin, press, turn, one_way } => {
                    next.push((tilt, x_back(lies), parts, vec![]));
                    for (quarters, count) in [(1, 1), (2, 2), (3, 1)] {
                        next.push((spin * count, times(y, quarters, lies), parts, vec![]));
                    }
                    for (quarters, count) in [(1, 1), (2, 2), (3, if one_way { 3 } else { 1 })] {
                        next.push((press + turn * count, lies, parts, vec![(D, quarters)]));
                    }
                }
                Model::Cover { lift, lower, close, spin, turn, release } => {
                    // Parts: the holder; the cover open 0, up 1, read 2.
                    let [holder, cover, ..] = parts;
                    let flip = if cover == 1 { 2 * lift } else { lift };
                    next.push((flip, x_back(lies), [holder, 1, 0, 0, 0, 0], vec![]));
                    for to in -1..=1i8 {
                        let by = to - holder;
                        if by == 0 {
                            continue;
                        }
                        let half = usize::from(by.abs() == 2);
                        let after = [to, 0, 0, 0, 0, 0];
                        let open = if cover == 0 { 0 } else { lift };
                        next.push((open + spin[half], times(y, -by, lies), after, vec![]));
                        let down = if cover == 0 { close } else { lower };
                        let time = down + release + turn[half] + close;
                        next.push((time, lies, after, vec![(D, by.rem_euclid(4) as u8)]));
                    }
                }
                Model::Quarters => {
                    let [holder, up, ..] = parts;
                    next.push((if up == 1 { 800_000 } else { 400_000 }, x_back(lies), [holder, 1, 0, 0, 0, 0], vec![]));
                    for by in [-1, 1i8] {
                        let after = [holder + by, 0, 0, 0, 0, 0];
                        if after[0].abs() > 1 {
                            continue;
                        }
                        let (open, down) = if up == 1 { (400_000, 450_000) } else { (0, 150_000) };
                        next.push((open + 550_000, times(y, -by, lies), after, vec![]));
                        let turn = vec![(D, by.rem_euclid(4) as u8)];
                        next.push((down + 600_000 + 50_000 + 150_000, lies, after, turn));
                    }
                }
                Model::Direct { missing, same_axis, at_once } => {
                    // Parts: one more than the axis that turned last.
                    let has = |place: usize| missing.is_none_or(|face| b"URFDLB"[place] != face);
                    for place in (0..6).filter(|place| has(*place)) {
                        let axis = (place % 3 + 1) as i8;
                        let pause = if parts[0] == axis { same_axis } else { 20_000 };
                        let time = |quarters: u8| pause + if quarters == 2 { 160_000 } else { 100_000 };
                        let after = [axis, 0, 0, 0, 0, 0];
                        for quarters in 1..4 {
                            next.push((time(quarters), lies, after, vec![(place, quarters)]));
                            for other in (1..4).filter(|_| at_once && place < 3 && has(place + 3)) {
                                let both = vec![(place, quarters), (place + 3, other)];
                                next.push((time(quarters).max(time(other)), lies, after, both));
                            }
                        }
                    }
                }
                Model::Axis(platform) => {
                    // Parts: for each place, whether its arm is in; at the top, whether the platform is down.
                    let is_in: Vec<usize> = (1..6).filter(|place| parts[*place] == 1).collect();
                    if let Some(takes) = platform {
                        let mut after = parts;
                        after[U] ^= 1;
                        next.push((takes[parts[U] as usize], lies, after, vec![]));
                    }
                    let is_held = platform.is_none() || parts[U] == 1;
                    for arms in [vec![R], vec![F], vec![L], vec![B], vec![R, L], vec![F, B]] {
                        let mut after = parts;
                        arms.iter().for_each(|arm| after[*arm] ^= 1);
                        let moved_in = arms.iter().filter(|arm| after[**arm] == 1).count();
                        // Two move together only both in or both out.
                        if moved_in != 0 && moved_in != arms.len() {
                            continue;
                        }
                        let sides = after[R] + after[L] > 0;
                        let fronts = after[F] + after[B] > 0;
                        if !(sides && fronts) {
                            next.push((500_000, lies, after, vec![]));
                        }
                    }
                    let amount = |quarters: u8| if quarters == 2 { 2 } else { 1 };
                    for quarters in if is_held { 1..4 } else { 1..1 } {
                        if is_in.is_empty() {
                            next.push((600_000 * amount(quarters), times(y, quarters as i8, lies), parts, vec![]));
                        } else {
                            next.push((600_000 * amount(quarters), lies, parts, vec![(U, quarters)]));
                        }
                        for arm in &is_in {
                            next.push((500_000 * amount(quarters), lies, parts, vec![(*arm, quarters)]));
                        }
                        if let [one, two] = is_in[..] {
                            for other in 1..4 {
                                let time = 500_000 * amount(quarters).max(amount(other));
                                next.push((time, lies, parts, vec![(one, quarters), (two, other)]));
                            }
                        }
                    }
                }
                Model::Grippers { ref places, close, open, quarter, half } => {
                    // Parts: for R F L B crosswise or not; then R and L away, F and B away.
                    let slot = |place: usize| match place {
                        R => 0,
                        F => 1,
                        L => 2,
                        _ => 3,
                    };
                    let time = |quarters: u8| if quarters == 2 { half } else { quarter };
                    for (axis, turn) in [(0usize, x as fn(Lies) -> Lies), (1, z)] {
                        let mine: Vec<usize> =
                            places.iter().copied().filter(|place| slot(*place) % 2 == axis).collect();
                        let others: Vec<usize> =
                            places.iter().copied().filter(|place| slot(*place) % 2 != axis).collect();
                        let crosswise = |places: &[usize]| places.iter().any(|place| parts[slot(*place)] == 1);
                        let (here, there) = (parts[4 + axis] == 0, parts[5 - axis] == 0);
                        let subsets = (1..1usize << mine.len()).map(|set| {
                            mine.iter().copied().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, p)| p)
                        });
                        if !here {
                            let mut after = parts;
                            after[4 + axis] = 0;
                            if !(crosswise(&mine) && crosswise(&others)) {
                                next.push((close, lies, after, vec![]));
                            }
                            for set in subsets {
                                let mut after = parts;
                                set.for_each(|place| after[slot(place)] ^= 1);
                                next.push((quarter, lies, after, vec![]));
                            }
                        } else if !there {
                            for quarters in 1..4u8 {
                                let mut after = parts;
                                if quarters != 2 {
                                    mine.iter().for_each(|place| after[slot(*place)] ^= 1);
                                }
                                next.push((time(quarters), times(turn, quarters as i8, lies), after, vec![]));
                            }
                        } else {
                            let mut after = parts;
                            after[4 + axis] = 1;
                            next.push((open, lies, after, vec![]));
                            if crosswise(&others) {
                                continue;
                            }
                            let turned = |turns: &[(usize, u8)]| {
                                let mut after = parts;
                                for (place, quarters) in turns {
                                    after[slot(*place)] ^= i8::from(*quarters != 2);
                                }
                                after
                            };
                            for a in 1..4 {
                                for place in &mine {
                                    next.push((time(a), lies, turned(&[(*place, a)]), vec![(*place, a)]));
                                }
                                if let [one, two] = mine[..] {
                                    for b in 1..4 {
                                        let both = vec![(one, a), (two, b)];
                                        next.push((time(a).max(time(b)), lies, turned(&both), both));
                                    }
                                }
                            }
                        }
                    }
                }
            }
            next
        }

        /// The least microseconds and, among those, the fewest movements.
        pub(super) fn shortest(&self, alg: &[(u8, u8)]) -> (u64, u64) {
            // A half turn that cannot be made at once is two quarters, both one way or both the other.
            let half = alg.iter().position(|(_, quarters)| matches!(self, Model::Quarters) && *quarters == 2);
            if let Some(at) = half {
                let either = [1, 3].map(|quarters| {
                    let both = [(alg[at].0, quarters); 2];
                    self.shortest(&[&alg[..at], &both, &alg[at + 1..]].concat())
                });
                return either[0].min(either[1]);
            }
            let (lies, parts) = self.start();
            let begin = State { lies, parts, done: 0 };
            let all = (1u16 << alg.len()) - 1;
            let mut best = HashMap::from([(begin, (0, 0))]);
            let mut open = BinaryHeap::from([Reverse(((0, 0), begin))]);
            while let Some(Reverse((cost, state))) = open.pop() {
                if best[&state] < cost {
                    continue;
                }
                if state.done == all && self.is_end(state.parts) {
                    return cost;
                }
                for (time, lies, parts, turned) in self.next(state.lies, state.parts) {
                    for done in after(alg, state.done, &state.lies, &turned) {
                        let to = State { lies, parts, done };
                        let cost = (cost.0 + time, cost.1 + 1);
                        if best.get(&to).is_none_or(|known| cost < *known) {
                            best.insert(to, cost);
                            open.push(Reverse((cost, to)));
                        }
                    }
                }
            }
            panic!("there is a way");
        }
    }

    /// What can be done after these layers have turned at once: each is a turn of the alg that nothing before it forbids.
    fn after(alg: &[(u8, u8)], done: u16, lies: &Lies, turned: &[(usize, u8)]) -> Vec<u16> {
        let opposite = |a: u8, b: u8| {
            matches!((a, b), (b'U', b'D') | (b'R', b'L') | (b'F', b'B') | (b'D', b'U') | (b'L', b'R') | (b'B', b'F'))
        };
        let mut reached = vec![done];
        for (place, quarters) in turned {
            let mut next = Vec::new();
            for now in reached {
                for (k, turn) in alg.iter().enumerate() {
                    let is_due = now >> k & 1 == 0 && *turn == (lies[*place], *quarters);
                    let is_free = (0..k).all(|i| now >> i & 1 == 1 || opposite(alg[i].0, turn.0));
                    if is_due && is_free {
                        next.push(now | 1 << k);
                    }
                }
            }
            reached = next;
        }
        reached
    }
}
