//! Wrong stickers, wrong assemblies, unknown stickers: the faults that are found and the repairs that are offered.

use puzzle::{
    Assembly, Attitude, Corner, Costs, Cube, Edge, Face, Facelets, Fault, Held, LegalCubes, Misfit, Numbering, Place,
    Repairs, Sticker, Twist, faults,
};
use testkit::noise::Noise;

fn random_cube(noise: &mut Noise) -> Facelets {
    let number = (u128::from(noise.word()) << 64 | u128::from(noise.word())) % Cube::COUNT;
    let attitude = Attitude::all().nth(noise.below(24)).expect("there are 24");
    Numbering::Kociemba.cube(number).expect("the number is small enough").facelets().recoloured(attitude)
}

fn is_legal(facelets: &Facelets) -> bool {
    Assembly::from_facelets(facelets).is_ok_and(|held| Cube::new(held.assembly).is_ok())
}

/// All ways to repaint exactly this many stickers.
fn legal_repaintings(facelets: &Facelets, count: usize, from: usize) -> usize {
    if count == 0 {
        return usize::from(is_legal(facelets));
    }
    let mut found = 0;
    for i in from..Sticker::COUNT {
        let sticker = Sticker::new(i);
        for colour in Face::ALL {
            if facelets.get(sticker) != Some(colour) {
                let mut repainted = *facelets;
                repainted.set(sticker, Some(colour));
                found += legal_repaintings(&repainted, count - 1, i + 1);
            }
        }
    }
    found
}

#[test]
fn the_nearest_cubes_agree_with_brute_force() {
    let mut noise = Noise::new(7);
    for round in 0..60 {
        let mut damaged = random_cube(&mut noise);
        for _ in 0..1 + round % 2 {
            damaged.set(Sticker::new(noise.below(54)), Some(noise.pick(&Face::ALL)));
        }
        let cubes = LegalCubes::new(&Costs::of_changes(&damaged));
        let by_hand = (0..=2).map(|count| (count, legal_repaintings(&damaged, count, 0))).find(|(_, found)| *found > 0);
        let (cost, ties) = by_hand.expect("at most two stickers were damaged");
        assert_eq!((cubes.cost() as usize, cubes.count() as usize), (cost, ties), "{damaged}");
        let list = cubes.list(1000);
        assert_eq!(list.len(), ties);
        assert!(list.iter().all(|cube| is_legal(cube) && damaged.difference(cube).count() == cost));
    }
}

fn cost_of(costs: &[[u32; 6]; 54], facelets: &Facelets) -> u32 {
    facelets.colours().iter().zip(costs).map(|(colour, row)| row[colour.expect("all are known").index()]).sum()
}

/// Cubes that differ from this one in two or three pieces, or in how they are held.
fn neighbours(facelets: &Facelets) -> Vec<Facelets> {
    let held = Assembly::from_facelets(facelets).expect("a legal cube");
    let lists = Numbering::Kociemba.lists(&held.assembly);
    let mut found = Vec::new();
    let mut add = |lists: &puzzle::PieceLists| {
        let assembly = Numbering::Kociemba.assembly(lists).expect("the pieces are all there");
        assert!(Cube::new(assembly).is_ok());
        found.push(Held { assembly, attitude: held.attitude }.facelets());
    };
    for a in 0..8 {
        for b in 0..8 {
            for (c, d) in (0..12).flat_map(|c| (0..c).map(move |d| (c, d))) {
                if a < b {
                    let mut other = lists;
                    other.corners.swap(a, b);
                    other.edges.swap(c, d);
                    add(&other);
                }
            }
            for c in 0..8 {
                if a != b && b != c && a != c {
                    let mut other = lists;
                    (other.corners[a], other.corners[b], other.corners[c]) =
                        (lists.corners[b], lists.corners[c], lists.corners[a]);
                    add(&other);
                }
            }
            if a != b {
                let mut other = lists;
                other.twists[a] = (other.twists[a] + 1) % 3;
                other.twists[b] = (other.twists[b] + 2) % 3;
                add(&other);
            }
        }
    }
    for a in 0..12 {
        for b in 0..a {
            let mut other = lists;
            other.flips[a] ^= 1;
            other.flips[b] ^= 1;
            add(&other);
        }
    }
    found.extend(Attitude::all().filter_map(|attitude| {
        let mut turned = *facelets;
        for (face, colour) in Face::ALL.into_iter().zip(attitude.centres()) {
            turned.set(Sticker::centre(face), Some(colour));
        }
        is_legal(&turned).then_some(turned)
    }));
    found
}

