//! From text to [`Alg`]: a small recursive parser that says where it stopped and why.

use super::moves::{Layers, Move};
use super::notation::Notation;
use super::{Alg, Node};
use crate::face::{Axis, Face};
use crate::geometry::Quarters;
use std::fmt;
use std::ops::RangeInclusive;

/// Where an alg cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgError {
    /// Index of the character (not the byte) where the fault begins.
    pub position: usize,
    /// How many characters it covers; 0 at the end of the text.
    pub length: usize,
    /// What is wrong.
    pub fault: AlgFault,
    /// The notation it was read in.
    pub notation: Notation,
}

/// What is wrong with an alg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgFault {
    /// A character that does not begin a turn, group or comment.
    NotATurn(char),
    /// A number before a turn that is not a layer, as in `4R`; layers are counted from 1 to this.
    NoLayer(u8),
    /// Layers that are not named from the outside in, as in `3-2r`.
    LayerOrder,
    /// A number before something other than a face turn, as in `2M`, `2x` or `2Rv`.
    NumberedTurn,
    /// A bracket that is never closed.
    Unclosed(char),
    /// A closing bracket without an opening one, or of the wrong kind.
    Unopened(char),
    /// `[A` without `,` or `:`.
    NoSeparator,
    /// `,` or `:` outside square brackets, or a second one inside.
    StraySeparator(char),
    /// `^` without a group in round brackets.
    NoInverseGroup,
    /// A number by itself, as in `(R U) 3`.
    StrayNumber,
    /// A multiplication sign, as in `(R U)x3`, `R *2` or `R *`.
    TimesSign(char),
    /// Too many levels of brackets.
    TooDeep,
    /// More turns than [`Alg::MAX_MOVES`].
    TooLong,
}

impl AlgFault {
    /// A key for programs and message files.
    pub const fn kind(&self) -> &'static str {
        match self {
            AlgFault::NotATurn(_) => "not-a-turn",
            AlgFault::NoLayer(_) => "no-layer",
            AlgFault::LayerOrder => "layer-order",
            AlgFault::NumberedTurn => "numbered-turn",
            AlgFault::Unclosed(_) => "unclosed",
            AlgFault::Unopened(_) => "unopened",
            AlgFault::NoSeparator => "no-separator",
            AlgFault::StraySeparator(_) => "stray-separator",
            AlgFault::NoInverseGroup => "no-inverse-group",
            AlgFault::StrayNumber => "stray-number",
            AlgFault::TimesSign(_) => "times-sign",
            AlgFault::TooDeep => "too-deep",
            AlgFault::TooLong => "too-long",
        }
    }
}

/// For developers; sentences for users are made where their language is known.
impl fmt::Display for AlgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {}", self.fault.kind(), self.position + 1)
    }
}

impl std::error::Error for AlgError {}

impl Alg {
    /// The maximum nesting of brackets; more is a mistake or an attack, and the parser is recursive.
    pub const MAX_DEPTH: usize = 64;

    /// Reads an alg for the 3x3x3 in a notation.
    pub fn parse(text: &str, notation: Notation) -> Result<Alg, AlgError> {
        Alg::parse_with_layers(text, notation, 3)
    }

