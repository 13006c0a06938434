//! What is wrong with a cube, and what would repair it.

use zauber::{Given, Puzzle, Reader};

/// The corner at the top right front is twisted.
const TWISTED: &str = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| TWISTED.into());
    let position = Reader::default().read(Puzzle::Cube, Given::Facelets(&text))?;
    match position.check() {
        Ok(verdict) => println!("legal: {}", verdict.facelets),
        Err(rejection) => {
            for fault in &rejection.faults {
                println!("fault {}: {}", fault.code, fault.text);
            }
            for repair in &rejection.repairs {
                println!("repair: {} gives {}", repair.operations.join(", "), repair.facelets);
            }
        }
    }
    Ok(())
}
