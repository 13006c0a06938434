//! Writes photographs of random cubes as PPM files into a folder, and the truth about them as `truth.json`, so that one
//! can look at them.
//!
//! ```text
//! cargo run --release -p zauber-testkit --example scenes -- FOLDER [COUNT] [FIRST_SEED]
//! ```

use std::fmt::Write;
use std::time::{Duration, Instant};

use testkit::scene::{Conditions, Face, View, colours, photograph};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("usage: scenes FOLDER [COUNT] [FIRST_SEED]")?;
    let count: u64 = arguments.next().map_or(Ok(12), |text| text.parse())?;
    let first: u64 = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    std::fs::create_dir_all(&folder)?;

    let mut truth = String::from("[\n");
    let mut spent = Duration::ZERO;
    for seed in first..first + count {
        let cube = cubes[seed as usize % cubes.len()];
        let stickers = colours(cube).ok_or("the corpus has a cube with other letters")?;
        let view = if seed % 2 == 0 { View::Single(Face::ALL[seed as usize / 2 % 6]) } else { View::Corner };
        let conditions = Conditions::random(seed);
        let start = Instant::now();
        let scene = photograph(&stickers, view, &conditions, seed);
        spent += start.elapsed();

        let name = format!("scene-{seed:04}.ppm");
        std::fs::write(std::path::Path::new(&folder).join(&name), scene.picture.ppm())?;
        let faces: Vec<String> = scene
            .faces
            .iter()
            .map(|seen| {
                let letter = seen.face.letter();
                format!(
                    "{{\"face\":\"{letter}\",\"corners\":{:.2?},\"colours\":{:?},\"facing\":{:.3}}}",
                    seen.corners, seen.colours, seen.facing
                )
            })
            .collect();
        let separator = if seed == first { "" } else { ",\n" };
        write!(
            truth,
            "{separator}{{\"file\":\"{name}\",\"view\":\"{view:?}\",\"conditions\":\"{conditions:?}\",\"faces\":[{}]}}",
            faces.join(",")
        )?;
    }
    truth.push_str("\n]\n");
    std::fs::write(std::path::Path::new(&folder).join("truth.json"), truth)?;
    println!("{count} scenes, {:.1} ms each", spent.as_secs_f64() * 1e3 / count.max(1) as f64);
    Ok(())
}
