//! How stickers are written in results: as the letters of faces, or as the Cube Transformer of 2010 wrote them.
//!
//! What is read is a matter of the [`Scheme`]. Results always hold letters; a front end that was asked for the other
//! form passes what it is about to write through here, so that no verb has to know of it. Indices and lists of 54
//! values keep the order U R F D L B.

use crate::name::{Name, Named};
use puzzle::{Scheme, Sticker, facelets};
use std::borrow::Cow;

/// How the 54 stickers are written.
///
/// ```
/// use contract::StickerForm;
///
/// let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// assert!(StickerForm::Transformer.write(solved).starts_with("111111111222"));
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
        ]
    }

    fn name(self) -> &'static str {
        match self {
            StickerForm::Letters => "letters",
            StickerForm::Transformer => "2010",
        }
    }
}

impl StickerForm {
    /// The scheme in which stickers of this form are read; the digits of 2010 have their own.
    pub fn scheme(self, chosen: Option<Scheme>) -> Scheme {
        match self {
            StickerForm::Letters => chosen.unwrap_or_default(),
            StickerForm::Transformer => Scheme::transformer(),
        }
    }

    /// A facelet string in this form; anything else as it is.
    pub fn write(self, text: &str) -> Cow<'_, str> {
        if self == StickerForm::Letters || !is_facelets(text.as_bytes()) {
            return Cow::Borrowed(text);
        }
        let faces = Scheme::faces();
        let written = facelets::read(text, &faces).map(|reading| reading.facelets.written(&Scheme::transformer()));
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

fn is_facelets(text: &[u8]) -> bool {
    text.len() == Sticker::COUNT && text.iter().all(|letter| b"URFDLB?".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    const DIGITS: &str = "111111111222222222333333333444444444555555555666666666";

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
