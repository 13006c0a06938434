//! Machines that do not behave: whatever comes over the line, or does not, a driver comes to an end, and the machine is
//! told to stop as soon as someone wants it to.
//!
//! Everything is on the clock of a simulated machine, which obeys until it turns against the driver.

use puzzle::alg::turns_of;
use puzzle::{Alg, Notation, Turn};
use robot::drive::{Clock, Driver, Ended, Hand, HandsOff, Lost, Port, Simulated, Trouble, Wire, driver, run};
use robot::sim::{Conditions, Framing, World};
use robot::{Machine, Planner, Step};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a machine does that does not behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mischief {
    /// Bytes without end, as fast as they are read: no time passes.
    Flood,
    /// Bytes without end, as fast as a serial line is.
    SteadyFlood,
    /// The same line without end, with a check that is right.
    Lines,
    /// Answers with the greatest and the least numbers there are.
    Extremes,
    /// Telegrams without end that answer nothing.
    Telegrams,
    Silence,
    /// Some bytes now and then.
    Garbage,
    /// The first half of each answer.
    Halves,
    /// Everything that is sent comes back.
    Echo,
    /// A byte whenever someone looks.
    Drip,
    /// Nothing can be sent.
    Blocked,
}

use Mischief::{Blocked, Drip, Echo, Extremes, Flood, Garbage, Halves, Lines, Silence, SteadyFlood, Telegrams};

const ALL: [Mischief; 11] =
    [Flood, SteadyFlood, Lines, Telegrams, Silence, Garbage, Halves, Echo, Drip, Blocked, Extremes];

/// What was sent, and when.
type Sent = Arc<Mutex<Vec<(Duration, Vec<u8>)>>>;

/// A port of a simulated machine that turns against the driver at some time.
struct Adversary {
    inner: Box<dyn Port + Send>,
    clock: Simulated,
    mischief: Mischief,
    from: Duration,
    has_packets: bool,
    sent: Sent,
    /// What comes back.
    echo: Vec<u8>,
    /// How often it was read from since it turned.
    reads: Arc<Mutex<usize>>,
    random: u64,
    extreme: bool,
}

impl Adversary {
    fn now(&self) -> Duration {
        self.clock.world().now()
    }

    fn byte(&mut self) -> u8 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as u8
    }

    /// What the machine says, with other numbers in it.
    fn extremes(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        let mut bytes = self.inner.receive(wait)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        self.extreme ^= self.byte() < 80;
        if text.starts_with("at ") {
            return Ok(sealed("at 18446744073709551615 done"));
        }
        if text.starts_with("current_settings") {
            let number = if self.extreme { i64::MAX } else { i64::MIN };
            return Ok(format!("current_settings({})\r\n", vec![number.to_string(); 16].join(", ")).into_bytes());
        }
        let header = if self.has_packets { 0 } else { 2 };
        if let Some([0x02, 0x06, 0x00, _, position @ ..]) = bytes.get_mut(header..) {
            let number = if self.extreme { i32::MAX } else { i32::MIN };
            let at = position.len() - 4;
            position[at..].copy_from_slice(&number.to_le_bytes());
        }
        Ok(bytes)
    }

    fn pass(&mut self, time: Duration) {
        self.clock.sleep(time);
    }

    /// After some time, whatever is said.
    fn after(&mut self, wait: Duration, bytes: Vec<u8>) -> Vec<u8> {
        self.pass(wait);
        bytes
    }
}

