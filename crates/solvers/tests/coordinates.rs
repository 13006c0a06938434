//! The laws of coordinates. Every coordinate adds one line to [`LAWS`].

use engine::{Classes, Distances, Group, MoveTable, Pairs};
use puzzle::{Cube, Face, MoveCosts, Numbering, Step, Symmetry, Turn};
use solvers::coordinates::order::{self, Arrangements, OrderTables, Orders, pack};
use solvers::coordinates::symmetric::Symmetries;
use solvers::coordinates::{flip, slice, twist};
use testkit::noise::Noise;

/// A coordinate of the first phase, which every turn makes something of.
struct Law {
    name: &'static str,
    count: usize,
    of: fn(&Cube) -> usize,
    of_both: fn(&Cube, &Cube) -> usize,
    image: fn(usize, Symmetry) -> usize,
    turns: fn() -> MoveTable,
    /// How many values lie 0, 1, 2, … turns from solved, where that is written down.
    depths: &'static [usize],
}

const LAWS: [Law; 3] = [
    Law {
        name: "twist",
        count: twist::COUNT,
        of: |cube| twist::of(cube.assembly().corners()),
        of_both: |a, b| twist::of_both(a.assembly().corners(), b.assembly().corners()),
        image: twist::image,
        turns: twist::turns,
        depths: &[],
    },
    Law {
        name: "flip",
        count: flip::COUNT,
        of: |cube| flip::of(cube.assembly().edges()),
        of_both: |a, b| flip::of_both(a.assembly().edges(), b.assembly().edges()),
        image: flip::image,
        turns: flip::turns,
        depths: &flip::DEPTHS,
    },
    Law {
        name: "slice",
        count: slice::COUNT,
        of: |cube| slice::of(cube.assembly().edges()),
        of_both: |a, b| slice::of_both(a.assembly().edges(), b.assembly().edges()),
        image: slice::image,
        turns: slice::turns,
        depths: &[],
    },
];

fn random_cube(noise: &mut Noise) -> Cube {
    let number = (u128::from(noise.word()) << 64 | u128::from(noise.word())) % Cube::COUNT;
    Numbering::Kociemba.cube(number).expect("the number is small enough")
}

/// The eight symmetries that keep every axis in place.
fn symmetries() -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis());
    Symmetry::all().filter(keeps).collect()
}

#[test]
fn a_coordinate_knows_what_happens_to_it() {
    for law in LAWS {
        let (turns, symmetries) = ((law.turns)(), symmetries());
        assert_eq!((symmetries.len(), turns.count()), (8, law.count), "{}", law.name);
        assert_eq!((law.of)(&Cube::SOLVED), 0, "{}", law.name);
        let mut noise = Noise::new(31);
        for _ in 0..500 {
            let (cube, other) = (random_cube(&mut noise), random_cube(&mut noise));
            let value = (law.of)(&cube);
            assert!(value < law.count, "{}", law.name);
            assert_eq!((law.of_both)(&cube, &other), (law.of)(&cube.then(&other)), "{}", law.name);
            for turn in Turn::all() {
                assert_eq!(turns.after(value, turn.index()), (law.of)(&cube.turn(turn)), "{} {turn:?}", law.name);
            }
            for &symmetry in &symmetries {
                assert_eq!((law.image)(value, symmetry), (law.of)(&cube.moved(symmetry)), "{}", law.name);
            }
        }
    }
}

#[test]
fn every_value_is_reached_in_the_known_number_of_turns() {
    for law in LAWS {
        let turns = (law.turns)();
        let mut distance = vec![None; law.count];
        distance[0] = Some(0);
        let mut counts = vec![1];
        let mut here = vec![0];
        while !here.is_empty() {
            let mut next = Vec::new();
            for value in here {
                for turn in 0..Turn::COUNT {
                    let to = turns.after(value, turn);
                    if distance[to].is_none() {
                        distance[to] = Some(counts.len());
                        next.push(to);
                    }
                }
            }
            counts.push(next.len());
            here = next;
        }
        counts.pop();
        assert_eq!(counts.iter().sum::<usize>(), law.count, "{}: every value is reached", law.name);
        if !law.depths.is_empty() {
            assert_eq!(counts, law.depths, "{}", law.name);
        }
    }
}

/// The steps of the second phase, in the half-turn metric.
fn second_phase() -> Vec<Step> {
    let stays = |turn: Turn| matches!(turn.face(), Face::U | Face::D) || turn.inverse() == turn;
    MoveCosts::half_turns().steps().into_iter().filter(|step| step.turns().all(stays)).collect()
}

