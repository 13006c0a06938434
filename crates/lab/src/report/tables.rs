//! Reports as tables: a line for each statistic, a column for each entry and one for all together.

use super::LabReport;
use super::figures::Solver2023;
use super::mark::Mark;
use super::measured::{MethodReport, NANO, Rates, Theory};
use super::numbers::{duration, number};
use crate::{NotedSolve, Summary};
use serde::Serialize;
use std::fmt::Display;
use utoipa::ToSchema;
use words::{Language, Message, Said, Sayable};

/// A table with a title.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct LabTable {
    /// What it shows.
    pub title: String,
    /// The same as data.
    pub title_message: Message,
    /// The names of its columns; the first is that of the lines' names.
    pub columns: Vec<String>,
    /// The same as data.
    pub columns_message: Vec<Message>,
    /// Its lines.
    pub rows: Vec<LabTableRow>,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct LabTableRow {
    /// Its name.
    pub name: String,
    /// The same as data.
    pub name_message: Message,
    /// Its cells.
    pub cells: Vec<String>,
    /// For each cell, whether it is better or worse than what it is compared with.
    pub marks: Vec<Option<Mark>>,
}

impl LabTableRow {
    fn new(name: Said, cells: Vec<String>) -> LabTableRow {
        let marks = vec![None; cells.len()];
        LabTableRow::marked(name, cells, marks)
    }

    fn marked(name: Said, cells: Vec<String>, marks: Vec<Option<Mark>>) -> LabTableRow {
        let (name, name_message) = name.split();
        LabTableRow { name, name_message, cells, marks }
    }
}

/// How a value of a summary is written.
type Format = fn(f64, Language) -> String;

