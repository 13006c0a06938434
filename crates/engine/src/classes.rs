//! Classes of values that symmetries map to each other.
//!
//! A value and its images have the same distance to the goal, so one of them represents all: the first of its class.

/// The images of the values of a coordinate under the symmetries of a search: `images[symmetry][value]`.
pub type Images = Vec<Vec<u16>>;

/// A group of symmetries, by number; number 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number of each symmetry's inverse.
    pub inverse: Vec<usize>,
}

impl Group {
    /// How many symmetries there are.
    pub fn size(&self) -> usize {
        self.inverse.len()
    }
}

/// The classes of a coordinate.
#[derive(Clone, Debug)]
pub struct Classes {
    /// For each value: its class · size of the group + the symmetry that takes it to the first of its class.
    of: Vec<u32>,
    firsts: Vec<u32>,
    /// For each class, the symmetries (as bits) that preserve its first value.
    stabilisers: Vec<u32>,
    group: usize,
}

impl Classes {
    /// Computes them for values below `count`; `image(value, symmetry)` is called only for the first of each class.
    pub fn new(count: usize, group: &Group, image: impl Fn(usize, usize) -> usize) -> Classes {
        const NONE: u32 = u32::MAX;
        let size = group.size();
        let mut classes = Classes { of: vec![NONE; count], firsts: Vec::new(), stabilisers: Vec::new(), group: size };
        for value in 0..count {
            if classes.of[value] != NONE {
                continue;
            }
            let class = classes.firsts.len();
            let mut stabiliser = 0;
            for symmetry in 0..size {
                let image = image(value, symmetry);
                if image == value {
                    stabiliser |= 1 << symmetry;
                }
                if classes.of[image] == NONE {
                    classes.of[image] = (class * size + group.inverse[symmetry]) as u32;
                }
            }
            classes.firsts.push(value as u32);
            classes.stabilisers.push(stabiliser);
        }
        classes
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.firsts.len()
    }

    /// How many values there are.
    pub fn values(&self) -> usize {
        self.of.len()
    }

    /// For each value: its class · size of the group + the symmetry that takes it to the first of its class.
    pub fn all(&self) -> &[u32] {
        &self.of
    }

    /// The class of a value, and the symmetry that takes it to the first of the class.
    #[inline(always)]
    pub fn of(&self, value: usize) -> (usize, usize) {
        let of = self.of[value] as usize;
        (of / self.group, of % self.group)
    }

    /// The first value of a class.
    pub fn first(&self, class: usize) -> usize {
        self.firsts[class] as usize
    }

    /// The symmetries (as bits) that preserve the first value of a class.
    pub fn stabiliser(&self, class: usize) -> u32 {
        self.stabilisers[class]
    }

    /// How many values a class has.
    pub fn size(&self, class: usize) -> usize {
        self.group / self.stabilisers[class].count_ones() as usize
    }
}
