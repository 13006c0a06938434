//! `zauber show`: the net in the terminal, or pictures in files.

use super::{each_sheet, each_small_sheet};
use crate::args::{Common, Form, ViewName};
use crate::output::Output;
use anyhow::Context;
use owo_colors::{OwoColorize, Rgb, XtermColors};
use serde::Serialize;
use std::path::{Path, PathBuf};
use zauber::Rejection;
use zauber::draw::{self, Palette};
use zauber::puzzle::{Face, Tint};

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
    let view = pictures.view.view();
    let mut number = 0;
    if let Some(relative) = common.puzzle.relative() {
        return each_small_sheet(common, relative, source, output, |output, text, sheet| {
            number += 1;
            let colours = zauber::small_palette(&sheet, &scheme);
            let shown = Look {
                facelets: sheet.facelets.to_string(),
                fault: zauber::check_small(&sheet, common.lang).err(),
                picture: &|| zauber::small_picture(&sheet, &scheme, view),
                net: &|coloured| {
                    let cell = |tint: Option<Tint>| Cell {
                        letter: tint.map_or('?', |tint| sheet.letter(tint)),
                        colour: tint.map_or(colours.unknown, |tint| colours.stickers[tint.index()]),
                    };
                    lines(zauber::small_net(&sheet).map(|row| row.map(|place| place.map(cell))), coloured)
                },
            };
            pictures.show(text, number, &shown, output)
        });
    }
    each_sheet(common, source, output, |output, text, sheet| {
        number += 1;
        let colours = Palette::from_scheme(&scheme);
        let shown = Look {
            facelets: sheet.as_held().to_string(),
            fault: zauber::check(&sheet).err(),
            picture: &|| zauber::picture(&sheet, &scheme, view),
            net: &|coloured| {
                let cell = |colour: Option<Face>| Cell {
                    letter: colour.map_or('?', |colour| sheet.scheme.letter(colour)),
                    colour: colour.map_or(colours.unknown, |colour| colours.stickers[colour.index()]),
                };
                lines(zauber::net(&sheet).map(|row| row.map(|place| place.map(|place| cell(place.colour)))), coloured)
            },
        };
        pictures.show(text, number, &shown, output)
    })
}

/// What there is to show of a position, whichever puzzle it is of.
struct Look<'a> {
    facelets: String,
    fault: Option<Rejection>,
    picture: &'a dyn Fn() -> String,
    /// The net, coloured or not.
    net: &'a dyn Fn(bool) -> String,
}

impl Pictures {
    fn show(
        &self,
        text: &str,
        number: usize,
        look: &Look<'_>,
        output: &mut Output,
    ) -> anyhow::Result<Result<(), Rejection>> {
        let to_file = self.svg.is_some() || self.png.is_some();
        let picture = if to_file { (look.picture)() } else { String::new() };
        let name = |path: &Path| if output.batch { numbered(path, number) } else { path.to_owned() };
        let mut written = Vec::new();
        if let Some(path) = &self.svg {
            written.push(write(&name(path), picture.as_bytes())?);
        }
        if let Some(path) = &self.png {
            written.push(write(&name(path), &draw::png(&picture, self.width)?)?);
        }
        // Anything with the right number of stickers can be shown; that turns cannot solve it is worth saying all the same.
        if output.json {
            let shown = Shown { facelets: look.facelets.clone(), files: written, error: look.fault.clone() };
            output.answer(text, shown)?;
            return Ok(Ok(()));
        }
        for path in written {
            output.note(&output.language.text("cli.wrote", &[("path", &path)]))?;
        }
        if !to_file {
            if output.batch && number > 1 {
                output.line("")?;
            }
            output.line(&(look.net)(output.colour))?;
        }
        if let Some(fault) = &look.fault {
            output.note(&format!("{}: {fault}", output.language.text("cli.notACube", &[])))?;
        }
        Ok(Ok(()))
    }
}

/// `cube.svg` becomes `cube-1.svg` for the first of many.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<String> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path.display().to_string())
}

/// A sticker of the net: the letter as the person wrote it, `?` where unknown, and its colour.
#[derive(Clone, Copy)]
struct Cell {
    letter: char,
    colour: draw::Rgb,
}

/// Coloured blocks, two columns wide because letters are twice as high as wide; the letter stays readable.
fn block(Cell { letter, colour: draw::Rgb(r, g, b) }: Cell) -> String {
    let true_colour = std::env::var("COLORTERM").is_ok_and(|kind| kind == "truecolor" || kind == "24bit");
    let bright = 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b) > 1400;
    let ink = if bright { Rgb(40, 40, 40) } else { Rgb(250, 250, 250) };
    let letter = format!(" {letter} ");
    if true_colour {
        letter.color(ink).on_color(Rgb(r, g, b)).to_string()
    } else {
        letter.color(of_256(ink)).on_color(of_256(Rgb(r, g, b))).to_string()
    }
}

/// The nearest of the 6x6x6 colours that terminals without true colour have.
fn of_256(Rgb(r, g, b): Rgb) -> XtermColors {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| (0..6u8).min_by_key(|&i| LEVELS[usize::from(i)].abs_diff(value)).unwrap_or(0);
    XtermColors::from(16 + 36 * level(r) + 6 * level(g) + level(b))
}

/// The rows of a net of four faces across and three down.
fn lines<const COLUMNS: usize, const ROWS: usize>(net: [[Option<Cell>; COLUMNS]; ROWS], coloured: bool) -> String {
    let side = COLUMNS / 4;
    let mut lines: Vec<String> = Vec::new();
    for (number, row) in net.into_iter().enumerate() {
        let mut text = String::new();
        for (column, place) in row.into_iter().enumerate() {
            if column % side == 0 && column > 0 {
                text.push(' ');
            }
            match place {
                Some(cell) if coloured => text += &block(cell),
                Some(cell) => text.extend([cell.letter, ' ']),
                None => text.push_str(if coloured { "   " } else { "  " }),
            }
        }
        if number % side == 0 && number > 0 {
            lines.push(String::new());
        }
        lines.push(text.trim_end_matches(' ').to_owned());
    }
    lines.join("\n")
}
