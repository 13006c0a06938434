//! Maps of a plane into a picture.

use glam::{DMat3, DVec2, DVec3};

/// How a face lies in a picture: from places on the face to places in the picture.
///
/// The middle of the face is the origin, a sticker is 1 wide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Homography(DMat3);

impl Homography {
    /// The map that takes the first of each pair to the second, as nearly as it can.
    ///
    /// Four points would do; with few of them, a view from afar is preferred to a strong perspective. `None` if the
    /// points lie on a line.
    pub(super) fn fit(pairs: &[(DVec2, DVec2)]) -> Option<Homography> {
        Homography::fit_calmly(pairs, CALM)
    }

    /// The map of a square around the origin to four corners: top left, top right, bottom right, bottom left.
    pub(super) fn through(corners: [DVec2; 4], width: f64) -> Option<Homography> {
        let pairs: Vec<(DVec2, DVec2)> = OUTLINE.map(|place| place * width / 2.0).into_iter().zip(corners).collect();
        Homography::fit_calmly(&pairs, 0.0)
    }

    fn fit_calmly(pairs: &[(DVec2, DVec2)], calm: f64) -> Option<Homography> {
        // Places in the picture are taken relative to their mean and size, so that all unknowns are of one order.
        let mean = pairs.iter().map(|(_, to)| *to).sum::<DVec2>() / pairs.len() as f64;
        let size = (pairs.iter().map(|(_, to)| to.distance_squared(mean)).sum::<f64>() / pairs.len() as f64).sqrt();
        let mut normal = [[0.0; 9]; 8];
        for &(from, to) in pairs {
            let to = (to - mean) / size;
            let (u, v) = (from.x, from.y);
            for row in [
                [u, v, 1.0, 0.0, 0.0, 0.0, -u * to.x, -v * to.x, to.x],
                [0.0, 0.0, 0.0, u, v, 1.0, -u * to.y, -v * to.y, to.y],
            ] {
                for (i, sums) in normal.iter_mut().enumerate() {
                    for (sum, value) in sums.iter_mut().zip(row) {
                        *sum += row[i] * value;
                    }
                }
            }
        }
        for i in [6, 7] {
            normal[i][i] += calm;
        }
        let [a, b, c, d, e, f, g, h] = solve(normal)?;
        let unit = DMat3::from_cols_array(&[a, d, g, b, e, h, c, f, 1.0]);
        let back = DMat3::from_cols_array(&[size, 0.0, 0.0, 0.0, size, 0.0, mean.x, mean.y, 1.0]);
        Some(Homography(back * unit))
    }

    /// Where a place of the face is in the picture.
    pub(super) fn at(&self, place: DVec2) -> DVec2 {
        let DVec3 { x, y, z } = self.0 * place.extend(1.0);
        DVec2::new(x / z, y / z)
    }

    /// Where a place of the picture is on the face.
    pub(super) fn back(&self) -> Homography {
        Homography(self.0.inverse())
    }

    /// The map as it would be if the face were first turned counter-clockwise by some quarters.
    pub(super) fn turned(&self, quarters: usize) -> Homography {
        let (sin, cos) = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)][quarters % 4];
        Homography(self.0 * DMat3::from_cols_array(&[cos, sin, 0.0, -sin, cos, 0.0, 0.0, 0.0, 1.0]))
    }
}

/// The corners of a square that is 2 wide: top left, top right, bottom right, bottom left.
pub(super) const OUTLINE: [DVec2; 4] =
    [DVec2::new(-1.0, -1.0), DVec2::new(1.0, -1.0), DVec2::new(1.0, 1.0), DVec2::new(-1.0, 1.0)];

/// How strongly a view from afar is preferred.
const CALM: f64 = 0.02;

/// The solution of eight linear equations.
fn solve(mut rows: [[f64; 9]; 8]) -> Option<[f64; 8]> {
    for column in 0..8 {
        let pivot = (column..8).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let lead = rows[column];
        if lead[column].abs() < 1e-9 {
            return None;
        }
        for row in rows.iter_mut().skip(column + 1) {
            let factor = row[column] / lead[column];
            for (value, other) in row.iter_mut().zip(lead).skip(column) {
                *value -= factor * other;
            }
        }
    }
    let mut solution = [0.0; 8];
    for row in (0..8).rev() {
        let known: f64 = (row + 1..8).map(|column| rows[row][column] * solution[column]).sum();
        solution[row] = (rows[row][8] - known) / rows[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fitted_map_takes_each_point_to_its_place() {
        let pairs: Vec<(DVec2, DVec2)> = (0..9)
            .map(|i| {
                let from = DVec2::new(f64::from(i % 3) - 1.0, f64::from(i / 3) - 1.0);
                let w = 1.0 + 0.05 * from.x - 0.03 * from.y;
                (from, DVec2::new(200.0 + 30.0 * from.x + 5.0 * from.y, 100.0 - 4.0 * from.x + 28.0 * from.y) / w)
            })
            .collect();
        let map = Homography::fit(&pairs).expect("the points do not lie on a line");
        for (from, to) in pairs {
            assert!(map.at(from).distance(to) < 0.5, "{} {to}", map.at(from));
            assert!(map.back().at(map.at(from)).distance(from) < 1e-9);
            assert!(map.turned(1).at(from).distance(map.at(from.perp())) < 1e-9);
        }
    }

    #[test]
    fn points_on_a_line_fit_no_map() {
        let line: Vec<(DVec2, DVec2)> =
            (0..5).map(|i| (DVec2::splat(f64::from(i)), DVec2::splat(f64::from(i)))).collect();
        assert!(Homography::fit(&line).is_none());
    }
}
