//! What was left out of a record, in words.

use crate::LeftOut;
use words::Language;

/// What the reader of a record should know of rows that are not counted; nothing if all are.
pub fn left_out_notes(left_out: LeftOut, language: Language) -> Vec<String> {
    let counted = |key: &str, count: u64| {
        (count > 0).then(|| language.counted(key, usize::try_from(count).unwrap_or(usize::MAX), &[("count", &count)]))
    };
    let rows = [counted("lab.left-out.twice", left_out.twice), counted("lab.left-out.foreign", left_out.foreign)];
    let rows: Vec<String> = rows.into_iter().flatten().collect();
    let rows = (!rows.is_empty()).then(|| language.text("lab.left-out.rows", &[("rows", &rows.join(", "))]));
    counted("lab.note.damaged", left_out.damaged).into_iter().chain(rows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_not_counted_are_named() {
        let notes = |damaged, twice, foreign, language| left_out_notes(LeftOut { damaged, twice, foreign }, language);
        assert!(notes(0, 0, 0, Language::English).is_empty());
        let both = notes(1, 3, 2, Language::English);
        assert_eq!(both[0], "1 line of the record is damaged and left out");
        assert_eq!(both[1], "3 rows appear twice, 2 rows belong to another experiment: left out");
        assert_eq!(notes(0, 0, 1, Language::English), ["1 row belongs to another experiment: left out"]);
        let german = "3 Zeilen stehen doppelt da, 2 Zeilen gehören zu einem anderen Versuch: nicht mitgezählt";
        assert_eq!(notes(0, 3, 2, Language::German), [german]);
    }
}
