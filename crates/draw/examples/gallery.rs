//! Pictures of everything `draw` can do, for looking at: `cargo run -p draw --example gallery -- folder`.

use draw::{Palette, Picture, Rgb, View};
use puzzle::{Alg, Facelets, Notation, Scheme, Sticker};
use std::error::Error;
use std::path::PathBuf;

const SUPERFLIP: &str = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("say which folder to draw into")?);
    std::fs::create_dir_all(&folder)?;
    let scrambled = Facelets::SOLVED.after_all(&Alg::parse("U R F' L'", Notation::Wca)?.moves());
    let superflip =
        puzzle::facelets::read(SUPERFLIP, &Scheme::default()).expect("the superflip is 54 letters").facelets;
    let mut unknown = scrambled;
    Sticker::all().filter(|sticker| sticker.index() % 5 == 2).for_each(|sticker| unknown.set(sticker, None));
    let some: Vec<Sticker> = Sticker::all().filter(|sticker| sticker.index() % 7 == 1).collect();
    let masked: Vec<Sticker> = Sticker::all().filter(|sticker| sticker.position()[1] == 1).collect();
    let plain = |facelets| Picture { view: View::Both, ..Picture::new(facelets) };

    let white = Palette { plastic: Rgb(0xe9, 0xec, 0xf0), ..Palette::default() };

    let pictures = [
        ("solved", Picture::new(&Facelets::SOLVED)),
        ("scrambled", plain(&scrambled)),
        ("superflip", plain(&superflip)),
        ("net", Picture { view: View::Net, ..Picture::new(&scrambled) }),
        ("unknown", plain(&unknown)),
        ("blank", plain(&Facelets::UNKNOWN)),
        ("dimmed", Picture { dimmed: &masked, ..plain(&scrambled) }),
        ("outlined", Picture { outlined: &some, ..plain(&scrambled) }),
        ("hidden", Picture { hidden: true, ..Picture::new(&scrambled) }),
        ("hidden-both", Picture { hidden: true, outlined: &some, ..plain(&superflip) }),
        ("other-colours", Picture { palette: Palette::from_scheme(&Scheme::parse("KPGSOB")?), ..plain(&superflip) }),
        ("white-plastic", Picture { palette: white, dimmed: &some, ..plain(&superflip) }),
    ];
    for (name, picture) in pictures {
        for (ground, background) in [("light", Rgb(255, 255, 255)), ("dark", Rgb(0x0d, 0x11, 0x17))] {
            let palette = Palette { background: Some(background), ..picture.palette.clone() };
            let svg = Picture { palette, ..picture.clone() }.svg();
            std::fs::write(folder.join(format!("{name}-{ground}.svg")), &svg)?;
            std::fs::write(folder.join(format!("{name}-{ground}.png")), draw::png(&svg, 1000)?)?;
        }
    }
    Ok(())
}
