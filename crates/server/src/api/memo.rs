//! What to remember to solve a cube blindfolded.

use super::verb::OverHttp;
use contract::MemoRequest;
use zauber::MemoReport;

impl OverHttp for MemoRequest {
    type Content = MemoReport;
    const ANSWER: &'static str = "Letters to remember, and what is left over";
    const NO_ANSWER: &'static str = "Not a cube, or no such buffer";
}
