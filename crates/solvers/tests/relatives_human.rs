//! Human methods of the small puzzles: a thousand random positions each, replayed by an independent cube, stage by
//! stage; there is a choice in every state; every sequence does what it says and is chosen for some position.

use engine::NoLimits;
use puzzle::{Alg, Colouring, Corner, Small, Spot, Turn};
use rayon::prelude::*;
use solvers::relatives::human::{
    Human, LAYERS_SEQUENCES, Method, ORTEGA_SEQUENCES, Ortega, PocketLayers, Sequence, TETRA_LAYERS_SEQUENCES,
    TETRA_SEQUENCES, Tetra, TetraLayers, Way, mask_of,
};
use solvers::{Solution, Solver};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use testkit::noise::Noise;

fn written(turns: &[Turn]) -> String {
    Alg::from_turns(turns.iter().copied()).to_string()
}

/// 24 letters after turns, computed with a 3x3x3 of 54 letters whose corners have these colours.
fn replayed(letters: &str, turns: &[Turn]) -> String {
    let mut cube = vec![b'-'; 54];
    for (spot, letter) in Spot::all().zip(letters.bytes()) {
        cube[spot.on_the_cube().index()] = letter;
    }
    let cube = String::from_utf8(cube).expect("letters");
    let after: Vec<char> = testkit::stickers::replay(&cube, &written(turns)).chars().collect();
    Spot::all().map(|spot| after[spot.on_the_cube().index()]).collect()
}

fn solve(solver: &Human<'_>, small: &Small) -> Solution {
    let mut answer = None;
    solver.solve(small, &NoLimits, &mut |solution| {
        answer = Some(solution.clone());
        ControlFlow::Continue(())
    });
    answer.expect("every position has a solution")
}

/// Whether a stage has reached its goal, judged from letters alone.
fn reached(stage: &str, letters: &str, solved: &str, mask: &[Spot]) -> bool {
    let at = |text: &str, spot: Spot| text.as_bytes()[spot.index()];
    let right = |spot: &Spot| at(letters, *spot) == at(solved, *spot);
    let sorted = |text: &str, place: Corner| {
        let mut there = Spot::of(place).map(|spot| at(text, spot));
        there.sort_unstable();
        there
    };
    let matter = |place: &Corner| Spot::of(*place).iter().any(|spot| mask.contains(spot));
    match stage {
        // Only the places of the pieces matter, not their orientation.
        "pocket-layers.place" | "tetra.place" | "tetra-layers.place" => {
            Corner::ALL.into_iter().filter(matter).all(|place| sorted(letters, place) == sorted(solved, place))
        }
        "tetra.shape" => Corner::ALL.into_iter().all(|place| {
            let is_flat = |text: &str| sorted(text, place)[0] == sorted(text, place)[2];
            is_flat(letters) == is_flat(solved)
        }),
        _ => mask.iter().all(right),
    }
}

/// Solves a position and checks every stage with the stickers of another cube.
fn solved_in_stages(solver: &Human<'_>, small: &Small) -> Solution {
    let colouring = small.colouring();
    let solved = Small::solved(colouring).facelets().to_string();
    let solution = solve(solver, small);
    assert!(solution.turns.iter().all(|turn| turn.face().is_positive()), "U, R and F only");
    assert_eq!(solution.cost as usize, solution.turns.len());
    assert_eq!(solution.stages.len(), solver.method().stages().len());
    let hold = solution.stages[0].steps[0].hold;
    let mut now = small.facelets().to_string();
    let mut rest = &solution.turns[..];
    for (number, stage) in solution.stages.iter().enumerate() {
        let (turns, behind) = rest.split_at(stage.turns);
        rest = behind;
        assert_eq!(stage.turns, stage.steps.iter().map(|step| step.turns).sum::<usize>());
        now = replayed(&now, turns);
        let mask = mask_of(solver.method(), number, hold.inverse());
        assert!(reached(stage.name, &now, &solved, &mask), "{small:?}: {}", stage.name);
        assert!(stage.steps.iter().all(|step| step.pieces.iter().all(|piece| piece.len() == 3)));
    }
    // No face is turned twice in a row, not even where stages meet.
    assert!(
        solution.turns.windows(2).all(|pair| pair[0].face() != pair[1].face()),
        "{small:?}: {}",
        written(&solution.turns)
    );
    assert_eq!(now, solved);
    solution
}

