//! Pictures from the bytes of JPEG, PNG and WebP files.

use super::Picture;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits};
use std::io::Cursor;

/// Why a file is no picture that can be looked at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadPicture {
    /// It is of another kind.
    #[error("it is not a JPEG, PNG or WebP picture")]
    Kind,
    /// It is damaged.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It moves.
    #[error("it is animated")]
    Animated,
    /// It has too many pixels.
    #[error("it has {width} x {height} pixels, more than {most} million")]
    Large {
        /// How wide it is.
        width: u32,
        /// How high it is.
        height: u32,
        /// How many million pixels a picture may have.
        most: u32,
    },
    /// It has too few pixels.
    #[error("it has {width} x {height} pixels, too few to show a face")]
    Small {
        /// How wide it is.
        width: u32,
        /// How high it is.
        height: u32,
    },
}

impl Picture {
    /// The most pixels a picture may have, in millions.
    pub const MAX_MEGAPIXELS: u32 = 40;

    /// The picture in a file, the way up its camera was held.
    ///
    /// What would need much memory is refused before it is unpacked.
    pub fn from_file(bytes: &[u8]) -> Result<Picture, BadPicture> {
        let format = image::guess_format(bytes).map_err(|_| BadPicture::Kind)?;
        let source = Cursor::new(bytes);
        match format {
            // Decoders fill up what is missing with grey.
            ImageFormat::Jpeg if !has_jpeg_end(bytes) => Err(BadPicture::Damaged("its end is missing".to_owned())),
            ImageFormat::Jpeg => unpack(JpegDecoder::new(source).map_err(damaged)?),
            ImageFormat::Png => {
                let decoder = PngDecoder::with_limits(source, limits()).map_err(damaged)?;
                if decoder.is_apng().map_err(damaged)? { Err(BadPicture::Animated) } else { unpack(decoder) }
            }
            ImageFormat::WebP => {
                let decoder = WebPDecoder::new(source).map_err(damaged)?;
                if decoder.has_animation() { Err(BadPicture::Animated) } else { unpack(decoder) }
            }
            _ => Err(BadPicture::Kind),
        }
    }

    /// The picture as a PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        let buffer =
            image::RgbImage::from_raw(self.width as u32, self.height as u32, self.pixels.as_flattened().to_vec());
        let mut file = Cursor::new(Vec::new());
        buffer
            .expect("there are as many pixels as there should be")
            .write_to(&mut file, ImageFormat::Png)
            .expect("writing to memory does not fail");
        file.into_inner()
    }
}

/// The most memory a picture may take while it is unpacked.
const MAX_BYTES: u64 = 512 << 20;

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_BYTES);
    limits
}

fn unpack(mut decoder: impl ImageDecoder) -> Result<Picture, BadPicture> {
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > u64::from(Picture::MAX_MEGAPIXELS) * 1_000_000 {
        return Err(BadPicture::Large { width, height, most: Picture::MAX_MEGAPIXELS });
    }
    if width.min(height) < Picture::SMALLEST as u32 {
        return Err(BadPicture::Small { width, height });
    }
    decoder.set_limits(limits()).map_err(damaged)?;
    // A picture that does not say how it was held was held upright.
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    image.apply_orientation(orientation);
    let image = image.into_rgb8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    let pixels = image.into_raw().as_chunks().0.to_vec();
    Ok(Picture::new(width, height, pixels))
}

/// True if the segments of a JPEG file lead to the mark of its end.
fn has_jpeg_end(bytes: &[u8]) -> bool {
    const SCAN: u8 = 0xda;
    const END: u8 = 0xd9;
    let mut at = 2;
    while let Some(&[0xff, mark]) = bytes.get(at..at + 2) {
        match mark {
            END => return true,
            // Filling.
            0xff => at += 1,
            _ => {
                let Some(&[high, low]) = bytes.get(at + 2..at + 4) else { return false };
                at += 2 + usize::from(u16::from_be_bytes([high, low]));
                if mark == SCAN {
                    // What is packed goes on to the next mark; zeros and restarts belong to it.
                    let is_mark = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
                    let Some(packed) = bytes.get(at..).and_then(|rest| rest.windows(2).position(is_mark)) else {
                        return false;
                    };
                    at += packed;
                }
            }
        }
    }
    false
}

fn damaged(error: ImageError) -> BadPicture {
    BadPicture::Damaged(error.to_string())
}
