//! Faces in photographs and in computed pictures with known truth; and files that are no pictures.

use puzzle::{Attitude, Spot, Sticker};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use testkit::noise::Noise;
use testkit::pigments;
use testkit::scene::{Conditions, Face, Scene, View, colours, photograph};
use vision::{
    BadPicture, COLOUR_LETTERS, Picture, Rgb, SeenFace, find_faces, name_colours, read_corners, read_faces,
    read_pocket_faces,
};

fn photos() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/scan/photos"))
}

/// The entries of one kind, with their pictures.
fn photographed(kind: &str) -> Vec<(Value, Picture)> {
    let truth = std::fs::read_to_string(photos().join("truth.json")).expect("the corpus is there");
    let Value::Array(truth) = serde_json::from_str(&truth).expect("JSON") else { panic!("a list of pictures") };
    let of_kind = truth.into_iter().filter(|entry| entry["kind"] == kind);
    of_kind
        .map(|entry| {
            let file = photos().join(entry["file"].as_str().expect("a file name"));
            let picture = Picture::from_file(&std::fs::read(file).expect("a file")).expect("a picture");
            (entry, picture)
        })
        .collect()
}

fn grids(faces: &[SeenFace]) -> Vec<String> {
    let colours: Vec<Vec<Rgb>> = faces.iter().map(|face| face.colours.clone()).collect();
    let letters = |names: &Vec<vision::Name>| names.iter().map(|name| COLOUR_LETTERS[name.colour]).collect();
    name_colours(&colours, None).iter().map(letters).collect()
}

