//! From what a person asks for to an experiment that can run.

use super::contestants::{RobotContestant, ScanContestant};
use super::preset::{PLANS, USUAL_ROBOT};
use crate::corners::CornerWay;
use crate::cube::CubeWay;
use crate::method::Choice;
use crate::position::{Kind, Position};
use crate::progress::{Monitor, Watcher};
use crate::reader::{Given, Reader};
use crate::solve::SolveError;
use crate::way::Way;
use crate::workbench::Workbench;
use contract::{LabRequest, Rejection};
use lab::{
    Contestant, Entry, Experiment, LabError, Measure, MethodContestant, NoPositions, PRESETS, Positions, Preset,
    PresetRequest, Start, State, USUAL_NODES, missing_table, options_of,
};
use methods::{METHODS, Nature};
use puzzle::{Puzzle, Scheme};
use robot::{Optimise, Robot};
use std::time::Duration;
use words::{Language, Said, Sayable};

/// An experiment that can run.
///
/// ```
/// use zauber::{ComparedPair, ComparisonReport, CostEstimate, DescribedExperiment, Failure, LabChart, LabError};
/// use zauber::{Language, LabHistogram, LabOutcome, LabPlan, LabReport, LabRequest, LabTable, LabTableRow, LiveRun};
/// use zauber::{Mark, MethodReport, NotedSolve, Rates, RecordedRows, RowReport, Theory, Unwatched};
/// use zauber::{UntilFailure, Workbench, compare_records, lab_charts, lab_histograms, lab_html, left_out_notes, rows};
///
/// let (workbench, language) = (Workbench::default(), Language::English);
/// let request = LabRequest {
///     puzzle: Some("minitet".parse()?),
///     methods: vec!["optimal".into(), "tetra".into()],
///     n: Some(5),
///     start: Some("turns:30".into()),
///     ..LabRequest::default()
/// };
/// let described: DescribedExperiment = workbench.describe_experiment(&request, language)?;
/// let plan: LabPlan = workbench.experiment(&request, language, &Unwatched)?;
/// assert_eq!(plan.experiment, described.experiment);
/// // It runs into a record, and goes on there if it was interrupted.
/// let folder = tempfile::tempdir()?;
/// let record = folder.path().join("minitet.jsonl");
/// let live = LiveRun::new(plan.experiment.clone());
/// let LabOutcome { done, finished, .. } = plan.run(&record, 2, &live, None, &Unwatched)?;
/// let cost: CostEstimate = plan.estimate(&record, 2, &Unwatched)?;
/// assert!(finished && done == 10 && cost.solves == 0);
/// // What it shows: statistics, with theory beside them, tables, charts and a page.
/// let report: LabReport = workbench.report(&record, language, &Unwatched)?;
/// let (optimal, _): (&MethodReport, &Option<NotedSolve>) = (&report.methods[0], &report.methods[0].longest);
/// let (theory, rates): (Option<&Theory>, Option<Rates>) = (optimal.theory.as_ref(), optimal.turns_per_second);
/// let tables: Vec<LabTable> = report.tables();
/// let line: &LabTableRow = &tables[0].rows[0];
/// assert!(line.marks.iter().all(|mark| *mark != Some(Mark::Worse)), "{}", line.name);
/// let (charts, histograms): (Vec<LabChart>, Vec<LabHistogram>) =
///     (lab_charts(&report, None), lab_histograms(&report, None));
/// assert!(!charts.is_empty() && !histograms.is_empty() && lab_html(&[report], None).starts_with("<!"));
/// // Its rows, and its entries on the same positions.
/// let RecordedRows { rows, left_out, .. } = rows(&record, language)?;
/// let RowReport { method, length, .. } = &rows[0];
/// assert!(left_out_notes(left_out, language).is_empty());
/// let names = [record.display().to_string()];
/// let compared: ComparisonReport = compare_records(&names, language)?;
/// let ComparedPair { first, second, text, .. } = &compared.pairs[0];
/// println!("{first} and {second}: {text}");
/// // Solving until something goes wrong; here it is ended before.
/// let UntilFailure { failure, .. } = plan.until_failure(1, &std::sync::atomic::AtomicBool::new(true), &|_| ());
/// let failure: Option<Failure> = failure;
/// assert!(failure.is_none());
/// // What makes no sense is rejected.
/// let unknown = LabRequest { preset: Some("coffee".into()), ..LabRequest::default() };
/// assert!(matches!(workbench.describe_experiment(&unknown, language), Err(LabError::Rejected(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LabPlan {
    /// The experiment as data.
    pub experiment: Experiment,
    /// What the user should know.
    pub notes: Vec<Said>,
    pub(super) positions: Positions,
    pub(super) contestants: Vec<Box<dyn Contestant>>,
    pub(super) language: Language,
}

