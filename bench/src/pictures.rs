//! Faces in computed pictures: how many are found and named under which conditions, and how long one frame takes.
//!
//! To reach: 97 % of single faces, 90 % of corners; 30 ms for a frame of 640 x 480 on one core.

use anyhow::{Result, ensure};
use std::time::Instant;
use testkit::noise::Noise;
use testkit::pigments;
use testkit::scene::{Blur, Body, Conditions, Face, Scene, View, colours, photograph};
use vision::{Picture, Rgb, find_faces, name_colours};

/// Scenes for the whole, and for each point of a curve.
const SCENES: u64 = 1000;
const POINT: u64 = 60;

pub(crate) fn run() -> Result<()> {
    println!(
        "{:<16} {:>7} {:>9} {:>10} {:>9} {:>9}",
        "view", "scenes", "right, %", "wanted, %", "mean, ms", "most, ms"
    );
    for (name, wanted, first, view) in
        [("one face", 97.0, 10_000, front as fn(u64) -> View), ("corner", 90.0, 20_000, corner)]
    {
        let (mut right, mut times) = (0, Vec::new());
        for seed in first..first + SCENES {
            let (is_right, seconds) = look(seed, view(seed), &Conditions::random(seed));
            right += u64::from(is_right);
            times.push(seconds * 1000.0);
        }
        let share = 100.0 * right as f64 / SCENES as f64;
        let (mean, most) = (times.iter().sum::<f64>() / times.len() as f64, times.iter().copied().fold(0.0, f64::max));
        println!("{name:<16} {SCENES:>7} {share:>9.1} {wanted:>10} {mean:>9.1} {most:>9.1}");
        ensure!(share >= wanted, "{share} % of {name} are right, {wanted} are wanted");
    }
    names();
    println!("\nright, % of {POINT}: one face / corner, while everything else is random");
    for curve in CURVES {
        print!("{:<22}", curve.name);
        for step in 0..STEPS {
            let value = curve.from + (curve.to - curve.from) * f64::from(step) / f64::from(STEPS - 1);
            let [one, three] = [front as fn(u64) -> View, corner].map(|view| {
                let is_right = |&seed: &u64| {
                    let mut conditions = Conditions::random(seed);
                    (curve.set)(&mut conditions, value);
                    look(seed, view(seed), &conditions).0
                };
                100.0 * (30_000..30_000 + POINT).filter(is_right).count() as f64 / POINT as f64
            });
            print!("  {:>6}: {one:>3.0} / {three:>3.0}", (curve.show)(value));
        }
        println!();
    }
    Ok(())
}

/// How many faces of each kind are named.
const NAMED: u64 = 400;

/// Names of single faces of made-up cubes, and on how many of them two colours that differ clearly have one name: with a green that leans towards blue, and in warm light.
fn names() {
    println!(
        "\n{:<22} {:>6} {:>9} {:>9} {:>14} {:>9} {:>13} {:>8}",
        "names of one face", "faces", "right, %", "wrong, %", "two, one name", "clear, %", "sure, wrong", "sure, %"
    );
    for (kind, is_teal, [coldest, warmest]) in [
        ("plain light", false, [-40.0, 100.0]),
        ("teal, plain light", true, [-40.0, 100.0]),
        ("2000 to 2700 K", false, [216.0, 346.0]),
    ] {
        let (mut right, mut wrong, mut sure, mut sure_wrong, mut shared) = (0, 0, 0, 0, 0);
        let (mut pairs, mut clear_pairs) = (0, 0);
        for seed in 0..NAMED {
            let noise = &mut Noise::new(70_000 + seed);
            let cube = testkit::random_cubes().nth(noise.below(1000)).expect("there are a thousand");
            let pigments = pigments::pigments(noise);
            let pigments = if is_teal { pigments::with_teal(pigments, noise) } else { pigments };
            let warmth = noise.between(coldest, warmest);
            let scan = pigments::scan(cube, &pigments, warmth, noise);
            let names = name_colours(&[scan.colours[0].map(Rgb).to_vec()], None).remove(0);
            let truth = |at: usize| "URFDLB".find(char::from(cube.as_bytes()[at]));
            let is_wrong = |at: &usize| truth(*at) != Some(names[*at].colour);
            let is_sure = |at: &usize| names[*at].confidence > 0.95;
            let clear = pigments::clear_pairs(&scan.colours[0], &cube.as_bytes()[..9], pigments::light(warmth));
            let is_shared = |&(a, b): &(usize, usize)| names[a].colour == names[b].colour;
            clear_pairs += clear.len() as u64;
            pairs += (0..9).map(|a| (0..a).filter(|&b| truth(a) != truth(b)).count() as u64).sum::<u64>();
            let errors = (0..9).filter(is_wrong).count();
            right += u64::from(errors == 0);
            wrong += errors as u64;
            sure += (0..9).filter(is_sure).count() as u64;
            sure_wrong += (0..9).filter(is_sure).filter(is_wrong).count() as u64;
            shared += u64::from(clear.iter().any(is_shared));
        }
        let share = |count: u64, all: u64| 100.0 * count as f64 / all as f64;
        let (right, wrong) = (share(right, NAMED), share(wrong, 9 * NAMED));
        let of_sure = format!("{sure_wrong}/{sure}");
        let sure = share(sure, 9 * NAMED);
        let clear = share(clear_pairs, pairs);
        println!("{kind:<22} {NAMED:>6} {right:>9.1} {wrong:>9.1} {shared:>14} {clear:>9.1} {of_sure:>13} {sure:>8.1}");
    }
}

