//! What machines read: the text file of 2010, motor commands, Java for the brick.

use puzzle::alg::turns_of;
use puzzle::{Alg, Attitude, Face, Notation, Turn};
use robot::list_2010::{self, BadList};
use robot::{Machine, Planner, lejos, nxt};
use std::path::Path;
use std::process::Command;

fn turns(alg: &str, notation: Notation) -> Vec<Turn> {
    turns_of(&Alg::parse(alg, notation).unwrap().moves()).0
}

const GOLDEN: [(&str, &str); 4] = [
    ("V O U R L H", "6, 0, 0, 3, 12, 3, 12, "),
    ("R L H V O U", "6, 12, 3, 12, 3, 12, 3, "),
    ("H' R' L' O' U' V'", "6, 8, 17, 5, 14, 5, 14, "),
    ("R U V", "3, 12, 6, 12, "),
];

#[test]
fn the_files_of_2010_are_written_byte_for_byte_and_read_back() {
    for (alg, text) in GOLDEN {
        let turns = turns(alg, Notation::German);
        assert_eq!(list_2010::write(&turns, Attitude::UPRIGHT), text);
        let reading = list_2010::read(text, Attitude::UPRIGHT).unwrap();
        assert_eq!((reading.turns, reading.last_comma_was_missing), (turns, false));
    }
    for alg in testkit::robot_solutions() {
        let turns = turns(alg, Notation::Wca);
        for start in Attitude::all() {
            let text = list_2010::write(&turns, start);
            assert_eq!(list_2010::read(&text, start).unwrap().turns, turns);
        }
    }
}

/// The place maps as they were written down in 2010: which place comes to front, up, back, down, right, left.
#[test]
fn bringing_a_place_down_moves_the_faces_as_in_2010() {
    let maps = [("F", "UBDFRL"), ("U", "BDFURL"), ("B", "UFDBLR"), ("R", "ULDRBF"), ("L", "URDLFB"), ("D", "FUBDRL")];
    for (down, after) in maps {
        for (place, was) in list_2010::PLACES.into_iter().zip(after.chars()) {
            // Bring one face down; then the face that was at `was` is numbered by `place`.
            let face = Face::from_letter(was).unwrap();
            let turns = [turns(down, Notation::Wca)[0], Turn::new(face, puzzle::Quarters::One)];
            let number = list_2010::numbers(&turns, Attitude::UPRIGHT)[1];
            assert_eq!(list_2010::PLACES[usize::from(number) / 3], place, "{down} {was}");
        }
    }
}

#[test]
fn damaged_files_are_mended_or_refused() {
    let read = |text: &str| list_2010::read(text, Attitude::UPRIGHT);
    let mended = read("3, 12, 6, 12").unwrap();
    assert!(mended.last_comma_was_missing);
    assert_eq!(mended.turns, turns("R U V", Notation::German));
    assert!(!read("3, 12, 6, 12,").unwrap().last_comma_was_missing);
    assert!(!read(" 3,12,6,12, \r\n").unwrap().last_comma_was_missing);
    assert_eq!(read("0, ").unwrap().turns, []);
    assert_eq!(read("4, 12, 6, 12, "), Err(BadList::WrongCount { said: 4, found: 3 }));
    assert_eq!(read("2, 12, 6, 12, "), Err(BadList::WrongCount { said: 2, found: 3 }));
    assert_eq!(read("3, 12, 18, 12, "), Err(BadList::NoSuchTurn { entry: 3, number: 18 }));
    assert_eq!(
        read("1, 18446744073709551615, "),
        Err(BadList::NoSuchTurn { entry: 2, number: 18_446_744_073_709_551_615 })
    );
    assert_eq!(read("3, 12, x, 12, "), Err(BadList::NotANumber { entry: 3, text: "x".into() }));
    assert_eq!(read("3, 12, -1, 12, "), Err(BadList::NotANumber { entry: 3, text: "-1".into() }));
    assert_eq!(read("3, 12,, 12, "), Err(BadList::NotANumber { entry: 3, text: String::new() }));
    assert_eq!(read(" \n"), Err(BadList::Empty));
}

/// The file of the machine with an upright axis as it was before its platform could be lowered.
fn without_platform(file: &str) -> String {
    let (before, after) = file.split_once("# What lowers it.").unwrap();
    let lines = format!("{before}{}", after.split_once("\n\n").unwrap().1);
    let is_kept = |line: &&str| !line.starts_with("platform_down") && !line.starts_with("platform_up");
    lines.lines().filter(is_kept).collect::<Vec<_>>().join("\n")
}

fn motors(machine: &str, alg: &str) -> Vec<String> {
    let planner = Planner::new(Machine::named(machine).unwrap());
    let program = planner.fixed(&turns(alg, Notation::Wca)).unwrap();
    nxt::strokes(&program).unwrap().concat().iter().map(ToString::to_string).collect()
}

#[test]
fn motors_move_as_in_2010() {
    let press = ["C to 160", "B forward"];
    let release = ["B stop", "C to 0", "B to 0"];
    assert_eq!(motors("nxt", "D"), [&press[..], &["A by 331", "A by -16"], &release].concat());
    assert_eq!(motors("nxt", "D'"), [&press[..], &["A by 961", "A by -16"], &release].concat());
    assert_eq!(motors("nxt-two-way", "D'"), [&press[..], &["A by -331", "A by 16"], &release].concat());
    assert_eq!(motors("nxt", "F")[..5], ["B to 40", "C to 200", "C to 0", "B to -30", "B to 0"]);
    assert_eq!(motors("nxt", "R")[..3], ["B to -40", "A by -315", "B to 0"]);
    let planner = Planner::new(Machine::named("cubotino").unwrap());
    assert_eq!(nxt::strokes(&planner.fixed(&turns("R", Notation::Wca)).unwrap()), None);
}

