//! What tests share: an independent second cube, the corpus, damaged input, photographs of cubes, and scans that are
//! hard to read.
//!
//! Nothing here uses the crates under test. The [`stickers`] cube turns by cycles of sticker numbers written out by
//! hand, so that a mistake in the product's geometry cannot hide in its test.

pub mod noise;
pub mod pigments;
pub mod scans;
pub mod scene;
pub mod stickers;

/// 1000 uniformly random positions as facelet strings.
pub fn random_cubes() -> impl Iterator<Item = &'static str> {
    include_str!("../../../corpus/random-1000.txt").lines().filter(|line| !line.is_empty())
}

/// Scrambles with the length of their shortest solution in half turns.
pub fn known_optimum() -> impl Iterator<Item = (&'static str, u32)> {
    include_str!("../../../corpus/known-optimum.tsv").lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (scramble, length) = line.split_once('\t')?;
        Some((scramble, length.trim().parse().ok()?))
    })
}

/// Positions with the length of their shortest solution in quarter turns.
pub fn known_optimum_in_quarter_turns() -> impl Iterator<Item = (&'static str, u32)> {
    let lines = include_str!("../../../corpus/qtm-optimum-200.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (facelets, length) = line.split_once('\t')?;
        Some((facelets, length.trim().parse().ok()?))
    })
}

/// Solutions of the first 200 random cubes, for machines to turn.
pub fn robot_solutions() -> impl Iterator<Item = &'static str> {
    include_str!("../../../corpus/robot/solutions-200.txt").lines().filter(|line| !line.is_empty())
}

/// Lines of JSON: an alg, and the position it leads to as cubing.js represents it.
pub fn kpatterns() -> impl Iterator<Item = &'static str> {
    include_str!("../../../corpus/kpatterns.jsonl").lines()
}

/// `U R F' L'` on the solved cube.
pub const AFTER_U_R_FI_LI: &str = "DURRUFRRRBRBDRBDRBFDDDFFDFFBLLBDBLDLFUUFLLFLLULRUBUUBU";

/// Every edge flipped in place.
pub const SUPERFLIP: &str = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

/// The solved cube.
pub const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
