//! The cube in front of the camera: faces, rotations, and where points land in the picture.
//!
//! Cube coordinates: the cube is `[-1, 1]³`, x towards R, y towards U, z towards F. Camera coordinates: x right, y down,
//! z forwards, the camera at the origin. Picture coordinates: (0, 0) is the upper left corner of the picture, and the
//! pixel in column i and row j covers i..i+1 and j..j+1.

use crate::noise::Noise;

/// Three numbers: a point, a direction or a colour.
pub(super) type Vector = [f64; 3];
/// A rotation, as rows.
pub(super) type Rotation = [Vector; 3];

/// A face of the cube, in the order of the facelet string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

impl Face {
    /// All six, in the order of the facelet string.
    pub const ALL: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

    /// The letter in notation.
    pub fn letter(self) -> char {
        ['U', 'R', 'F', 'D', 'L', 'B'][self as usize]
    }

    /// Outwards, to the right and downwards on this face, as the net shows it.
    pub(super) fn axes(self) -> [Vector; 3] {
        let (x, y, z) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
        match self {
            Face::U => [y, x, z],
            Face::R => [x, neg(z), neg(y)],
            Face::F => [z, x, neg(y)],
            Face::D => [neg(y), x, neg(z)],
            Face::L => [neg(x), z, neg(y)],
            Face::B => [neg(z), neg(x), neg(y)],
        }
    }

    /// The outline in cube coordinates: upper left, upper right, lower right, lower left as one reads the face.
    pub(super) fn outline(self) -> [Vector; 4] {
        let [out, right, down] = self.axes();
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(r, d)| add(out, add(scale(right, r), scale(down, d))))
    }
}

/// A pinhole camera.
#[derive(Clone, Copy, Debug)]
pub(super) struct Camera {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Focal length in pixels.
    pub(super) focal: f64,
}

impl Camera {
    /// `field_of_view` is the horizontal angle in degrees.
    pub(super) fn new((width, height): (usize, usize), field_of_view: f64) -> Camera {
        Camera { width, height, focal: width as f64 / 2.0 / (field_of_view.to_radians() / 2.0).tan() }
    }

    /// Where a point in camera coordinates lands.
    pub(super) fn project(&self, point: Vector) -> [f64; 2] {
        [
            self.width as f64 / 2.0 + self.focal * point[0] / point[2],
            self.height as f64 / 2.0 + self.focal * point[1] / point[2],
        ]
    }

    /// The direction seen in a place of the picture; not of unit length, z is 1.
    pub(super) fn ray(&self, place: [f64; 2]) -> Vector {
        [(place[0] - self.width as f64 / 2.0) / self.focal, (place[1] - self.height as f64 / 2.0) / self.focal, 1.0]
    }

    fn smaller_side(&self) -> f64 {
        self.width.min(self.height) as f64
    }
}

/// Where the cube is and how it is turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose {
    /// From cube to camera coordinates.
    pub(super) rotation: Rotation,
    /// The centre of the cube in camera coordinates.
    pub(super) center: Vector,
}

impl Pose {
    pub(super) fn apply(&self, point: Vector) -> Vector {
        add(turn(&self.rotation, point), self.center)
    }

    /// The sine of the angle between the face's plane and the line from its centre to the camera; not above 0 if the
    /// face is hidden.
    pub(super) fn facing(&self, face: Face) -> f64 {
        let [out, ..] = face.axes();
        let middle = self.apply(out);
        -dot(turn(&self.rotation, out), middle) / dot(middle, middle).sqrt()
    }

    /// The four corners of a face in the picture.
    pub(super) fn corners(&self, camera: &Camera, face: Face) -> [[f64; 2]; 4] {
        face.outline().map(|point| camera.project(self.apply(point)))
    }

    /// Left, top, right and bottom of the whole cube in the picture.
    fn bounds(&self, camera: &Camera) -> [f64; 4] {
        bounds([Face::U, Face::D].iter().flat_map(|&face| self.corners(camera, face)))
    }
}

/// What has to span a share of the picture, and what lies on the line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Subject {
    Face(Face),
    Cube,
}

/// One face from the front: `angle` between its normal and the line of sight, in a random direction, `roll` in its
/// plane, both in degrees.
pub(super) fn single(camera: &Camera, face: Face, angle: f64, roll: f64, span: f64, noise: &mut Noise) -> Pose {
    let lean = noise.between(0.0, std::f64::consts::TAU);
    let rotation = times(
        &around([lean.cos(), lean.sin(), 0.0], angle.to_radians()),
        &times(&around([0.0, 0.0, 1.0], roll.to_radians()), &upright(face)),
    );
    place(camera, &rotation, Subject::Face(face), span, [noise.between(-1.0, 1.0), noise.between(-1.0, 1.0)])
}

/// Three faces: a random corner of the cube towards the camera, a random one of its faces on top or at the bottom, and
/// `roll` degrees about the line of sight.
pub(super) fn corner(camera: &Camera, roll: f64, span: f64, noise: &mut Noise) -> Pose {
    let signs = [0; 3].map(|_| noise.pick(&[-1.0, 1.0]));
    let axis = noise.below(3);
    let upwards = noise.pick(&[-1.0, 1.0]);
    let offset = [noise.between(-1.0, 1.0), noise.between(-1.0, 1.0)];
    const ATTEMPTS: usize = 60;
    let mut attempt = 0;
    loop {
        // Each failure draws the direction closer to the diagonal, where the three faces are seen equally well.
        let diagonal = attempt as f64 / ATTEMPTS as f64;
        let direction = unit([0; 3].map(|_| noise.between(0.3, 1.0) * (1.0 - diagonal) + diagonal));
        let towards = [0, 1, 2].map(|i| direction[i] * signs[i]);
        let mut up = [0.0; 3];
        up[axis] = signs[axis] * upwards;
        let forward = neg(towards);
        let down = unit(add(scale(towards, dot(up, towards)), neg(up)));
        let view = [cross(down, forward), down, forward];
        let rotation = times(&around([0.0, 0.0, 1.0], roll.to_radians()), &view);
        let pose = place(camera, &rotation, Subject::Cube, span, offset);
        let seen = Face::ALL.iter().filter(|&&face| pose.facing(face) >= 20f64.to_radians().sin()).count();
        if seen == 3 || attempt == ATTEMPTS {
            return pose;
        }
        attempt += 1;
    }
}

