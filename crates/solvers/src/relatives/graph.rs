//! Where each of the nine turns leads from each position, by number.
//!
//! A position's number is that of the order of its pieces, times the number of twists, plus that of the twists. A turn
//! takes one order to another, and permutes the twists in a way that depends at most on the order: on the 2x2x2 twists
//! are stored by place, and the way depends only on the turn; on MiniTet and Stern they are stored by tip, and it
//! matters which tips are turned. So a few small tables are enough, and rows of positions with the same order go to
//! rows.

use puzzle::{Colouring, Small};

/// The number of turns: [`Small::turns`].
pub(crate) const TURNS: usize = 9;

/// The number of orders of the seven pieces.
pub(crate) const ORDERS: usize = 5040;

/// The turns of a puzzle as tables.
#[derive(Clone, Debug)]
pub struct Graph {
    colouring: Colouring,
    /// The number of twists.
    width: usize,
    /// The order after a turn: at `order · 9 + turn`.
    order: Vec<u16>,
    /// Which way the twists change: at `order · 9 + turn`.
    way: Vec<u8>,
    /// The twists after a change: at `way · width + twists`.
    twists: Vec<u16>,
}

impl Graph {
    /// Computes the tables, in a few milliseconds.
    pub fn new(colouring: Colouring) -> Graph {
        let width = colouring.positions() / ORDERS;
        let position = |index| Small::from_index(colouring, index).expect("a number below the number of positions");
        let (mut order, mut way) = (vec![0; ORDERS * TURNS], vec![0; ORDERS * TURNS]);
        for from in 0..ORDERS {
            let small = position(from * width);
            for (turn, done) in Small::turns().enumerate() {
                let after = small.turn(done).index();
                order[from * TURNS + turn] = (after / width) as u16;
                way[from * TURNS + turn] = match colouring {
                    Colouring::Cube => turn as u8,
                    // How much each tip is twisted: what untwisted tips become.
                    Colouring::Tetra => (after % width) as u8,
                };
            }
        }
        let twists = match colouring {
            Colouring::Cube => Small::turns()
                .flat_map(|turn| (0..width).map(move |twists| (position(twists).turn(turn).index() % width) as u16))
                .collect(),
            Colouring::Tetra => {
                (0..width * width).map(|both| sum_of_twists(both / width, both % width) as u16).collect()
            }
        };
        Graph { colouring, width, order, way, twists }
    }

    /// The puzzle that these turns belong to.
    pub(crate) const fn colouring(&self) -> Colouring {
        self.colouring
    }

    /// How many positions there are.
    pub const fn positions(&self) -> usize {
        self.colouring.positions()
    }

    /// How many positions have the same order; those are numbered one after another.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// The number of the position after a turn, given as a number below nine in the order of [`Small::turns`].
    #[inline]
    pub fn after(&self, index: usize, turn: usize) -> usize {
        let (order, twists) = self.row(index / self.width, turn);
        order * self.width + usize::from(twists[index % self.width])
    }

    /// Where a turn takes all positions of an order: the new order, and the new twists for each of the old ones.
    #[inline]
    pub(crate) fn row(&self, order: usize, turn: usize) -> (usize, &[u16]) {
        let at = order * TURNS + turn;
        (usize::from(self.order[at]), &self.twists[usize::from(self.way[at]) * self.width..][..self.width])
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        2 * self.order.len() + self.way.len() + 2 * self.twists.len()
    }
}

/// The twists of three tips, each a digit in base three, added without carrying.
fn sum_of_twists(a: usize, b: usize) -> usize {
    [9, 3, 1].into_iter().map(|place| (a / place % 3 + b / place % 3) % 3 * place).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_turn_as_positions_do() {
        for colouring in Colouring::ALL {
            let graph = Graph::new(colouring);
            for index in (0..graph.positions()).step_by(1 + graph.positions() / 20_000) {
                let small = Small::from_index(colouring, index).unwrap();
                for (turn, done) in Small::turns().enumerate() {
                    assert_eq!(graph.after(index, turn), small.turn(done).index());
                }
            }
        }
    }
}
