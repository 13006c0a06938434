//! Why a machine stopped before the end.

use crate::motors::Motor;

/// Why a machine stopped, or did not start.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// The connection was lost and did not come back.
    #[error("the connection was lost")]
    Lost,
    /// The machine does not answer.
    #[error("the machine does not answer")]
    Silent,
    /// More arrives than any machine has to say, and no answer is in it.
    #[error("the line is full of what is no answer")]
    Flooded,
    /// The connection came back, but it is not known whether the last movement was made.
    #[error("the connection was interrupted, and it is not known whether the last movement was made")]
    Unsure,
    /// A motor cannot move.
    #[error("motor{} is stalled", name(motor))]
    Stalled {
        /// Which one, if that is known.
        motor: Option<Motor>,
    },
    /// A motor is not where it should be.
    #[error("motor{} does not come to where it should be", name(motor))]
    OffCourse {
        /// Which one, if that is known.
        motor: Option<Motor>,
    },
    /// A motor that is homed does not meet its stop.
    #[error("motor{} does not meet its stop", name(motor))]
    NoStop {
        /// Which one, if that is known.
        motor: Option<Motor>,
    },
    /// The battery is too weak.
    #[error("the battery has only {volts:.1} V")]
    LowBattery {
        /// What it has.
        volts: f64,
    },
    /// What it says of its battery is not a voltage.
    #[error("this is not the voltage of a battery: '{said}'")]
    NoVoltage {
        /// What it says.
        said: String,
    },
    /// Another machine answers.
    #[error("this is another machine: it says '{said}'")]
    OtherMachine {
        /// What it says.
        said: String,
    },
    /// The machine refuses a movement.
    #[error("the machine refuses: {said}")]
    Refused {
        /// What it says.
        said: String,
    },
    /// The machine has no such movement.
    #[error("the machine cannot do '{what}'")]
    Cannot {
        /// The movement.
        what: String,
    },
    /// Someone stopped it.
    #[error("stopped by hand")]
    Stopped,
}

fn name(motor: &Option<Motor>) -> String {
    motor.map_or_else(String::new, |motor| format!(" {motor}"))
}

impl From<super::port::Lost> for Trouble {
    fn from(_: super::port::Lost) -> Trouble {
        Trouble::Lost
    }
}
