//! The large table, made in memory: exact where it says so, and never worse than the small ones.

use std::sync::atomic::AtomicBool;
use zauber::puzzle::Notation;
use zauber::store::{Residence, Store};
use zauber::{Given, Method, Profile, Reader, SolveOptions, Workshop};

#[test]
#[ignore = "slow: builds the large table in memory, half a minute"]
fn the_large_table_solves_and_guides() {
    let folder = tempfile::tempdir().expect("a folder");
    let workshop = Workshop::new(Store::at(folder.path()), Residence::Mapped);
    let reader = Reader::default();
    let mut lengths = [0, 0];
    // Asked for whatever is there, and there is nothing; that must not be the last word.
    let solved = reader.read(Given::Scramble("R U F")).expect("an alg");
    let solved = workshop.solve(&solved, None, &SolveOptions::default(), &AtomicBool::new(false), &mut |_| {});
    assert_eq!(solved.expect("a solution").variant, "small");
    for text in testkit::random_cubes().take(300) {
        let sheet = reader.read(Given::Facelets(text)).expect("a cube");
        for (profile, sum) in [Profile::Large, Profile::Small].into_iter().zip(&mut lengths) {
            let options = SolveOptions {
                method: Method::TwoPhase(profile),
                time: None,
                nodes: Some(20_000),
                ..SolveOptions::default()
            };
            let solved = workshop.solve(&sheet, None, &options, &AtomicBool::new(false), &mut |_| {});
            let solved = solved.expect("a solution");
            assert_eq!(testkit::stickers::replay(text, &solved.moves), testkit::SOLVED);
            assert_eq!(solved.variant, if profile == Profile::Large { "large" } else { "small" });
            *sum += solved.length;
        }
        // The guide is exact: some turn leads one closer, and none more than that.
        let signposts = workshop.signposts(&sheet, Notation::Wca).expect("a legal cube");
        assert!(signposts.here.exact && signposts.here.phase == 1);
        let here = signposts.here.distance;
        let nearest = signposts.turns.iter().map(|turn| if turn.phase == 2 { 0 } else { turn.distance }).min();
        assert_eq!(nearest, Some(here - 1));
        assert!(signposts.turns.iter().all(|turn| turn.phase == 2 || turn.distance <= here + 1));
    }
    assert!(lengths[0] + 150 < lengths[1], "more than half a turn shorter on average: {lengths:?}");
}
