//! Algs that are studied and changed.

use super::{RequestError, Verb, about, read_position};
use crate::alg::{AlgChange, AlgReport, change, origins, study};
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::workbench::Workbench;
use contract::{AlgRequest, Answer, Change};
use puzzle::Notation;
use serde::Serialize;

/// An alg with its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Studied {
    /// Its lengths and what it does.
    #[serde(flatten)]
    pub report: AlgReport,
    /// All moves one by one, in WCA letters, whatever the notation: `R`, `U2`, `M'`, `x`.
    pub moves: Vec<String>,
}

impl From<Change> for AlgChange {
    fn from(change: Change) -> AlgChange {
        match change {
            Change::Invert => AlgChange::Invert,
            Change::Expand => AlgChange::Expand,
            Change::Simplify => AlgChange::Simplify,
            Change::Mirror(axis) => AlgChange::Mirror(axis.into()),
        }
    }
}

impl Verb for AlgRequest {
    type Report = Answer<Studied>;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Answer<Studied>, RequestError> {
        let puzzle = self.manner.puzzle.0;
        let alg = reader.alg(puzzle, &self.alg).map_err(about(&self.alg))?;
        let alg = self.change.map_or_else(|| alg.clone(), |wanted| change(&alg, puzzle, wanted.into()));
        let moves = alg.moves();
        let notation = self.to_notation.map_or(reader.notation, |name| name.0);
        let mut report = study(&alg, puzzle, notation, reader.language);
        if self.origins {
            report.origins = Some(origins(&alg, puzzle, notation, reader.language).map_err(about(&self.alg))?);
        }
        if let Some(given) = &self.position {
            let (text, position) = read_position(given, puzzle, reader)?;
            let after = position.after(&alg).map_err(about(&text))?;
            report.facelets = after.to_string();
        }
        let moves = moves.iter().map(|turn| turn.to_text(Notation::Wca)).collect();
        Ok(Answer { input: self.alg.clone(), answer: Studied { report, moves } })
    }
}
