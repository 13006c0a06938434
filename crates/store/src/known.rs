//! What is known about a file that was checked: which file it was, and the checksums of its parts.
//!
//! It lies beside the table. It only saves time: if it is missing, damaged, of an older version or about another file,
//! the table is read once and it is written again.

use crate::checksum::ranges;
use std::fs::{self, File};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// What identifies a file: its size, modification time, inode number, and the checksum in its header.
pub(crate) fn identity(file: &File, checksum: u32) -> Option<String> {
    let metadata = file.metadata().ok()?;
    let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let number = 0;
    Some(format!("{} {changed} {number} {checksum:08x}\n", metadata.len()))
}

/// The checksums of the parts of a content with so many bytes, if they are known.
pub(crate) fn read(path: &Path, identity: &str, bytes: usize) -> Option<Vec<u32>> {
    let known = fs::read(path).ok()?;
    let numbers = known.strip_prefix(identity.as_bytes())?;
    let mut numbers: Vec<u32> =
        numbers.chunks(4).map(|number| Some(u32::from_le_bytes(number.try_into().ok()?))).collect::<Option<_>>()?;
    let own = numbers.pop()?;
    let is_intact = own == crc32fast::hash(&known[..known.len() - 4]) && numbers.len() == ranges(bytes).len();
    is_intact.then_some(numbers)
}

/// Writes them, if that is possible.
pub(crate) fn write(path: &Path, identity: &str, parts: &[u32]) {
    let mut known = identity.as_bytes().to_vec();
    known.extend(parts.iter().flat_map(|part| part.to_le_bytes()));
    let own = crc32fast::hash(&known);
    known.extend(own.to_le_bytes());
    drop(fs::write(path, known));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_about_this_file_is_read() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let (path, bytes, parts) = (file.path(), (2 << 20) + 1, vec![7, 8, 9]);
        write(path, "this\n", &parts);
        assert_eq!(read(path, "this\n", bytes), Some(parts));
        assert_eq!(read(path, "that\n", bytes), None);
        assert_eq!(read(path, "this\n", 2 << 20), None);
        let good = fs::read(path).expect("it was written");
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 1;
            fs::write(path, &bad).expect("the damage");
            assert_eq!(read(path, "this\n", bytes), None);
            fs::write(path, &good[..at]).expect("the damage");
            assert_eq!(read(path, "this\n", bytes), None);
        }
    }
}
