//! Telegrams of the LEGO NXT: direct and system commands, and the answers to them.
//!
//! A telegram begins with its kind (0 direct, 1 system; 0x80 more if no answer is wanted) and its code. Over Bluetooth
//! two bytes with its length come first.

/// What a motor is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Output {
    /// 0 to 2 for A to C; 255 for all.
    pub port: u8,
    /// −100 to 100.
    pub power: i8,
    /// Bits: 1 on, 2 brake, 4 regulated.
    pub mode: u8,
    /// 0 none, 1 speed, 2 synchronized.
    pub regulation: u8,
    /// How two synchronized motors share the power.
    pub ratio: i8,
    /// 0 idle, 0x10 ramps up, 0x20 runs, 0x40 ramps down.
    pub state: u8,
    /// Degrees after which it stops; 0 for none.
    pub limit: u32,
}

/// What a motor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutputState {
    /// What it was told.
    pub output: Output,
    /// Degrees since the position was last reset; this is what targets refer to.
    pub position: i32,
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Telegram {
    /// Hertz and milliseconds.
    PlayTone(u16, u16),
    /// Runs or stops a motor.
    SetOutputState(Output),
    /// What a motor does.
    GetOutputState(u8),
    /// Counts degrees from here; the counter of the last movement if `true`.
    ResetMotorPosition(u8, bool),
    /// Millivolts.
    GetBatteryLevel,
    /// Keeps the brick awake.
    KeepAlive,
    /// Its name.
    GetDeviceInfo,
    /// Versions of protocol and firmware.
    GetFirmwareVersion,
}

impl Telegram {
    /// Its code.
    pub const fn code(&self) -> u8 {
        match self {
            Telegram::PlayTone(..) => 0x03,
            Telegram::SetOutputState(_) => 0x04,
            Telegram::GetOutputState(_) => 0x06,
            Telegram::ResetMotorPosition(..) => 0x0a,
            Telegram::GetBatteryLevel => 0x0b,
            Telegram::KeepAlive => 0x0d,
            Telegram::GetFirmwareVersion => 0x88,
            Telegram::GetDeviceInfo => 0x9b,
        }
    }

    /// False for commands that are not answered.
    pub const fn is_answered(&self) -> bool {
        !matches!(self, Telegram::PlayTone(..) | Telegram::SetOutputState(_))
    }

    /// The bytes, without a length.
    pub fn bytes(&self) -> Vec<u8> {
        let system = matches!(self, Telegram::GetDeviceInfo | Telegram::GetFirmwareVersion);
        let kind = u8::from(system) | if self.is_answered() { 0 } else { 0x80 };
        let mut bytes = vec![kind, self.code()];
        match self {
            Telegram::PlayTone(hertz, milliseconds) => {
                bytes.extend(hertz.to_le_bytes());
                bytes.extend(milliseconds.to_le_bytes());
            }
            Telegram::SetOutputState(output) => {
                bytes.extend([output.port, output.power as u8, output.mode, output.regulation]);
                bytes.extend([output.ratio as u8, output.state]);
                bytes.extend(output.limit.to_le_bytes());
            }
            Telegram::GetOutputState(port) => bytes.push(*port),
            Telegram::ResetMotorPosition(port, relative) => bytes.extend([*port, u8::from(*relative)]),
            Telegram::GetBatteryLevel
            | Telegram::KeepAlive
            | Telegram::GetDeviceInfo
            | Telegram::GetFirmwareVersion => {}
        }
        bytes
    }
}

/// The values of an answer to a command of this code; `None` if it is another answer, or reports an error.
pub fn answer(code: u8, telegram: &[u8]) -> Option<&[u8]> {
    match telegram {
        [0x02, other, 0x00, values @ ..] if *other == code => Some(values),
        _ => None,
    }
}

/// The values of an answer to [`Telegram::GetOutputState`].
pub fn output_state(values: &[u8]) -> Option<OutputState> {
    let [port, power, mode, regulation, ratio, state, rest @ ..] = values else { return None };
    let word = |at: usize| rest.get(at..at + 4).and_then(|bytes| <[u8; 4]>::try_from(bytes).ok());
    (rest.len() == 16).then_some(())?;
    let output = Output {
        port: *port,
        power: *power as i8,
        mode: *mode,
        regulation: *regulation,
        ratio: *ratio as i8,
        state: *state,
        limit: u32::from_le_bytes(word(0)?),
    };
    Some(OutputState { output, position: i32::from_le_bytes(word(12)?) })
}

/// The name in the values of an answer to [`Telegram::GetDeviceInfo`].
pub fn name(values: &[u8]) -> Option<String> {
    let name = values.get(..15)?;
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
    Some(String::from_utf8_lossy(&name[..end]).into_owned())
}
