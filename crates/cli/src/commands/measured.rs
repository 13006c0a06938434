//! `zauber scan`: the cube that measured colours show.

use crate::args::Common;
use crate::output::Output;
use anyhow::Context;
use serde_json::error::Category;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use zauber::{Language, MeasuredColours, Reader, Rejection, Said, ScanOptions, ScanReport, scan_colours};

pub(crate) fn scan(common: &Common, file: &Path, options: ScanOptions, output: &mut Output) -> anyhow::Result<()> {
    let name = file.display().to_string();
    let source: Box<dyn Read> = match name.as_str() {
        "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(file).with_context(|| format!("cannot read {name}"))?),
    };
    let mut scans = Scans { source: BufReader::new(source) };
    let mut number = 0;
    while let Some(scan) = scans.next().with_context(|| format!("cannot read {name}"))? {
        number += 1;
        // If there are several, each is answered in its place, whatever is wrong with it.
        output.batch = name == "-" || number > 1;
        let input = if number == 1 { name.clone() } else { format!("{name} ({number})") };
        let report = scan
            .map_err(|why| Rejection::of_input("json", why.text(common.lang)))
            .and_then(|colours| scan_colours(common.puzzle, &colours, options, common.lang));
        match report {
            Ok(report) => answer(&report, output)?,
            Err(rejection) => output.reject(&input, &rejection)?,
        }
        output.flush()?;
    }
    if number == 0 {
        let text = common.lang.say("scan.empty", &[]);
        output.reject(&name, &Rejection::of_input("colours", text))?;
    }
    Ok(())
}

pub(super) fn answer(report: &ScanReport, output: &mut Output) -> anyhow::Result<()> {
    if output.json {
        return output.object(report);
    }
    output.line(&output.stickers.write(&report.facelets))?;
    let moved = report.faces.iter().enumerate().any(|(at, face)| face.given != at || face.turned != 0);
    if moved {
        let face = |face: &zauber::ScannedFace| {
            let key = format!("scan.face.{}", face.turned);
            output.language.text(&key, &[("place", &face.place), ("number", &(face.given + 1))])
        };
        let list = report.faces.iter().map(face).collect::<Vec<_>>().join(", ");
        output.note(&output.language.text("scan.moved", &[("list", &list)]))?;
    }
    if report.tied {
        output.note(&output.language.text("scan.tied", &[]))?;
    }
    if !report.doubtful.is_empty() {
        let sticker = |&at: &usize| {
            let size = if report.confidence.len() == 54 { 9 } else { 4 };
            format!("{}{}", &report.faces[at / size].place, at % size + 1)
        };
        let list = report.doubtful.iter().map(sticker).collect::<Vec<_>>().join(" ");
        output.note(&output.language.text("scan.doubtful", &[("list", &list)]))?;
    }
    Ok(())
}

/// Scans one after another: an object each, over one line or several.
struct Scans<R> {
    source: BufReader<R>,
}

/// Why text is not a scan.
#[derive(Debug)]
enum NoScan {
    /// It is longer than any scan.
    TooLong,
    Json(serde_json::Error),
}

impl NoScan {
    /// In words for people who do not know how the program is made.
    fn text(&self, language: Language) -> Said {
        let NoScan::Json(error) = self else {
            return language.say("scan.too-long", &[("most", &(Reader::MAX_BYTES >> 20))]);
        };
        let key = match error.classify() {
            Category::Data => "scan.json.data",
            Category::Eof => "scan.json.end",
            Category::Syntax | Category::Io => "scan.json.syntax",
        };
        language.say(key, &[("line", &error.line()), ("column", &error.column())])
    }
}

impl<R: Read> Scans<R> {
    /// The next scan, or what is wrong with it; `None` at the end.
    fn next(&mut self) -> io::Result<Option<Result<MeasuredColours, NoScan>>> {
        let mut text = Vec::new();
        loop {
            let left = (Reader::MAX_BYTES + 1).saturating_sub(text.len());
            let read = self.source.by_ref().take(left as u64).read_until(b'\n', &mut text)?;
            if text.len() > Reader::MAX_BYTES {
                if text.last() != Some(&b'\n') {
                    self.source.skip_until(b'\n')?;
                }
                return Ok(Some(Err(NoScan::TooLong)));
            }
            let is_blank = text.iter().all(u8::is_ascii_whitespace);
            match (read, is_blank) {
                (0, true) => return Ok(None),
                (_, true) => text.clear(),
                _ => match serde_json::from_slice(&text) {
                    Ok(colours) => return Ok(Some(Ok(colours))),
                    // It may go on in the next line.
                    Err(error) if error.is_eof() && read > 0 => {}
                    Err(error) => return Ok(Some(Err(NoScan::Json(error)))),
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scans_are_read_over_lines_and_on_lines() {
        let text = "{\"faces\":\n[]}\n\n{\"faces\":[[[1,2,3]]],\"name\":\"x\"}\nnonsense\n{\"faces\":[]}";
        let mut scans = Scans { source: BufReader::new(text.as_bytes()) };
        let mut next = || scans.next().expect("text can be read").map(|scan| scan.map(|scan| scan.faces.len()).ok());
        assert_eq!(
            [next(), next(), next(), next(), next()],
            [Some(Some(0)), Some(Some(1)), Some(None), Some(Some(0)), None]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_one_error() {
        let text =
            format!("{}\n{{\"faces\":[]}}\n{}", "[".repeat(3 * Reader::MAX_BYTES), " ".repeat(2 * Reader::MAX_BYTES));
        let mut scans = Scans { source: BufReader::new(text.as_bytes()) };
        assert!(matches!(scans.next(), Ok(Some(Err(NoScan::TooLong)))));
        assert!(matches!(scans.next(), Ok(Some(Ok(_)))));
        assert!(matches!(scans.next(), Ok(Some(Err(NoScan::TooLong)))));
        assert!(matches!(scans.next(), Ok(None)));
    }

    #[test]
    fn what_is_wrong_is_said_in_plain_words() {
        let said = |text: &str| match (Scans { source: BufReader::new(text.as_bytes()) }).next() {
            Ok(Some(Err(why))) => why.text(Language::English).to_string(),
            other => panic!("{other:?}"),
        };
        let shape = "a scan is an object";
        assert!(said("{\"faces\":[[[1,2,\"x\"]]]}").contains(shape));
        assert!(said("{\"colours\":[]}").contains(shape));
        assert!(said("{\"faces\":[[[1,2]]]}").contains(shape) && said("7").contains(shape));
        assert_eq!(said("{\"faces\":[nonsense]}"), "this is not JSON from line 1, column 12 on");
        assert_eq!(said("{\"faces\":\n[[[1,"), "the JSON ends too early, in line 2");
        assert!(said(&"[".repeat(Reader::MAX_BYTES + 1)).contains("1 MiB"));
    }
}
