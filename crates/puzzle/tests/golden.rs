//! Numbers computed elsewhere: conventions, numberings, numbers of positions at each distance.

use puzzle::{Alg, Assembly, Attitude, Coordinate, Cube, Facelets, Notation, Numbering, Turn};
use std::collections::HashSet;

fn moves(text: &str, notation: Notation) -> Vec<puzzle::Move> {
    Alg::parse(text, notation).unwrap_or_else(|error| panic!("{text}: {error}")).moves()
}

fn after(text: &str, notation: Notation) -> Cube {
    let facelets = Facelets::SOLVED.after_all(&moves(text, notation));
    let held = Assembly::from_facelets(&facelets).expect("a turned cube is a cube");
    assert_eq!(held.attitude, Attitude::UPRIGHT);
    Cube::new(held.assembly).expect("a turned cube is legal")
}

fn coordinates(numbering: Numbering, cube: &Cube) -> [u64; 5] {
    Coordinate::ALL.map(|coordinate| numbering.coordinate(cube.assembly(), coordinate))
}

#[test]
fn facelets_after_four_turns() {
    assert_eq!(after("U R F' L'", Notation::Wca).facelets().to_string(), testkit::AFTER_U_R_FI_LI);
}

#[test]
fn one_turn_moves_twenty_stickers_and_two_change_32() {
    // A turn moves 20 stickers; 12 of them get a new colour on a solved cube, the others stay on their face.
    for turn in Turn::all() {
        assert_eq!(Cube::SOLVED.turn(turn).stickers_away(), 12);
    }
    let stickers_moved = |alg: &str| {
        let moved = puzzle::Sticker::all().filter(|&sticker| {
            let mut marked = Facelets::UNKNOWN;
            marked.set(sticker, Some(puzzle::Face::U));
            marked.after_all(&moves(alg, Notation::Wca)).get(sticker).is_none()
        });
        moved.count()
    };
    assert_eq!(stickers_moved("R"), 20);
    assert_eq!(stickers_moved("F U"), 32);
}

#[test]
fn superflip_flips_every_edge_and_is_its_own_inverse() {
    let superflip = after("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", Notation::Wca);
    assert_eq!(superflip.facelets().to_string(), testkit::SUPERFLIP);
    assert_eq!(superflip.order(), 2);
    assert_eq!(superflip.assembly().symmetries().len(), 48);
    assert_eq!(superflip.assembly().edges().turns(), &[1; 12]);
}

