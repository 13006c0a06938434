//! Cubes from measured colours: what is refused, and why.

use puzzle::Puzzle;
use zauber::Language;
use zauber::{MeasuredColours, Rejection, ScanMethod, ScanReport, scan_colours};

const PLAIN: [[f64; 3]; 6] = [
    [230.0, 230.0, 230.0],
    [180.0, 30.0, 20.0],
    [40.0, 120.0, 30.0],
    [220.0, 200.0, 20.0],
    [220.0, 90.0, 20.0],
    [30.0, 50.0, 150.0],
];

/// A solved cube with this many stickers on a face.
fn solved(size: usize) -> MeasuredColours {
    MeasuredColours { faces: PLAIN.map(|colour| vec![colour; size]).to_vec(), known: None }
}

fn scan(colours: &MeasuredColours) -> Result<ScanReport, Rejection> {
    scan_colours(Puzzle::Cube, colours, ScanMethod::Legal, Language::English)
}

#[test]
fn colours_that_cannot_be_told_apart_are_named() {
    for size in [4, 9] {
        assert!(scan(&solved(size)).is_ok());
        let mut colours = solved(size);
        colours.faces[5] = vec![PLAIN[0]; size];
        let rejection = scan(&colours).expect_err("two faces are alike");
        assert!(rejection.text.contains("those of U and B"), "{rejection}");
        assert_eq!(rejection.seen().map(str::len), Some(6 * size));
        let german = scan_colours(Puzzle::Cube, &colours, ScanMethod::Legal, Language::German).expect_err("the same");
        assert!(german.text.contains("die von U und B"), "{german}");
    }
}

#[test]
fn values_out_of_range_are_named() {
    for (value, name) in [(-1.0, "-1"), (255.5, "255.5"), (f64::NAN, "NaN"), (f64::INFINITY, "inf"), (1e300, "1e300,")]
    {
        for method in ScanMethod::ALL {
            let mut colours = solved(9);
            colours.faces[3][6][1] = value;
            let rejection =
                scan_colours(Puzzle::Cube, &colours, method, Language::English).expect_err("it is no colour");
            let words = format!("sticker 7 of face 4: the green value is {name}");
            assert!(rejection.text.starts_with(&words), "{rejection}");
        }
    }
    let mut colours = solved(9);
    colours.faces[0][0] = [0.0, 255.0, 0.0];
    assert!(scan(&colours).is_ok(), "0 and 255 are values");
}

/// A solved cube of which this is known.
fn knowing(size: usize, known: &str) -> MeasuredColours {
    MeasuredColours { known: Some(known.to_owned()), ..solved(size) }
}

#[test]
fn known_stickers_are_what_they_are_said_to_be() {
    let plain = scan(&solved(9)).expect("it is a cube");
    let report = scan(&knowing(9, &plain.facelets)).expect("it is the same");
    assert_eq!((&report.facelets, report.runner_up, report.margin), (&plain.facelets, None, None));
    assert!(report.confidence.iter().all(|sure| *sure == 1.0) && report.doubtful.is_empty());
    let report = scan(&knowing(9, &"?".repeat(54))).expect("it is the same");
    assert_eq!(report, plain);
    let pocket = scan(&solved(4)).expect("it is a cube");
    assert_eq!(scan(&knowing(4, &pocket.facelets)).expect("it is the same").facelets, pocket.facelets);
    // The method of 2010 takes them too.
    let known = format!("?L{}", "?".repeat(52));
    let report = scan_colours(Puzzle::Cube, &knowing(9, &known), ScanMethod::Windows, Language::English);
    assert_eq!(&report.expect("it need not be legal").facelets[..3], "ULU");
}

#[test]
fn what_is_wrong_with_known_stickers_is_named() {
    let replaced = |at: usize, letters: &str| {
        let mut known = "?".repeat(54);
        known.replace_range(at..at + letters.len(), letters);
        known
    };
    let faults = [
        ("?????".to_owned(), "`known` has 5 characters; it needs 54"),
        (replaced(2, "x"), "character 3 of `known` is 'x'"),
        (replaced(13, "L"), "character 14 of `known` is L; this centre is R"),
        (replaced(8, "UU"), "the known stickers cannot all be right: the corner (URF) shows U-U"),
        ("?".repeat(53) + "é", "character 54 of `known` is 'é'"),
    ];
    for (known, text) in faults {
        let rejection = scan(&knowing(9, &known)).expect_err("it is refused");
        assert!(rejection.text.starts_with(text), "{rejection}");
    }
    let pocket = format!("???UU{}", "?".repeat(19));
    let rejection = scan(&knowing(4, &pocket)).expect_err("it is refused");
    assert!(rejection.text.contains("no legal cube has them"), "{rejection}");
}