fn run(solver: &Human<'_>, colouring: Colouring, sequences: &[Sequence], searches: &[&'static str]) -> f64 {
    let mut noise = Noise::new(10);
    let mut chosen: BTreeMap<&str, usize> = sequences.iter().map(|sequence| (sequence.name, 0)).collect();
    chosen.extend(searches.iter().map(|&name| (name, 0)));
    let (mut sums, mut greatest) = ([0; 5], 0);
    for _ in 0..1000 {
        let small = Small::from_index(colouring, noise.below(colouring.positions())).expect("a number below");
        let solution = solved_in_stages(solver, &small);
        for (number, stage) in solution.stages.iter().enumerate() {
            sums[number] += stage.turns;
            stage.steps.iter().for_each(|step| *chosen.entry(step.name).or_default() += 1);
        }
        greatest = greatest.max(solution.turns.len());
    }
    // Rare ones are chosen where they are exactly what is needed.
    for sequence in sequences {
        let missing = sequence.turns().into_iter().rev().map(Turn::inverse);
        let solution = solve(solver, &Small::solved(colouring).turns_done(missing));
        let steps = solution.stages.iter().flat_map(|stage| &stage.steps);
        steps.for_each(|step| *chosen.entry(step.name).or_default() += 1);
    }
    println!("{chosen:#?}");
    assert!(chosen.values().all(|&count| count > 0), "{chosen:?}");
    let mean = |sum: usize| sum as f64 / 1000.0;
    let whole = mean(sums.iter().sum());
    println!("{}: mean {whole:.2}, greatest {greatest}, stages {:?}", solver.name(), sums.map(mean));
    whole
}

#[test]
fn a_thousand_2x2x2_by_layers() {
    let method = PocketLayers::new();
    let solver = Human::new(&method);
    assert!(
        run(&solver, Colouring::Cube, LAYERS_SEQUENCES, &["pocket-layers.hold", "pocket-layers.first.search"]) < 16.0
    );
}

#[test]
fn a_thousand_2x2x2_by_ortega() {
    let method = Ortega::new();
    let solver = Human::new(&method);
    assert!(run(&solver, Colouring::Cube, ORTEGA_SEQUENCES, &["ortega.hold", "ortega.face.search"]) < 16.0);
}

#[test]
fn a_thousand_tetrahedra() {
    let method = Tetra::new();
    let solver = Human::new(&method);
    let searches =
        ["tetra.hold", "tetra.shape.butterfly", "tetra.shape.pairs", "tetra.shape.other", "tetra.place.swap"];
    assert!(run(&solver, Colouring::Tetra, TETRA_SEQUENCES, &searches) < 15.0);
}

#[test]
fn a_thousand_tetrahedra_by_layers() {
    let method = TetraLayers::new();
    let solver = Human::new(&method);
    let searches = ["tetra-layers.hold", "tetra-layers.first.search"];
    assert!(run(&solver, Colouring::Tetra, TETRA_LAYERS_SEQUENCES, &searches) < 12.0);
}

/// Solves every `step`-th position of MiniTet and Stern; none takes more than `most` turns.
fn tetrahedra(method: &dyn Method, step: usize, most: usize) {
    let length = |index| {
        let small = Small::from_index(Colouring::Tetra, index).expect("a number below");
        solved_in_stages(&Human::new(method), &small).turns.len()
    };
    let lengths: Vec<usize> = (0..Colouring::Tetra.positions()).into_par_iter().step_by(step).map(length).collect();
    let (sum, greatest) = (lengths.iter().sum::<usize>(), lengths.iter().max().copied().unwrap_or(0));
    println!("{}: mean {:.3}, greatest {greatest}", lengths.len(), sum as f64 / lengths.len() as f64);
    assert!(greatest <= most);
}

#[test]
fn two_thousand_tetrahedra_in_two_ways() {
    // 67 has no factor in common with the number of positions, so it meets all kinds of orders and twists.
    tetrahedra(&TetraLayers::new(), 67, 19);
    tetrahedra(&Tetra::new(), 67, 24);
}

