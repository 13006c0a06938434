//! Cubes in measured colours.

use super::{RequestError, Verb};
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::scan::scan_colours;
use crate::workbench::Workbench;
use contract::ScanRequest;
use vision::ScanReport;

impl Verb for ScanRequest {
    type Report = ScanReport;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<ScanReport, RequestError> {
        Ok(scan_colours(self.puzzle.0, &self.colours, self.options(), reader.language)?)
    }
}
