//! The journal of a shard: answers in the order of the questions, appended block by block while it is being solved.
//!
//! Whatever is in it is valid: a block has a checksum, and what was cut off by a kill is forgotten. It is locked while
//! a process works on the shard, and removed when the output is complete.

use crate::error::BatchFileError;
use crate::row::{Answer, SolvedRow};
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use store::{Claim, ClaimError, Log};

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    journal: u32,
    /// The size of the input; with another one, the answers may belong to other questions.
    input_bytes: u64,
    settings: Settings,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    Solved(SolvedRow),
    /// A line of the errors file.
    Bad(String),
}

pub(crate) struct Journal {
    log: Log,
    path: PathBuf,
    output: PathBuf,
}

const VERSION: u32 = 1;

impl Journal {
    /// The settings in a journal; `None` if there is none, or none that can be used.
    pub(crate) fn settings(path: &Path) -> Option<Settings> {
        let mut line = String::new();
        BufReader::new(File::open(path).ok()?).take(1 << 20).read_line(&mut line).ok()?;
        let header: Header = serde_json::from_str(&line).ok()?;
        (header.journal == VERSION).then_some(header.settings)
    }

    /// Opens the journal of an output for one process alone.
    pub(crate) fn open(path: &Path, output: &Path) -> Result<Journal, BatchFileError> {
        let claim = Claim::open(path, File::options().create(true).read(true).write(true).truncate(false));
        let claim = claim.map_err(|error| match error {
            ClaimError::Busy => BatchFileError::Busy { path: output.to_owned() },
            ClaimError::Io { error, .. } => BatchFileError::write(path)(error),
        })?;
        Ok(Journal { log: Log::new(claim), path: path.to_owned(), output: output.to_owned() })
    }

    /// Passes on what it holds, line by line, and makes it ready for more. What belongs to other settings is refused,
    /// what belongs to another input is forgotten.
    pub(crate) fn resume(
        &mut self,
        settings: &Settings,
        input_bytes: u64,
        mut found: impl FnMut(Entry) -> Result<(), BatchFileError>,
    ) -> Result<(), BatchFileError> {
        let end = match Journal::settings(&self.path) {
            Some(began) => {
                settings.check(&began, &self.output)?;
                self.replay(input_bytes, &mut found)?
            }
            None => 0,
        };
        self.log.keep(end).map_err(BatchFileError::write(&self.path))?;
        if end == 0 {
            let header = Header { journal: VERSION, input_bytes, settings: settings.clone() };
            let line = serde_json::to_string(&header).expect("settings are plain data") + "\n";
            self.append(line.as_bytes())?;
        }
        Ok(())
    }

    /// Passes on all valid blocks; returns where they end, or 0 if it belongs to another input.
    fn replay(
        &mut self,
        input_bytes: u64,
        found: &mut impl FnMut(Entry) -> Result<(), BatchFileError>,
    ) -> Result<u64, BatchFileError> {
        let failed = |error| BatchFileError::read(&self.path)(error);
        let all = self.log.file().metadata().map_err(failed)?.len();
        let mut input = BufReader::with_capacity(1 << 16, self.log.file());
        let mut line = String::new();
        let mut end = input.read_line(&mut line).map_err(failed)? as u64;
        let header: Option<Header> = serde_json::from_str(&line).ok();
        if header.is_none_or(|header| header.input_bytes != input_bytes) {
            return Ok(0);
        }
        let mut block = Vec::new();
        let mut head = [0; 8];
        while input.read_exact(&mut head).is_ok() {
            let [length, checksum] =
                [0, 4].map(|at| u32::from_le_bytes(head[at..at + 4].try_into().expect("four bytes")));
            if end + 8 + u64::from(length) > all {
                break;
            }
            block.resize(length as usize, 0);
            if input.read_exact(&mut block).is_err() || crc32fast::hash(&block) != checksum {
                break;
            }
            let Some(entries) = decode(&block) else { break };
            end += 8 + u64::from(length);
            entries.into_iter().try_for_each(&mut *found)?;
        }
        Ok(end)
    }

    /// Appends a block made by [`encode`].
    pub(crate) fn append(&mut self, block: &[u8]) -> Result<(), BatchFileError> {
        self.log.append(block).map_err(BatchFileError::write(&self.path))
    }

    /// Removes it.
    pub(crate) fn remove(self) -> Result<(), BatchFileError> {
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(BatchFileError::write(&self.path)(error)),
            _ => Ok(()),
        }
    }
}

