//! Real scans of the 2x2x2.

use puzzle::{Attitude, Face};
use serde_json::Value;
use std::collections::HashMap;
use vision::{Rgb, read_pocket, read_pocket_knowing};

/// True if two texts are the same but for what their letters are.
fn is_same(a: &str, b: &str) -> bool {
    let mut names = HashMap::new();
    let mut back = HashMap::new();
    a.len() == b.len()
        && a.chars().zip(b.chars()).all(|(a, b)| *names.entry(a).or_insert(b) == b && *back.entry(b).or_insert(a) == a)
}

#[test]
fn labelled_scans_of_the_pocket_cube_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/scan/rgb");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let scan: Value = serde_json::from_str(&text).expect("JSON");
        if scan["size"] != 2 {
            continue;
        }
        let value = |face: usize, sticker: usize, c: usize| scan["faces"][face][sticker][c].as_f64().expect("a number");
        let faces = std::array::from_fn(|face| {
            std::array::from_fn(|sticker| Rgb(std::array::from_fn(|c| value(face, sticker, c))))
        });
        let reading = read_pocket(&faces).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let stickers: String = reading.stickers.iter().map(|face| face.letter()).collect();
        if let Some(expected) = scan["expected"].as_str() {
            assert!(is_same(&stickers, expected), "{}: {stickers}", path.display());
            // All that is known, held in another way, and only a little of it.
            let rotated = |face: &Face| Attitude::all().nth(7).expect("there are 24").symmetry().face(*face);
            let known = reading.stickers.map(|face| Some(rotated(&face)));
            let again = read_pocket_knowing(&faces, &known).expect("it is the same");
            assert_eq!((again.stickers.map(Some), again.confidence), (known, [1.0; 24]), "{}", path.display());
            let some: [Option<Face>; 24] =
                std::array::from_fn(|at| reading.stickers.get(at).filter(|_| at % 5 == 0).copied());
            let again = read_pocket_knowing(&faces, &some).expect("it is the same");
            assert_eq!(again.stickers, reading.stickers, "{}", path.display());
            read += 1;
        }
    }
    assert_eq!(read, 3);
}
