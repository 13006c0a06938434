//! The tables: sizes, where their parts are, how they are built and read.
//!
//! A table has two parts. The first holds the exact distance of corners and slices, four bits each. The second also
//! keeps some of the flips: two bits say whether the distance is at most [`Tables::base`], one more, two more, or at
//! least three more. Where the two bits are 0, the cube is *near*: the first part gives a lower bound, and the edges
//! alone another.

use super::coset::{Cosets, PAIRS};
use super::edges::{self, Edges};
use super::exact;
use super::fill::{self, Entries, Filling};
use engine::simd::{Bytes32, Isa, prefetch};
use engine::{Cancelled, Checkpoints, Guard, Progress, Section, are_distributed, shared_bytes};
use puzzle::{Metric, MoveCosts};
use std::sync::OnceLock;

/// Where the second part begins.
const SECOND: usize = exact::BYTES.next_multiple_of(64);

/// How large a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// 0.3 gigabytes.
    S,
    /// 1 gigabyte.
    M,
    /// 3.8 gigabytes.
    L,
    /// 15 gigabytes.
    Xl,
}

impl Size {
    /// All of them, the smallest first.
    pub const ALL: [Size; 4] = [Size::S, Size::M, Size::L, Size::Xl];

    /// How many flips are kept.
    const fn kept(self) -> u32 {
        match self {
            Size::S => 3,
            Size::M => 5,
            Size::L => 7,
            Size::Xl => 9,
        }
    }

    /// How many bytes a table of this size has.
    pub const fn bytes(self) -> usize {
        SECOND + (PAIRS << self.kept()).div_ceil(4)
    }

    /// The distance that the two bits count from.
    const fn base(self, metric: Metric) -> u8 {
        match (metric, self) {
            (Metric::Qtm, Size::S) => 9,
            (Metric::Qtm, _) => 10,
            (_, Size::S | Size::M) => 8,
            _ => 9,
        }
    }
}

/// Which table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// Its size.
    pub size: Size,
    /// The metric of its distances: half turns or quarter turns.
    pub metric: Metric,
}

impl Kind {
    pub(super) fn costs(self) -> MoveCosts {
        MoveCosts::of(self.metric).expect("a metric that counts face turns")
    }

    /// What determines the content.
    pub fn recipe(self) -> Vec<u64> {
        let numbers = [SECOND as u64, self.size.kept().into(), self.size.base(self.metric).into()];
        numbers
            .into_iter()
            .chain(fill::DIVISION)
            .chain(exact::depths(self.metric).iter().map(|&count| count as u64))
            .collect()
    }

    /// Fills a table; goes on with what was kept of an interrupted run.
    ///
    /// # Panics
    /// If the length of `content` is not [`Size::bytes`], or the distances of the first part are not distributed as
    /// they must be.
    pub fn build(
        self,
        content: &mut [u8],
        progress: &dyn Progress,
        checkpoints: &dyn Checkpoints,
    ) -> Result<(), Cancelled> {
        assert_eq!(content.len(), self.size.bytes(), "a table has its fixed size");
        let cosets = Cosets::new();
        let filling = Filling::new(&cosets, self.metric, self.size.base(self.metric) + 2, progress)?;
        let done = checkpoints.load(content);
        progress.step(0.0)?;
        if done == 0 {
            let (first, second) = content.split_at_mut(SECOND);
            exact::build(&cosets, self.metric, u8::MAX, first, &Section::new(progress, 0.0..0.1))?;
            fill::clear(second, progress)?;
        }
        // The first part is the first step.
        for (number, step) in filling.steps().enumerate().skip(done.saturating_sub(1) as usize) {
            let entries = Entries { bytes: shared_bytes(&mut content[SECOND..]), kept: self.size.kept() };
            let value = step.length.saturating_sub(self.size.base(self.metric));
            let range = 0.1 + 0.9 * step.part.start..0.1 + 0.9 * step.part.end;
            filling.fill(&entries, &step, value, &Section::new(progress, range))?;
            if checkpoints.is_due() {
                checkpoints.save(content, number as u64 + 2);
            }
        }
        Ok(())
    }

    /// True if the distances of the first part are distributed as is known.
    ///
    /// # Panics
    /// If the length of `content` is not [`Size::bytes`].
    pub fn has_known_distances(self, content: &[u8]) -> bool {
        assert_eq!(content.len(), self.size.bytes(), "a table has its fixed size");
        are_distributed(content, PAIRS, exact::depths(self.metric))
    }

    /// Fills a table with weaker bounds, for tests: distances beyond `deepest` get one more than that, and no flips are
    /// used. It takes a fraction of the time.
    ///
    /// # Panics
    /// Like [`Kind::build`].
    pub fn build_to(self, content: &mut [u8], deepest: u8, progress: &dyn Progress) -> Result<(), Cancelled> {
        assert_eq!(content.len(), self.size.bytes(), "a table has its fixed size");
        exact::build(&Cosets::new(), self.metric, deepest, &mut content[..SECOND], progress)?;
        content[SECOND..].fill(0);
        Ok(())
    }
}