impl Port for Adversary {
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        self.sent.lock().unwrap().push((self.now(), bytes.to_vec()));
        if self.now() >= self.from {
            match self.mischief {
                Blocked => {
                    // As long as a real port tries.
                    self.pass(Duration::from_secs(1));
                    return Err(Lost);
                }
                Echo => self.echo.extend(bytes),
                _ => {}
            }
        }
        self.inner.send(bytes)
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        if self.now() < self.from {
            return self.inner.receive(wait);
        }
        *self.reads.lock().unwrap() += 1;
        let millisecond = Duration::from_millis(1);
        Ok(match self.mischief {
            Flood => (0..256).map(|_| self.byte()).collect(),
            SteadyFlood => {
                let bytes = (0..256).map(|_| self.byte()).collect();
                self.after(22 * millisecond, bytes)
            }
            Lines => b"at 3 moving 0.0*5E\n".repeat(13),
            Telegrams if self.has_packets => vec![0x02, 0x0d, 0x20],
            Telegrams => [3, 0, 0x02, 0x0d, 0x20].repeat(50),
            Extremes => self.extremes(wait)?,
            Silence | Blocked => self.after(wait, Vec::new()),
            Garbage => {
                let length = usize::from(self.byte() % 20);
                let bytes = (0..length).map(|_| self.byte()).collect();
                self.after(wait, bytes)
            }
            Halves => {
                let bytes = self.inner.receive(wait)?;
                bytes[..bytes.len() / 2].to_vec()
            }
            Echo if self.echo.is_empty() => self.after(wait, Vec::new()),
            Echo => std::mem::take(&mut self.echo),
            Drip => {
                let byte = self.byte();
                self.after(millisecond, vec![byte])
            }
        })
    }

    fn reopen(&mut self) -> Result<(), Lost> {
        Ok(())
    }

    fn has_packets(&self) -> bool {
        self.has_packets
    }
}

/// Stops when it is time.
struct StopAt {
    at: Duration,
    clock: Simulated,
}

impl Hand for StopAt {
    fn next(&mut self, _: usize, _: &Step) -> bool {
        !self.stops()
    }

    fn stops(&mut self) -> bool {
        self.clock.world().now() >= self.at
    }
}

fn turns(alg: &str) -> Vec<Turn> {
    turns_of(&Alg::parse(alg, Notation::Wca).unwrap().moves()).0
}

/// What came of a run.
struct Outcome {
    ended: Ended,
    /// When the run ended.
    end: Duration,
    /// When the machine was told to stop; for several bricks the last of them.
    told: Option<Duration>,
    reads: usize,
}

/// True if these bytes tell a machine to stop.
fn is_stop(name: &str, bytes: &[u8]) -> bool {
    let has = |what: &[u8]| bytes.windows(what.len()).any(|window| window == what);
    match name {
        "cubotino" => has(b"[stop]"),
        // All motors of a brick off.
        "nxt" | "nxt-two-motor" | "axis-four-arms" => has(&[0x80, 0x04, 0xff, 0x00]),
        _ => has(b"stop*"),
    }
}

fn outcome(name: &str, has_packets: bool, mischief: Mischief, from: Duration, stop: Option<Duration>) -> Outcome {
    let planner = Planner::new(Machine::named(name).unwrap());
    let program = planner.fixed(&turns(&"R L2 F' U F2 R' L ".repeat(3))).unwrap();
    let mut world = World::new(planner.machine().text(), testkit::SOLVED, Conditions::default()).unwrap();
    if has_packets {
        world.connect(Framing::Packets);
    }
    let simulated = Simulated::new(world);
    let mut all = Vec::new();
    let reads = Arc::new(Mutex::new(0));
    let wires = simulated.wires().into_iter().enumerate().map(|(brick, Wire { port, clock })| {
        let sent = Sent::default();
        all.push(Arc::clone(&sent));
        let port = Adversary {
            inner: port,
            clock: simulated.clone(),
            mischief,
            // Of several bricks only one does not behave.
            from: if brick == 0 { from } else { Duration::MAX },
            has_packets,
            sent,
            echo: Vec::new(),
            reads: Arc::clone(&reads),
            random: 7,
            extreme: false,
        };
        Wire { port: Box::new(port), clock }
    });
    let mut driver = driver(planner.machine(), wires.collect()).unwrap();
    let ended = match stop {
        Some(at) => run(&mut *driver, &program.steps, &mut StopAt { at, clock: simulated.clone() }),
        None => run(&mut *driver, &program.steps, &mut HandsOff),
    };
    let told = |sent: &Sent| {
        let sent = sent.lock().unwrap();
        sent.iter().find(|(_, bytes)| is_stop(name, bytes)).map(|(when, _)| *when)
    };
    let told: Option<Vec<Duration>> = all.iter().map(told).collect();
    let reads = *reads.lock().unwrap();
    Outcome { ended, end: simulated.now(), told: told.and_then(|told| told.into_iter().max()), reads }
}

