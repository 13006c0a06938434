//! The laws of coordinates. Every coordinate adds one line to [`every_coordinate_satisfies_the_laws`].

use engine::simd::Scalar;
use engine::{Classes, Coordinate, Distances, Group, MoveTable, Pairs};
use puzzle::{Assembly, Cube, Face, MoveCosts, Numbering, Step, Symmetry, Turn};
use solvers::coordinates::order::{OrderTables, Orders};
use solvers::coordinates::piece_bytes::pack;
use solvers::coordinates::symmetric::Symmetries;
use solvers::coordinates::{
    CornerOrder, CornerSet, EdgeOrder, EdgeSet, EdgeTriple, Flip, FlipSlice, Slice, SliceOrder, Symmetric, Twist,
    flip_slice, turn_table,
};
use testkit::noise::Noise;

/// The turns that a coordinate is defined for, and random positions that they reach.
struct Phase {
    turns: Vec<Turn>,
    cubes: Vec<Cube>,
}

impl Phase {
    /// All turns.
    fn first() -> Phase {
        let mut noise = Noise::new(31);
        Phase { turns: Turn::all().collect(), cubes: (0..500).map(|_| random_cube(&mut noise)).collect() }
    }

    /// Those that keep the slice edges in the slice and neither flip nor twist a piece.
    fn second() -> Phase {
        let turns: Vec<Turn> = second_phase().iter().flat_map(|step| step.turns()).collect();
        let (mut noise, mut cube) = (Noise::new(32), Cube::SOLVED);
        let mut next = || {
            cube = cube.turn(noise.pick(&turns));
            cube
        };
        let cubes = (0..500).map(|_| next()).collect();
        Phase { turns, cubes }
    }
}

/// A random cube.
fn random_cube(noise: &mut Noise) -> Cube {
    let number = (u128::from(noise.word()) << 64 | u128::from(noise.word())) % Cube::COUNT;
    Numbering::Kociemba.cube(number).expect("the number is small enough")
}

/// The eight symmetries that keep every axis.
fn keeping_axes() -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis());
    let list: Vec<Symmetry> = Symmetry::all().filter(keeps).collect();
    assert_eq!(list.len(), 8);
    list
}

/// The laws that every coordinate must satisfy.
fn laws<C: Coordinate<State = Assembly>>(phase: &Phase) {
    let name = C::NAME;
    assert_eq!(C::of(&Assembly::SOLVED), 0, "{name}: solved is 0");
    // Only some values of a coordinate that has very many.
    for value in (0..C::COUNT).step_by(C::COUNT.div_ceil(1 << 16)) {
        assert_eq!(C::of(&C::at(value)), value, "{name}: each value has a state");
    }
    let turned: Vec<Assembly> = phase.turns.iter().map(|&turn| *Cube::SOLVED.turn(turn).assembly()).collect();
    for (cube, other) in phase.cubes.iter().zip(phase.cubes.iter().rev()) {
        let value = C::of(cube.assembly());
        assert!(value < C::COUNT, "{name}");
        let both = C::of_both(cube.assembly(), other.assembly());
        assert_eq!(both, C::of(cube.then(other).assembly()), "{name}: one state after another");
        assert_eq!(both, C::after(value, other.assembly()), "{name}: a value and a state");
        for (&turn, turned) in phase.turns.iter().zip(&turned) {
            assert_eq!(C::after(value, turned), C::of(cube.turn(turn).assembly()), "{name}: a value and {turn:?}");
        }
    }
    assert_eq!(C::DEPTHS.iter().sum::<usize>(), C::COUNT, "{name}: every value is reached");
    // Larger ones have no move table; their depths are checked where they get a distance table.
    if C::COUNT <= 1 << 16 {
        let table = MoveTable::checked::<C>(&turned);
        assert_eq!((table.count(), table.moves()), (C::COUNT, turned.len()), "{name}");
        for cube in &phase.cubes {
            let row: Vec<u16> = phase.turns.iter().map(|&turn| C::of(cube.turn(turn).assembly()) as u16).collect();
            assert_eq!(table.row(C::of(cube.assembly())), row, "{name}: a row of the move table");
        }
    }
}

/// The same, and the images under symmetries.
fn symmetric_laws<C: Symmetric>(phase: &Phase, symmetries: &[Symmetry]) {
    laws::<C>(phase);
    for cube in &phase.cubes {
        for &symmetry in symmetries {
            let image = C::image(C::of(cube.assembly()), symmetry);
            assert_eq!(image, C::of(cube.moved(symmetry).assembly()), "{}: {symmetry:?}", C::NAME);
        }
    }
}

#[test]
fn every_coordinate_satisfies_the_laws() {
    let (first, second) = (Phase::first(), Phase::second());
    // Those that keep every axis, and those that keep the U-D axis.
    let (eight, sixteen) = (keeping_axes(), flip_slice::symmetries());
    symmetric_laws::<Twist>(&first, &sixteen);
    symmetric_laws::<Flip>(&first, &eight);
    symmetric_laws::<Slice>(&first, &sixteen);
    symmetric_laws::<FlipSlice>(&first, &sixteen);
    laws::<EdgeTriple>(&first);
    symmetric_laws::<CornerOrder>(&second, &sixteen);
    symmetric_laws::<EdgeOrder>(&second, &sixteen);
    symmetric_laws::<SliceOrder>(&second, &sixteen);
    symmetric_laws::<CornerSet>(&second, &sixteen);
    symmetric_laws::<EdgeSet>(&second, &sixteen);
}

