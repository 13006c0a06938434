//! Arguments that several commands take, and those of commands that have many.

mod common;
mod lab;
mod position;
mod robot;
mod values;

pub(crate) use common::Common;
pub(crate) use lab::{LabCommand, LabReportArgs, LabRunArgs};
pub(crate) use position::{Form, POSITIONS, PositionArgs};
pub(crate) use robot::{
    RobotCalibrateArgs, RobotCommand, RobotPlanArgs, RobotRunArgs, RobotSimulateArgs, RobotTaskArgs, RobotUploadArgs,
};
pub(crate) use values::{AxisName, duration, with_methods};
