//! `zauber scramble`: bare scrambles, one per line.

use crate::args::Common;
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use clap::Args;
use zauber::{Generator, Scramble, Watcher, Workbench};

/// Print scrambles, one per line
#[derive(Args)]
#[command(after_help = "\
Every position is equally likely, as in a competition; those less than two turns from solved are drawn again.

Examples:
  zauber scramble
  zauber scramble -n 100 --seed 7 --random-moves 25 --json
  zauber scramble --puzzle 222")]
pub(crate) struct Arguments {
    /// How many scrambles
    #[arg(short, long = "count", value_name = "N", default_value_t = 1)]
    n: usize,
    /// The same seed gives the same scrambles
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// This many random turns, instead of turns to a random position
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    random_moves: Option<u32>,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        scrambles(common, self.n, self.seed, self.random_moves, output)
    }
}

fn scrambles(
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
