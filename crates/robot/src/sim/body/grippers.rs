//! Grippers on two axes.

use super::{Body, stickers};

impl Body {
    /// Grippers: a joint turns each, then one opens and closes those of each axis.
    pub(super) fn gripper(&mut self, joints: &[f64], joint: usize, by: f64) -> bool {
        let sides = std::mem::take(&mut self.numbers.sides);
        let can = self.gripper_of(&sides, joints, joint, by);
        self.numbers.sides = sides;
        can
    }

    fn gripper_of(&mut self, sides: &[usize], joints: &[f64], joint: usize, by: f64) -> bool {
        let first = stickers::axis(sides[0]).0;
        let group = |side: usize| usize::from(stickers::axis(side).0 != first);
        let of_group = |which: usize| (0..sides.len()).filter(move |&other| group(sides[other]) == which);
        let lost = self.lost;
        let first_of = |which: usize| of_group(which).find(|&other| lost != Some(other));
        let is_closed = |which: usize| joints[sides.len() + which] > 0.5 && first_of(which).is_some();
        let crosswise = |which: usize| {
            let is = |at: f64| (at.rem_euclid(180.0) - 90.0).abs() < 80.0;
            of_group(which).any(|other| is(joints[other]))
        };
        if lost.is_some() && !is_closed(0) && !is_closed(1) {
            self.cube.dropped = true;
            return true;
        }
        if joint >= sides.len() {
            let this = joint - sides.len();
            let at = joints[joint];
            if by > 0.0 {
                let meets = at > 0.3 && crosswise(this) && crosswise(1 - this);
                if at > 0.3 {
                    self.cube.settle();
                }
                return !meets && self.cube.is_straight();
            }
            if at < 0.5 && !is_closed(1 - this) {
                self.cube.dropped = true;
            }
            return true;
        }
        let (side, this) = (sides[joint], group(sides[joint]));
        match (is_closed(this), is_closed(1 - this)) {
            (false, _) => true,
            (true, true) => !crosswise(1 - this) && self.layer(joint, side, by, true),
            (true, false) => {
                // Opposite grippers turn the cube together; the first of them is counted.
                let leads = first_of(this) == Some(joint);
                let (about, sign) = stickers::axis(side);
                !leads || self.whole(joint, about, by * f64::from(sign))
            }
        }
    }
}
