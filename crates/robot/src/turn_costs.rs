//! What turns cost a direct-drive machine, for searches in its own time.

use crate::machine::Kind;
use crate::planner::Planner;
use crate::time::Time;
use puzzle::{MoveCosts, Turn};

/// The costs are in milliseconds, unless the machine is so slow that they would not fit.
const MOST: f64 = 60_000.0;

impl Planner {
    /// What turns and pairs of turns take on a direct-drive machine, in milliseconds or, if it is very slow, in a larger
    /// unit; turns that it cannot make are not allowed. `None` for other machines: there it depends on how the cube lies.
    pub fn turn_costs(&self) -> Option<MoveCosts> {
        if self.machine().kind() != Kind::Direct {
            return None;
        }
        let seconds = |turns: &[Turn]| self.time(turns).ok().map(Time::seconds);
        let dearest = Turn::all().filter_map(|turn| seconds(&[turn])).fold(0.0, f64::max);
        let unit = (2.0 * dearest / MOST).max(0.001);
        let units = |turns: &[Turn]| seconds(turns).map(|seconds| (seconds / unit).round() as u16);
        // A pair takes what it takes one after the other if the machine cannot do both at once.
        Some(MoveCosts::new(|turn| units(&[turn])).with_pairs(|first, second| units(&[first, second])))
    }
}
