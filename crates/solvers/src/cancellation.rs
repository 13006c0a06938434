//! Where two parts of a solution meet: a face turned at the end of one and at the start of the next is turned only
//! once.
//!
//! The merged turn belongs to the earlier part. Whether that part then still reaches its goal depends on the method: in
//! Thistlethwaite's algorithm it always does; elsewhere the caller of [`merge_where`] decides.

use puzzle::{Face, Quarters, Turn};

/// Merges turns across the boundaries of neighbouring parts, from front to back.
pub(crate) fn merge(parts: &mut [Vec<Turn>]) {
    merge_where(parts, |_, _, _| true);
}

/// Like [`merge`], but only where `may` allows the earlier part to take over a turn of this face from the later one.
pub(crate) fn merge_where(parts: &mut [Vec<Turn>], may: impl Fn(usize, usize, Face) -> bool) {
    for later in 1..parts.len() {
        let (before, rest) = parts.split_at_mut(later);
        let next = |before: &[Vec<Turn>], part: &[Turn]| {
            meetings(before, part).into_iter().find(|&(after, earlier, _)| may(earlier, later, part[after].face()))
        };
        while let Some((after, part, at)) = next(before, &rest[0]) {
            let turn = rest[0].remove(after);
            match joined(before[part][at], turn) {
                Some(turn) => before[part][at] = turn,
                None => drop(before[part].remove(at)),
            }
        }
    }
}

/// What appending a part would do: whether a face is turned twice in a row without being merged, and how many turns
/// merging saves.
pub(crate) fn judge(parts: &[Vec<Turn>], later: &[Turn], may: impl Fn(usize, Face) -> bool) -> (bool, usize) {
    let (mut clumsy, mut saved) = (false, 0);
    for (after, part, at) in meetings(parts, later) {
        match may(part, later[after].face()) {
            true => saved += if joined(parts[part][at], later[after]).is_some() { 1 } else { 2 },
            false => clumsy = true,
        }
    }
    (clumsy, saved)
}

/// How often a face is turned that was turned before, with only turns about the same axis in between. Merging can bring
/// turns together that nobody judged: if `D D'` cancels in `L D D' L'`, `L L'` is left.
pub(crate) fn repeats(parts: &[Vec<Turn>]) -> usize {
    let turns: Vec<Turn> = parts.iter().flatten().copied().collect();
    let is_repeat = |at: &usize| {
        let face = turns[*at].face();
        let same_axis = turns[..*at].iter().rev().take_while(|turn| turn.face().axis() == face.axis());
        same_axis.map(|turn| turn.face()).any(|earlier| earlier == face)
    };
    (0..turns.len()).filter(is_repeat).count()
}

/// Turns at the start of a part whose face was also turned at the end of the parts before it, with only turns about the
/// same axis in between: the index in the part, the earlier part, and the index there.
fn meetings(parts: &[Vec<Turn>], later: &[Turn]) -> Vec<(usize, usize, usize)> {
    let axis = later.first().map(|turn| turn.face().axis());
    let on_axis = |turn: &Turn| Some(turn.face().axis()) == axis;
    let places = |(number, part): (usize, &Vec<Turn>)| (0..part.len()).rev().map(move |at| (number, at));
    let tail = parts.iter().enumerate().rev().flat_map(places).take_while(|&(part, at)| on_axis(&parts[part][at]));
    let head = later.iter().take_while(|turn| on_axis(turn)).enumerate();
    head.filter_map(|(after, turn)| {
        let (part, at) = tail.clone().find(|&(part, at)| parts[part][at].face() == turn.face())?;
        Some((after, part, at))
    })
    .collect()
}

/// Two turns of one face as one; `None` if they cancel.
fn joined(first: Turn, second: Turn) -> Option<Turn> {
    let sum = first.quarters().count() + second.quarters().count();
    Quarters::from_count(sum.into()).map(|quarters| Turn::new(first.face(), quarters))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(names: &str) -> Vec<Turn> {
        let turn = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("a face turn");
        names.split_whitespace().map(turn).collect()
    }

    #[test]
    fn faces_are_turned_once_where_stages_meet() {
        let mut parts = [turns("U F"), turns("B2 F2 R"), vec![], turns("R2 L2")];
        merge(&mut parts);
        assert_eq!(parts, [turns("U F'"), turns("B2 R'"), vec![], turns("L2")]);
        let mut parts = [turns("F"), turns("U2"), turns("U2"), turns("F2")];
        merge(&mut parts);
        assert_eq!(parts, [turns("F'"), vec![], vec![], vec![]]);
        let mut parts = [turns("F D"), turns("D2 F"), turns("F R")];
        merge_where(&mut parts, |_, _, face| face == Face::D);
        assert_eq!(parts, [turns("F D'"), turns("F"), turns("F R")]);
        let mut parts = [turns("F D"), turns("U"), turns("D' F")];
        merge(&mut parts);
        assert_eq!(parts, [turns("F"), turns("U"), turns("F")]);
        let parts = [turns("F D"), turns("U")];
        assert_eq!(judge(&parts, &turns("U' D F"), |_, _| true), (false, 3));
        assert_eq!(judge(&parts, &turns("U' D F"), |_, face| face == Face::D), (true, 1));
        assert_eq!(judge(&parts, &turns("F"), |_, _| false), (false, 0));
        assert_eq!(repeats(&[turns("L D"), vec![], turns("U D2 L")]), 1);
        assert_eq!(repeats(&[turns("L D"), turns("U L")]), 0);
    }
}
