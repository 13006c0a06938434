//! Which files become which, and which of them are ours.

use crate::error::BatchFileError;
use crate::format::{Format, Table};
use crate::journal::Journal;
use crate::parquet_file;
use crate::settings::{Settings, hidden};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A file of positions and the file that its solutions go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The positions.
    pub input: PathBuf,
    /// The solutions.
    pub output: PathBuf,
}

impl Shard {
    /// Where answers are collected until all are there.
    pub(crate) fn journal(&self) -> PathBuf {
        hidden(&self.output, "journal")
    }

    /// Where the lines go that cannot be solved: `NAME.errors.jsonl`.
    pub fn errors(&self) -> PathBuf {
        let mut name = self.output.file_name().unwrap_or_default().to_owned();
        name.push(ERRORS);
        self.output.with_file_name(name)
    }
}

const ERRORS: &str = ".errors.jsonl";

/// One of several equal parts of the work, for arrays of jobs: `i/n`.
///
/// Jobs can be counted from 0 or from 1: shard `k` belongs to the part with the same remainder by `n`, so 0/4 and 4/4
/// are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    index: usize,
    of: usize,
}

impl FromStr for Part {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Part, Self::Err> {
        let wrong = "write a part as i/n, with i from 1 to n, or from 0 to n - 1";
        let (index, of) = text.split_once('/').ok_or(wrong)?;
        let (index, of) = (index.trim().parse::<usize>().map_err(|_| wrong)?, of.trim().parse().map_err(|_| wrong)?);
        if of == 0 || index > of { Err(wrong) } else { Ok(Part { index, of }) }
    }
}

/// The shards of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// All shards, by name.
    pub shards: Vec<Shard>,
    /// Where the settings are written, if not in the output itself.
    manifest: Option<PathBuf>,
}

impl Plan {
    /// A file becomes a file, or a file of the same name in a folder; a folder becomes a folder.
    pub fn new(input: &Path, output: &Path) -> Result<Plan, BatchFileError> {
        let about = std::fs::metadata(input).map_err(BatchFileError::read(input))?;
        let ends_in_slash =
            output.as_os_str().as_encoded_bytes().last().is_some_and(|&last| last == b'/' || last == b'\\');
        let plan = if about.is_dir() {
            if output.is_file() {
                return Err(BatchFileError::NotAFolder { input: input.to_owned(), output: output.to_owned() });
            }
            let shards = shards_in(input)?;
            let shard = |input: PathBuf| {
                let output = output.join(input.file_name().unwrap_or_default());
                Shard { input, output }
            };
            Plan { shards: shards.into_iter().map(shard).collect(), manifest: Some(output.join(MANIFEST)) }
        } else if output.is_dir() || ends_in_slash {
            let output_file = output.join(input.file_name().unwrap_or_default());
            let shard = Shard { input: input.to_owned(), output: output_file };
            Plan { shards: vec![shard], manifest: Some(output.join(MANIFEST)) }
        } else {
            let manifest = match format(output)?.table {
                Table::Parquet => None,
                _ => {
                    let mut name = output.file_name().unwrap_or_default().to_owned();
                    name.push(".manifest.json");
                    Some(output.with_file_name(name))
                }
            };
            Plan { shards: vec![Shard { input: input.to_owned(), output: output.to_owned() }], manifest }
        };
        for shard in &plan.shards {
            format(&shard.input)?;
            let same = std::fs::canonicalize(&shard.output).ok().zip(std::fs::canonicalize(&shard.input).ok());
            if same.is_some_and(|(output, input)| output == input) {
                return Err(BatchFileError::Same { path: shard.input.clone() });
            }
        }
        Ok(plan)
    }

    /// The outputs that are there: a file, or the shards in a folder.
    pub fn outputs(output: &Path) -> Result<Vec<PathBuf>, BatchFileError> {
        if output.is_dir() { shards_in(output) } else { format(output).map(|_| vec![output.to_owned()]) }
    }

    /// The shards of one part of the work.
    pub fn part(&self, part: Part) -> Vec<Shard> {
        let ours = |number: &usize| (number + 1) % part.of == part.index % part.of;
        (0..self.shards.len()).filter(ours).map(|number| self.shards[number].clone()).collect()
    }

    /// What the run was begun with, and the file that says so; `None` if it was not begun.
    pub fn began(&self) -> Result<Option<(PathBuf, Settings)>, BatchFileError> {
        if let Some(manifest) = &self.manifest
            && let Some(settings) = Settings::read(manifest)?
        {
            return Ok(Some((manifest.clone(), settings)));
        }
        for shard in &self.shards {
            let is_parquet = format(&shard.output)?.table == Table::Parquet;
            let found = match Journal::settings(&shard.journal()) {
                None if is_parquet && shard.output.exists() => parquet_file::settings(&shard.output)?,
                found => found,
            };
            if let Some(settings) = found {
                return Ok(Some((shard.output.clone(), settings)));
            }
        }
        Ok(None)
    }

