//! The JSON that cubing.js writes for a pattern of the 3x3x3, with or without the outer object.
//!
//! Parsed by hand, so that errors can be reported in the reader's language.

use puzzle::{Facelets, KPattern, KPatternError};
use serde_json::Value;
use words::{Language, Said};

/// Why a text is not a KPattern of the 3x3x3.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum KPatternFault {
    /// Not JSON; the place of the error, counted from 1.
    Json { line: usize, column: usize },
    /// A missing or malformed list, such as `EDGES.pieces`, and how many small numbers it should have.
    List { name: String, expected: usize },
    /// A number that is not a piece or an orientation.
    Number(KPatternError),
}

impl KPatternFault {
    /// In words.
    pub(crate) fn text(&self, language: Language) -> Said {
        let why = match self {
            KPatternFault::Json { line, column } => {
                language.say("kpattern.json", &[("line", line), ("column", column)])
            }
            KPatternFault::List { name, expected } => {
                language.say("kpattern.list", &[("name", name), ("expected", expected)])
            }
            KPatternFault::Number(KPatternError { found, orbit, most }) => {
                language.say("kpattern.number", &[("found", found), ("orbit", orbit), ("most", most)])
            }
        };
        language.say("kpattern", &[("why", &why)])
    }
}

/// The stickers that a pattern shows.
pub(crate) fn read(text: &str) -> Result<Facelets, KPatternFault> {
    let json: Value = serde_json::from_str(text)
        .map_err(|error| KPatternFault::Json { line: error.line(), column: error.column() })?;
    let data = json.get("patternData").unwrap_or(&json);
    let pattern = KPattern {
        edges: list(data, "EDGES", "pieces")?,
        edge_orientation: list(data, "EDGES", "orientation")?,
        corners: list(data, "CORNERS", "pieces")?,
        corner_orientation: list(data, "CORNERS", "orientation")?,
        centres: match data.get("CENTERS") {
            Some(_) => list(data, "CENTERS", "pieces")?,
            None => [0, 1, 2, 3, 4, 5],
        },
    };
    pattern.facelets().map_err(KPatternFault::Number)
}

fn list<const N: usize>(data: &Value, orbit: &str, name: &str) -> Result<[u8; N], KPatternFault> {
    let small = |number: &Value| number.as_u64().and_then(|number| u8::try_from(number).ok());
    let numbers = data[orbit][name].as_array().and_then(|list| list.iter().map(small).collect::<Option<Vec<u8>>>());
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| KPatternFault::List { name: format!("{orbit}.{name}"), expected: N })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_a_text_in_every_language() {
        let faults = [
            KPatternFault::Json { line: 1, column: 2 },
            KPatternFault::List { name: "EDGES.pieces".into(), expected: 12 },
            KPatternFault::Number(KPatternError { found: 12, orbit: "EDGES", most: 11 }),
        ];
        for (fault, language) in faults.iter().flat_map(|fault| Language::ALL.map(|language| (fault, language))) {
            let text = fault.text(language).to_string();
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
        }
    }
}
