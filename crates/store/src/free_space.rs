//! How much space is left on a disk.

use std::path::Path;

/// The bytes that are free where a path is, if it can be determined.
#[cfg(unix)]
pub(crate) fn free_space(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// The bytes that are free where a path is, if it can be determined.
#[cfg(windows)]
pub(crate) fn free_space(path: &Path) -> Option<u64> {
    fs4::available_space(path).ok()
}

/// Not known here.
#[cfg(not(any(unix, windows)))]
pub(crate) fn free_space(_: &Path) -> Option<u64> {
    None
}
