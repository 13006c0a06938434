//! Reads a table of a SQLite database: what is needed to take over the history of earlier versions, and no more.
//!
//! The format is described at sqlite.org/fileformat2.html. A database is pages; a table is a tree of pages whose leaves
//! hold rows; a long row goes on in a chain of overflow pages. What was written last may still be in the write-ahead
//! log beside the database: its pages count up to the last complete transaction. Absent on purpose: writing, indexes,
//! queries, UTF-16, rollback journals (the history always had a write-ahead log).

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Text(String),
    /// A number with a fraction, or bytes.
    Other,
}

/// A row: its number, and its values in the order of the columns. The column that is the number itself is `Null`.
pub(super) type Row = (i64, Vec<Value>);

/// All rows of a table, in the order of their numbers; nothing if there is no such table.
pub(super) fn rows(path: &Path, table: &str) -> Result<Vec<Row>, String> {
    let database = Database::open(path)?;
    let schema = database.rows_below(1)?;
    let root = schema.iter().find_map(|(_, values)| match &values[..] {
        [Value::Text(kind), Value::Text(name), _, Value::Integer(root), ..] if kind == "table" && name == table => {
            usize::try_from(*root).ok()
        }
        _ => None,
    });
    root.map_or_else(|| Ok(Vec::new()), |root| database.rows_below(root))
}

struct Database {
    bytes: Vec<u8>,
    /// Pages of the write-ahead log, which are newer.
    newer: HashMap<usize, Vec<u8>>,
    page: usize,
    /// The part of a page that is used.
    usable: usize,
}

/// A field of a page or a row, with the length that the format gives it.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().fold(0, |value, byte| value << 8 | usize::from(*byte)))
}

/// A number of one to nine bytes, and where it ends.
fn varint(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value = 0u64;
    for (count, byte) in bytes.get(at..)?.iter().take(9).enumerate() {
        if count == 8 {
            return Some((value << 8 | u64::from(*byte), at + 9));
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((value, at + count + 1));
        }
    }
    None
}

fn length(value: u64) -> Option<usize> {
    usize::try_from(value).ok().filter(|length| *length <= LARGEST)
}

/// Larger files and rows are not read.
const LARGEST: usize = 1 << 30;

fn damaged() -> String {
    "the database is damaged".to_owned()
}

impl Database {
    fn open(path: &Path) -> Result<Database, String> {
        let bytes = read(path)?;
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let log = read(Path::new(&log))?;
        let of_log = (log.len() >= LOG_HEADER).then(|| number(&log, 8, 4)).flatten();
        let page = match number(&bytes, 16, 2) {
            Some(1) => 1 << 16,
            Some(page) => page,
            // Everything is still in the log.
            None => of_log.unwrap_or(0),
        };
        if !page.is_power_of_two() || !(512..=1 << 16).contains(&page) {
            return Err("it is no SQLite database".to_owned());
        }
        let newer = pages_of_log(&log, page);
        let mut database = Database { bytes, newer, page, usable: 0 };
        let first = database.page(1).filter(|first| first.starts_with(b"SQLite format 3\0"));
        let first = first.ok_or("it is no SQLite database")?;
        let (reserved, encoding) = (number(first, 20, 1), number(first, 56, 4));
        if !matches!(encoding, Some(0 | 1)) {
            return Err("its texts are not UTF-8".to_owned());
        }
        database.usable = page - reserved.ok_or_else(damaged)?;
        Ok(database)
    }

    fn page(&self, page: usize) -> Option<&[u8]> {
        let from = page.checked_sub(1)?.checked_mul(self.page)?;
        self.newer.get(&page).map(Vec::as_slice).or_else(|| self.bytes.get(from..from + self.page))
    }

    /// At most so many pages there are.
    fn pages(&self) -> usize {
        self.newer.len() + self.bytes.len() / self.page
    }