/// A block of the journal.
pub(crate) fn encode(entries: &[Entry]) -> Vec<u8> {
    let mut block = vec![0; 8];
    let text = |block: &mut Vec<u8>, text: &str| {
        block.extend_from_slice(&(text.len() as u32).to_le_bytes());
        block.extend_from_slice(text.as_bytes());
    };
    for entry in entries {
        match entry {
            Entry::Solved(row) => {
                block.extend_from_slice(&[1, row.answer.length, row.answer.optimal.into()]);
                block.extend_from_slice(&row.id.to_le_bytes());
                block.extend_from_slice(&row.answer.nodes.to_le_bytes());
                text(&mut block, &row.answer.moves);
                text(&mut block, &row.cube);
            }
            Entry::Bad(line) => {
                block.push(0);
                text(&mut block, line);
            }
        }
    }
    let checksum = crc32fast::hash(&block[8..]);
    let length = (block.len() - 8) as u32;
    block[..4].copy_from_slice(&length.to_le_bytes());
    block[4..8].copy_from_slice(&checksum.to_le_bytes());
    block
}

/// What a block holds; `None` if it is none.
fn decode(mut block: &[u8]) -> Option<Vec<Entry>> {
    fn take<'a>(block: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = block.split_at_checked(count)?;
        *block = rest;
        Some(taken)
    }
    fn number(block: &mut &[u8]) -> Option<u64> {
        Some(u64::from_le_bytes(take(block, 8)?.try_into().ok()?))
    }
    fn text(block: &mut &[u8]) -> Option<String> {
        let length = u32::from_le_bytes(take(block, 4)?.try_into().ok()?);
        String::from_utf8(take(block, length as usize)?.to_vec()).ok()
    }
    let mut entries = Vec::new();
    while let Some((&kind, rest)) = block.split_first() {
        block = rest;
        entries.push(match kind {
            0 => Entry::Bad(text(&mut block)?),
            1 => {
                let &[length, optimal] = take(&mut block, 2)? else { return None };
                let (id, nodes) = (number(&mut block)?, number(&mut block)?);
                let (moves, cube) = (text(&mut block)?, text(&mut block)?);
                Entry::Solved(SolvedRow { id, cube, answer: Answer { length, moves, nodes, optimal: optimal != 0 } })
            }
            _ => return None,
        });
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        let answer = Answer { length: 3, moves: "R U F'".into(), nodes: u64::MAX, optimal: true };
        vec![
            Entry::Solved(SolvedRow { id: 1 << 63, cube: "UUU".into(), answer }),
            Entry::Bad("{\"line\":2}".into()),
            Entry::Bad(String::new()),
        ]
    }

    #[test]
    fn blocks_survive_writing_and_reading() {
        let block = encode(&entries());
        assert_eq!(decode(&block[8..]), Some(entries()));
        for end in 9..block.len() {
            let cut = decode(&block[8..end]);
            assert!(cut.is_none_or(|cut| cut.len() < 3), "{end}");
        }
        assert_eq!(decode(&[7]), None);
    }

    #[test]
    fn only_valid_blocks_count() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let (path, output) = (folder.path().join("journal"), folder.path().join("output"));
        let settings = crate::shard::tests::settings();
        let open = |input_bytes| {
            let mut found = Vec::new();
            let mut journal = Journal::open(&path, &output).expect("it can be opened");
            let resumed = journal.resume(&settings, input_bytes, |entry| {
                found.push(entry);
                Ok(())
            });
            resumed.expect("it can be resumed");
            (journal, found)
        };
        let (mut journal, found) = open(10);
        assert_eq!(found, []);
        for _ in 0..2 {
            journal.append(&encode(&entries())).expect("it can be written");
        }
        // A second process must not work on it.
        assert!(matches!(Journal::open(&path, &output), Err(BatchFileError::Busy { .. })));
        let half = encode(&entries());
        journal.append(&half[..half.len() - 1]).expect("it can be written");
        drop(journal);
        let (mut journal, found) = open(10);
        assert_eq!(found, [entries(), entries()].concat());
        journal.append(&encode(&entries())).expect("it can be written");
        drop(journal);
        assert_eq!(open(10).1.len(), 9);
        // Other settings are refused, another input starts anew.
        let other = Settings { max_length: Some(99), ..settings.clone() };
        let refused = Journal::open(&path, &output).expect("it can be opened").resume(&other, 10, |_| Ok(()));
        assert!(matches!(refused, Err(BatchFileError::Settings { fields, .. }) if fields == ["maximum length"]));
        assert_eq!(open(11).1, []);
        assert_eq!(open(11).1, []);
    }
}
