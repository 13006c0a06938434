//! The large table, built in memory: exact where it says so, and never worse than the small ones.

use store::{Residence, Store};
use zauber::{Choice, Given, InspectOptions, Puzzle, Reader, Signposts, SolveOptions, Unwatched, Workbench};

#[test]
#[ignore = "slow: builds the large table in memory, half a minute"]
fn the_large_table_solves_and_gives_exact_signposts() {
    let folder = tempfile::tempdir().expect("a folder");
    let workbench = Workbench::new(Store::at(folder.path()), Residence::Mapped);
    let reader = Reader::default();
    let mut lengths = [0, 0];
    // `auto` finds no table here; that must not stop a later request from building it.
    let solved = reader.read(Puzzle::Cube, Given::Scramble("R U F")).expect("an alg");
    let solved = workbench.solve(&solved, None, &SolveOptions::new(Puzzle::Cube), &Unwatched);
    assert_eq!(solved.expect("a solution").variant, "small");
    for text in testkit::random_cubes().take(300) {
        let position = reader.read(Puzzle::Cube, Given::Facelets(text)).expect("a cube");
        for (variant, sum) in ["large", "small"].into_iter().zip(&mut lengths) {
            let choice = Choice::named(Puzzle::Cube, Some("two-phase"), Some(variant)).expect("a variant");
            let options = SolveOptions::limited(choice, None, Some(20_000), None);
            let solved = workbench.solve(&position, None, &options, &Unwatched).expect("a solution").report();
            assert_eq!(testkit::stickers::replay(text, &solved.moves), testkit::SOLVED);
            assert_eq!(solved.variant, variant);
            *sum += solved.length;
        }
        // The signposts are exact: some turn leads one closer, and none leads more than one.
        let options = InspectOptions { signposts: true, ..InspectOptions::default() };
        let inspection = workbench.inspect(&position, &options, &Unwatched).expect("a legal cube");
        let Some(Signposts::Cube(signposts)) = inspection.signposts else { panic!("signposts were asked for") };
        assert!(signposts.here.exact && signposts.here.phase == 1);
        let here = signposts.here.distance;
        let nearest = signposts.turns.iter().map(|turn| if turn.phase == 2 { 0 } else { turn.distance }).min();
        assert_eq!(nearest, Some(here - 1));
        assert!(signposts.turns.iter().all(|turn| turn.phase == 2 || turn.distance <= here + 1));
    }
    assert!(lengths[0] + 150 < lengths[1], "more than half a turn shorter on average: {lengths:?}");
}
