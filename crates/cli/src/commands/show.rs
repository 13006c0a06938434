//! `zauber show`: the net in the terminal, or pictures in files.

use super::each_position;
use crate::args::{Common, POSITIONS, PositionArgs};
use crate::output::Output;
use anyhow::Context;
use clap::Args;
use contract::ViewName;
use owo_colors::{OwoColorize, Rgb, XtermColors};
use serde::Serialize;
use std::path::{Path, PathBuf};
use zauber::{Net, NetCell, Position, Rejection, StickerForm, View};

struct Pictures {
    svg: Option<PathBuf>,
    png: Option<PathBuf>,
    view: View,
    width: u32,
}

/// Show the net in the terminal, or write a picture to a file
#[derive(Args)]
#[command(after_help = format!("{POSITIONS}\n
Examples:
  zauber show -s \"R U R' U'\"
  zauber show -s \"R U R' U'\" --png cube.png --view cube --width 600
  zauber show UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB --svg superflip.svg
  zauber show --puzzle minitet -s \"U2 R2\" --stickers faces"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    /// Write an SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// What the picture shows; with --stickers faces by default the faces
    #[arg(long, default_value = "both", default_value_if("stickers", "faces", "faces"))]
    view: ViewName,
    /// Width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(1..=8192))]
    width: u32,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        let source = self.position.source(common)?;
        let pictures = Pictures { svg: self.svg, png: self.png, view: self.view.0, width: self.width };
        let mut number = 0;
        each_position(common, source, output, |output, text, position| {
            number += 1;
            pictures.show(text, number, &position, output)
        })
    }
}

#[derive(Serialize)]
struct Shown {
    facelets: String,
    /// Those of a MiniTet in the shape of a tetrahedron.
    #[serde(skip_serializing_if = "Option::is_none")]
    tetrahedron_faces: Option<String>,
    files: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Rejection>,
}

impl Pictures {
    fn show(
        &self,
        text: &str,
        number: usize,
        position: &Position,
        output: &mut Output,
    ) -> anyhow::Result<Result<(), Rejection>> {
        let to_file = self.svg.is_some() || self.png.is_some();
        let picture = if to_file { position.svg(self.view) } else { Ok(String::new()) };
        // Terminals show the same net as pictures.
        let form = if self.view == View::Faces { StickerForm::Faces } else { output.stickers };
        let (picture, net) = match (picture, position.net(form)) {
            (Ok(picture), Ok(net)) => (picture, net),
            (Err(rejection), _) | (_, Err(rejection)) => return Ok(Err(rejection)),
        };
        let name = |path: &Path| if output.batch { numbered(path, number) } else { path.to_owned() };
        let mut written = Vec::new();
        if let Some(path) = &self.svg {
            written.push(write(&name(path), picture.as_bytes())?);
        }
        if let Some(path) = &self.png {
            written.push(write(&name(path), &draw::png(&picture, self.width)?)?);
        }
        // Anything with the right number of stickers can be shown; that turns cannot solve it is still worth a note.
        let fault = position.check().err();
        if output.json {
            let shown = Shown {
                facelets: position.stickers().to_string(),
                tetrahedron_faces: position.faces().ok().map(|faces| faces.to_string()),
                files: written,
                error: fault,
            };
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
            output.line(&lines(&net, output.colour))?;
        }
        if let Some(fault) = &fault {
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

/// Writes a file so that it is never there in part; returns its name.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<String> {
    store::write_whole(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path.display().to_string())
}

/// A coloured block, two columns wide because letters are twice as high as wide; the letter stays readable.
fn block(NetCell { letter, colour: draw::Rgb(r, g, b) }: NetCell) -> String {
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

/// The rows of a net, with gaps between the faces.
fn lines(net: &Net, coloured: bool) -> String {
    let side = net.side;
    let mut lines: Vec<String> = Vec::new();
    for (number, row) in net.rows.iter().enumerate() {
        let mut text = String::new();
        for (column, place) in row.iter().enumerate() {
            if column % side == 0 && column > 0 {
                text.push(' ');
            }
            match place {
                Some(cell) if coloured => text += &block(*cell),
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