fn front(seed: u64) -> View {
    View::Single(Face::ALL[seed as usize % 6])
}

fn corner(_: u64) -> View {
    View::Corner
}

/// A condition that is changed while the others are random.
struct Curve {
    name: &'static str,
    from: f64,
    to: f64,
    set: fn(&mut Conditions, f64),
    show: fn(f64) -> String,
}

const STEPS: u32 = 4;

const CURVES: &[Curve] = &[
    Curve { name: "angle, degrees", from: 0.0, to: 45.0, set: |c, v| c.angle = v, show: |v| format!("{v:.0}") },
    Curve { name: "field of view", from: 30.0, to: 75.0, set: |c, v| c.field_of_view = v, show: |v| format!("{v:.0}") },
    Curve {
        name: "size in picture, %",
        from: 0.2,
        to: 0.8,
        set: |c, v| c.span = v,
        show: |v| format!("{:.0}", v * 100.0),
    },
    Curve { name: "noise, %", from: 0.0, to: 0.09, set: |c, v| c.noise = v, show: |v| format!("{:.0}", v * 100.0) },
    Curve {
        name: "blur, stickers",
        from: 0.0,
        to: 0.24,
        set: |c, v| c.blur = Blur::Focus(v),
        show: |v| format!("{v:.2}"),
    },
    Curve { name: "glare, stickers", from: 0.0, to: 0.6, set: |c, v| c.glare = v, show: |v| format!("{v:.1}") },
    Curve {
        name: "vignette, %",
        from: 0.0,
        to: 0.6,
        set: |c, v| c.vignette = v,
        show: |v| format!("{:.0}", v * 100.0),
    },
    Curve {
        name: "light, kelvin",
        from: 2000.0,
        to: 11_000.0,
        set: |c, v| c.temperature = v,
        show: |v| format!("{v:.0}"),
    },
    Curve {
        name: "exposure, %",
        from: 0.1,
        to: 1.0,
        set: |c, v| c.exposure = v,
        show: |v| format!("{:.0}", v * 100.0),
    },
    Curve {
        name: "stickers / stickerless",
        from: 0.0,
        to: 3.0,
        set: |c, v| {
            (c.body, c.gap, c.radius) =
                if v < 1.5 { (Body::Black, 0.06 + 0.1 * v, 0.1) } else { (Body::Stickerless, 0.01 * v, 0.06) };
        },
        show: |v| if v < 1.5 { format!("{:.0} %", 6.0 + 10.0 * v) } else { format!("{v:.0} %") },
    },
];

/// Whether everything in a scene is found and named, and how long that took.
fn look(seed: u64, view: View, conditions: &Conditions) -> (bool, f64) {
    let cube = testkit::random_cubes().nth(seed as usize % 1000).expect("there are a thousand");
    let scene = photograph(&colours(cube).expect("facelets"), view, conditions, seed);
    let picture = Picture::new(scene.picture.width, scene.picture.height, scene.picture.pixels.as_chunks().0.to_vec());
    let started = Instant::now();
    let faces = find_faces(&picture, 3);
    let measured: Vec<Vec<Rgb>> = faces.iter().map(|face| face.colours.clone()).collect();
    let names = name_colours(&measured, None);
    let seconds = started.elapsed().as_secs_f64();
    let is_read = |truth: &testkit::scene::SeenFace| {
        faces.iter().zip(&names).any(|(face, names)| {
            let named: Vec<u8> = names.iter().map(|name| name.colour as u8).collect();
            truth.read_from(&face.corners) == Some(named)
        })
    };
    (visible(&scene, view).all(is_read), seconds)
}

fn visible(scene: &Scene, view: View) -> impl Iterator<Item = &testkit::scene::SeenFace> {
    scene.faces.iter().filter(move |face| match view {
        View::Single(front) => face.face == front,
        View::Corner => true,
    })
}