    /// All rows of the tree below a page.
    fn rows_below(&self, root: usize) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        // In a damaged file, pages may point in a circle.
        let mut left = self.pages() + 1;
        let mut waiting = vec![root];
        while let Some(page) = waiting.pop() {
            left = left.checked_sub(1).ok_or_else(damaged)?;
            self.read_page(page, &mut rows, &mut waiting).ok_or_else(damaged)?;
        }
        rows.sort_by_key(|(number, _)| *number);
        Ok(rows)
    }

    fn read_page(&self, number_of_page: usize, rows: &mut Vec<Row>, waiting: &mut Vec<usize>) -> Option<()> {
        let page = self.page(number_of_page)?;
        // The first page begins with the header of the file.
        let start = if number_of_page == 1 { 100 } else { 0 };
        let (kind, cells) = (number(page, start, 1)?, number(page, start + 3, 2)?);
        let is_leaf = match kind {
            13 => true,
            5 => false,
            _ => return None,
        };
        let list = start + if is_leaf { 8 } else { 12 };
        for cell in 0..cells {
            let at = number(page, list + 2 * cell, 2)?;
            if is_leaf {
                rows.push(self.read_row(page, at)?);
            } else {
                waiting.push(number(page, at, 4)?);
            }
        }
        if !is_leaf {
            waiting.push(number(page, start + 8, 4)?);
        }
        Some(())
    }

    fn read_row(&self, page: &[u8], at: usize) -> Option<Row> {
        let (size, at) = varint(page, at)?;
        let (row, at) = varint(page, at)?;
        let size = length(size).filter(|size| *size <= self.pages() * self.page)?;
        let most = self.usable - 35;
        let here = if size <= most {
            size
        } else {
            let least = (self.usable - 12) * 32 / 255 - 23;
            let wanted = least + (size - least) % (self.usable - 4);
            if wanted <= most { wanted } else { least }
        };
        let mut content = page.get(at..at + here)?.to_vec();
        let mut next = if here < size { number(page, at + here, 4)? } else { 0 };
        while content.len() < size {
            let page = self.page(next)?;
            next = number(page, 0, 4)?;
            let part = (size - content.len()).min(self.usable - 4);
            content.extend_from_slice(page.get(4..4 + part)?);
        }
        Some((row as i64, values(&content)?))
    }
}

/// The values of a row: first the kind of each, then their bytes.
fn values(content: &[u8]) -> Option<Vec<Value>> {
    let (header, mut at) = varint(content, 0)?;
    let header = length(header)?;
    let mut from = header;
    let mut values = Vec::new();
    while at < header {
        let (kind, next) = varint(content, at)?;
        at = next;
        let bytes = match kind {
            0 | 8 | 9 => 0,
            1..=4 => length(kind)?,
            5 => 6,
            6 | 7 => 8,
            10 | 11 => return None,
            kind => length((kind - 12) / 2)?,
        };
        let own = content.get(from..from + bytes)?;
        from += bytes;
        values.push(match kind {
            0 => Value::Null,
            8 => Value::Integer(0),
            9 => Value::Integer(1),
            1..=6 => {
                let first = if own[0] & 0x80 == 0 { 0 } else { -1 };
                Value::Integer(own.iter().fold(first, |value, byte| value << 8 | i64::from(*byte)))
            }
            kind if kind >= 13 && kind % 2 == 1 => Value::Text(String::from_utf8(own.to_vec()).ok()?),
            _ => Value::Other,
        });
    }
    Some(values)
}

/// A file's content; empty if there is none.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.len() > LARGEST as u64 => return Err(format!("{} is too large", path.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        _ => {}
    }
    std::fs::read(path).map_err(failed)
}

