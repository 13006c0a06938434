//! Positions as lists of pieces and their orientations, as people write them.

use crate::pieces::Corners;
use std::fmt;

/// The four lists of a position in a numbering: which piece is at each place, and its orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLists {
    /// The corner at each place.
    pub corners: [u8; 8],
    /// The twist of the corner at each place.
    pub twists: [u8; 8],
    /// The edge at each place.
    pub edges: [u8; 12],
    /// The flip of the edge at each place.
    pub flips: [u8; 12],
}

/// Why four lists are not an assembly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PieceListError {
    /// Not four lists, or lists of the wrong lengths.
    #[error("pieces are four lists separated by '/': 8 corners / 8 twists / 12 edges / 12 flips; found {found}")]
    Shape {
        /// The lengths of the lists found.
        found: String,
    },
    /// Something that is not a small number.
    #[error("'{word}' in the list of {list} is not a number from 0 to {most}")]
    NotANumber {
        /// What was written.
        word: String,
        /// The list.
        list: &'static str,
        /// The largest number allowed there.
        most: u8,
    },
    /// A piece that occurs more than once.
    #[error("{piece} occurs more than once in the list of {list}, and {missing} is missing")]
    Twice {
        /// The number of the piece.
        piece: u8,
        /// The list.
        list: &'static str,
        /// A number that does not occur.
        missing: u8,
    },
}

impl PieceLists {
    /// Reads `corners / twists / edges / flips`, numbers separated by white space or commas.
    pub fn parse(text: &str) -> Result<PieceLists, PieceListError> {
        let lists = split(text, &[8, 8, 12, 12])?;
        let corners = numbers(&lists[0], "corners", 7)?;
        let twists = numbers(&lists[1], "twists", 2)?;
        let edges = numbers(&lists[2], "edges", 11)?;
        let flips = numbers(&lists[3], "flips", 1)?;
        all_different(&corners, "corners")?;
        all_different(&edges, "edges")?;
        Ok(PieceLists { corners, twists, edges, flips })
    }

    /// Reads `corners / twists` of a puzzle that has no edges.
    pub fn parse_corners(text: &str) -> Result<Corners, PieceListError> {
        let lists = split(text, &[8, 8])?;
        let corners = numbers(&lists[0], "corners", 7)?;
        let twists = numbers(&lists[1], "twists", 2)?;
        all_different(&corners, "corners")?;
        Ok(Corners::new_unchecked(corners, twists))
    }
}

/// The words of lists of these lengths, separated by white space or commas.
fn split<'a>(text: &'a str, lengths: &[usize]) -> Result<Vec<Vec<&'a str>>, PieceListError> {
    let words = |list: &'a str| list.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let lists: Vec<Vec<&str>> = text.split('/').map(|list| words(list).collect()).collect();
    if lists.iter().map(Vec::len).ne(lengths.iter().copied()) {
        let found = lists.iter().map(|list| list.len().to_string()).collect::<Vec<_>>().join(" / ");
        return Err(PieceListError::Shape { found });
    }
    Ok(lists)
}

impl fmt::Display for PieceLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists: [&[u8]; 4] = [&self.corners, &self.twists, &self.edges, &self.flips];
        let texts = lists.map(|list| list.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
        f.write_str(&texts.join(" / "))
    }
}

fn numbers<const N: usize>(words: &[&str], list: &'static str, most: u8) -> Result<[u8; N], PieceListError> {
    let mut numbers = [0; N];
    for (number, word) in numbers.iter_mut().zip(words) {
        *number = word.parse().ok().filter(|&n: &u8| n <= most).ok_or_else(|| PieceListError::NotANumber {
            word: (*word).to_owned(),
            list,
            most,
        })?;
    }
    Ok(numbers)
}

pub(super) fn all_different(pieces: &[u8], list: &'static str) -> Result<(), PieceListError> {
    let repeated = (0..pieces.len()).find(|&i| pieces[..i].contains(&pieces[i]));
    match repeated {
        None => Ok(()),
        Some(i) => {
            let missing = (0..pieces.len() as u8).find(|piece| !pieces.contains(piece)).unwrap_or(0);
            Err(PieceListError::Twice { piece: pieces[i], list, missing })
        }
    }
}
