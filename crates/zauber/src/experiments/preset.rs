//! Ready-made experiments, with our robots.

use lab::PresetReport;
use robot::Optimise;
use words::Language;

/// The robot whose plans are compared, unless another is asked for.
pub(super) const USUAL_ROBOT: &str = "cubotino";

/// The ways to plan for a robot.
pub(super) const PLANS: [&str; Optimise::ALL.len()] = {
    let mut names = [""; Optimise::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Optimise::ALL[at].name();
        at += 1;
    }
    names
};

/// The ready-made experiments, in words.
///
/// ```
/// use zauber::{Figure2023, Figures2023, Imported, Language, PRESETS, Preset, PresetReport, Unwatched, Workbench};
/// use zauber::{Joined, LogSolver, import_log, join_records, presets, write_log};
///
/// let reports: Vec<PresetReport> = presets(Language::English);
/// let preset: &Preset = Preset::named(reports[0].name).unwrap();
/// assert!(reports.len() == PRESETS.len() && preset.n == reports[0].n);
/// // A log of 2023 becomes a record, and a record such a log.
/// let folder = tempfile::tempdir()?;
/// let record = folder.path().join("2023.jsonl");
/// let log = "Finished random in: 1.5 sec, 4798 turns.\n";
/// let Imported { rows, .. } = import_log("2023.txt", log, LogSolver::default(), &record, Language::English)?;
/// assert!(rows == 1 && write_log(&record, Language::English)? == log);
/// // Several records become one.
/// let both = folder.path().join("both.jsonl");
/// let joined: Joined = join_records(&both, &[record], Language::English)?;
/// assert_eq!((joined.records, joined.rows), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn presets(language: Language) -> Vec<PresetReport> {
    lab::presets(USUAL_ROBOT, &PLANS, language)
}
