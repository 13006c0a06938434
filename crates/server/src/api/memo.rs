//! What to remember to solve a cube blindfolded.

use super::verb::OverHttp;
use zauber::MemoReport;
use zauber::contract::MemoRequest;

impl OverHttp for MemoRequest {
    type Content = MemoReport;
    const ANSWER: &'static str = "Letters to remember, and what is left over";
    const NO_ANSWER: &'static str = "Not a cube, or no such buffer";
}
