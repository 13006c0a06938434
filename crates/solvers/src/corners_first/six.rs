//! The last six edges: how many turns every arrangement of them takes, stage by stage.
//!
//! Six places are left: one in each outer layer (the keyholes) and the four of the middle layer. There are 720 orders
//! and 64 combinations of flips, and each keyhole can be on any of the four sides. For each of these the table holds
//! the exact number of turns to the end with the sequences of the last three stages, each stage finished before the
//! next begins. Not counted: savings where consecutive sequences turn the same face, and the final alignment of the
//! outer layers.

use super::sequences::Way;
use super::stage::{Outer, PlacedEdge, Stage, is_bad, is_oriented};
use puzzle::Cube;

/// Places: the keyhole of the last layer (U), that of the first one (D), FR, FL, BL, BR.
const PLACES: usize = 6;
const ORDERS: usize = 720;
const FLIPS: usize = 1 << PLACES;
const SIDES: usize = 4;

const FAR: u8 = u8::MAX;

/// Six edges by number: their order, and a bit for each place with a flipped edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Six {
    order: u16,
    flips: u8,
}

impl Six {
    const HOME: Six = Six { order: 0, flips: 0 };

    /// The six edges with these keyholes, which are given by their places on the solved cube.
    pub(super) fn of(edges: &[PlacedEdge; 12], holes: [usize; 2]) -> Six {
        let places = [holes[0], holes[1], 8, 9, 10, 11];
        let number = |piece: u8| places.iter().position(|&place| place == usize::from(piece)).unwrap_or(0) as u8;
        let flips = (0..PLACES).map(|at| edges[places[at]].1 << at).sum();
        Six { order: order_of(places.map(|place| number(edges[place].0))), flips }
    }

    const fn number(self) -> usize {
        self.order as usize * FLIPS + self.flips as usize
    }

    /// The first unfinished stage, given the edge at each place.
    fn stage(self, pieces: [u8; PLACES]) -> Option<Stage> {
        // As if the keyholes were UR and DR.
        let places = [0, 4, 8, 9, 10, 11];
        let mut edges: [PlacedEdge; 12] = std::array::from_fn(|at| (at as u8, 0));
        for at in 0..PLACES {
            edges[places[at]] = (places[usize::from(pieces[at])] as u8, self.flips >> at & 1);
        }
        match () {
            () if self == Six::HOME => None,
            () if !is_oriented(&edges) => Some(Stage::Flip),
            () if pieces[..2] != [0, 1] || self.flips & 3 != 0 => Some(Stage::Close),
            () => Some(Stage::Middle),
        }
    }
}

/// The number of an order.
fn order_of(pieces: [u8; PLACES]) -> u16 {
    let smaller = |at: usize| pieces[at + 1..].iter().filter(|&&piece| piece < pieces[at]).count();
    (0..PLACES).fold(0, |sum, at| sum * (PLACES - at) + smaller(at)) as u16
}

/// What a variant does to the six edges.
pub(super) struct Change {
    /// The stage it is for.
    pub stage: Stage,
    /// The number of the variant.
    pub way: usize,
    from: [usize; PLACES],
    flips: u8,
    /// The side on which both keyholes have to be; `None` if it does not matter.
    side: Option<usize>,
    /// How far it turns the outer layers relative to the middle one.
    turned: usize,
    cost: u8,
}

impl Change {
    fn of(number: usize, way: &Way) -> Change {
        let outer = Outer::of(&way.effect).expect("sequences for edges keep the corners in order");
        let edges = outer.edges(&way.effect);
        let side = (0..4).find(|&side| edges[side] != (side as u8, 0) || edges[4 + side] != (4 + side as u8, 0));
        let hole = side.unwrap_or(0);
        let six = Six::of(&edges, [hole, 4 + hole]);
        Change {
            stage: way.sequence.stage,
            way: number,
            from: orders()[usize::from(six.order)].map(usize::from),
            flips: six.flips,
            side,
            turned: usize::from(4 - outer.up) % 4,
            cost: way.turns.len() as u8,
        }
    }

    /// The turns of U and D needed before it with the keyholes on these sides, and the keyholes' sides after it.
    fn preset(&self, sides: [usize; 2]) -> ([u8; 2], [usize; 2]) {
        let Some(side) = self.side else { return ([0, 0], sides.map(|side| (side + self.turned) % 4)) };
        let up = (side + 4 - sides[0]) % 4;
        let down = (sides[1] + 4 - side) % 4;
        ([up as u8, down as u8], [(side + self.turned) % 4; 2])
    }

