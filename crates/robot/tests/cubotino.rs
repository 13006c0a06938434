//! What CUBOTino reads, decoded as its versions do it: the Top version and the base version have the same letters, but
//! not the same digits. Both decoders, and the clock of the base version, are written by hand; they share nothing with the
//! planner.

use puzzle::alg::turns_of;
use puzzle::{Alg, Notation, Turn};
use robot::{Machine, Planner, Program, cubotino};
use testkit::stickers::replay;

fn turns(alg: &str) -> Vec<Turn> {
    turns_of(&Alg::parse(alg, Notation::Wca).unwrap().moves()).0
}

/// The 200 cubes, and a solution of each.
fn tasks() -> Vec<(&'static str, Vec<Turn>)> {
    testkit::random_cubes().zip(testkit::robot_solutions()).map(|(cube, solution)| (cube, turns(solution))).collect()
}

/// The cube in a robot: which faces are up, right, in front, down, left, behind; and what has been turned.
struct Lying {
    faces: [char; 6],
    turned: Vec<String>,
}

impl Lying {
    fn new(faces: &str) -> Lying {
        Lying { faces: faces.chars().collect::<Vec<_>>().try_into().unwrap(), turned: Vec::new() }
    }

    /// What is in front goes down, what is up to the front.
    fn flip(&mut self) {
        let [up, right, front, down, left, back] = self.faces;
        self.faces = [back, right, up, front, left, down];
    }

    /// A quarter, clockwise as seen from below: what is in front goes to the right.
    fn spin(&mut self) {
        let [up, right, front, down, left, back] = self.faces;
        self.faces = [up, front, left, down, back, right];
    }

    /// Quarters of the layer at the bottom, clockwise as seen from below.
    fn turn(&mut self, quarters: i32) {
        let suffix = ["", "2", "'"][quarters.rem_euclid(4) as usize - 1];
        self.turned.push(format!("{}{suffix}", self.faces[3]));
    }
}

fn tokens(text: &str) -> Vec<(char, char)> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(2).map(|token| (token[0], token[1])).collect()
}

/// CUBOTino Top: 1 and 3 are a quarter, 0 and 4 half a turn. The holder is at −90, 0 or 90 degrees.
fn top(text: &str, start: &str) -> Vec<String> {
    let (mut cube, mut holder) = (Lying::new(start), 0);
    for (letter, digit) in tokens(text) {
        let quarters: i32 = match digit {
            '1' => 1,
            '3' => -1,
            '0' => 2,
            '4' => -2,
            _ if letter == 'F' => 0,
            _ => panic!("{text}: {digit}"),
        };
        match letter {
            'F' => (0..digit.to_digit(10).unwrap()).for_each(|_| cube.flip()),
            'S' => {
                holder += quarters;
                (0..quarters.rem_euclid(4)).for_each(|_| cube.spin());
            }
            'R' => {
                holder += quarters;
                cube.turn(quarters);
            }
            _ => panic!("{text}: {letter}"),
        }
        assert!((-1..=1).contains(&holder), "{text}: the holder goes too far");
    }
    assert_eq!(holder, 0, "{text}");
    cube.turned
}

/// CUBOTino base, and micro. Every digit but 3 means clockwise. A spin from a side always goes home, and a turn from a side
/// that does not go home does nothing. Returns what it turns, and how many milliseconds its program waits.
fn base(text: &str, start: &str) -> (Vec<String>, u64) {
    const FLIP_TO_CLOSE: u64 = 450;
    const FLIP_OPEN: u64 = 400;
    const OPEN_CLOSE: u64 = 150;
    const SPIN: u64 = 550;
    const ROTATE: u64 = 600;
    const RELEASE: u64 = 50;
    let (mut cube, mut holder, mut time) = (Lying::new(start), 0, 0);
    let tokens = tokens(text);
    for (i, &(letter, digit)) in tokens.iter().enumerate() {
        let direction = if digit == '3' { -1 } else { 1 };
        match letter {
            'F' => {
                let flips = digit.to_digit(10).unwrap();
                for flip in 1..=flips {
                    cube.flip();
                    time += FLIP_OPEN;
                    // The cover is closed for a turn, and opened for another flip or a spin.
                    time += match tokens.get(i + 1) {
                        Some(('R', _)) if flip == flips => FLIP_TO_CLOSE,
                        Some(('S', _)) => FLIP_OPEN,
                        _ if flip < flips => FLIP_OPEN,
                        _ => 0,
                    };
                }
            }
            'S' => {
                let by: i32 = if holder == 0 { direction } else { -holder };
                (0..by.rem_euclid(4)).for_each(|_| cube.spin());
                holder += by;
                time += SPIN;
            }
            'R' if holder == 0 || direction == -holder => {
                let was_open = i == 0 || tokens[i - 1].0 != 'F';
                time += if was_open { OPEN_CLOSE } else { 0 } + ROTATE + RELEASE + OPEN_CLOSE;
                cube.turn(direction);
                holder += direction;
            }
            _ => {}
        }
    }
    (cube.turned, time)
}

fn programs(name: &str) -> Vec<(&'static str, Program)> {
    let planner = Planner::new(Machine::named(name).unwrap());
    tasks().into_iter().map(|(cube, turns)| (cube, planner.fixed(&turns).unwrap())).collect()
}

