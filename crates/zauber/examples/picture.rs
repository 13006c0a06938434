//! A scramble of each puzzle and a picture of where it leads, written to the folder in the first argument.

use std::path::PathBuf;
use zauber::{Generator, Given, Puzzle, Reader, Unwatched, View, Workbench};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let (workbench, mut generator) = (Workbench::default(), Generator::new(Some(7))?);
    for puzzle in Puzzle::ALL {
        let scramble = workbench.scramble(puzzle, &mut generator, Default::default(), &Unwatched)?;
        let position = Reader::default().read(puzzle, Given::Scramble(&scramble.scramble))?;
        let file = folder.join(format!("{puzzle}.svg"));
        std::fs::write(&file, position.svg(View::Cube)?)?;
        println!("{puzzle}: {} ({})", scramble.scramble, file.display());
    }
    Ok(())
}
