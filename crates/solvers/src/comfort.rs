//! How comfortable turns are, and the most comfortable way to write and execute them.
//!
//! The same turns can be executed in many ways: `L` is also `r` with the whole cube rotated (`r` moves everything but
//! the left side), `R L'` is also `M'`, and after a rotation `F` becomes `R`. [`write()`] finds the cheapest way with a
//! shortest-path search: a state is how the cube is held (24 attitudes) and how the right wrist is bent (four
//! positions); a step is a move that performs the next turn or the next two. What a move costs is a matter of taste;
//! all costs are in this file.
//!
//! The unit is a tenth of an easy turn.

use puzzle::alg::turns_of;
use puzzle::{Attitude, Face, Layers, Move, Quarters, Turn};
use std::sync::LazyLock;

/// A cost, in tenths of an easy turn.
pub type Cost = u32;

/// A rotation about the vertical axis while looking for the next case.
const LOOK_ROUND: Cost = 12;
/// Any other rotation.
const TURN_OVER: Cost = 20;
/// Extra cost of a rotation in the middle of a sequence.
const INTERRUPT: Cost = 15;
/// The right hand lets go and grips again.
const REGRIP: Cost = 9;
/// The wrist bends further than is comfortable.
const STRAIN: Cost = 4;

/// The cost of a quarter turn and of a half turn.
const fn effort(layers: Layers) -> [Cost; 2] {
    match layers {
        Layers::Face(Face::U | Face::R) => [10, 14],
        Layers::Face(Face::L) => [13, 19],
        Layers::Face(Face::F) => [14, 21],
        Layers::Face(Face::D) => [14, 19],
        Layers::Face(Face::B) => [24, 34],
        Layers::Wide(Face::R) => [11, 16],
        Layers::Wide(Face::L) => [17, 25],
        Layers::Wide(Face::F) => [19, 29],
        Layers::Wide(Face::U | Face::D) => [20, 28],
        Layers::Wide(Face::B) => [34, 46],
        Layers::Slice(puzzle::Axis::X) => [14, 15],
        Layers::Slice(puzzle::Axis::Z) => [21, 32],
        Layers::Slice(puzzle::Axis::Y) => [26, 38],
        Layers::Cube(puzzle::Axis::Y) => [LOOK_ROUND, LOOK_ROUND + 3],
        Layers::Cube(_) => [TURN_OVER, TURN_OVER + 3],
    }
}

/// A move that performs one or more turns.
struct Stroke {
    made: Move,
    turns: Vec<Turn>,
    /// The rotation it includes.
    rotation: Attitude,
    cost: Cost,
    /// How many quarters the right wrist bends.
    wrist: i8,
}

static STROKES: LazyLock<Vec<Stroke>> = LazyLock::new(|| {
    let moves = Layers::all().filter(|layers| !matches!(layers, Layers::Cube(_)));
    let moves = moves.flat_map(|layers| Quarters::ALL.map(|quarters| Move::new(layers, quarters)));
    moves
        .map(|made| {
            let (turns, rotation) = turns_of(&[made]);
            let [quarter, half] = effort(made.layers);
            let wrist = match (made.layers, made.quarters) {
                (Layers::Face(Face::R) | Layers::Wide(Face::R), quarters) => {
                    [1, 2, -1][usize::from(quarters.count()) - 1]
                }
                _ => 0,
            };
            let cost = if made.quarters == Quarters::Two { half } else { quarter };
            Stroke { made, turns, rotation, cost, wrist }
        })
        .collect()
});

/// The strokes that perform each turn, alone or together with another.
static DOING: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let doing = |turn| (0..STROKES.len()).filter(|&name| STROKES[name].turns.contains(&turn)).collect();
    Turn::all().map(doing).collect()
});

/// The attitude that each stroke leads to from each attitude, by number.
static LEADS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let leads = |from: Attitude| STROKES.iter().map(|stroke| number(from.then(stroke.rotation))).collect();
    Attitude::all().map(leads).collect()
});

/// A series of rotations and its cost.
type Rotating = (Vec<Move>, Cost);

