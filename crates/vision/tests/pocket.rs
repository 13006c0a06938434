//! Real scans of the 2x2x2.

use puzzle::{Attitude, Face, Spot};
use serde_json::Value;
use std::collections::HashMap;
use testkit::noise::Noise;
use vision::{AS_GIVEN, Rgb, read_pocket, read_pocket_faces, read_pocket_knowing};

/// True if two texts are the same but for what their letters are.
fn is_same(a: &str, b: &str) -> bool {
    let mut names = HashMap::new();
    let mut back = HashMap::new();
    a.len() == b.len()
        && a.chars().zip(b.chars()).all(|(a, b)| *names.entry(a).or_insert(b) == b && *back.entry(b).or_insert(a) == a)
}

/// The colours of a scan, and the cube they show if it is known.
struct Scan {
    name: String,
    faces: [[Rgb; 4]; 6],
    expected: Option<String>,
}

fn measured() -> Vec<Scan> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/scan/rgb");
    let mut scans = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        let scan: Value = serde_json::from_str(&text).expect("JSON");
        if scan["size"] != 2 {
            continue;
        }
        let value = |face: usize, sticker: usize, c: usize| scan["faces"][face][sticker][c].as_f64().expect("a number");
        let colour = |face: usize, sticker: usize| Rgb(std::array::from_fn(|c| value(face, sticker, c)));
        let faces = std::array::from_fn(|face| std::array::from_fn(|sticker| colour(face, sticker)));
        let text = |name: &str| scan[name].as_str().map(str::to_owned);
        scans.push(Scan { name: text("name").expect("a name"), faces, expected: text("expected") });
    }
    assert_eq!(scans.len(), 4);
    scans
}

fn letters(stickers: &[Face]) -> String {
    stickers.iter().map(|face| face.letter()).collect()
}

#[test]
fn labelled_scans_of_the_pocket_cube_are_read() {
    let mut read = 0;
    for Scan { name, faces, expected } in measured() {
        let reading = read_pocket(&faces).unwrap_or_else(|error| panic!("{name}: {error}"));
        let Some(expected) = expected else { continue };
        assert!(is_same(&letters(&reading.stickers), &expected), "{name}");
        read += 1;
        // All that is known, held in another way, and only a little of it.
        let rotation = Attitude::all().nth(7).expect("there are 24").symmetry();
        let known = reading.stickers.map(|face| Some(rotation.face(face)));
        let again = read_pocket_knowing(&faces, &known).expect("it is the same");
        assert_eq!((again.stickers.map(Some), again.confidence), (known, [1.0; 24]), "{name}");
        let some: [Option<Face>; 24] = std::array::from_fn(|at| (at % 5 == 0).then_some(reading.stickers[at]));
        let again = read_pocket_knowing(&faces, &some).expect("it is the same");
        assert_eq!(again.stickers, reading.stickers, "{name}");
    }
    assert_eq!(read, 3);
}

/// The stickers with the cube held in another way.
fn turned(stickers: &str, attitude: Attitude) -> String {
    let mut letters = vec![' '; 24];
    for (spot, letter) in Spot::all().zip(stickers.chars()) {
        letters[spot.moved(attitude.symmetry()).index()] = letter;
    }
    letters.into_iter().collect()
}

#[test]
fn faces_in_any_order_and_turned_in_any_way_are_put_together() {
    let mut noise = Noise::new(11);
    for Scan { name, faces, .. } in measured().into_iter().filter(|scan| scan.expected.is_some()) {
        let kept = read_pocket_faces(&faces).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(kept.sources, AS_GIVEN, "{name}: the given order is good");
        let expected = letters(&kept.reading.stickers);
        let mut right = 0;
        for _ in 0..10 {
            let mut order = [0, 1, 2, 3, 4, 5];
            (1..6).rev().for_each(|i| order.swap(i, noise.below(i + 1)));
            let quarter = |[a, b, c, d]: [Rgb; 4]| [c, a, d, b];
            let mixed = order.map(|face| (0..noise.below(4)).fold(faces[face], |four, _| quarter(four)));
            let ordered = read_pocket_faces(&mixed).unwrap_or_else(|error| panic!("{name}: {error}"));

            let found = letters(&ordered.reading.stickers);
            let is_found = Attitude::all().any(|attitude| is_same(&turned(&found, attitude), &expected));
            assert!(is_found || ordered.is_tied, "{name}: {found}");
            right += usize::from(is_found);
            // The faces that were given, turned as the answer says, show the stickers of the answer.
            for (place, source) in ordered.sources.iter().enumerate() {
                let four = (0..source.turned).fold(mixed[source.face], |four, _| quarter(four));
                for (number, colour) in four.into_iter().enumerate() {
                    let named = ordered.reading.colours[ordered.reading.stickers[4 * place + number].index()];
                    // Brightness differs from face to face, hue hardly.
                    let share = |colour: Rgb, c: usize| colour.0[c] / colour.0.iter().sum::<f64>();
                    let off = (0..3).map(|c| (share(colour, c) - share(named, c)).abs()).fold(0.0, f64::max);
                    assert!(off < 0.1, "{name}: {colour:?} is called {named:?}");
                }
            }
        }
        println!("{name}: {right} of 10 right, tied {}", kept.is_tied);
    }
}
