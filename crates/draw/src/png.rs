//! Drawings as pixels.
//!
//! [`png`] takes any SVG text, so that everything drawn in the future can use it too. It reads only that text: linked
//! pictures are left out, as are fonts.
//!
//! A picture is rendered and compressed in bands of rows. So even the largest one takes little memory, and rendering
//! can be cancelled between two bands.

use ::png::{BitDepth, ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree};
use std::fmt::Display;
use std::io::Write;

/// The maximum width and height of a picture.
const LIMIT: u32 = 8192;

/// The maximum number of pixels rendered at a time: 1 MiB.
const BAND: u32 = 1 << 18;

/// Why no PNG could be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// Zero, or more than the limit.
    #[error("a picture is 1 to {LIMIT} pixels wide; {width} were asked for")]
    Width {
        /// The width that was asked for.
        width: u32,
    },
    /// The width is fine, but the drawing is too tall for it.
    #[error("the picture would be {height} pixels high, and {LIMIT} is the limit; make it narrower")]
    Height {
        /// The resulting height.
        height: u64,
    },
    /// The text is not an SVG drawing.
    #[error("this is not an SVG drawing: {reason}")]
    Svg {
        /// What the SVG parser reports.
        reason: String,
    },
    /// Rendering was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The PNG could not be encoded.
    #[error("the PNG could not be written: {reason}")]
    Png {
        /// What the encoder reports.
        reason: String,
    },
}

/// Renders a drawing at this width in pixels; the height follows.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, DrawError> {
    png_cancellable(svg, width, &|| false)
}

/// The same, but ends soon after `is_cancelled` returns true.
pub fn png_cancellable(svg: &str, width: u32, is_cancelled: &dyn Fn() -> bool) -> Result<Vec<u8>, DrawError> {
    if !(1..=LIMIT).contains(&width) {
        return Err(DrawError::Width { width });
    }
    let tree = Tree::from_str(svg, &options()).map_err(|error| DrawError::Svg { reason: error.to_string() })?;
    let (drawn_width, drawn_height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let height = ((f64::from(width) * drawn_height / drawn_width).round() as u64).max(1);
    let rows = u32::try_from(height).ok().filter(|&rows| rows <= LIMIT).ok_or(DrawError::Height { height })?;
    // Rounding the height stretches the drawing by less than half a pixel, and avoids a partial last row.
    let stretch =
        Transform::from_scale((f64::from(width) / drawn_width) as f32, (f64::from(rows) / drawn_height) as f32);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, rows);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(unpacked)?;
    let mut packed = writer.stream_writer().map_err(unpacked)?;
    let height_of_band = (BAND / width).clamp(1, rows);
    for top in (0..rows).step_by(height_of_band as usize) {
        if is_cancelled() {
            return Err(DrawError::Cancelled);
        }
        let height = height_of_band.min(rows - top);
        let mut pixels = Pixmap::new(width, height).expect("both sides are between 1 and the limit");
        resvg::render(&tree, stretch.post_translate(0.0, -(top as f32)), &mut pixels.as_mut());
        packed.write_all(&pixels.take_demultiplied()).map_err(unpacked)?;
    }
    packed.finish().map_err(unpacked)?;
    drop(writer);
    Ok(file)
}

fn unpacked(error: impl Display) -> DrawError {
    DrawError::Png { reason: error.to_string() }
}