/// The steps of the second phase, in the half-turn metric.
fn second_phase() -> Vec<Step> {
    let stays = |turn: Turn| matches!(turn.face(), Face::U | Face::D) || turn.inverse() == turn;
    MoveCosts::half_turns().steps().into_iter().filter(|step| step.turns().all(stays)).collect()
}

/// What is read from a packed cube is what the coordinates say, and the tables of the second phase lead from one to the
/// next.
#[test]
fn packed_orders_agree_with_coordinates_and_tables() {
    let steps = second_phase();
    assert_eq!(steps.len(), 10);
    let (tables, ranker) = (OrderTables::new(&steps), engine::rank::Ranker::get());
    let of = |cube: &Cube| Orders::of(Scalar, ranker, &pack(cube.assembly()));
    let edge_set = |cube: &Cube| EdgeSet::read(Scalar, ranker, &pack(cube.assembly()));
    let mut noise = Noise::new(32);
    let mut cube = Cube::SOLVED;
    for _ in 0..3000 {
        let orders = of(&cube);
        assert_eq!(usize::from(orders.corners), CornerOrder::of(cube.assembly()));
        assert_eq!(usize::from(orders.edges), EdgeOrder::of(cube.assembly()));
        assert_eq!(usize::from(orders.slice), SliceOrder::of(cube.assembly()));
        assert_eq!(usize::from(orders.corner_set), CornerSet::of(cube.assembly()));
        let (step, edges) = (noise.below(steps.len()), edge_set(&cube));
        assert_eq!(edges, EdgeSet::of(cube.assembly()));
        cube = cube.turns(steps[step].turns());
        assert_eq!(tables.edge_set.after(edges, step), edge_set(&cube));
        assert_eq!(tables.after(orders, step), of(&cube));
    }
}

/// Korf's search needs all turns for the order of the corners, and edges other than the first three.
#[test]
fn coordinates_cover_what_korf_needs() {
    let turned: Vec<Assembly> = Turn::all().map(|turn| *Cube::SOLVED.turn(turn).assembly()).collect();
    let (corners, triples) = (MoveTable::of::<CornerOrder>(&turned), turn_table::<EdgeTriple>());
    let mut noise = Noise::new(33);
    for _ in 0..500 {
        let cube = random_cube(&mut noise);
        let first = noise.below(10) as u8;
        let three = [first, first + 2, first + 1];
        for turn in Turn::all() {
            let (before, after) = (cube.assembly(), cube.turn(turn));
            let after = after.assembly();
            assert_eq!(corners.after(CornerOrder::of(before), turn.index()), CornerOrder::of(after));
            let triple = EdgeTriple::of_three(before.edges(), three);
            assert_eq!(triples.after(triple, turn.index()), EdgeTriple::of_three(after.edges(), three));
        }
    }
}

/// What an entry says about a move agrees with the distances before and after it.
#[test]
fn entries_agree_with_distances() {
    let costs = MoveCosts::half_turns();
    let symmetries = Symmetries::keeping(&costs);
    let (first, second) = (turn_table::<Twist>(), turn_table::<Slice>());
    let (classes, images) = (symmetries.classes::<Twist>(), symmetries.images::<Slice>());
    let pairs = Pairs { classes: &classes, first: &first, second: &second, images: &images, costs: &[1; 18] };
    let distances = Distances::of(pairs);
    let table = distances.packed();
    let distance = |twist: usize, slice: usize| table.get(twist * Slice::COUNT + slice);
    // One bit of each list at a time, since an entry has 32.
    for turn in 0..18 {
        let entries = distances
            .compared(|distance, closer, same| u32::from(distance) << 2 | (closer >> turn & 1) << 1 | same >> turn & 1);
        for (index, entry) in entries.into_iter().enumerate() {
            let (twist, slice) = (classes.first(index / Slice::COUNT), index % Slice::COUNT);
            let (here, there) = (distance(twist, slice), distance(first.after(twist, turn), second.after(slice, turn)));
            assert_eq!(entry, u32::from(here) << 2 | u32::from(there < here) << 1 | u32::from(there == here));
        }
    }
}

/// Distances computed for one pair of each class equal those computed for every pair.
#[test]
fn symmetries_change_no_distance() {
    let costs = MoveCosts::half_turns();
    let symmetries = Symmetries::keeping(&costs);
    let nothing = Symmetries::new(vec![Symmetry::IDENTITY]);
    let (first, second) = (turn_table::<Flip>(), turn_table::<Slice>());
    let table = |symmetries: &Symmetries| {
        let (classes, images) = (symmetries.classes::<Flip>(), symmetries.images::<Slice>());
        let pairs = Pairs { classes: &classes, first: &first, second: &second, images: &images, costs: &[1; 18] };
        let distances = Distances::of(pairs);
        (distances.counts(), distances.packed())
    };
    let (counts, packed) = table(&symmetries);
    assert_eq!(counts, FlipSlice::DEPTHS);
    assert_eq!((counts, packed), table(&nothing));
    // Nor do they where turns have different costs.
    let costs: Vec<u8> = Turn::all().map(|turn| if turn.inverse() == turn { 2 } else { 1 }).collect();
    let group = Group { inverse: vec![0] };
    let classes = Classes::new(Flip::COUNT, &group, |value, _| value);
    let identity = vec![(0..Slice::COUNT as u16).collect()];
    let plain = Pairs { classes: &classes, first: &first, second: &second, images: &identity, costs: &costs };
    let (classes, images) = (symmetries.classes::<Flip>(), symmetries.images::<Slice>());
    let reduced = Pairs { classes: &classes, first: &first, second: &second, images: &images, costs: &costs };
    assert_eq!(Distances::of(plain).packed(), Distances::of(reduced).packed());
}
