//! Chores: `cargo xtask` prints the menu, `cargo xtask test` is what CI runs.
//!
//! Almost no dependencies, so that it compiles in a moment. A chore is a row in [`CHORES`].

mod debian;
#[cfg(test)]
mod imports;
mod python;
mod results;
mod web;

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// The root of the workspace.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

struct Chore {
    call: &'static str,
    about: &'static str,
    /// On two cores, first from a clean clone and then again.
    takes: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const CHORES: &[Chore] = &[
    Chore {
        call: "test [python] [--slow]",
        about: "everything CI runs: format, lints, documentation, all tests of Rust, page, browser and Python; \
                installs what they need; --slow adds the tests that take minutes, and python runs those of Python alone",
        takes: "10 min from a clean clone, then 6 min; --slow 5 min more",
        run: test,
    },
    Chore {
        call: "bench [NAME]",
        about: "benchmarks; each asserts its answers and prints times. Without a name, lists them",
        takes: "2 min to build, then check 10 s, korf, page and two-phase-duel 1 min, relatives and tables 2 min, robot 4 min, faults 5 min, two-phase 8 min, \
                page-memory 10 min, relatives-long 15 min",
        run: bench,
    },
    Chore {
        call: "package",
        about: "packs the libraries as for a registry, and builds each from its package alone",
        takes: "2 min",
        run: package,
    },
    Chore {
        call: "pictures",
        about: "redraws the pictures of README and docs, those of the page in Chromium",
        takes: "2 min to build, then half a minute",
        run: pictures,
    },
    Chore {
        call: "results",
        about: "runs the experiments of docs/results.md and writes it, with charts, dates and commands",
        takes: "2 min to build, then 4 min",
        run: results::results,
    },
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = words.split_first() else {
        menu();
        return ExitCode::SUCCESS;
    };
    let Some(chore) = CHORES.iter().find(|chore| chore.call.split(' ').next() == Some(name.as_str())) else {
        eprintln!("there is no chore '{name}'\n");
        menu();
        return ExitCode::from(2);
    };
    match (chore.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn menu() {
    println!("cargo xtask CHORE\n");
    for chore in CHORES {
        println!("  {:<22} {}\n  {:<22} takes {}", chore.call, chore.about, "", chore.takes);
    }
}

fn test(words: &[String]) -> Result<()> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (only_python, slow) = match words.as_slice() {
        [] => (false, false),
        ["--slow"] => (false, true),
        ["python"] => (true, false),
        ["python", "--slow"] => (true, true),
        _ => bail!("usage: cargo xtask test [python] [--slow]"),
    };
    let mut counts = Counts::default();
    if only_python {
        python::test(python::prepare()?, slow, &mut counts)?;
        println!("{counts}");
        return Ok(());
    }
    let started = Instant::now();
    let page = web::prepare()?;
    let python = python::prepare()?;
    // A minimal rustup has neither; developers and CI have both.
    if has("fmt") {
        step("format", cargo(&["fmt", "--all", "--check"]))?;
    }
    if has("clippy") {
        step("lints", cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))?;
    }
    if has("clippy") {
        // The workspace has all features; without them, too, nothing may be missing or left over.
        let library = ["clippy", "--package", "zauber", "--no-default-features", "--quiet", "--", "--deny", "warnings"];
        step("library without features", cargo(&library))?;
    }
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    docs.env("RUSTDOCFLAGS", "--deny warnings");
    step("documentation", docs)?;
    let mut tests = cargo(&["test", "--workspace", "--quiet"]);
    if slow {
        tests.args(["--", "--include-ignored"]);
    }
    // A snapshot that differs is a failure here, not a file to review later.
    tests.env("INSTA_UPDATE", "no");
    step_counting("tests", tests, &mut counts)?;
    python::test(python, slow, &mut counts)?;
    web::test(&page, &mut counts)?;
    println!("all good after {} s", started.elapsed().as_secs());
    println!("{counts}");
    Ok(())
}

fn bench(words: &[String]) -> Result<()> {
    if words == ["python"] {
        return python::bench();
    }
    let mut build = cargo(&["build", "--release", "--quiet", "--package", "zauber-cli"]);
    run(&mut build).context("the command line does not build")?;
    // The page is measured in a browser.
    const PAGE: [(&str, &str, &str); 2] = [
        ("page", "bench", "start, transfer and frames of the page in Chromium (1 min)"),
        ("page-memory", "memory", "what 10 000 turns and 100 solves leave in the page's memory (10 min)"),
    ];
    if let [word] = words
        && let Some((_, tool, _)) = PAGE.iter().find(|(name, ..)| name == word)
    {
        return web::tool(tool, &[]);
    }
    if let ["batch", rest @ ..] = words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        return python::bench_batch(rest);
    }
    if words.is_empty() {
        println!("  {:<16} a file of a million cubes, or N: per hour, memory, mean length", "batch [N]");
        println!("  {:<16} the wheel beside other packages: cubes per second, lengths, import (8 min)", "python");
        PAGE.iter().for_each(|(name, _, about)| println!("  {name:<16} {about}"));
    }
    let mut bench = cargo(&["run", "--release", "--quiet", "--package", "bench", "--"]);
    bench.args(words);
    run(&mut bench)
}