#[test]
fn no_neighbour_is_better_than_best_or_than_the_runner_up() {
    let mut noise = Noise::new(11);
    for _ in 0..40 {
        let truth = random_cube(&mut noise);
        let mut costs = [[0; 6]; 54];
        for (row, colour) in costs.iter_mut().zip(truth.colours()) {
            for (cost, face) in row.iter_mut().zip(Face::ALL) {
                let right = Some(face) == *colour;
                *cost = noise.below(if right { 600 } else { 1000 }) as u32;
            }
        }
        let cubes = LegalCubes::new(&Costs::new(costs));
        let (best, second) = (cubes.best(), cubes.runner_up());
        assert!(is_legal(&best.facelets) && is_legal(&second.facelets));
        assert_ne!(best.facelets, second.facelets);
        assert_eq!(cost_of(&costs, &best.facelets), best.cost);
        assert_eq!(cost_of(&costs, &second.facelets), second.cost);
        assert!(best.cost <= second.cost && best.cost <= cost_of(&costs, &truth));
        for other in neighbours(&best.facelets) {
            assert!(other == best.facelets || cost_of(&costs, &other) >= second.cost);
        }
        for other in neighbours(&second.facelets) {
            assert!(other == best.facelets || cost_of(&costs, &other) >= second.cost);
        }
    }
}

#[test]
fn completions_are_counted_exactly() {
    let count = |facelets: &Facelets| {
        let cubes = LegalCubes::new(&Costs::of_changes(facelets));
        (cubes.cost() == 0).then(|| cubes.count())
    };
    let unknown = |stickers: &[Sticker]| {
        let mut facelets = random_cube(&mut Noise::new(3));
        for &sticker in stickers {
            facelets.set(sticker, None);
        }
        facelets
    };
    assert_eq!(count(&Facelets::UNKNOWN), Some(24 * Cube::COUNT));
    let all_but_centres: Vec<Sticker> = Sticker::all().filter(|sticker| !sticker.is_centre()).collect();
    assert_eq!(count(&unknown(&all_but_centres)), Some(Cube::COUNT));
    assert_eq!(count(&unknown(&Face::ALL.map(Sticker::centre))), Some(12), "half the attitudes have the right parity");
    assert_eq!(count(&unknown(&Corner::URF.stickers())), Some(1));
    assert_eq!(count(&unknown(&[Corner::URF.stickers(), Corner::DBL.stickers()].concat())), Some(3));
    assert_eq!(count(&unknown(&[Edge::UF.stickers(), Edge::BR.stickers()].concat())), Some(2));
    let corners: Vec<Sticker> = Corner::ALL.iter().flat_map(|corner| corner.stickers()).collect();
    assert_eq!(count(&unknown(&corners)), Some(40_320 / 2 * 2187));
    let mut impossible = unknown(&Edge::UF.stickers());
    let used = impossible.get(Edge::UR.stickers()[0]);
    impossible.set(Edge::UR.stickers()[1], used);
    assert_eq!(count(&impossible), None);
}

#[test]
fn what_all_completions_share_is_exact() {
    let common = |facelets: &Facelets| LegalCubes::new(&Costs::of_changes(facelets)).common();
    assert_eq!(common(&Facelets::UNKNOWN), Facelets::UNKNOWN);
    let mut noise = Noise::new(14);
    let (mut few, mut forced) = (0, 0);
    for round in 0..120 {
        let cube = random_cube(&mut noise);
        let mut some = cube;
        // As a person paints: up to some place, and a few holes before it.
        for sticker in Sticker::all().filter(|sticker| !sticker.is_centre() || round % 3 == 0) {
            if sticker.index() > 24 + round / 4 || noise.below(8) == 0 {
                some.set(sticker, None);
            }
        }
        let shared = common(&some);
        // Nothing that is known is lost, nothing is filled in that is not so.
        assert!(some.difference(&shared).all(|sticker| some.get(sticker).is_none()));
        assert!(shared.difference(&cube).all(|sticker| shared.get(sticker).is_none()));
        forced += some.difference(&shared).count();
        let cubes = LegalCubes::new(&Costs::of_changes(&some));
        if cubes.count() > 2000 {
            // Too many to list; but filling in what they share excludes none of them.
            assert_eq!(LegalCubes::new(&Costs::of_changes(&shared)).count(), cubes.count());
            continue;
        }
        few += 1;
        let all = cubes.list(2000);
        for sticker in Sticker::all() {
            let first = all[0].get(sticker);
            let same = all.iter().all(|other| other.get(sticker) == first);
            assert_eq!(shared.get(sticker), first.filter(|_| same), "{some} {sticker}");
        }
    }
    assert!(few > 20 && forced > 200, "{few} {forced}");
}

