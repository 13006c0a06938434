//! The default limits.

use engine::{Limits, NoLimits, Progress, Reached};
use std::time::Duration;

/// Sets one limit and leaves the others.
struct Short;

impl Progress for Short {}

impl Limits for Short {
    fn max_length(&self) -> u32 {
        3
    }
}

#[test]
fn nothing_is_limited_by_default() {
    let unlimited: &dyn Limits = &NoLimits;
    unlimited.report(Reached::Depth { depth: 5, nodes: 1000 });
    assert!(!unlimited.expired());
    assert_eq!((unlimited.nodes(), unlimited.max_length()), (u64::MAX, u32::MAX));
    assert_eq!(unlimited.elapsed(), Duration::ZERO);
    assert_eq!((Short.max_length(), Short.nodes(), Short.expired()), (3, u64::MAX, false));
}