#[test]
fn photographed_faces_are_found_and_named() {
    let faces: Vec<_> = photographed("face").into_iter().filter(|(entry, _)| entry["grid"].is_string()).collect();
    assert_eq!(faces.len(), 26);
    let wrong: Vec<&Value> = faces
        .iter()
        .filter(|(entry, picture)| grids(&find_faces(picture, 3)) != [entry["grid"].as_str().expect("a grid")])
        .map(|(entry, _)| &entry["file"])
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn photographed_corners_show_three_faces() {
    let corners: Vec<_> =
        photographed("three-face").into_iter().filter(|(entry, _)| entry["visible"].is_object()).collect();
    assert_eq!(corners.len(), 15);
    let is_right = |(entry, picture): &&(Value, Picture)| {
        let sorted = |mut grids: Vec<String>| {
            grids.sort();
            grids
        };
        let visible: BTreeMap<String, String> = serde_json::from_value(entry["visible"].clone()).expect("three faces");
        sorted(grids(&find_faces(picture, 3))) == sorted(visible.into_values().collect())
    };
    let right = corners.iter().filter(is_right).count();
    assert!(right >= 14, "{right} of 15");
}

/// How many faces of made-up cubes have a green that is called blue, and how many stickers that are sure are wrong.
#[test]
fn a_green_beside_blue_is_not_called_blue() {
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    let (mut blue, mut greens, mut sure, mut sure_wrong) = (0, 0, 0, 0);
    for seed in 0..150 {
        let noise = &mut Noise::new(30_000 + seed);
        let pigments = pigments::pigments(noise);
        let pigments = pigments::with_teal(pigments, noise);
        let cube = noise.pick(&cubes);
        let scan = pigments::scan(cube, &pigments, noise.between(-40.0, 100.0), noise);
        let names = name_colours(&[scan.colours[0].map(Rgb).to_vec()], None).remove(0);
        for (letter, name) in cube.chars().zip(&names) {
            let is_wrong = "URFDLB".find(letter) != Some(name.colour);
            greens += usize::from(letter == 'F');
            blue += usize::from(letter == 'F' && COLOUR_LETTERS[name.colour] == 'B');
            sure += usize::from(name.confidence > 0.95);
            sure_wrong += usize::from(is_wrong && name.confidence > 0.95);
        }
    }
    println!("{blue} of {greens} greens are called blue; {sure_wrong} of {sure} sure stickers are wrong");
    assert!(50 * blue <= greens && 200 * sure_wrong <= sure, "{blue} of {greens}, {sure_wrong} of {sure}");
}

/// In any light, colours of one face that differ clearly have different names; what is doubtful says so, and only that.
#[test]
fn what_differs_clearly_has_different_names_in_any_light() {
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    for (coldest, warmest, most_shared, least_sure) in [(-40.0, 100.0, 0, 0.75), (216.0, 346.0, 3, 0.5)] {
        let (mut shared, mut stickers, mut sure, mut sure_wrong) = (0, 0u32, 0u32, 0u32);
        for seed in 0..300 {
            let noise = &mut Noise::new(900_000 + seed);
            let (pigments, cube) = (pigments::pigments(noise), noise.pick(&cubes));
            let warmth = noise.between(coldest, warmest);
            let scan = pigments::scan(cube, &pigments, warmth, noise);
            let names = name_colours(&[scan.colours[0].map(Rgb).to_vec()], None).remove(0);
            let clear = pigments::clear_pairs(&scan.colours[0], &cube.as_bytes()[..9], pigments::light(warmth));
            let alike = |&&(a, b): &&(usize, usize)| names[a].colour == names[b].colour;
            shared += usize::from(clear.iter().any(|pair| alike(&pair)));
            for &(a, b) in clear.iter().filter(alike) {
                let least = names[a].confidence.min(names[b].confidence);
                assert!(least <= 0.5, "seed {seed}: {:?} and {:?}", names[a], names[b]);
            }
            stickers += names.len() as u32;
            for (letter, name) in cube.chars().zip(&names).filter(|(_, name)| name.confidence > 0.95) {
                sure += 1;
                sure_wrong += u32::from("URFDLB".find(letter) != Some(name.colour));
            }
        }
        println!("light {coldest} to {warmest}: {shared} faces, {sure_wrong} of {sure} sure stickers are wrong");
        assert!(shared <= most_shared, "{shared} faces");
        assert!(f64::from(sure_wrong) <= 0.005 * f64::from(sure), "{sure_wrong} of {sure}");
        assert!(f64::from(sure) >= least_sure * f64::from(stickers), "{sure} of {stickers}");
    }
}

/// A thumb, tiles, a bar of a chart: one colour can be any in some light, and nobody is sure of it.
#[test]
fn one_colour_alone_is_doubtful() {
    for colour in [[205, 150, 125], [170, 150, 130], [250, 170, 90], [214, 39, 40], [240, 238, 235]] {
        let face: Vec<Rgb> = (0..9)
            .map(|i| Rgb(colour.map(|value: u8| (f64::from(value) * (0.94 + 0.01 * f64::from(i))).min(255.0))))
            .collect();
        let names = name_colours(&[face], None).remove(0);
        assert!(names.iter().all(|name| name.colour == names[0].colour && name.confidence <= 0.5), "{names:?}");
    }
}

/// A cube as the first, by the alphabet, of the 24 ways to hold it.
fn however_held(facelets: &str) -> String {
    let held = |attitude: Attitude| -> String {
        let symmetry = attitude.symmetry();
        let mut letters = [' '; Sticker::COUNT];
        for (sticker, letter) in Sticker::all().zip(facelets.chars()) {
            let colour = puzzle::Face::ALL.into_iter().find(|face| face.letter() == letter).expect("a face");
            letters[symmetry.sticker(sticker).index()] = symmetry.face(colour).letter();
        }
        letters.iter().collect()
    };
    Attitude::all().map(held).min().expect("there are 24")
}

/// A picture turned clockwise.
fn turned(picture: &Picture) -> Picture {
    let (width, height) = (picture.height(), picture.width());
    let pixel = |i: usize| picture.pixels()[(width - 1 - i % width) * picture.width() + i / width];
    Picture::new(width, height, (0..width * height).map(pixel).collect())
}

/// The colours of a photographed cube's faces in another order, from pictures that are turned; and the cube.
fn shuffled<const N: usize>(name: &str, size: usize, seed: u64) -> ([[Rgb; N]; 6], String) {
    let whole: Vec<_> = photographed("face").into_iter().filter(|(entry, _)| entry["cube"] == name).collect();
    assert_eq!(whole.len(), 6);
    let mut noise = Noise::new(seed);
    let mut order: Vec<usize> = (0..6).collect();
    for i in 0..6 {
        order.swap(i, i + noise.below(6 - i));
    }
    let face = |&number: &usize| {
        let mut picture = whole[number].1.clone();
        for _ in 0..noise.below(4) {
            picture = turned(&picture);
        }
        let found = find_faces(&picture, size);
        assert_eq!(found.len(), 1, "picture {number}");
        found[0].colours.clone().try_into().expect("all stickers of a face")
    };
    let faces: Vec<[Rgb; N]> = order.iter().map(face).collect();
    (faces.try_into().expect("six faces"), whole[0].0["cube_expected"].as_str().expect("facelets").to_owned())
}

#[test]
fn a_photographed_cube_is_read_from_six_pictures_in_any_order_and_turned() {
    for seed in 0..3 {
        let (faces, expected) = shuffled("3x3x3-random-01", 3, seed);
        let ordered = read_faces(&faces).expect("a cube");
        assert_eq!(however_held(&ordered.reading.facelets.to_string()), however_held(&expected));
    }
}

#[test]
fn photographed_pocket_cubes_are_read_from_six_pictures_in_any_order_and_turned() {
    for name in ["2x2x2-random-02", "2x2x2-random-03"] {
        for seed in 0..3 {
            let (faces, expected) = shuffled(name, 2, seed);
            let ordered = read_pocket_faces(&faces).expect("a cube");
            let read: String = ordered.reading.stickers.iter().map(|face| face.letter()).collect();
            // The faces of some make another cube as well.
            assert!(any_colours(&read) == any_colours(&expected) || ordered.is_tied, "{name}: {read}");
        }
    }
}

/// A 2x2x2 however it is held and whatever its colours are called.
fn any_colours(stickers: &str) -> String {
    let held = |attitude: Attitude| -> String {
        let mut letters = [' '; 24];
        for (spot, letter) in Spot::all().zip(stickers.chars()) {
            letters[spot.moved(attitude.symmetry()).index()] = letter;
        }
        let mut names = String::new();
        let mut name = |letter: char| {
            if !names.contains(letter) {
                names.push(letter);
            }
            char::from(b'a' + names.find(letter).expect("it is there") as u8)
        };
        letters.iter().map(|&letter| name(letter)).collect()
    };
    Attitude::all().map(held).min().expect("there are 24")
}

fn seen(scene: &Scene) -> Picture {
    let picture = &scene.picture;
    Picture::new(picture.width, picture.height, picture.pixels.as_chunks().0.to_vec())
}

/// True if all faces that should be seen are found and named.
fn is_right(scene: &Scene, view: View) -> bool {
    let faces = find_faces(&seen(scene), 3);
    let names = grids(&faces);
    let truth = scene.faces.iter().filter(|face| match view {
        View::Single(front) => face.face == front,
        View::Corner => true,
    });
    truth.into_iter().all(|truth| {
        faces.iter().zip(&names).any(|(face, name)| {
            let letters =
                |colours: Vec<u8>| colours.iter().map(|&colour| COLOUR_LETTERS[usize::from(colour)]).collect();
            truth.read_from(&face.corners).map(letters) == Some(name.clone())
        })
    })
}

/// The share of random scenes in which everything is right.
fn share(seeds: std::ops::Range<u64>, view: impl Fn(u64) -> View) -> f64 {
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    let count = (seeds.end - seeds.start) as f64;
    let right = seeds.filter(|&seed| {
        let stickers = colours(cubes[seed as usize % cubes.len()]).expect("facelets");
        let scene = photograph(&stickers, view(seed), &Conditions::random(seed), seed);
        is_right(&scene, view(seed))
    });
    right.count() as f64 / count
}

fn front(seed: u64) -> View {
    View::Single(Face::ALL[seed as usize % 6])
}

#[test]
fn faces_in_computed_pictures_are_found_and_named() {
    let share = share(0..100, front);
    assert!(share >= 0.97, "{share}");
}

#[test]
fn corners_in_computed_pictures_are_found_and_named() {
    let share = share(0..100, |_| View::Corner);
    assert!(share >= 0.9, "{share}");
}

#[test]
#[ignore = "slow: two minutes of computing pictures"]
fn two_thousand_computed_pictures() {
    let faces = share(10_000..11_000, front);
    let corners = share(20_000..21_000, |_| View::Corner);
    assert!(faces >= 0.97 && corners >= 0.9, "faces {faces}, corners {corners}");
}

#[test]
fn two_opposite_corners_are_a_cube() {
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    for (number, cube) in cubes.iter().take(8).enumerate() {
        let stickers = colours(cube).expect("facelets");
        let conditions = Conditions { span: 0.8, ..Conditions::default() };
        let corner = |seed: u64| photograph(&stickers, View::Corner, &conditions, seed);
        let shows = |scene: &Scene| scene.faces.iter().map(|face| face.face).collect::<Vec<Face>>();
        let first = corner(number as u64);
        let opposite = |scene: &Scene| shows(scene).iter().all(|face| !shows(&first).contains(face));
        let second = (1000..).map(corner).find(opposite).expect("there are only eight corners");
        let [a, b]: [[SeenFace; 3]; 2] =
            [first, second].map(|scene| find_faces(&seen(&scene), 3).try_into().expect("three faces"));
        let ordered = read_corners([a.each_ref(), b.each_ref()]).expect("the faces meet").expect("a cube");
        assert_eq!(however_held(&ordered.reading.facelets.to_string()), however_held(cube), "cube {number}");
        assert!(!ordered.is_tied);
    }
}

#[test]
fn what_shows_no_cube_shows_no_face() {
    let mut noise = Noise::new(3);
    let grey = Picture::new(320, 240, vec![[128; 3]; 320 * 240]);
    let speckled =
        Picture::new(320, 240, (0..320 * 240).map(|_| std::array::from_fn(|_| noise.below(256) as u8)).collect());
    assert_eq!(find_faces(&grey, 3), []);
    assert_eq!(find_faces(&speckled, 3), []);
    assert_eq!(find_faces(&Picture::new(1, 1, vec![[0; 3]]), 3), []);
}

#[test]
fn files_that_are_no_pictures_are_refused_with_the_reason() {
    let file = std::fs::read(photos().join("mit/cubecolor/c2.jpg")).expect("a file");
    assert!(matches!(Picture::from_file(&file[..file.len() / 2]), Err(BadPicture::Damaged(_))));
    assert_eq!(Picture::from_file(b""), Err(BadPicture::Kind));
    assert_eq!(Picture::from_file(b"a letter to my aunt, and not at all a picture"), Err(BadPicture::Kind));
    assert_eq!(Picture::from_file(b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"), Err(BadPicture::Kind));
    let small = Picture::new(1, 1, vec![[0; 3]]).to_png();
    assert_eq!(Picture::from_file(&small), Err(BadPicture::Small { width: 1, height: 1 }));
}

/// A piece of a PNG file.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let named = [kind, data].concat();
    let check = crc32fast::hash(&named).to_be_bytes();
    [&(data.len() as u32).to_be_bytes()[..], &named, &check].concat()
}

/// A PNG file that claims to be so large; `more` comes after its header.
fn png(width: u32, height: u32, more: &[u8]) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    [b"\x89PNG\r\n\x1a\n", &chunk(b"IHDR", &header)[..], more, &chunk(b"IDAT", &[]), &chunk(b"IEND", &[])].concat()
}

/// Nothing is unpacked to find out that it is too large.
#[test]
fn pictures_that_are_too_large_or_animated_are_refused() {
    let large = BadPicture::Large { width: 10_000, height: 5_000, most: 40 };
    assert_eq!(Picture::from_file(&png(10_000, 5_000, &[])), Err(large));
    let bomb = Picture::from_file(&png(u32::MAX >> 1, u32::MAX >> 1, &[]));
    assert!(matches!(bomb, Err(BadPicture::Large { .. } | BadPicture::Damaged(_))), "{bomb:?}");
    let animated = png(64, 64, &chunk(b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]));
    assert_eq!(Picture::from_file(&animated), Err(BadPicture::Animated));
    assert!(matches!(Picture::from_file(&png(64, 64, &[])), Err(BadPicture::Damaged(_))));
}

/// A camera that was held on its side says so, and the picture is turned.
#[test]
fn the_way_a_camera_was_held_is_respected() {
    let file = std::fs::read(photos().join("apache-ccby/lazycube/11cf92296db9.jpg")).expect("a file");
    let upright = Picture::from_file(&file).expect("a picture");
    // An Exif segment that says: the top of the picture is on its right-hand side.
    let entry = [0x01, 0x12, 0x00, 0x03, 0, 0, 0, 1, 0, 6, 0, 0];
    let exif = [b"Exif\0\0MM\0*\0\0\0\x08\0\x01", &entry[..], &[0; 4]].concat();
    let segment = [&[0xff, 0xe1][..], &(exif.len() as u16 + 2).to_be_bytes(), &exif].concat();
    let held = Picture::from_file(&[&file[..2], &segment, &file[2..]].concat()).expect("a picture");
    assert_eq!(held, turned(&upright));
}