/// The defaults, except that links to pictures are not followed: this crate does not read files.
fn options() -> usvg::Options<'static> {
    let mut options = usvg::Options::default();
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Picture, Rgb, View};
    use puzzle::Facelets;

    fn square(inside: &str, width: u32, height: u32) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{inside}</svg>"#)
    }

    #[test]
    fn the_height_follows_the_width() {
        let svg = Picture { view: View::Net, ..Picture::new(&Facelets::SOLVED) }.svg();
        let (drawn_width, drawn_height) = (556.0, 428.0);
        assert!(svg.contains(&format!(r#"width="{drawn_width}" height="{drawn_height}""#)), "{}", &svg[..120]);
        for width in [1, 300, 1001] {
            let pixels = Pixmap::decode_png(&png(&svg, width).unwrap()).unwrap();
            let height = (f64::from(width) * drawn_height / drawn_width).round() as u32;
            assert_eq!((pixels.width(), pixels.height()), (width, height));
        }
    }

    #[test]
    fn corners_of_a_picture_are_background_or_transparent() {
        for (background, alpha, red) in [(None, 0, 0), (Some(Rgb(9, 8, 7)), 255, 9)] {
            let palette = Palette { background, ..Palette::default() };
            let svg = Picture { palette, ..Picture::new(&Facelets::SOLVED) }.svg();
            let pixels = Pixmap::decode_png(&png(&svg, 200).unwrap()).unwrap();
            let corners = [(0, 0), (199, 0), (0, pixels.height() - 1), (199, pixels.height() - 1)];
            for (x, y) in corners {
                let pixel = pixels.pixel(x, y).unwrap();
                assert_eq!((pixel.alpha(), pixel.red()), (alpha, red), "{x} {y}");
            }
        }
    }

    #[test]
    fn impossible_sizes_and_other_texts_are_rejected() {
        let svg = Picture::new(&Facelets::SOLVED).svg();
        for width in [0, 8193, u32::MAX] {
            assert_eq!(png(&svg, width), Err(DrawError::Width { width }));
        }
        assert_eq!(png(&square("", 1, 100), 100), Err(DrawError::Height { height: 10_000 }));
        assert!(matches!(png("a cube, please", 100), Err(DrawError::Svg { .. })));
    }

    #[test]
    fn linked_files_are_not_read() {
        let file = std::env::temp_dir().join(format!("draw-linked-{}.svg", std::process::id()));
        std::fs::write(&file, square(r#"<rect width="8" height="8"/>"#, 8, 8)).unwrap();
        let svg = square(&format!(r#"<image href="{}" width="8" height="8"/>"#, file.display()), 8, 8);
        let pixels = png(&svg, 8);
        std::fs::remove_file(&file).unwrap();
        assert!(Pixmap::decode_png(&pixels.unwrap()).unwrap().data().iter().all(|&byte| byte == 0));
    }

    /// Bands meet without a seam: rendered in one go, the picture looks the same.
    #[test]
    fn bands_make_the_same_picture() {
        let svg = Picture::new(&Facelets::SOLVED).svg();
        let in_bands = Pixmap::decode_png(&png(&svg, 1500).unwrap()).unwrap();
        assert!(in_bands.height() > 2 * (BAND / 1500), "the picture takes several bands");
        let tree = Tree::from_str(&svg, &options()).unwrap();
        let mut at_once = Pixmap::new(in_bands.width(), in_bands.height()).unwrap();
        let stretch = Transform::from_scale(
            in_bands.width() as f32 / tree.size().width(),
            in_bands.height() as f32 / tree.size().height(),
        );
        resvg::render(&tree, stretch, &mut at_once.as_mut());
        let differences: Vec<u8> =
            in_bands.data().iter().zip(at_once.data()).map(|(a, b)| a.abs_diff(*b)).filter(|&by| by > 0).collect();
        // Slanted edges are sampled slightly differently where a path is cut.
        let greatest = differences.iter().max().copied().unwrap_or_default();
        assert!(greatest <= 80 && differences.len() < 10_000, "{} by up to {greatest}", differences.len());
    }

    #[test]
    fn drawing_ends_when_it_is_cancelled() {
        let asked = std::cell::Cell::new(0);
        let second_time = || asked.replace(asked.get() + 1) == 1;
        let svg = Picture::new(&Facelets::SOLVED).svg();
        assert_eq!(png_cancellable(&svg, 4096, &second_time), Err(DrawError::Cancelled));
        assert_eq!(asked.get(), 2);
    }
}