/// What was asked for as data, checked and with everything that is not said filled in.
#[derive(Clone, Debug)]
pub struct DescribedExperiment {
    /// The experiment.
    pub experiment: Experiment,
    /// Positions that were given, one per line; with them the experiment can be planned again.
    pub positions: Option<String>,
    /// What the user should know.
    pub notes: Vec<Said>,
}

/// The most positions of an experiment.
const MOST: u64 = 100_000_000;

/// The longest name of a file of positions.
const LONGEST_NAME: usize = 200;

/// How many positions, unless a number is asked for.
const USUAL_N: u64 = 100;

impl Position {
    /// As solvers see it; rejected if turns cannot solve it.
    fn state(&self) -> Result<State, Rejection> {
        match &self.0 {
            Kind::Cube(start) => Ok(State::Cube(*CubeWay::new(start, None)?.state())),
            Kind::Corners(start) => Ok(State::Corners(*CornerWay::new(start, None)?.state())),
        }
    }
}

impl Workbench {
    /// An experiment that can run: what was asked for, checked, with everything that is not said filled in. Tables are
    /// loaded, or built with progress.
    pub fn experiment(
        &self,
        request: &LabRequest,
        language: Language,
        watcher: &dyn Watcher,
    ) -> Result<LabPlan, LabError> {
        let DescribedExperiment { experiment, positions, notes } = self.describe_experiment(request, language)?;
        let mut plan = self.experiment_again(experiment, positions.as_deref(), language, watcher)?;
        plan.notes = notes;
        Ok(plan)
    }

