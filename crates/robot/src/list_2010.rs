//! The text file of 2010, `robotZuege.txt`: how many turns there are, and a number from 0 to 17 for each.
//!
//! A number is place · 3 + quarters − 1, with the places front, up, back, down, right, left in space: where the face is
//! by then. The brick brings a place down in a fixed way ([`WAYS`]) and turns the bottom, so writer and reader follow how
//! the cube lies. Each number is followed by a comma and a space: `3, 12, 6, 12, `.

use crate::rotations::Rotation;
use puzzle::{Attitude, Axis, Face, Quarters, Turn};
use std::fmt::Write;

/// The places in the order of the numbers.
pub const PLACES: [Face; 6] = [Face::F, Face::U, Face::B, Face::D, Face::R, Face::L];

/// How the brick brings each place down, in the order of [`PLACES`]: quarters of a spin (1 is y), then tilts (x').
pub const WAYS: [(i8, u8); 6] = [(0, 1), (0, 2), (2, 1), (0, 0), (1, 1), (-1, 1)];

/// What a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The turns, named by the faces of the cube.
    pub turns: Vec<Turn>,
    /// True if the last comma was missing; the file may have been cut off.
    pub last_comma_was_missing: bool,
}

/// Why a text is not such a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadList {
    /// There is nothing in it.
    #[error("the file is empty; it begins with the number of turns")]
    Empty,
    /// Something that is not a number.
    #[error("entry {entry}: '{text}' is not a number")]
    NotANumber {
        /// Counted from 1; the number of turns is the first.
        entry: usize,
        /// What is there.
        text: String,
    },
    /// A turn that does not exist.
    #[error("entry {entry}: there is no turn {number}; turns are 0 to 17")]
    NoSuchTurn {
        /// Counted from 1.
        entry: usize,
        /// What is there.
        number: u64,
    },
    /// More or fewer turns than the first number says.
    #[error("the file says that it has {said} turns, but it has {found}")]
    WrongCount {
        /// What the first number says.
        said: u64,
        /// How many follow.
        found: usize,
    },
}

/// The rotation that brings a place down.
fn brings_down(place: usize) -> Rotation {
    let (spins, tilts) = WAYS[place];
    (0..tilts).fold(Rotation::about(Axis::Y, spins), |way, _| way.then(Rotation::about(Axis::X, -1)))
}

/// The number of each turn, for a cube that lies like this at the start.
pub fn numbers(turns: &[Turn], start: Attitude) -> Vec<u8> {
    let mut lies = Rotation::from(start);
    turns
        .iter()
        .map(|turn| {
            let place = PLACES.iter().position(|&place| place == lies.face(turn.face())).expect("a face is somewhere");
            lies = lies.then(brings_down(place));
            place as u8 * 3 + turn.quarters().count() - 1
        })
        .collect()
}

/// The file.
pub fn write(turns: &[Turn], start: Attitude) -> String {
    let mut text = format!("{}, ", turns.len());
    for number in numbers(turns, start) {
        write!(text, "{number}, ").expect("writing to a string cannot fail");
    }
    text
}

/// Reads a file, for a cube that lies like this at the start.
pub fn read(text: &str, start: Attitude) -> Result<Reading, BadList> {
    let text = text.trim();
    if text.is_empty() {
        return Err(BadList::Empty);
    }
    let body = text.strip_suffix(',');
    let entry = |(i, entry): (usize, &str)| {
        entry.trim().parse().map_err(|_| BadList::NotANumber { entry: i + 1, text: entry.trim().to_owned() })
    };
    let entries: Vec<u64> = body.unwrap_or(text).split(',').enumerate().map(entry).collect::<Result<_, _>>()?;
    let (&said, numbers) = entries.split_first().expect("splitting gives at least one part");
    let mut lies = Rotation::from(start);
    let mut turns = Vec::new();
    for (i, &number) in numbers.iter().enumerate() {
        let place = usize::try_from(number / 3).ok().filter(|place| *place < PLACES.len());
        let place = place.ok_or(BadList::NoSuchTurn { entry: i + 2, number })?;
        let face = lies.inverse().face(PLACES[place]);
        turns.push(Turn::new(face, Quarters::ALL[(number % 3) as usize]));
        lies = lies.then(brings_down(place));
    }
    if said != numbers.len() as u64 {
        return Err(BadList::WrongCount { said, found: numbers.len() });
    }
    Ok(Reading { turns, last_comma_was_missing: body.is_none() })
}