    /// Reads an alg for a puzzle with two or three layers along each axis; numbers before a turn count these.
    /// Slices and wide turns are always read; whether there is a middle layer to turn is not checked here.
    pub fn parse_with_layers(text: &str, notation: Notation, layers: u8) -> Result<Alg, AlgError> {
        let chars: Vec<char> = text.chars().collect();
        // Editors on Windows like to start files with a byte order mark.
        let at = usize::from(chars.first() == Some(&'\u{feff}'));
        let mut parser = Parser { chars: &chars, at, notation, layers, open: Vec::new() };
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
    /// How many layers a number before a turn can name.
    layers: u8,
    /// The positions of the open brackets.
    open: Vec<usize>,
}

const fn is_quote(c: char) -> bool {
    matches!(
        c,
        '\'' | '\u{2019}' | '\u{2018}' | '\u{2032}' | '\u{b4}' | '`' | '\u{2b9}' | '\u{2bc}' | '\u{201b}' | '\u{ff07}'
    )
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

    /// Reads up to the end or to a character that ends a part: `)` `]` `,` `:`. Also returns the number of moves.
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
                '.' => {
                    self.at += 1;
                    (Node::Pause, 0)
                }
                '*' | '\u{d7}' => return Err(self.error(start, AlgFault::TimesSign(c))),
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
                _ => match self.turn()? {
                    Some(turn) => (Node::Move(turn), 1),
                    // Whole rounds: nothing has changed.
                    None => continue,
                },
            };
            length = length.saturating_add(moves);
            if length > Alg::MAX_MOVES {
                return Err(self.error(start, AlgFault::TooLong));
            }
            nodes.push(node);
        }
        Ok((Alg { nodes }, length))
    }

    fn open(&mut self) -> Result<(), AlgError> {
        if self.open.len() == Alg::MAX_DEPTH {
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

    /// An error at the innermost open bracket, at the end of the text.
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

    /// A turn with its amount; `None` if it makes whole rounds.
    fn turn(&mut self) -> Result<Option<Move>, AlgError> {
        let start = self.at;
        let named = self.layer_numbers()?;
        let numbers_end = self.at;
        let letter = match self.peek() {
            Some(c) if named.is_none() || c.is_alphabetic() => c,
            _ => return Err(self.error(start, AlgFault::StrayNumber)),
        };
        self.at += 1;
        let capital = self.notation.face(letter);
        let face = capital.or_else(|| self.notation.face(letter.to_ascii_uppercase()));
        let slice_or_cube = match letter {
            _ if capital.is_some() => None,
            'M' => Some(Layers::Slice(Axis::X)),
            'E' => Some(Layers::Slice(Axis::Y)),
            'S' => Some(Layers::Slice(Axis::Z)),
            'x' | 'X' => Some(Layers::Cube(Axis::X)),
            'y' | 'Y' => Some(Layers::Cube(Axis::Y)),
            'z' | 'Z' => Some(Layers::Cube(Axis::Z)),
            _ => None,
        };
        // A single quarter turn.
        let quarter = match (slice_or_cube, face) {
            (Some(layers), _) if named.is_none() => Move::new(layers, Quarters::One),
            (Some(_), _) => return Err(self.error(start, AlgFault::NumberedTurn)),
            (None, Some(face)) if capital.is_some() && self.is_whole() => {
                self.at += 1;
                if named.is_some() {
                    return Err(self.error(start, AlgFault::NumberedTurn));
                }
                self.block(face, 1..=self.layers)
            }
            (None, Some(face)) => {
                let is_wide = capital.is_none() || self.next_is('w');
                self.at += usize::from(capital.is_some() && is_wide);
                match named {
                    None if is_wide => Move::new(Layers::Wide(face), Quarters::One),
                    None => Move::new(Layers::Face(face), Quarters::One),
                    Some((None, last)) => self.block(face, if is_wide { 1 } else { last }..=last),
                    Some((Some(first), last)) => self.block(face, first..=last),
                }
            }
            (None, None) => {
                self.at = numbers_end;
                return Err(self.error(numbers_end, AlgFault::NotATurn(letter)));
            }
        };
        Ok(Quarters::from_count(self.rounds()).and_then(|count| quarter.times(count)))
    }

    /// `2` or `2-3` before a turn: the first layer, if given, and the last one, counted from the face.
    fn layer_numbers(&mut self) -> Result<Option<(Option<u8>, u8)>, AlgError> {
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() {
            return Ok(None);
        }
        // What follows decides whether these are layers.
        let has_second =
            self.next_is('-') && self.chars.get(self.at + 1).is_some_and(|following| following.is_ascii_digit());
        if !has_second {
            return match self.peek() {
                Some(c) if c.is_alphabetic() => Ok(Some((None, self.layer(&digits, start)?))),
                _ => Err(self.error(start, AlgFault::StrayNumber)),
            };
        }
        let first = self.layer(&digits, start)?;
        self.at += 1;
        let second = self.at;
        let digits = self.digits();
        let last = self.layer(&digits, second)?;
        if first > last {
            return Err(self.error(start, AlgFault::LayerOrder));
        }
        Ok(Some((Some(first), last)))
    }

    fn layer(&self, digits: &str, start: usize) -> Result<u8, AlgError> {
        let layer = digits.parse::<u8>().ok().filter(|layer| (1..=self.layers).contains(layer));
        layer.ok_or_else(|| self.error(start, AlgFault::NoLayer(self.layers)))
    }

    /// `Rv` turns the whole puzzle; in German notation `v` is a turn itself.
    fn is_whole(&self) -> bool {
        self.next_is('v') && self.notation.face('V').is_none()
    }

    /// These layers, counted from a face, turned by a quarter in the direction of that face.
    fn block(&self, face: Face, layers: RangeInclusive<u8>) -> Move {
        let turns = |layer: u8| layers.contains(&layer);
        // With two layers there is none in the middle; it turns if both do.
        let [near, middle, far] = match self.layers {
            2 => [turns(1), turns(1) && turns(2), turns(2)],
            _ => [turns(1), turns(2), turns(3)],
        };
        Move::of_block(face, [near, middle, far])
    }

    /// How often a group is repeated; negative is backwards.
    fn times(&mut self) -> Result<i32, AlgError> {
        let start = self.at;
        // `(R U)x3` is meant as a repetition, but could be read as a rotation; so it is rejected.
        if let Some(sign @ ('x' | 'X')) = self.peek()
            && self.chars.get(start + 1).is_some_and(|c| c.is_ascii_digit())
        {
            return Err(self.error(start, AlgFault::TimesSign(sign)));
        }
        let (digits, is_backwards) = self.amount();
        let count = if digits.is_empty() { Some(1) } else { digits.parse::<i32>().ok() };
        let count = count.ok_or_else(|| self.error(start, AlgFault::TooLong))?;
        Ok(if is_backwards { -count } else { count })
    }

    /// How many quarters a turn has, modulo four.
    fn rounds(&mut self) -> i64 {
        let (digits, is_backwards) = self.amount();
        // A hundred quarters are whole rounds, so only the last two digits matter.
        let last = digits.get(digits.len().saturating_sub(2)..).unwrap_or_default();
        let count = if last.is_empty() { 1 } else { last.parse().expect("these are digits") };
        if is_backwards { -count } else { count }
    }

    /// What follows a turn or a group: `'`, `2`, `2'` or `'2`. The digits, and whether there is a prime.
    fn amount(&mut self) -> (String, bool) {
        let quoted_before = self.quote();
        let digits = self.digits();
        let quoted_after = !quoted_before && self.quote();
        (digits, quoted_before || quoted_after)
    }

    fn digits(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }

    fn quote(&mut self) -> bool {
        let found = self.peek().is_some_and(is_quote);
        self.at += usize::from(found);
        found
    }
}
