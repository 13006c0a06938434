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
pub fn presets(language: Language) -> Vec<PresetReport> {
    lab::presets(USUAL_ROBOT, &PLANS, language)
}