const LOG_HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The pages of a write-ahead log, up to its last complete transaction.
fn pages_of_log(log: &[u8], page: usize) -> HashMap<usize, Vec<u8>> {
    let mut complete = HashMap::new();
    let is_big = match number(log, 0, 4) {
        Some(0x377f_0682) => false,
        Some(0x377f_0683) => true,
        _ => return complete,
    };
    if number(log, 8, 4) != Some(page) || log.len() < LOG_HEADER {
        return complete;
    }
    let mut sum = add_to_sum((0, 0), &log[..24], is_big);
    if !is_sum(sum, log, 24) {
        return complete;
    }
    let salts = &log[16..24];
    let mut open = Vec::new();
    for frame in log[LOG_HEADER..].chunks_exact(FRAME_HEADER + page) {
        let (header, content) = frame.split_at(FRAME_HEADER);
        sum = add_to_sum(add_to_sum(sum, &header[..8], is_big), content, is_big);
        // Behind the last transaction there may be frames of an earlier log.
        if header[8..16] != *salts || !is_sum(sum, header, 16) {
            break;
        }
        open.push((number(header, 0, 4).unwrap_or(0), content.to_vec()));
        if number(header, 4, 4) != Some(0) {
            complete.extend(open.drain(..));
        }
    }
    complete
}

/// The checksum of a log: two sums over pairs of words.
fn add_to_sum(mut sum: (u32, u32), bytes: &[u8], is_big: bool) -> (u32, u32) {
    let word = |bytes: &[u8]| {
        let bytes = bytes.try_into().expect("a word has four bytes");
        if is_big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    };
    for pair in bytes.chunks_exact(8) {
        sum.0 = sum.0.wrapping_add(word(&pair[..4])).wrapping_add(sum.1);
        sum.1 = sum.1.wrapping_add(word(&pair[4..])).wrapping_add(sum.0);
    }
    sum
}

/// Checksums are always written with the high byte first.
fn is_sum(sum: (u32, u32), bytes: &[u8], at: usize) -> bool {
    (number(bytes, at, 4), number(bytes, at + 4, 4)) == (Some(sum.0 as usize), Some(sum.1 as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn fixture(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-history").join(name)
    }

    fn texts(rows: &[Row], column: usize) -> Vec<&str> {
        let mut texts = Vec::new();
        for (_, values) in rows {
            let Value::Text(text) = &values[column] else { panic!("{values:?}") };
            texts.push(text.as_str());
        }
        texts
    }

    #[test]
    fn the_last_transactions_are_in_the_log() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::copy(fixture("history.sqlite"), at("a")).expect("copied");
        let before = rows(&at("a"), "runs").expect("readable");
        assert_eq!(texts(&before, 1), ["five of the MiniTet", "dice", "two given"]);
        assert_eq!(rows(&at("a"), "walks"), Ok(Vec::new()));
        let log = std::fs::read(fixture("history.sqlite-wal")).expect("a log");
        std::fs::write(at("a-wal"), &log).expect("written");
        let after = rows(&at("a"), "runs").expect("readable");
        assert_eq!(texts(&after, 1), ["five, renamed", "dice", "positions lost"]);
        assert_eq!((after[2].0, &after[2].1[5], &after[2].1[6]), (4, &Value::Integer(2), &Value::Null));
        // A transaction that is not complete does not count, and neither does what follows a damaged frame.
        std::fs::write(at("a-wal"), &log[..log.len() - 1]).expect("written");
        assert_eq!(texts(&rows(&at("a"), "runs").expect("readable"), 2), ["finished", "paused", "finished"]);
        let mut damaged = log;
        damaged[100] ^= 1;
        std::fs::write(at("a-wal"), &damaged).expect("written");
        assert_eq!(rows(&at("a"), "runs"), Ok(before));
    }

    /// Cut anywhere, or with a byte changed anywhere, a database is read or refused.
    #[test]
    fn damage_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        for name in ["many.sqlite", "history.sqlite"] {
            let whole = std::fs::read(fixture(name)).expect("a database");
            let mut refused = 0;
            for at in (0..whole.len()).step_by(47) {
                let mut changed = whole.clone();
                changed[at] ^= 0x85;
                for bytes in [&changed[..], &whole[..at]] {
                    std::fs::write(&path, bytes).expect("written");
                    refused += usize::from(rows(&path, "runs").is_err());
                }
            }
            assert!(refused > 20, "{name}: {refused}");
        }
    }
}
