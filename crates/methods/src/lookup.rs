//! Where a position is in tables that people know, and what these say about it.
//!
//! Korf's databases are read only if their file is there. The others are computed in moments and kept, as for a solve.

use crate::cache::TableCache;
use crate::shared::BuildError;
use crate::stored::{KORF, StoredTable};
use engine::{Progress, Task};
use puzzle::{Cube, MoveCosts, Numbering};
use solvers::two_phase::Tables;
use solvers::{korf, numbered, thistlethwaite};

/// What a table says about a position.
#[derive(Clone, Copy)]
pub struct LookedUp {
    /// The name under which the table can be written.
    pub table: &'static str,
    /// What was found.
    pub found: Entry,
}

/// What was found in a table.
#[derive(Clone, Copy)]
pub enum Entry {
    /// The number of the row, and the turns that are needed at least.
    At(usize, u8),
    /// The position has no row: it belongs to an earlier phase or stage.
    Outside,
    /// The table is read from the file of this one, which is not there.
    NotBuilt(&'static StoredTable),
}

impl TableCache {
    /// What Korf's databases and the tables of two-phase and Thistlethwaite say about a cube. Coordinates are those of a
    /// numbering.
    pub fn look_up(
        &self,
        cube: &Cube,
        numbering: Numbering,
        progress: &dyn Progress,
    ) -> Result<Vec<LookedUp>, BuildError> {
        let korf = self.korf_if_there(progress)?;
        let korf = korf.map(|tables| tables.borrow_dependent().look_up(cube));
        let databases = korf::DATABASES.into_iter().enumerate().map(|(i, table)| {
            let found = korf.map_or(Entry::NotBuilt(&KORF), |entries| Entry::At(entries[i].0, entries[i].1));
            LookedUp { table, found }
        });
        // The number in the numbering, or the table's own one where the coordinate is known to it alone.
        let row = |table, own, distance| {
            let value = numbered::value(table, numbering, cube.assembly()).or(own);
            let found = value.map_or(Entry::Outside, |value| Entry::At(value, distance));
            LookedUp { table, found }
        };
        let small = self.two_phase_small(&MoveCosts::half_turns(), progress)?;
        let signpost = Tables::Small(&small).signpost(cube);
        let pairs = PAIRS.map(|(table, bound)| {
            let found = signpost.bounds.iter().find(|(name, _)| *name == bound);
            match (found, signpost.phase) {
                (Some((_, distance)), _) => row(table, None, *distance as u8),
                // What belongs to the first phase only is at its end.
                (None, 2) if !PHASE_TWO.contains(&table) => row(table, None, 0),
                _ => LookedUp { table, found: Entry::Outside },
            }
        });
        let tables = self.get(Task::Table("thistlethwaite"), (), progress, |_| Ok(thistlethwaite::Tables::new()))?;
        let stages = STAGES.into_iter().zip(tables.look_up(cube)).map(|(table, found)| match found {
            Some((own, distance)) => row(table, Some(own), distance),
            None => LookedUp { table, found: Entry::Outside },
        });
        Ok(databases.chain(pairs).chain(stages).collect())
    }
}

/// Tables of two coordinates for the two-phase algorithm, and what the solver calls them.
const PAIRS: [(&str, &str); 4] = [
    ("twist-slice", "twist-slice"),
    ("flip-slice", "flip-slice"),
    ("corners-slice-permutation", "corners-slice"),
    ("edges-slice-permutation", "edges-slice"),
];

/// Those of its second phase.
const PHASE_TWO: [&str; 2] = [PAIRS[2].0, PAIRS[3].0];

/// The tables of Thistlethwaite's stages.
const STAGES: [&str; 5] =
    ["thistlethwaite-1", "thistlethwaite-2", "thistlethwaite-3", "thistlethwaite-3-pairs", "thistlethwaite-4"];

#[cfg(test)]
mod tests {
    use super::*;
    use engine::NoLimits;
    use puzzle::alg::turns_of;
    use puzzle::{Alg, Notation};
    use solvers::numbered::NumberedTable;
    use store::{Residence, Store};

    fn cube(turns: &str) -> Cube {
        let alg = Alg::parse(turns, Notation::Wca).expect("an alg");
        Cube::SOLVED.turns(turns_of(&alg.moves()).0)
    }

    /// What stands in a file: the built databases only as far as three turns.
    #[test]
    fn a_position_is_looked_up_in_every_table_and_nothing_is_built_for_that() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = TableCache::with_builder(Store::at(folder.path()), Residence::Mapped, |_, content, progress, _| {
            korf::build_to(content, 3, progress)
        });
        let look_up =
            |turns: &str| cache.look_up(&cube(turns), Numbering::Transformer, &NoLimits).expect("small tables");
        let names: Vec<&str> = NumberedTable::names().chain(korf::DATABASES).collect();
        let before = look_up("R U F");
        assert!(before.iter().all(|found| names.contains(&found.table)));
        assert_eq!(before.iter().filter(|found| matches!(found.found, Entry::NotBuilt(_))).count(), 3);
        assert_eq!(cache.status(&KORF), store::Status::Absent);

        cache.build(&KORF, &NoLimits).expect("it can be stored");
        let at = |turns: &str, table: &str| {
            let found = look_up(turns).into_iter().find(|found| found.table == table).expect("it is there").found;
            if let Entry::At(value, distance) = found { Some((value, distance)) } else { None }
        };
        assert_eq!(at("R U", "korf-corners").map(|(_, distance)| distance), Some(2));
        for name in ["twist-slice", "thistlethwaite-3"] {
            let table = NumberedTable::new(name, Numbering::Transformer).expect("a table");
            for turns in ["R2 U F2", "", "U D'"] {
                let (value, distance) = at(turns, name).expect("it is in this group");
                assert_eq!(table.distances[value], distance, "{name} {turns}");
            }
        }
        assert_eq!(at("R", "corners-slice-permutation"), None);
        assert_eq!(at("U", "corners-slice-permutation").map(|(_, distance)| distance), Some(1));
        assert_eq!(at("U", "twist-slice").map(|(_, distance)| distance), Some(0));
        assert_eq!(at("U", "thistlethwaite-4"), None);
        assert_eq!(at("U2 R2", "thistlethwaite-4").map(|(_, distance)| distance), Some(2));
    }
}
