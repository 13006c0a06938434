//! The bodies of the pieces of 2x2x2, MiniTet and Stern: convex, each within its own octant.
//!
//! The puzzle is the cube from -1 to 1; three cuts through the centre make eight octants, and turns take octants to
//! octants. On the 2x2x2 a piece fills its octant. The MiniTet's tetrahedron is inscribed in the cube, with its four
//! tips at vertices of the cube and its edges along diagonals of the cube's faces: a tip takes up five corners of its
//! octant's cube; a flat piece only a corner around the centre. The Stern is the same with tips everywhere. All these
//! bodies look the same from their three cube faces, so a twist moves their colours but never changes their shape.

use crate::camera::Vector;
use crate::facet::Facet;
use puzzle::relatives::{Colouring, Relative, SmallFacelets, Spot};
use puzzle::{Axis, Corner};

/// The body of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The whole octant.
    Cube,
    /// A tip or spike: what three sides of the tetrahedron leave of the octant.
    Tip,
    /// A flat piece: what one side leaves of it.
    Flat,
}

/// A side of a body, and the axes of the cube faces whose stickers are on it: none inside, one, or all three.
pub(crate) struct Side {
    pub facet: Facet,
    pub axes: Vec<usize>,
}

impl Form {
    /// The form at each place. For a piece that is not fully known, the form it must have, or else the one that belongs
    /// there.
    pub(super) fn all(relative: Relative, facelets: &SmallFacelets) -> [Form; 8] {
        match relative {
            Relative::Pocket => [Form::Cube; 8],
            Relative::Stern => [Form::Tip; 8],
            Relative::MiniTet => {
                let seen = Corner::ALL.map(|place| Form::seen(facelets, place));
                let count = |form| seen.iter().filter(|seen| **seen == Some(form)).count();
                let (tips, flats) = (count(Form::Tip), count(Form::Flat));
                Corner::ALL.map(|place| {
                    seen[place.index()].unwrap_or(match (tips, flats) {
                        (4.., ..4) => Form::Flat,
                        (..4, 4..) => Form::Tip,
                        _ if Colouring::Tetra.is_flat(place) => Form::Flat,
                        _ => Form::Tip,
                    })
                })
            }
        }
    }

    /// What the known colours at a place imply: a tip has three, a flat piece only one.
    fn seen(facelets: &SmallFacelets, place: Corner) -> Option<Form> {
        let known: Vec<_> = facelets.at(place).into_iter().flatten().collect();
        let same = (1..known.len()).any(|i| known[..i].contains(&known[i]));
        match (known.len(), same) {
            (0 | 1, _) => None,
            (_, true) => Some(Form::Flat),
            (_, false) => Some(Form::Tip),
        }
    }

    /// The body in the octant of positive coordinates, all its sides moved inwards by a gap: the corner at the centre
    /// of the puzzle, those on the three axes, and the one at the cube's vertex if there is just one.
    fn corners(self, gap: f64) -> (Vector, [Vector; 3], Vector) {
        let slope = gap * 3f64.sqrt();
        let (reach, vertex) = match self {
            Form::Cube => (1.0 - gap, 1.0 - gap),
            Form::Tip => (1.0 - slope, 1.0 - slope),
            Form::Flat => (1.0 - slope - 2.0 * gap, gap),
        };
        let axes = [0, 1, 2].map(|axis| std::array::from_fn(|i| if i == axis { reach } else { gap }));
        ([gap; 3], axes, [vertex; 3])
    }