#[test]
#[ignore = "slow: solves all 136080 positions, minutes"]
fn all_tetrahedra_by_layers() {
    tetrahedra(&TetraLayers::new(), 1, 19);
}

#[test]
#[ignore = "slow: solves all 136080 positions, minutes"]
fn all_tetrahedra() {
    tetrahedra(&Tetra::new(), 1, 24);
}

#[test]
#[ignore = "slow: solves 5000 positions in six ways, minutes"]
fn no_face_is_turned_twice_in_a_row_on_the_2x2x2() {
    let (layers, ortega) = (PocketLayers::new(), Ortega::new());
    (0..Colouring::Cube.positions()).into_par_iter().step_by(733).for_each(|index| {
        let small = Small::from_index(Colouring::Cube, index).expect("a number below");
        let methods: [&dyn Method; 2] = [&layers, &ortega];
        for method in methods {
            for first in [puzzle::Face::D, puzzle::Face::L, puzzle::Face::B] {
                let turns = solve(&Human::new(method).beginning_with(Some(first)), &small).turns;
                assert!(turns.windows(2).all(|pair| pair[0].face() != pair[1].face()), "{index} {}", written(&turns));
            }
        }
    });
}

/// In every position in which a stage begins there is a choice; with sequences, one that ends the stage.
fn never_stuck(method: &dyn Method, colouring: Colouring, stages: std::ops::RangeInclusive<usize>) {
    for index in 0..colouring.positions() {
        let small = Small::from_index(colouring, index).expect("a number below");
        for stage in stages.clone() {
            if method.is_done(stage - 1, &small) && !method.is_done(stage, &small) {
                assert!(!method.choices(stage, &small).is_empty(), "{} {small:?}", method.stages()[stage]);
            }
        }
    }
}

#[test]
fn there_is_always_a_choice() {
    never_stuck(&PocketLayers::new(), Colouring::Cube, 2..=3);
    never_stuck(&Ortega::new(), Colouring::Cube, 2..=3);
    never_stuck(&Tetra::new(), Colouring::Tetra, 2..=4);
    never_stuck(&TetraLayers::new(), Colouring::Tetra, 1..=3);
}

/// From every position, whichever choice is made, stages end: each choice for the lower layer solves one more piece,
/// and each sequence ends its stage.
#[test]
fn every_choice_brings_the_layers_of_a_tetrahedron_closer() {
    let method = TetraLayers::new();
    for index in 0..Colouring::Tetra.positions() {
        let small = Small::from_index(Colouring::Tetra, index).expect("a number below");
        let stage = (1..=3).find(|&stage| !method.is_done(stage, &small)).unwrap_or(3);
        let home = |small: &Small| method.places(1).iter().filter(|&&place| method.has(1, small, place)).count();
        for choice in method.choices(stage, &small) {
            let after = small.turns_done(choice.turns);
            assert!(if stage == 1 { home(&after) > home(&small) } else { method.is_done(stage, &after) }, "{small:?}");
        }
    }
}

/// What the texts say about where pieces belong, judged from their colours alone.
#[test]
fn colours_show_where_pieces_of_a_layer_belong() {
    use Corner::{DBL, DFR, DLF, DRB, UBR, UFL, ULB, URF};
    let colours = |piece: Corner| Colouring::Tetra.colours_of(piece);
    let has = |tip: Corner, flat: Corner| colours(tip).contains(&colours(flat)[0]);
    // The two lower tips are those that have the colours of both lower flat pieces.
    let both = |tip: &Corner| has(*tip, DLF) && has(*tip, DRB);
    assert_eq!([UFL, UBR, DFR, DBL].into_iter().filter(both).collect::<Vec<_>>(), [DFR, DBL]);
    // Of two lower pieces of a kind, the one below shares a colour; the other does not.
    for (upper, below, other) in [(UFL, DLF, DRB), (UBR, DRB, DLF)] {
        assert!(has(upper, below) && !has(upper, other), "{upper}");
    }
    for (upper, below, other) in [(URF, DFR, DBL), (ULB, DBL, DFR)] {
        assert!(has(below, upper) && !has(other, upper), "{upper}");
    }
}