/// The packages that are published; the programs and the tests are not.
const PUBLISHED: [&str; 13] = [
    "zauber-puzzle",
    "zauber-words",
    "zauber-contract",
    "zauber-engine",
    "zauber-draw",
    "zauber-robot",
    "zauber-vision",
    "zauber-store",
    "zauber-batch",
    "zauber-solvers",
    "zauber-methods",
    "zauber-lab",
    "zauber",
];

fn package(words: &[String]) -> Result<()> {
    if !words.is_empty() {
        bail!("usage: cargo xtask package");
    }
    let mut package = cargo(&["package", "--quiet", "--allow-dirty"]);
    run(package.args(PUBLISHED.iter().flat_map(|name| ["--package", name])))
}

fn pictures(words: &[String]) -> Result<()> {
    if !words.is_empty() {
        bail!("usage: cargo xtask pictures");
    }
    std::fs::create_dir_all(format!("{ROOT}/docs/pictures"))?;
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let shots: &[(&str, &[&str])] = &[
        ("scrambled.png", &["-s", "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2 D' R F L2"]),
        ("superflip.png", &["-s", superflip, "--view", "cube", "--width", "600"]),
    ];
    // Small ones, of the solid alone.
    let small: &[(&str, &[&str])] = &[
        // What is solved after stages 2, 3, 4 and 6 of the layer method; the cube is turned over after stage 3.
        ("layers-edges.png", &["?U?UUU?U??R??R?????F??F????????D?????L??L?????B??B????"]),
        ("layers-corners.png", &["UUUUUUUUURRR?R????FFF?F????????D????LLL?L????BBB?B????"]),
        ("layers-middle.png", &["????D???????RRRRRR???BBBBBBUUUUUUUUU???LLLLLL???FFFFFF"]),
        ("layers-twist.png", &["D?D?D?D?DR?RRRRRRRB?BBBBBBBUUUUUUUUUL?LLLLLLLF?FFFFFFF"]),
        // What is solved in CFOP after a pair, after all four, and after orienting; the cross is down.
        ("cfop-pair.png", &["????D???????RR?RR?????BB?BB?UUUUU?U?????L??L?????F??F?"]),
        ("cfop-pairs.png", &["????D???????RRRRRR???BBBBBBUUUUUUUUU???LLLLLL???FFFFFF"]),
        ("cfop-oriented.png", &["DDDDDDDDD???RRRRRR???BBBBBBUUUUUUUUU???LLLLLL???FFFFFF"]),
        // One cube after each of Thistlethwaite's stages.
        ("thistlethwaite-first.png", &["-s", "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2 D' R F L2 U F B L' F"]),
        (
            "thistlethwaite-second.png",
            &["-s", "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2 D' R F L2 U F B L' F D R B2 R' F2 R2 U R"],
        ),
        (
            "thistlethwaite-third.png",
            &[
                "-s",
                "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2 D' R F L2 U F B L' F D R B2 R' F2 R2 U R B2 U2 B2 U' F2 D",
            ],
        ),
        // The pieces that each of Korf's databases covers.
        ("korf-corners.png", &["U?U?U?U?UR?R?R?R?RF?F?F?F?FD?D?D?D?DL?L?L?L?LB?B?B?B?B"]),
        ("korf-six-edges.png", &["?U?UUU?U??R??R??R??F??F??F??D??DD????L??L?????B??B????"]),
        ("korf-other-edges.png", &["????U???????RRR??????FFF??????DD??D????LLL?L????BBB?B?"]),
    ];
    let shoot = |(file, position): &(&str, &[&str]), look: &[&str]| {
        let mut show = cargo(&["run", "--release", "--quiet", "--", "show"]);
        run(show.args(*position).args(look).arg("--png").arg(format!("docs/pictures/{file}")))
    };
    shots.iter().try_for_each(|shot| shoot(shot, &[]))?;
    small.iter().try_for_each(|shot| shoot(shot, &["--view", "cube", "--width", "360"]))?;
    run(&mut cargo(&[
        "run",
        "--release",
        "--quiet",
        "-p",
        "zauber-draw",
        "--example",
        "relatives",
        "--",
        "docs/pictures",
    ]))?;
    run(&mut cargo(&["run", "--release", "--quiet", "--", "robot", "list", "--svg", "target/robots"]))?;
    std::fs::create_dir_all(format!("{ROOT}/docs/pictures/robots"))?;
    for robot in ROBOTS {
        let from = format!("{ROOT}/target/robots/{robot}.svg");
        std::fs::copy(from, format!("{ROOT}/docs/pictures/robots/{robot}.svg"))?;
    }
    run(&mut cargo(&["run", "--release", "--quiet", "-p", "zauber-vision", "--example", "drift", "--", DRIFT]))?;
    let mut look = cargo(&["run", "--release", "--quiet", "--", "scan", "--faces"]);
    let photo = "corpus/scan/photos/apache-ccby/lazycube/b0427660524d.jpg";
    run(look.args([photo, "--debug-image", "docs/pictures/scan-seen.png"]))?;
    web::tool("pictures", &["../docs/pictures"])
}

