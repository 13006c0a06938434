//! Random turns until the puzzle is solved, hundreds of millions a second.
//!
//! After every turn the walk only checks whether a hash of the state is one of those near the end. Everything else
//! happens every few thousand turns: checking the limits, reporting how many turns have been made, and remembering
//! where the walk is. When the walk has ended, the last turns are replayed from there, so that millions of them need
//! not be stored.

use super::dice::{Dice, THROWS, digit};
use super::walk::Walk;
use super::walk_space::WalkSpace;
use engine::{Limits, Reached};
use puzzle::Turn;

/// Turns between two checks of the limits.
const STRIDE: u64 = 2048;

/// How many of the last turns are kept. Shorter walks are kept whole.
pub(crate) const KEPT: usize = 1000;

/// Hashes of states near the end are below this.
const HASHES: usize = 1 << 14;

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How many turns were made, including the last one.
    pub turns: u64,
    /// True if the puzzle is solved; otherwise a limit was reached.
    pub solved: bool,
    /// True if the last turn was not random: the walk recognised that it solves the puzzle.
    pub recognised: bool,
    /// The last turns; all of them, if there are no more than 1000.
    pub last: Vec<Turn>,
}

impl Run {
    /// The number of random turns. [`super::expected_turns`] computes its mean.
    pub const fn random_turns(&self) -> u64 {
        self.turns - self.recognised as u64
    }
}

/// Which turns a walk can make, and when it is over.
struct Rules<S> {
    /// After a turn about each axis, and at the start: the turns to choose from. The lower half holds the turn, the
    /// upper half the row for the turn after it.
    choices: [[u16; 32]; 4],
    /// How many there are at the start and later.
    sides: [usize; 2],
    /// Where the walk ends, and the turn that is still to be made there.
    ends: Vec<(S, Option<usize>)>,
    hashes: Box<[bool; HASHES]>,
}

const BEGINNING: usize = 3;

impl<S: Copy + PartialEq> Rules<S> {
    fn new<G: WalkSpace<State = S>>(space: &G, walk: Walk) -> Rules<S> {
        let axis = |turn: usize| turn / 3 % 3;
        let mut choices = [[0; 32]; 4];
        let mut sides = [0; 2];
        for (row, list) in choices.iter_mut().enumerate() {
            let may = |turn: &usize| (walk.half_turns || turn % 3 != 1) && !(walk.other_axis && axis(*turn) == row);
            let turns: Vec<usize> = (0..space.turns().len()).filter(may).collect();
            turns.iter().zip(list.iter_mut()).for_each(|(&turn, entry)| *entry = (axis(turn) << 8 | turn) as u16);
            sides[usize::from(row != BEGINNING)] = turns.len();
        }
        let seen = |turn: &usize| walk.recognised >> (axis(*turn) * 3 + turn % 3) & 1 == 1;
        let undo = |turn: usize| turn / 3 * 3 + 2 - turn % 3;
        let near = (0..space.turns().len()).filter(seen);
        let ends: Vec<(S, Option<usize>)> = std::iter::once((space.solved(), None))
            .chain(near.map(|turn| (space.turned(space.solved(), undo(turn)), Some(turn))))
            .collect();
        let mut hashes = Box::new([false; HASHES]);
        ends.iter().for_each(|(state, _)| hashes[G::hash(state) % HASHES] = true);
        Rules { choices, sides, ends, hashes }
    }

    /// Whether the walk ends here, and with which turn.
    fn end(&self, state: S) -> Option<Option<usize>> {
        self.ends.iter().find(|(end, _)| *end == state).map(|&(_, turn)| turn)
    }
}

/// Where a walk is.
#[derive(Clone)]
struct Place<S> {
    state: S,
    row: usize,
    dice: Dice,
    turns: u64,
}

/// A walk that can be followed turn by turn, or run to its end.
pub struct Walker<'a, G: WalkSpace> {
    space: &'a G,
    rules: Rules<G::State>,
    now: Place<G::State>,
    /// Set when the end has been reached: the turn that is still to be made, if any.
    end: Option<Option<usize>>,
    over: bool,
}

