//! The study of 2023: what it printed about random solvers of the 2x2x2, and the log that its program wrote.
//!
//! The figures are those of the printed text, not recomputed; where one cannot be right, a note says why. Times are in
//! seconds. The program counted a last turn that it recognised as one turn.

/// A figure as it was printed, by the name it has in a summary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Printed {
    /// The field of a summary; `turns` or `time` comes before it.
    pub name: &'static str,
    /// The value.
    pub value: f64,
    /// The key of a note, if the figure needs one.
    pub note: Option<&'static str>,
}

const fn printed(name: &'static str, value: f64) -> Printed {
    Printed { name, value, note: None }
}

/// What was printed about one solver.
#[derive(Clone, Copy, Debug)]
pub struct PrintedSolver {
    /// The method; empty for both together.
    pub method: &'static str,
    /// The variant that does what that program did; empty for both together.
    pub variant: &'static str,
    /// How many solves.
    pub count: u64,
    /// Figures about turns.
    pub turns: &'static [Printed],
    /// Figures about time, in seconds.
    pub time: &'static [Printed],
    /// Turns per second, as printed.
    pub rate: f64,
}

/// How many solves of the improved solver lie above the mean of the plain one.
pub const IMPROVED_ABOVE_PLAIN_MEAN: u64 = 4;

const fn clock(days: u32, hours: u32, minutes: u32, seconds: u32) -> f64 {
    (((days * 24 + hours) * 60 + minutes) * 60 + seconds) as f64
}

/// Everything that was printed.
pub const PRINTED: [PrintedSolver; 3] = [
    PrintedSolver {
        method: "random",
        variant: "quarters",
        count: 804,
        turns: &[
            printed("mean", 4_333_588.0),
            Printed { name: "median", value: 292_412.0, note: Some("digit") },
            printed("minimum", 4798.0),
            printed("maximum", 39_711_617.0),
            printed("standard_deviation", 4_484_435.0),
            printed("mean_absolute_deviation", 3_235_786.0),
            printed("total", 3_484_204_683.0),
            printed("below_mean", 516.0),
            printed("above_mean", 288.0),
            printed("shortest_below_longest", 114.0),
        ],
        time: &[
            Printed { name: "mean", value: clock(0, 0, 20, 44), note: Some("shown") },
            printed("median", clock(0, 0, 10, 54)),
            printed("minimum", 0.81),
            printed("maximum", clock(0, 9, 7, 26)),
            printed("standard_deviation", clock(0, 0, 39, 22)),
            printed("mean_absolute_deviation", clock(0, 0, 18, 21)),
            printed("total", clock(11, 13, 57, 0)),
        ],
        rate: 5013.0,
    },
    PrintedSolver {
        method: "random-improved",
        variant: "2023",
        count: 902,
        turns: &[
            Printed { name: "mean", value: 850_977.0, note: Some("twice") },
            printed("median", 607_784.0),
            printed("minimum", 1101.0),
            printed("maximum", 6_780_981.0),
            printed("standard_deviation", 835_836.0),
            printed("mean_absolute_deviation", 620_113.0),
            printed("total", 767_581_003.0),
            printed("below_mean", 557.0),
            printed("above_mean", 345.0),
            printed("shortest_below_longest", 123.0),
        ],
        time: &[
            printed("mean", clock(0, 0, 4, 28)),
            printed("median", clock(0, 0, 2, 28)),
            printed("minimum", 0.2),
            printed("maximum", clock(0, 2, 55, 0)),
            printed("standard_deviation", clock(0, 0, 8, 46)),
            printed("mean_absolute_deviation", clock(0, 0, 3, 59)),
            printed("total", clock(2, 19, 25, 0)),
            // Without the longest solve they are less by so much.
            printed("loss_deviation", clock(0, 0, 2, 0)),
            printed("loss_absolute", clock(0, 0, 0, 10)),
        ],
        rate: 4502.0,
    },
    PrintedSolver {
        method: "",
        variant: "",
        count: 1706,
        turns: &[printed("mean", 2_492_254.0), printed("total", 4_251_785_686.0)],
        time: &[printed("mean", clock(0, 0, 12, 8)), printed("total", clock(14, 9, 23, 0))],
        rate: 4743.0,
    },
];

/// One line of the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogLine {
    /// True if the line calls it improved. The program of 2023 never did; logs that were edited do.
    pub is_improved: bool,
    /// How long it took.
    pub seconds: f64,
    /// How many turns it made.
    pub turns: u64,
}

/// A solve as the program of 2023 logged it, whichever of its solvers ran: `Finished random in: S sec, N turns.`
pub fn log_line(nanoseconds: u64, turns: u64) -> String {
    format!("Finished random in: {} sec, {turns} turns.", nanoseconds as f64 / 1e9)
}

impl std::str::FromStr for LogLine {
    type Err = String;

    /// Reads a line; the reason if it is none.
    fn from_str(line: &str) -> Result<LogLine, String> {
        let rest = line.trim().strip_prefix("Finished ").ok_or("it does not begin with 'Finished'")?;
        let (name, rest) = rest.split_once(" in: ").ok_or("'in:' is missing")?;
        let (seconds, rest) = rest.split_once(" sec, ").ok_or("'sec,' is missing")?;
        let turns =
            rest.strip_suffix(" turns.").or_else(|| rest.strip_suffix(" turns")).ok_or("'turns.' is missing")?;
        let is_improved = match name.trim() {
            "random" => false,
            name if name.contains("improved") || name.contains("2") => true,
            other => return Err(format!("'{other}' is no solver of 2023")),
        };
        let seconds: f64 = seconds.trim().parse().map_err(|_| format!("'{seconds}' is no number of seconds"))?;
        if !seconds.is_finite() || seconds < 0.0 {
            return Err(format!("'{seconds}' is no number of seconds"));
        }
        let turns = turns.trim().parse().map_err(|_| format!("'{turns}' is no number of turns"))?;
        Ok(LogLine { is_improved, seconds, turns })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_lines_are_read_and_written() {
        let line = log_line(1_234_500_000, 4798);
        assert_eq!(line, "Finished random in: 1.2345 sec, 4798 turns.");
        assert_eq!(line.parse(), Ok(LogLine { is_improved: false, seconds: 1.2345, turns: 4798 }));
        let edited = line.replace("random", "improved random");
        assert!(edited.parse::<LogLine>().expect("a line").is_improved);
        for bad in ["", "Finished", "Finished random in: x sec, 5 turns.", "Finished random in: 1 sec, -5 turns."] {
            assert!(bad.parse::<LogLine>().is_err(), "{bad}");
        }
    }

    /// What can be checked by arithmetic alone.
    #[test]
    fn printed_figures_add_up_where_they_can() {
        for solver in &PRINTED {
            let of = |name: &str| solver.turns.iter().find(|figure| figure.name == name).map(|figure| figure.value);
            let (mean, total) = (of("mean").expect("a mean"), of("total").expect("a total"));
            assert!((total / solver.count as f64 - mean).abs() < 1.0, "{}", solver.method);
            if let (Some(below), Some(above)) = (of("below_mean"), of("above_mean")) {
                assert_eq!(below + above, solver.count as f64);
            }
        }
        assert_eq!(PRINTED[0].count + PRINTED[1].count, PRINTED[2].count);
    }
}
