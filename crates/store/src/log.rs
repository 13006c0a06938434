//! Files that are only appended to, by one process alone, and that are valid whenever that process dies.
//!
//! What is appended has to say itself whether it is complete, by a checksum for example: a kill can cut off the end of
//! what was appended last. Whoever goes on with such a file reads what is valid and keeps that. Absent on purpose: what
//! is in it.

use crate::claim::Claim;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// A file that is appended to.
#[derive(Debug)]
pub struct Log {
    claim: Claim,
    /// Where what is valid ends.
    end: u64,
}

impl Log {
    /// A file of which it is not known yet what is valid.
    pub const fn new(claim: Claim) -> Log {
        Log { claim, end: 0 }
    }

    /// What is valid ends here: what comes after it is forgotten, and what is appended follows it.
    pub fn keep(&mut self, end: u64) -> io::Result<()> {
        let mut file = self.claim.file();
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        self.end = end;
        Ok(())
    }

    /// Appends some bytes; whatever happens to this process afterwards, they are there. If they cannot be written, none
    /// of them is there.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.claim.file().write_all(bytes) {
            drop(self.keep(self.end));
            return Err(error);
        }
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Waits until everything is on the disk, so that it survives a power cut too.
    pub fn sync(&self) -> io::Result<()> {
        self.claim.file().sync_data()
    }

    /// The file.
    pub const fn file(&self) -> &File {
        self.claim.file()
    }

    /// How many bytes it has.
    pub const fn bytes(&self) -> u64 {
        self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::ClaimError;

    #[test]
    fn what_is_not_valid_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        std::fs::write(&path, "first\nsecond\nthi").expect("a file");
        let mut log = Log::new(Claim::of(&path).expect("it is free"));
        log.keep(13).expect("it can be cut");
        assert!(matches!(Claim::of(&path), Err(ClaimError::Busy)));
        log.append(b"third\n").and_then(|()| log.sync()).expect("it can be written");
        assert_eq!(log.bytes(), 19);
        drop(log);
        assert_eq!(std::fs::read_to_string(&path).expect("text"), "first\nsecond\nthird\n");
        // Without a right to write, nothing can be appended, and nothing is changed.
        let claim = Claim::open(&path, std::fs::OpenOptions::new().read(true)).expect("it is free");
        let mut log = Log { claim, end: 19 };
        assert!(log.append(b"fourth\n").is_err());
        assert_eq!(log.bytes(), 19);
    }
}
