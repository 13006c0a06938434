//! What the name of a file says about its content.

use std::path::Path;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Apache Parquet.
    Parquet,
    /// Values separated by commas, with a header.
    Csv,
    /// A JSON object on each line.
    JsonLines,
    /// A position on each line; solutions are written with tabs between the columns.
    Text,
}

/// How a file of lines is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// gzip.
    Gzip,
    /// Zstandard.
    Zstd,
}

/// What a file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// How rows are written.
    pub table: Table,
    /// How that is compressed. Parquet compresses its own columns.
    pub packing: Packing,
}

impl Format {
    /// The format by the ending of the name, in any case.
    pub fn of(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let (name, packing) = match name.rsplit_once('.')? {
            (rest, "gz") => (rest, Packing::Gzip),
            (rest, "zst") => (rest, Packing::Zstd),
            _ => (name.as_str(), Packing::Plain),
        };
        let table = match name.rsplit_once('.')?.1 {
            "parquet" if packing == Packing::Plain => Table::Parquet,
            "csv" => Table::Csv,
            "jsonl" => Table::JsonLines,
            "txt" => Table::Text,
            _ => return None,
        };
        Some(Format { table, packing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_say_what_is_inside() {
        let of = |name: &str| Format::of(Path::new(name));
        let format = |table, packing| Some(Format { table, packing });
        assert_eq!(of("a/b.parquet"), format(Table::Parquet, Packing::Plain));
        assert_eq!(of("b.CSV"), format(Table::Csv, Packing::Plain));
        assert_eq!(of("b.c.jsonl.gz"), format(Table::JsonLines, Packing::Gzip));
        assert_eq!(of("b.txt.zst"), format(Table::Text, Packing::Zstd));
        for other in ["b", "b.gz", "b.parquet.gz", "csv", "b.json", ".gz"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
