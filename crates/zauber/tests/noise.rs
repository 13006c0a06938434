//! Whatever the input, reading and checking end with an answer.

use testkit::noise::Noise;
use zauber::{Given, Puzzle, Reader};

fn read_everything(reader: &Reader, text: &str) {
    for given in [Given::Facelets(text), Given::Scramble(text), Given::Pieces(text), Given::Number(text)] {
        match reader.read(Puzzle::Cube, given).and_then(|position| position.check()) {
            Ok(verdict) => assert!(verdict.legal),
            Err(rejection) => assert!(!rejection.text.is_empty() && !rejection.faults.is_empty()),
        }
    }
}

#[test]
fn noise_of_every_length() {
    let mut noise = Noise::new(4);
    let reader = Reader::default();
    for _ in 0..50_000 {
        read_everything(&reader, &noise.text(80));
    }
}

#[test]
fn letters_that_could_be_a_cube() {
    let mut noise = Noise::new(5);
    let reader = Reader::default();
    let letters: Vec<char> = "URFDLB?".chars().collect();
    for _ in 0..300 {
        let text: String = (0..54).map(|_| noise.pick(&letters)).collect();
        read_everything(&reader, &text);
    }
}

#[test]
fn mutated_patterns() {
    let mut noise = Noise::new(6);
    let reader = Reader::default();
    let patterns: Vec<String> = testkit::kpatterns()
        .map(|line| line[line.find("\"kpattern\":").map_or(0, |at| at + 11)..line.len() - 1].to_owned())
        .collect();
    let symbols: Vec<char> = "{}[]:,\"0123456789E-".chars().collect();
    assert!(reader.read(Puzzle::Cube, Given::Facelets(&patterns[0])).is_ok());
    for _ in 0..20_000 {
        let pattern = noise.below(patterns.len());
        let text = noise.mutated(&patterns[pattern], &symbols);
        drop(reader.read(Puzzle::Cube, Given::Facelets(&text)));
    }
}
