//! Algs as text, in canonical form.

use super::moves::{Layers, Move};
use super::notation::Notation;
use super::{Alg, Node};
use std::fmt::{self, Write};

impl Move {
    /// The move in a notation.
    pub fn to_text(self, notation: Notation) -> String {
        let mut text = String::new();
        match self.layers {
            Layers::Face(face) => text.push(notation.letter(face)),
            Layers::Wide(face) => text.extend([notation.letter(face), 'w']),
            Layers::Slice(axis) => text.push(['M', 'E', 'S'][axis.index()]),
            Layers::Cube(axis) => text.push(['x', 'y', 'z'][axis.index()]),
        }
        text.push_str(match notation {
            Notation::Kociemba => ["1", "2", "3"][self.quarters as usize - 1],
            Notation::Wca | Notation::German => self.quarters.suffix(),
        });
        text
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(Notation::Wca))
    }
}

impl Alg {
    /// The alg in a notation: one space between turns, a line break after each comment.
    pub fn to_text(&self, notation: Notation) -> String {
        let mut text = String::new();
        self.write(&mut text, notation);
        if text.ends_with('\n') {
            text.pop();
        }
        text
    }

    fn write(&self, text: &mut String, notation: Notation) {
        for (i, node) in self.nodes.iter().enumerate() {
            if i > 0 && !text.ends_with('\n') {
                text.push(' ');
            }
            match node {
                Node::Move(turn) => text.push_str(&turn.to_text(notation)),
                Node::Group { inside, times } => {
                    text.push('(');
                    inside.write(text, notation);
                    text.push(')');
                    write_times(text, *times);
                }
                Node::Commutator { first, second, times } => {
                    write_pair(text, [first, second], ", ", *times, notation);
                }
                Node::Conjugate { first, second, times } => {
                    write_pair(text, [first, second], ": ", *times, notation);
                }
                Node::OnInverse(inside) => {
                    text.push_str("^(");
                    inside.write(text, notation);
                    text.push(')');
                }
                Node::Pause => text.push('.'),
                Node::Comment(comment) => {
                    text.push_str("//");
                    if !comment.is_empty() {
                        text.push(' ');
                        text.push_str(comment);
                    }
                    text.push('\n');
                }
            }
        }
    }
}

fn write_pair(text: &mut String, [first, second]: [&Alg; 2], between: &str, times: i32, notation: Notation) {
    text.push('[');
    first.write(text, notation);
    text.push_str(between);
    second.write(text, notation);
    text.push(']');
    write_times(text, times);
}

fn write_times(text: &mut String, times: i32) {
    if times.unsigned_abs() != 1 {
        write!(text, "{}", times.unsigned_abs()).expect("writing to a string cannot fail");
    }
    if times < 0 {
        text.push('\'');
    }
}

impl fmt::Display for Alg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(Notation::Wca))
    }
}
