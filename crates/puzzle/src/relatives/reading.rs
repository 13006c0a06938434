//! The 24 stickers of a corner puzzle, read from text.
//!
//! The letters can be those of places or of colours, in one row or as a net; a MiniTet can also be the 16 letters of a
//! tetrahedron's faces. Whether the stickers make sense is not
//! checked here; everything that is wrong with the text is reported at once.

use super::{Colouring, Relative, SmallColour, SmallFacelets, SmallFault, Spot, TetraFaces, Tile};
use crate::scheme::Scheme;

/// Stickers read from text, and whether the user wrote places or colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallReading {
    /// The stickers.
    pub facelets: SmallFacelets,
    /// True if the letters were those of colours rather than `URFDLB` or `ABCD`.
    pub by_colour: bool,
    /// True if the text was the four faces of a tetrahedron.
    pub as_faces: bool,
}

/// Reads 24 letters: `URFDLB` or the letters of the scheme for the 2x2x2, `ABCD` or `RGBY` for the others; any case,
/// `?` or `.` for unknown, white space anywhere, in the order of the string or in the shape of the net. For the MiniTet
/// also 16 letters, the faces of the tetrahedron one after another, with `/` between them or not, or the rows of the
/// large triangle.
pub fn read(text: &str, relative: Relative, scheme: &Scheme) -> Result<SmallReading, Vec<SmallFault>> {
    let colouring = relative.colouring();
    let has_faces = relative == Relative::MiniTet;
    let is_gap = |c: char| c.is_whitespace() || (has_faces && c == '/');
    let written: Vec<(usize, char)> = text.chars().enumerate().filter(|&(_, c)| !is_gap(c)).collect();
    let letters: Vec<char> = written.iter().map(|(_, c)| c.to_ascii_uppercase()).collect();
    let unknown = |c: char| c == '?' || c == '.';
    let by_place = |c: char| colouring.all_colours().find(|colour| colour.letter(colouring) == c);
    let by_colour = |c: char| match colouring {
        Colouring::Cube => scheme.colour(c).map(|face| SmallColour::new(face as u8)),
        Colouring::Tetra => colouring.all_colours().find(|colour| colour.tetra_letter() == c),
    };
    // The alphabet that fits more letters is assumed.
    let misses = |find: &dyn Fn(char) -> Option<SmallColour>| {
        letters.iter().filter(|&&c| !unknown(c) && find(c).is_none()).count()
    };
    let (as_colours, as_places) = (misses(&by_colour), misses(&by_place));
    let own = colouring == Colouring::Cube && *scheme != Scheme::default();
    let by_colours = as_colours < as_places || (as_colours == as_places && own);
    let colour = |c: char| if by_colours { by_colour(c) } else { by_place(c) };

    let mut faults = Vec::new();
    let strange = written.iter().zip(&letters).filter(|(_, c)| !unknown(**c) && colour(**c).is_none());
    let found: Vec<(usize, char)> = strange.map(|(&written, _)| written).collect();
    if !found.is_empty() {
        faults.push(SmallFault::Letters { found });
    }
    let is_faces = has_faces && letters.len() == Tile::COUNT;
    if letters.len() != Spot::COUNT && !is_faces {
        faults.push(SmallFault::Length { found: letters.len() });
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let picture: &[usize] = if is_faces { &[1, 3, 5, 7] } else { &[2, 2, 8, 8, 2, 2] };
    let is_picture = has_rows(text, picture, is_gap).ok_or_else(|| vec![SmallFault::Shape])?;
    if is_faces {
        let mut colours = [None; Tile::COUNT];
        let tiles: Vec<Tile> = if is_picture { Tile::by_rows().collect() } else { Tile::all().collect() };
        tiles.into_iter().zip(&letters).for_each(|(tile, &c)| colours[tile.index()] = colour(c));
        return Ok(SmallReading {
            facelets: *TetraFaces::new(colours).facelets(),
            by_colour: by_colours,
            as_faces: is_faces,
        });
    }
    let mut facelets = SmallFacelets::unknown(colouring);
    for (i, &c) in letters.iter().enumerate() {
        let at = if is_picture { NET_ORDER[i] } else { i };
        facelets.set(Spot::new(at), colour(c));
    }
    Ok(SmallReading { facelets, by_colour: by_colours, as_faces: is_faces })
}

/// Whether the lines have these numbers of letters; `None` if they have neither these nor equal ones.
fn has_rows(text: &str, picture: &[usize], is_gap: impl Fn(char) -> bool) -> Option<bool> {
    let count = |line: &str| line.chars().filter(|&c| !is_gap(c)).count();
    let rows: Vec<usize> = text.lines().map(count).filter(|&count| count > 0).collect();
    if rows == picture { Some(true) } else { rows.windows(2).all(|pair| pair[0] == pair[1]).then_some(false) }
}

/// The sticker at each place of the net, read line by line: U, then rows of L F R B, then D.
const NET_ORDER: [usize; Spot::COUNT] =
    [0, 1, 2, 3, 16, 17, 8, 9, 4, 5, 20, 21, 18, 19, 10, 11, 6, 7, 22, 23, 12, 13, 14, 15];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_colours_nets_and_faults_are_read() {
        let text = |text: &str, relative| {
            read(text, relative, &Scheme::default()).map(|reading| (reading.facelets.to_string(), reading.by_colour))
        };
        let solved = "UUUURRRRFFFFDDDDLLLLBBBB".to_owned();
        assert_eq!(text("wwww rrrr gggg yyyy oooo bbbb", Relative::Pocket), Ok((solved.clone(), true)));
        assert_eq!(text("  UU\n  UU\nLLFFRRBB\nLLFFRRBB\n  DD\n  DD", Relative::Pocket), Ok((solved, false)));
        let tetra = "BDCAABCDBACDCABDBADCABDC";
        assert_eq!(text(tetra, Relative::Stern), Ok((tetra.into(), false)));
        let coloured: String = tetra.chars().map(|c| ['R', 'G', 'B', 'Y']["ABCD".find(c).unwrap()]).collect();
        assert_eq!(text(&coloured, Relative::MiniTet), Ok((tetra.into(), true)));
        let faces = "?ABCB.BBCCCCDDDD";
        let read = text(faces, Relative::MiniTet).unwrap();
        assert_eq!(text("?ABC / B.BB/CCCC\nDDDD", Relative::MiniTet), Err(vec![SmallFault::Shape]));
        assert_eq!(text("?abc / b.bb/CCCC DDDD", Relative::MiniTet), Ok(read.clone()));
        assert_eq!(text("   B\n  .BB\n C?ABD\nCCCCDDD", Relative::MiniTet), Ok(read));
        assert_eq!(text(faces, Relative::Stern), Err(vec![SmallFault::Length { found: 16 }]));
        let faults = text("UUUX", Relative::Pocket);
        assert_eq!(faults, Err(vec![SmallFault::Letters { found: vec![(3, 'X')] }, SmallFault::Length { found: 4 }]));
        assert_eq!(text("UUUURRRRFFFF\nDDDDLLLLBBB\nB", Relative::Pocket), Err(vec![SmallFault::Shape]));
    }
}
