//! The tables that are stored in files: one row each.
//!
//! A row says what determines the content. A hash of that is written into the file, so that a file with other content
//! is never mistaken for this one; no version has to be maintained by hand.

use engine::{Cancelled, Checkpoints, Progress};
use puzzle::Metric;
use solvers::korf;
use solvers::optimal::{Kind, Size};
use solvers::three_faces::endings;
use solvers::two_phase::{AxialTurns, HalfTurns, large};
use store::{Definition, Residence};

/// Fills the content of a table, and can go on where an interrupted build stopped.
pub type Filler = fn(&mut [u8], &dyn Progress, &dyn Checkpoints) -> Result<(), Cancelled>;

/// A table that is stored in a file.
pub struct StoredTable {
    /// Its name, and that of its file.
    pub name: &'static str,
    /// The metric that it is for.
    pub metric: Metric,
    /// How many bytes it has.
    pub bytes: usize,
    /// What determines its content: sizes and order of its parts, known distributions, how entries are encoded.
    pub recipe: fn() -> Vec<u64>,
    /// About how long it takes to build on two cores, in seconds; measured where the table fits into our memory.
    pub seconds: u32,
    /// About how long a random position takes with it on two cores, in seconds, if that is worth knowing beforehand.
    pub solving: Option<f32>,
    /// How much memory that takes, in megabytes; measured.
    pub megabytes: u32,
    /// How it is brought into memory; `None` leaves it to the process.
    pub residence: Option<Residence>,
    /// Fills the content.
    pub build: Filler,
    /// What `zauber tables verify` asks of the content when its checksums agree: a table that was built wrongly has
    /// those too.
    pub check: fn(&[u8]) -> bool,
}

/// The large table of the two-phase solver, for half turns.
pub static TWO_PHASE_LARGE: StoredTable = StoredTable {
    name: "two-phase-large",
    metric: Metric::Htm,
    bytes: large::bytes::<HalfTurns>(),
    recipe: large::recipe::<HalfTurns>,
    seconds: 23,
    solving: None,
    megabytes: 800,
    residence: None,
    build: |content, progress, _| large::build::<HalfTurns>(content, progress),
    check: large::has_known_distances::<HalfTurns>,
};

/// The same for axial turns: machines that turn opposite faces at once. Too large to build without being asked.
pub static TWO_PHASE_AXIAL: StoredTable = StoredTable {
    name: "two-phase-axial",
    metric: Metric::Axial,
    bytes: large::bytes::<AxialTurns>(),
    recipe: large::recipe::<AxialTurns>,
    seconds: 40,
    solving: None,
    megabytes: 1400,
    residence: None,
    build: |content, progress, _| large::build::<AxialTurns>(content, progress),
    check: large::has_known_distances::<AxialTurns>,
};

/// The pattern databases of Korf's search.
pub static KORF: StoredTable = StoredTable {
    name: "korf",
    metric: Metric::Htm,
    bytes: korf::BYTES,
    recipe: korf::recipe,
    seconds: 5,
    solving: Some(10_800.0),
    megabytes: 200,
    // It is read everywhere from the first moment on, so a copy in large pages is worth it.
    residence: Some(Residence::Copied),
    build: |content, progress, _| korf::build(content, progress),
    check: korf::has_known_distances,
};

/// What three faces can solve in a few quarter turns; helps the optimal solver to short solutions.
pub(crate) static THREE_FACES: StoredTable = StoredTable {
    name: "three-faces-qtm",
    metric: Metric::Qtm,
    bytes: endings::BYTES,
    recipe: endings::recipe,
    seconds: 5,
    solving: None,
    megabytes: 210,
    residence: None,
    build: |content, progress, _| endings::build(content, progress),
    // It holds fingerprints, and none of them looks more probable than another.
    check: |_| true,
};

/// A table of the optimal solver.
macro_rules! optimal {
    ($name:literal, $size:ident, $metric:ident, $seconds:literal, $solving:expr) => {
        StoredTable {
            name: $name,
            metric: Metric::$metric,
            bytes: Size::$size.bytes(),
            recipe: || Kind { size: Size::$size, metric: Metric::$metric }.recipe(),
            seconds: $seconds,
            solving: $solving,
            megabytes: (Size::$size.bytes() / 1_000_000) as u32 + 200,
            // A search reads a mapped file as fast as a copy, and a copy of gigabytes takes longer than most searches.
            residence: None,
            build: |content, progress, checkpoints| {
                Kind { size: Size::$size, metric: Metric::$metric }.build(content, progress, checkpoints)
            },
            check: |content| Kind { size: Size::$size, metric: Metric::$metric }.has_known_distances(content),
        }
    };
}