impl<'a, G: WalkSpace> Walker<'a, G> {
    /// A walk from a position; the same seed gives the same walk.
    ///
    /// # Panics
    /// If the position belongs to another puzzle than the space.
    pub fn new(space: &'a G, walk: Walk, from: &G::Position, seed: u64) -> Walker<'a, G> {
        let rules = Rules::new(space, walk);
        let now = Place { state: space.enter(from), row: BEGINNING, dice: Dice::new(seed), turns: 0 };
        let end = rules.end(now.state);
        Walker { space, rules, now, end, over: false }
    }

    /// Runs to the end. Every few thousand turns `limits` are told the number of turns, and can end the walk: their
    /// nodes are turns, and so is their maximum length.
    pub fn run(&mut self, limits: &dyn Limits) -> Run {
        let most = limits.nodes().min(match limits.max_length() {
            u32::MAX => u64::MAX,
            length => length.into(),
        });
        let mut earlier = [self.now.clone(), self.now.clone()];
        while self.end.is_none() {
            if self.now.turns - earlier[1].turns >= STRIDE {
                limits.report(Reached::Turns(self.now.turns));
                if limits.expired() {
                    break;
                }
                earlier = [earlier[1].clone(), self.now.clone()];
            }
            let left = most.saturating_sub(self.now.turns);
            if left == 0 {
                break;
            }
            let whole_words = self.now.dice.is_between_words() && self.now.row != BEGINNING;
            if whole_words && left >= u64::from(THROWS) {
                self.stride(left.min(STRIDE) / u64::from(THROWS));
            } else {
                self.step();
            }
        }
        let recognised = matches!(self.end, Some(Some(_))) && (self.over || self.now.turns < most);
        let solved = self.end == Some(None) || recognised;
        let mut last = self.replayed(earlier);
        if recognised && !self.over {
            last.extend(self.next());
        }
        let surplus = last.len().saturating_sub(KEPT);
        last.drain(..surplus);
        Run { turns: self.now.turns, solved, recognised, last }
    }

    /// A few thousand turns, or as many as there are to the end.
    fn stride(&mut self, words: u64) {
        let Rules { choices, sides, ends: _, hashes } = &self.rules;
        let sides = sides[1];
        let Place { mut state, mut row, mut dice, turns } = self.now.clone();
        let mut done = 0;
        'walk: for _ in 0..words {
            let mut word = dice.word();
            for _ in 0..THROWS {
                let entry = choices[row % 4][digit(&mut word, sides) % 32];
                row = usize::from(entry >> 8);
                state = self.space.turned(state, usize::from(entry & 255));
                done += 1;
                if hashes[G::hash(&state) % HASHES] {
                    self.end = self.rules.end(state);
                    if self.end.is_some() {
                        break 'walk;
                    }
                }
            }
        }
        self.now = Place { state, row, dice, turns: turns + done };
    }

    /// One random turn.
    fn step(&mut self) -> usize {
        let sides = self.rules.sides[usize::from(self.now.row != BEGINNING)];
        let entry = self.rules.choices[self.now.row][self.now.dice.throw(sides)];
        let turn = usize::from(entry & 255);
        self.now.row = usize::from(entry >> 8);
        self.now.state = self.space.turned(self.now.state, turn);
        self.now.turns += 1;
        self.end = self.rules.end(self.now.state);
        turn
    }

    /// The last turns since an earlier place, replayed.
    fn replayed(&self, [earlier, _]: [Place<G::State>; 2]) -> Vec<Turn> {
        let rules = Rules {
            choices: self.rules.choices,
            sides: self.rules.sides,
            ends: Vec::new(),
            hashes: Box::new([false; HASHES]),
        };
        let mut again = Walker { space: self.space, rules, now: earlier, end: None, over: false };
        let count = self.now.turns - again.now.turns;
        if again.now.dice.is_between_words() && again.now.row != BEGINNING {
            again.stride(count.saturating_sub(KEPT as u64) / u64::from(THROWS));
        }
        (again.now.turns..self.now.turns).map(|_| self.space.turns()[again.step()]).collect()
    }
}

/// Turn by turn, the same turns that [`Walker::run`] makes.
impl<G: WalkSpace> Iterator for Walker<'_, G> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        let turn = match self.end {
            None => self.step(),
            Some(Some(turn)) if !self.over => {
                self.over = true;
                self.now.turns += 1;
                self.now.state = self.space.turned(self.now.state, turn);
                turn
            }
            _ => return None,
        };
        Some(self.space.turns()[turn])
    }
}

#[cfg(test)]
mod tests {
    use super::super::corner_space::CornerSpace;
    use super::super::cube_space::CubeSpace;
    use super::*;
    use engine::{NoLimits, Progress};
    use puzzle::{Colouring, Cube, Small};
    use std::sync::atomic::{AtomicU64, Ordering};

    struct AtMost(u64);

    impl Progress for AtMost {}

    /// Stops after 100 000 turns.
    struct Watched(AtomicU64);

