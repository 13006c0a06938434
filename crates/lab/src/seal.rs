//! How the lines of a record are sealed: against damage, and against rows that belong elsewhere.
//!
//! Every line ends with `"check"`, the checksum of everything before it. Since version 2 of the format, lines after the
//! first have `"cell"` before it: a checksum of the first line (so of the whole experiment) together with the cell that
//! the row belongs to. A line that is intact but has another `"cell"` was written for another experiment.

use serde::Serialize;

/// The version of the format that is written.
pub(crate) const VERSION: u32 = 2;

/// The first version in which lines say where they belong.
const BOUND: u32 = 2;

/// Where a line belongs in its experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The session with this number.
    Session(usize),
    /// The row of a position and an entry.
    Cell(u64, usize),
}

/// What the lines of one record are sealed with.
#[derive(Clone, Debug)]
pub(crate) struct Seal {
    /// The first line; `None` in versions in which lines do not say where they belong.
    experiment: Option<crc32fast::Hasher>,
}

impl Seal {
    /// That of a record with this first line.
    pub(crate) fn new(version: u32, first: &[u8]) -> Seal {
        let experiment = (version >= BOUND).then(|| {
            let mut hasher = crc32fast::Hasher::new();
            hasher.update(first);
            hasher
        });
        Seal { experiment }
    }

    /// True if lines say where they belong.
    pub(crate) const fn is_bound(&self) -> bool {
        self.experiment.is_some()
    }

    /// What a line says that belongs here.
    fn mark(&self, place: Place) -> Option<u32> {
        let mut hasher = self.experiment.clone()?;
        let (kind, index, entry) = match place {
            Place::Session(number) => (b's', number as u64, 0),
            Place::Cell(index, entry) => (b'c', index, entry as u64),
        };
        hasher.update(&[kind]);
        hasher.update(&index.to_le_bytes());
        hasher.update(&entry.to_le_bytes());
        Some(hasher.finalize())
    }

    /// A line for this place, ready to be appended.
    pub(crate) fn line(&self, place: Place, value: &impl Serialize) -> String {
        sealed(value, self.mark(place))
    }

    /// True if an opened line was written for this place of this experiment.
    pub(crate) fn fits(&self, place: Place, opened: &Opened) -> bool {
        self.mark(place) == opened.mark
    }
}

/// A line with its checksum, ready to be appended.
pub(crate) fn sealed(value: &impl Serialize, mark: Option<u32>) -> String {
    let mut line = serde_json::to_string(value).expect("records are plain data");
    line.pop();
    if let Some(mark) = mark {
        line.push_str(&format!("{CELL}{mark:08x}\""));
    }
    let check = crc32fast::hash(line.as_bytes());
    line.push_str(&format!("{CHECK}{check:08x}\"}}\n"));
    line
}

const CELL: &str = ",\"cell\":\"";
const CHECK: &str = ",\"check\":\"";

/// A line as it was written.
pub(crate) struct Opened {
    /// Its JSON without the checksums.
    pub content: Vec<u8>,
    mark: Option<u32>,
}

/// A line as it was written, if nothing is missing or changed.
pub(crate) fn unsealed(line: &[u8]) -> Option<Opened> {
    let line = line.strip_suffix(b"\"}\n")?;
    let (content, check) = split(line, CHECK)?;
    if crc32fast::hash(content) != check {
        return None;
    }
    let (content, mark) = match content.strip_suffix(b"\"").and_then(|content| split(content, CELL)) {
        Some((content, mark)) => (content, Some(mark)),
        None => (content, None),
    };
    Some(Opened { content: [content, b"}"].concat(), mark })
}

/// What stands before a name with eight digits, and their value.
fn split<'a>(line: &'a [u8], name: &str) -> Option<(&'a [u8], u32)> {
    let (line, digits) = line.split_at_checked(line.len().checked_sub(8)?)?;
    let value = u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    Some((line.strip_suffix(name.as_bytes())?, value))
}