/// Whatever the tests recommend and whichever of it is done: after at most three turns it is a tetrahedron, and after
/// at most two half turns the tips are in their places.
#[test]
fn the_tetrahedron_shape_in_three_turns_from_everywhere() {
    let method = Tetra::new();
    fn most(method: &Tetra, stage: usize, small: &Small) -> usize {
        if method.is_done(stage, small) {
            return 0;
        }
        let choices = method.choices(stage, small);
        assert!(!choices.is_empty(), "{small:?}");
        let after = choices.iter().map(|choice| small.turns_done(choice.turns.iter().copied()));
        1 + after.map(|after| most(method, stage, &after)).max().expect("a choice")
    }
    // The twists do not matter: one of 27 each.
    let all =
        (0..Colouring::Tetra.positions()).step_by(27).filter_map(|index| Small::from_index(Colouring::Tetra, index));
    let (mut shape, mut place) = (0, 0);
    for small in all {
        shape = shape.max(most(&method, 1, &small));
        if method.is_done(1, &small) {
            place = place.max(most(&method, 2, &small));
        }
    }
    assert_eq!((shape, place), (3, 2));
}

fn effect(colouring: Colouring, sequence: &Sequence) -> Small {
    Small::solved(colouring).turns_done(sequence.turns())
}

/// All twists, including those of pieces that are flat on other puzzles.
fn effect_on_the_cube(sequence: &Sequence) -> [u8; 8] {
    *effect(Colouring::Cube, sequence).corners().turns()
}

fn named<'a>(sequences: &'a [Sequence], name: &str) -> &'a Sequence {
    sequences.iter().find(|sequence| sequence.name.ends_with(name)).expect("a sequence")
}