const MACHINES: [(&str, bool); 7] = [
    ("nxt", false),
    ("nxt", true),
    ("nxt-two-motor", false),
    ("axis-four-arms", false),
    ("cubotino", false),
    ("six-motor", false),
    ("two-gripper", false),
];

const BEGINS: [Duration; 3] = [Duration::ZERO, Duration::from_millis(300), Duration::from_millis(1100)];

#[test]
fn a_machine_that_does_not_behave_is_told_to_stop_at_once() {
    for (name, has_packets) in MACHINES {
        for mischief in ALL {
            for from in BEGINS {
                for later in [0, 40, 700] {
                    let at = from + Duration::from_millis(later);
                    let Outcome { ended, end, told, reads } = outcome(name, has_packets, mischief, from, Some(at));
                    let which = format!("{name}, {has_packets}, {mischief:?} from {from:?}, stopped at {at:?}");
                    assert!(ended.trouble.is_some(), "{which}: not stopped");
                    let told = told.unwrap_or_else(|| panic!("it was never told: {which}"));
                    // Where nothing can be sent, a message that is on its way is given up after a second, for each brick.
                    let most = if mischief == Blocked { 2500 } else { 100 };
                    assert!(told <= at + Duration::from_millis(most), "told at {told:?}: {which}");
                    let most = if mischief == Blocked { 12_000 } else { 3000 };
                    assert!(end <= at + Duration::from_millis(most), "ended at {end:?}: {which}");
                    assert!(reads < 100_000, "{reads} reads: {which}");
                }
            }
        }
    }
}

#[test]
fn a_machine_that_does_not_behave_is_given_up_without_a_stop() {
    for (name, has_packets) in MACHINES {
        for mischief in ALL {
            for from in BEGINS {
                let Outcome { ended, end, told, reads } = outcome(name, has_packets, mischief, from, None);
                let which = format!("{name}, {has_packets}, {mischief:?} from {from:?}: {:?}", ended.trouble);
                // What is only said wrongly may not matter for a program.
                assert!(ended.trouble.is_some() || mischief == Extremes, "{which}");
                assert!(told.is_some() || ended.trouble.is_none(), "it was never told: {which}");
                // A motor that seems to move has more time.
                let most = if mischief == Extremes { 120 } else { 30 };
                assert!(end <= from + Duration::from_secs(most), "ended at {end:?}: {which}");
                assert!(reads < 100_000, "{reads} reads: {which}");
                if mischief == Flood {
                    assert_eq!(ended.trouble, Some(Trouble::Flooded), "{which}");
                }
            }
        }
    }
}

/// What is answered to what is sent.
type Answer = Box<dyn Fn(&[u8]) -> Vec<u8> + Send>;

/// A machine that says what it is told to say.
struct Scripted {
    clock: Simulated,
    answer: Answer,
    said: Vec<u8>,
}

impl Port for Scripted {
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        self.said.extend((self.answer)(bytes));
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        if self.said.is_empty() {
            self.clock.sleep(wait);
        }
        Ok(std::mem::take(&mut self.said))
    }

    fn reopen(&mut self) -> Result<(), Lost> {
        Ok(())
    }
}

fn scripted(name: &str, answer: impl Fn(&[u8]) -> Vec<u8> + Send + 'static) -> Box<dyn Driver + Send> {
    let machine = Machine::named(name).unwrap();
    let clock = Simulated::new(World::new(machine.text(), testkit::SOLVED, Conditions::default()).unwrap());
    let port = Scripted { clock: clock.clone(), answer: Box::new(answer), said: Vec::new() };
    driver(&machine, vec![Wire { port: Box::new(port), clock: Box::new(clock) }]).unwrap()
}