/// A line: part of the key of its text, and its value.
type Line = (&'static str, fn(&Summary) -> Option<f64>);

/// The lines of a table of statistics.
const LINES: [Line; 21] = [
    ("mean", |s| Some(s.mean)),
    ("mean-low", |s| s.mean_low),
    ("mean-high", |s| s.mean_high),
    ("median", |s| Some(s.median)),
    ("minimum", |s| Some(s.minimum)),
    ("maximum", |s| Some(s.maximum)),
    ("standard-deviation", |s| s.standard_deviation),
    ("mean-absolute-deviation", |s| Some(s.mean_absolute_deviation)),
    ("p01", |s| s.quantiles.get("p01").copied()),
    ("p05", |s| s.quantiles.get("p05").copied()),
    ("p25", |s| s.quantiles.get("p25").copied()),
    ("p75", |s| s.quantiles.get("p75").copied()),
    ("p95", |s| s.quantiles.get("p95").copied()),
    ("p99", |s| s.quantiles.get("p99").copied()),
    ("total", |s| Some(s.total)),
    ("below-mean", |s| Some(s.below_mean as f64)),
    ("above-mean", |s| Some(s.above_mean as f64)),
    ("shortest", |s| Some(s.shortest_below_longest as f64)),
    ("without-mean", |s| s.without_greatest.map(|without| without.mean)),
    ("without-deviation", |s| s.without_greatest.map(|without| without.standard_deviation)),
    ("without-absolute", |s| s.without_greatest.map(|without| without.mean_absolute_deviation)),
];

/// Lines that count solves, whatever is measured.
const COUNTS: [&str; 3] = ["below-mean", "above-mean", "shortest"];

/// What is known of turns, of time.
type Part = fn(&MethodReport) -> Option<&Summary>;

/// Lines that the study of 2023 printed for both of its solvers side by side, in its table 5.
const IN_TABLE_5: [&str; 7] =
    ["mean", "median", "minimum", "maximum", "standard-deviation", "mean-absolute-deviation", "total"];

impl LabReport {
    /// Everything as tables, in the reader's language.
    pub fn tables(&self) -> Vec<LabTable> {
        let mut tables = vec![self.overview()];
        tables.extend(self.statistics("turns", |method| method.turns.as_ref(), number));
        tables.extend(self.statistics("machine_seconds", |method| method.machine_seconds.as_ref(), number));
        tables.extend(self.statistics("wrong_stickers", |method| method.wrong_stickers.as_ref(), number));
        tables.extend(self.statistics("hands", |method| method.hands.as_ref(), number));
        tables.extend(self.statistics("time", |method| method.time.as_ref(), duration));
        tables.extend(self.theory());
        tables.extend(self.distances());
        tables.extend(self.plain_and_improved());
        tables.extend(self.of_2023());
        tables
    }

    fn say(&self, key: &str, values: &[(&'static str, &dyn Sayable)]) -> Said {
        self.language.say(key, values)
    }

    /// A line about turns, or about time.
    fn line_of(&self, measure: &str, line: &str) -> Said {
        let measure = self.say(&format!("lab.measure.{measure}"), &[]);
        let what = self.say(&format!("lab.line.{line}"), &[]);
        self.say("lab.line.of", &[("measure", &measure), ("what", &what)])
    }

    /// The entries, and all together.
    fn columns(&self) -> Vec<(Said, &MethodReport)> {
        let total = self.total.as_deref().map(|total| (self.say("lab.total", &[]), total));
        self.methods.iter().map(|method| (Said::verbatim(&method.title), method)).chain(total).collect()
    }

    fn table(&self, title: Said, columns: impl IntoIterator<Item = Said>, rows: Vec<LabTableRow>) -> LabTable {
        let (title, title_message) = title.split();
        let columns = std::iter::once(Said::verbatim("")).chain(columns);
        let (columns, columns_message) = columns.map(Said::split).unzip();
        LabTable { title, title_message, columns, columns_message, rows }
    }

    fn overview(&self) -> LabTable {
        let columns = self.columns();
        let number = |value: f64| number(value, self.language);
        let line = |key: &str, cell: &dyn Fn(&MethodReport) -> String| {
            LabTableRow::new(self.say(key, &[]), columns.iter().map(|(_, method)| cell(method)).collect())
        };
        let mut rows = vec![line("lab.line.count", &|method| number(method.count as f64))];
        if self.methods.iter().any(|method| method.unsolved > 0) {
            rows.push(line("lab.line.unsolved", &|method| number(method.unsolved as f64)));
        }
        if self.methods.iter().any(|method| method.all_right.is_some()) {
            let percent = |part: f64| format!("{} %", number(100.0 * part));
            rows.push(line("lab.line.all-right", &|method| method.all_right.map_or_else(String::new, percent)));
        }
        if self.methods.iter().any(|method| method.turns_per_second.is_some()) {
            let rate = |method: &MethodReport, pick: fn(&Rates) -> f64| {
                method.turns_per_second.as_ref().map_or_else(String::new, |rates| number(pick(rates)))
            };
            rows.push(line("lab.line.rate-mean", &|method| rate(method, |rates| rates.mean_of_rates)));
            rows.push(line("lab.line.rate-ratio", &|method| rate(method, |rates| rates.ratio_of_totals)));
        }
        if self.methods.iter().any(|method| method.longest.is_some()) {
            rows.push(line("lab.line.longest", &|method| self.solve(method.longest.as_ref())));
            rows.push(line("lab.line.slowest", &|method| self.solve(method.slowest.as_ref())));
        }
        // Logs of 2023 do not know it.
        if self.methods.iter().any(|method| method.cpu_seconds > 0.0) {
            rows.push(line("lab.line.cpu", &|method| duration(method.cpu_seconds, self.language)));
        }
        let Self { experiment, .. } = self;
        let values: [(&'static str, &dyn Sayable); 4] = [
            ("puzzle", &experiment.puzzle),
            ("n", &experiment.n),
            ("start", &experiment.start),
            ("seed", &experiment.seed),
        ];
        let title = self.language.say_counted("lab.table.overview", experiment.n as usize, &values);
        self.table(title, columns.into_iter().map(|(title, _)| title), rows)
    }

    /// A solve in a cell: which one it is, its turns and its time.
    fn solve(&self, solve: Option<&NotedSolve>) -> String {
        solve.map_or_else(String::new, |solve| {
            let turns = number(solve.turns as f64, self.language);
            let time = duration(solve.wall_ns as f64 / NANO, self.language);
            let values: [(&str, &dyn Display); 3] =
                [("number", &(solve.index + 1)), ("turns", &turns), ("time", &time)];
            self.language.counted("lab.solve", usize::try_from(solve.turns).unwrap_or(usize::MAX), &values)
        })
    }

    /// The plain dice beside the improved ones, as the study of 2023 printed them: what is better is marked.
    fn plain_and_improved(&self) -> Option<LabTable> {
        let dice = |name: &str| self.methods.iter().find(|method| method.method == name);
        let (plain, improved) = (dice("random")?, dice("random-improved")?);
        let row = |label: Said, values: [Option<f64>; 2], format: Format, smaller_is_better: bool| {
            let [first, second] = values;
            let (first, second) = (first?, second?);
            let mark = Mark::of(second, first, smaller_is_better);
            let sign = mark.map_or_else(String::new, |mark| format!(" {}", mark.sign()));
            let change = match first {
                0.0 => String::new(),
                first => {
                    let percent = 100.0 * (second - first) / first;
                    let sign = if percent > 0.0 { "+" } else { "" };
                    format!("{sign}{} %", number(percent, self.language))
                }
            };
            let cells = vec![format(first, self.language), format(second, self.language) + &sign, change];
            Some(LabTableRow::marked(label, cells, vec![None, mark, None]))
        };
        let mut rows = Vec::new();
        let measures: [(&str, Format, Part); 2] =
            [("turns", number, |own| own.turns.as_ref()), ("time", duration, |own| own.time.as_ref())];
        for (measure, format, summary) in measures {
            for (name, value) in LINES.iter().filter(|(name, _)| IN_TABLE_5.contains(name)) {
                let label = self.line_of(measure, name);
                let values = [plain, improved].map(|own| summary(own).and_then(value));
                rows.extend(row(label, values, format, true));
            }
        }
        let rates = [plain, improved].map(|own| own.turns_per_second.as_ref().map(|rates| rates.mean_of_rates));
        rows.extend(row(self.say("lab.line.rate-mean", &[]), rates, number, false));
        let columns = [plain, improved].map(|own| Said::verbatim(&own.title)).into_iter();
        let columns = columns.chain([self.say("lab.column.change", &[])]);
        Some(self.table(self.say("lab.table.improved", &[]), columns, rows))
    }

    fn statistics(
        &self,
        measure: &str,
        summary: impl Fn(&MethodReport) -> Option<&Summary>,
        format: Format,
    ) -> Option<LabTable> {
        let columns: Vec<_> =
            self.columns().into_iter().filter_map(|(title, method)| Some((title, summary(method)?))).collect();
        if columns.is_empty() {
            return None;
        }
        let rows = LINES.iter().filter_map(|(name, value)| {
            let values: Vec<Option<f64>> = columns.iter().map(|(_, summary)| value(summary)).collect();
            values.iter().any(Option::is_some).then(|| {
                let format = if COUNTS.contains(name) { number } else { format };
                let cell = |value: Option<f64>| value.map_or_else(String::new, |value| format(value, self.language));
                LabTableRow::new(self.say(&format!("lab.line.{name}"), &[]), values.into_iter().map(cell).collect())
            })
        });
        let title = self.say(&format!("lab.table.{measure}"), &[]);
        let rows = rows.collect();
        Some(self.table(title, columns.into_iter().map(|(title, _)| title), rows))
    }

    fn theory(&self) -> Option<LabTable> {
        let with: Vec<_> =
            self.methods.iter().filter_map(|method| Some((method.title.clone(), method.theory.as_ref()?))).collect();
        if with.is_empty() {
            return None;
        }
        let number = |value: f64| number(value, self.language);
        let line = |key: &str, cell: &dyn Fn(&Theory) -> String| {
            LabTableRow::new(self.say(key, &[]), with.iter().map(|(_, theory)| cell(theory)).collect())
        };
        let fit =
            |theory: &Theory, cell: &dyn Fn(&crate::Fit) -> String| theory.fit.as_ref().map_or_else(String::new, cell);
        let rows = vec![
            line("lab.line.expected", &|theory| number(theory.expected)),
            line("lab.line.observed", &|theory| number(theory.mean)),
            line("lab.line.errors", &|theory| theory.standard_errors.map_or_else(String::new, number)),
            line("lab.line.law", &|theory| {
                fit(theory, &|fit| self.say(&format!("lab.law.{}", fit.law), &[]).to_string())
            }),
            line("lab.line.chi-square", &|theory| {
                fit(theory, &|fit| format!("{} ({})", number(fit.chi_square), fit.degrees))
            }),
            line("lab.line.p", &|theory| fit(theory, &|fit| number(fit.p))),
        ];
        let columns = with.iter().map(|(title, _)| Said::verbatim(title));
        Some(self.table(self.say("lab.table.theory", &[]), columns, rows))
    }

    /// Lengths beside the exact distances, with running sums.
    fn distances(&self) -> Option<LabTable> {
        let (method, theory) = self.methods.iter().find_map(|method| {
            method.theory.as_ref().filter(|theory| !theory.distances.is_empty()).map(|theory| (method, theory))
        })?;
        let all: usize = theory.distances.iter().sum();
        let number = |value: f64| number(value, self.language);
        let percent = |part: f64| format!("{} %", number(100.0 * part));
        let (mut sum, mut seen) = (0, 0);
        let rows = theory.distances.iter().enumerate().map(|(length, &positions)| {
            let observed = method.lengths.get(length).copied().unwrap_or(0);
            sum += positions;
            seen += observed;
            let share = positions as f64 / all as f64;
            LabTableRow::new(
                Said::verbatim(length.to_string()),
                vec![
                    number(positions as f64),
                    percent(share),
                    percent(sum as f64 / all as f64),
                    number(share * method.count as f64),
                    number(observed as f64),
                    percent(seen as f64 / method.count as f64),
                ],
            )
        });
        let names = ["positions", "share", "sum", "expected", "observed", "observed-sum"];
        let rows = rows.collect();
        let columns = names.map(|name| self.say(&format!("lab.column.{name}"), &[]));
        Some(self.table(self.say("lab.table.distances", &[]), columns, rows))
    }

    fn of_2023(&self) -> Vec<LabTable> {
        let Some(figures) = &self.study_2023 else { return Vec::new() };
        let table = |solver: &Solver2023| {
            let rows = solver.figures.iter().map(|figure| {
                let (kind, name) = figure.name.split_once('.').unwrap_or(("", &figure.name));
                let name = name.replace('_', "-");
                let format: Format = if kind == "time" { duration } else { number };
                let cell = |value: Option<f64>| value.map_or_else(String::new, |value| format(value, self.language));
                let label = match kind {
                    "" => self.say("lab.line.count", &[]),
                    "rate" => self.say(&format!("lab.line.rate-{name}"), &[]),
                    kind => self.line_of(kind, if name == "shortest-below-longest" { "shortest" } else { &name }),
                };
                let noted = if figure.noted { " *" } else { "" };
                let ours = match figure.mark {
                    Some(mark) => format!("{} {}", cell(figure.ours), mark.sign()),
                    None => cell(figure.ours),
                };
                let cells = vec![cell(Some(figure.printed)) + noted, ours, cell(figure.theory)];
                LabTableRow::marked(label, cells, vec![None, figure.mark, None])
            });
            let columns = ["printed", "ours", "theory"].map(|name| self.say(&format!("lab.column.{name}"), &[]));
            let rows = rows.collect();
            self.table(self.say("lab.table.2023", &[("solver", &solver.title)]), columns, rows)
        };
        figures.solvers.iter().map(table).collect()
    }
}