/// The robots whose building docs/robots.md describes.
const ROBOTS: [&str; 3] = ["nxt", "nxt-two-motor", "axis-four-arms"];

/// How the reading of 2010 fails.
const DRIFT: &str = "docs/pictures/scan-drift.svg";

/// The same cargo that runs this program, in the workspace root.
fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(ROOT);
    command
}

fn has(subcommand: &str) -> bool {
    let found = cargo(&[subcommand, "--version"]).output().is_ok_and(|output| output.status.success());
    if !found {
        println!("skipped: cargo {subcommand} is not installed (rustup component add {subcommand})");
    }
    found
}

fn step(name: &str, mut command: Command) -> Result<()> {
    println!("== {name}");
    let started = Instant::now();
    run(&mut command).with_context(|| format!("{name} failed"))?;
    println!("   {name}: {} s", started.elapsed().as_secs());
    Ok(())
}

/// The number of tests, over all crates and the page.
#[derive(Default)]
struct Counts {
    passed: usize,
    failed: usize,
    skipped: usize,
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

impl Counts {
    /// Adds a line such as `test result: ok. 5 passed; 0 failed; 1 ignored; …` of cargo, or
    /// `Tests  1 failed | 3 passed | 2 skipped (6)` of vitest, or `==== 1 failed, 3 passed in 2.34s ====` of pytest.
    fn add(&mut self, line: &str) {
        let of_cargo = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")).map(|(_, rest)| rest);
        let of_vitest = line.trim_start().strip_prefix("Tests  ");
        let of_pytest =
            line.strip_prefix("===").filter(|rest| rest.contains(" in ")).map(|rest| rest.trim_matches(['=', ' ']));
        let of_pytest = of_pytest.and_then(|rest| rest.rsplit_once(" in ")).map(|(counts, _)| counts);
        for part in of_cargo.or(of_vitest).or(of_pytest).unwrap_or("").split([';', '|', '(', ',']) {
            if let Some((Ok(count), word)) = part.trim().split_once(' ').map(|(count, word)| (count.parse(), word)) {
                let count: usize = count;
                match word {
                    "passed" => self.passed += count,
                    "failed" => self.failed += count,
                    "ignored" | "skipped" | "todo" => self.skipped += count,
                    _ => {}
                }
            }
        }
    }
}

/// A step that runs tests: passes on their output and adds up their results.
fn step_counting(name: &str, mut command: Command, counts: &mut Counts) -> Result<()> {
    println!("== {name}");
    let started = Instant::now();
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {command:?}"))?;
    for line in BufReader::new(child.stdout.take().context("the output is piped")?).lines() {
        let line = line?;
        counts.add(&line);
        println!("{line}");
    }
    let status = child.wait()?;
    println!("   {name}: {} s", started.elapsed().as_secs());
    if !status.success() {
        println!("{counts}");
        bail!("{name} failed");
    }
    Ok(())
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which crates each crate can depend on: the arrows of the picture in ARCHITECTURE.md.
    const DEPENDENCIES: &[(&str, &[&str])] = &[
        ("puzzle", &[]),
        ("words", &["puzzle"]),
        ("contract", &["puzzle", "words"]),
        ("draw", &["puzzle"]),
        ("robot", &["contract", "draw", "puzzle", "words"]),
        ("vision", &["contract", "puzzle", "words"]),
        ("engine", &[]),
        ("solvers", &["engine", "puzzle"]),
        ("store", &[]),
        ("batch", &["engine", "store"]),
        ("methods", &["engine", "puzzle", "solvers", "store"]),
        ("lab", &["contract", "draw", "engine", "methods", "puzzle", "solvers", "store", "words"]),
        (
            "zauber",
            &[
                "batch", "contract", "draw", "engine", "lab", "methods", "puzzle", "robot", "solvers", "store",
                "vision", "words",
            ],
        ),
        ("py", &["contract", "draw", "zauber"]),
        ("server", &["contract", "draw", "engine", "lab", "methods", "puzzle", "robot", "store", "zauber"]),
        ("cli", &["contract", "draw", "lab", "puzzle", "robot", "server", "store", "zauber"]),
        ("testkit", &[]),
        ("bench", &["engine", "methods", "puzzle", "robot", "solvers", "store", "testkit", "vision", "zauber"]),
        ("xtask", &[]),
    ];

    /// The library without features is for those who only check and solve: few packages, and nothing but Rust to compile.
    #[test]
    fn the_library_without_features_is_small() {
        const MOST: usize = 45;
        let tree = ["tree", "--package", "zauber", "--no-default-features", "--edges", "normal,build"];
        let output = cargo(&tree).args(["--prefix", "none", "--format", "{p}"]).output().expect("cargo runs");
        let names: std::collections::BTreeSet<&str> = std::str::from_utf8(&output.stdout)
            .expect("names are text")
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert!(names.contains("zauber") && names.len() <= MOST, "{} packages: {names:?}", names.len());
        assert!(!names.contains("cc") && !names.contains("pkg-config"), "it compiles C");
    }

    #[test]
    fn results_are_added_up() {
        let mut counts = Counts::default();
        counts.add("test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s");
        counts.add("running 3 tests");
        counts.add("      Tests  1 failed | 3 passed | 2 skipped (6)");
        counts.add(" Test Files  1 passed (1)");
        counts.add("      Tests  4 passed (4)");
        counts.add("test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out");
        counts.add("=========== 1 failed, 6 passed, 2 skipped in 3.21s ===========");
        counts.add("=========== test session starts ===========");
        assert_eq!(counts.to_string(), "20 passed, 3 failed, 5 skipped");
    }

    /// The crate of a package: package names start with `zauber-`.
    fn crate_of(package: &str) -> &str {
        package.strip_prefix("zauber-").unwrap_or(package)
    }

    #[test]
    fn crates_depend_only_on_what_the_table_allows() {
        let output = cargo(&["metadata", "--no-deps", "--format-version", "1"]).output().expect("cargo runs");
        let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
        let packages = metadata["packages"].as_array().expect("packages are a list");
        assert_eq!(packages.len(), DEPENDENCIES.len(), "each crate has its row in DEPENDENCIES");
        for package in packages {
            let name = crate_of(package["name"].as_str().expect("a package has a name"));
            let (_, allowed) =
                DEPENDENCIES.iter().find(|(own, _)| *own == name).expect("each crate has its row in DEPENDENCIES");
            for dependency in package["dependencies"].as_array().expect("dependencies are a list") {
                let other = crate_of(dependency["name"].as_str().expect("a dependency has a name"));
                let ours = DEPENDENCIES.iter().any(|(own, _)| *own == other);
                let for_tests = dependency["kind"] == "dev";
                assert!(
                    !ours || allowed.contains(&other) || (for_tests && ["testkit", "store"].contains(&other)),
                    "{name} must not depend on {other}"
                );
            }
        }
    }

    /// Modules of a crate can import each other, but not in a cycle, so that each can be read by itself.
    #[test]
    fn modules_do_not_import_each_other_in_cycles() {
        for (name, _) in DEPENDENCIES {
            let folder = if ["bench", "xtask"].contains(name) { (*name).to_owned() } else { format!("crates/{name}") };
            if let Some(cycle) = imports::cycle(std::path::Path::new(ROOT).join(folder).join("src").as_path()) {
                panic!("{name}: {}", cycle.join(" → "));
            }
        }
    }
}
