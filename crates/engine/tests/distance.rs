//! The laws of distance tables: what is packed can be read, and a search with symmetries finds the same as one without.
//!
//! The test puzzle is a piece on each of two square boards that wrap around. A step moves both pieces at once. Rotated
//! or mirrored boards are the same puzzle, so there are eight symmetries, and not all of them commute.

use engine::{Classes, DistanceTable, Distances, Group, Images, MoveTable, Pairs};

/// How far down and to the right.
type Way = (isize, isize);

/// One of eight symmetries of a square: rotated by `symmetry % 4` quarters, then mirrored if it is 4 or more.
fn seen(symmetry: usize, (mut x, mut y): Way) -> Way {
    for _ in 0..symmetry % 4 {
        (x, y) = (-y, x);
    }
    if symmetry < 4 { (x, y) } else { (x, -y) }
}

/// The inverse symmetry.
fn inverse(symmetry: usize) -> usize {
    if symmetry < 4 { (4 - symmetry) % 4 } else { symmetry }
}

/// A board with this many squares a side, its corner being 0.
#[derive(Clone, Copy, Debug)]
struct Board(usize);

impl Board {
    fn squares(self) -> usize {
        self.0 * self.0
    }

    fn way(self, square: usize) -> Way {
        ((square / self.0) as isize, (square % self.0) as isize)
    }

    fn square(self, (x, y): Way) -> usize {
        let side = self.0 as isize;
        (x.rem_euclid(side) * side + y.rem_euclid(side)) as usize
    }

    fn image(self, square: usize, symmetry: usize) -> usize {
        self.square(seen(symmetry, self.way(square)))
    }
}

/// The boards, and kinds of steps: how far on the first board, how far on the second, and the cost.
#[derive(Clone, Debug)]
struct Game {
    boards: [Board; 2],
    kinds: &'static [(Way, Way, u8)],
}

/// Boards of odd and of even sizes, distances too large for four bits, pairs that are never reached, expensive
/// steps.
const GAMES: [Game; 7] = [
    Game { boards: [Board(5), Board(3)], kinds: &[((1, 2), (1, 0), 1)] },
    Game { boards: [Board(4), Board(6)], kinds: &[((1, 1), (1, 0), 1)] },
    Game { boards: [Board(3), Board(8)], kinds: &[((1, 0), (2, 1), 1), ((0, 0), (1, 1), 1)] },
    Game { boards: [Board(33), Board(1)], kinds: &[((1, 0), (0, 0), 1)] },
    Game { boards: [Board(5), Board(4)], kinds: &[((1, 0), (1, 0), 1), ((1, 1), (0, 1), 3)] },
    Game { boards: [Board(3), Board(5)], kinds: &[((1, 0), (2, 1), 2), ((1, 1), (1, 1), 3)] },
    Game { boards: [Board(4), Board(2)], kinds: &[((1, 1), (1, 0), 5)] },
];

/// Identity, half turn, one reflection, all rotations, everything. The symmetries of a group start with number 0.
const GROUPS: [&[usize]; 5] = [&[0], &[0, 2], &[0, 4], &[0, 1, 2, 3], &[0, 1, 2, 3, 4, 5, 6, 7]];

/// Not reached by a plain search.
const NEVER: u8 = u8::MAX;

