//! What to remember to solve a cube blindfolded.

use super::{RequestError, Verb, read_position};
use crate::memo::MemoReport;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::workbench::Workbench;
use contract::{Answer, MemoRequest};

impl Verb for MemoRequest {
    type Report = Answer<MemoReport>;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Answer<MemoReport>, RequestError> {
        let (input, position) = read_position(&self.position, self.manner.puzzle.0, reader)?;
        match position.memo(self.edge_buffer.as_deref(), self.corner_buffer.as_deref()) {
            Ok(answer) => Ok(Answer { input, answer }),
            Err(rejection) => Err(RequestError::from(rejection).about(&input)),
        }
    }
}
