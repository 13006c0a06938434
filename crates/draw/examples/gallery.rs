//! Pictures of everything `draw` can do, to look at: `cargo run -p zauber-draw --example gallery -- folder`.

use draw::{Labels, Palette, Picture, Rgb, SmallPicture, View};
use puzzle::{Alg, Facelets, Notation, Relative, Scheme, SmallColour, SmallFacelets, Spot, Sticker};
use std::error::Error;
use std::path::{Path, PathBuf};

const SUPERFLIP: &str = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

const GROUNDS: [(&str, Rgb); 2] = [("light", Rgb(255, 255, 255)), ("dark", Rgb(0x0d, 0x11, 0x17))];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: gallery FOLDER")?);
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
        for (ground, background) in GROUNDS {
            let palette = Palette { background: Some(background), ..picture.palette.clone() };
            save(&folder, &format!("{name}-{ground}"), &Picture { palette, ..picture.clone() }.svg())?;
        }
    }
    Relative::ALL.into_iter().try_for_each(|relative| draw_relative(&folder, relative))?;
    for (ground, background) in GROUNDS {
        let palette = Palette { background: Some(background), ..Palette::tetra() };
        let svg = draw::shape_graph_svg(&palette, |shape| shape.name().replace('-', " "));
        save(&folder, &format!("shapes-{ground}"), &svg)?;
    }
    Ok(())
}

fn save(folder: &Path, name: &str, svg: &str) -> Result<(), Box<dyn Error>> {
    std::fs::write(folder.join(format!("{name}.svg")), svg)?;
    std::fs::write(folder.join(format!("{name}.png")), draw::png(svg, 1000)?)?;
    Ok(())
}

/// A 2x2x2, MiniTet or Stern from all sides, in different states of disorder.
fn draw_relative(folder: &Path, relative: Relative) -> Result<(), Box<dyn Error>> {
    let solved = SmallFacelets::solved(relative.colouring());
    let turned = |alg: &str| Alg::parse(alg, Notation::Wca).map(|alg| solved.after_all(&alg.moves()));
    let (once, twice, thrice) = (turned("U")?, turned("R U")?, turned("R U F")?);
    let mut unknown = twice;
    [0, 3, 4, 9, 11, 13, 20].into_iter().for_each(|index| unknown.set(Spot::new(index), None));
    let mut wrong = solved;
    wrong.set(Spot::new(9), Some(SmallColour::D));
    let blank = SmallFacelets::unknown(relative.colouring());
    let (front, top): (Vec<Spot>, Vec<Spot>) = ((8..12).map(Spot::new).collect(), (0..4).map(Spot::new).collect());
    let plain = |facelets| SmallPicture { view: View::Both, hidden: true, ..SmallPicture::new(relative, facelets) };
    let pictures = [
        ("solved", plain(&solved)),
        ("on-the-ground", SmallPicture { hidden: false, ..plain(&solved) }),
        ("one-turn", plain(&once)),
        ("two-turns", plain(&twice)),
        ("three-turns", plain(&thrice)),
        ("unknown", plain(&unknown)),
        ("blank", plain(&blank)),
        ("wrong", SmallPicture { outlined: &[Spot::new(9)], ..plain(&wrong) }),
        ("outlined", SmallPicture { outlined: &front, dimmed: &top, ..plain(&thrice) }),
        ("numbers", SmallPicture { labels: Labels::Numbers, view: View::Net, ..plain(&solved) }),
    ];
    for (name, picture) in pictures {
        for (ground, background) in GROUNDS {
            let palette = Palette { background: Some(background), ..picture.palette.clone() };
            let svg = SmallPicture { palette, ..picture.clone() }.svg();
            save(folder, &format!("{}-{name}-{ground}", relative.name()), &svg)?;
        }
    }
    Ok(())
}
