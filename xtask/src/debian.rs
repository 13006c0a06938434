//! Debian's packages, installed where that can be done without asking anybody.

use crate::run;
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// Whether packages can be installed here: on Debian, as root.
pub(crate) fn may_install() -> bool {
    Path::new("/etc/debian_version").exists() && is_root()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs packages by their names.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    run(Command::new("apt-get").args(["update", "--quiet"]))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages);
    run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}
