//! Numbers and times as people read them.

use words::Language;

/// A number with as many digits as one reads: whole ones in groups of three.
pub fn number(value: f64, language: Language) -> String {
    if value.is_nan() {
        return "–".into();
    }
    let magnitude = value.abs();
    let decimals = match magnitude {
        0.0 => 0,
        m if m >= 1000.0 => 0,
        m if m >= 100.0 => 1,
        m if m >= 1.0 => 2,
        m if m >= 0.01 => 3,
        _ => 5,
    };
    let text = format!("{magnitude:.decimals$}");
    let (whole, fraction) = text.split_once('.').map_or((text.as_str(), ""), |(whole, fraction)| (whole, fraction));
    let fraction = fraction.trim_end_matches('0');
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) && whole.len() > 4 {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    if !fraction.is_empty() {
        grouped.push(if language.has_decimal_comma() { ',' } else { '.' });
        grouped += fraction;
    }
    if value < 0.0 && grouped.chars().any(|digit| digit != '0' && digit.is_ascii_digit()) {
        grouped.insert(0, '−');
    }
    grouped
}

/// A time in words, with all its units: `12 s`, `3 min 20 s`, `11 d 13 h 57 min`.
pub fn duration(seconds: f64, language: Language) -> String {
    let tenths = |value: f64, unit: &str| {
        let text = format!("{value:.1} {unit}");
        if language.has_decimal_comma() { text.replace('.', ",") } else { text }
    };
    match seconds {
        // The lower end of an interval can be below zero.
        s if s < 0.0 => format!("−{}", duration(-s, language)),
        s if s < 0.001 => tenths(s * 1e6, "µs"),
        s if s < 1.0 => tenths(s * 1e3, "ms"),
        s if s < 10.0 => tenths(s, "s"),
        s => units(s).collect::<Vec<_>>().join(" "),
    }
}

/// The same with two units at most, for what is only estimated.
pub fn rough_duration(seconds: f64, language: Language) -> String {
    match seconds {
        s if s < 10.0 => duration(s, language),
        s => units(s).take(2).collect::<Vec<_>>().join(" "),
    }
}

/// Days, hours, minutes and seconds, those that are not zero.
fn units(seconds: f64) -> impl Iterator<Item = String> {
    let whole = seconds.round() as u64;
    let parts = [(whole / 86_400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")];
    parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_all_their_units_and_the_marks_of_the_language() {
        let english = |seconds| duration(seconds, Language::English);
        assert_eq!([english(0.000_012_34), english(0.81), english(9.96)], ["12.3 µs", "810.0 ms", "10.0 s"]);
        assert_eq!([english(59.7), english(1244.0), english(32_846.0)], ["1 min", "20 min 44 s", "9 h 7 min 26 s"]);
        assert_eq!([english(1_000_620.0), english(-0.0003)], ["11 d 13 h 57 min", "−300.0 µs"]);
        assert_eq!(duration(0.135, Language::German), "135,0 ms");
        assert_eq!(rough_duration(32_846.0, Language::German), "9 h 7 min");
    }
}
