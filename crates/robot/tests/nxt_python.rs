//! Telegrams are byte for byte those of nxt-python, a library by others; and nxt-python can talk to the simulated brick.

use robot::Machine;
use robot::drive::listen::serve_tcp;
use robot::drive::telegram::{Output, Telegram};
use robot::sim::{Conditions, World};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The version that wrote `telegrams.txt`.
const VERSION: &str = "nxt-python==3.5.1";

const TELEGRAMS: &str = include_str!("nxt_python/telegrams.txt");

#[test]
fn telegrams_are_those_of_nxt_python() {
    let run = |port, power, limit| {
        Telegram::SetOutputState(Output { port, power, mode: 7, regulation: 1, ratio: 0, state: 0x20, limit })
    };
    let idle = Output { port: 2, power: 0, mode: 0, regulation: 0, ratio: 0, state: 0, limit: 0 };
    let ours = [
        ("run A 75 315", run(0, 75, 315)),
        ("run A -100 331", run(0, -100, 331)),
        ("run B 60", run(1, 60, 0)),
        ("hold C", run(2, 0, 0)),
        ("idle C", Telegram::SetOutputState(idle)),
        ("state B", Telegram::GetOutputState(1)),
        ("reset A absolute", Telegram::ResetMotorPosition(0, false)),
        ("reset C relative", Telegram::ResetMotorPosition(2, true)),
        ("battery", Telegram::GetBatteryLevel),
        ("keep alive", Telegram::KeepAlive),
        ("tone", Telegram::PlayTone(440, 500)),
        ("device", Telegram::GetDeviceInfo),
        ("firmware", Telegram::GetFirmwareVersion),
    ];
    let hex = |telegram: &Telegram| telegram.bytes().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let lines: Vec<String> = ours.iter().map(|(what, telegram)| format!("{what}: {}", hex(telegram))).collect();
    assert_eq!(lines, TELEGRAMS.lines().collect::<Vec<_>>());
}

/// A Python with nxt-python, in a folder of its own.
static PYTHON: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nxt-python");
    let python = folder.join("bin/python");
    let has_it = || Command::new(&python).args(["-c", "import nxt"]).output().is_ok_and(|ran| ran.status.success());
    if !has_it() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(&folder).status().expect("python3 with venv");
        assert!(made.success(), "python3 -m venv");
        let install = ["-m", "pip", "install", "--quiet", "--no-deps", VERSION];
        assert!(Command::new(&python).args(install).status().expect("pip").success(), "{VERSION} can be installed");
    }
    python
});

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nxt_python").join(name)
}

fn world() -> World {
    World::new(Machine::source("nxt").unwrap(), testkit::SOLVED, Conditions::default()).unwrap()
}

fn talk(kind: &str, place: &str) -> String {
    let ran = Command::new(&*PYTHON).arg(script("talk.py")).args([kind, place]).output().expect("Python runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

/// What it says about the simulated brick.
fn check(said: &str) {
    let value = |name: &str| said.lines().find_map(|line| line.strip_prefix(name)).map(|rest| rest.trim().to_owned());
    assert_eq!(value("name").as_deref(), Some("Zauber"), "{said}");
    let battery: i32 = value("battery").and_then(|battery| battery.parse().ok()).expect(said);
    assert!((7900..=8000).contains(&battery), "{said}");
    let turned: i32 = value("turned").and_then(|turned| turned.parse().ok()).expect(said);
    // It stops when it sees that the motor is nearly there.
    assert!((80..400).contains(&turned), "{said}");
}

#[test]
#[ignore = "slow: installs nxt-python, 10 s"]
fn nxt_python_writes_these_telegrams() {
    let ran = Command::new(&*PYTHON).arg(script("telegrams.py")).output().expect("Python runs");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), TELEGRAMS, "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
#[ignore = "slow: installs nxt-python, 10 s"]
fn nxt_python_talks_to_the_simulated_brick_over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let end = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| serve_tcp(&mut world(), &listener, &end));
        let said = std::panic::catch_unwind(|| talk("socket", &port.to_string()));
        end.store(true, Ordering::Relaxed);
        check(&said.expect("nxt-python gets on"));
    });
}

#[cfg(unix)]
#[test]
#[ignore = "slow: installs nxt-python, 10 s"]
fn nxt_python_talks_to_the_simulated_brick_over_a_pseudo_terminal() {
    let pty = robot::drive::listen::Pty::new().unwrap();
    let end = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| pty.serve(&mut world(), &end));
        let said = std::panic::catch_unwind(|| talk("devfile", pty.name()));
        end.store(true, Ordering::Relaxed);
        check(&said.expect("nxt-python gets on"));
    });
}

/// The same brick answers our own driver through real ports.
#[cfg(unix)]
#[test]
fn our_driver_turns_a_cube_over_a_pseudo_terminal_and_over_tcp() {
    use robot::drive::{HandsOff, driver, listen, ports, run};
    let planner = robot::Planner::new(Machine::named("six-motor").unwrap());
    let alg = puzzle::Alg::parse("R U2 F' B", puzzle::Notation::Wca).unwrap();
    let program = planner.fixed(&puzzle::alg::turns_of(&alg.moves()).0).unwrap();
    let wanted = testkit::stickers::replay(testkit::SOLVED, "R U2 F' B");
    let new = || World::new(planner.machine().text(), testkit::SOLVED, Conditions::default()).unwrap();
    let drive = |port: &str| {
        let wire = ports::open(port).unwrap_or_else(|error| panic!("{error}"));
        run(&mut *driver(planner.machine(), vec![wire]).unwrap(), &program.steps, &mut HandsOff)
    };
    let pty = listen::Pty::new().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("tcp:{}", listener.local_addr().unwrap());
    let end = AtomicBool::new(false);
    let (mut first, mut second) = (new(), new());
    std::thread::scope(|scope| {
        let servers = [
            scope.spawn(|| (pty.serve(&mut first, &end).is_ok(), first.facelets())),
            scope.spawn(|| (serve_tcp(&mut second, &listener, &end).is_ok(), second.facelets())),
        ];
        let ended =
            [pty.name(), &address].map(|port| std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drive(port))));
        end.store(true, Ordering::Relaxed);
        for (ended, server) in ended.into_iter().zip(servers) {
            assert_eq!(ended.expect("the port opens").trouble, None);
            assert_eq!(server.join().unwrap(), (true, Some(wanted.clone())));
        }
    });
}
