//! Where two stages meet: a face turned at the end of one and at the beginning of the next is turned once.
//!
//! The turn of the later stage belongs to the group that the earlier one was to reach, so the earlier stage still ends
//! there when it takes that turn over.

use super::Parts;
use puzzle::{Quarters, Turn};

/// Merges turns across the joints of neighbouring stages, from front to back.
pub fn merge(parts: &mut Parts) {
    for later in 1..parts.len() {
        // A stage may be empty; then its neighbours meet.
        let Some(earlier) = (0..later).rev().find(|&part| !parts[part].is_empty()) else { continue };
        while let Some((before, after, merged)) = meeting(&parts[earlier], &parts[later]) {
            parts[later].remove(after);
            match merged {
                Some(turn) => parts[earlier][before] = turn,
                None => drop(parts[earlier].remove(before)),
            }
        }
    }
}

/// A turn at the end of one list and one at the beginning of another that can be done as one (or not at all).
fn meeting(earlier: &[Turn], later: &[Turn]) -> Option<(usize, usize, Option<Turn>)> {
    let axis = earlier.last()?.face().axis();
    let on_axis = |turn: &&Turn| turn.face().axis() == axis;
    let tail = earlier.iter().rev().take_while(on_axis).count();
    let head = later.iter().take_while(on_axis).count();
    (earlier.len() - tail..earlier.len()).rev().find_map(|before| {
        let after = (0..head).find(|&after| later[after].face() == earlier[before].face())?;
        Some((before, after, joined(earlier[before], later[after])))
    })
}

/// Two turns of one face as one, if anything is left of them.
fn joined(first: Turn, second: Turn) -> Option<Turn> {
    let quarters = [Quarters::One, Quarters::Two, Quarters::Three];
    let count = |turn: Turn| quarters.iter().position(|&other| other == turn.quarters()).map_or(0, |at| at + 1);
    let sum = (count(first) + count(second)) % 4;
    sum.checked_sub(1).map(|at| Turn::new(first.face(), quarters[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Alg, Notation};

    fn turns(alg: &str) -> Vec<Turn> {
        alg.split_whitespace()
            .map(|name| {
                let moves = Alg::parse(name, Notation::Wca).expect("an alg").moves();
                Turn::all().find(|turn| turn.to_string() == moves[0].to_text(Notation::Wca)).expect("a face turn")
            })
            .collect()
    }

    #[test]
    fn faces_are_turned_once_where_stages_meet() {
        let mut parts = [turns("U F"), turns("B2 F2 R"), vec![], turns("R2 L2")];
        merge(&mut parts);
        assert_eq!(parts, [turns("U F'"), turns("B2 R'"), vec![], turns("L2")]);
        let mut parts = [turns("F"), turns("U2"), turns("U2"), turns("F2")];
        merge(&mut parts);
        assert_eq!(parts, [turns("F"), turns(""), turns(""), turns("F2")]);
    }
}