fn solves(cube: &str, turned: &[String]) -> bool {
    replay(cube, &turned.join(" ")) == testkit::SOLVED
}

#[test]
fn the_top_version_solves_with_its_string() {
    for name in ["cubotino-top", "cubotino", "cubotino-default"] {
        let all = programs(name);
        assert_eq!(all.len(), 200);
        for (cube, program) in all {
            let text = cubotino::text(&program);
            assert!(solves(cube, &top(&text, "LBURFD")), "{name}: {text}");
        }
    }
    // One is only another name of the other.
    let [one, other] = ["cubotino", "cubotino-top"].map(|name| Machine::named(name).unwrap());
    assert_eq!((one.text(), one.name(), other.name()), (other.text(), "cubotino", "cubotino-top"));
}

#[test]
fn the_base_version_solves_with_its_string_in_the_planned_time() {
    let all = programs("cubotino-base");
    assert_eq!(all.len(), 200);
    let mean = all.iter().map(|(_, program)| program.seconds()).sum::<f64>() / 200.0;
    assert_eq!(format!("{mean:.2}"), "58.27");
    for (cube, program) in all {
        let text = cubotino::text(&program);
        assert!(tokens(&text).iter().all(|(letter, digit)| *letter == 'F' || matches!(digit, '1' | '3')), "{text}");
        let (turned, milliseconds) = base(&text, "URFDLB");
        assert!(solves(cube, &turned), "{text}");
        assert_eq!(milliseconds, (program.seconds() * 1000.0).round() as u64, "{text}");
        // What it can do, the Top version can do as well.
        assert!(solves(cube, &top(&text, "URFDLB")), "{text}");
    }
}

#[test]
fn the_base_version_cannot_read_the_string_of_the_top_version() {
    let is_solved = |(cube, program): &(&str, Program)| solves(cube, &base(&cubotino::text(program), "LBURFD").0);
    assert_eq!(programs("cubotino-top").iter().filter(|task| is_solved(task)).count(), 0);
}

/// The string for which the author of the base version noted that it takes 1 min 12 s with these times.
#[test]
fn the_clock_of_the_base_version_agrees_with_its_author() {
    let known = "F2R1S3R1S3S3F1R1F2R1S3S3F1R1S3R1F3R1S3R1S3S3F3R1S3F1R1S3R1F3R1S3R1S3F3R1S3R1\
                 F1R3S1F1R3F1S1R3S3F1R1S3R1F3S1R3F1R1S3S3F3R1S3R1F3R1S3R1S3F1S1R3S1F3R3F1R1S3";
    assert_eq!(base(known, "URFDLB").1, 71_100);
    // Its own converter made it for this solution.
    let alg = "U2 L R D2 B2 R D2 B2 D2 L' B' R' F2 D' L U2 F2 D' B' D";
    let planner = Planner::new(Machine::named("cubotino-base").unwrap());
    let planned = planner.fixed(&turns(alg)).unwrap();
    let does = |text: &str| replay(testkit::SOLVED, &base(text, "URFDLB").0.join(" "));
    assert_eq!(does(&cubotino::text(&planned)), does(known));
    assert_eq!(does(known), replay(testkit::SOLVED, alg));
    assert!(planned.seconds() < 71.1, "{}", planned.seconds());
}

#[test]
fn half_turns_of_the_base_version_are_two_quarters() {
    let planner = Planner::new(Machine::named("cubotino-base").unwrap());
    let text = |alg: &str| {
        let program = planner.fixed(&turns(alg)).unwrap();
        (cubotino::text(&program), program.seconds())
    };
    // Lower or close the cover, turn, release, open.
    assert_eq!(text("D").1, 0.15 + 0.6 + 0.05 + 0.15 + 0.55);
    assert_eq!(text("D2"), ("R1S3R1S3".into(), 2.0 * (0.15 + 0.65 + 0.15) + 2.0 * 0.55));
    assert_eq!(text("F2").0, "F1R1S3R1S3");
    assert_eq!(text("R U' F2"), ("S3F1R1F1R3S1F1R1S3R1S3".into(), 8.1));
    // Going home after every turn works with them too.
    assert!(planner.home(&turns("R2 U2")).is_ok());
    let refused = planner.follow(&cubotino::read("S1R4").unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "movement 2: the machine cannot do 'turn D2'' there");
}

#[test]
fn a_cover_has_half_turns_or_quarters_only() {
    let refused = |name: &str, from: &str, to: &str| {
        let source = Machine::source(name).unwrap();
        assert!(source.contains(from));
        Machine::parse("own", &source.replace(from, to)).unwrap_err().reason
    };
    let either = "a cover has either half, from 1 to 10, or quarters_only = true";
    assert_eq!(refused("cubotino-base", "quarters_only = true\n", ""), either);
    assert_eq!(refused("cubotino-base", "quarters_only = true", "quarters_only = true\nhalf = 2"), either);
    assert_eq!(refused("cubotino-base", "quarters_only = true", "quarters_only = false"), either);
    assert!(refused("cubotino-base", "starts = \"open\"", "starts = \"up\"").contains("unknown variant `up`"));
}
