//! Builds the page in `web/` with Vite into the build folder, and compresses it for the browser.
//!
//! The source tree gets only `node_modules`. Cargo runs this only if something the page is made of has changed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// What the page is made of, in `web/`; a folder includes everything in it.
const PARTS: &[&str] =
    &["src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "tsconfig.json"];

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let root = here.ancestors().nth(2).expect("the workspace is two folders up");
    let web = root.join("web");
    let parts = PARTS.iter().map(|part| web.join(part)).chain([root.join("crates/words/texts"), here.join("pack.mjs")]);
    // Cargo treats a path that does not exist as one that always changes.
    for part in parts.filter(|part| part.exists()) {
        println!("cargo::rerun-if-changed={}", part.display());
    }
    if let Err(fault) = build(&here, &web, &out) {
        // A panic or long output would bury it.
        println!("cargo::error=the page cannot be built: {fault}");
    }
}

fn build(here: &Path, web: &Path, out: &Path) -> Result<(), String> {
    node_is_there()?;
    if modules_are_stale(web) {
        run(npm(web).args(["ci", "--no-audit", "--no-fund"]))?;
    }
    let page = out.join("page");
    run(npm(web).args(["run", "build", "--", "--emptyOutDir", "--outDir"]).arg(&page))?;
    run(Command::new("node").arg(here.join("pack.mjs")).arg(&page).arg(out.join("packed")))
}

fn npm(web: &Path) -> Command {
    // On Windows it is a script, which needs its full name.
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(web);
    command
}

/// The Node version required by the page's `package.json`, the first that Vite runs on.
const NODE: (u32, u32) = (20, 19);

fn node_is_there() -> Result<(), String> {
    let needed = format!("it needs Node {}.{} or later with npm (https://nodejs.org)", NODE.0, NODE.1);
    let output =
        Command::new("node").arg("--version").output().map_err(|_| format!("{needed}, which was not found"))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = version.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < NODE { Err(format!("{needed}, but found {version}")) } else { Ok(()) }
}

/// npm writes its own list last, so a list that exists and is newer means that everything else is there too.
fn modules_are_stale(web: &Path) -> bool {
    let time = |path: &str| web.join(path).metadata().and_then(|file| file.modified());
    let wanted = time("package-lock.json").unwrap_or_else(|_| SystemTime::now());
    time("node_modules/.package-lock.json").map_or(true, |installed| installed < wanted)
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{} does not start: {error}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    // All of the output for those who look (cargo shows it with -vv), the end of it for everyone.
    println!("{text}");
    let end: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
    let last = end[end.len().saturating_sub(6)..].join(" | ");
    Err(format!("'{} {}' failed: {last}", command.get_program().display(), words.join(" ")))
}
