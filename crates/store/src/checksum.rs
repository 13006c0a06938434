//! Checksums of large contents: computed in parts on all cores, with the same result as in one go.

use crc32fast::Hasher;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// No part is smaller than this: starting a thread would take longer than reading it.
const SMALLEST: usize = 4 << 20;

/// How much of a file is read at a time.
const BUFFER: usize = 1 << 20;

/// The size of a part, so that each core has one.
fn part_size(bytes: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    bytes.div_ceil(cores).max(SMALLEST)
}

/// The CRC-32 of the content.
pub(crate) fn of(content: &[u8]) -> u32 {
    of_parts(&[content])
}

/// The CRC-32 of parts, one after another.
pub(crate) fn of_parts(parts: &[&[u8]]) -> u32 {
    let mut whole = Hasher::new();
    parts.iter().for_each(|part| whole.combine(&hashed(part)));
    whole.finalize()
}

fn hashed(content: &[u8]) -> Hasher {
    let hash = |part: &[u8]| {
        let mut hasher = Hasher::new();
        hasher.update(part);
        hasher
    };
    let hashers: Vec<Hasher> = std::thread::scope(|scope| {
        let parts = content.chunks(part_size(content.len()));
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || hash(part))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a checksum does not panic")).collect()
    });
    let mut whole = Hasher::new();
    hashers.iter().for_each(|part| whole.combine(part));
    whole
}

/// The CRC-32 of this many bytes of a file.
pub(crate) fn of_file(path: &Path, offset: usize, bytes: usize) -> io::Result<u32> {
    let hash = |range: Range<usize>| -> io::Result<Hasher> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start((offset + range.start) as u64))?;
        let (mut hasher, mut buffer, mut left) = (Hasher::new(), vec![0; BUFFER], range.len());
        while left > 0 {
            let part = &mut buffer[..left.min(BUFFER)];
            file.read_exact(part)?;
            hasher.update(part);
            left -= part.len();
        }
        Ok(hasher)
    };
    let hashers: Vec<io::Result<Hasher>> = std::thread::scope(|scope| {
        let size = part_size(bytes);
        let parts = (0..bytes).step_by(size).map(|start| start..(start + size).min(bytes));
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| hash(part))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a checksum does not panic")).collect()
    });
    let mut whole = Hasher::new();
    for hasher in hashers {
        whole.combine(&hasher?);
    }
    Ok(whole.finalize())
}

/// Calls `work` for each part of the content, with its offset; all parts in parallel.
pub(crate) fn in_parts(content: &mut [u8], work: impl Fn(usize, &mut [u8]) -> io::Result<()> + Sync) -> io::Result<()> {
    let size = part_size(content.len());
    std::thread::scope(|scope| {
        let parts = content.chunks_mut(size).enumerate();
        let work = &work;
        let threads: Vec<_> = parts.map(|(number, part)| scope.spawn(move || work(number * size, part))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("reading does not panic"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_checksum_of_the_whole() {
        for bytes in [0, 1, 1000, SMALLEST, SMALLEST + 1, 3 * SMALLEST + 7] {
            let mut content = vec![0; bytes];
            in_parts(&mut content, |offset, part| {
                part.iter_mut().enumerate().for_each(|(i, byte)| *byte = ((offset + i) * 31 % 251) as u8);
                Ok(())
            })
            .expect("nothing is read");
            assert!(content.iter().enumerate().all(|(i, &byte)| byte == (i * 31 % 251) as u8));
            assert_eq!(of(&content), crc32fast::hash(&content));
        }
        let file = tempfile::NamedTempFile::new().expect("a file");
        for bytes in [0, 1, BUFFER, SMALLEST + 1, 3 * SMALLEST + 7] {
            let content: Vec<u8> = (0..bytes + 5).map(|i| (i * 31 % 251) as u8).collect();
            std::fs::write(file.path(), &content).expect("it is written");
            assert_eq!(of_file(file.path(), 5, bytes).expect("it is there"), crc32fast::hash(&content[5..]));
            assert!(of_file(file.path(), 6, bytes).is_err() || bytes == 0, "it is too short");
        }
        assert!(in_parts(&mut [0; 9], |_, _| Err(io::ErrorKind::NotFound.into())).is_err());
    }
}
