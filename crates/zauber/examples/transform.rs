//! From one position to another, on the 3x3x3 and on the MiniTet.

use zauber::{Given, Puzzle, Reader, SolveOptions, Unwatched, Workbench};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (reader, workbench) = (Reader::default(), Workbench::default());
    for puzzle in ["333", "minitet"] {
        let puzzle: Puzzle = puzzle.parse()?;
        let start = reader.read(puzzle, Given::Scramble("R U F"))?;
        let goal = reader.read(puzzle, Given::Scramble("F2 U' R"))?;
        let solution = workbench.solve(&start, Some(&goal), &SolveOptions::new(puzzle), &Unwatched)?;
        println!("{puzzle}: {solution} leads to {}", solution.goal);
    }
    Ok(())
}
