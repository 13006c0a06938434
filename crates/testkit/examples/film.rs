//! Writes a film of a cube shown face by face (F R B L U D) as a Y4M file, which Chromium takes in place of a camera:
//! `--use-fake-device-for-media-stream --use-file-for-fake-video-capture=FILE`.
//!
//! ```text
//! cargo run --release -p zauber-testkit --example film -- FILE STICKERS [SEED] [FRAMES_PER_FACE]
//! ```
//!
//! STICKERS are 54 letters in the order of the facelet string. A face is held for 30 frames, two seconds, by default.

use std::fs::File;
use std::io::BufWriter;

use testkit::scene::{colours, film, write_y4m};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    const USAGE: &str = "usage: film FILE STICKERS [SEED] [FRAMES_PER_FACE]";
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or(USAGE)?;
    let letters = arguments.next().ok_or(USAGE)?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let frames: usize = arguments.next().map_or(Ok(30), |text| text.parse())?;
    let stickers = colours(&letters)
        .filter(|stickers| stickers.len() == 54)
        .ok_or("the stickers are 54 letters out of U R F D L B")?;
    write_y4m(BufWriter::new(File::create(path)?), film(&stickers, seed, frames).map(|frame| frame.scene.picture))?;
    Ok(())
}
