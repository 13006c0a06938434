//! What can go wrong, one row each.

/// A fault of a simulated machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// An answer of the machine does not arrive.
    LostReply,
    /// A command does not arrive.
    LostCommand,
    /// An answer arrives late.
    DelayedReply,
    /// Messages arrive in pieces.
    SplitFrames,
    /// A byte changes on the way.
    GarbledByte,
    /// The connection is lost; sometimes it comes back.
    Disconnect,
    /// A motor runs further than it should.
    Overshoot,
    /// A motor has more play than is allowed for.
    Backlash,
    /// A motor is held fast, for a moment or for good.
    Stall,
    /// A motor loses steps, and its controller does not notice.
    MissedStep,
    /// The battery is weak, and gets weaker.
    LowBattery,
    /// The cube falls back instead of over.
    ShortTilt,
    /// A layer wedges while it turns.
    Wedge,
    /// A layer stays short of its place.
    AskewLayer,
    /// The cube does not follow when it should move as a whole.
    SlippingCube,
    /// An arm comes off: its motor turns freely, and nothing moves.
    BrokenArm,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 16] = [
        Fault::LostReply,
        Fault::LostCommand,
        Fault::DelayedReply,
        Fault::SplitFrames,
        Fault::GarbledByte,
        Fault::Disconnect,
        Fault::Overshoot,
        Fault::Backlash,
        Fault::Stall,
        Fault::MissedStep,
        Fault::LowBattery,
        Fault::ShortTilt,
        Fault::Wedge,
        Fault::AskewLayer,
        Fault::SlippingCube,
        Fault::BrokenArm,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::LostReply => "lost-reply",
            Fault::LostCommand => "lost-command",
            Fault::DelayedReply => "delayed-reply",
            Fault::SplitFrames => "split-frames",
            Fault::GarbledByte => "garbled-byte",
            Fault::Disconnect => "disconnect",
            Fault::Overshoot => "overshoot",
            Fault::Backlash => "backlash",
            Fault::Stall => "stall",
            Fault::MissedStep => "missed-step",
            Fault::LowBattery => "low-battery",
            Fault::ShortTilt => "short-tilt",
            Fault::Wedge => "wedge",
            Fault::AskewLayer => "askew-layer",
            Fault::SlippingCube => "slipping-cube",
            Fault::BrokenArm => "broken-arm",
        }
    }

    /// The fault with this name.
    pub fn named(name: &str) -> Option<Fault> {
        Fault::ALL.into_iter().find(|fault| fault.name() == name)
    }
}
