//! Files that are complete or absent: written under a temporary name, synced, renamed.
//!
//! [`write_whole`] is for content that is in memory, [`WholeFile`] for content that is written bit by bit. If anything
//! fails on the way, the temporary file is removed, and what had the name before is untouched. What is not a regular
//! file (a device, a pipe) is written to directly: it cannot be replaced by another file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes a file so that it is never there in part, whatever fails.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(content)?;
    file.finish()
}

/// A file that gets its name when it is finished; dropped before, it leaves nothing behind.
pub struct WholeFile {
    kind: Kind,
}

enum Kind {
    /// A regular file, and the name that it will get.
    Temporary(NamedTempFile, PathBuf),
    /// A device or a pipe.
    Direct(File),
}

impl WholeFile {
    /// Begins a file that will have this name. If there is a symbolic link, what it points to will be replaced; the
    /// new file has the permissions of the old one.
    pub fn create(path: &Path) -> io::Result<WholeFile> {
        let existing = match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => {
                return Ok(WholeFile { kind: Kind::Direct(OpenOptions::new().write(true).open(path)?) });
            }
            Ok(metadata) => {
                // Whoever must not write to a file must not replace it either.
                drop(OpenOptions::new().write(true).open(path)?);
                Some(metadata.permissions())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy().into_owned();
        let file = WholeFile::with_prefix(path, &format!(".{name}."))?;
        if let (Some(permissions), Kind::Temporary(file, _)) = (existing, &file.kind) {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(file)
    }

    /// Begins a file whose temporary name begins with this prefix.
    pub(crate) fn with_prefix(path: &Path, prefix: &str) -> io::Result<WholeFile> {
        // Through a link, the temporary file lies beside what is replaced, on the same disk.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix).suffix(".part");
        // Temporary files are usually private; this one is to be shared like any other file in its folder.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder(&target)).map_err(plain)?;
        Ok(WholeFile { kind: Kind::Temporary(file, target) })
    }

    /// Syncs what has been written so far, so that finishing takes less long.
    pub(crate) fn sync(&self) -> io::Result<()> {
        match &self.kind {
            Kind::Direct(_) => Ok(()),
            Kind::Temporary(file, _) => file.as_file().sync_data(),
        }
    }

    /// Syncs the content and gives the file its name.
    pub fn finish(self) -> io::Result<()> {
        self.finish_open().map(drop)
    }

    /// The same; the file stays open.
    pub(crate) fn finish_open(self) -> io::Result<File> {
        match self.kind {
            Kind::Direct(mut file) => file.flush().map(|()| file),
            Kind::Temporary(file, target) => {
                file.as_file().sync_all()?;
                let file = file.persist(&target).map_err(|error| error.error)?;
                // The rename itself must survive a power cut too, where folders can be synced.
                if let Ok(folder) = File::open(folder(&target)) {
                    drop(folder.sync_all());
                }
                Ok(file)
            }
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.kind {
            Kind::Temporary(file, _) => file.as_file_mut().write(bytes),
            Kind::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The system's error without the temporary name, which nobody knows.
fn plain(error: io::Error) -> io::Error {
    let code = error.get_ref().and_then(|inner| inner.source()).and_then(|inner| inner.downcast_ref::<io::Error>());
    match code.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    }
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_has_its_name_when_it_is_finished() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.csv");
        fs::write(&path, "before").expect("written");
        let mut file = WholeFile::create(&path).expect("begun");
        file.write_all(b"half").expect("written");
        assert_eq!(fs::read(&path).expect("readable"), b"before");
        drop(file);
        assert_eq!(
            (names(folder.path()), fs::read(&path).expect("readable")),
            (vec!["a.csv".into()], b"before".into())
        );
        write_whole(&path, b"after").expect("written");
        assert_eq!((names(folder.path()), fs::read(&path).expect("readable")), (vec!["a.csv".into()], b"after".into()));
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("missing/a.csv");
        assert_eq!(write_whole(&missing, b"text").expect_err("no folder").kind(), ErrorKind::NotFound);
        fs::create_dir(folder.path().join("a.csv")).expect("created");
        assert!(write_whole(&folder.path().join("a.csv"), b"text").is_err());
        assert_eq!(names(folder.path()), ["a.csv"]);
    }

    #[test]
    #[cfg(unix)]
    fn links_permissions_and_devices_stay_what_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "before").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("changed");
        symlink(&file, &link).expect("linked");
        write_whole(&link, b"after").expect("written");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::read(&file).expect("readable"), b"after");
        assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
        write_whole(Path::new("/dev/null"), b"text").expect("written");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
    }

    /// A full disk, as far as a device can play one.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let error = write_whole(Path::new("/dev/full"), b"text").expect_err("full");
        assert_eq!(error.kind(), ErrorKind::StorageFull);
    }
}
