//! `zauber scramble`: bare scrambles, one per line.

use crate::args::Common;
use crate::output::Output;
use zauber::Generator;

pub fn run(common: &Common, n: usize, seed: Option<u64>, turns: u32, output: &mut Output) -> anyhow::Result<()> {
    let mut generator = Generator::new(seed)?;
    for _ in 0..n {
        let scramble = zauber::scramble(turns as usize, &mut generator, common.notation);
        if output.json {
            output.object(&scramble)?;
        } else {
            output.line(&scramble.scramble)?;
        }
    }
    Ok(())
}
