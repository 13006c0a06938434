//! Applying one alg after another is the same as applying both, whatever the puzzle and however it is held.

use puzzle::Alg;
use testkit::noise::Noise;
use zauber::{Generator, Given, Puzzle, Reader};

/// Turns of every kind that a puzzle has.
fn turns(puzzle: Puzzle) -> Vec<&'static str> {
    let everywhere =
        ["R", "U'", "F2", "D", "L'", "B2", "Rw", "u'", "f2", "x", "y'", "z2", "2R", "1-2u", "Fv", "L5", "."];
    let with_middle = ["M", "E'", "S2", "2-3d", "3Lw", "3B"];
    let middle = if puzzle == Puzzle::Cube { &with_middle[..] } else { &[] };
    everywhere.into_iter().chain(middle.iter().copied()).collect()
}

fn read_alg(puzzle: Puzzle, text: &str) -> Alg {
    Reader::default().alg(puzzle, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The stickers after an alg, as text that can be read back.
fn applied(puzzle: Puzzle, given: Given<'_>, alg: &str) -> String {
    let position = Reader::default().read(puzzle, given).unwrap_or_else(|error| panic!("{given:?}: {error}"));
    let after = position.after(&read_alg(puzzle, alg)).unwrap_or_else(|error| panic!("{given:?}: {error}"));
    after.to_string()
}

/// Random stickers, held in any way, some of them possibly unknown.
fn start(puzzle: Puzzle, generator: &mut Generator, noise: &mut Noise) -> String {
    let facelets = match puzzle {
        Puzzle::Relative(relative) => generator.small(relative.colouring()).facelets().to_string(),
        _ => generator.cube().facelets().to_string(),
    };
    let grip = noise.pick(&["", "x", "y2 z", "z' x", "x2 y'"]);
    let mut stickers: Vec<char> = applied(puzzle, Given::Facelets(&facelets), grip).chars().collect();
    for _ in 0..noise.pick(&[0, 0, 1, 3, 8]) {
        let at = noise.below(stickers.len());
        stickers[at] = '?';
    }
    stickers.into_iter().collect()
}

#[test]
fn applying_composes() {
    let mut noise = Noise::new(9);
    let mut generator = Generator::new(Some(9)).expect("there is a seed");
    for puzzle in Puzzle::ALL {
        let kinds = turns(puzzle);
        for _ in 0..200 {
            let mut alg = || (0..noise.below(12)).map(|_| noise.pick(&kinds)).collect::<Vec<_>>().join(" ");
            let (a, b) = (alg(), alg());
            let start = start(puzzle, &mut generator, &mut noise);
            let given = Given::Facelets(&start);
            let once = applied(puzzle, given, &format!("{a} {b}"));
            let between = applied(puzzle, given, &a);
            assert_eq!(applied(puzzle, Given::Facelets(&between), &b), once, "{puzzle} {start}: {a}, then {b}");
            // From solved, a scramble and an alg are two algs.
            let scrambled = applied(puzzle, Given::Scramble(&a), &b);
            assert_eq!(scrambled, applied(puzzle, Given::Scramble(""), &format!("{a} {b}")), "{puzzle}: {a}, then {b}");
        }
    }
}

/// Applying an alg and undoing it leaves everything as it was given, including the names of colours.
#[test]
fn taking_back_leads_to_what_was_given() {
    let turned = applied(Puzzle::Cube, Given::Scramble("M"), "M'");
    assert_eq!(turned, testkit::SOLVED);
    let yellow_up = "DDDDDDDDDRRRRRRRRRBBBBBBBBBUUUUUUUUULLLLLLLLLFFFFFFFFF";
    assert_eq!(applied(Puzzle::Cube, Given::Facelets(yellow_up), "R x M x' . M' R'"), yellow_up);
    let pocket: Puzzle = "222".parse().expect("a puzzle");
    let held = "DDDDRRRRBBBBUUUULLLLFFFF";
    assert_eq!(applied(pocket, Given::Facelets(held), "R D y L L' y' D' R'"), held);
}
