//! From text to [`Alg`]: a small recursive parser that says where it stopped and what it wanted.

use super::moves::{Layers, Move};
use super::notation::Notation;
use super::{Alg, Node};
use crate::face::Axis;
use crate::geometry::Quarters;
use std::fmt;

/// Where an alg cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgError {
    /// Index of the character (not the byte) where the fault begins.
    pub position: usize,
    /// How many characters it covers; 0 at the end of the text.
    pub length: usize,
    /// What is wrong.
    pub fault: AlgFault,
    /// What it was read as.
    pub notation: Notation,
}

/// What is wrong with an alg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgFault {
    /// A character that begins no turn, group or comment.
    NotATurn(char),
    /// A turn by a number of quarters other than 1, 2 or 3.
    Amount,
    /// A bracket that is never closed.
    Unclosed(char),
    /// A closing bracket without an opening one, or of the wrong kind.
    Unopened(char),
    /// `[A` without `,` or `:`.
    NoSeparator,
    /// `,` or `:` outside of square brackets, or a second one inside.
    StraySeparator(char),
    /// `^` without a group in round brackets.
    NoInverseGroup,
    /// A number or a multiplication sign that stands by itself, as in `(R U) 3` or `(R U)x3`.
    StrayNumber,
    /// Brackets inside brackets inside brackets …
    TooDeep,
    /// More turns than [`Alg::MOST_MOVES`].
    TooLong,
}

impl AlgFault {
    /// A key for programs and for message files.
    pub const fn kind(&self) -> &'static str {
        match self {
            AlgFault::NotATurn(_) => "not-a-turn",
            AlgFault::Amount => "amount",
            AlgFault::Unclosed(_) => "unclosed",
            AlgFault::Unopened(_) => "unopened",
            AlgFault::NoSeparator => "no-separator",
            AlgFault::StraySeparator(_) => "stray-separator",
            AlgFault::NoInverseGroup => "no-inverse-group",
            AlgFault::StrayNumber => "stray-number",
            AlgFault::TooDeep => "too-deep",
            AlgFault::TooLong => "too-long",
        }
    }
}

/// For developers; sentences for people are made where their language is known.
impl fmt::Display for AlgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {}", self.fault.kind(), self.position + 1)
    }
}

impl std::error::Error for AlgError {}

impl Alg {
    /// Deeper nesting of brackets is a mistake or an attack; the parser recurses.
    pub const MOST_DEPTH: usize = 64;

    /// Reads an alg in a notation.
    pub fn parse(text: &str, notation: Notation) -> Result<Alg, AlgError> {
        let chars: Vec<char> = text.chars().collect();
        let mut parser = Parser { chars: &chars, at: 0, notation, open: Vec::new() };
        let (alg, _) = parser.sequence()?;
        match parser.peek() {
            None => Ok(alg),
            Some(c) if is_separator(c) => Err(parser.error(parser.at, AlgFault::StraySeparator(c))),
            Some(c) => Err(parser.error(parser.at, AlgFault::Unopened(c))),
        }
    }
}

struct Parser<'a> {
    chars: &'a [char],
    at: usize,
    notation: Notation,
    /// Positions of the brackets that are open.
    open: Vec<usize>,
}

const fn is_quote(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '\u{2032}' | '\u{b4}' | '`' | '\u{2b9}' | '\u{201b}')
}

