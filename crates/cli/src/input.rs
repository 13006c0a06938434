//! Lines of standard input, in any number and of any length.
//!
//! Of a line that is longer than any valid input, only the beginning is kept; the library then reports that it is too
//! long, in its place among the others.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};
use zauber::Reader;

/// Lines of text that are not blank, one at a time.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    is_first: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(1 << 16, input), line: Vec::new(), is_first: true }
    }

    /// True if the next line can be read without waiting for it.
    pub(crate) fn is_next_here(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// The next line that is not blank, trimmed; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Cow<'_, str>>> {
        while self.read()? {
            if !self.is_blank() {
                let text = String::from_utf8_lossy(&self.line);
                return Ok(Some(match text {
                    // A text that is too long must not become shorter.
                    text if text.len() > Reader::MAX_BYTES => text,
                    Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
                    Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
                }));
            }
        }
        Ok(None)
    }

    /// Reads a line, keeping only enough of it to show that it is too long. False at the end.
    fn read(&mut self) -> io::Result<bool> {
        self.line.clear();
        let kept = Reader::MAX_BYTES + 1;
        if self.input.by_ref().take(kept as u64).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        if self.line.pop_if(|last| *last == b'\n').is_none() && self.line.len() == kept {
            self.input.skip_until(b'\n')?;
        }
        // Editors on Windows like to start files with a byte order mark.
        let mark = "\u{feff}".as_bytes();
        if std::mem::take(&mut self.is_first) && self.line.starts_with(mark) && self.line.len() < kept {
            self.line.drain(..mark.len());
        }
        Ok(true)
    }

    fn is_blank(&self) -> bool {
        // The rest of the line is missing, so it cannot be called blank.
        if self.line.len() > Reader::MAX_BYTES {
            return false;
        }
        match self.line.trim_ascii_start().first() {
            None => true,
            Some(first) if first.is_ascii() => false,
            Some(_) => str::from_utf8(&self.line).is_ok_and(|text| text.trim().is_empty()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next().expect("memory can be read").map(Cow::into_owned)).collect()
    }

    #[test]
    fn blank_lines_and_the_space_around_others_are_left_out() {
        assert_eq!(all(b""), [""; 0]);
        assert_eq!(all("\u{feff}\n\n  R U \r\n\t\n\u{a0}\nF".as_bytes()), ["R U", "F"]);
        assert_eq!(all(b"R\xff\n"), ["R\u{fffd}"]);
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let most = Reader::MAX_BYTES;
        let text = format!("{}\n{}\n{}R\nU\n", "R".repeat(most), "R".repeat(3 * most), " ".repeat(2 * most));
        let lines = all(text.as_bytes());
        assert_eq!(lines.iter().map(String::len).collect::<Vec<_>>(), [most, most + 1, most + 1, 1]);
        assert_eq!(lines[3], "U");
    }
}