#[test]
fn the_colours_are_those_that_were_seen() {
    for (size, method) in [(9, ScanMethod::Legal), (4, ScanMethod::Legal), (9, ScanMethod::Windows)] {
        let report = scan_colours(Puzzle::Cube, &solved(size), method, Language::English).expect("it is a cube");
        for (seen, plain) in report.colours.iter().flatten().zip(PLAIN.iter().flatten()) {
            assert!((seen - plain).abs() < 3.0, "{size} stickers, {}: {:?}", method.name(), report.colours);
        }
    }
    // Faces in another order: colours go with them.
    let mut mixed = solved(9);
    mixed.faces.swap(0, 1);
    let report = scan(&mixed).expect("it is a cube");
    for (face, colour) in report.faces.iter().zip(report.colours) {
        assert!((0..3).all(|c| (colour[c] - mixed.faces[face.given][4][c]).abs() < 3.0), "{report:?}");
    }
}

#[test]
fn the_faces_of_a_pocket_cube_come_in_any_order() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/scan/rgb/rcr-2x2x2-random-03-d318e0db.json");
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    let given: MeasuredColours = serde_json::from_str(&text).expect("a scan");
    let report = scan(&given).expect("it is a cube");
    assert!(report.faces.iter().enumerate().all(|(at, face)| (face.given, face.turned) == (at, 0)) && !report.tied);
    // Two faces exchanged, and one turned clockwise.
    let mut mixed = given;
    mixed.faces.swap(1, 4);
    mixed.faces[2] = [2, 0, 3, 1].map(|number| mixed.faces[2][number]).to_vec();
    let again = scan(&mixed).expect("it is a cube");
    assert_eq!((&again.facelets, again.tied), (&report.facelets, false));
    let faces: Vec<(usize, usize)> = again.faces.iter().map(|face| (face.given, face.turned)).collect();
    assert_eq!(faces, [(0, 0), (4, 0), (2, 3), (3, 0), (1, 0), (5, 0)]);
}

/// The colours of stickers that are plain to see.
fn plain(facelets: &str) -> MeasuredColours {
    let size = facelets.len() / 6;
    let colour = |letter: u8| PLAIN["URFDLB".bytes().position(|face| face == letter).expect("a face")];
    let face = |stickers: &[u8]| stickers.iter().map(|&letter| colour(letter)).collect();
    MeasuredColours::new(facelets.as_bytes().chunks(size).map(face).collect())
}

#[test]
fn a_twisted_corner_is_named_and_not_mended() {
    let mut stickers = *b"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    (stickers[8], stickers[9], stickers[20]) = (b'R', b'F', b'U');
    let facelets = str::from_utf8(&stickers).expect("letters");
    let rejection = scan(&plain(facelets)).expect_err("it is twisted");
    assert_eq!((rejection.code, rejection.seen()), (5, Some(facelets)), "{rejection}");
    assert!(rejection.text.contains("twist") && !rejection.repairs.is_empty(), "{rejection}");
}

#[test]
fn faces_of_two_cubes_are_no_cube() {
    let cubes: Vec<&str> = testkit::random_cubes().take(20).collect();
    for pair in cubes.windows(2) {
        let mixed = format!("{}{}", &pair[0][..27], &pair[1][27..]);
        let rejection = scan(&plain(&mixed)).expect_err("it is two halves");
        assert_eq!(rejection.seen().map(str::len), Some(54), "{mixed}");
        assert_eq!(scan(&plain(pair[0])).map(|report| report.facelets).as_deref(), Ok(pair[0]));
    }
}

/// As in 2010, but faces in another order are never misread: they find their places.
#[test]
fn windows_find_the_order_of_the_faces() {
    let scan = |colours: &MeasuredColours| {
        scan_colours(Puzzle::Cube, colours, ScanMethod::Windows, Language::English).expect("it is a cube")
    };
    let mut noise = testkit::noise::Noise::new(5);
    let cube = testkit::random_cubes().next().expect("there is one");
    let scan_of = testkit::pigments::scan(cube, &testkit::pigments::pigments(&mut noise), 0.0, &mut noise);
    let given: Vec<Vec<[f64; 3]>> = scan_of.colours.iter().map(|face| face.to_vec()).collect();
    let usual = scan(&MeasuredColours::new(given.clone()));
    // As that robot saw them: front, up, back, down, right, left.
    let order = [2, 0, 5, 3, 1, 4];
    let other = scan(&MeasuredColours::new(order.iter().map(|&face| given[face].clone()).collect()));
    assert_eq!(other.facelets, usual.facelets);
    assert_eq!(other.faces.iter().map(|face| order[face.given]).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
}
