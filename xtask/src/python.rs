//! The Python package: built as a wheel, installed into an empty virtual environment, tested there.

use crate::{Counts, ROOT, run, step, step_counting};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the tests use besides pip; all of it comes as wheels.
const NEEDED: [&str; 4] = ["pytest", "mypy", "pyarrow", "kociemba"];

/// What only the slow tests use: it is large.
const NEEDED_WHEN_SLOW: [&str; 4] = ["ray", "polars", "duckdb", "pandas"];

/// A Python that can be used; `None` with a message if there is none.
fn python() -> Option<&'static str> {
    let recent = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let works = |name: &&str| Command::new(name).args(["-c", recent]).status().is_ok_and(|status| status.success());
    let found = ["python3", "python"].into_iter().find(works);
    if found.is_none() {
        println!("skipped: the Python package needs Python 3.10 or later with venv and pip (apt install python3-venv)");
    }
    found
}

/// An empty virtual environment with the package and these others; returns its Python.
fn environment(name: &str, others: &[&str], profile: &str) -> Result<Option<PathBuf>> {
    let Some(python) = python() else { return Ok(None) };
    let folder = Path::new(ROOT).join("target").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    run(Command::new(python).args(["-m", "venv"]).arg(&folder))?;
    let inside = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let pip = || {
        let mut pip = Command::new(&inside);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).current_dir(ROOT);
        pip
    };
    let mut build = pip();
    build.arg(".").env("MATURIN_PEP517_ARGS", format!("--profile {profile}"));
    step("wheel", build)?;
    let mut install = pip();
    install.arg("--only-binary=:all:").args(others.iter().filter(|other| **other != "kociemba"));
    step("packages", install)?;
    // It is built from source where there is no wheel for it; without it, the comparison is skipped.
    if others.contains(&"kociemba") && run(pip().arg("kociemba")).is_err() {
        println!("skipped: kociemba could not be installed, so nothing is compared with it");
    }
    Ok(Some(inside))
}

/// Builds the wheel, installs it and runs its tests; with the profile that the other tests have compiled already.
pub(crate) fn test(slow: bool, counts: &mut Counts) -> Result<()> {
    let mut needed = NEEDED.to_vec();
    if slow {
        needed.extend(NEEDED_WHEN_SLOW);
    }
    let Some(python) = environment("python", &needed, "dev")? else { return Ok(()) };
    let mut tests = Command::new(python);
    tests.args(["-m", "pytest", "--color=no"]).current_dir(ROOT);
    if slow {
        tests.arg("--slow");
    }
    step_counting("Python", tests, counts)
}

/// Compares speed and length with the package kociemba.
pub(crate) fn bench() -> Result<()> {
    let Some(python) = environment("python-bench", &["kociemba", "pyarrow"], "release")? else { return Ok(()) };
    run(Command::new(python).arg("crates/py/bench.py").current_dir(ROOT))
}
