//! `zauber completions`: for shells.

use super::Cli;
use crate::args::Common;
use crate::output::Output;
use clap::Args;
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

impl Arguments {
    pub(crate) fn run(self, _: &Common, output: &mut Output) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::whole(), "zauber", &mut script);
        Ok(output.bytes(&script)?)
    }
}
