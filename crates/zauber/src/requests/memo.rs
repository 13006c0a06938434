//! What to remember to solve a cube blindfolded.

use super::{RequestError, Verb, about, read_position};
use crate::memo::MemoReport;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::workbench::Workbench;
use contract::{Answer, MemoRequest};

impl Verb for MemoRequest {
    type Report = Answer<MemoReport>;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Answer<MemoReport>, RequestError> {
        let (input, position) = read_position(&self.position, self.manner.puzzle.0, reader)?;
        let answer = position.memo(self.edge_buffer.as_deref(), self.corner_buffer.as_deref());
        Ok(Answer { answer: answer.map_err(about(&input))?, input })
    }
}
