//! How it is executed by hand: the first face in the most comfortable way, every sequence as it is known.
//!
//! Before a sequence for edges the outer layers are turned. The same turn can be written `R`, or `Lw` if the rest of
//! the cube is turned instead, or `M` if both outer layers turn together; the choice is whatever saves rotating the
//! whole cube.

use super::Tables;
use super::stage::Stage;
use super::walk::Done;
use crate::comfort::{self, Cost, Written};
use puzzle::alg::turns_of;
use puzzle::{Attitude, Axis, Face, Layers, Move, Quarters, Turn};

/// The cost of a wide turn where a plain one would do.
const WIDE: Cost = 5;
/// The cost of two turns where a slice would do.
const TWO: Cost = 10;

/// Each step as it is written for hands.
pub(super) fn written(tables: &Tables, done: &[Done], view: Attitude) -> Vec<Written> {
    let back = view.symmetry().inverse();
    let first = back.face(Face::D);
    let mut held = Attitude::UPRIGHT;
    let mut all: Vec<Written> = Vec::new();
    for step in done {
        let next = match step.way.map(|number| &tables.ways[number]) {
            None if step.stage == Stage::Face => {
                let turns: Vec<Turn> = step.turns.iter().map(|turn| turn.moved(back)).collect();
                let is_down = |hold: Attitude| hold.symmetry().face(first) == Face::D;
                let begin = |hold: Attitude| (hold, comfort::rotating(held, hold));
                let begin: Vec<(Attitude, Cost)> = Attitude::all().filter(|&hold| is_down(hold)).map(begin).collect();
                comfort::write(&[&turns], &begin, is_down).0.remove(0)
            }
            None => {
                let left = |hold: &Attitude| hold.symmetry().face(first) == Face::L;
                let holds = Attitude::all().filter(left).map(|hold| prepared(held, hold, view, &step.before));
                holds.min_by_key(|(_, cost)| *cost).expect("four attitudes have it on the left").0
            }
            Some(way) => {
                let hold = attitude(view, way.hold);
                let (mut written, _) = prepared(held, hold, view, &step.before);
                written.moves.extend(&way.moves);
                written
            }
        };
        held = next.hold.then(turns_of(&next.moves).1);
        all.push(next);
    }
    all
}

fn attitude(view: Attitude, hold: puzzle::Symmetry) -> Attitude {
    let whole = view.symmetry().then(hold);
    Attitude::all().find(|attitude| attitude.symmetry() == whole).expect("holding a cube is a rotation")
}

/// Turns of the outer layers after which the cube is held in a given attitude, and the cost of them and the rotation
/// before them.
fn prepared(held: Attitude, then: Attitude, view: Attitude, turns: &[Turn]) -> (Written, Cost) {
    // However the cube is rotated about their axis, the outer layers are the same ones to the hands.
    let seen = |turn: &Turn| turn.moved(view.symmetry().inverse()).moved(then.symmetry());
    let plain: Vec<Turn> = turns.iter().map(seen).collect();
    let mut choices: Vec<(Vec<Move>, Cost)> = vec![(plain.iter().map(|&turn| turn.into()).collect(), 0)];
    match plain[..] {
        // Corners are solved with plain turns.
        [turn] if turn.face().axis() == Axis::X => {
            let wide = Layers::Wide(turn.face().opposite());
            choices.extend(doing(wide, &plain).map(|made| (vec![made], WIDE)));
        }
        [_, _] => {
            choices[0].1 = TWO;
            choices.extend(doing(Layers::Slice(Axis::X), &plain).map(|made| (vec![made], 0)));
        }
        _ => {}
    }
    let rotated = |(moves, cost): (Vec<Move>, Cost)| {
        let hold = then.then(turns_of(&moves).1.inverse());
        let sum = cost + comfort::rotating(held, hold);
        (Written { hold, moves }, sum)
    };
    choices.into_iter().map(rotated).min_by_key(|(_, cost)| *cost).expect("the plain turns are one of them")
}

/// The move of these layers that performs the turns, if there is one.
fn doing(layers: Layers, turns: &[Turn]) -> Option<Move> {
    let same = |made: &Move| {
        let (done, _) = turns_of(&[*made]);
        done.len() == turns.len() && done.iter().all(|turn| turns.contains(turn))
    };
    Quarters::ALL.map(|quarters| Move::new(layers, quarters)).into_iter().find(same)
}
