//! Whether what may be a face looks like one.

use super::Picture;
use super::grid::Grid;
use super::patches::Steepness;
use glam::DVec2;

/// What speaks for a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The share of the face's outline that is an edge.
    outline: f64,
    /// The share of the lines between its stickers that are edges, where colours differ.
    lines: f64,
    /// The share of its stickers whose colour is even.
    even: f64,
}

impl Look {
    pub(super) fn at(grid: &Grid, picture: &Picture, steepness: &Steepness) -> Look {
        let size = grid.size;
        let cells: Vec<Cell> = (0..size * size).map(|number| Cell::at(grid, number, picture, steepness)).collect();
        let mut calm: Vec<f64> = cells.iter().map(|cell| cell.steep).collect();
        calm.sort_by(f64::total_cmp);
        let calm = calm[calm.len() / 2];
        let edge = (2.0 * calm + 5.0).min(60.0);
        let even = cells.iter().filter(|cell| cell.steep <= 2.0 * calm + 4.0).count() as f64 / cells.len() as f64;
        let (mut outline, mut lines, mut between) = (0.0, 0.0, 0.0);
        let half = size as f64 / 2.0;
        for line in 0..=size {
            for part in 0..size {
                for is_down in [false, true] {
                    let across = line as f64 - half;
                    let along = part as f64 - half;
                    let place = |t: f64, off: f64| {
                        let (x, y) = (along + t, across + off);
                        grid.map.at(if is_down { DVec2::new(y, x) } else { DVec2::new(x, y) })
                    };
                    let strong = (0..6)
                        .filter(|&i| {
                            let t = (f64::from(i) + 0.5) / 6.0 * 0.7 + 0.15;
                            (-3..=3).any(|off| f64::from(steepness.at(place(t, f64::from(off) * 0.055))) >= edge)
                        })
                        .count() as f64
                        / 6.0;
                    if line == 0 || line == size {
                        outline += strong;
                        continue;
                    }
                    let number =
                        |row: usize, column: usize| if is_down { column * size + row } else { row * size + column };
                    let (a, b) = (&cells[number(line - 1, part)], &cells[number(line, part)]);
                    // Between stickers of one colour a line may be too thin to be seen.
                    let weight = if a.is_like(b) { 0.3 } else { 1.0 };
                    lines += weight * strong;
                    between += weight;
                }
            }
        }
        Look { outline: outline / (4 * size) as f64, lines: lines / between, even }
    }

    /// How much a face looks like one, if this share of its stickers are patches: 0 to 1.
    pub(super) fn score(&self, matched: f64) -> f64 {
        0.35 * matched + 0.25 * self.outline + 0.2 * self.lines + 0.2 * self.even
    }
}

/// A sticker as it is seen.
struct Cell {
    colour: [f64; 3],
    /// How steep its middle is, typically.
    steep: f64,
}

impl Cell {
    fn at(grid: &Grid, number: usize, picture: &Picture, steepness: &Steepness) -> Cell {
        let middle = Grid::cell(grid.size, number);
        let mut steep = [0u8; 25];
        let mut colour = [0.0; 3];
        for (i, steep) in steep.iter_mut().enumerate() {
            let off = DVec2::new((i % 5) as f64 - 2.0, (i / 5) as f64 - 2.0) * 0.13;
            let place = grid.map.at(middle + off);
            *steep = steepness.at(place);
            let seen = picture.at(place);
            for (sum, value) in colour.iter_mut().zip(seen) {
                *sum += f64::from(value) / 25.0;
            }
        }
        steep.sort_unstable();
        Cell { colour, steep: f64::from(steep[15]) }
    }

    fn is_like(&self, other: &Cell) -> bool {
        self.colour.iter().zip(other.colour).all(|(a, b)| (a - b).abs() < 25.0)
    }
}