#[test]
fn every_wrong_universe_has_its_exact_number_of_repairs() {
    let mut noise = Noise::new(5);
    for twist in 0..3u8 {
        for flip in 0..2u8 {
            for swap in [false, true] {
                let held = Assembly::from_facelets(&random_cube(&mut noise)).expect("a legal cube");
                let mut lists = Numbering::Kociemba.lists(&held.assembly);
                let (corner, edge) = (noise.below(8), noise.below(12));
                lists.twists[corner] = (lists.twists[corner] + twist) % 3;
                lists.flips[edge] ^= flip;
                if swap {
                    lists.corners.swap(1, 6);
                }
                let assembly = Numbering::Kociemba.assembly(&lists).expect("the pieces are all there");
                let held = Held { assembly, ..held };
                let repairs = Repairs::mechanical(&held);

                let wrong = [twist > 0, flip > 0, swap];
                let total: u128 = [8, 12, 94].iter().zip(wrong).filter(|(_, wrong)| *wrong).map(|(n, _)| n).product();
                assert_eq!(repairs.total, total);
                assert_eq!(repairs.list.len() as u128, total.min(100));
                let operations = wrong.iter().filter(|wrong| **wrong).count();
                let mut different = std::collections::HashSet::new();
                for repair in &repairs.list {
                    assert!(is_legal(&repair.facelets), "{repair:?}");
                    assert_eq!(repair.operations.len(), operations);
                    assert_eq!(repair.changed, held.facelets().difference(&repair.facelets).count());
                    assert!(different.insert(repair.facelets));
                    assert_eq!(repair.facelets.attitude(), Some(held.attitude));
                }
                assert!(repairs.list.is_sorted_by_key(|repair| repair.changed));
                if wrong == [true, false, false] {
                    assert!(repairs.list.iter().all(|repair| repair.changed == 3));
                }
                if wrong == [false, true, false] {
                    assert!(repairs.list.iter().all(|repair| repair.changed == 2));
                }
            }
        }
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    // One corner twisted, one sticker of an edge repainted, two opposite centres exchanged.
    let mut lists = Numbering::Kociemba.lists(&Assembly::SOLVED);
    lists.twists[0] = 1;
    let mut facelets = Numbering::Kociemba.assembly(&lists).expect("all pieces").facelets();
    facelets.set(Edge::UF.stickers()[1], Some(Face::B));
    facelets.set(Sticker::centre(Face::R), Some(Face::L));
    facelets.set(Sticker::centre(Face::L), Some(Face::R));
    let kinds: Vec<&str> = faults(&facelets).iter().map(Fault::kind).collect();
    assert_eq!(kinds, ["colour-count", "colour-count", "centres-mirrored", "piece-twice", "twist"]);
    assert!(faults(&facelets).contains(&Fault::TwistSum { direction: Twist::Clockwise }));
    assert!(faults(&facelets).is_sorted_by_key(Fault::code));
}

#[test]
fn mirrored_and_impossible_corners_are_distinguished() {
    let mut facelets = Facelets::SOLVED;
    let [a, b, c] = Corner::URF.stickers();
    facelets.set(b, Some(Face::F));
    facelets.set(c, Some(Face::R));
    facelets.set(Corner::DBL.stickers()[0], Some(Face::F));
    assert_eq!(facelets.get(a), Some(Face::U));
    let corners: Vec<(Place, Misfit)> = faults(&facelets)
        .into_iter()
        .filter_map(|fault| match fault {
            Fault::NoSuchPiece { place, misfit, .. } => Some((place, misfit)),
            _ => None,
        })
        .collect();
    assert_eq!(
        corners,
        [
            (Place::Corner(Corner::URF), Misfit::Mirrored),
            (Place::Corner(Corner::DBL), Misfit::Opposite(Face::F, Face::B)),
        ]
    );
}