#[test]
fn one_arm_holds_and_pushes() {
    assert_eq!(motors("nxt-two-motor", "D"), ["B to 220", "A by 331", "A by -16", "B to 0"]);
    assert_eq!(motors("nxt-two-motor", "D'")[1..3], ["A by 961", "A by -16"]);
    assert_eq!(motors("nxt-two-motor", "R")[..3], ["A by -315", "B to 450", "B to 0"]);
    let java = lejos::java(&Machine::named("nxt-two-motor").unwrap(), &turns("R", Notation::Wca)).unwrap();
    assert!(
        java.contains("Motor.B.rotateTo(450);\n        Motor.B.rotateTo(0);") && !java.contains("Motor.C"),
        "{java}"
    );
}

#[test]
fn ten_motors_move_platform_arms_and_rails() {
    // Between the platform's ways down and up.
    let axis = |alg: &str| {
        let all = motors("axis-four-arms", alg);
        let [first, between @ .., last] = &all[..] else { panic!("{all:?}") };
        assert_eq!([first, last], ["lift to 400", "lift to 0"]);
        between.to_vec()
    };
    assert_eq!(axis("R"), ["rail R to 400", "arm R by 376", "arm R by -16", "rail R to 0"]);
    assert_eq!(axis("F2"), ["rail F to 400", "arm F by 736", "arm F by -16", "rail F to 0"]);
    assert_eq!(axis("U'"), ["rail R to 400", "platform by -466", "platform by 16", "rail R to 0"]);
    // Opposite arms move at once.
    let both = [
        "rail R to 400, rail L to 400",
        "arm R by 376, arm L by -376",
        "arm R by -16, arm L by 16",
        "rail R to 0, rail L to 0",
    ];
    assert_eq!(axis("R L'"), both);
    // A machine whose layers have no slack does not go there and back.
    let file = without_platform(Machine::source("axis-four-arms").unwrap()).replace("slack = 16", "slack = 0");
    let planner = Planner::new(Machine::parse("own", &file).unwrap());
    let tight = nxt::strokes(&planner.fixed(&turns("L", Notation::Wca)).unwrap()).unwrap().concat();
    let tight: Vec<String> = tight.iter().map(ToString::to_string).collect();
    assert_eq!(tight, ["rail L to 400", "arm L by 360", "rail L to 0"]);
}

#[test]
fn the_java_program_has_a_method_for_each_place_and_the_eighteen_cases() {
    let nxt = Machine::named("nxt").unwrap();
    let java = lejos::java(&nxt, &turns("V O U R L H", Notation::German)).unwrap();
    assert!(java.contains("TURNS = {0, 0, 3, 12, 3, 12};"));
    for number in 0..18 {
        assert!(java.contains(&format!("case {number}: ")));
    }
    for method in ["front", "up", "back", "down", "right", "left"] {
        assert!(java.contains(&format!("static void {method}(int quarters)")));
    }
    assert!(!java.contains("quarters = -1"));
    assert!(lejos::java(&Machine::named("nxt-two-way").unwrap(), &[]).unwrap().contains("quarters = -1"));
    assert_eq!(lejos::java(&Machine::named("cubotino").unwrap(), &[]), None);
    assert_eq!(lejos::java(&Machine::named("axis-four-arms").unwrap(), &[]), None);
}

/// The few classes of leJOS that the program uses. A motor prints what it is told.
const STUBS: [(&str, &str); 3] = [
    ("Button", "public static final Button ESCAPE = new Button(); public boolean isDown() { return false; }"),
    ("LCD", "public static void drawString(String text, int x, int y) {}"),
    (
        "Motor",
        "public static final Motor A = new Motor(\"A\"), B = new Motor(\"B\"), C = new Motor(\"C\");
         private final String name;
         private Motor(String name) { this.name = name; }
         private void say(String what) { System.out.println(name + \" \" + what); }
         public void setSpeed(int speed) {}
         public void rotate(int degrees) { say(\"by \" + degrees); }
         public void rotateTo(int degrees) { say(\"to \" + degrees); }
         public void forward() { say(\"forward\"); }
         public void stop() { say(\"stop\"); }",
    ),
];

/// Where a JDK is found: the program compiles, and its motors do what the planned program does where both agree.
#[test]
#[ignore = "takes seconds, and needs a JDK"]
fn the_java_program_compiles_and_moves_the_motors() {
    if !Command::new("javac").arg("-version").output().is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no JDK");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &Path, text: &str| std::fs::write(path, text).unwrap();
    let package = folder.path().join("lejos/nxt");
    std::fs::create_dir_all(&package).unwrap();
    for (class, body) in STUBS {
        write(
            &package.join(class).with_extension("java"),
            &format!("package lejos.nxt; public class {class} {{ {body} }}"),
        );
    }
    for machine in ["nxt", "nxt-two-way", "nxt-two-motor"] {
        // Each face comes down in one way only that is cheapest.
        let alg = "F R' D2 L B'";
        let java = lejos::java(&Machine::named(machine).unwrap(), &turns(alg, Notation::Wca)).unwrap();
        write(&folder.path().join("RobotProgram.java"), &java);
        let run = |program: &str, word: &str| {
            let output = Command::new(program).arg(word).current_dir(folder.path()).output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        run("javac", "RobotProgram.java");
        let moved: Vec<String> = run("java", "RobotProgram").lines().map(str::to_owned).collect();
        assert_eq!(moved, motors(machine, alg), "{machine}");
    }
}
