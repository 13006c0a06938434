//! `zauber scramble`: bare scrambles, one per line.

use crate::args::Common;
use crate::output::Output;
use zauber::store::{Residence, Store};
use zauber::{Generator, Workshop};

pub fn run(
    common: &Common,
    n: usize,
    seed: Option<u64>,
    turns: Option<u32>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut generator = Generator::new(seed)?;
    let workshop = Workshop::new(Store::open(), Residence::Mapped);
    for _ in 0..n {
        let scramble = match (common.puzzle.relative(), turns) {
            (None, Some(turns)) => zauber::scramble_turns(turns as usize, &mut generator, common.notation),
            (None, None) => workshop.scramble(&mut generator, common.notation),
            (Some(relative), Some(turns)) => {
                zauber::scramble_small_turns(relative, turns as usize, &mut generator, common.notation)
            }
            (Some(relative), None) => workshop.scramble_small(relative, &mut generator, common.notation),
        };
        if output.json {
            output.object(&scramble)?;
        } else {
            output.line(&scramble.scramble)?;
        }
    }
    Ok(())
}
