//! Lines of a text file: read one at a time, of any length, compressed or not; and fields of CSV.

use crate::error::BatchFileError;
use crate::format::Packing;
use crate::row::RowFault;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
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

/// The fields of a line of CSV; `None` if a quotation mark is never closed.
pub(crate) fn fields(line: &str) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let Some(quoted) = rest.strip_prefix('"') else {
            match rest.split_once(',') {
                Some((field, after)) => {
                    fields.push(field.to_owned());
                    rest = after;
                    continue;
                }
                None => {
                    fields.push(rest.to_owned());
                    return Some(fields);
                }
            }
        };
        let mut field = String::new();
        let mut after = quoted;
        loop {
            let (text, end) = after.split_once('"')?;
            field += text;
            after = end;
            // Two quotation marks stand for one.
            match after.strip_prefix('"') {
                Some(end) => {
                    field.push('"');
                    after = end;
                }
                None => break,
            }
        }
        match after.split_once(',') {
            Some((end, others)) => {
                fields.push(field + end);
                rest = others;
            }
            None => {
                fields.push(field + after);
                return Some(fields);
            }
        }
    }
}

/// A field of CSV, in quotation marks where it needs them.
pub(crate) fn write_field(to: &mut impl Write, field: &str) -> io::Result<()> {
    if field.contains([',', '"', '\n', '\r']) {
        write!(to, "\"{}\"", field.replace('"', "\"\""))
    } else {
        to.write_all(field.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_survive_writing_and_reading() {
        for row in [vec![""], vec!["1", "UU,\"R\"", "", "x y"], vec!["\"", "\"\"", ","]] {
            let mut line = Vec::new();
            for (number, field) in row.iter().enumerate() {
                if number > 0 {
                    line.push(b',');
                }
                write_field(&mut line, field).expect("memory can be written");
            }
            let line = String::from_utf8(line).expect("it is text");
            assert_eq!(fields(&line).expect("marks are closed"), row, "{line}");
        }
        assert_eq!(fields("a,\"b"), None);
    }
}