fn sealed(text: &str) -> Vec<u8> {
    format!("{text}*{:02X}\n", text.bytes().fold(0, |check, byte| check ^ byte)).into_bytes()
}

/// What a driver says of a machine that says this of its battery.
fn with_battery(said: &'static str) -> Result<(), Trouble> {
    let answer = move |question: &[u8]| match question.split(|byte| *byte == b'*').next() {
        Some(b"hello zauber 1") => sealed("hello zauber 1 direct"),
        Some(b"battery") => sealed(said),
        Some(b"begin") => sealed("ready"),
        _ => Vec::new(),
    };
    scripted("six-motor", answer).begin(&mut HandsOff)
}

#[test]
fn what_is_no_voltage_does_not_pass_for_a_battery() {
    for said in ["volts none", "volts 6.5", "volts 7.90", "volts 48"] {
        assert_eq!(with_battery(said), Ok(()), "{said}");
    }
    for (said, volts) in [("volts 6.49", 6.49), ("volts 0", 0.0), ("volts -0", 0.0)] {
        assert_eq!(with_battery(said), Err(Trouble::LowBattery { volts }), "{said}");
    }
    for said in [
        "volts NaN",
        "volts nan",
        "volts -nan",
        "volts inf",
        "volts infinity",
        "volts -inf",
        "volts -7.9",
        "volts 1e9",
        "volts 100.1",
        "volts",
        "volts ",
        "volts 7,9",
        "volts 7.9 V",
        "volts None",
        "volts 0x8",
        "volts 7.9 8.0",
    ] {
        assert_eq!(with_battery(said), Err(Trouble::NoVoltage { said: said.into() }), "{said}");
    }
}

#[test]
fn a_brick_with_an_absurd_voltage_does_not_begin() {
    let begin = |millivolts: u16| {
        let answer = move |question: &[u8]| match question {
            [_, _, 0x00, 0x0b] => [&[5, 0, 0x02, 0x0b, 0x00][..], &millivolts.to_le_bytes()].concat(),
            [_, _, 0x00, 0x0d] => vec![7, 0, 0x02, 0x0d, 0x00, 0, 0, 0, 0],
            [_, _, 0x00, 0x0a, ..] => vec![3, 0, 0x02, 0x0a, 0x00],
            _ => Vec::new(),
        };
        scripted("nxt", answer).begin(&mut HandsOff)
    };
    assert_eq!(begin(7900), Ok(()));
    assert_eq!(begin(6400), Err(Trouble::LowBattery { volts: 6.4 }));
    assert_eq!(begin(65_535), Err(Trouble::NoVoltage { said: "65.535 V".into() }));
}

#[test]
fn a_board_says_sixteen_times_and_perhaps_two_words() {
    let own_times = |settings: &'static str| {
        let answer = move |question: &[u8]| match question {
            b"[current_settings]\n" => format!("current_settings{settings}\r\n").into_bytes(),
            _ => Vec::new(),
        };
        let mut driver = scripted("cubotino", answer);
        driver.begin(&mut HandsOff).and_then(|()| driver.own_times(&mut HandsOff))
    };
    // What a board has been delivered with, earlier and later.
    for settings in [
        "(54,68,76,0,900,1000,800,300,51,76,101,2,3,1100,1200,100)",
        "(54,68,76,0,900,1000,800,300,51,76,101,2,3,1100,1200,100,'small','small')",
    ] {
        let times =
            [("lower", 0.9), ("lift", 0.8), ("close", 0.3), ("spin", 1.1), ("turn", 1.2), ("release_after", 0.1)];
        assert_eq!(own_times(settings), Ok(times.to_vec()), "{settings}");
    }
    let absurd = own_times("(54,68,76,0,900,1000,-800,300,51,76,101,2,3,1100,1200,100)");
    assert_eq!(absurd, Err(Trouble::Refused { said: "lift -0.8 s".into() }));
    assert_eq!(own_times("(54,68,76,0,900)"), Err(Trouble::Silent));
}
