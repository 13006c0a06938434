//! The Python package: built as a wheel, installed into an empty virtual environment, tested there. So is the HTTP
//! interface, as programs that others wrote see it.

use crate::debian::{install, may_install};
use crate::{Counts, ROOT, run, step, step_counting};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the tests use besides pip; all of it comes as wheels.
const NEEDED: &[&str] =
    &["pytest", "pytest-timeout", "mypy", "pyarrow", "jsonschema", "openapi-spec-validator", "openapi-python-client"];

/// What only some of the tests use: what cannot be installed here is skipped by them.
const OPTIONAL: &[&str] = &["kociemba", "ray"];

/// What only the slow tests use.
const OPTIONAL_WHEN_SLOW: &[&str] = &["polars", "duckdb", "pandas", "schemathesis"];

/// The other solvers that the benchmark knows.
const RIVALS: &[&str] = &["kociemba", "rubik-solver-py"];

/// A Python that can make virtual environments; installed first if this program can do that.
pub(crate) fn prepare() -> Result<&'static str> {
    if let Some(python) = find() {
        return Ok(python);
    }
    if may_install() {
        println!("== Python");
        // The headers are for packages that have no wheel.
        install(&["python3", "python3-venv", "python3-dev"])?;
    }
    match find() {
        Some(python) => Ok(python),
        None => bail!(
            "the Python package is tested with Python 3.10 or later, with venv and pip, which was not found: install it \
             (Debian: apt install python3-venv; Fedora: dnf install python3; macOS: brew install python; Windows: \
             https://www.python.org) so that python3 or python is in PATH"
        ),
    }
}

fn find() -> Option<&'static str> {
    let recent = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let works = |name: &&str| {
        let mut python = Command::new(name);
        python.args(["-c", recent]).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    ["python3", "python"].into_iter().find(works)
}

/// A virtual environment with the package.
struct Environment {
    python: PathBuf,
}

impl Environment {
    /// An empty one into which the package is installed, compiled with this profile.
    fn new(python: &str, name: &str, profile: &str) -> Result<Environment> {
        let folder = Path::new(ROOT).join("target").join(name);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
        }
        run(Command::new(python).args(["-m", "venv"]).arg(&folder))?;
        let inside = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
        let environment = Environment { python: inside };
        let mut build = environment.pip();
        build.arg(".").env("MATURIN_PEP517_ARGS", format!("--profile {profile}"));
        step("wheel", build)?;
        Ok(environment)
    }

    fn python(&self) -> Command {
        let mut python = Command::new(&self.python);
        python.current_dir(ROOT);
        python
    }

    fn pip(&self) -> Command {
        let mut pip = self.python();
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip
    }

    fn install(&self, packages: &[&str]) -> Result<()> {
        let mut install = self.pip();
        install.arg("--only-binary=:all:").args(packages);
        step("Python packages", install)
    }

    /// Installs what can be installed, from source where there is no wheel.
    fn try_to_install(&self, packages: &[&str]) {
        for package in packages {
            if run(self.pip().arg("--prefer-binary").arg(package)).is_err() {
                println!("note: the Python package {package} could not be installed, so what needs it is skipped");
            }
        }
    }
}

/// Builds the wheel, installs it and runs its tests. Comes after the Rust tests: they have compiled, with the same
/// profile, nearly everything that is in the wheel.
pub(crate) fn test(python: &str, slow: bool, counts: &mut Counts) -> Result<()> {
    let environment = Environment::new(python, "python", "dev")?;
    environment.install(NEEDED)?;
    environment.try_to_install(OPTIONAL);
    if slow {
        environment.try_to_install(OPTIONAL_WHEN_SLOW);
    }
    let mut tests = environment.python();
    // What hangs, in ours or in Ray, ends with the place where it hangs.
    tests.args(["-m", "pytest", "--color=no", "--timeout=900"]);
    if slow {
        tests.arg("--slow");
    }
    // Cargo puts all programs of a build into one folder, and this is one of them.
    tests.env("ZAUBER", std::env::current_exe()?.with_file_name(format!("zauber{}", std::env::consts::EXE_SUFFIX)));
    step_counting("Python", tests, counts)
}

/// Compares speed and length with other packages.
pub(crate) fn bench() -> Result<()> {
    let environment = Environment::new(prepare()?, "python-bench", "release")?;
    environment.install(&["pyarrow"])?;
    environment.try_to_install(RIVALS);
    run(environment.python().arg("crates/py/bench.py"))
}

/// Solves a large file with the command line; Python only makes the file and looks at the clock.
pub(crate) fn bench_batch(words: &[&str]) -> Result<()> {
    let environment = Environment::new(prepare()?, "python-bench", "release")?;
    environment.install(&["pyarrow"])?;
    let programs = std::env::current_exe()?;
    let release = programs.parent().and_then(Path::parent).context("programs are in folders")?.join("release");
    let program = release.join(format!("zauber{}", std::env::consts::EXE_SUFFIX));
    run(environment.python().arg("crates/py/bench_batch.py").args(words).env("ZAUBER", program))
}