    impl Progress for Watched {
        fn report(&self, reached: Reached) {
            if let Reached::Turns(turns) = reached {
                self.0.store(turns, Ordering::Relaxed);
            }
        }

        fn is_cancelled(&self) -> bool {
            self.0.load(Ordering::Relaxed) >= 100_000
        }
    }

    impl Limits for Watched {}

    impl Limits for AtMost {
        fn nodes(&self) -> u64 {
            self.0
        }
    }

    /// Whole walks, turn by turn on positions themselves: they end where they should and not before.
    #[test]
    fn walks_end_when_solved_or_one_turn_away() {
        let space = CornerSpace::new(Colouring::Tetra);
        let solved = Small::solved(Colouring::Tetra);
        let neighbours: Vec<Small> = Small::turns().map(|turn| solved.turn(turn)).collect();
        for seed in 0..20 {
            for (_, walk) in Walk::NAMED {
                let from = Small::from_index(Colouring::Tetra, 1000 + 37 * seed as usize).unwrap();
                let mut small = from;
                let (mut turns, mut last): (u64, Option<Turn>) = (0, None);
                for turn in Walker::new(&space, walk, &from, seed) {
                    assert!(!small.is_solved());
                    let near = neighbours.contains(&small);
                    small = small.turn(turn);
                    turns += 1;
                    let is_half = turn.to_string().ends_with('2');
                    assert!(walk.half_turns || !is_half || small.is_solved());
                    if walk.recognised == 0b111_111_111 {
                        assert_eq!(
                            near,
                            small.is_solved(),
                            "the last turn is recognised, and nothing else ends the walk"
                        );
                    }
                    let repeated = last.is_some_and(|last| last.face() == turn.face());
                    assert!(!walk.other_axis || !repeated || small.is_solved());
                    last = Some(turn);
                }
                assert!(small.is_solved());
                let run = Walker::new(&space, walk, &from, seed).run(&NoLimits);
                assert!(run.solved);
                assert_eq!(run.turns, turns, "turn by turn or all at once");
            }
        }
    }

    /// The turns that are kept are really the last ones: from where they begin they lead to the end.
    #[test]
    fn the_last_turns_are_kept() {
        for colouring in Colouring::ALL {
            let space = CornerSpace::new(colouring);
            for seed in 0..10 {
                let from = Small::from_index(colouring, 4711).unwrap();
                let run = Walker::new(&space, Walk::IMPROVED, &from, seed).run(&NoLimits);
                assert!(run.solved && run.recognised && run.random_turns() + 1 == run.turns);
                assert_eq!(run.last.len() as u64, run.turns.min(KEPT as u64));
                let turns: Vec<Turn> = Walker::new(&space, Walk::IMPROVED, &from, seed).collect();
                assert!(turns.ends_with(&run.last));
            }
        }
    }

    #[test]
    fn limits_end_the_walk() {
        let space = CornerSpace::new(Colouring::Cube);
        let from = Small::solved(Colouring::Cube).turns_done(Small::turns());
        for most in [0, 1, 7, 100, 8191, 8192, 8193, 50_003] {
            let run = Walker::new(&space, Walk::RANDOM, &from, 1).run(&AtMost(most));
            assert_eq!((run.turns, run.solved), (most, false));
            assert_eq!(run.last.len() as u64, most.min(KEPT as u64));
            let turns: Vec<Turn> = Walker::new(&space, Walk::RANDOM, &from, 1).take(most as usize).collect();
            assert!(turns.ends_with(&run.last));
        }
        let watched = Watched(AtomicU64::new(0));
        let run = Walker::new(&space, Walk::RANDOM, &from, 1).run(&watched);
        let reported = watched.0.into_inner();
        assert!(!run.solved && run.turns == reported && (100_000..110_000).contains(&reported));
    }

    #[test]
    fn walks_on_the_3x3x3_recognise_the_last_turn() {
        let space = CubeSpace::new();
        let far = Cube::SOLVED.turns(Turn::all());
        let run = Walker::new(&space, Walk::IMPROVED, &far, 5).run(&AtMost(10_000));
        assert_eq!((run.turns, run.solved), (10_000, false));
        for turn in Turn::all() {
            let near = Cube::SOLVED.turn(turn);
            let run = Walker::new(&space, Walk::IMPROVED, &near, 5).run(&NoLimits);
            assert_eq!((run.turns, run.recognised, &run.last[..]), (1, true, &[turn.inverse()][..]));
        }
        let run = Walker::new(&space, Walk::RANDOM, &Cube::SOLVED, 5).run(&NoLimits);
        assert_eq!((run.turns, run.solved), (0, true));
    }
}
