//! `zauber show`: the net in the terminal, or pictures in files.

use super::each_sheet;
use crate::args::{Common, Form, ViewName};
use crate::output::Output;
use anyhow::Context;
use owo_colors::{OwoColorize, Rgb, XtermColors};
use serde::Serialize;
use std::path::{Path, PathBuf};
use zauber::draw::{self, Palette};
use zauber::puzzle::{Face, Scheme};
use zauber::{Rejection, Sheet};

pub struct Pictures {
    pub svg: Option<PathBuf>,
    pub png: Option<PathBuf>,
    pub view: ViewName,
    pub width: u32,
}

#[derive(Serialize)]
struct Shown {
    facelets: String,
    files: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Rejection>,
}

pub fn run(common: &Common, source: (Form, String), pictures: &Pictures, output: &mut Output) -> anyhow::Result<()> {
    let scheme = common.reader().scheme;
    let mut number = 0;
    each_sheet(common, source, output, |output, text, sheet| {
        number += 1;
        let to_file = pictures.svg.is_some() || pictures.png.is_some();
        let picture = if to_file { zauber::picture(&sheet, &scheme, pictures.view.view()) } else { String::new() };
        let name = |path: &Path| if output.batch { numbered(path, number) } else { path.to_owned() };
        let mut written = Vec::new();
        if let Some(path) = &pictures.svg {
            written.push(write(&name(path), picture.as_bytes())?);
        }
        if let Some(path) = &pictures.png {
            written.push(write(&name(path), &draw::png(&picture, pictures.width)?)?);
        }
        // Anything with 54 stickers can be shown; that it is not a cube is worth saying all the same.
        let fault = zauber::check(&sheet).err();
        if output.json {
            let facelets = sheet.as_held().to_string();
            output.answer(text, Shown { facelets, files: written, error: fault })?;
            return Ok(Ok(()));
        }
        for path in written {
            output.note(&format!("wrote {path}"))?;
        }
        if !to_file {
            if output.batch && number > 1 {
                output.line("")?;
            }
            let net = if output.colour { coloured(&sheet, &scheme) } else { plain(&sheet) };
            output.line(&net)?;
        }
        if let Some(fault) = fault {
            output.note(&format!("this is not a cube that turns can solve: {fault}"))?;
        }
        Ok(Ok(()))
    })
}

/// `cube.svg` becomes `cube-1.svg` for the first of many.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<String> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path.display().to_string())
}

/// Letters as the person wrote them, `?` where unknown.
fn plain(sheet: &Sheet) -> String {
    lines(sheet, |colour, text| {
        text.push(colour.map_or('?', |colour| sheet.scheme.letter(colour)));
        text.push(' ');
    })
}

/// Coloured blocks, two columns wide because letters are twice as high as wide; the letter stays readable.
fn coloured(sheet: &Sheet, scheme: &Scheme) -> String {
    let palette = Palette::from_scheme(scheme);
    let true_colour = std::env::var("COLORTERM").is_ok_and(|kind| kind == "truecolor" || kind == "24bit");
    lines(sheet, |colour, text| {
        let draw::Rgb(r, g, b) = colour.map_or(palette.unknown, |colour| palette.stickers[colour.index()]);
        let letter = colour.map_or('?', |colour| sheet.scheme.letter(colour));
        let bright = 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b) > 1400;
        let ink = if bright { Rgb(40, 40, 40) } else { Rgb(250, 250, 250) };
        let letter = format!(" {letter} ");
        *text += &if true_colour {
            letter.color(ink).on_color(Rgb(r, g, b)).to_string()
        } else {
            letter.color(of_256(ink)).on_color(of_256(Rgb(r, g, b))).to_string()
        };
    })
}

/// The nearest of the 6x6x6 colours that terminals without true colour have.
fn of_256(Rgb(r, g, b): Rgb) -> XtermColors {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| (0..6u8).min_by_key(|&i| LEVELS[usize::from(i)].abs_diff(value)).unwrap_or(0);
    XtermColors::from(16 + 36 * level(r) + 6 * level(g) + level(b))
}

fn lines(sheet: &Sheet, mut cell: impl FnMut(Option<Face>, &mut String)) -> String {
    let mut width = String::new();
    cell(None, &mut width);
    let blank = if width.contains('\u{1b}') { "   " } else { "  " };
    let rows = zauber::net(sheet).map(|row| {
        let mut text = String::new();
        for (column, place) in row.into_iter().enumerate() {
            if column % 3 == 0 && column > 0 {
                text.push(' ');
            }
            match place {
                Some(place) => cell(place.colour, &mut text),
                None => text.push_str(blank),
            }
        }
        text.trim_end_matches(' ').to_owned()
    });
    let [a, b, c, d, e, f, g, h, i] = rows;
    [a, b, c, String::new(), d, e, f, String::new(), g, h, i].join("\n")
}
