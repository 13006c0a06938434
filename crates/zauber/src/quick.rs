//! The quick way: facelets in, a solution or the faults out.

use crate::options::SolveOptions;
use crate::progress::Unwatched;
use crate::reader::{Given, Reader};
use crate::solution::Solution;
use crate::solve::SolveError;
use crate::workbench::Workbench;
use puzzle::Puzzle;
use std::sync::LazyLock;

/// Solves a position of any puzzle with its default method, within its default time. Tables are loaded, or built in
/// memory, and stay there for the next call.
///
/// ```
/// use zauber::Puzzle;
///
/// let solution = zauber::solve(Puzzle::Cube, "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD").unwrap();
/// assert!(solution.length <= 21);
/// println!("{solution}");
///
/// let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// println!("{}", zauber::solve(Puzzle::Cube, twisted).unwrap_err());
/// ```
pub fn solve(puzzle: Puzzle, facelets: &str) -> Result<Solution, SolveError> {
    static WORKBENCH: LazyLock<Workbench> = LazyLock::new(Workbench::default);
    let position = Reader::default().read(puzzle, Given::Facelets(facelets))?;
    WORKBENCH.solve(&position, None, &SolveOptions::new(puzzle), &Unwatched)
}
