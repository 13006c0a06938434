//! Machines that turn cubes, one schematic drawing for each kind: the cube, what holds it, and arrows for what moves.
//!
//! A drawing is a list of parts, each a block or a disc, painted in the order in which they are listed: those behind
//! the cube, the cube, those in front of it. Absent on purpose: the real measures of any machine, and motion, which
//! belongs to the page.

use crate::camera::{Camera, Vector, moved};
use crate::canvas::Canvas;
use crate::outline::{Outline, Point};
use crate::palette::{Palette, Rgb};
use crate::picture::{Picture, View};
use crate::{page, solid, tile};
use puzzle::{Face, Facelets, Sticker};

/// How a machine works, as far as it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineShape<'a> {
    /// A turntable, an arm that tilts the cube, and one that presses.
    Cradle,
    /// A turntable, and one arm that both holds the cube and tilts it.
    OneArm,
    /// A holder that turns, and a cover that lifts.
    Cover,
    /// A platform above the cube, and an arm at each of these places.
    Axis(&'a [Face]),
    /// The same with a platform that is lowered onto the cube.
    LoweredAxis(&'a [Face]),
    /// A gripper at each of these places.
    Grippers(&'a [Face]),
    /// A motor at each of these places.
    Direct(&'a [Face]),
}

/// What the parts are made of: frames, what moves, jaws and walls.
const FRAME: Rgb = Rgb(0x8b, 0x94, 0xa3);
const MOVING: Rgb = Rgb(0xd9, 0xde, 0xe6);
const GRIP: Rgb = Rgb(0x4f, 0x5b, 0x6e);
const ARROW: Rgb = Rgb(0xe8, 0x4a, 0x8a);
const LINE: Rgb = Rgb(0x3a, 0x42, 0x50);

/// Cosine and sine of 15°, written out so that the digits are the same everywhere.
const STEP: (f64, f64) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_76);

/// The machine with a solved cube in it, as an SVG document; `words` describe it to those who cannot see it.
pub fn machine_svg(shape: MachineShape<'_>, palette: &Palette, words: &str) -> String {
    let mut drawing = Drawing { canvas: Canvas::new(), camera: Camera::at([9.6, 8.6, 15.4]) };
    match shape {
        MachineShape::Cradle => drawing.cradle(palette),
        MachineShape::OneArm => drawing.one_arm(palette),
        MachineShape::Cover => drawing.cover(palette),
        MachineShape::Axis(places) => drawing.axis(places, palette),
        MachineShape::LoweredAxis(places) => {
            drawing.axis(places, palette);
            drawing.arrow(&[[-1.0, 3.3, 0.6], [-1.0, 2.8, 0.6], [-1.0, 2.2, 0.6]]);
        }
        MachineShape::Grippers(places) => drawing.holders(places, palette, Drawing::gripper),
        MachineShape::Direct(places) => drawing.holders(places, palette, Drawing::motor),
    }
    page::compose(&[drawing.canvas], palette, true, &page::escaped(words))
}

struct Drawing {
    canvas: Canvas,
    camera: Camera,
}

/// The way a place lies in.
fn outwards(place: Face) -> Vector {
    Sticker::centre(place).position().map(f64::from)
}

/// The places, those behind the cube first.
fn ordered(places: &[Face]) -> (Vec<Face>, Vec<Face>) {
    let order = [Face::B, Face::L, Face::D, Face::R, Face::F, Face::U];
    order.into_iter().filter(|place| places.contains(place)).partition(|place| !place.is_positive())
}

impl Drawing {
    /// What a cradle stands on, and its table.
    fn turntable(&mut self) {
        self.block([0.0, -3.15, -0.3], [3.3, 0.15, 3.3], FRAME);
        self.disc([0.0, -2.5, 0.0], 1, 0.9, 0.5, FRAME);
        self.disc([0.0, -1.85, 0.0], 1, 2.55, 0.15, MOVING);
    }

    fn cradle(&mut self, palette: &Palette) {
        self.turntable();
        // The arm that tilts, on its post.
        self.block([0.0, -0.4, -3.1], [0.4, 2.6, 0.4], FRAME);
        self.block([0.0, 2.1, -2.1], [0.3, 0.22, 1.4], MOVING);
        self.block([0.0, 1.3, -1.72], [0.9, 0.8, 0.16], GRIP);
        self.walls(false);
        self.cube(palette);
        self.walls(true);
        // The arm that presses, on its rack.
        self.block([3.05, -1.3, -1.2], [0.3, 1.7, 0.3], FRAME);
        self.block([3.05, 0.55, -0.1], [0.24, 0.18, 1.5], MOVING);
        self.block([1.95, 0.55, 0.9], [0.9, 0.18, 0.3], GRIP);
        self.circle([0.0, -1.85, 0.0], 2.9, 3, 9);
        self.arc([0.0, 0.0, -0.2], 2.45, 9, 14);
    }

    fn one_arm(&mut self, palette: &Palette) {
        self.turntable();
        // The arm on its posts, with a fork around the upper layers: its back pushes, its prongs hold.
        for side in [-1.0, 1.0] {
            self.block([side * 1.2, -0.6, -3.3], [0.3, 2.4, 0.4], FRAME);
        }
        self.disc([0.0, 1.6, -3.3], 0, 0.35, 1.7, MOVING);
        self.block([0.0, 1.3, -2.5], [0.35, 0.25, 0.7], MOVING);
        self.block([0.0, 0.6, -1.74], [1.95, 0.85, 0.16], GRIP);
        self.block([-1.78, 0.6, -0.4], [0.16, 0.5, 1.2], GRIP);
        self.walls(false);
        self.cube(palette);
        self.walls(true);
        self.block([1.78, 0.6, -0.4], [0.16, 0.5, 1.2], GRIP);
        self.circle([0.0, -1.85, 0.0], 2.9, 3, 9);
        self.arc([0.0, 0.0, -0.2], 2.45, 9, 14);
    }

    fn cover(&mut self, palette: &Palette) {
        self.block([0.0, -3.0, -0.2], [2.9, 0.3, 3.1], FRAME);
        self.disc([0.0, -2.3, 0.0], 1, 1.0, 0.5, FRAME);
        self.disc([0.0, -1.75, 0.0], 1, 2.1, 0.2, MOVING);
        for side in [-1.0, 1.0] {
            self.block([side * 2.2, -0.6, -2.9], [0.3, 2.2, 0.3], FRAME);
        }
        // The cover, lifted.
        self.block([0.0, 1.7, -2.9], [2.6, 0.25, 0.25], MOVING);
        self.block([-1.75, 2.25, -1.6], [0.16, 0.5, 1.6], GRIP);
        self.block([0.0, 2.6, -1.6], [1.9, 0.14, 1.6], MOVING);
        self.walls(false);
        self.cube(palette);
        self.walls(true);
        self.circle([0.0, -1.75, 0.0], 2.75, 3, 9);
        self.arc([0.0, 0.6, -2.9], 3.3, 4, 8);
    }

    fn axis(&mut self, places: &[Face], palette: &Palette) {
        let (behind, before) = ordered(places);
        self.block([0.0, -3.15, 0.0], [3.9, 0.15, 3.9], FRAME);
        self.disc([0.0, -2.3, 0.0], 1, 0.45, 0.75, GRIP);
        self.block([-3.6, 0.3, -3.6], [0.25, 3.4, 0.25], FRAME);
        for place in behind {
            self.arm(place);
        }
        self.cube(palette);
        self.disc([0.0, 1.72, 0.0], 1, 1.5, 0.14, GRIP);
        self.disc([0.0, 2.7, 0.0], 1, 0.35, 0.85, MOVING);
        self.block([-1.6, 3.7, -1.6], [2.25, 0.2, 2.25], FRAME);
        for place in before {
            self.arm(place);
        }
        self.circle([0.0, 2.3, 0.0], 1.9, 3, 9);
    }

    fn holders(&mut self, places: &[Face], palette: &Palette, draw: fn(&mut Drawing, Face)) {
        let (behind, before) = ordered(places);
        self.block([0.0, -3.4, 0.0], [3.9, 0.15, 3.9], FRAME);
        for place in behind {
            draw(self, place);
        }
        self.cube(palette);
        for place in before {
            draw(self, place);
        }
    }

    /// An arm on its rail.
    fn arm(&mut self, place: Face) {
        let out = outwards(place);
        let at = |far: f64, high: f64| moved([0.0, high, 0.0], out, far);
        let long = |wide: f64, along: f64| out.map(|x| if x == 0.0 { wide } else { along });
        self.block(at(3.0, -2.85), with_height(long(0.25, 1.0), 0.12), MOVING);
        self.block(at(3.3, -1.5), with_height(long(0.3, 0.3), 1.3), FRAME);
        self.disc(at(2.55, 0.0), place.axis() as usize, 0.35, 0.75, MOVING);
        self.disc(at(1.68, 0.0), place.axis() as usize, 0.9, 0.14, GRIP);
    }

    fn gripper(&mut self, place: Face) {
        let out = outwards(place);
        let axis = place.axis() as usize;
        let at = |far: f64| out.map(|x| x * far);
        self.pedestal(place, 3.55);
        self.disc(at(3.3), axis, 0.45, 0.8, MOVING);
        // Upright jaws; on the upright axis they lie along x.
        let across = if axis == 1 { 0 } else { 1 };
        for side in [-1.0, 1.0] {
            let mut middle = at(1.35);
            middle[across] = side * 1.68;
            let mut half = out.map(|x: f64| if x == 0.0 { 0.4 } else { 0.95 });
            half[across] = 0.16;
            self.block(middle, half, GRIP);
        }
        let mut half = out.map(|x: f64| if x == 0.0 { 0.4 } else { 0.16 });
        half[across] = 1.84;
        self.block(at(2.4), half, GRIP);
    }

    fn motor(&mut self, place: Face) {
        let out = outwards(place);
        let axis = place.axis() as usize;
        let at = |far: f64| out.map(|x| x * far);
        self.pedestal(place, 3.2);
        self.disc(at(1.72), axis, 0.5, 0.22, GRIP);
        self.disc(at(2.25), axis, 0.2, 0.4, MOVING);
        self.block(at(3.1), out.map(|x| if x == 0.0 { 0.75 } else { 0.6 }), MOVING);
    }

    /// What carries a holder: a post, or for the upper one nothing that would hide the cube.
    fn pedestal(&mut self, place: Face, far: f64) {
        if outwards(place)[1] == 0.0 {
            let middle = moved([0.0, -2.0, 0.0], outwards(place), far);
            self.block(middle, [0.4, 1.3, 0.4], FRAME);
        }
    }

    /// The walls that hold the bottom layer: those behind the cube, or those in front of it.
    fn walls(&mut self, in_front: bool) {
        let side = if in_front { 1.0 } else { -1.0 };
        self.block([side * 1.7, -1.35, 0.0], [0.14, 0.3, 1.2], GRIP);
        self.block([0.0, -1.35, side * 1.7], [1.2, 0.3, 0.14], GRIP);
    }

    fn cube(&mut self, palette: &Palette) {
        let picture = Picture { view: View::Cube, palette: palette.clone(), ..Picture::new(&Facelets::SOLVED) };
        solid::body(&mut self.canvas, &picture, &self.camera);
    }

    /// A block: its visible sides, shaded.
    fn block(&mut self, middle: Vector, half: Vector, colour: Rgb) {
        for (axis, shade) in [(1, 0.0), (2, 0.1), (0, 0.22)] {
            for side in [-1.0, 1.0] {
                let mut normal = [0.0; 3];
                normal[axis] = side;
                let face = moved(middle, normal, half[axis]);
                if !self.camera.sees(face, normal) {
                    continue;
                }
                let (one, other) = ((axis + 1) % 3, (axis + 2) % 3);
                let corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)].map(|(a, b)| {
                    let mut corner = face;
                    corner[one] += a * half[one];
                    corner[other] += b * half[other];
                    self.camera.project(corner)
                });
                self.side(corners.to_vec(), colour, shade);
            }
        }
    }

    /// A disc or a shaft: its rim, and the end that is seen.
    fn disc(&mut self, middle: Vector, axis: usize, radius: f64, half: f64, colour: Rgb) {
        let mut along = [0.0; 3];
        along[axis] = 1.0;
        let ring = |at: f64| -> Vec<Point> {
            turned(24)
                .map(|(cos, sin)| {
                    let mut point = moved(middle, along, at);
                    point[(axis + 1) % 3] += cos * radius;
                    point[(axis + 2) % 3] += sin * radius;
                    self.camera.project(point)
                })
                .collect()
        };
        let (near, far) = (ring(half), ring(-half));
        let shade = [0.22, 0.0, 0.1][axis];
        self.side([near.clone(), far].concat(), colour, 0.3);
        self.side(near, colour, shade);
    }

    fn side(&mut self, points: Vec<Point>, colour: Rgb, shade: f64) {
        let colour = tile::shaded(colour, shade);
        let attributes = format_args!(r#"fill="{colour}" stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round""#);
        self.canvas.path(&Outline::hull(points), attributes);
    }

    /// An arrow around an upright axis, from one step of 15° to another.
    fn circle(&mut self, middle: Vector, radius: f64, from: usize, to: usize) {
        let points = turned(24).skip(from).take(to - from + 1);
        let points = points.map(|(cos, sin)| [middle[0] + sin * radius, middle[1], middle[2] + cos * radius]);
        self.arrow(&points.collect::<Vec<_>>());
    }

    /// An arrow around an axis from left to right.
    fn arc(&mut self, middle: Vector, radius: f64, from: usize, to: usize) {
        let points = turned(24).skip(from).take(to - from + 1);
        let points = points.map(|(cos, sin)| [middle[0], middle[1] + sin * radius, middle[2] - cos * radius]);
        self.arrow(&points.collect::<Vec<_>>());
    }

    fn arrow(&mut self, way: &[Vector]) {
        let points: Vec<Point> = way.iter().map(|point| self.camera.project(*point)).collect();
        let [.., before, end] = points[..] else { return };
        let stroke = format_args!(
            r#"fill="none" stroke="{ARROW}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round""#
        );
        self.canvas.path(&Outline::stroke(&points), stroke);
        let (x, y) = (end.x - before.x, end.y - before.y);
        let long = (x * x + y * y).sqrt();
        let (x, y) = (x / long, y / long);
        let at = |ahead: f64, aside: f64| Point { x: end.x + x * ahead - y * aside, y: end.y + y * ahead + x * aside };
        self.canvas.fill(&Outline::hull(vec![at(30.0, 0.0), at(-2.0, 19.0), at(-2.0, -19.0)]), ARROW);
    }
}

fn with_height(mut half: Vector, height: f64) -> Vector {
    half[1] = height;
    half
}

/// Cosines and sines of a whole round in so many steps of 15°.
fn turned(steps: usize) -> impl Iterator<Item = (f64, f64)> {
    let step = |&(cos, sin): &(f64, f64)| Some((cos * STEP.0 - sin * STEP.1, sin * STEP.0 + cos * STEP.1));
    std::iter::successors(Some((1.0, 0.0)), step).take(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    const SIDES: [Face; 4] = [Face::R, Face::F, Face::L, Face::B];

    fn all() -> Vec<String> {
        let shapes = [
            MachineShape::Cradle,
            MachineShape::Cover,
            MachineShape::Axis(&SIDES),
            MachineShape::Grippers(&[Face::R, Face::F]),
            MachineShape::Grippers(&SIDES),
            MachineShape::Direct(&Face::ALL),
        ];
        shapes.iter().map(|shape| machine_svg(*shape, &Palette::default(), "a <machine>")).collect()
    }

    #[test]
    fn every_kind_can_be_drawn_and_looks_different() {
        let drawings = all();
        for (i, svg) in drawings.iter().enumerate() {
            assert!(!svg.contains("NaN") && svg.contains("aria-label=\"a &lt;machine>\""));
            // The cube is in it.
            assert_eq!(svg.matches("data-sticker=").count(), 27);
            Tree::from_str(svg, &Options::default()).unwrap();
            assert!(!drawings[..i].contains(svg));
        }
    }

    #[test]
    fn a_gripper_more_is_three_blocks_a_shaft_and_a_post_more() {
        let paths = |places: &[Face]| {
            machine_svg(MachineShape::Grippers(places), &Palette::default(), "").matches("<path").count()
        };
        assert_eq!(paths(&SIDES) - paths(&[Face::R, Face::F]), 2 * (4 * 3 + 2));
    }
}