#[test]
fn orders_know_what_happens_to_them() {
    let (steps, all) = (second_phase(), Arrangements::get());
    assert_eq!(steps.len(), 10);
    let (tables, ranker) = (OrderTables::new(&steps), engine::rank::Ranker::get());
    let of = |cube: &Cube| Orders::of(engine::simd::Scalar, ranker, &pack(cube.assembly()));
    let edge_set = |cube: &Cube| order::edge_set(engine::simd::Scalar, ranker, &pack(cube.assembly()));
    let mut noise = Noise::new(32);
    let mut cube = Cube::SOLVED;
    for _ in 0..3000 {
        let orders = of(&cube);
        for symmetry in symmetries() {
            let image = of(&cube.moved(symmetry));
            assert_eq!(all.corners_image(orders.corners.into(), symmetry), image.corners.into());
            assert_eq!(all.edges_image(orders.edges.into(), symmetry), image.edges.into());
            assert_eq!(all.slice_image(orders.slice.into(), symmetry), image.slice.into());
            assert_eq!(all.corner_set_image(orders.corner_set.into(), symmetry), image.corner_set.into());
            assert_eq!(all.edge_set_image(edge_set(&cube), symmetry), edge_set(&cube.moved(symmetry)));
        }
        let (step, edges) = (noise.below(steps.len()), edge_set(&cube));
        cube = cube.turns(steps[step].turns());
        assert_eq!(tables.edge_set.after(edges, step), edge_set(&cube));
        assert_eq!(tables.after(orders, step), of(&cube));
    }
}

/// What an entry says about a move is what the distances before and after it say.
#[test]
fn comparisons_are_those_of_distances() {
    let costs = MoveCosts::half_turns();
    let symmetries = Symmetries::keeping(&costs);
    let (first, second) = (twist::turns(), slice::turns());
    let (classes, images) =
        (symmetries.classes(twist::COUNT, twist::image), symmetries.images(slice::COUNT, slice::image));
    let pairs = Pairs { classes: &classes, first: &first, second: &second, images: &images, costs: &[1; 18] };
    let distances = Distances::of(pairs);
    let table = distances.packed();
    let distance = |twist: usize, slice: usize| table.get(twist * slice::COUNT + slice);
    // One bit of each list at a time, since an entry has 32.
    for turn in 0..18 {
        let entries = distances
            .compared(|distance, closer, same| u32::from(distance) << 2 | (closer >> turn & 1) << 1 | same >> turn & 1);
        for (index, entry) in entries.into_iter().enumerate() {
            let (twist, slice) = (classes.first(index / slice::COUNT), index % slice::COUNT);
            let (here, there) = (distance(twist, slice), distance(first.after(twist, turn), second.after(slice, turn)));
            assert_eq!(entry, u32::from(here) << 2 | u32::from(there < here) << 1 | u32::from(there == here));
        }
    }
}

/// Distances found for one pair of each class are those found for every pair.
#[test]
fn symmetries_change_no_distance() {
    let costs = MoveCosts::half_turns();
    let symmetries = Symmetries::keeping(&costs);
    let nothing = Symmetries::new(vec![Symmetry::IDENTITY]);
    let (first, second) = (flip::turns(), slice::turns());
    let table = |symmetries: &Symmetries| {
        let (classes, images) =
            (symmetries.classes(flip::COUNT, flip::image), symmetries.images(slice::COUNT, slice::image));
        let pairs = Pairs { classes: &classes, first: &first, second: &second, images: &images, costs: &[1; 18] };
        let distances = Distances::of(pairs);
        (distances.counts(), distances.packed())
    };
    assert_eq!(table(&symmetries), table(&nothing));
    // Nor do they where turns cost different amounts.
    let costs: Vec<u8> = Turn::all().map(|turn| if turn.inverse() == turn { 2 } else { 1 }).collect();
    let group = Group { inverse: vec![0] };
    let classes = Classes::new(flip::COUNT, &group, |value, _| value);
    let identity = vec![(0..slice::COUNT as u16).collect()];
    let plain = Pairs { classes: &classes, first: &first, second: &second, images: &identity, costs: &costs };
    let (classes, images) =
        (symmetries.classes(flip::COUNT, flip::image), symmetries.images(slice::COUNT, slice::image));
    let reduced = Pairs { classes: &classes, first: &first, second: &second, images: &images, costs: &costs };
    assert_eq!(Distances::of(plain).packed(), Distances::of(reduced).packed());
}