/// Everything a search reads.
pub struct Tables<'a> {
    kind: Kind,
    first: &'a [u8],
    second: &'a [u8],
    guard: Option<Guard<'a>>,
    base: u8,
    kept: u32,
    cosets: Cosets,
    /// Computed when a search first comes near the group: one that is cut short at once does not need it.
    edges: OnceLock<Edges>,
}

impl<'a> Tables<'a> {
    /// Reads what [`Kind::build`] has made; each part is checked by the guard before it is first read.
    ///
    /// # Panics
    /// If the content has the wrong size.
    pub fn guarded(kind: Kind, content: &'a [u8], guard: Guard<'a>) -> Tables<'a> {
        Tables { guard: Some(guard), ..Tables::new(kind, content) }
    }

    /// Reads what [`Kind::build`] has made.
    ///
    /// # Panics
    /// If the content has the wrong size.
    pub fn new(kind: Kind, content: &'a [u8]) -> Tables<'a> {
        assert_eq!(content.len(), kind.size.bytes(), "a table has its fixed size");
        Tables {
            edges: OnceLock::new(),
            kind,
            first: &content[..exact::BYTES],
            second: &content[SECOND..],
            guard: None,
            base: kind.size.base(kind.metric),
            kept: kind.size.kept(),
            cosets: Cosets::new(),
        }
    }

    /// Which table it is.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.kind.size.bytes() + self.cosets.bytes() + edges::BYTES
    }

    pub(super) const fn cosets(&self) -> &Cosets {
        &self.cosets
    }

    /// The greatest distance that an entry can tell.
    #[inline(always)]
    pub(super) const fn greatest(&self) -> u8 {
        self.base + 3
    }

    /// Where the entry of a cube is.
    #[inline(always)]
    pub(super) fn index<I: Isa>(&self, isa: I, cube: &Bytes32) -> usize {
        let spot = self.cosets.spot(isa, cube);
        spot.pair << self.kept | spot.flips & ((1 << self.kept) - 1)
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, index: usize) {
        self.touch(SECOND + index / 4);
        prefetch(&self.second[index / 4]);
    }

    #[inline(always)]
    fn touch(&self, at: usize) {
        if let Some(guard) = &self.guard {
            guard.touch(at);
        }
    }

    /// A lower bound on the distance, or 0 if the cube is near. Its entry was prefetched.
    #[inline(always)]
    pub(super) fn value(&self, index: usize) -> u8 {
        let entry = self.second[index / 4] >> (index % 4 * 2) & 3;
        if entry > 0 { self.base + entry } else { 0 }
    }

    #[inline(always)]
    fn edges(&self) -> &Edges {
        match self.edges.get() {
            Some(edges) => edges,
            None => self.compute_edges(),
        }
    }

    #[cold]
    #[inline(never)]
    fn compute_edges(&self) -> &Edges {
        self.edges.get_or_init(|| Edges::new(&self.cosets, self.kind.metric))
    }

    /// A lower bound on the distance of a cube that is near; its entry has been looked up.
    #[inline(always)]
    pub(super) fn near<I: Isa>(&self, isa: I, index: usize, cube: &Bytes32) -> u8 {
        let pair = index >> self.kept;
        self.touch(pair / 2);
        let exact = self.first[pair / 2] >> (pair % 2 * 4) & 15;
        exact.max(self.edges().distance(isa, &self.cosets, cube))
    }

    /// A lower bound on the distance of a cube.
    #[inline(always)]
    pub(super) fn bound<I: Isa>(&self, isa: I, cube: &Bytes32) -> u8 {
        let index = self.index(isa, cube);
        self.touch(SECOND + index / 4);
        match self.value(index) {
            0 => self.near(isa, index, cube),
            bound => bound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube_bytes::{pack, solved};
    use chacha20::ChaCha8Rng;
    use engine::simd::Scalar;
    use puzzle::Cube;
    use rand_core::SeedableRng;

    #[test]
    fn the_distances_of_edges_are_computed_when_they_are_needed() {
        let kind = Kind { size: Size::S, metric: Metric::Htm };
        // Every entry says that the cube is far.
        let mut content = vec![u8::MAX; kind.size.bytes()];
        let tables = Tables::new(kind, &content);
        let cube = pack(Cube::random(&mut ChaCha8Rng::seed_from_u64(3)).assembly());
        assert_eq!(tables.bound(Scalar, &cube), tables.greatest());
        assert!(tables.edges.get().is_none());
        let near = tables.index(Scalar, &solved());
        content[near >> kind.size.kept() >> 1] = 0;
        content[SECOND + near / 4] = 0;
        let tables = Tables::new(kind, &content);
        assert_eq!(tables.bound(Scalar, &solved()), 0);
        assert!(tables.edges.get().is_some());
        assert_eq!(tables.bytes() - tables.cosets.bytes() - content.len(), tables.edges().bytes());
    }
}
