//! Better or worse, as a colour and a sign.

use serde::Serialize;
use utoipa::ToSchema;

/// Whether a value is better or worse than another; shown as a colour and a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Better.
    Better,
    /// Worse.
    Worse,
}

impl Mark {
    /// `None` if both are equal.
    pub(super) fn of(ours: f64, other: f64, smaller_is_better: bool) -> Option<Mark> {
        match ours.total_cmp(&other) {
            std::cmp::Ordering::Equal => None,
            order => {
                Some(if (order == std::cmp::Ordering::Less) == smaller_is_better { Mark::Better } else { Mark::Worse })
            }
        }
    }

    /// A sign that does not need a colour.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Better => "✓",
            Mark::Worse => "✗",
        }
    }
}
