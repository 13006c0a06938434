//! `zauber scramble`: bare scrambles, one per line.

use crate::args::Common;
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use zauber::{Generator, Scramble, Watcher, Workbench};

pub(crate) fn run(
    common: &Common,
    n: usize,
    seed: Option<u64>,
    turns: Option<u32>,
    output: &mut Output,
) -> anyhow::Result<()> {
    if n == 0 {
        return Err(WrongUsage::new(common.lang.text("scramble.count", &[]), common.lang).into());
    }
    let mut generator = Generator::new(seed)?;
    let workbench = Workbench::default();
    let bar = Bar::new(output);
    for _ in 0..n {
        let scramble = match turns {
            Some(turns) => Scramble::of_turns(common.puzzle, turns as usize, &mut generator, common.notation),
            None => match workbench.scramble(common.puzzle, &mut generator, common.notation, &bar) {
                Ok(scramble) => scramble,
                Err(_) if bar.is_cancelled() => break,
                Err(error) => anyhow::bail!(super::rejected(error)?.text),
            },
        };
        bar.clear();
        if output.json {
            output.object(&scramble)?;
        } else {
            output.line(&scramble.scramble)?;
        }
    }
    Ok(())
}
