//! Lines of standard input, in any number and of any length.
//!
//! A net can take several lines: rows that make up one position together are one input.
//!
//! Of a line that is longer than any valid input, only the beginning is kept; the library then reports that it is too
//! long, in its place among the others.

use puzzle::Face;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use zauber::Reader;

/// What the rows of a net look like.
#[derive(Clone, Copy)]
pub(crate) struct Net {
    /// How many letters it has.
    letters: usize,
}

impl Net {
    /// A net with so many letters.
    pub(crate) const fn new(letters: usize) -> Net {
        Net { letters }
    }

    /// How many letters a line has, if it can be a row: the longest ones cross four of the six faces.
    fn row(self, line: &[u8]) -> Option<usize> {
        let mut count = 0;
        for byte in line.iter().filter(|byte| !byte.is_ascii_whitespace()) {
            let letter = char::from(byte.to_ascii_uppercase());
            let is_known = Face::from_letter(letter).is_some() || "WGYOAC?.123456".contains(letter);
            count += 1;
            if !is_known || count * 2 > self.letters {
                return None;
            }
        }
        Some(count)
    }

    /// From so many rows on, lines are a net with something missing, not several inputs.
    const ROWS: usize = 4;
}

/// Inputs that are not blank, one at a time.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    is_first: bool,
    /// True if the line has not been passed on yet.
    is_ahead: bool,
    net: Option<Net>,
    /// Lines that looked like rows of a net and are none.
    waiting: VecDeque<String>,
}

impl<R: Read> Lines<R> {
    /// Each line is an input, and the rows of a net together.
    pub(crate) fn new(input: R, net: Option<Net>) -> Lines<R> {
        let input = BufReader::with_capacity(1 << 16, input);
        Lines { input, line: Vec::new(), is_first: true, is_ahead: false, net, waiting: VecDeque::new() }
    }

    /// True if the next line can be read without waiting for it.
    pub(crate) fn is_next_here(&self) -> bool {
        self.is_ahead || !self.waiting.is_empty() || self.input.buffer().contains(&b'\n')
    }

    /// The next input that is not blank, trimmed; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Cow<'_, str>>> {
        if let Some(text) = self.waiting.pop_front() {
            return Ok(Some(Cow::Owned(text)));
        }
        if !self.advance()? {
            return Ok(None);
        }
        match self.net.and_then(|net| Some((net, net.row(&self.line)?))) {
            Some((net, letters)) => self.whole_net(net, letters).map(|text| Some(Cow::Owned(text))),
            None => Ok(Some(self.text())),
        }
    }

    /// The net that the current line is the first row of; or only that line, and those after it that looked like rows
    /// wait.
    fn whole_net(&mut self, net: Net, mut letters: usize) -> io::Result<String> {
        let mut rows = vec![self.text().into_owned()];
        while letters < net.letters && self.advance()? {
            match net.row(&self.line).filter(|row| letters + row <= net.letters) {
                Some(row) => letters += row,
                None => {
                    self.is_ahead = true;
                    break;
                }
            }
            rows.push(self.text().into_owned());
        }
        if letters == net.letters || rows.len() >= Net::ROWS {
            return Ok(rows.join("\n"));
        }
        self.waiting.extend(rows.drain(1..));
        Ok(rows.remove(0))
    }

    /// Goes to the next line that is not blank; false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        if std::mem::take(&mut self.is_ahead) {
            return Ok(true);
        }
        while self.read()? {
            if !self.is_blank() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The current line, trimmed.
    fn text(&self) -> Cow<'_, str> {
        match String::from_utf8_lossy(&self.line) {
            // A text that is too long must not become shorter.
            text if text.len() > Reader::MAX_BYTES => text,
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
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
        of_net(None, input)
    }

    fn of_net(net: Option<Net>, input: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(input, net);
        std::iter::from_fn(|| lines.next().expect("memory can be read").map(Cow::into_owned)).collect()
    }

    #[test]
    fn blank_lines_and_the_space_around_others_are_left_out() {
        assert_eq!(all(b""), [""; 0]);
        assert_eq!(all("\u{feff}\n\n  R U \r\n\t\n\u{a0}\nF".as_bytes()), ["R U", "F"]);
        assert_eq!(all(b"R\xff\n"), ["R\u{fffd}"]);
    }

    #[test]
    fn the_rows_of_a_net_are_one_input() {
        let net = "UUU\nUUU\nUUU\n\nL L L  F F F  R R R  B B B\nLLLFFFRRRBBB\nLLLFFFRRRBBB\n\nDDD\nDDD\nD?.";
        let plain = "U".repeat(54);
        let nets = of_net(Some(Net::new(54)), format!("{net}\n\n{plain}\nnonsense\n{net}").as_bytes());
        assert_eq!(nets.len(), 4);
        assert_eq!((nets[0].lines().count(), &nets[1], &nets[2], &nets[3]), (9, &plain, &"nonsense".into(), &nets[0]));
        // One face per line.
        assert_eq!(of_net(Some(Net::new(54)), format!("{}\n", "RRRRRRRRR\n".repeat(6)).as_bytes()).len(), 1);
        // Short lines that are no net stay apart; a net with a row missing is one input.
        let short = of_net(Some(Net::new(54)), format!("U\nR F\n{plain}\nL\n").as_bytes());
        assert_eq!(short, ["U", "R F", &plain, "L"]);
        let missing = net.rsplit_once('\n').expect("it has several lines").0;
        assert_eq!(of_net(Some(Net::new(54)), missing.as_bytes()).len(), 1);
        assert_eq!(of_net(None, net.as_bytes()).len(), 9);
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
