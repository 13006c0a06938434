//! `zauber scan PHOTO…`: the cube that pictures show.

use super::measured::answer;
use crate::args::Common;
use crate::output::Output;
use anyhow::Context;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use zauber::{LookedAt, PictureReport, Puzzle, Rejection, ScanOptions};

/// The cube in pictures.
pub(crate) fn scan(
    common: &Common,
    photos: &[PathBuf],
    drawing: Option<&Path>,
    options: ScanOptions,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut pictures = Vec::new();
    for photo in photos {
        match open(common, photo, drawing.is_some())? {
            Ok(picture) => pictures.push(picture),
            Err(rejection) => return output.reject(&name(photo), &rejection),
        }
    }
    draw(&pictures, drawing)?;
    let names = photos.iter().map(|photo| name(photo)).collect::<Vec<_>>().join(" ");
    match zauber::scan_pictures(common.puzzle, &pictures, options, common.lang) {
        Ok(report) => answer(&report, output),
        Err(rejection) => {
            let other = rejection.hint.is_none().then(|| other_puzzle(common, photos, options)).flatten();
            let hint = other.map(|other| {
                common.lang.say("scan.other-puzzle", &[("puzzle", &other.title()), ("name", &other.name())])
            });
            output.reject(&names, &if hint.is_some() { rejection.hinting(hint) } else { rejection })
        }
    }
}

/// The other puzzle that can be scanned, if the pictures show that.
fn other_puzzle(common: &Common, photos: &[PathBuf], options: ScanOptions) -> Option<Puzzle> {
    let other = Puzzle::ALL.into_iter().find(|puzzle| puzzle.stickers() < Puzzle::Cube.stickers())?;
    if common.puzzle != Puzzle::Cube {
        return None;
    }
    let look = |photo: &PathBuf| {
        let bytes = std::fs::read(photo).ok()?;
        LookedAt::new(other, &name(photo), &bytes, common.lang).ok()
    };
    let pictures: Vec<LookedAt> = photos.iter().map(look).collect::<Option<_>>()?;
    zauber::scan_pictures(other, &pictures, options, common.lang).is_ok().then_some(other)
}

/// The faces in each picture.
pub(crate) fn look(
    common: &Common,
    photos: &[PathBuf],
    drawing: Option<&Path>,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.batch = photos.len() > 1;
    let mut pictures = Vec::new();
    for photo in photos {
        match open(common, photo, drawing.is_some())? {
            Ok(picture) => {
                tell(&picture.report(None), output)?;
                pictures.push(picture);
            }
            Err(rejection) => output.reject(&name(photo), &rejection)?,
        }
        output.flush()?;
    }
    // Pictures without a cube are no answer to a script that asked what is on it.
    if !pictures.iter().any(LookedAt::has_faces) {
        output.mark_rejected();
    }
    draw(&pictures, drawing)
}

fn tell(report: &PictureReport, output: &mut Output) -> anyhow::Result<()> {
    if output.json {
        return output.object(report);
    }
    let file = report.file.as_deref().unwrap_or_default();
    if report.faces.is_empty() {
        output.line(&format!("{file}: {}", output.language.text("scan.no-face", &[])))?;
    }
    for face in &report.faces {
        output.line(&format!("{file}: {}", face.grid))?;
    }
    Ok(())
}

fn name(photo: &Path) -> String {
    photo.display().to_string()
}

/// Looks at a picture; an error if it cannot be read at all.
fn open(common: &Common, photo: &Path, is_drawn: bool) -> anyhow::Result<Result<LookedAt, Rejection>> {
    let name = name(photo);
    let mut bytes = Vec::new();
    File::open(photo)
        .and_then(|file| file.take(LookedAt::MAX_BYTES as u64 + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read {name}"))?;
    let look = if is_drawn { LookedAt::with_drawing } else { LookedAt::new };
    Ok(look(common.puzzle, &name, &bytes, common.lang))
}

fn draw(pictures: &[LookedAt], file: Option<&Path>) -> anyhow::Result<()> {
    match (zauber::drawing(pictures), file) {
        (Some(png), Some(file)) => super::show::write(file, &png).map(drop),
        _ => Ok(()),
    }
}
