//! What a user reads when their input was rejected: what is wrong, where, and how to repair it.

use std::fmt::Write;
use zauber::Language;
use zauber::{Rejection, RepairNote};

/// How many repairs are shown at once; `--json` has them all.
const SHOWN: usize = 12;

/// The rejection as lines of text, the first without a prefix.
pub(crate) fn text(input: &str, rejection: &Rejection, language: Language) -> String {
    let mut text = String::new();
    match &rejection.faults[..] {
        [fault] => writeln!(text, "{}", fault.text),
        faults => {
            let list: String = faults.iter().map(|fault| format!("  - {}\n", fault.text)).collect();
            write!(text, "{}\n{list}", language.text("cli.notACube", &[]))
        }
    }
    .expect("writing to a string cannot fail");
    if let (Some(position), Some(length)) = (rejection.position, rejection.length) {
        text.push_str(&pointer(input, position, length));
    }
    match &rejection.hint {
        Some(hint) => text.push_str(&format!("{hint}\n")),
        None => text.push_str(&repairs(rejection, language)),
    }
    text
}

/// How much of a long line is shown on either side of the fault.
const AROUND: usize = 50;

/// The line of the input with the fault, and a mark under it.
fn pointer(input: &str, position: usize, length: usize) -> String {
    let mut start = 0;
    for line in input.split('\n') {
        let width = line.chars().count();
        if position <= start + width {
            let at = position - start;
            let from = at.saturating_sub(AROUND);
            let shown = line.chars().skip(from).take(at - from + AROUND);
            let shown: String = shown.map(|c| if c.is_control() { ' ' } else { c }).collect();
            let mark = "^".repeat(length.clamp(1, (width - at).clamp(1, AROUND)));
            let cut = if from > 0 { "…" } else { "" };
            return format!("  {cut}{shown}\n  {}{mark}\n", " ".repeat(at - from + cut.chars().count()));
        }
        start += width + 1;
    }
    String::new()
}

/// The operations in words or, if there are many, only the places.
fn what_to_do(repair: &RepairNote) -> String {
    const MANY: usize = 4;
    if repair.operations.len() > MANY { repair.places.join(" ") } else { repair.operations.join(", ") }
}

fn repairs(rejection: &Rejection, language: Language) -> String {
    let Some(first) = rejection.repairs.first() else {
        return String::new();
    };
    let mut text = String::new();
    let total = rejection.repairs_total;
    // Repainting changes one sticker per operation; moving pieces changes at least two.
    let by_hand = first.changed > first.operations.len();
    let what = match (by_hand, first.operations.len()) {
        (true, 1) => language.text("cli.repairs.one-operation", &[]),
        (true, count) => language.text("cli.repairs.operations", &[("count", &count)]),
        (false, 1) => language.text("cli.repairs.one-sticker", &[]),
        (false, count) => language.text("cli.repairs.stickers", &[("count", &count)]),
    };
    let listed = rejection.repairs.len() as u128;
    // With unknown stickers, many cubes can share the same few repairs.
    if first.written.contains('?') {
        text += &language.text("cli.repairs.cubes", &[("what", &what), ("total", &total)]);
        text.push('\n');
        for repair in &rejection.repairs {
            writeln!(text, "  {}", what_to_do(repair)).expect("writing to a string cannot fail");
        }
        return text;
    }
    let ways = if total == 1 { "cli.repairs.one-way" } else { "cli.repairs.ways" };
    let ways = language.text(ways, &[("total", &total)]);
    text += &language.text("cli.repairs", &[("what", &what), ("ways", &ways)]);
    text.push('\n');
    let width =
        rejection.repairs.iter().take(SHOWN).map(|repair| what_to_do(repair).chars().count()).max().unwrap_or(0);
    for repair in rejection.repairs.iter().take(SHOWN) {
        writeln!(text, "  {:<width$}  {}", what_to_do(repair), repair.written)
            .expect("writing to a string cannot fail");
    }
    let shown = listed.min(SHOWN as u128);
    if total > shown {
        let more = language.text("cli.repairs.more", &[("count", &(total - shown))]);
        let elsewhere = match listed {
            _ if listed == total => format!("; {}", language.text("cli.repairs.json-all", &[])),
            _ if listed > shown => format!("; {}", language.text("cli.repairs.json", &[("count", &listed)])),
            _ => String::new(),
        };
        writeln!(text, "  {more}{elsewhere}").expect("writing to a string cannot fail");
    }
    text
}
