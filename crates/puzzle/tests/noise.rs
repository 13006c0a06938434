//! Whatever the input, nothing panics.

use puzzle::{Alg, Assembly, Notation, Numbering, PieceLists, Repairs, Scheme, facelets};
use testkit::noise::Noise;

fn read_everything(text: &str) {
    let scheme = Scheme::default();
    if let Ok(reading) = facelets::read(text, &scheme) {
        match Assembly::from_facelets(&reading.facelets) {
            Ok(held) => assert_eq!(held.facelets(), reading.facelets),
            Err(faults) => {
                assert!(!faults.is_empty());
                for fault in faults {
                    assert!(!fault.to_string().is_empty());
                    fault.places();
                    fault.stickers();
                }
            }
        }
    }
    for notation in Notation::ALL {
        match Alg::parse(text, notation) {
            Ok(alg) => assert!(alg.moves().len() <= Alg::MAX_MOVES),
            Err(error) => {
                assert!(error.position + error.length <= text.chars().count(), "{text:?}: {error:?}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
    if let Ok(lists) = PieceLists::parse(text) {
        assert!(Numbering::Transformer.assembly(&lists).is_ok());
    }
    drop(Scheme::parse(text));
}

#[test]
fn a_million_random_strings() {
    let mut noise = Noise::new(1);
    for _ in 0..1_000_000 {
        read_everything(&noise.text(24));
    }
}

#[test]
fn a_hundred_thousand_mutated_facelets_and_algs() {
    let mut noise = Noise::new(2);
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    let letters: Vec<char> = "URFDLBWGYO?. \nxurfdlb".chars().collect();
    let symbols: Vec<char> = "URFDLBurfdlbwMESxyz'23()[],:^/ \n\u{2019}9".chars().collect();
    let algs = ["R U R' U'", "[R: [U, F2]]3'", "(Rw U)2 ^(F D) x // note", "((((R2)3)4)5)6", "[[[R, U], F]: D]"];
    for _ in 0..100_000 {
        let cube = noise.pick(&cubes);
        read_everything(&noise.mutated(cube, &letters));
        let alg = noise.pick(&algs);
        read_everything(&noise.mutated(alg, &symbols));
    }
}

#[test]
fn damaged_cubes_can_always_be_repaired() {
    let mut noise = Noise::new(3);
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    let letters: Vec<char> = "URFDLB?".chars().collect();
    for _ in 0..500 {
        let mut text: Vec<char> = noise.pick(&cubes).chars().collect();
        for _ in 0..noise.below(30) {
            let at = noise.below(54);
            text[at] = noise.pick(&letters);
        }
        let text: String = text.into_iter().collect();
        let damaged = facelets::read(&text, &Scheme::default()).expect("54 known letters").facelets;
        let repairs = Repairs::repainted(&damaged);
        assert!(repairs.total >= 1);
        for repair in repairs.list.iter().filter(|repair| !repair.facelets.has_unknown()) {
            let held = Assembly::from_facelets(&repair.facelets).expect("a repaired cube has all pieces");
            assert_eq!(held.assembly.universe().index(), 0);
        }
    }
}

#[test]
fn enormous_algs_are_rejected_and_deep_ones_do_not_overflow() {
    for text in [
        "(((((R)99)99)99)99)99",
        "(R)2147483648",
        "(R)99999999999999999999",
        &"(".repeat(1_000_000),
        &"[".repeat(100_000),
    ] {
        assert!(Alg::parse(text, Notation::Wca).is_err());
    }
    assert_eq!(Alg::parse("(R U)50000", Notation::Wca).expect("exactly the limit").moves().len(), 100_000);
}