    /// The sides, at a place.
    pub(super) fn sides(self, place: Corner, gap: f64) -> Vec<Side> {
        let (middle, axes, vertex) = self.corners(gap);
        let mut sides = Vec::new();
        let mut add = |corners: Vec<Vector>, axes: Vec<usize>| {
            let corners = corners.into_iter().map(|corner| put(corner, place)).collect();
            sides.push(Side { facet: Facet { corners }, axes });
        };
        for axis in 0..3 {
            let [a, b] = [axes[(axis + 1) % 3], axes[(axis + 2) % 3]];
            match self {
                Form::Cube => {
                    let diagonal: Vector = std::array::from_fn(|i| if i == axis { gap } else { vertex[i] });
                    let lift = |corner: Vector| std::array::from_fn(|i| if i == axis { vertex[i] } else { corner[i] });
                    add(vec![middle, a, diagonal, b], vec![]);
                    add([middle, a, diagonal, b].map(lift).to_vec(), vec![axis]);
                }
                // The side between the edges that are on two cube faces has the sticker of the third.
                Form::Tip => {
                    add(vec![middle, a, b], vec![]);
                    add(vec![vertex, a, b], vec![axis]);
                }
                Form::Flat => add(vec![middle, a, b], vec![]),
            }
        }
        if self == Form::Flat {
            add(axes.to_vec(), vec![0, 1, 2]);
        }
        sides
    }

    /// The vertices, at a place.
    pub(super) fn vertices(self, place: Corner, gap: f64) -> Vec<Vector> {
        let mut vertices: Vec<Vector> = Vec::new();
        for corner in self.sides(place, gap).into_iter().flat_map(|side| side.facet.corners) {
            if !vertices.contains(&corner) {
                vertices.push(corner);
            }
        }
        vertices
    }
}

/// Which side of the centre a place is on: -1 or 1 for each axis.
pub(crate) fn signs(place: Corner) -> [i8; 3] {
    place.stickers()[0].position()
}

/// A point of the octant of positive coordinates, mirrored into that of a place.
fn put(point: Vector, place: Corner) -> Vector {
    std::array::from_fn(|i| point[i] * f64::from(signs(place)[i]))
}

