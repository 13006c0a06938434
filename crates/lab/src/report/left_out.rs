//! What was left out of a record, in words.

use crate::LeftOut;
use words::{Join, Language, Said};

/// What the reader of a record should know of rows that are not counted; nothing if all are.
pub fn left_out_notes(left_out: LeftOut, language: Language) -> Vec<Said> {
    let counted = |key: &str, count: u64| {
        let number = usize::try_from(count).unwrap_or(usize::MAX);
        (count > 0).then(|| language.say_counted(key, number, &[("count", &count)]))
    };
    let rows = [counted("lab.left-out.twice", left_out.twice), counted("lab.left-out.foreign", left_out.foreign)];
    let rows: Vec<Said> = rows.into_iter().flatten().collect();
    let is_any = !rows.is_empty();
    let rows = Said::joined(rows, Join::Commas);
    let rows = is_any.then(|| language.say("lab.left-out.rows", &[("rows", &rows)]));
    counted("lab.note.damaged", left_out.damaged).into_iter().chain(rows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_not_counted_are_named() {
        let notes = |damaged, twice, foreign, language| {
            let notes = left_out_notes(LeftOut { damaged, twice, foreign }, language);
            notes.iter().map(Said::to_string).collect::<Vec<_>>()
        };
        assert!(notes(0, 0, 0, Language::English).is_empty());
        let both = notes(1, 3, 2, Language::English);
        assert_eq!(both[0], "1 line of the record is damaged and left out");
        assert_eq!(both[1], "3 rows appear twice, 2 rows belong to another experiment: left out");
        assert_eq!(notes(0, 0, 1, Language::English), ["1 row belongs to another experiment: left out"]);
        let german = "3 Zeilen stehen doppelt da, 2 Zeilen gehören zu einem anderen Versuch: nicht mitgezählt";
        assert_eq!(notes(0, 3, 2, Language::German), [german]);
    }
}
