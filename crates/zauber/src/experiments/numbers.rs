//! Numbers and times as people read them.

use crate::texts::Language;

/// A number with as many digits as one reads: whole ones in groups of three.
pub(super) fn number(value: f64, language: Language) -> String {
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
        grouped.push(if language == Language::German { ',' } else { '.' });
        grouped += fraction;
    }
    if value < 0.0 && grouped.chars().any(|digit| digit != '0' && digit.is_ascii_digit()) {
        grouped.insert(0, '−');
    }
    grouped
}

/// A time in words: `12 s`, `3 min 20 s`, `2 h 5 min`, `11 d 13 h`.
pub(super) fn duration(seconds: f64, _: Language) -> String {
    if seconds < 0.001 {
        return format!("{:.1} µs", seconds * 1e6);
    }
    if seconds < 1.0 {
        return format!("{:.1} ms", seconds * 1e3);
    }
    if seconds < 10.0 {
        return format!("{seconds:.1} s");
    }
    let whole = seconds.round() as u64;
    match (whole / 86_400, whole / 3600 % 24, whole / 60 % 60, whole % 60) {
        (0, 0, 0, s) => format!("{s} s"),
        (0, 0, min, s) => format!("{min} min {s} s"),
        (0, h, min, _) => format!("{h} h {min} min"),
        (d, h, ..) => format!("{d} d {h} h"),
    }
}
