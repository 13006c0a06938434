//! The laws of classes, on rings of beads that can be rotated and turned over.

use engine::{Classes, Group};
use std::cell::Cell;

/// Rings of beads in several colours, as numbers. Symmetry `k` below the length rotates the ring by `k` beads; if the
/// ring can be turned over, symmetry `length + k` does that first.
#[derive(Clone, Copy, Debug)]
struct Beads {
    length: usize,
    colours: usize,
    turns_over: bool,
}

impl Beads {
    fn count(self) -> usize {
        self.colours.pow(self.length as u32)
    }

    fn image(self, value: usize, symmetry: usize) -> usize {
        let mut ring: Vec<usize> =
            (0..self.length).map(|i| value / self.colours.pow(i as u32) % self.colours).collect();
        if symmetry >= self.length {
            ring.reverse();
        }
        ring.rotate_left(symmetry % self.length);
        ring.iter().rev().fold(0, |value, bead| value * self.colours + bead)
    }

    fn group(self) -> Group {
        let turned = (0..self.length).map(|by| (self.length - by) % self.length);
        // A reflection is its own inverse.
        let over = (self.length..2 * self.length).take(if self.turns_over { self.length } else { 0 });
        Group { inverse: turned.chain(over).collect() }
    }

    fn classes(self) -> Classes {
        Classes::new(self.count(), &self.group(), |value, symmetry| self.image(value, symmetry))
    }
}

const RINGS: [Beads; 6] = [
    Beads { length: 1, colours: 5, turns_over: false },
    Beads { length: 3, colours: 2, turns_over: false },
    Beads { length: 7, colours: 2, turns_over: false },
    Beads { length: 6, colours: 2, turns_over: true },
    Beads { length: 5, colours: 3, turns_over: true },
    Beads { length: 12, colours: 2, turns_over: true },
];

#[test]
fn the_test_groups_are_groups() {
    for ring in RINGS {
        let group = ring.group();
        assert_eq!(group.size(), ring.length * if ring.turns_over { 2 } else { 1 });
        for symmetry in 0..group.size() {
            for value in [1, 2, ring.count() / 3, ring.count() - 2] {
                assert_eq!(ring.image(value, 0), value);
                assert_eq!(ring.image(ring.image(value, symmetry), group.inverse[symmetry]), value, "{ring:?}");
            }
        }
    }
}

#[test]
fn every_value_belongs_to_the_class_of_its_smallest_image() {
    for ring in RINGS {
        let (classes, size) = (ring.classes(), ring.group().size());
        assert_eq!((classes.values(), classes.all().len()), (ring.count(), ring.count()));
        for value in 0..ring.count() {
            let (class, symmetry) = classes.of(value);
            assert!(class < classes.count() && symmetry < size, "{ring:?} {value}");
            assert_eq!(classes.all()[value] as usize, class * size + symmetry, "{ring:?} {value}");
            assert_eq!(ring.image(value, symmetry), classes.first(class), "{ring:?} {value}");
            let smallest = (0..size).map(|symmetry| ring.image(value, symmetry)).min();
            assert_eq!(smallest, Some(classes.first(class)), "{ring:?} {value}");
        }
    }
}

#[test]
fn classes_are_numbered_in_the_order_of_their_first_values() {
    for ring in RINGS {
        let classes = ring.classes();
        for class in 0..classes.count() {
            assert_eq!(classes.of(classes.first(class)), (class, 0), "{ring:?}");
            assert!(class == 0 || classes.first(class - 1) < classes.first(class), "{ring:?}");
        }
    }
}

#[test]
fn stabilisers_and_sizes_are_those_of_orbits() {
    for ring in RINGS {
        let (classes, size) = (ring.classes(), ring.group().size());
        for class in 0..classes.count() {
            let first = classes.first(class);
            let mut orbit: Vec<usize> = (0..size).map(|symmetry| ring.image(first, symmetry)).collect();
            let fixing = (0..size).filter(|&symmetry| orbit[symmetry] == first);
            assert_eq!(classes.stabiliser(class), fixing.fold(0, |bits, symmetry| bits | 1 << symmetry), "{ring:?}");
            orbit.sort_unstable();
            orbit.dedup();
            assert_eq!(classes.size(class), orbit.len(), "{ring:?}");
        }
        let sizes = (0..classes.count()).map(|class| classes.size(class));
        assert_eq!(sizes.sum::<usize>(), ring.count(), "{ring:?}");
    }
}

/// Burnside's lemma: the number of classes is the average number of values that a symmetry preserves.
#[test]
fn the_number_of_classes_agrees_with_burnside() {
    for ring in RINGS {
        let size = ring.group().size();
        let unchanged =
            |symmetry: usize| (0..ring.count()).filter(|&value| ring.image(value, symmetry) == value).count();
        let sum: usize = (0..size).map(unchanged).sum();
        assert_eq!(ring.classes().count() * size, sum, "{ring:?}");
    }
    // Known numbers of necklaces and bracelets.
    assert_eq!(RINGS.map(|ring| ring.classes().count()), [5, 4, 20, 13, 39, 224]);
}

#[test]
fn images_are_computed_only_for_the_first_of_a_class() {
    for ring in RINGS {
        let asked = Cell::new(0);
        let classes = Classes::new(ring.count(), &ring.group(), |value, symmetry| {
            asked.set(asked.get() + 1);
            ring.image(value, symmetry)
        });
        assert_eq!(asked.get(), classes.count() * ring.group().size(), "{ring:?}");
    }
}