#[test]
fn transformer_numbering() {
    let cube = after("V O U R L H", Notation::German);
    assert_eq!(cube, after("F U D R L B", Notation::Wca));
    let lists = Numbering::Transformer.lists(cube.assembly());
    assert_eq!(lists.corners, [4, 5, 3, 2, 0, 1, 7, 6]);
    assert_eq!(lists.twists, [0, 0, 1, 2, 0, 0, 1, 2]);
    assert_eq!(lists.edges, [0, 1, 10, 4, 3, 6, 5, 7, 9, 8, 2, 11]);
    assert_eq!(lists.flips, [1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1]);
    assert_eq!(coordinates(Numbering::Transformer, &cube), [5638, 792, 29_803_134, 463, 22]);

    let cube = after("R L H V O U", Notation::German);
    assert_eq!(cube, after("R L B F U D", Notation::Wca));
    let lists = Numbering::Transformer.lists(cube.assembly());
    assert_eq!(lists.corners, [3, 2, 1, 0, 6, 7, 4, 5]);
    assert_eq!(lists.twists, [2, 1, 2, 1, 1, 2, 2, 1]);
    assert_eq!(lists.edges, [9, 5, 11, 7, 4, 1, 6, 3, 8, 0, 10, 2]);
    assert_eq!(lists.flips, [1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(coordinates(Numbering::Transformer, &cube), [11543, 2075, 366_259_669, 1375, 474]);

    let twist =
        |text: &str| Numbering::Transformer.coordinate(after(text, Notation::German).assembly(), Coordinate::Twist);
    assert_eq!(coordinates(Numbering::Transformer, &after("R U V", Notation::German))[4], 394);
    assert_eq!(["R U V", "R U V V'", "R U V V' U'", "R U V V' U' R'"].map(twist), [1796, 1473, 258, 0]);
    for text in ["U O V R", "U2 O' V' R"] {
        let [_, twist, _, flip, slice] = coordinates(Numbering::Transformer, &after(text, Notation::German));
        assert_eq!((twist, flip, slice), (347, 609, 402));
        let ended = after(&format!("{text} R' V'"), Notation::German);
        let [_, twist, _, flip, slice] = coordinates(Numbering::Transformer, &ended);
        assert_eq!((twist, flip, slice), (0, 0, 0));
    }
}

#[test]
fn transformer_twist_move_table() {
    let columns = moves("V V2 V' O O2 O' H H2 H' U U2 U' R R2 R' L L2 L'", Notation::German);
    let row = |cube: &Cube| -> Vec<u64> {
        let table = columns.iter().map(|turn| {
            let turned = cube.facelets().after(*turn);
            let turned = Assembly::from_facelets(&turned).expect("a turned cube is a cube").assembly;
            Numbering::Transformer.coordinate(&turned, Coordinate::Twist)
        });
        table.collect()
    };
    assert_eq!(row(&Cube::SOLVED), [572, 0, 572, 0, 0, 0, 1503, 0, 1503, 0, 0, 0, 258, 0, 258, 946, 0, 946]);
    let mut lists = Numbering::Transformer.lists(&Assembly::SOLVED);
    (lists.twists[0], lists.twists[7]) = (1, 2);
    let one = Cube::new(Numbering::Transformer.assembly(&lists).unwrap()).unwrap();
    let expected = [575, 243, 653, 27, 9, 3, 1495, 55, 775, 1459, 163, 487, 16, 7, 250, 784, 729, 892];
    assert_eq!(row(&one), expected);
}

#[test]
fn transformer_slice_ranks_and_second_phase_permutation() {
    let slice = |places: [usize; 4]| {
        // Put the four slice edges at these places, the others anywhere.
        let mut lists = Numbering::Transformer.lists(&Assembly::SOLVED);
        let (mut slice, mut others) = (0..4u8, 4..12u8);
        for place in 0..12 {
            let next = if places.contains(&place) { slice.next() } else { others.next() };
            lists.edges[place] = next.expect("four and eight are twelve");
        }
        Numbering::Transformer.coordinate(&Numbering::Transformer.assembly(&lists).unwrap(), Coordinate::Slice)
    };
    assert_eq!(slice([0, 1, 2, 3]), 0);
    assert_eq!(slice([0, 1, 2, 4]), 1);
    assert_eq!(slice([0, 1, 3, 4]), 9);
    assert_eq!(slice([8, 9, 10, 11]), 494);

    // Edges 8 4 6 5 7 10 11 9 in places 4..11, the slice solved: the permutation of those eight is 10119.
    let second_phase = Numbering::Transformer.second_phase(&[0, 1, 2, 3, 8, 4, 6, 5, 7, 10, 11, 9]);
    assert_eq!(second_phase, Some((10_119, 0)));
}

#[test]
fn kociemba_numbering() {
    let cube = after("F U D R L B", Notation::Wca);
    let lists = Numbering::Kociemba.lists(cube.assembly());
    assert_eq!(lists.corners, [4, 5, 3, 2, 0, 1, 7, 6]);
    assert_eq!(lists.twists, [0, 0, 2, 1, 0, 0, 1, 2]);
    assert_eq!(lists.edges, [1, 0, 10, 3, 11, 6, 5, 7, 8, 9, 2, 4]);
    assert_eq!(lists.flips, [1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1]);
    assert_eq!(coordinates(Numbering::Kociemba, &cube), [5638, 190, 309_266_887, 1183, 166]);
    let cube = after("R L B F U D", Notation::Wca);
    assert_eq!(coordinates(Numbering::Kociemba, &cube), [16703, 1373, 187_167_770, 1367, 285]);
    assert_eq!(coordinates(Numbering::Kociemba, &Cube::SOLVED), [0; 5]);
}

#[test]
fn korf_numbering() {
    // (2 3 1 0) has the code (2 2 1 0) and the index 17; on eight corners the last four places have the same weights.
    let mut lists = Numbering::Korf.lists(&Assembly::SOLVED);
    lists.corners = [0, 1, 2, 3, 6, 7, 5, 4];
    let assembly = Numbering::Korf.assembly(&lists).unwrap();
    let derivation = Numbering::Korf.derive(&assembly, Coordinate::CornerPermutation);
    let code: Vec<u64> = derivation.summands.iter().map(|summand| summand.digit).collect();
    assert_eq!(code, [0, 0, 0, 0, 2, 2, 1, 0]);
    assert_eq!(derivation.value(), 17);
    assert_eq!(Numbering::Korf.corner_index(&assembly), 17 * 2187);
    // The twists have the same weights as in Kociemba's numbering.
    let cube = after("F U D R L B", Notation::Wca);
    assert_eq!(Numbering::Korf.coordinate(cube.assembly(), Coordinate::Twist), 190);
}

#[test]
fn whole_numbers_cover_exactly_the_positions() {
    for numbering in Numbering::ALL {
        assert_eq!(numbering.number(&Cube::SOLVED), 0);
        let last = numbering.cube(Cube::COUNT - 1).expect("the last number is a position");
        assert_eq!(numbering.number(&last), 43_252_003_274_489_855_999);
        assert_eq!(numbering.cube(Cube::COUNT), None);
        assert_eq!(numbering.cube(u128::MAX), None);
    }
}

#[test]
fn numbers_of_positions_around_solved() {
    let mut seen = HashSet::from([Cube::SOLVED]);
    let mut ring = vec![Cube::SOLVED];
    let mut sizes = vec![1];
    for _ in 0..5 {
        let mut next = Vec::new();
        for cube in &ring {
            for turn in Turn::all() {
                let turned = cube.turn(turn);
                if seen.insert(turned) {
                    next.push(turned);
                }
            }
        }
        sizes.push(next.len());
        ring = next;
    }
    assert_eq!(sizes, [1, 18, 243, 3240, 43239, 574_908]);
}

#[test]
fn there_are_twelve_universes() {
    let mut universes = HashSet::new();
    for twist in 0..3 {
        for flip in 0..2 {
            for swap in [false, true] {
                let mut lists = Numbering::Kociemba.lists(&Assembly::SOLVED);
                (lists.twists[3], lists.flips[5]) = (twist, flip);
                if swap {
                    lists.edges.swap(2, 9);
                }
                let assembly = Numbering::Kociemba.assembly(&lists).unwrap();
                universes.insert(assembly.universe().index());
                assert_eq!(Cube::new(assembly).is_ok(), assembly.universe().index() == 0);
                // Turns do not leave the universe.
                for turn in Turn::all() {
                    let turned = assembly.then(Cube::SOLVED.turn(turn).assembly());
                    assert_eq!(turned.universe(), assembly.universe());
                }
            }
        }
    }
    assert_eq!(universes, (0..12).collect());
}
