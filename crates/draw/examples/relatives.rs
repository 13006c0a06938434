//! The pictures of `docs/relatives.md`: `cargo run -p zauber-draw --example relatives -- docs/pictures`.
//!
//! `cargo xtask pictures` runs it. They are SVG, because the documents are read on light and on dark pages.

use draw::{Labels, Palette, SmallPicture, View};
use puzzle::{Alg, Notation, Relative, Shape, SmallFacelets};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: relatives FOLDER")?);
    let save = |name: &str, svg: String| std::fs::write(folder.join(format!("{name}.svg")), svg);
    // The MiniTet is among the shapes.
    for relative in [Relative::Pocket, Relative::Stern] {
        let solved = SmallFacelets::solved(relative.colouring());
        let picture = SmallPicture { hidden: true, ..SmallPicture::new(relative, &solved) };
        save(&format!("relatives-{}", relative.name()), picture.svg())?;
    }

    let cube = SmallFacelets::solved(Relative::Pocket.colouring());
    let net = SmallPicture { view: View::Net, ..SmallPicture::new(Relative::Pocket, &cube) };
    save("relatives-numbers", SmallPicture { labels: Labels::Numbers, ..net }.svg())?;
    let tetra = SmallFacelets::solved(Relative::MiniTet.colouring());
    let turned = tetra.after_all(&Alg::parse("U", Notation::Wca)?.moves());
    for (name, facelets) in [("relatives-places", &tetra), ("relatives-turned", &turned)] {
        let picture = SmallPicture { view: View::Both, ..SmallPicture::new(Relative::MiniTet, facelets) };
        save(name, picture.svg())?;
    }
    save("relatives-faces", SmallPicture::new(Relative::MiniTet, &tetra).faces_svg())?;
    let numbers = SmallPicture { labels: Labels::Numbers, ..SmallPicture::new(Relative::MiniTet, &tetra) };
    save("relatives-faces-numbers", numbers.faces_svg())?;

    let palette = Palette::tetra();
    for shape in Shape::ALL {
        save(&format!("shape-{}", shape.name()), draw::shape_svg(&palette, shape))?;
    }
    save("shapes", draw::shape_graph_svg(&palette, |shape| shape.name().replace('-', " ")))?;
    Ok(())
}