const fn is_separator(c: char) -> bool {
    matches!(c, ',' | ':')
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next_is(&self, c: char) -> bool {
        self.peek() == Some(c)
    }

    fn error(&self, position: usize, fault: AlgFault) -> AlgError {
        let length = (self.at.max(position + 1) - position).min(self.chars.len().saturating_sub(position));
        AlgError { position, length, fault, notation: self.notation }
    }

    /// Reads up to the end or to a character that ends a part: `)` `]` `,` `:`. Also returns how many moves it makes.
    fn sequence(&mut self) -> Result<(Alg, usize), AlgError> {
        let mut nodes = Vec::new();
        let mut length = 0usize;
        while let Some(c) = self.peek() {
            let start = self.at;
            let (node, moves) = match c {
                _ if c.is_whitespace() => {
                    self.at += 1;
                    continue;
                }
                ')' | ']' | ',' | ':' => break,
                '/' => (self.comment()?, 0),
                '0'..='9' | '*' | '\u{d7}' => return Err(self.error(start, AlgFault::StrayNumber)),
                '(' => {
                    let (inside, moves) = self.bracket(')')?;
                    let times = self.times()?;
                    (Node::Group { inside, times }, moves.saturating_mul(times.unsigned_abs() as usize))
                }
                '[' => self.pair()?,
                '^' => {
                    self.at += 1;
                    if !self.next_is('(') {
                        return Err(self.error(self.at, AlgFault::NoInverseGroup));
                    }
                    let (inside, moves) = self.bracket(')')?;
                    (Node::OnInverse(inside), moves)
                }
                _ => (Node::Move(self.turn()?), 1),
            };
            length = length.saturating_add(moves);
            if length > Alg::MOST_MOVES {
                return Err(self.error(start, AlgFault::TooLong));
            }
            nodes.push(node);
        }
        Ok((Alg { nodes }, length))
    }

    fn open(&mut self) -> Result<(), AlgError> {
        if self.open.len() == Alg::MOST_DEPTH {
            return Err(self.error(self.at, AlgFault::TooDeep));
        }
        self.open.push(self.at);
        self.at += 1;
        Ok(())
    }

    fn close(&mut self, bracket: char) -> Result<(), AlgError> {
        match self.peek() {
            Some(c) if c == bracket => {
                self.open.pop();
                self.at += 1;
                Ok(())
            }
            None => Err(self.unclosed()),
            Some(c) if is_separator(c) => Err(self.error(self.at, AlgFault::StraySeparator(c))),
            Some(c) => Err(self.error(self.at, AlgFault::Unopened(c))),
        }
    }

    /// The innermost open bracket, at the end of the text.
    fn unclosed(&self) -> AlgError {
        let start = *self.open.last().expect("a bracket was opened before it is closed");
        AlgError { length: 1, ..self.error(start, AlgFault::Unclosed(self.chars[start])) }
    }

    fn bracket(&mut self, closing: char) -> Result<(Alg, usize), AlgError> {
        self.open()?;
        let inside = self.sequence()?;
        self.close(closing)?;
        Ok(inside)
    }

    /// `[A, B]` or `[A: B]`.
    fn pair(&mut self) -> Result<(Node, usize), AlgError> {
        self.open()?;
        let (first, a) = self.sequence()?;
        let separator = match self.peek() {
            Some(c) if is_separator(c) => c,
            None => return Err(self.unclosed()),
            Some(_) => return Err(self.error(self.at, AlgFault::NoSeparator)),
        };
        self.at += 1;
        let (second, b) = self.sequence()?;
        self.close(']')?;
        let times = self.times()?;
        let count = times.unsigned_abs() as usize;
        Ok(if separator == ',' {
            (Node::Commutator { first, second, times }, (2 * (a + b)).saturating_mul(count))
        } else {
            (Node::Conjugate { first, second, times }, (2 * a + b).saturating_mul(count))
        })
    }

    fn comment(&mut self) -> Result<Node, AlgError> {
        if self.chars.get(self.at + 1) != Some(&'/') {
            return Err(self.error(self.at, AlgFault::NotATurn('/')));
        }
        let rest = &self.chars[self.at + 2..];
        let end = rest.iter().position(|&c| c == '\n' || c == '\r').unwrap_or(rest.len());
        self.at += 2 + end;
        Ok(Node::Comment(rest[..end].iter().collect::<String>().trim().to_owned()))
    }

    fn turn(&mut self) -> Result<Move, AlgError> {
        let start = self.at;
        let letter = self.chars[start];
        self.at += 1;
        let layers = if let Some(face) = self.notation.face(letter) {
            if self.next_is('w') {
                self.at += 1;
                Layers::Wide(face)
            } else {
                Layers::Face(face)
            }
        } else {
            match letter {
                'M' => Layers::Slice(Axis::X),
                'E' => Layers::Slice(Axis::Y),
                'S' => Layers::Slice(Axis::Z),
                'x' | 'X' => Layers::Cube(Axis::X),
                'y' | 'Y' => Layers::Cube(Axis::Y),
                'z' | 'Z' => Layers::Cube(Axis::Z),
                _ => match self.notation.face(letter.to_ascii_uppercase()) {
                    Some(face) => Layers::Wide(face),
                    None => {
                        self.at = start;
                        return Err(self.error(start, AlgFault::NotATurn(letter)));
                    }
                },
            }
        };
        match self.amount() {
            Some(count) if (1..=3).contains(&count.unsigned_abs()) => {
                let quarters = Quarters::from_count(i64::from(count)).expect("1, 2 and 3 quarters are turns");
                Ok(Move::new(layers, quarters))
            }
            _ => Err(self.error(start, AlgFault::Amount)),
        }
    }

    /// How often a group is repeated; negative is backwards.
    fn times(&mut self) -> Result<i32, AlgError> {
        let start = self.at;
        // `(R U)x3` is meant as a repetition, but could be read as a rotation; so it is neither.
        if self.peek().is_some_and(|c| matches!(c, 'x' | 'X'))
            && self.chars.get(start + 1).is_some_and(|c| c.is_ascii_digit())
        {
            return Err(self.error(start, AlgFault::StrayNumber));
        }
        self.amount().ok_or_else(|| self.error(start, AlgFault::TooLong))
    }

    /// What follows a turn or a group: `'`, `2`, `2'` or `'2`; `None` if the number is enormous.
    fn amount(&mut self) -> Option<i32> {
        let quoted_before = self.quote();
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.chars[start..self.at].iter().collect();
        let quoted_after = !quoted_before && self.quote();
        let count = if digits.is_empty() { Some(1) } else { digits.parse::<i32>().ok() };
        count.map(|count| if quoted_before || quoted_after { -count } else { count })
    }

    fn quote(&mut self) -> bool {
        let found = self.peek().is_some_and(is_quote);
        self.at += usize::from(found);
        found
    }
}
