//! What CUBOTino reads: a letter and a digit for each movement.
//!
//! `F` flips the cube as many times as the digit says, `S` turns the holder with the whole cube, `R` with the bottom layer.
//! For `S` and `R` the digit is 1 for +90°, 3 for −90°, 0 for +180° and 4 for −180°; positive is clockwise as seen from
//! below. The Top version reads all four. The base and micro versions take every digit but 3 for +90°; no program that is
//! planned for them has 0 or 4.

use crate::primitive::{PlaceTurn, Primitive};
use crate::program::Program;
use puzzle::Face;
use std::fmt::Write;

/// The program as CUBOTino reads it. Primitives that CUBOTino does not have are left out.
pub fn text(program: &Program) -> String {
    let mut text = String::new();
    let mut flips = 0;
    for step in &program.steps {
        if step.primitive == Primitive::Tilt {
            flips += 1;
            continue;
        }
        write_flips(&mut text, &mut flips);
        match step.primitive {
            Primitive::Spin(quarters) => text.extend(['S', digit(-quarters)]),
            Primitive::Turn(turn) => text.extend(['R', digit(turn.quarters)]),
            _ => {}
        }
    }
    write_flips(&mut text, &mut flips);
    text
}

fn write_flips(text: &mut String, flips: &mut usize) {
    if *flips > 0 {
        write!(text, "F{flips}").expect("writing to a string cannot fail");
        *flips = 0;
    }
}

/// How far the holder turns.
const fn digit(quarters: i8) -> char {
    match quarters {
        1 => '1',
        2 => '0',
        -2 => '4',
        _ => '3',
    }
}

/// Why a text is not a program for CUBOTino.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {at}: a program is made of F1 to F4, S and R with 0, 1, 3 or 4")]
#[non_exhaustive]
pub struct BadText {
    /// Where it cannot be read, counted from 1.
    pub at: usize,
}

/// Reads what [`text`] writes.
pub fn read(text: &str) -> Result<Vec<Primitive>, BadText> {
    let letters: Vec<char> = text.trim().chars().collect();
    let mut primitives = Vec::new();
    for (i, token) in letters.chunks(2).enumerate() {
        let quarters = |digit: char| [1, 2, -2, -1].into_iter().find(|&quarters| self::digit(quarters) == digit);
        let found = match *token {
            ['F', digit @ '1'..='4'] => {
                let count = digit as usize - '0' as usize;
                primitives.extend(std::iter::repeat_n(Primitive::Tilt, count));
                Some(())
            }
            ['S', digit] => quarters(digit).map(|quarters| primitives.push(Primitive::Spin(-quarters))),
            ['R', digit] => quarters(digit).map(|quarters| {
                primitives.push(Primitive::Turn(PlaceTurn { place: Face::D, quarters }));
            }),
            _ => None,
        };
        found.ok_or(BadText { at: i * 2 + 1 })?;
    }
    Ok(primitives)
}
