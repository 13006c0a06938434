//! What CUBOTino reads: a letter and a digit for each movement.
//!
//! `F` flips the cube as many times as the digit says, `S` turns the holder with the whole cube, `R` with the bottom layer.
//! For `S` and `R` the digit is 1 for +90°, 3 for −90°, 0 for +180° and 4 for −180°; positive is clockwise as seen from
//! below.

use crate::primitive::Primitive;
use crate::program::Program;
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
