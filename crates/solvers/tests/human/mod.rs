//! Tests shared by the human methods of the 3x3x3: cubes that `solved` solves and checks, with the first colour free or
//! given. It panics if something is wrong.

use puzzle::{Alg, Assembly, Cube, Face, Turn, facelets};
use testkit::noise::Noise;
use testkit::stickers::replay;

pub(crate) fn cube_of(text: &str) -> Cube {
    let facelets = facelets::read(text, &puzzle::Scheme::default()).expect("54 letters").facelets;
    Cube::new(Assembly::from_facelets(&facelets).expect("a cube").assembly).expect("legal")
}

pub(crate) fn written(turns: &[Turn]) -> String {
    Alg::from_turns(turns.iter().copied()).to_string()
}

pub(crate) fn begin_with_every_colour(cubes: usize, solved: impl Fn(&str, Option<Face>)) {
    for text in testkit::random_cubes().take(cubes) {
        Face::ALL.into_iter().for_each(|first| solved(text, Some(first)));
    }
}

/// Random scrambles of 1 to 30 turns; a failure reports its scramble.
pub(crate) fn scramble_and_solve(
    seed: u64,
    rounds: usize,
    solved: impl Fn(&str, Option<Face>) + std::panic::RefUnwindSafe,
) {
    let mut noise = Noise::new(seed);
    for round in 0..rounds {
        let scramble: Vec<Turn> =
            (0..1 + round % 30).map(|_| Turn::from_index(noise.below(Turn::COUNT)).expect("below 18")).collect();
        let scramble = written(&scramble);
        let text = replay(testkit::SOLVED, &scramble);
        let first = [None, Some(Face::ALL[noise.below(6)])][round % 2];
        let fine = std::panic::catch_unwind(|| solved(&text, first));
        assert!(fine.is_ok(), "seed {seed}, round {round}: failed on the scramble {scramble} with {first:?} first");
    }
}

/// All cubes two turns from solved.
pub(crate) fn solve_near_cubes(colours: &[Option<Face>], solved: impl Fn(&str, Option<Face>)) {
    for first in Turn::all() {
        for second in Turn::all() {
            let text = replay(testkit::SOLVED, &written(&[first, second]));
            colours.iter().for_each(|&colour| solved(&text, colour));
        }
    }
}