    fn flips_after(&self, flips: u8) -> u8 {
        (0..PLACES).map(|at| (flips >> self.from[at] & 1) << at).sum::<u8>() ^ self.flips
    }
}

/// How many turns are left.
pub(super) struct SixTable {
    rest: Vec<u8>,
    /// The first unfinished stage, by order and flips.
    stages: Vec<Option<Stage>>,
    /// Where changes lead, orders and flips separately.
    orders: Vec<u16>,
    flips: Vec<u8>,
    changes: Vec<Change>,
}

/// A possible next step: the change, the turns of U and D before it, and the result.
pub(super) struct Next {
    pub change: usize,
    pub preset: [u8; 2],
    pub six: Six,
    pub sides: [usize; 2],
}

impl SixTable {
    /// Builds the table from the numbered variants of the sequences.
    pub(super) fn new<'a>(ways: impl Iterator<Item = (usize, &'a Way)>) -> SixTable {
        let changes: Vec<Change> = ways.map(|(number, way)| Change::of(number, way)).collect();
        let all = orders();
        let after = |pieces: &[u8; PLACES], change: &Change| order_of(change.from.map(|at| pieces[at]));
        let orders = all.iter().flat_map(|pieces| changes.iter().map(move |change| after(pieces, change))).collect();
        let every_flips = 0..FLIPS as u8;
        let flips =
            every_flips.clone().flat_map(|flips| changes.iter().map(move |change| change.flips_after(flips))).collect();
        let six = |order: usize, flips: u8| Six { order: order as u16, flips };
        let stages = (0..ORDERS)
            .flat_map(|order| every_flips.clone().map(move |flips| six(order, flips)))
            .map(|six| six.stage(all[usize::from(six.order)]))
            .collect();
        let mut table = SixTable { rest: vec![FAR; ORDERS * FLIPS * SIDES], stages, orders, flips, changes };
        table.rest[..SIDES].fill(0);
        for stage in [Stage::Middle, Stage::Close, Stage::Flip] {
            let open: Vec<Six> = (0..ORDERS)
                .flat_map(|order| every_flips.clone().map(move |flips| six(order, flips)))
                .filter(|six| six.flips.count_ones() % 2 == 0 && table.stages[six.number()] == Some(stage))
                .collect();
            while open.iter().filter(|&&six| table.improve(stage, six)).count() > 0 {}
        }
        table
    }

    /// Tries every change once; true if one of them leads to the end in fewer turns than known so far.
    fn improve(&mut self, stage: Stage, six: Six) -> bool {
        let mut better = false;
        for (number, change) in self.changes.iter().enumerate().filter(|(_, change)| change.stage == stage) {
            let after = self.after(six, number);
            for side in 0..SIDES {
                let (preset, [to, _]) = change.preset([side, side]);
                let turns = change.cost + turns(preset);
                let sum = self.rest[after.number() * SIDES + to].saturating_add(turns);
                let known = &mut self.rest[six.number() * SIDES + side];
                better |= sum < *known;
                *known = sum.min(*known);
            }
        }
        better
    }

    fn after(&self, six: Six, change: usize) -> Six {
        let count = self.changes.len();
        let order = self.orders[usize::from(six.order) * count + change];
        Six { order, flips: self.flips[usize::from(six.flips) * count + change] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.rest.len() + self.stages.len() + 2 * self.orders.len() + self.flips.len()
    }

    /// The stage and the variant of a change.
    pub(super) fn change(&self, number: usize) -> (Stage, usize) {
        (self.changes[number].stage, self.changes[number].way)
    }

    /// Turns to the end with keyholes on these sides.
    pub(super) fn rest(&self, six: Six, sides: [usize; 2]) -> u32 {
        if six == Six::HOME {
            return 0;
        }
        if sides[0] == sides[1] {
            return self.rest[six.number() * SIDES + sides[0]].into();
        }
        self.ways(six, sides).map(|(turns, _)| turns).min().unwrap_or(FAR.into())
    }

    fn ways(&self, six: Six, sides: [usize; 2]) -> impl Iterator<Item = (u32, Next)> {
        let stage = self.stages[six.number()];
        // A change that needs no particular side does not bring the keyholes together.
        let brings = move |change: &Change| change.side.is_some() || sides[0] == sides[1];
        let of_stage = move |change: &Change| Some(change.stage) == stage && brings(change);
        let changes = self.changes.iter().enumerate().filter(move |(_, change)| of_stage(change));
        changes.filter_map(move |(number, change)| {
            let (preset, to) = change.preset(sides);
            let after = self.after(six, number);
            let rest = self.rest[after.number() * SIDES + to[0]];
            // Nothing goes back to an earlier stage.
            let onward = self.stages[after.number()].is_none_or(|next| Some(next) >= stage);
            let next = Next { change: number, preset, six: after, sides: to };
            (rest != FAR && onward).then_some((u32::from(change.cost + turns(preset)) + u32::from(rest), next))
        })
    }

    /// Every next step that is on a shortest path.
    pub(super) fn next(&self, six: Six, sides: [usize; 2]) -> Vec<Next> {
        let ways: Vec<(u32, Next)> = self.ways(six, sides).collect();
        let least = ways.iter().map(|(turns, _)| *turns).min();
        ways.into_iter().filter(|(turns, _)| Some(*turns) == least).map(|(_, next)| next).collect()
    }
}