/// The rotations from each attitude to each other one.
static ROTATIONS: LazyLock<Vec<Vec<Rotating>>> = LazyLock::new(|| {
    let rotation = |from: Attitude, to: Attitude| {
        let between = Attitude::all().find(|&rotation| from.then(rotation) == to).expect("attitudes form a group");
        let moves: Vec<Move> =
            between.rotations().iter().map(|&(axis, quarters)| Move::new(Layers::Cube(axis), quarters)).collect();
        let cost = |made: &Move| effort(made.layers)[usize::from(made.quarters == Quarters::Two)];
        let sum = moves.iter().map(cost).sum();
        (moves, sum)
    };
    Attitude::all().map(|from| Attitude::all().map(|to| rotation(from, to)).collect()).collect()
});

/// Positions of the wrist: -1 (thumb below), 0 (thumb in front), 1 (thumb on top), 2.
const WRISTS: usize = 4;
const NEUTRAL: usize = 1;

/// The ways the wrist can perform a stroke: where it ends, and the cost.
fn bend(wrist: usize, by: i8) -> impl Iterator<Item = (usize, Cost)> {
    let ways: &[i8] = match by {
        2 => &[2, -2],
        1 => &[1],
        -1 => &[-1],
        _ => &[0],
    };
    // Either from where it is, or from anywhere after a regrip.
    (0..WRISTS).flat_map(move |from| {
        let taken = if from == wrist { 0 } else { REGRIP };
        ways.iter().filter_map(move |way| {
            let to = usize::try_from(from as i8 + way).ok().filter(|&to| to < WRISTS)?;
            let regripped = by == 0 && from != wrist;
            (!regripped).then_some((to, taken + if to == WRISTS - 1 { STRAIN } else { 0 }))
        })
    })
}

/// One part of a written solution: how the cube is held, and the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// How the cube is held when the moves begin.
    pub hold: Attitude,
    /// The moves, without the rotation to [`Written::hold`].
    pub moves: Vec<Move>,
}

/// The last action on the best path to a state.
#[derive(Clone, Copy)]
enum Last {
    /// One of [`STROKES`].
    Stroke(usize),
    /// A rotation, from the state before.
    Rotation,
    /// Looking for the next case, with or without a rotation.
    Look,
}

/// The best path to a state.
#[derive(Clone, Copy)]
struct Track {
    cost: Cost,
    last: Last,
    /// The position in the list of turns, and the state there.
    from: (usize, usize),
}

/// The best paths to all states at one position.
type Tracks = Vec<Option<Track>>;

const fn state(attitude: usize, wrist: usize) -> usize {
    attitude * WRISTS + wrist
}

/// 24 attitudes with every bend of the wrist.
const STATES: usize = 24 * WRISTS;

fn number(attitude: Attitude) -> usize {
    // Attitudes are numbered by their symmetries.
    attitude.symmetry().index()
}

/// Writes parts in the most comfortable way, and returns what that costs. At the start the cube is held in one of the
/// attitudes in `begin`, at the cost given there; between parts and at the end, only as `border` allows.
///
/// # Panics
/// If no attitude is allowed.
pub fn write(parts: &[&[Turn]], begin: &[(Attitude, Cost)], border: impl Fn(Attitude) -> bool) -> (Vec<Written>, Cost) {
    let attitudes: Vec<Attitude> = Attitude::all().collect();
    let allowed: Vec<bool> = attitudes.iter().map(|&attitude| border(attitude)).collect();
    let mut now: Vec<Option<Cost>> = vec![None; STATES];
    for &(attitude, cost) in begin {
        now[state(number(attitude), NEUTRAL)] = Some(cost);
    }
    let mut all: Vec<Vec<Tracks>> = Vec::new();
    for part in parts {
        // By position in the part: before the first turn, after each turn, and after the rotation at the end.
        let mut places: Vec<Tracks> = vec![vec![None; STATES]; part.len() + 2];
        rotate(&now, 0, &mut places[0], Last::Look, |_, to| allowed[to].then_some(0));
        for at in 0..part.len() {
            let costs = costs(&places[at]);
            let single = |from: usize, to: usize| (ROTATIONS[from][to].0.len() == 1).then_some(INTERRUPT);
            rotate(&costs, at, &mut places[at], Last::Rotation, single);
            for from in 0..STATES {
                let Some(Track { cost, .. }) = places[at][from] else { continue };
                let held = attitudes[from / WRISTS];
                let first = part[at].moved(held.symmetry());
                let second = part.get(at + 1).map(|turn| turn.moved(held.symmetry()));
                for &name in &DOING[first.index()] {
                    let stroke = &STROKES[name];
                    let fits = match stroke.turns[..] {
                        [turn] => first == turn,
                        [a, b] => (first == a && second == Some(b)) || (first == b && second == Some(a)),
                        _ => false,
                    };
                    if !fits {
                        continue;
                    }
                    let to = LEADS[from / WRISTS][name];
                    for (wrist, bending) in bend(from % WRISTS, stroke.wrist) {
                        let cost = cost + stroke.cost + bending;
                        let track = Track { cost, last: Last::Stroke(name), from: (at, from) };
                        improve(&mut places[at + stroke.turns.len()][state(to, wrist)], track);
                    }
                }
            }
        }
        // If the border allows the current attitude, no rotation is needed here; it would belong to the next part.
        let costs = costs(&places[part.len()]);
        let home = |from: usize, to: usize| (if allowed[from] { from == to } else { allowed[to] }).then_some(0);
        rotate(&costs, part.len(), &mut places[part.len() + 1], Last::Rotation, home);
        now = self::costs(&places[part.len() + 1]);
        all.push(places);
    }
    let ends = now.iter().enumerate().filter_map(|(state, cost)| Some((state, (*cost)?)));
    let (end, cost) = ends.min_by_key(|&(_, cost)| cost).expect("some attitude is allowed");
    (retrace(&all, end, &attitudes), cost)
}