/// The sticker of a place on the cube face perpendicular to this axis.
pub(crate) fn spot(place: Corner, axis: usize) -> Spot {
    let across = |spot: &Spot| spot.face().axis() == [Axis::X, Axis::Y, Axis::Z][axis];
    Spot::of(place).into_iter().find(across).expect("a place has a sticker across each axis")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::{cross, dot, moved};
    use crate::facet::middle;
    use puzzle::relatives::SmallColour;
    use puzzle::{Alg, Notation};
    use std::collections::BTreeMap;

    const FORMS: [Form; 3] = [Form::Cube, Form::Tip, Form::Flat];

    /// Six times the volume between a side and a point.
    fn below(facet: &Facet, point: Vector) -> f64 {
        let [first, rest @ ..] = &facet.corners[..] else { unreachable!() };
        let from = |corner: &Vector| moved(*corner, point, -1.0);
        rest.windows(2).map(|pair| dot(from(first), cross(from(&pair[0]), from(&pair[1]))).abs()).sum()
    }

    /// The tetrahedron takes a third of the cube, the star half of it: the parts must add up.
    #[test]
    fn bodies_have_their_volumes_and_stay_in_their_octants() {
        for (form, volume) in FORMS.into_iter().zip([1.0, 0.5, 1.0 / 6.0]) {
            for place in Corner::ALL {
                let inside = middle(&form.vertices(place, 0.0));
                let found: f64 = form.sides(place, 0.0).iter().map(|side| below(&side.facet, inside) / 6.0).sum();
                assert!((found - volume).abs() < 1e-12, "{form:?} {found}");
                for vertex in form.vertices(place, 0.0) {
                    let within = |axis: usize| (0.0..=1.0).contains(&(vertex[axis] * f64::from(signs(place)[axis])));
                    assert!((0..3).all(within), "{form:?} {place} {vertex:?}");
                }
            }
        }
    }

    /// Convex, and every side moves inwards by the gap.
    #[test]
    fn a_gap_is_equally_wide_everywhere() {
        for form in FORMS {
            let place = Corner::DLF;
            let (whole, shrunk) = (form.sides(place, 0.0), form.sides(place, 0.05));
            let inside = middle(&form.vertices(place, 0.0));
            for (side, shrunk_side) in whole.iter().zip(&shrunk) {
                let normal = side.facet.normal(inside);
                let depth = |corner: Vector| dot(normal, moved(side.facet.corners[0], corner, -1.0));
                assert!(form.vertices(place, 0.0).into_iter().all(|vertex| depth(vertex) > -1e-12), "{form:?}");
                for &corner in &shrunk_side.facet.corners {
                    assert!((depth(corner) - 0.05).abs() < 1e-12, "{form:?} {corner:?}");
                }
                assert_eq!(side.axes, shrunk_side.axes);
            }
        }
    }

    /// Where each colour is in space: the middle of each coloured side, in thousandths.
    fn painted(relative: Relative, facelets: &SmallFacelets) -> BTreeMap<[i64; 3], Vec<SmallColour>> {
        let forms = Form::all(relative, facelets);
        let sides = |place: Corner| forms[place.index()].sides(place, 0.0).into_iter().map(move |side| (place, side));
        let coloured = Corner::ALL.into_iter().flat_map(sides).filter(|(_, side)| !side.axes.is_empty());
        coloured
            .map(|(place, side)| {
                let colours = side.axes.iter().map(|&axis| facelets.get(spot(place, axis)).unwrap()).collect();
                (side.facet.middle().map(|x| (x * 1000.0).round() as i64), colours)
            })
            .collect()
    }

    #[test]
    fn the_solved_tetrahedron_has_one_colour_on_each_side() {
        let normals = [[1, 1, 1], [-1, 1, -1], [-1, -1, 1], [1, -1, -1]];
        for (point, colours) in painted(Relative::MiniTet, &SmallFacelets::solved(Colouring::Tetra)) {
            let height: i64 = (0..3).map(|i| point[i] * normals[colours[0].index()][i]).sum();
            assert!((height - 1000).abs() <= 2, "{point:?} {colours:?}");
            assert!(colours.iter().all(|colour| *colour == colours[0]));
        }
    }

    /// Turning moves stickers and bodies in the same way, shapes included.
    #[test]
    fn a_turn_moves_the_bodies_with_their_stickers() {
        type Rotation = fn([i64; 3]) -> [i64; 3];
        let turns: [(&str, usize, Rotation); 3] =
            [("U", 1, |[x, y, z]| [-z, y, x]), ("R", 0, |[x, y, z]| [x, z, -y]), ("F", 2, |[x, y, z]| [y, -x, z])];
        let moves = |text: &str| Alg::parse(text, Notation::Wca).unwrap().moves();
        for relative in Relative::ALL {
            for start in ["", "U", "R U", "R U' F", "F2 U R U2 F' R"] {
                let before = SmallFacelets::solved(relative.colouring()).after_all(&moves(start));
                for (turn, axis, rotation) in turns {
                    let turned = |(point, colours): ([i64; 3], Vec<SmallColour>)| {
                        (if point[axis] > 0 { rotation(point) } else { point }, colours)
                    };
                    let expected: BTreeMap<_, _> = painted(relative, &before).into_iter().map(turned).collect();
                    assert_eq!(painted(relative, &before.after_all(&moves(turn))), expected, "{start}, then {turn}");
                }
            }
        }
    }

    #[test]
    fn an_unknown_piece_has_the_form_it_must_have_or_that_belongs_there() {
        let home = Form::all(Relative::MiniTet, &SmallFacelets::solved(Colouring::Tetra));
        assert_eq!(Form::all(Relative::MiniTet, &SmallFacelets::unknown(Colouring::Tetra)), home);
        assert_eq!(home.map(|form| form == Form::Flat), Corner::ALL.map(|place| Colouring::Tetra.is_flat(place)));

        let turned =
            SmallFacelets::solved(Colouring::Tetra).after_all(&Alg::parse("U R", Notation::Wca).unwrap().moves());
        let forms = Form::all(Relative::MiniTet, &turned);
        assert_ne!(forms, home);
        for place in Corner::ALL {
            let mut partly = turned;
            Spot::of(place).into_iter().for_each(|spot| partly.set(spot, None));
            assert_eq!(Form::all(Relative::MiniTet, &partly), forms, "{place} is the only one left");
        }
    }
}
