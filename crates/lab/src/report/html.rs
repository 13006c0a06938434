//! A report as one self-contained page: no scripts, no links to other files, light and dark.

use super::LabReport;
use super::charts::lab_charts;
use super::mark::Mark;
use super::tables::LabTable;
use draw::Theme;
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1f242c; --paper: #fff; --line: #d5d9e0; --good: #00694f; --bad: #b03a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --paper: #161a20; --line: #3a414c; --good: #3fcfa5; --bad: #ff954a; } }
body { color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .8rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: normal; } thead th { font-weight: 600; }
.better { color: var(--good); } .worse { color: var(--bad); }
svg { max-width: 100%; height: auto; } .dark { display: none; }
@media (prefers-color-scheme: dark) { .light { display: none; } .dark { display: block; } }
@media print { .dark { display: none; } .light { display: block; } figure, tr { break-inside: avoid; } }
figure { margin: 1.5rem 0; }
";

/// The reports as an HTML document, in their language.
pub fn lab_html(reports: &[LabReport], bin: Option<f64>) -> String {
    let Some(first) = reports.first() else { return String::new() };
    let language = first.language;
    let title = language.text("lab.html.title", &[]);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        language.name(),
        escaped(&title)
    );
    for report in reports {
        add(&mut page, report, bin);
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn add(page: &mut String, report: &LabReport, bin: Option<f64>) {
    let language = report.language;
    let title = match &report.experiment.preset {
        Some(preset) => language.text(&format!("lab.preset.{preset}.title"), &[]),
        None => language.text("lab.html.title", &[]),
    };
    let mut say = |text: String| {
        page.push_str(&text);
        page.push('\n');
    };
    say(format!("<h1>{}</h1>", escaped(&title)));
    if let Some(preset) = &report.experiment.preset {
        say(format!("<p>{}</p>", escaped(&language.text(&format!("lab.preset.{preset}.about"), &[]))));
    }
    if let Some(began) = report.began {
        let machines = report.machines.join("; ");
        let values: [(&str, &dyn std::fmt::Display); 2] = [("date", &date(began)), ("machine", &machines)];
        say(format!("<p>{}</p>", escaped(&language.text("lab.html.made", &values))));
    }
    for note in &report.notes {
        say(format!("<p>{}</p>", escaped(note)));
    }
    for chart in lab_charts(report, bin) {
        say(format!(
            "<figure><div class=\"light\">{}</div><div class=\"dark\" aria-hidden=\"true\">{}</div></figure>",
            chart.svg(Theme::Light),
            chart.svg(Theme::Dark)
        ));
    }
    for table in report.tables() {
        say(of_table(&table));
    }
    if let Some(figures) = &report.study_2023 {
        say(format!("<h2>{}</h2>", escaped(&language.text("lab.2023.notes", &[]))));
        let notes = figures.notes.iter().map(|note| format!("<li>{}</li>", escaped(note)));
        say(format!("<ul>{}</ul>", notes.collect::<String>()));
    }
}

fn of_table(table: &LabTable) -> String {
    let mut text = format!("<h2>{}</h2>\n<div class=\"wide\"><table>\n<thead><tr>", escaped(&table.title));
    for column in &table.columns {
        write!(text, "<th scope=\"col\">{}</th>", escaped(column)).expect("writing to a string cannot fail");
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        write!(text, "<tr><th scope=\"row\">{}</th>", escaped(&row.name)).expect("writing to a string cannot fail");
        for (cell, mark) in row.cells.iter().zip(&row.marks) {
            let class = match mark {
                Some(Mark::Better) => " class=\"better\"",
                Some(Mark::Worse) => " class=\"worse\"",
                None => "",
            };
            write!(text, "<td{class}>{}</td>", escaped(cell)).expect("writing to a string cannot fail");
        }
        text.push_str("</tr>\n");
    }
    text + "</tbody></table></div>"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A day as `2026-11-16`, from seconds since 1970.
pub(crate) fn date(seconds: u64) -> String {
    // Days since 0000-03-01, in eras of 400 years (after Howard Hinnant's `civil_from_days`).
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        let days = [(0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_795_000_000, "2026-11-18")];
        for (seconds, day) in days {
            assert_eq!(date(seconds), day);
        }
    }
}
