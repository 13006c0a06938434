//! Machines that turn a cube, and the fastest program for each.
//!
//! ```text
//! TOML ─► Machine ─► Planner ─► Program ─► words, motor commands, text for the machine
//!                       ▲
//!                      alg                  └─► drive ─► port ─► machine, real or simulated (sim)
//! ```
//!
//! A [`Machine`] is data: what kind it is, how long each movement takes, how the cube lies in it. A [`Planner`] knows
//! every state of the machine and finds the [`Program`] of least time for an alg. The [`Program`] is a list of
//! [`Primitive`]s with their times; [`cubotino`] and [`nxt`] write it as machines read it. [`list_2010`] and [`lejos`] write
//! the turns themselves, for a brick that finds its own movements.
//!
//! ```
//! use puzzle::{Alg, Notation};
//! use robot::{Machine, Planner};
//!
//! let planner = Planner::new(Machine::named("cubotino").unwrap());
//! let alg = Alg::parse("R U' F2", Notation::Wca).unwrap();
//! let (turns, _) = puzzle::alg::turns_of(&alg.moves());
//! let program = planner.fixed(&turns).unwrap();
//! assert_eq!(program.seconds(), 5.336);
//! assert_eq!(robot::cubotino::text(&program), "R1F1R3S1F1R4S1");
//! ```
//!
//! [`drive`] makes a machine do it, over a port; [`sim`] is a machine to try it on. A [`Robot`] is all of this in words: a
//! machine as users meet it, its [`RobotPlan`]s, and how they run.
//!
//! Absent on purpose: solvers. Whoever has many solutions asks [`Planner::time`] for each and takes the fastest;
//! [`Planner::turn_costs`] says what a search should look for. Files are
//! absent too: a machine is read from text.

mod axis;
mod cover;
mod cradle;
pub mod cubotino;
mod direct;
pub mod drive;
mod grippers;
pub mod lejos;
pub mod list_2010;
mod machine;
mod mechanism;
mod motors;
pub mod nxt;
mod plan;
mod planner;
mod presenting;
mod primitive;
mod program;
mod robot;
mod rotations;
mod running;
pub mod sim;
mod time;
mod turn_costs;

pub use contract::{Optimise, ProgramFormat};
pub use machine::{BadMachine, Kind, Machine};
pub use motors::{AxisMotors, CradleMotors, Motor, Motors, Mount, OneArmMotors, Outlet};
pub use plan::{LayerTurn, Motion, MovementReport, PlanReport, RobotPlan};
pub use planner::{PlanError, Planner};
pub use presenting::{Impossible, Look, Presentation};
pub use primitive::{Jaws, NotAPrimitive, PlaceTurn, Primitive};
pub use program::{Program, Step};
pub use robot::{PicturedRobot, Robot, RobotReport, Robots, robots};
pub use running::{
    Calibration, Controls, FaultReport, Faults, RunError, RunEvent, RunLook, RunOutcome, RunReport, RunStep, RunTask,
    SIMULATED, SimulateOptions, fault_named, faults,
};
pub use time::Time;
