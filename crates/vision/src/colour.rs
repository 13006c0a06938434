//! Colours as pictures hold them.

/// A measured colour: red, green and blue, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgb(pub [f64; 3]);

impl Rgb {
    /// From whole numbers.
    pub fn new(red: u8, green: u8, blue: u8) -> Rgb {
        Rgb([red, green, blue].map(f64::from))
    }
}
