//! The page's part of the chores: its npm packages, a browser for its tests, and the tests.
//!
//! The Rust tests need none of this, but everything that `cargo xtask test` needs should be installed before it starts,
//! so [`prepare`] comes first and reports early what is missing.

use crate::{Counts, ROOT, run, step, step_counting};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The names of Chromium's executable.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Where it is on systems that keep programs elsewhere.
const BROWSER_PLACES: &[&str] = &[
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/// What the page's tests need.
pub(crate) struct Ready {
    /// The browser, if there are tests for one.
    browser: Option<PathBuf>,
}

/// Installs what is missing, or says what to install.
pub(crate) fn prepare() -> Result<Ready> {
    // The server's build script checks whether they are up to date.
    if !Path::new(ROOT).join("web/node_modules/.package-lock.json").exists() {
        step("page modules", npm(&["ci", "--no-audit", "--no-fund"]))?;
    }
    let browser = if has_script("browser")? { Some(browser()?) } else { None };
    Ok(Ready { browser })
}

/// Types, unit tests, and the page in a browser. Comes after the Rust tests, which build the program.
pub(crate) fn test(ready: &Ready, counts: &mut Counts) -> Result<()> {
    step("page types", npm(&["run", "--silent", "check"]))?;
    step_counting("page tests", npm(&["run", "--silent", "test"]), counts)?;
    if let Some(browser) = &ready.browser {
        let mut tests = npm(&["run", "--silent", "browser"]);
        // Cargo puts all programs of a build into one folder, and this is one of them.
        let zauber = std::env::current_exe()?.with_file_name(format!("zauber{}", std::env::consts::EXE_SUFFIX));
        tests.env("CHROMIUM", browser).env("ZAUBER", zauber);
        step_counting("browser tests", tests, counts)?;
    }
    Ok(())
}

/// Runs one of the page's tools, with the packages and the browser it needs.
pub(crate) fn tool(name: &str, words: &[&str]) -> Result<()> {
    let ready = prepare()?;
    let mut node = Command::new("node");
    node.arg(format!("tools/{name}.mjs")).args(words).current_dir(Path::new(ROOT).join("web"));
    if let Some(browser) = &ready.browser {
        node.env("CHROMIUM", browser);
    }
    run(&mut node)
}

fn npm(words: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    // Colours would break the parsing of the counts.
    command.args(words).current_dir(Path::new(ROOT).join("web")).env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    command
}

fn has_script(name: &str) -> Result<bool> {
    let text =
        std::fs::read_to_string(Path::new(ROOT).join("web/package.json")).context("the page has a package.json")?;
    let scripts =
        text.split_once("\"scripts\"").and_then(|(_, rest)| rest.split_once('}')).map_or("", |(part, _)| part);
    Ok(scripts.contains(&format!("\"{name}\":")))
}

/// The browser; installed first if this program can do that.
fn browser() -> Result<PathBuf> {
    if let Some(browser) = find_browser() {
        return Ok(browser);
    }
    if Path::new("/etc/debian_version").exists() && is_root() {
        println!("== Chromium");
        run(Command::new("apt-get").args(["update", "--quiet"]))?;
        let install = ["install", "--yes", "--quiet", "--no-install-recommends", "chromium"];
        run(Command::new("apt-get").args(install).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    match find_browser() {
        Some(browser) => Ok(browser),
        None => bail!(
            "the page is tested in Chromium, which was not found: install it (Debian: apt install chromium; Fedora: dnf \
             install chromium; macOS: brew install --cask chromium; Windows: https://www.google.com/chrome) so that it \
             is in PATH, or set CHROMIUM to where it is"
        ),
    }
}

fn find_browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let in_path = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    named.into_iter().chain(in_path).chain(BROWSER_PLACES.iter().map(PathBuf::from)).find(|place| place.is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
