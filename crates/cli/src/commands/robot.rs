//! `zauber robot`: which machines there are, programs for them, and running these.

use super::{drive, plans, upload};
use crate::args::{Common, RobotCommand};
use crate::output::Output;
use clap::Args;

/// List robots, plan what one of them has to do, and let it do it, simulated or real
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: RobotCommand,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        match self.command {
            RobotCommand::List { svg } => plans::list(svg.as_deref(), output),
            RobotCommand::Plan(args) => plans::plan(common, &args, output),
            RobotCommand::Simulate(args) => drive::simulate(common, &args, output),
            RobotCommand::Run(args) => drive::run(common, &args, output),
            RobotCommand::Calibrate(args) => drive::calibrate(common, &args, output),
            RobotCommand::Upload(args) => upload::upload(common, &args, output),
        }
    }
}
