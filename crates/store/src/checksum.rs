//! Checksums of large contents, one for each part of a megabyte, computed on all cores.
//!
//! The checksum of the whole follows from those of its parts. So parts can be checked one at a time, when they are first
//! needed, against a file whose header holds only the checksum of the whole. Everything here looks after each part
//! whether it is still wanted.

use crate::Cancelled;
use crc32fast::Hasher;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

/// The size of a part in bytes.
pub const PART: usize = 1 << 20;

/// For fewer parts than this, starting a thread would take longer than reading them.
const SMALLEST: usize = 4;

/// Whether work is still wanted.
pub(crate) type IsCancelled<'a> = &'a (dyn Fn() -> bool + Sync);

/// Why there is no checksum.
#[derive(Debug)]
pub(crate) enum Unread {
    Cancelled,
    Failed(io::Error),
}

impl From<Cancelled> for Unread {
    fn from(_: Cancelled) -> Unread {
        Unread::Cancelled
    }
}

/// The CRC-32 of each part, and of the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checksums {
    pub(crate) parts: Vec<u32>,
    pub(crate) whole: u32,
}

impl Checksums {
    fn new(parts: Vec<u32>, bytes: usize) -> Checksums {
        let mut whole = Hasher::new();
        for (&checksum, range) in parts.iter().zip(ranges(bytes)) {
            whole.combine(&Hasher::new_with_initial_len(checksum, range.len() as u64));
        }
        Checksums { parts, whole: whole.finalize() }
    }

    /// The checksums of a content.
    pub(crate) fn of(content: &[u8], cancelled: IsCancelled<'_>) -> Result<Checksums, Cancelled> {
        let start = || Ok(|range: Range<usize>| Ok(crc32fast::hash(&content[range])));
        match each_part(content.len(), cancelled, start) {
            Ok(parts) => Ok(Checksums::new(parts, content.len())),
            Err(_) => Err(Cancelled),
        }
    }

    /// The checksums of this many bytes of a file.
    pub(crate) fn of_file(
        path: &Path,
        offset: usize,
        bytes: usize,
        cancelled: IsCancelled<'_>,
    ) -> Result<Checksums, Unread> {
        let start = || {
            let (mut file, mut buffer) = (File::open(path)?, vec![0; PART.min(bytes)]);
            Ok(move |range: Range<usize>| {
                file.seek(SeekFrom::Start((offset + range.start) as u64))?;
                let part = &mut buffer[..range.len()];
                file.read_exact(part)?;
                Ok(crc32fast::hash(part))
            })
        };
        Ok(Checksums::new(each_part(bytes, cancelled, start)?, bytes))
    }

    /// Fills `content` from a file, and returns its checksums.
    pub(crate) fn of_copy(
        path: &Path,
        offset: usize,
        content: &mut [u8],
        cancelled: IsCancelled<'_>,
    ) -> Result<Checksums, Unread> {
        let bytes = content.len();
        let places: Vec<Mutex<&mut [u8]>> = content.chunks_mut(PART).map(Mutex::new).collect();
        let start = || {
            // Each thread has its own file handle, and so its own position in the file.
            let (mut file, places) = (File::open(path)?, &places);
            Ok(move |range: Range<usize>| {
                file.seek(SeekFrom::Start((offset + range.start) as u64))?;
                let mut part = places[range.start / PART].lock().expect("nobody panics");
                file.read_exact(&mut part)?;
                Ok(crc32fast::hash(&part))
            })
        };
        Ok(Checksums::new(each_part(bytes, cancelled, start)?, bytes))
    }
}

/// Where the parts of a content are.
pub(crate) fn ranges(bytes: usize) -> impl ExactSizeIterator<Item = Range<usize>> {
    (0..bytes.div_ceil(PART)).map(move |part| part * PART..bytes.min((part + 1) * PART))
}

/// The CRC-32 of contents, one after another.
pub(crate) fn of_all(contents: &[&[u8]], cancelled: IsCancelled<'_>) -> Result<u32, Cancelled> {
    let mut whole = Hasher::new();
    for content in contents {
        let checksum = Checksums::of(content, cancelled)?.whole;
        whole.combine(&Hasher::new_with_initial_len(checksum, content.len() as u64));
    }
    Ok(whole.finalize())
}

/// Calls what `start` returns for each part, on all cores; `start` is called once on each.
fn each_part<W>(
    bytes: usize,
    cancelled: IsCancelled<'_>,
    start: impl Fn() -> io::Result<W> + Sync,
) -> Result<Vec<u32>, Unread>
where
    W: FnMut(Range<usize>) -> io::Result<u32>,
{
    let ranges: Vec<Range<usize>> = ranges(bytes).collect();
    let checksums: Vec<AtomicU32> = ranges.iter().map(|_| AtomicU32::new(0)).collect();
    let (next, has_failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let run = || -> Result<(), Unread> {
        let mut work = start().map_err(Unread::Failed)?;
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            let Some(range) = ranges.get(part) else { return Ok(()) };
            if cancelled() {
                return Err(Unread::Cancelled);
            }
            if has_failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let checksum = work(range.clone()).map_err(|error| {
                has_failed.store(true, Ordering::Relaxed);
                Unread::Failed(error)
            })?;
            checksums[part].store(checksum, Ordering::Relaxed);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let more = 1..cores.min(ranges.len() / SMALLEST);
        let threads: Vec<_> = more.map(|_| scope.spawn(run)).collect();
        let own = run();
        let others = threads.into_iter().map(|thread| thread.join().expect("a checksum does not panic"));
        others.fold(own, Result::and)
    })?;
    Ok(checksums.into_iter().map(AtomicU32::into_inner).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [usize; 6] = [0, 1, 1000, PART, PART + 1, 9 * PART + 7];

    #[test]
    fn parts_make_the_checksum_of_the_whole() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        for bytes in SIZES {
            let content: Vec<u8> = (0..bytes + 5).map(|i| (i * 31 % 251) as u8).collect();
            let expected = Checksums::of(&content[5..], &|| false).expect("not cancelled");
            assert_eq!(expected.whole, crc32fast::hash(&content[5..]));
            assert_eq!(expected.parts.len(), bytes.div_ceil(PART));
            std::fs::write(file.path(), &content).expect("it is written");
            assert_eq!(Checksums::of_file(file.path(), 5, bytes, &|| false).expect("it is there"), expected);
            let mut copy = vec![0; bytes];
            assert_eq!(Checksums::of_copy(file.path(), 5, &mut copy, &|| false).expect("it is there"), expected);
            assert!(copy == content[5..]);
            let short = Checksums::of_file(file.path(), 6, bytes, &|| false);
            assert!(matches!(short, Err(Unread::Failed(_))) || bytes == 0, "it is too short");
            assert_eq!(of_all(&[&content[..5], &content[5..]], &|| false), Ok(crc32fast::hash(&content)));
        }
        assert!(Checksums::of_file(Path::new("/nowhere/at/all"), 0, 9, &|| false).is_err());
    }

    #[test]
    fn whether_it_is_wanted_is_asked_for_each_part() {
        let content = vec![0; 9 * PART];
        let asked = AtomicUsize::new(0);
        let count = || asked.fetch_add(1, Ordering::Relaxed) == usize::MAX;
        assert!(Checksums::of(&content, &count).is_ok());
        assert_eq!(asked.into_inner(), 9);
        assert!(matches!(Checksums::of(&content, &|| true), Err(Cancelled)));
    }
}
