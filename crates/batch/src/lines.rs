//! Lines of a text file: read one at a time, of any length, compressed or not; and fields of CSV.

use crate::error::BatchFileError;
use crate::format::Packing;
use crate::row::RowFault;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest line that is read; positions are shorter.
pub(crate) const LONGEST: usize = 1 << 20;

/// Reads lines and counts them.
pub(crate) struct Lines {
    input: Box<dyn BufRead + Send>,
    line: Vec<u8>,
    number: u64,
    read: Arc<AtomicU64>,
    bytes: u64,
}

/// A file that says how much of it has been read.
struct Counted(File, Arc<AtomicU64>);

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        self.1.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

const BUFFER: usize = 1 << 17;

impl Lines {
    pub(crate) fn open(path: &Path, packing: Packing) -> Result<Lines, BatchFileError> {
        let failed = || BatchFileError::read(path);
        let file = File::open(path).map_err(failed())?;
        let bytes = file.metadata().map_err(failed())?.len();
        let read = Arc::default();
        let file = BufReader::with_capacity(BUFFER, Counted(file, Arc::clone(&read)));
        let input: Box<dyn BufRead + Send> = match packing {
            Packing::Plain => Box::new(file),
            Packing::Gzip => Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(file))),
            Packing::Zstd => {
                let unpacked = zstd::Decoder::with_buffer(file).map_err(failed())?;
                Box::new(BufReader::with_capacity(BUFFER, unpacked))
            }
        };
        Ok(Lines { input, line: Vec::new(), number: 0, read, bytes })
    }

    /// The part of the file that has been read.
    pub(crate) fn part(&self) -> f64 {
        self.read.load(Ordering::Relaxed) as f64 / self.bytes.max(1) as f64
    }

    /// The next line with its number, without what ends it; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<(u64, Result<&str, RowFault>)>> {
        self.line.clear();
        if self.input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.line.len() > LONGEST && self.line.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
            return Ok(Some((self.number, Err(RowFault::TooLong(LONGEST)))));
        }
        let mut line = &self.line[..];
        line = line.strip_suffix(b"\n").unwrap_or(line);
        line = line.strip_suffix(b"\r").unwrap_or(line);
        // Editors on Windows like to start files with a byte order mark.
        if self.number == 1 {
            line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        }
        Ok(Some((self.number, str::from_utf8(line).map_err(|_| RowFault::NotText))))
    }
}

/// Writes text, compressed or not; the same text gives the same bytes.
pub(crate) enum Packer {
    Plain(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
    Zstd(zstd::Encoder<'static, BufWriter<File>>),
}

impl Packer {
    pub(crate) fn new(file: File, packing: Packing) -> io::Result<Packer> {
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(match packing {
            Packing::Plain => Packer::Plain(file),
            Packing::Gzip => Packer::Gzip(GzEncoder::new(file, Compression::default())),
            Packing::Zstd => Packer::Zstd(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
        })
    }

    /// Writes everything out and returns the file.
    pub(crate) fn finish(self) -> io::Result<File> {
        let file = match self {
            Packer::Plain(file) => file,
            Packer::Gzip(packer) => packer.finish()?,
            Packer::Zstd(packer) => packer.finish()?,
        };
        file.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

impl Write for Packer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packer::Plain(file) => file.write(bytes),
            Packer::Gzip(packer) => packer.write(bytes),
            Packer::Zstd(packer) => packer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Packer::Plain(file) => file.flush(),
            Packer::Gzip(packer) => packer.flush(),
            Packer::Zstd(packer) => packer.flush(),
        }
    }
}

thread_local! {
    /// Making a reader takes longer than reading a line. What ends lines has been taken off; other ends are text.
    static READER: RefCell<Reader> = RefCell::new(ReaderBuilder::new().terminator(Terminator::Any(b'\n')).build());
}

/// The fields of a line of CSV; `None` if a quotation mark is never closed.
pub(crate) fn fields(line: &str) -> Option<Vec<String>> {
    // To the reader, that is no record at all.
    if line.is_empty() {
        return Some(vec![String::new()]);
    }
    READER.with_borrow_mut(|reader| {
        reader.reset();
        let (mut text, mut ends) = (vec![0; line.len() + 1], vec![0; line.matches(',').count() + 2]);
        let (mut written, mut count) = (0, 0);
        for part in [line.as_bytes(), b"\n"] {
            let (result, _, bytes, fields) = reader.read_record(part, &mut text[written..], &mut ends[count..]);
            written += bytes;
            count += fields;
            // The end of a line ends a record, unless it is in quotation marks.
            if result == ReadRecordResult::Record {
                let starts = [0].into_iter().chain(ends.iter().copied());
                let field = |(start, end): (usize, &usize)| String::from_utf8(text[start..*end].to_vec()).ok();
                return starts.zip(&ends[..count]).map(field).collect();
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_survive_writing_and_reading() {
        for row in [vec![""], vec!["1", "UU,\"R\"", "", "x y"], vec!["\"", "\"\"", ","]] {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(&row).expect("memory can be written");
            let line = String::from_utf8(writer.into_inner().expect("memory can be written")).expect("it is text");
            assert_eq!(fields(line.trim_end_matches('\n')).expect("marks are closed"), row, "{line}");
        }
        assert_eq!(fields("").expect("there is no mark"), [""]);
        assert_eq!(fields("a,\"b"), None);
        assert_eq!(fields("a,\"b\nc\",d\re").expect("marks are closed"), ["a", "b\nc", "d\re"]);
        assert_eq!(fields("1,\"b\"c,\"\"").expect("marks are closed"), ["1", "bc", ""]);
    }
}
