//! The colours of a face's stickers.

use super::Picture;
use super::grid::Grid;
use crate::Rgb;
use glam::DVec2;
use std::sync::LazyLock;

/// The colours of the stickers in reading order.
pub(super) fn colours(grid: &Grid, picture: &Picture) -> Vec<Rgb> {
    (0..grid.size * grid.size).map(|number| colour(grid, number, picture)).collect()
}

/// The mean of nine by nine pixels in the middle of each sticker, as they are.
pub(super) fn plain(grid: &Grid, picture: &Picture) -> Vec<Rgb> {
    let mean = |number| {
        let middle = grid.map.at(Grid::cell(grid.size, number));
        let off = |i: i32| f64::from(i - 4);
        let pixels = (0..81).map(|i| picture.at(middle + DVec2::new(off(i % 9), off(i / 9))));
        let sum = pixels.fold([0.0; 3], |sum: [f64; 3], pixel| std::array::from_fn(|c| sum[c] + f64::from(pixel[c])));
        Rgb(sum.map(|channel| channel / 81.0))
    };
    (0..grid.size * grid.size).map(mean).collect()
}

/// How many places of a sticker are looked at, each way.
const SIDE: usize = 9;
/// How many are measured then, each way.
const FINE_SIDE: usize = 17;
/// How much of a sticker's width is looked at.
const WIDTH: f64 = 0.66;
/// How much of it is looked at if its middle is lit up.
const WIDE: f64 = 0.78;
/// Places whose colours differ by no more than this show the same thing.
const SAME: u8 = 22;
/// Places whose colours differ by no more than this may show it in another shade.
const SIMILAR: u8 = 30;
/// From here on a channel counts as saturated.
const CLIPPED: u8 = 240;
/// At least so many places have to be without highlight, or all are taken. At the edges of a sticker fewer than that
/// may show the body of the cube.
const LEAST_CLEAR: usize = 28;

/// The colour that most of a sticker has: the mean, in linear light, of what is alike.
fn colour(grid: &Grid, number: usize, picture: &Picture) -> Rgb {
    let middle = Grid::cell(grid.size, number);
    let places = |side: usize, width: f64| {
        (0..side * side).map(move |i| {
            let off = DVec2::new((i % side) as f64, (i / side) as f64) / (side - 1) as f64 - DVec2::splat(0.5);
            picture.at(grid.map.at(middle + off * width))
        })
    };
    let all: Vec<[u8; 3]> = places(SIDE, WIDTH).collect();
    // A highlight says nothing about the sticker, unless there is nothing else.
    let is_clear = |pixel: &[u8; 3]| pixel.iter().any(|&value| value < CLIPPED);
    let mut clear: Vec<[u8; 3]> = all.iter().copied().filter(is_clear).collect();
    if clear.len() * 2 < all.len() {
        clear.extend(places(SIDE, WIDE).filter(is_clear));
    }
    let is_lit =
        clear.len() >= LEAST_CLEAR && depth(mean(clear.iter().copied())) > depth(mean(all.iter().copied())) + DEEPER;
    let seen = if is_lit { &clear[..] } else { &all };
    let alike = |a: &[u8; 3], b: &[u8; 3], off: u8| a.iter().zip(b).all(|(&a, &b)| a.abs_diff(b) <= off);
    let crowd = |a: &[u8; 3]| seen.iter().filter(|b| alike(a, b, SAME)).count();
    let typical = seen.iter().max_by_key(|pixel| crowd(pixel)).expect("there are places");
    // Where a sticker is nearly saturated, little differences count: the more places the better.
    let typical = match is_lit {
        true => mean(seen.iter().copied().filter(|pixel| alike(typical, pixel, SAME))),
        false => mean(places(FINE_SIDE, WIDTH).filter(|pixel| alike(typical, pixel, SIMILAR))),
    };
    // Sheen lifts the darkest channel: where it is lowest, the sticker shows its own colour.
    let mut seen = seen.to_vec();
    seen.sort_by_key(|pixel| pixel.iter().min().copied());
    let plain = mean(seen[seen.len() / 20..=seen.len() / 4].iter().copied());
    let is_veiled = depth(plain) > depth(typical) + DEEPER && most(plain) > NOT_PRINT * most(typical);
    Rgb(if is_veiled { plain } else { typical }.map(encoded))
}

fn most(light: [f64; 3]) -> f64 {
    light.into_iter().fold(0.0, f64::max)
}

/// How deep a colour is: 0 for grey, 1 if a channel is dark.
fn depth(light: [f64; 3]) -> f64 {
    1.0 - light.into_iter().fold(f64::INFINITY, f64::min) / most(light)
}

/// A sticker has a sheen if the depth of its colour differs by more than this over its area.
const DEEPER: f64 = 0.12;
/// What is darker than this share of a sticker is print on it.
const NOT_PRINT: f64 = 0.45;

/// The mean in linear light.
fn mean(pixels: impl Iterator<Item = [u8; 3]>) -> [f64; 3] {
    static LIGHT: LazyLock<[f64; 256]> = LazyLock::new(|| std::array::from_fn(|value| linear(value as f64)));
    let light = &*LIGHT;
    let mut sum = [0.0; 3];
    let mut count = 0.0;
    for pixel in pixels {
        for (sum, value) in sum.iter_mut().zip(pixel) {
            *sum += light[usize::from(value)];
        }
        count += 1.0;
    }
    sum.map(|sum| sum / count)
}

/// Light from a value of 0 to 255 as pictures hold it, from 0 to 1.
pub(super) fn linear(value: f64) -> f64 {
    let value = value / 255.0;
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The value that pictures hold for an amount of light.
pub(super) fn encoded(light: f64) -> f64 {
    let value = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).clamp(0.0, 255.0)
}
