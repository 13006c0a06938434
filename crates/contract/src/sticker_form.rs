//! How stickers are written in results: as the letters of faces, as the Cube Transformer of 2010 wrote them, or the MiniTet
//! as the four faces of a tetrahedron.
//!
//! What is read is a matter of the [`Scheme`], and a MiniTet's 16 letters are always read. Results always hold letters in
//! the order U R F D L B; a front end that was asked for another
//! form passes what it is about to write through here, so that no verb has to know of it. Indices and lists of 54
//! values keep the order U R F D L B.

use crate::name::{Name, Named};
use puzzle::relatives::{self, TetraFaces};
use puzzle::{Puzzle, Relative, Scheme, Sticker, facelets};
use std::borrow::Cow;

/// How stickers are written.
///
/// ```
/// use contract::StickerForm;
///
/// let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// assert!(StickerForm::Transformer.write(solved).starts_with("111111111222"));
/// assert_eq!(StickerForm::Faces.write("BDCAABCDBACDCABDBADCABDC"), "AAAABBBBCCCCDDDD");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum StickerForm {
    /// The letters of faces or colours, in the order U R F D L B.
    #[default]
    Letters,
    /// The digits 1 to 6 in the order V O H U R L: 1 red front, 2 white up, 3 orange back, 4 yellow down, 5 blue right, 6
    /// green left.
    Transformer,
    /// The MiniTet as the four faces of a tetrahedron, A B C D, four letters each; a position of another shape has its 24
    /// letters.
    Faces,
}

/// The name of a form of stickers.
pub type StickerFormName = Name<StickerForm>;

impl Named for StickerForm {
    const KIND: &'static str = "form of stickers";
    const SCHEMA: &'static str = "StickerForm";

    fn choices() -> Vec<(StickerForm, &'static str)> {
        vec![
            (StickerForm::Letters, "The letters of faces or colours, in the order U R F D L B"),
            (StickerForm::Transformer, "Digits 1 to 6 in the order V O H U R L, as in 2010"),
            (StickerForm::Faces, "The MiniTet as the four faces of a tetrahedron, four letters each"),
        ]
    }

    fn name(self) -> &'static str {
        match self {
            StickerForm::Letters => "letters",
            StickerForm::Transformer => "2010",
            StickerForm::Faces => "faces",
        }
    }
}

impl StickerForm {
    /// The scheme in which stickers of this form are read; the digits of 2010 have their own.
    pub fn scheme(self, chosen: Option<Scheme>) -> Scheme {
        match self {
            StickerForm::Letters | StickerForm::Faces => chosen.unwrap_or_default(),
            StickerForm::Transformer => Scheme::transformer(),
        }
    }

    /// False for four faces of a puzzle that is not the MiniTet.
    pub fn fits(self, puzzle: Puzzle) -> bool {
        self != StickerForm::Faces || puzzle == Puzzle::Relative(Relative::MiniTet)
    }

    /// A facelet string in this form; anything else as it is.
    pub fn write(self, text: &str) -> Cow<'_, str> {
        let written = match self {
            StickerForm::Letters => None,
            StickerForm::Transformer => digits(text),
            StickerForm::Faces => faces(text),
        };
        written.map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// JSON in which every facelet string has this form, except what the user wrote, the `input`.
    pub fn write_json(self, json: &str) -> Cow<'_, str> {
        if self == StickerForm::Letters {
            return Cow::Borrowed(json);
        }
        let mut written = String::with_capacity(json.len());
        let mut rest = json;
        while let Some(start) = rest.find('"') {
            let (before, quoted) = rest.split_at(start + 1);
            let end = end_of_string(quoted);
            let is_input = before == ":\"" && written.ends_with("\"input\"");
            written.push_str(before);
            written.push_str(&if is_input { Cow::Borrowed(&quoted[..end]) } else { self.write(&quoted[..end]) });
            // The closing quote must not be taken for an opening one.
            let after = (end + 1).min(quoted.len());
            written.push_str(&quoted[end..after]);
            rest = &quoted[after..];
        }
        written.push_str(rest);
        Cow::Owned(written)
    }
}

/// The index of the quote that ends a string; its length if there is none.
fn end_of_string(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.unwrap_or(text.len())
}

/// The digits of 2010, if this is a facelet string of the 3x3x3.
fn digits(text: &str) -> Option<String> {
    let is_facelets = text.len() == Sticker::COUNT && text.bytes().all(|letter| b"URFDLB?".contains(&letter));
    let reading = is_facelets.then(|| facelets::read(text, &Scheme::faces()).ok()).flatten()?;
    Some(reading.facelets.written(&Scheme::transformer()))
}

/// The four faces, if this is a facelet string of a MiniTet in the shape of a tetrahedron.
fn faces(text: &str) -> Option<String> {
    let is_of = |letters: &[u8]| text.bytes().all(|letter| letters.contains(&letter));
    let is_facelets = text.len() == 24 && (is_of(b"ABCD?") || is_of(b"RGBY?"));
    let reading = is_facelets.then(|| relatives::read(text, Relative::MiniTet, &Scheme::faces()).ok()).flatten()?;
    Some(TetraFaces::of(&reading.facelets)?.written(reading.by_colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    const DIGITS: &str = "111111111222222222333333333444444444555555555666666666";

    #[test]
    fn a_tetrahedron_becomes_four_faces_and_all_else_stays() {
        let form = StickerForm::Faces;
        assert_eq!(form.write("BDCAABCDBACDCABDBADCABDC"), "AAAABBBBCCCCDDDD");
        assert_eq!(form.write("GYBRRGBYGRBYBRGYGRYBRGYB"), "RRRRGGGGBBBBYYYY", "in the letters that were written");
        assert_eq!(form.write("?DCAABCDBACDCABDBADCABDC"), "?DCAABCDBACDCABDBADCABDC", "a flat piece with two colours");
        let wanted = r#"{"input":"BDCAABCDBACDCABDBADCABDC","facelets":"AAAABBBBCCCCDDDD"}"#;
        let json = wanted.replace("AAAABBBBCCCCDDDD", "BDCAABCDBACDCABDBADCABDC");
        assert_eq!(form.write_json(&json), wanted);
    }

    #[test]
    fn facelets_become_digits_and_all_else_stays() {
        let form = StickerForm::Transformer;
        assert_eq!(form.write(SOLVED), DIGITS);
        assert_eq!(form.write("R U R' U'"), "R U R' U'");
        assert_eq!(StickerForm::Letters.write(SOLVED), SOLVED);
        let json = format!(r#"{{"input":"{SOLVED}","facelets":"{SOLVED}","say":"\"{SOLVED}\"","n":[1,"{SOLVED}"]}}"#);
        let wanted = format!(r#"{{"input":"{SOLVED}","facelets":"{DIGITS}","say":"\"{SOLVED}\"","n":[1,"{DIGITS}"]}}"#);
        assert_eq!(form.write_json(&json), wanted);
        let alone = format!(r#"{{"a":1,"input":"{SOLVED}"}}"#);
        assert_eq!(form.write_json(&alone), alone);
        assert_eq!(form.write_json(r#""unclosed \"#), r#""unclosed \"#);
    }
}