/// The rotation that shows a face upright and from the front.
pub(super) fn upright(face: Face) -> Rotation {
    let [out, right, down] = face.axes();
    [right, down, neg(out)]
}

/// Moves the cube to where it has the wanted size and is wholly inside the picture. `offset` of -1..1 says how far from
/// the middle of the picture, as a share of the space that is left. The span becomes smaller if the cube does not fit.
fn place(camera: &Camera, rotation: &Rotation, subject: Subject, span: f64, offset: [f64; 2]) -> Pose {
    const MARGIN: f64 = 3.0;
    let size = [camera.width as f64, camera.height as f64];
    let mut span = span;
    let mut target = [size[0] / 2.0, size[1] / 2.0];
    let mut moved = false;
    for _ in 0..200 {
        let pose = at_distance(camera, rotation, subject, span, target);
        let [left, top, right, bottom] = pose.bounds(camera);
        let space = [size[0] - (right - left) - 2.0 * MARGIN, size[1] - (bottom - top) - 2.0 * MARGIN];
        if space[0] < 0.0 || space[1] < 0.0 {
            span *= 0.97;
            continue;
        }
        if !moved {
            moved = true;
            let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
            for i in 0..2 {
                target[i] += size[i] / 2.0 - middle[i] + offset[i] * space[i] / 2.0;
            }
            continue;
        }
        let outside = [
            (MARGIN - left).max(0.0) - (right - size[0] + MARGIN).max(0.0),
            (MARGIN - top).max(0.0) - (bottom - size[1] + MARGIN).max(0.0),
        ];
        if outside == [0.0, 0.0] {
            return pose;
        }
        for i in 0..2 {
            target[i] += outside[i] + outside[i].signum() * 0.25;
        }
    }
    panic!("a cube of {span} of the picture fits into it");
}

/// The pose with the subject's middle at `target`, seen as `rotation` would show it in the middle of the picture, and
/// the subject as large as wanted.
fn at_distance(camera: &Camera, rotation: &Rotation, subject: Subject, span: f64, target: [f64; 2]) -> Pose {
    let ray = unit(camera.ray(target));
    let rotation = times(&aim(ray), rotation);
    let pose = |distance: f64| {
        let middle = scale(ray, distance);
        let center = match subject {
            Subject::Face(face) => add(middle, neg(turn(&rotation, face.axes()[0]))),
            Subject::Cube => middle,
        };
        Pose { rotation, center }
    };
    let spanned = |pose: &Pose| {
        let [left, top, right, bottom] = match subject {
            Subject::Face(face) => bounds(pose.corners(camera, face)),
            Subject::Cube => pose.bounds(camera),
        };
        (right - left).max(bottom - top) / camera.smaller_side()
    };
    // Nearer than 2.2 a part of the cube could be behind the camera.
    let (mut near, mut far) = (2.2, 100.0);
    for _ in 0..40 {
        let middle = (near + far) / 2.0;
        if spanned(&pose(middle)) > span {
            near = middle;
        } else {
            far = middle;
        }
    }
    pose(far)
}

/// The smallest rotation that takes the forward direction to the given one.
fn aim(ray: Vector) -> Rotation {
    let axis = cross([0.0, 0.0, 1.0], ray);
    let sine = dot(axis, axis).sqrt();
    if sine < 1e-9 { around([0.0, 0.0, 1.0], 0.0) } else { around(scale(axis, 1.0 / sine), sine.atan2(ray[2])) }
}

/// Left, top, right and bottom of some places.
pub(super) fn bounds(places: impl IntoIterator<Item = [f64; 2]>) -> [f64; 4] {
    places
        .into_iter()
        .fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[l, t, r, b], [x, y]| [l.min(x), t.min(y), r.max(x), b.max(y)])
}

/// The area of a polygon.
pub(super) fn area(corners: &[[f64; 2]; 4]) -> f64 {
    let twice: f64 = (0..4)
        .map(|i| {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            a[0] * b[1] - a[1] * b[0]
        })
        .sum();
    twice.abs() / 2.0
}

/// A turn about a unit axis, in radians.
pub(super) fn around([x, y, z]: Vector, angle: f64) -> Rotation {
    let (s, c) = angle.sin_cos();
    let t = 1.0 - c;
    [
        [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
        [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
        [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
    ]
}

/// First `b`, then `a`.
pub(super) fn times(a: &Rotation, b: &Rotation) -> Rotation {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

pub(super) fn turn(rotation: &Rotation, v: Vector) -> Vector {
    rotation.map(|row| dot(row, v))
}

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn scale(a: Vector, by: f64) -> Vector {
    a.map(|x| x * by)
}

pub(super) fn neg(a: Vector) -> Vector {
    a.map(|x| -x)
}

pub(super) fn unit(a: Vector) -> Vector {
    scale(a, 1.0 / dot(a, a).sqrt())
}
