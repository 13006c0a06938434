//! `zauber scan`: a cube from pictures, or from measured colours.

use super::{measured, photos};
use crate::args::Common;
use crate::output::Output;
use clap::Args;
use contract::{ScanMethodName, ScanOptions, Tolerances};
use std::path::PathBuf;

/// Read a cube from pictures, or from the measured colours of its stickers
#[derive(Args)]
#[command(after_help = "\
Pictures are JPEG, PNG or WebP: six of one face each, or two of opposite corners with three
faces each, in any order and turned in any way. The cube is the most likely legal one; what can
be no cube is refused. Nothing leaves this machine.

Measured colours are an object {\"faces\": [...]} with six faces of nine colours
[red, green, blue] each, 0 to 255, in the order U R F D L B or in any other and turned in any
way; four colours each for a 2x2x2. A file holds one scan, or one per line.

Examples:
  zauber scan front.jpg right.jpg back.jpg left.jpg up.jpg down.jpg
  zauber scan corner-a.jpg corner-b.jpg --json
  zauber scan --faces photo.jpg
  zauber scan a.jpg b.jpg --debug-image seen.png
  zauber scan --puzzle 222 1.jpg 2.jpg 3.jpg 4.jpg 5.jpg 6.jpg
  zauber scan --rgb - --json < scans.jsonl")]
pub(crate) struct Arguments {
    /// Pictures of a cube
    #[arg(value_name = "PHOTO", required_unless_present = "rgb")]
    photos: Vec<PathBuf>,
    /// Measured colours instead of pictures; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["photos", "faces", "debug_image"])]
    rgb: Option<PathBuf>,
    /// Only say which faces each picture shows
    #[arg(long)]
    faces: bool,
    /// Write a picture of what was seen, as PNG
    #[arg(long, value_name = "FILE")]
    debug_image: Option<PathBuf>,
    /// How colours become a cube: legal (the most likely legal cube) or 2010 (each sticker by itself)
    #[arg(long, value_name = "METHOD", default_value = "legal", hide_default_value = true)]
    method: ScanMethodName,
    /// For the method 2010: how far a channel of a sticker may be from its centre, for all colours as in 30, or for some
    /// as in W=20,O=45
    #[arg(long, value_name = "T", default_value_t, hide_default_value = true)]
    tolerance: Tolerances,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        let drawing = self.debug_image.as_deref();
        let options = ScanOptions { method: self.method.0, tolerances: self.tolerance };
        match &self.rgb {
            Some(rgb) => measured::scan(common, rgb, options, output),
            None if self.faces => photos::look(common, &self.photos, drawing, output),
            None => photos::scan(common, &self.photos, drawing, options, output),
        }
    }
}
