//! The quick way and the full one: solves the cube in the first argument with the method in the second.

use zauber::{Choice, Given, Puzzle, Reader, SolveOptions, Unwatched, Workbench};

const CUBE: &str = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let cube = words.next().unwrap_or_else(|| CUBE.into());
    println!("quick: {}", zauber::solve(Puzzle::Cube, &cube)?);

    let workbench = Workbench::default();
    let position = Reader::default().read(Puzzle::Cube, Given::Facelets(&cube))?;
    let method = Choice::named(Puzzle::Cube, words.next().as_deref().or(Some("layers")), None)?;
    let options = SolveOptions::limited(method, None, None, None);
    let solution = workbench.solve(&position, None, &options, &Unwatched)?;
    for stage in solution.report().stages {
        println!("{:<12} {}", stage.moves.split_whitespace().count(), stage.name);
    }
    Ok(())
}