/// How many turns these are.
fn turns(preset: [u8; 2]) -> u8 {
    preset.iter().filter(|&&count| count > 0).count() as u8
}

/// All orders by number.
fn orders() -> Vec<[u8; PLACES]> {
    let order = |mut number: usize| {
        let mut left: Vec<u8> = (0..PLACES as u8).collect();
        let mut digits = [0; PLACES];
        for at in (0..PLACES).rev() {
            digits[at] = number % (PLACES - at);
            number /= PLACES - at;
        }
        digits.map(|digit| left.remove(digit))
    };
    (0..ORDERS).map(order).collect()
}

/// The keyholes the six edges can be read with: the unsolved places in the outer layers, or any place of a layer that
/// is complete.
pub(super) fn holes(edges: &[PlacedEdge; 12]) -> Vec<[usize; 2]> {
    let open = |layer: std::ops::Range<usize>| -> Vec<usize> {
        let open: Vec<usize> = layer.clone().filter(|&at| edges[at] != (at as u8, 0)).collect();
        if open.is_empty() { layer.collect() } else { open }
    };
    let (upper, lower) = (open(0..4), open(4..8));
    upper.iter().flat_map(|&up| lower.iter().map(move |&down| [up, down])).collect()
}

/// The sides on which these keyholes are now.
pub(super) fn sides(cube: &Cube, holes: [usize; 2]) -> [usize; 2] {
    let outer = Outer::of(cube).expect("the corners are in order");
    let (up, down) = (usize::from(outer.up), usize::from(outer.down));
    [(holes[0] + 4 - up) % 4, (holes[1] + down) % 4]
}

/// The bad edges as seen when a sequence is executed from a side, in the middle layer as well as in the keyholes.
pub(super) fn bad(edges: &[PlacedEdge; 12], side: usize) -> Vec<u8> {
    let across = side % 2 == 1;
    (0..12).filter(|&at| is_bad(at, edges[at], across)).map(|at| edges[at].0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corners_first::Tables;

    /// Every reachable arrangement of the last six edges can be solved, stage by stage.
    #[test]
    fn the_last_six_edges_can_always_be_solved() {
        let table = Tables::new().six;
        let (mut known, mut greatest) = (0, 0);
        for (order, pieces) in orders().into_iter().enumerate() {
            let swaps = (0..PLACES).flat_map(|a| (0..a).map(move |b| (b, a))).filter(|&(b, a)| pieces[b] > pieces[a]);
            let even = swaps.count() % 2 == 0;
            for flips in (0..FLIPS as u8).filter(|flips| flips.count_ones() % 2 == 0) {
                let six = Six { order: order as u16, flips };
                for side in 0..SIDES {
                    let rest = table.rest[six.number() * SIDES + side];
                    assert_eq!(rest != FAR, even, "{pieces:?} {flips:b}");
                    if even {
                        known += 1;
                        greatest = greatest.max(rest);
                    }
                }
            }
        }
        println!("never more than {greatest} turns");
        assert_eq!(known, 360 * 32 * 4);
    }
}
