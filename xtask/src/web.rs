//! The page's part of the chores: its npm packages, a browser for its tests, and the tests.
//!
//! The Rust tests need none of this, but everything that `cargo xtask test` needs should be installed before it starts,
//! so [`prepare`] comes first and reports early what is missing.

use crate::debian::{install, may_install};
use crate::{Counts, ROOT, run, step, step_counting};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A browser: how to find it, and what to install.
struct Browser {
    /// The environment variable that says where it is.
    variable: &'static str,
    /// The names of its executable.
    names: &'static [&'static str],
    /// Where it is on systems that keep programs elsewhere.
    places: &'static [&'static str],
    /// Debian's packages.
    packages: &'static [&'static str],
}

const CHROMIUM: Browser = Browser {
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    places: &[
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ],
    packages: &["chromium"],
};

/// Without a screen it has no WebGL, so it gets one that nobody sees, drawn by the processor.
const FIREFOX: Browser = Browser {
    variable: "FIREFOX",
    names: &["firefox-esr", "firefox"],
    places: &["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
    packages: &["firefox-esr", "xvfb", "libegl1", "libgl1-mesa-dri"],
};

/// The screen that nobody sees.
const SCREEN: &str = "/usr/bin/Xvfb";

/// What the page's tests need.
pub(crate) struct Ready {
    /// The browser, if there are tests for one.
    browser: Option<PathBuf>,
    /// The other browser, if it can be had.
    firefox: Option<PathBuf>,
}

/// Installs what is missing, or says what to install.
pub(crate) fn prepare() -> Result<Ready> {
    let browser = modules_and_chromium()?;
    let firefox = if browser.is_some() { firefox() } else { None };
    Ok(Ready { browser, firefox })
}

fn modules_and_chromium() -> Result<Option<PathBuf>> {
    // The server's build script checks whether they are up to date.
    if !Path::new(ROOT).join("web/node_modules/.package-lock.json").exists() {
        step("page modules", npm(&["ci", "--no-audit", "--no-fund"]))?;
    }
    if has_script("browser")? { chromium().map(Some) } else { Ok(None) }
}

/// Types, unit tests, and the page in a browser. Comes after the Rust tests, which build the program.
pub(crate) fn test(ready: &Ready, counts: &mut Counts) -> Result<()> {
    // Cargo puts all programs of a build into one folder, and this is one of them.
    let zauber = std::env::current_exe()?.with_file_name(format!("zauber{}", std::env::consts::EXE_SUFFIX));
    let mut types = npm(&["run", "--silent", "check"]);
    types.env("ZAUBER", &zauber);
    step("page types", types)?;
    step_counting("page tests", npm(&["run", "--silent", "test"]), counts)?;
    if let Some(browser) = &ready.browser {
        let mut tests = npm(&["run", "--silent", "browser"]);
        tests.env("CHROMIUM", browser).env("ZAUBER", zauber);
        if let Some(firefox) = &ready.firefox {
            tests.env("FIREFOX", firefox);
        }
        step_counting("browser tests", tests, counts)?;
    }
    Ok(())
}

/// Runs one of the page's tools, with the packages and the browser it needs.
pub(crate) fn tool(name: &str, words: &[&str]) -> Result<()> {
    let browser = modules_and_chromium()?;
    let mut node = Command::new("node");
    node.arg(format!("tools/{name}.mjs")).args(words).current_dir(Path::new(ROOT).join("web"));
    if let Some(browser) = browser {
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

/// Chromium; installed first if this program can do that.
fn chromium() -> Result<PathBuf> {
    if let Some(browser) = CHROMIUM.find() {
        return Ok(browser);
    }
    if may_install() {
        println!("== Chromium");
        install(CHROMIUM.packages)?;
    }
    match CHROMIUM.find() {
        Some(browser) => Ok(browser),
        None => bail!(
            "the page is tested in Chromium, which was not found: install it (Debian: apt install chromium; Fedora: dnf \
             install chromium; macOS: brew install --cask chromium; Windows: https://www.google.com/chrome) so that it \
             is in PATH, or set CHROMIUM to where it is"
        ),
    }
}

/// Firefox; installed first if this program can do that. It is optional: without it, its tests are skipped.
fn firefox() -> Option<PathBuf> {
    let complete = FIREFOX.find().is_some() && Path::new(SCREEN).exists();
    if !complete && may_install() {
        println!("== Firefox");
        if let Err(error) = install(FIREFOX.packages) {
            println!("Firefox could not be installed: {error:#}");
        }
    }
    let found = FIREFOX.find();
    if found.is_none() {
        println!("note: there is no Firefox, so the page is not tested in it (Debian: apt install firefox-esr xvfb)");
    }
    found
}

impl Browser {
    fn find(&self) -> Option<PathBuf> {
        let named = std::env::var_os(self.variable).map(PathBuf::from);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let in_path = self.names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        named.into_iter().chain(in_path).chain(self.places.iter().map(PathBuf::from)).find(|place| place.is_file())
    }
}
