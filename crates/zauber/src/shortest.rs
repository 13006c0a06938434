//! Whether an alg is a shortest one for what it does, and one that is.

use crate::options::SolveOptions;
use crate::progress::Watcher;
use crate::reader::{Given, Reader};
use crate::solve::SolveError;
use crate::workbench::Workbench;
use puzzle::{Alg, Notation, Puzzle};
use serde::Serialize;
use words::Language;

/// An alg beside a shortest one that does the same, apart from rotations of the whole puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ShortestReport {
    /// How turns are counted.
    pub metric: String,
    /// The length of the alg.
    pub length: usize,
    /// Whether none is shorter; absent if the search was cut short before that was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<bool>,
    /// The shortest one that was found, or the alg itself, with its rotations, if none is shorter.
    pub moves: String,
    /// How many turns that has.
    pub best: usize,
    /// No alg that does the same has fewer turns than this.
    pub at_least: usize,
}

impl Workbench {
    /// Finds a shortest alg that does the same, with a method that proves it. An alg that is a shortest one itself is
    /// given back.
    ///
    /// ```
    /// use zauber::{Choice, Language, Puzzle, Reader, ShortestReport, SolveOptions, Unwatched, Workbench};
    ///
    /// let minitet: Puzzle = "minitet".parse()?;
    /// let alg = Reader::default().alg(minitet, "R R U F F'")?;
    /// let options = SolveOptions::limited(Choice::optimal(minitet), None, None, None);
    /// let found: ShortestReport =
    ///     Workbench::default().shortest(&alg, minitet, &options, Language::English, &Unwatched)?;
    /// assert_eq!((found.length, found.best), (5, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest(
        &self,
        alg: &Alg,
        puzzle: Puzzle,
        options: &SolveOptions,
        language: Language,
        watcher: &dyn Watcher,
    ) -> Result<ShortestReport, SolveError> {
        let reader = Reader { language, ..Reader::default() };
        let [start, end] = [Alg::default(), alg.clone()]
            .map(|alg| reader.read(puzzle, Given::Scramble(&Alg::from_moves(alg.moves()).to_text(Notation::Wca))));
        let solved = self.solve(&start?, Some(&end?), options, watcher)?;
        let metric = options.metric;
        let (length, found) = (metric.count(&alg.moves()), solved.length as usize);
        let at_least = if solved.optimal { found } else { solved.at_least.unwrap_or(0) as usize };
        let shortest = match (length <= at_least, found < length) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let is_own = length <= found;
        Ok(ShortestReport {
            metric: metric.name().to_owned(),
            length,
            shortest,
            moves: if is_own { alg.to_text(options.notation) } else { solved.report().moves },
            best: found.min(length),
            at_least: at_least.min(length),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Choice;
    use crate::progress::Unwatched;
    use puzzle::{Metric, Relative};
    use store::{Residence, Store};

    const POCKET: Puzzle = Puzzle::Relative(Relative::Pocket);

    fn shortest(metric: Metric, alg: &str) -> ShortestReport {
        let workbench = Workbench::new(Store::at("unused"), Residence::Mapped);
        let Ok(choice) = Choice::named(POCKET, Some("optimal"), None) else { panic!("optimal is a method") };
        let options = SolveOptions { metric, ..SolveOptions::limited(choice, None, None, None) };
        let alg = Reader::default().alg(POCKET, alg).expect("an alg");
        workbench.shortest(&alg, POCKET, &options, Language::English, &Unwatched).expect("a search without limits")
    }

    #[test]
    fn what_can_be_shorter_is_told_from_what_cannot() {
        let pocket = |metric, alg| {
            let found = shortest(metric, alg);
            (found.length, found.shortest, found.best, found.moves)
        };
        assert_eq!(pocket(Metric::Htm, "R U R' U'"), (4, Some(true), 4, "R U R' U'".into()));
        assert_eq!(pocket(Metric::Htm, "R R U F F'"), (5, Some(false), 2, "R2 U".into()));
        assert_eq!(pocket(Metric::Qtm, "R2 U"), (3, Some(true), 3, "R2 U".into()));
        // A rotation is no turn; what the alg does is the same after it.
        assert_eq!(pocket(Metric::Htm, "R x U").1, Some(true));
        assert_eq!(pocket(Metric::Htm, "R R'").2, 0);
    }
}
