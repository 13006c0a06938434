//! Positions that are checked, looked at and turned.

use super::{RequestError, Verb, about, read_position};
use crate::inspection::Inspection;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::verdict::Verdict;
use crate::workbench::{InspectOptions, Workbench};
use contract::{Answer, ApplyRequest, CheckRequest, InspectRequest};
use serde::Serialize;

impl Verb for CheckRequest {
    type Report = Answer<Verdict>;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Answer<Verdict>, RequestError> {
        let (input, position) = read_position(&self.position, self.manner.puzzle.0, reader)?;
        let answer = position.check().map_err(about(&input))?;
        Ok(Answer { input, answer })
    }
}

impl Verb for InspectRequest {
    type Report = Answer<Inspection>;

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<Answer<Inspection>, RequestError> {
        let options = InspectOptions {
            numbering: self.position.numbering.map_or(reader.numbering, |name| name.0),
            notation: reader.notation,
            explain: self.explain,
            signposts: self.signposts,
            tables: self.tables,
        };
        let (input, position) = read_position(&self.position, self.manner.puzzle.0, reader)?;
        match workbench.inspect(&position, &options, watcher) {
            Ok(answer) => Ok(Answer { input, answer }),
            Err(error) => Err(RequestError::from(error).about(&input)),
        }
    }
}

/// A position after an alg.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Applied {
    /// The stickers afterwards, with colours named as they were given and the centres where they then are; the next alg
    /// can be applied to them.
    pub facelets: String,
}

impl Verb for ApplyRequest {
    type Report = Answer<Applied>;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Answer<Applied>, RequestError> {
        let puzzle = self.manner.puzzle.0;
        let alg = reader.alg(puzzle, &self.alg).map_err(about(&self.alg))?;
        let (input, position) = read_position(&self.position, puzzle, reader)?;
        let stickers = position.after(&alg).map_err(about(&input))?;
        Ok(Answer { input, answer: Applied { facelets: stickers.to_string() } })
    }
}