impl Game {
    /// All steps: for each kind, its images under the symmetries.
    fn steps(&self) -> Vec<(Way, Way, u8)> {
        let mut steps = Vec::new();
        for &(first, second, cost) in self.kinds {
            for symmetry in 0..8 {
                let step = (seen(symmetry, first), seen(symmetry, second), cost);
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    fn tables(&self) -> [MoveTable; 2] {
        let steps = self.steps();
        [0, 1].map(|i| {
            let board = self.boards[i];
            MoveTable::new(board.squares(), steps.len(), |square, step| {
                let ((x, y), by) = (board.way(square), if i == 0 { steps[step].0 } else { steps[step].1 });
                board.square((x + by.0, y + by.1))
            })
        })
    }

    /// The distances of all pairs, by going through all of them until nothing changes.
    fn plain_distances(&self) -> Vec<u8> {
        let ([first, second], steps) = (self.tables(), self.steps());
        let width = second.count();
        let mut found = vec![NEVER; first.count() * width];
        found[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for pair in (0..found.len()).filter(|&pair| found[pair] != NEVER).collect::<Vec<_>>() {
                for (step, &(_, _, cost)) in steps.iter().enumerate() {
                    let to = first.after(pair / width, step) * width + second.after(pair % width, step);
                    if found[to] > found[pair] + cost {
                        found[to] = found[pair] + cost;
                        changed = true;
                    }
                }
            }
        }
        found
    }

    /// Passes on the distances as they are found with a group of symmetries, and the classes of the first board.
    fn with_group<T>(&self, symmetries: &[usize], look: impl FnOnce(&Distances<'_>, &Classes) -> T) -> T {
        let position = |symmetry: usize| symmetries.iter().position(|&other| other == symmetry).expect("a group");
        let group = Group { inverse: symmetries.iter().map(|&symmetry| position(inverse(symmetry))).collect() };
        let [a, b] = self.boards;
        let classes = Classes::new(a.squares(), &group, |square, symmetry| a.image(square, symmetries[symmetry]));
        let images: Images = symmetries
            .iter()
            .map(|&symmetry| (0..b.squares()).map(|square| b.image(square, symmetry) as u16).collect())
            .collect();
        let [first, second] = self.tables();
        let costs: Vec<u8> = self.steps().iter().map(|step| step.2).collect();
        let pairs = Pairs { classes: &classes, first: &first, second: &second, images: &images, costs: &costs };
        look(&Distances::of(pairs), &classes)
    }

    /// Calls `check` for each game and group.
    fn each(check: impl Fn(&Game, &[usize])) {
        for game in &GAMES {
            for symmetries in GROUPS {
                check(game, symmetries);
            }
        }
    }
}

#[test]
fn symmetries_map_steps_to_steps() {
    for game in &GAMES {
        let ([first, second], steps) = (game.tables(), game.steps());
        assert!(steps.len() <= 12, "a compared entry holds at most twelve");
        for symmetry in 0..8 {
            for (step, &(a, b, cost)) in steps.iter().enumerate() {
                let image = (seen(symmetry, a), seen(symmetry, b), cost);
                let image = steps.iter().position(|other| *other == image).expect("a step");
                for (board, table) in game.boards.into_iter().zip([&first, &second]) {
                    for square in 0..board.squares() {
                        let after = board.image(table.after(square, step), symmetry);
                        assert_eq!(after, table.after(board.image(square, symmetry), image));
                        assert_eq!(board.image(board.image(square, symmetry), inverse(symmetry)), square);
                    }
                }
            }
        }
    }
}

#[test]
fn distances_are_those_of_a_plain_search() {
    Game::each(|game, symmetries| {
        let (table, plain) = (game.with_group(symmetries, |distances, _| distances.packed()), game.plain_distances());
        assert_eq!(table.len(), plain.len(), "{game:?} {symmetries:?}");
        for (index, &distance) in plain.iter().enumerate() {
            // What is never reached gets the largest distance that fits.
            let largest = if table.is_wide() { 254 } else { 15 };
            assert_eq!(table.get(index), distance.min(largest), "{game:?} {symmetries:?} {index}");
        }
    });
}

#[test]
fn counts_agree_with_a_plain_search() {
    Game::each(|game, symmetries| {
        let plain = game.plain_distances();
        let deepest = plain.iter().copied().filter(|&distance| distance != NEVER).max().expect("0 is found");
        let at = |depth: u8| plain.iter().filter(|&&distance| distance == depth).count();
        let counts = game.with_group(symmetries, |distances, _| distances.counts());
        assert_eq!(counts, (0..=deepest).map(at).collect::<Vec<_>>(), "{game:?} {symmetries:?}");
    });
}

#[test]
fn the_games_cover_the_special_cases() {
    let plain = GAMES.map(|game| game.plain_distances());
    assert_eq!(plain.iter().filter(|plain| plain.contains(&NEVER)).count(), 2, "some pairs are never reached");
    assert!(plain[3].iter().any(|distance| (16..NEVER).contains(distance)), "some are too far for four bits");
    assert!(plain.iter().any(|plain| plain.len() % 2 == 1), "some tables end within a byte");
}

/// What an entry says about a step agrees with the distances before and after it.
#[test]
fn compared_entries_agree_with_a_plain_search() {
    Game::each(|game, symmetries| {
        let (plain, [first, second]) = (game.plain_distances(), game.tables());
        let width = second.count();
        game.with_group(symmetries, |distances, classes| {
            let entries = distances.compared(|distance, closer, same| u32::from(distance) << 24 | closer << 12 | same);
            assert_eq!(entries.len(), classes.count() * width);
            for (index, &entry) in entries.iter().enumerate() {
                let (a, b) = (classes.first(index / width), index % width);
                let here = plain[a * width + b];
                let there = |step: usize| plain[first.after(a, step) * width + second.after(b, step)];
                let bits = |is: &dyn Fn(u8) -> bool| {
                    (0..first.moves()).filter(|&step| is(there(step))).fold(0, |bits, step| bits | 1 << step)
                };
                let (closer, same): (u32, u32) = (bits(&|there| there < here), bits(&|there| there == here));
                assert_eq!(entry, u32::from(here) << 24 | closer << 12 | same, "{game:?} {symmetries:?} {index}");
            }
        });
    });
}

#[test]
fn two_entries_share_a_byte_the_first_one_lower() {
    let table = DistanceTable::from_bytes(vec![0x21, 0x43, 0xF5], 6);
    assert_eq!((table.len(), table.bytes(), table.is_empty()), (6, 3, false));
    assert_eq!((0..6).map(|index| table.get(index)).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 15]);
    assert_eq!(table.as_bytes(), [0x21, 0x43, 0xF5]);
    // Four bytes can be read from the last entry on.
    assert_eq!(table.padded_bytes(), [0x21, 0x43, 0xF5, 0, 0, 0]);
}

#[test]
fn the_last_byte_can_hold_one_entry() {
    let table = DistanceTable::from_bytes(vec![0x21, 0x03], 3);
    assert_eq!((table.len(), table.bytes(), table.get(2)), (3, 2, 3));
    let nothing = DistanceTable::from_bytes(vec![], 0);
    assert!(nothing.is_empty() && nothing.as_bytes().is_empty());
}

#[test]
fn packed_bytes_make_the_same_table() {
    let tables = GAMES.iter().map(|game| game.with_group(&[0, 2], |distances, _| distances.packed()));
    let (wide, narrow): (Vec<_>, Vec<_>) = tables.partition(DistanceTable::is_wide);
    assert!(wide.iter().all(|table| table.as_bytes().len() == table.len()) && !wide.is_empty());
    for table in narrow {
        assert_eq!(DistanceTable::from_bytes(table.as_bytes().to_vec(), table.len()), table);
    }
}

#[test]
#[should_panic(expected = "two entries share a byte")]
fn missing_bytes_are_noticed() {
    DistanceTable::from_bytes(vec![0; 2], 5);
}

#[test]
#[should_panic(expected = "two entries share a byte")]
fn extra_bytes_are_noticed() {
    DistanceTable::from_bytes(vec![0; 3], 4);
}

/// Distances on two clocks with these numbers of moves and these costs.
fn on_clocks([first, second]: [usize; 2], costs: &[u8]) -> DistanceTable {
    let clock = |moves| MoveTable::new(4, moves, |hour, by| (hour + by + 1) % 4);
    let classes = Classes::new(4, &Group { inverse: vec![0] }, |value, _| value);
    let images = vec![(0..4).collect()];
    let (first, second) = (clock(first), clock(second));
    Distances::of(Pairs { classes: &classes, first: &first, second: &second, images: &images, costs }).packed()
}

#[test]
#[should_panic(expected = "each move has a cost")]
fn the_first_table_has_as_many_moves_as_costs() {
    on_clocks([3, 2], &[1, 1]);
}

#[test]
#[should_panic(expected = "each move has a cost")]
fn the_second_table_has_as_many_moves_as_costs() {
    on_clocks([2, 3], &[1, 1]);
}

#[test]
fn a_move_can_be_free() {
    // One hour costs 1, two hours cost nothing; both clocks show the same.
    let table = on_clocks([2, 2], &[1, 0]);
    assert_eq!([0, 1, 2, 3].map(|hour| table.get(hour * 4 + hour)), [0, 1, 0, 1]);
    assert_eq!(table.get(1), 15, "it is never reached");
}
