//! `cargo xtask results`: runs experiments and writes what they show to docs/results.md, dated, with the command, the
//! machine and the seed of every figure.

use crate::{ROOT, cargo, run};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

/// An experiment of the page: its words on the command line, and the charts to show.
struct Shown {
    name: &'static str,
    title: &'static str,
    text: &'static str,
    run: &'static [&'static str],
    report: &'static [&'static str],
    charts: &'static [(&'static str, &'static str)],
}

const SHOWN: &[Shown] = &[
    Shown {
        name: "pocket-dice",
        title: "Dice on the 2x2x2",
        text: "Random solvers and the optimal one, from uniformly random positions. The expectations are exact, from one \
               equation for each of 3674160 positions ([random.md](random.md)).",
        run: &["--preset", "pocket-dice"],
        report: &["--bin", "1000000"],
        charts: &[
            ("histogram-random-quarters", "Turns of the plain random solver, with the counts that theory expects"),
            ("histogram-all-large", "Turns of the three random solvers on one axis"),
            ("histogram-optimal", "Lengths of shortest solutions, with the exact distances"),
        ],
    },
    Shown {
        name: "methods-333",
        title: "Methods of the 3x3x3",
        text: "The same positions for every method. `hands` counts moves of hands, rotations of the cube included. \
               Two-phase is limited to a million nodes, so that its rows can be repeated.",
        run: &["--preset", "methods", "--n", "200"],
        report: &[],
        charts: &[("cumulative", "How many solves of the 3x3x3 need at most so many turns")],
    },
    Shown {
        name: "robot-plans",
        title: "Plans for CUBOTino",
        text: "Seconds of the machine, by its author's own times. The searches are limited by time, so other runs give \
               slightly other rows.",
        run: &["--preset", "robot-plans"],
        report: &[],
        charts: &[("histogram-all", "Seconds that a CUBOTino takes, by kind of plan")],
    },
    Shown {
        name: "scanner-light",
        title: "Scanning in changing light",
        text: "A simulated camera whose exposure drifts: each face is darker than the one before. The reading of 2010 \
               compares every sticker with the centres of other faces; ours looks for the most likely legal cube.",
        run: &["--preset", "scanner-light"],
        report: &[],
        charts: &[("scanner-right", "Cubes read without a mistake, over the drift of the exposure")],
    },
    Shown {
        name: "anytime",
        title: "Better with time",
        text: "How the mean length of two-phase solutions falls while the search goes on, on one thread.",
        run: &["--preset", "anytime"],
        report: &[],
        charts: &[("anytime", "Mean length of the best solution so far, over time")],
    },
];

/// Runs everything, or only what is named; a page is written only if everything was run.
pub(crate) fn results(words: &[String]) -> Result<()> {
    if !words.is_empty() {
        bail!("usage: cargo xtask results");
    }
    run(&mut cargo(&["build", "--release", "--quiet", "--package", "zauber-cli"]))
        .context("the command line does not build")?;
    // Two of the experiments compare it with the small tables.
    run(&mut cargo(&["run", "--release", "--quiet", "--", "tables", "build", "two-phase-large"]))?;
    let folder = Path::new(ROOT).join("target/results");
    // Records of an earlier day would go on where they were.
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder)?;
    let mut page = String::from(
        "# Results\n\nMeasured with [the lab](lab.md) and written by `cargo xtask results`; do not edit. Intervals are those of 95 %.\n",
    );
    for shown in SHOWN {
        add(shown, &folder, &mut page).with_context(|| format!("the experiment {} failed", shown.name))?;
    }
    std::fs::write(Path::new(ROOT).join("docs/results.md"), page)?;
    println!("docs/results.md and its charts in docs/pictures are written");
    Ok(())
}

fn add(shown: &Shown, folder: &Path, page: &mut String) -> Result<()> {
    let record = folder.join(format!("{}.jsonl", shown.name));
    let record = record.to_str().context("a folder whose name is text")?;
    let zauber = |words: &[&str]| {
        let mut command = cargo(&["run", "--release", "--quiet", "--", "lab"]);
        command.args(words);
        command
    };
    println!("== {}", shown.name);
    let load = load();
    run(zauber(&["run"]).args(shown.run).args(["-o", record]))?;
    for (theme, dark) in [("light", false), ("dark", true)] {
        let charts = folder.join(format!("{}-{theme}", shown.name));
        let mut report = zauber(&["report", record, "--json", "--png"]);
        report.arg(&charts).args(shown.report).args(dark.then_some("--dark"));
        let output = report.output()?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr));
        }
        for (chart, _) in shown.charts {
            let file = charts.join(format!("{chart}.png"));
            let to = Path::new(ROOT).join(format!("docs/pictures/lab-{}-{chart}-{theme}.png", shown.name));
            std::fs::copy(&file, to).with_context(|| format!("there is no chart {chart}"))?;
        }
        if !dark {
            let report: Value = serde_json::from_slice(&output.stdout)?;
            describe(shown, &report, load, page)?;
        }
    }
    Ok(())
}