    /// Makes the folder of the outputs and writes down what the run is begun with. If another process was faster, its
    /// settings must be the same.
    pub fn begin(&self, settings: &Settings) -> Result<(), BatchFileError> {
        let folder =
            self.shards.first().and_then(|shard| shard.output.parent()).filter(|it| !it.as_os_str().is_empty());
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).map_err(BatchFileError::write(folder))?;
        }
        if let Some((path, began)) = self.began()? {
            settings.check(&began, &path)?;
        }
        let Some(manifest) = &self.manifest else { return Ok(()) };
        if !manifest.exists() {
            settings.write(manifest)?;
        }
        let began = Settings::read(manifest)?;
        began.map_or(Ok(()), |began| settings.check(&began, manifest))
    }
}

/// The settings of a run that needs them beside its shards.
const MANIFEST: &str = "_manifest.json";

/// The settings that an output was made with.
pub(crate) fn settings_of(output: &Path) -> Result<Option<Settings>, BatchFileError> {
    if format(output)?.table == Table::Parquet {
        return parquet_file::settings(output);
    }
    let mut name = output.file_name().unwrap_or_default().to_owned();
    name.push(".manifest.json");
    match Settings::read(&output.with_file_name(name))? {
        Some(settings) => Ok(Some(settings)),
        None => Settings::read(&output.with_file_name(MANIFEST)),
    }
}

/// The files of a folder that are shards, by name.
pub(crate) fn shards_in(folder: &Path) -> Result<Vec<PathBuf>, BatchFileError> {
    let failed = || BatchFileError::read(folder);
    let mut shards = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed())? {
        let path = entry.map_err(failed())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_ours = name.starts_with(['.', '_']) || name.ends_with(ERRORS);
        if !is_ours && path.is_file() && Format::of(&path).is_some() {
            shards.push(path);
        }
    }
    shards.sort();
    if shards.is_empty() { Err(BatchFileError::Empty { path: folder.to_owned() }) } else { Ok(shards) }
}

/// The format of a file; an error if its name does not say.
pub(crate) fn format(path: &Path) -> Result<Format, BatchFileError> {
    Format::of(path).ok_or_else(|| BatchFileError::Format { path: path.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_everything_once_however_they_are_counted() {
        let shard = |number: usize| Shard { input: number.to_string().into(), output: PathBuf::new() };
        let plan = Plan { shards: (0..10).map(shard).collect(), manifest: None };
        for of in [1, 2, 3, 10, 12] {
            for first in [0, 1] {
                let part = |index| format!("{index}/{of}").parse::<Part>().expect("it is a part");
                let mut all: Vec<Shard> = (first..first + of).flat_map(|index| plan.part(part(index))).collect();
                all.sort_by_key(|shard| shard.input.to_string_lossy().parse::<usize>().expect("a number"));
                assert_eq!(all, plan.shards, "{of} from {first}");
            }
        }
        for wrong in ["", "1", "3/2", "1/0", "a/2", "-1/2", "1/2/3"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn folders_become_folders() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("in")).expect("there is room for a folder");
        assert!(matches!(Plan::new(&at("in"), &at("out")), Err(BatchFileError::Empty { .. })));
        for name in ["b.csv", "a.parquet", "b.csv.errors.jsonl", ".b.csv.journal", "_manifest.json", "notes.md"] {
            std::fs::write(at("in").join(name), "").expect("there is room for a file");
        }
        let plan = Plan::new(&at("in"), &at("out")).expect("there are shards");
        let outputs: Vec<&Path> = plan.shards.iter().map(|shard| shard.output.as_path()).collect();
        assert_eq!(outputs, [at("out/a.parquet"), at("out/b.csv")]);
        let single = Plan::new(&at("in/b.csv"), &at("c.jsonl.gz")).expect("it is a shard");
        assert_eq!(single.shards[0].errors(), at("c.jsonl.gz.errors.jsonl"));
        let into = Plan::new(&at("in/b.csv"), &at("new/")).expect("it is a shard");
        assert_eq!(into.shards[0].output, at("new/b.csv"));
        assert!(matches!(Plan::new(&at("in"), &at("in")), Err(BatchFileError::Same { .. })));
        assert!(matches!(Plan::new(&at("in/b.csv"), &at("c")), Err(BatchFileError::Format { .. })));
        assert!(matches!(Plan::new(&at("in"), &at("in/b.csv")), Err(BatchFileError::NotAFolder { .. })));
        assert!(matches!(Plan::new(&at("none"), &at("c.csv")), Err(BatchFileError::Read { .. })));
    }
}
