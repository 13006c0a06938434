//! Algs: sequences of turns as cubers write them.
//!
//! Text is [parsed](Alg::parse) into an [`Alg`], which keeps groups, commutators, conjugates, NISS, pauses and
//! comments, and prints back in canonical form. [`Alg::moves`] expands it into plain [`Move`]s, which can be counted
//! ([`Metric`]), simplified ([`simplify`]) and applied to positions.

mod metric;
mod moves;
mod notation;
mod parse;
mod print;
mod simplify;

pub use metric::Metric;
pub use moves::{Layers, Move, turns_of};
pub use notation::{Notation, UnknownNotation};
pub use parse::{AlgError, AlgFault};
pub use simplify::{simplify, simplify_corners};

use crate::symmetry::Symmetry;
use crate::turn::Turn;

/// A sequence of turns with its structure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Alg {
    nodes: Vec<Node>,
}

/// A part of an alg.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Node {
    /// One turn.
    Move(Move),
    /// `(A)3`: repeated, backwards if negative.
    Group {
        /// What is repeated.
        inside: Alg,
        /// How often.
        times: i32,
    },
    /// `[A, B]` = A B A' B', repeated.
    Commutator {
        /// A.
        first: Alg,
        /// B.
        second: Alg,
        /// How often.
        times: i32,
    },
    /// `[A: B]` = A B A', repeated.
    Conjugate {
        /// A.
        first: Alg,
        /// B.
        second: Alg,
        /// How often.
        times: i32,
    },
    /// `^(A)`: turns on the inverse; they follow all normal ones of the same level, inverted.
    OnInverse(Alg),
    /// `.`: a pause, which players show as a moment without a turn.
    Pause,
    /// `// text` up to the end of the line.
    Comment(String),
}

impl Alg {
    /// The maximum number of turns an alg can expand to; the parser rejects longer ones.
    pub const MAX_MOVES: usize = 100_000;

    /// An alg of plain moves.
    pub fn from_moves(moves: impl IntoIterator<Item = Move>) -> Alg {
        Alg { nodes: moves.into_iter().map(Node::Move).collect() }
    }

    /// An alg of face turns.
    pub fn from_turns(turns: impl IntoIterator<Item = Turn>) -> Alg {
        Alg::from_moves(turns.into_iter().map(Move::from))
    }

    /// Its parts.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// All turns in the order in which they are executed.
    pub fn moves(&self) -> Vec<Move> {
        let (mut normal, mut inverse) = (Vec::new(), Vec::new());
        for node in &self.nodes {
            match node {
                Node::Move(turn) => normal.push(*turn),
                // Skipped rather than computed and discarded; a user can write a lot of it.
                Node::Group { times: 0, .. } | Node::Commutator { times: 0, .. } | Node::Conjugate { times: 0, .. } => {
                }
                Node::Group { inside, times } => repeat(&mut normal, inside.moves(), *times),
                Node::Commutator { first, second, times } => {
                    let (a, b) = (first.moves(), second.moves());
                    let whole = [&a[..], &b[..], &inverted(&a), &inverted(&b)].concat();
                    repeat(&mut normal, whole, *times);
                }
                Node::Conjugate { first, second, times } => {
                    let a = first.moves();
                    let whole = [&a[..], &second.moves(), &inverted(&a)].concat();
                    repeat(&mut normal, whole, *times);
                }
                Node::OnInverse(inside) => inverse.extend(inside.moves()),
                Node::Pause | Node::Comment(_) => {}
            }
        }
        normal.extend(inverted(&inverse));
        normal
    }

    /// The inverse of this alg, with the same structure.
    #[must_use]
    pub fn inverse(&self) -> Alg {
        if self.uses_inverse() {
            // N ^(I) means N I'; its inverse I N' is I ^(N).
            let (mut normal, mut inverse) = (Vec::new(), Vec::new());
            for node in &self.nodes {
                match node {
                    // Its own inverse part must not mix with that of the others.
                    Node::OnInverse(inside) if inside.uses_inverse() => {
                        inverse.push(Node::Group { inside: inside.clone(), times: 1 });
                    }
                    Node::OnInverse(inside) => inverse.extend(inside.nodes.iter().cloned()),
                    other => normal.push(other.clone()),
                }
            }
            if !normal.is_empty() {
                inverse.push(Node::OnInverse(Alg { nodes: normal }));
            }
            return Alg { nodes: inverse };
        }
        let nodes = self.nodes.iter().rev().map(|node| match node {
            Node::Move(turn) => Node::Move(turn.inverse()),
            Node::Group { inside, times } => Node::Group { inside: inside.inverse(), times: *times },
            Node::Commutator { first, second, times } => {
                Node::Commutator { first: second.clone(), second: first.clone(), times: *times }
            }
            Node::Conjugate { first, second, times } => {
                Node::Conjugate { first: first.clone(), second: second.inverse(), times: *times }
            }
            Node::OnInverse(_) | Node::Pause | Node::Comment(_) => node.clone(),
        });
        Alg { nodes: nodes.collect() }
    }

    /// The same without comments, so that it fits on one line.
    #[must_use]
    pub fn without_comments(&self) -> Alg {
        let nodes = self.nodes.iter().filter(|node| !matches!(node, Node::Comment(_)));
        Alg { nodes: nodes.map(|node| node.with_parts(Alg::without_comments)).collect() }
    }

    fn uses_inverse(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::OnInverse(_)))
    }

    /// The alg as seen through a symmetry, for instance in a mirror.
    #[must_use]
    pub fn moved(&self, symmetry: Symmetry) -> Alg {
        let nodes = self.nodes.iter().map(|node| match node {
            Node::Move(turn) => Node::Move(turn.moved(symmetry)),
            other => other.with_parts(|part| part.moved(symmetry)),
        });
        Alg { nodes: nodes.collect() }
    }
}

impl Node {
    /// The same node with a change made to the algs inside it.
    fn with_parts(&self, change: impl Fn(&Alg) -> Alg) -> Node {
        match self {
            Node::Group { inside, times } => Node::Group { inside: change(inside), times: *times },
            Node::Commutator { first, second, times } => {
                Node::Commutator { first: change(first), second: change(second), times: *times }
            }
            Node::Conjugate { first, second, times } => {
                Node::Conjugate { first: change(first), second: change(second), times: *times }
            }
            Node::OnInverse(inside) => Node::OnInverse(change(inside)),
            Node::Move(_) | Node::Pause | Node::Comment(_) => self.clone(),
        }
    }
}

fn inverted(moves: &[Move]) -> Vec<Move> {
    moves.iter().rev().map(|turn| turn.inverse()).collect()
}

fn repeat(onto: &mut Vec<Move>, moves: Vec<Move>, times: i32) {
    if moves.is_empty() {
        return;
    }
    let moves = if times < 0 { inverted(&moves) } else { moves };
    for _ in 0..times.unsigned_abs() {
        onto.extend_from_slice(&moves);
    }
}
