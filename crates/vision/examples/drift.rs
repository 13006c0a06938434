//! Draws how the reading of 2010 fails when the exposure drifts from face to face, and ours does not:
//! `cargo run -p zauber-vision --example drift -- FILE.svg`

use std::fmt::Write;
use vision::{Rgb, Tolerances, read_cube, read_with_windows};

/// How much darker each face is than the one before it.
const DRIFTS: [f64; 3] = [1.0, 0.9, 0.75];
/// The width of a sticker.
const SIDE: usize = 9;
/// Where the faces U R F D L B lie in the net, in faces.
const NET: [(usize, usize); 6] = [(1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (3, 1)];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: drift FILE.svg")?;
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/scan/rgb/rcr-3x3x3-random-02-68941627.json");
    let scan: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(corpus)?)?;
    let measured: [[[f64; 3]; 9]; 6] = serde_json::from_value(scan["faces"].clone())?;
    let expected = scan["expected"].as_str().ok_or("a cube is expected")?;
    let (width, height) = (3 * (12 * SIDE + 24) + 8, DRIFTS.len() * (9 * SIDE + 20) + 24);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"9\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (column, title) in
        ["what the camera measures", "read as in 2010", "the most likely legal cube"].iter().enumerate()
    {
        writeln!(svg, "<text x=\"{}\" y=\"14\">{title}</text>", column * (12 * SIDE + 24) + 8)?;
    }
    for (row, drift) in DRIFTS.iter().enumerate() {
        // Light is linear; what pictures hold is not.
        let faces: [[Rgb; 9]; 6] = std::array::from_fn(|face| {
            measured[face].map(|colour| Rgb(colour.map(|value| value * drift.powf(face as f64 / 2.2))))
        });
        let windows = read_with_windows(&faces, &Tolerances::default()).to_string();
        let legal = read_cube(&faces)?.facelets.to_string();
        let seen = |at: usize| Some(faces[at / 9][at % 9]);
        let called = |letters: &str, at: usize| "URFDLB".find(&letters[at..=at]).map(|face| Rgb(measured[face][4]));
        let nets: [&dyn Fn(usize) -> (Option<Rgb>, bool); 3] = [
            &|at| (seen(at), false),
            &|at| (called(&windows, at), windows.as_bytes()[at] != expected.as_bytes()[at]),
            &|at| (called(&legal, at), legal.as_bytes()[at] != expected.as_bytes()[at]),
        ];
        for (column, net) in nets.iter().enumerate() {
            let corner = (column * (12 * SIDE + 24) + 8, row * (9 * SIDE + 20) + 24);
            draw(&mut svg, corner, *net)?;
        }
    }
    svg.push_str("</svg>\n");
    std::fs::write(file, svg)?;
    Ok(())
}

/// One net; what is wrong has a thick outline, what is unknown a question mark.
fn draw(svg: &mut String, corner: (usize, usize), net: &dyn Fn(usize) -> (Option<Rgb>, bool)) -> std::fmt::Result {
    for at in 0..54 {
        let (face, number) = (at / 9, at % 9);
        let x = corner.0 + (NET[face].0 * 3 + number % 3) * SIDE;
        let y = corner.1 + (NET[face].1 * 3 + number / 3) * SIDE;
        let (colour, is_wrong) = net(at);
        let fill = colour.map_or("#fff".to_owned(), |Rgb([r, g, b])| format!("rgb({r:.0},{g:.0},{b:.0})"));
        let stroke = if is_wrong { "#e0218a\" stroke-width=\"2" } else { "#222\" stroke-width=\"0.5" };
        let (x, y, side) = (x + 1, y + 1, SIDE - 2);
        writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"
        )?;
        if colour.is_none() {
            writeln!(svg, "<text x=\"{}\" y=\"{}\" font-size=\"7\">?</text>", x + 2, y + side - 1)?;
        }
    }
    Ok(())
}