    /// What was asked for, as data. Nothing is loaded or built for it.
    pub fn describe_experiment(
        &self,
        request: &LabRequest,
        language: Language,
    ) -> Result<DescribedExperiment, LabError> {
        let say = |kind, key: &str, values: &[(&'static str, &dyn Sayable)]| {
            LabError::Rejected(Rejection::of_options(kind, language.say(key, values)))
        };
        let preset = match &request.preset {
            None => None,
            Some(name) => Some(Preset::named(name).ok_or_else(|| {
                let known: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
                say("preset", "lab.preset.unknown", &[("name", name), ("known", &language.say_one_of(&known))])
            })?),
        };
        let of_preset = preset.and_then(|preset| preset.puzzle);
        let asked = request.puzzle.map(|name| name.0);
        if let (Some(own), Some(asked)) = (of_preset, asked)
            && own != asked
        {
            let name = preset.map_or("", |preset| preset.name);
            return Err(say("puzzle", "lab.preset.puzzle", &[("name", &name), ("puzzle", &own), ("other", &asked)]));
        }
        let puzzle = of_preset.or(asked).unwrap_or_default();
        let milliseconds = request.milliseconds;
        let measure = preset.and_then(|preset| preset.measure);
        let given =
            [("time", milliseconds.is_some()), ("nodes", request.nodes.is_some()), ("robot", request.robot.is_some())];
        if let Some((option, _)) = given.iter().find(|(name, given)| *given && !options_of(measure).contains(name)) {
            return Err(say(*option, "lab.option", &[("option", option)]));
        }
        let robot = request.robot.as_deref().unwrap_or(USUAL_ROBOT);
        if measure == Some(Measure::MachineSeconds) {
            Robot::named(robot, language).map_err(LabError::Rejected)?;
        }
        let mut notes = Vec::new();
        let mut entries = match (preset, &request.methods[..]) {
            (Some(preset), []) => {
                let mut entries = preset.entries(&PresetRequest { puzzle, robot, plans: &PLANS, milliseconds });
                entries.retain(|entry| match missing_table(entry, puzzle, &self.cache) {
                    None => true,
                    Some(table) => {
                        let values: [(&'static str, &dyn Sayable); 2] = [("entry", &entry.title()), ("table", &table)];
                        notes.push(language.say("lab.left-out", &values));
                        false
                    }
                });
                entries
            }
            (Some(preset), _) if preset.measure.is_some() => {
                return Err(say("method", "lab.preset.methods", &[("name", &preset.name)]));
            }
            (_, []) => vec![entry_of(Choice::usual(puzzle))],
            (_, names) => names
                .iter()
                .map(|name| {
                    let (name, variant) = match name.split_once([':', '/']) {
                        Some((name, variant)) => (name, Some(variant)),
                        None => (name.as_str(), None),
                    };
                    let choice = Choice::named(puzzle, Some(name), variant);
                    choice
                        .map(entry_of)
                        .map_err(|error| LabError::Rejected(Rejection::of_options("method", error.text(language))))
                })
                .collect::<Result<_, _>>()?,
        };
        for entry in &mut entries {
            // Whoever names a limit wants none of the usual ones.
            if milliseconds.is_some() || request.nodes.is_some() {
                (entry.milliseconds, entry.nodes) = (milliseconds, request.nodes);
            }
        }
        if let Some(twice) = entries.iter().enumerate().find(|(at, entry)| entries[..*at].contains(entry)) {
            return Err(say("method", "lab.twice", &[("entry", &twice.1.title())]));
        }
        let (start, states) = match (&request.positions, request.start.as_deref()) {
            (None, None) => (Start::Uniform, None),
            (None, Some(text)) => {
                let start = text.parse().ok().filter(|start| !matches!(start, Start::File(_)));
                (start.ok_or_else(|| say("start", "lab.start", &[("start", &text)]))?, None)
            }
            (Some(text), start) => {
                // The name is only told, never opened.
                let name = start.map_or(Some("positions"), |start| start.strip_prefix("file:"));
                let name = name.ok_or_else(|| say("start", "lab.start.positions", &[]))?;
                let states = read_positions(puzzle, text, language)?;
                if states.is_empty() {
                    return Err(say("start", "lab.start.empty", &[("file", &name)]));
                }
                (Start::File(name.chars().take(LONGEST_NAME).collect()), Some(states))
            }
        };
        let usual = states.as_ref().map_or(preset.map_or(USUAL_N, |preset| preset.n), |states| states.len() as u64);
        let n = request.n.unwrap_or(usual);
        let most = states.as_ref().map_or(MOST, |states| states.len() as u64);
        if n == 0 || n > most {
            return Err(say("n", "lab.n", &[("n", &n), ("most", &most)]));
        }
        let positions = states.map(|states| states.iter().map(|state| state.facelets() + "\n").collect::<String>());
        let experiment = Experiment {
            preset: preset.map(|preset| preset.name.to_owned()),
            puzzle: puzzle.name().to_owned(),
            start: start.to_string(),
            positions: positions.as_deref().map(checksum),
            n,
            seed: request.seed.unwrap_or(1),
            measure,
            joined: Vec::new(),
            entries,
        };
        Ok(DescribedExperiment { experiment, positions, notes })
    }

    /// The plan of an experiment that is known as data, such as the first line of a record. If its positions were
    /// given, they must be given again, as [`DescribedExperiment::positions`] has them.
    pub fn experiment_again(
        &self,
        experiment: Experiment,
        positions: Option<&str>,
        language: Language,
        watcher: &dyn Watcher,
    ) -> Result<LabPlan, LabError> {
        let unknown =
            || LabError::Rejected(Rejection::of_options("experiment", language.say("lab.unknown-experiment", &[])));
        let (puzzle, start) = (experiment.puzzle().ok_or_else(unknown)?, experiment.start().ok_or_else(unknown)?);
        let positions = match (start, positions) {
            (Start::File(_), Some(text)) if experiment.positions == Some(checksum(text)) => {
                Positions::given(puzzle, experiment.seed, read_positions(puzzle, text, language)?)
            }
            (Start::File(name), _) => {
                let text = language.say("lab.start.lost", &[("file", &name)]);
                return Err(LabError::Rejected(Rejection::of_options("start", text)));
            }
            (start, _) => {
                Positions::new(puzzle, &start, experiment.seed, &self.cache).map_err(|error| match error {
                    NoPositions::TooDeep { depth, most, .. } => {
                        let values: [(&'static str, &dyn Sayable); 3] =
                            [("puzzle", &puzzle), ("depth", &depth), ("most", &most)];
                        LabError::Rejected(Rejection::of_options("start", language.say("lab.depth", &values)))
                    }
                    NoPositions::Unverifiable { depth, most } => {
                        let values: [(&'static str, &dyn Sayable); 2] = [("depth", &depth), ("most", &most)];
                        LabError::Rejected(Rejection::of_options("start", language.say("lab.depth.cube", &values)))
                    }
                    other => LabError::Machine(other.to_string()),
                })?
            }
        };
        let monitor = Monitor::new(watcher);
        let contestant = |entry: &Entry| -> Result<Box<dyn Contestant>, LabError> {
            match experiment.measure {
                Some(Measure::MachineSeconds) => {
                    let optimise = Optimise::ALL.into_iter().find(|optimise| optimise.name() == entry.method);
                    let contestant = RobotContestant {
                        workbench: self.clone(),
                        robot: Robot::named(&entry.variant, language).map_err(LabError::Rejected)?,
                        optimise: optimise.ok_or_else(unknown)?,
                        time: Duration::from_millis(entry.milliseconds.unwrap_or(500)),
                    };
                    contestant.prepare();
                    Ok(Box::new(contestant))
                }
                Some(Measure::WrongStickers) => {
                    let percent = entry.variant.strip_prefix("drift-").and_then(|digits| digits.parse::<f64>().ok());
                    let drift = percent.filter(|percent| (0.0..100.0).contains(percent)).ok_or_else(unknown)? / 100.0;
                    Ok(Box::new(ScanContestant { is_windows: entry.method == "2010", drift }))
                }
                _ => {
                    let choice = Choice::named(puzzle, Some(&entry.method), Some(&entry.variant))
                        .map_err(|error| LabError::Rejected(Rejection::of_options("method", error.text(language))))?;
                    let Choice { method, variant } = choice;
                    let made = MethodContestant::new(method, puzzle, variant, &self.cache, &monitor);
                    Ok(Box::new(made.map_err(|error| lab_error(SolveError::of_table(&error)))?))
                }
            }
        };
        let contestants = experiment.entries.iter().map(contestant).collect::<Result<Vec<_>, _>>()?;
        if contestants.is_empty() {
            return Err(LabError::Rejected(Rejection::of_options("method", language.say("lab.nothing", &[]))));
        }
        Ok(LabPlan { experiment, notes: Vec::new(), positions, contestants, language })
    }
}

fn lab_error(error: SolveError) -> LabError {
    match error {
        SolveError::Rejected(rejection) => LabError::Rejected(rejection),
        SolveError::NoSolution(why) | SolveError::NotFound(why) | SolveError::NoTable(why) => {
            LabError::Machine(why.into())
        }
    }
}

/// A method as an entry. Which tables `auto` uses depends on the machine, so the small ones are meant.
fn entry_of(Choice { method, variant }: Choice) -> Entry {
    let variant = if variant.is_auto() { method.fixed_variant() } else { variant };
    let nodes = (method.nature == Nature::Search && method.usual_time.is_some()).then_some(USUAL_NODES);
    // Dice that would never end get their usual time.
    let time = method.usual_time.filter(|_| method.nature == Nature::Dice);
    let milliseconds = time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    debug_assert!(METHODS.iter().any(|row| std::ptr::eq(row, method)));
    Entry { nodes, milliseconds, ..Entry::new(method.name, variant.name) }
}

/// Positions, one per line, in letters or as the digits of 2010; blank lines and comments are skipped. The number of a
/// line that is no position is named.
fn read_positions(puzzle: Puzzle, text: &str, language: Language) -> Result<Vec<State>, LabError> {
    let letters = Reader { language, ..Reader::default() };
    let digits = Reader { scheme: Scheme::transformer(), ..letters.clone() };
    let reader = |line: &str| match puzzle {
        Puzzle::Cube if line.contains(|c: char| c.is_ascii_digit()) => &digits,
        _ => &letters,
    };
    let mut states = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let state = reader(line).read(puzzle, Given::Facelets(line)).and_then(|position| position.state());
        states.push(state.map_err(|rejection| {
            let values: [(&'static str, &dyn Sayable); 2] = [("line", &(number + 1)), ("text", &rejection.text)];
            LabError::Rejected(Rejection::of_input("position", language.say("lab.start.line", &values)))
        })?);
    }
    Ok(states)
}

/// FNV-1a, folded to 32 bits.
fn checksum(text: &str) -> String {
    let add = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, add);
    format!("{:08x}", (hash ^ (hash >> 32)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_a_file_are_letters_or_the_digits_of_2010() {
        let letters = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        let digits = "111111111222222222333333333444444444555555555666666666";
        let read = |text: &str| read_positions(Puzzle::Cube, text, Language::English);
        let states = read(&format!("# two\n{letters}\n\n{digits}\n")).expect("both are cubes");
        assert_eq!(states.len(), 2);
        assert_eq!(states[0], states[1]);
        assert!(read(&digits[1..]).is_err());
    }
}