/// What the texts say about the sequences, as they are written.
#[test]
fn sequences_do_what_their_texts_say() {
    let twists =
        |sequences: &[Sequence], colouring, name: &str| *effect(colouring, named(sequences, name)).corners().turns();
    // Upper corners in the order URF UFL ULB UBR; all stay in place, lower ones unchanged.
    for (name, known) in [
        ("twist.three", [1, 0, 1, 1]),
        ("twist.all", [1, 2, 1, 2]),
        ("twist.sides", [1, 1, 2, 2]),
        ("twist.neighbours", [0, 0, 1, 2]),
        ("twist.across", [0, 1, 0, 2]),
    ] {
        let turns = twists(LAYERS_SEQUENCES, Colouring::Cube, name);
        assert_eq!((&turns[..4], &turns[4..]), (&known[..], &[0; 4][..]), "{name}");
        let pieces = *effect(Colouring::Cube, named(LAYERS_SEQUENCES, name)).corners().pieces();
        assert_eq!(pieces, [0, 1, 2, 3, 4, 5, 6, 7], "{name}");
    }
    // Which way the upper colour faces at URF UFL ULB UBR, in the case that a sequence is for; the lower face is
    // solved.
    for (name, known) in [
        ("opposite.three", "FUBR"),
        ("opposite.apart", "RLUU"),
        ("opposite.same", "ULLU"),
        ("opposite.across", "RUBU"),
        ("opposite.sides", "FFLR"),
        ("opposite.all", "FFBB"),
        ("twist.three", "FUBR"),
        ("twist.all", "FFBB"),
        ("twist.sides", "FLLB"),
        ("twist.neighbours", "UUBB"),
        ("twist.across", "ULUB"),
    ] {
        let sequences = if name.starts_with("opposite") { ORTEGA_SEQUENCES } else { LAYERS_SEQUENCES };
        let undone = named(sequences, name).turns().into_iter().rev().map(Turn::inverse);
        let letters = Small::solved(Colouring::Cube).turns_done(undone).facelets().to_string();
        let up = |spot: &Spot| letters[spot.index()..].starts_with('U');
        let looks = |place: &Corner| Spot::of(*place).into_iter().find(up).expect("an upper corner").face().letter();
        assert_eq!(Corner::ALL[..4].iter().map(looks).collect::<String>(), known, "{name}");
        assert_eq!(&letters[12..16], "DDDD", "{name}");
    }
    // The order of each layer, going round from the smallest number.
    let round = |layer: &[u8]| -> Vec<u8> {
        let first = (0..4).min_by_key(|&at| layer[at]).expect("four");
        (0..4).map(|at| layer[(first + at) % 4] - layer[first]).collect()
    };
    let kind = |layer: &[u8]| match &round(layer)[..] {
        [0, 1, 2, 3] => "right",
        [0, 3, 2, 1] => "across",
        _ => "neighbours",
    };
    for (name, upper, lower) in [
        ("both-across", "across", "across"),
        ("both-neighbours", "neighbours", "neighbours"),
        ("neighbours-and-across", "neighbours", "across"),
        ("one-neighbours", "neighbours", "right"),
        ("one-across", "across", "right"),
        ("place.neighbours", "neighbours", "right"),
        ("place.across", "across", "right"),
    ] {
        let sequences = if name.starts_with("place") { LAYERS_SEQUENCES } else { ORTEGA_SEQUENCES };
        let small = effect(Colouring::Cube, named(sequences, name));
        let pieces = small.corners().pieces();
        assert_eq!((kind(&pieces[..4]), kind(&pieces[4..])), (upper, lower), "{name}");
    }
    // Tips UFL UBR DFR.
    for (name, known) in [
        ("twist.one", [0, 0, 1]),
        ("two-alike", [0, 1, 1]),
        ("two-apart", [0, 1, 2]),
        ("three-alike", [1, 1, 1]),
        ("two-and-one", [1, 1, 2]),
    ] {
        let turns = twists(TETRA_SEQUENCES, Colouring::Tetra, name);
        assert_eq!([1, 3, 4].map(|tip: usize| turns[tip]), known, "{name}");
    }
    // The upper tips UFL UBR; everything is in its place. The lower layer is unchanged, except for twists of flat
    // pieces.
    for (name, known) in [("orient.one", [0, 1]), ("orient.alike", [2, 2]), ("orient.apart", [1, 2])] {
        let small = effect(Colouring::Tetra, named(TETRA_LAYERS_SEQUENCES, name));
        assert_eq!([1, 3].map(|tip: usize| small.corners().turns()[tip]), known, "{name}");
        assert_eq!((small.corners().turns()[4], small.corners().pieces()), (0, &[0, 1, 2, 3, 4, 5, 6, 7]), "{name}");
    }
    for (name, order) in [("place.neighbours", "neighbours"), ("place.across", "across")] {
        let small = effect(Colouring::Tetra, named(TETRA_LAYERS_SEQUENCES, name));
        let pieces = small.corners().pieces();
        assert_eq!((kind(&pieces[..4]), &pieces[4..]), (order, &[4, 5, 6, 7][..]), "{name}");
        assert_eq!(small.corners().turns()[4], 0, "{name}");
    }
    // The two in front have changed places once the layer has made a half turn, as docs/tetra-layers.md says.
    let neighbours = effect(Colouring::Tetra, named(TETRA_LAYERS_SEQUENCES, "place.neighbours"));
    let half = Turn::all().find(|turn| turn.to_string() == "U2");
    assert_eq!(neighbours.turns_done(half).corners().pieces(), &[1, 0, 2, 3, 4, 5, 6, 7]);
    // A flat piece below is twisted, as the text says, and nothing else there.
    let lower = effect_on_the_cube(named(TETRA_LAYERS_SEQUENCES, "place.neighbours"));
    assert_eq!(lower[4..], [0, 2, 0, 0]);
    assert!(Colouring::Tetra.is_flat(Corner::ALL[5]));
    for (name, known) in
        [("flats.two-pairs", vec![2, 2]), ("four", vec![4]), ("flats.three", vec![3]), ("flats.two", vec![2])]
    {
        let small = effect(Colouring::Tetra, named(TETRA_SEQUENCES, name));
        let mut lengths: Vec<usize> = small.corners().cycles().iter().map(|(cycle, _)| cycle.len()).collect();
        lengths.retain(|&length| length > 1);
        assert_eq!(lengths, known, "{name}");
        assert!([1, 3, 4].iter().all(|&tip| small.corners().pieces()[tip] == tip as u8), "{name}");
    }
}