/// Follows the best path back from the last state.
fn retrace(all: &[Vec<Tracks>], end: usize, attitudes: &[Attitude]) -> Vec<Written> {
    let mut at = end;
    let mut written = Vec::new();
    for places in all.iter().rev() {
        let track = |place: usize, at: usize| places[place][at].expect("it was reached");
        let (mut place, mut moves) = (places.len() - 1, Vec::new());
        let before = loop {
            let Track { last, from, .. } = track(place, at);
            match last {
                Last::Stroke(stroke) => moves.push(STROKES[stroke].made),
                Last::Rotation => moves.extend(ROTATIONS[from.1 / WRISTS][at / WRISTS].0.iter().rev()),
                Last::Look => break from.1,
            }
            (place, at) = from;
        };
        moves.reverse();
        written.push(Written { hold: attitudes[at / WRISTS], moves });
        at = before;
    }
    written.reverse();
    written
}

fn costs(tracks: &[Option<Track>]) -> Vec<Option<Cost>> {
    tracks.iter().map(|track| track.map(|track| track.cost)).collect()
}

/// Rotates from every state to every attitude that `more` allows, at its extra cost. A rotation includes a regrip.
fn rotate(
    costs: &[Option<Cost>],
    place: usize,
    to: &mut Tracks,
    last: Last,
    more: impl Fn(usize, usize) -> Option<Cost>,
) {
    for (from, cost) in costs.iter().enumerate().filter_map(|(from, cost)| Some((from, (*cost)?))) {
        for (attitude, (moves, rotating)) in ROTATIONS[from / WRISTS].iter().enumerate() {
            if let Some(more) = more(from / WRISTS, attitude) {
                let wrist = if moves.is_empty() { from % WRISTS } else { NEUTRAL };
                let track = Track { cost: cost + rotating + more, last, from: (place, from) };
                improve(&mut to[state(attitude, wrist)], track);
            }
        }
    }
}

fn improve(there: &mut Option<Track>, track: Track) {
    if there.as_ref().is_none_or(|other| track.cost < other.cost) {
        *there = Some(track);
    }
}

/// What rotating from one attitude to another costs.
pub(crate) fn rotating(from: Attitude, to: Attitude) -> Cost {
    ROTATIONS[number(from)][number(to)].1
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Alg;

    fn written(names: &str) -> String {
        let turn = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("a face turn");
        let turns: Vec<Turn> = names.split_whitespace().map(turn).collect();
        let begin: Vec<(Attitude, Cost)> =
            Attitude::all().filter(|hold| hold.centres()[0] == Face::U).map(|hold| (hold, 0)).collect();
        let (parts, _) = write(&[&turns], &begin, |hold| hold.centres()[0] == Face::U);
        Alg::from_moves(parts[0].moves.iter().copied()).to_string()
    }

    #[test]
    fn easy_moves_are_preferred() {
        assert_eq!(written("R U R' U'"), "R U R' U'");
        assert_eq!(written("B U B' U'"), "R U R' U'");
        // L with a rotation: everything but the left side moves.
        assert_eq!(written("L F R' F R F2 L'"), "Rw U R' U R U2 Rw'");
        assert_eq!(written("R2 L2 D R2 L2 U2 R2 L2 D R2 L2"), "M2 U M2 U2 M2 U M2");
    }
}