fn describe(shown: &Shown, report: &Value, load: Option<f64>, page: &mut String) -> Result<()> {
    let words: Vec<&str> = shown.run.to_vec();
    let experiment = &report["experiment"];
    writeln!(page, "\n## {}\n\n{}\n", shown.title, shown.text)?;
    writeln!(page, "```sh\nzauber lab run {} -o {}.jsonl", words.join(" "), shown.name)?;
    let options: String = shown.report.iter().map(|word| format!(" {word}")).collect();
    writeln!(page, "zauber lab report {}.jsonl{options}\n```\n", shown.name)?;
    let machines: Vec<&str> = list(&report["machines"]).iter().filter_map(Value::as_str).collect();
    let date = date(report["began"].as_u64().unwrap_or(0));
    writeln!(
        page,
        "{date}, seed {}, {} positions ({}), {}{}.\n",
        experiment["seed"],
        experiment["n"],
        experiment["start"].as_str().unwrap_or(""),
        machines.join("; "),
        load.map_or_else(String::new, |load| format!(", with {load:.1} other processes busy"))
    )?;
    for (chart, words) in shown.charts {
        let file = |theme: &str| format!("pictures/lab-{}-{chart}-{theme}.png", shown.name);
        writeln!(
            page,
            "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\"><img alt=\"{words}\" src=\"{}\"></picture>\n",
            file("dark"),
            file("light")
        )?;
    }
    table(report, page)
}

/// A column of the table: its title, and its value for a method, if it has one.
type Column = (&'static str, fn(&Value) -> Option<String>);

const COLUMNS: [Column; 11] = [
    ("turns, mean", |method| interval(&method["turns"])),
    ("median", |method| number(&method["turns"]["median"])),
    ("most", |method| number(&method["turns"]["maximum"])),
    ("standard deviation", |method| number(&method["turns"]["standard_deviation"])),
    ("exact expectation", |method| number(&method["theory"]["expected"])),
    ("standard errors away", |method| number(&method["theory"]["standard_errors"])),
    ("p of the fit", |method| number(&method["theory"]["fit"]["p"])),
    ("hands, mean", |method| number(&method["hands"]["mean"])),
    ("seconds of the machine", |method| interval(&method["machine_seconds"])),
    ("cubes all right", |method| method["all_right"].as_f64().map(|part| format!("{:.0} %", 100.0 * part))),
    ("time, mean", |method| method["time"]["mean"].as_f64().map(time)),
];

fn table(report: &Value, page: &mut String) -> Result<()> {
    let methods = list(&report["methods"]);
    let columns: Vec<&Column> =
        COLUMNS.iter().filter(|(_, value)| methods.iter().any(|method| value(method).is_some())).collect();
    let titles: Vec<&str> = columns.iter().map(|(title, _)| *title).collect();
    writeln!(page, "| method | solves | {} |", titles.join(" | "))?;
    writeln!(page, "|---|---:|{}", "---:|".repeat(columns.len()))?;
    for method in methods {
        let cells: Vec<String> = columns.iter().map(|(_, value)| value(method).unwrap_or_default()).collect();
        writeln!(page, "| {} | {} | {} |", method["title"].as_str().unwrap_or(""), method["count"], cells.join(" | "))?;
    }
    Ok(())
}

/// How many processes wanted to work before ours began: times by the wall clock suffer from them.
fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> Option<String> {
    let value = value.as_f64()?;
    Some(match value.abs() {
        magnitude if magnitude >= 1000.0 => format!("{value:.0}"),
        magnitude if magnitude >= 0.01 || magnitude == 0.0 => format!("{value:.2}"),
        _ => format!("{value:.1e}"),
    })
}

fn interval(summary: &Value) -> Option<String> {
    let [mean, low, high] = ["mean", "mean_low", "mean_high"].map(|name| number(&summary[name]));
    Some(format!("{} ({} to {})", mean?, low?, high?))
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}

/// A day as `2026-11-16`, from seconds since 1970, one year and month after the other.
fn date(seconds: u64) -> String {
    let (mut days, mut year) = (seconds / 86_400, 1970);
    let is_leap = |year: u64| (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (seconds, day) in [(0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_795_000_000, "2026-11-18")] {
            assert_eq!(date(seconds), day);
        }
    }
}