/// From other sides, mirrored, backwards and written in other faces, they still change only what they should: the same
/// kind of thing, elsewhere.
#[test]
fn variants_of_a_sequence_do_the_same_elsewhere() {
    fn check<'a>(colouring: Colouring, ways: impl Iterator<Item = &'a Way>, sequences: &[Sequence]) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for way in ways {
            let letters = replayed(&Small::solved(colouring).facelets().to_string(), &way.turns);
            let small = Small::from_index(colouring, way.effect).expect("an effect is a position");
            assert_eq!(small.facelets().to_string(), letters, "{}", way.sequence.name);
            assert!(way.turns.iter().all(|turn| turn.face().is_positive()));
            assert!(way.turns.windows(2).all(|pair| pair[0].face() != pair[1].face()));
            *counts.entry(way.sequence.name).or_default() += 1;
        }
        assert_eq!(counts.len(), sequences.len(), "{counts:?}");
    }
    check(Colouring::Cube, PocketLayers::new().ways(), LAYERS_SEQUENCES);
    check(Colouring::Cube, Ortega::new().ways(), ORTEGA_SEQUENCES);
    check(Colouring::Tetra, Tetra::new().ways(), TETRA_SEQUENCES);
    check(Colouring::Tetra, TetraLayers::new().ways(), TETRA_LAYERS_SEQUENCES);
    // A twisted tip, two alike, …: the kind of change that the name says, wherever it is.
    for way in Tetra::new().ways().filter(|way| way.sequence.name.starts_with("tetra.twist")) {
        let small = Small::from_index(Colouring::Tetra, way.effect).expect("an effect is a position");
        let twisted =
            |twist: u8| [1, 3, 4].iter().filter(|&&tip: &&usize| small.corners().turns()[tip] == twist).count();
        let mut kind = [twisted(1), twisted(2)];
        kind.sort_unstable();
        let known = match way.sequence.name {
            "tetra.twist.one" => [0, 1],
            "tetra.twist.two-alike" => [0, 2],
            "tetra.twist.two-apart" => [1, 1],
            "tetra.twist.three-alike" => [0, 3],
            _ => [1, 2],
        };
        assert_eq!(kind, known, "{}", way.sequence.name);
    }
    for way in TetraLayers::new().ways().filter(|way| way.sequence.name.starts_with("tetra-layers.orient")) {
        let small = Small::from_index(Colouring::Tetra, way.effect).expect("an effect is a position");
        let fits = match (way.sequence.name, [1, 3].map(|tip: usize| small.corners().turns()[tip])) {
            ("tetra-layers.orient.one", [a, b]) => (a == 0) != (b == 0),
            ("tetra-layers.orient.alike", [a, b]) => a == b && a != 0,
            (_, [a, b]) => a != 0 && b != 0 && a != b,
        };
        assert!(fits, "{}", way.sequence.name);
    }
    // A flat piece below is twisted, from whichever side it is executed, and no tip.
    for way in TetraLayers::new().ways().filter(|way| way.sequence.name == "tetra-layers.place.neighbours") {
        let small = Small::solved(Colouring::Cube).turns_done(way.turns.iter().copied());
        let twisted = |place: &&Corner| small.corners().turns()[place.index()] != 0;
        let lower: Vec<&Corner> = Corner::ALL[4..].iter().filter(twisted).collect();
        assert!(matches!(lower[..], [place] if Colouring::Tetra.is_flat(*place)), "{lower:?}");
    }
}

#[test]
fn a_first_colour_can_be_chosen() {
    let (method, mut noise) = (PocketLayers::new(), Noise::new(11));
    for first in [puzzle::Face::D, puzzle::Face::L, puzzle::Face::B] {
        let solver = Human::new(&method).beginning_with(Some(first));
        for _ in 0..20 {
            let small =
                Small::from_index(Colouring::Cube, noise.below(Colouring::Cube.positions())).expect("a number below");
            let solution = solve(&solver, &small);
            assert_eq!(solution.stages[1].colour, Some(first));
            assert!(small.turns_done(solution.turns).is_solved());
        }
    }
}