/// The tables of the optimal solver for half turns, the smallest first. How long xl takes to build is an estimate.
pub(crate) static OPTIMAL_HALF_TURNS: [StoredTable; 4] = [
    optimal!("optimal-s", S, Htm, 35, Some(5.8)),
    optimal!("optimal-m", M, Htm, 45, Some(3.0)),
    optimal!("optimal-l", L, Htm, 490, Some(0.9)),
    optimal!("optimal-xl", Xl, Htm, 900, None),
];

/// The tables of the optimal solver for quarter turns, the smallest first. How long m and xl take is an estimate.
pub(crate) static OPTIMAL_QUARTER_TURNS: [StoredTable; 4] = [
    optimal!("optimal-s-qtm", S, Qtm, 25, Some(24.0)),
    optimal!("optimal-m-qtm", M, Qtm, 180, None),
    optimal!("optimal-l-qtm", L, Qtm, 210, Some(1.6)),
    optimal!("optimal-xl-qtm", Xl, Qtm, 400, None),
];

/// Those of the two-phase solver.
pub(crate) static TWO_PHASE: [&StoredTable; 2] = [&TWO_PHASE_LARGE, &TWO_PHASE_AXIAL];

/// Those of the optimal solver, the smallest of each metric first.
pub(crate) static OPTIMAL: [&StoredTable; 8] = [
    &OPTIMAL_HALF_TURNS[0],
    &OPTIMAL_HALF_TURNS[1],
    &OPTIMAL_HALF_TURNS[2],
    &OPTIMAL_HALF_TURNS[3],
    &OPTIMAL_QUARTER_TURNS[0],
    &OPTIMAL_QUARTER_TURNS[1],
    &OPTIMAL_QUARTER_TURNS[2],
    &OPTIMAL_QUARTER_TURNS[3],
];

/// What the optimal solver needs in each of its sizes, the smallest first.
pub(crate) static OPTIMAL_BY_SIZE: [[&StoredTable; 3]; 4] = [
    [OPTIMAL[0], OPTIMAL[4], &THREE_FACES],
    [OPTIMAL[1], OPTIMAL[5], &THREE_FACES],
    [OPTIMAL[2], OPTIMAL[6], &THREE_FACES],
    [OPTIMAL[3], OPTIMAL[7], &THREE_FACES],
];

/// All of them.
pub static STORED_TABLES: [&StoredTable; 12] = [
    &TWO_PHASE_LARGE,
    &TWO_PHASE_AXIAL,
    &KORF,
    OPTIMAL[0],
    OPTIMAL[1],
    OPTIMAL[2],
    OPTIMAL[3],
    OPTIMAL[4],
    OPTIMAL[5],
    OPTIMAL[6],
    OPTIMAL[7],
    &THREE_FACES,
];

/// The table of the optimal solver with this size and metric.
pub(crate) fn optimal_table(kind: Kind) -> &'static StoredTable {
    let of_metric = if kind.metric == Metric::Qtm { &OPTIMAL_QUARTER_TURNS } else { &OPTIMAL_HALF_TURNS };
    &of_metric[kind.size as usize]
}

impl StoredTable {
    /// The table with this name.
    pub fn named(name: &str) -> Option<&'static StoredTable> {
        STORED_TABLES.into_iter().find(|table| table.name == name)
    }

    /// What its file must look like.
    pub fn definition(&self) -> Definition {
        let words = [self.bytes as u64].into_iter().chain((self.recipe)());
        let bytes = self.name.bytes().chain(words.flat_map(u64::to_le_bytes));
        let memory = self.megabytes as usize * 1_000_000;
        Definition { name: self.name, hash: bytes.fold(FNV_BASIS, fnv), bytes: self.bytes, memory }
    }
}

const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// One step of the 64-bit FNV-1a hash.
const fn fnv(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_determines_the_content_changes_the_hash() {
        let table = |name, bytes, recipe: fn() -> Vec<u64>| StoredTable {
            name,
            metric: Metric::Htm,
            bytes,
            recipe,
            seconds: 0,
            solving: None,
            megabytes: 0,
            residence: None,
            build: |_, _, _| Ok(()),
            check: |_| true,
        };
        let hash = |table: StoredTable| table.definition().hash;
        let usual = hash(table("a", 8, || vec![1, 2]));
        assert_eq!(usual, hash(table("a", 8, || vec![1, 2])));
        for other in [
            table("b", 8, || vec![1, 2]),
            table("a", 9, || vec![1, 2]),
            table("a", 8, || vec![1, 3]),
            table("a", 8, || vec![1]),
        ] {
            assert_ne!(usual, hash(other));
        }
        // The test vector of FNV-1a for the letter a.
        assert_eq!(fnv(FNV_BASIS, b'a'), 0xaf63_dc4c_8601_ec8c);
    }

    #[test]
    fn every_table_is_found_by_its_name() {
        for table in STORED_TABLES {
            assert!(StoredTable::named(table.name).is_some_and(|found| std::ptr::eq(found, table)));
            assert!((table.recipe)().len() > 10);
        }
        assert!(StoredTable::named("rainbow").is_none());
    }
}
