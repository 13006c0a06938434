//! Reading a cube from measured colours: what was asked, what was found, and in words why nothing was.
//!
//! What is wrong with stickers that were seen clearly is not known here; the caller brings a function that says it
//! ([`Faults`]).

use crate::colour::Rgb;
use crate::corners::read_corners;
use crate::cube::{Reading, read_cube_knowing};
use crate::order::{Ordered, held, read_faces};
use crate::picture::SeenFace;
use crate::pocket::{OrderedPocket, read_pocket_faces, read_pocket_knowing};
use crate::source::{AS_GIVEN, Source};
use crate::twice::given_twice;
use crate::unreadable::{Clash, Turned, Unreadable};
use crate::windows::{are_in_order, out_of_order, read_with_windows};
use contract::{
    MeasuredColours, Rejection, ScanMethod, ScanOptions, ScannedFace, SeenStickers, Tolerances, TurnedBetween,
};
use puzzle::{Face, Facelets, Notation, Puzzle, Relative, Scheme, Sticker};
use serde::Serialize;
use words::{Join, Language, Said, Sayable, Wording};

/// The stickers that are known, if any are said to be.
fn known<const N: usize>(
    colours: &MeasuredColours,
    language: Language,
) -> Result<Option<[Option<Face>; N]>, Rejection> {
    let Some(text) = &colours.known else { return Ok(None) };
    let refused = |key: &str, values: &[(&'static str, &dyn Sayable)]| {
        Err(Rejection::of_input("known", language.say(&format!("scan.known.{key}"), values)))
    };
    let found = text.chars().count();
    if found != N {
        return refused("length", &[("found", &found), ("needed", &N)]);
    }
    let mut known = [None; N];
    for (at, letter) in text.chars().enumerate() {
        let (position, home) = (at + 1, Face::ALL[at * 6 / N]);
        known[at] = Face::ALL.into_iter().find(|face| face.letter() == letter);
        match known[at] {
            None if letter != '?' => return refused("letter", &[("position", &position), ("letter", &letter)]),
            Some(face) if N == Sticker::COUNT && Sticker::new(at).is_centre() && face != home => {
                return refused("centre", &[("position", &position), ("face", &home.letter()), ("letter", &letter)]);
            }
            _ => {}
        }
    }
    Ok(Some(known))
}

/// The first value that is no part of a colour, in words.
fn out_of_range(measured: &MeasuredColours, language: Language) -> Option<Said> {
    for (face, colours) in measured.faces.iter().enumerate() {
        for (number, colour) in colours.iter().enumerate() {
            let Some(channel) = colour.iter().position(|value| !(0.0..=255.0).contains(value)) else { continue };
            let value = match colour[channel] {
                value if value.abs() < 1e6 => value.to_string(),
                value => format!("{value:e}"),
            };
            let channel = language.say(&format!("scan.channel.{channel}"), &[]);
            let (face, sticker) = (face + 1, number + 1);
            let values: [(&'static str, &dyn Sayable); 4] =
                [("face", &face), ("sticker", &sticker), ("channel", &channel), ("value", &value)];
            return Some(language.say("scan.value", &values));
        }
    }
    None
}

/// What is wrong with the stickers of a puzzle; `None` if nothing is.
pub type Faults<'a> = &'a dyn Fn(Puzzle, &str) -> Option<Rejection>;

/// A cube that was read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ScanReport {
    /// The stickers; each colour is called by the face whose centre has it.
    pub facelets: String,
    /// How sure each sticker is, from 0 to 1.
    pub confidence: Vec<f64>,
    /// The stickers that are worth a second look.
    pub doubtful: Vec<usize>,
    /// The best other cube, if there is one to compare with.
    pub runner_up: Option<String>,
    /// How much likelier the cube is than that, as a logarithm.
    pub margin: Option<f64>,
    /// Which face came from where, in the order U R F D L B.
    pub faces: Vec<ScannedFace>,
    /// True if another way to put the faces together is as good.
    pub tied: bool,
    /// What the six colours of the cube look like in the middle light of the scan, in the order U R F D L B: red, green
    /// and blue, 0 to 255. For the method 2010, the centres.
    pub colours: [[f64; 3]; 6],
}

/// The cube that measured colours show.
pub fn scan_colours(
    puzzle: Puzzle,
    colours: &MeasuredColours,
    options: ScanOptions,
    language: Language,
    faults: Faults<'_>,
) -> Result<ScanReport, Rejection> {
    read_colours(puzzle, colours, options, language, faults).map_err(|rejection| {
        if rejection.usage || rejection.hint.is_some() {
            return rejection;
        }
        let faces: Vec<Vec<Rgb>> = colours.faces.iter().map(|face| face.iter().copied().map(Rgb).collect()).collect();
        let twice = given_twice(&faces).map(|[a, b]| language.say("scan.twice", &[("a", &(a + 1)), ("b", &(b + 1))]));
        rejection.hinting(twice)
    })
}

fn read_colours(
    puzzle: Puzzle,
    colours: &MeasuredColours,
    options: ScanOptions,
    language: Language,
    faults: Faults<'_>,
) -> Result<ScanReport, Rejection> {
    let method = options.method;
    let refused = |key: &str| Rejection::of_options("puzzle", language.say(key, &[("puzzle", &puzzle)]));
    let sizes: Vec<usize> = colours.faces.iter().map(Vec::len).collect();
    if let Some(text) = out_of_range(colours, language) {
        return Err(Rejection::of_input("colours", text));
    }
    match (puzzle, &sizes[..]) {
        (Puzzle::Relative(relative), _) if relative != Relative::Pocket => Err(not_scannable(puzzle, language)),
        (_, [4, 4, 4, 4, 4, 4]) if method == ScanMethod::Windows => Err(refused("scan.windows")),
        (_, [4, 4, 4, 4, 4, 4]) => {
            let faces = faces(colours);
            match known(colours, language)? {
                None => read_pocket_faces(&faces),
                Some(known) => read_pocket_knowing(&faces, &known).map(|reading| OrderedPocket {
                    reading,
                    sources: AS_GIVEN,
                    is_tied: false,
                }),
            }
            .map(|ordered| report_of_pocket(&ordered))
            .map_err(|why| unreadable(&why, language, faults))
        }
        (Puzzle::Cube, [9, 9, 9, 9, 9, 9]) => {
            let known = known(colours, language)?.map(Facelets::new);
            if method == ScanMethod::Windows {
                return with_windows(&faces(colours), known.as_ref(), &options.tolerances)
                    .ok_or_else(|| Rejection::of_input("order", language.say("scan.windows.order", &[])));
            }
            match known {
                None => read_faces(&faces(colours)).map(|ordered| report(&ordered)),
                Some(known) => read_cube_knowing(&faces(colours), &known)
                    .map(|reading| report(&Ordered { reading, sources: AS_GIVEN, is_tied: false })),
            }
            .map_err(|why| match known {
                Some(known) if why == Unreadable::Contradiction => contradiction(&known, language, faults),
                _ => unreadable(&why, language, faults),
            })
        }
        (_, sizes) => {
            let list = sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let text = language.say("scan.shape", &[("faces", &sizes.len()), ("sizes", &list)]);
            Err(Rejection::of_input("colours", text))
        }
    }
}

/// A puzzle that cannot be scanned.
pub(crate) fn not_scannable(puzzle: Puzzle, language: Language) -> Rejection {
    Rejection::of_options("puzzle", language.say("scan.puzzle", &[("puzzle", &puzzle)]))
}

/// The cube whose opposite corners are seen in two pictures; `None` if the faces of a picture do not meet.
pub(crate) fn from_corners(
    pictures: [[&SeenFace; 3]; 2],
    language: Language,
    faults: Faults<'_>,
) -> Option<Result<ScanReport, Rejection>> {
    let read = read_corners(pictures)?;
    Some(read.map(|ordered| report(&ordered)).map_err(|why| unreadable(&why, language, faults)))
}

fn faces<const N: usize>(colours: &MeasuredColours) -> [[Rgb; N]; 6] {
    std::array::from_fn(|face| std::array::from_fn(|number| Rgb(colours.faces[face][number])))
}

fn report(Ordered { reading, sources, is_tied, .. }: &Ordered) -> ScanReport {
    ScanReport {
        facelets: reading.facelets.to_string(),
        confidence: reading.confidence.to_vec(),
        doubtful: reading.doubtful().map(Sticker::index).collect(),
        runner_up: reading.runner_up.map(|cube| cube.to_string()),
        margin: reading.runner_up.map(|_| reading.margin),
        faces: scanned(sources),
        tied: *is_tied,
        colours: rounded(&reading.colours),
    }
}

/// To a tenth, which is more than a camera knows.
fn rounded(colours: &[Rgb; 6]) -> [[f64; 3]; 6] {
    colours.map(|colour| colour.0.map(|value| (value * 10.0).round() / 10.0))
}

fn scanned(sources: &[Source; 6]) -> Vec<ScannedFace> {
    let face = |(place, source): (Face, &Source)| ScannedFace {
        given: source.face,
        place: place.to_string(),
        turned: source.turned,
        file: None,
        corners: None,
    };
    Face::ALL.into_iter().zip(sources).map(face).collect()
}

fn report_of_pocket(OrderedPocket { reading, sources, is_tied, .. }: &OrderedPocket) -> ScanReport {
    let doubtful = |(_, sure): &(usize, &f64)| **sure < Reading::DOUBTFUL;
    ScanReport {
        facelets: reading.stickers.iter().map(|face| face.letter()).collect(),
        doubtful: reading.confidence.iter().enumerate().filter(doubtful).map(|(at, _)| at).collect(),
        confidence: reading.confidence.to_vec(),
        runner_up: None,
        margin: None,
        faces: scanned(sources),
        tied: *is_tied,
        colours: rounded(&reading.colours),
    }
}

/// Each sticker by itself. Faces in another order find their places, unless some stickers are known: then the order is
/// known too. `None` if it is not clear what the order is.
fn with_windows(faces: &[[Rgb; 9]; 6], known: Option<&Facelets>, tolerances: &Tolerances) -> Option<ScanReport> {
    let centres = |sources: &[Source; 6]| sources.map(|source| faces[source.face][4]);
    let sources = match known {
        Some(_) => AS_GIVEN,
        None => match read_faces(faces) {
            Ok(Ordered { sources: AS_GIVEN, .. }) => AS_GIVEN,
            // Held so that the centres are where that robot expected them.
            Ok(Ordered { sources, .. }) => {
                let ways = held(&sources).into_iter();
                ways.min_by(|a, b| out_of_order(&centres(a)).total_cmp(&out_of_order(&centres(b))))?
            }
            // It is no cube in any order; the centres must say that this is the right one.
            Err(_) if are_in_order(&centres(&AS_GIVEN)) => AS_GIVEN,
            Err(_) => return None,
        },
    };
    let faces = &sources.map(|source| turned(faces[source.face], source.turned));
    let known = known.unwrap_or(&Facelets::UNKNOWN);
    let seen = read_with_windows(faces, tolerances);
    let facelets = Facelets::new(std::array::from_fn(|at| known.colours()[at].or(seen.colours()[at])));
    let confidence: Vec<f64> = facelets.colours().iter().map(|colour| f64::from(u8::from(colour.is_some()))).collect();
    Some(ScanReport {
        facelets: facelets.to_string(),
        doubtful: (0..confidence.len()).filter(|&at| confidence[at] == 0.0).collect(),
        confidence,
        runner_up: None,
        margin: None,
        faces: scanned(&sources),
        tied: false,
        colours: rounded(&faces.map(|nine| nine[4])),
    })
}

/// A face after quarter turns clockwise.
fn turned(face: [Rgb; 9], quarters: usize) -> [Rgb; 9] {
    (0..quarters).fold(face, |face, _| std::array::from_fn(|at| face[3 * (2 - at % 3) + at / 3]))
}

/// What is wrong with stickers that are said to be known.
fn contradiction(known: &Facelets, language: Language, faults: Faults<'_>) -> Rejection {
    let mut known = *known;
    Face::ALL.into_iter().for_each(|face| known.set(Sticker::centre(face), Some(face)));
    let found = puzzle::faults(&known);
    if found.is_empty() {
        return unreadable(&Unreadable::Contradiction, language, faults);
    }
    let wording = Wording { language, scheme: &Scheme::faces(), notation: Notation::Wca };
    let rejection = Rejection::of_stickers(&found, wording, None);
    let said = language.say("scan.known.fault", &[("fault", &rejection.said())]);
    rejection.saying(said)
}

/// What is wrong with stickers that were seen clearly.
fn illegal(seen: &[usize], sources: &[Source; 6], clash: &Clash, language: Language, faults: Faults<'_>) -> Rejection {
    let seen = letters(seen);
    let puzzle = if seen.len() == Sticker::COUNT { Puzzle::Cube } else { Puzzle::Relative(Relative::Pocket) };
    let rejection = faults(puzzle, &seen).unwrap_or_else(|| Rejection::of_input("scan", Said::verbatim("")));
    let mut said = language.say("scan.illegal", &[("faults", &rejection.said())]);
    if !clash.again.is_empty() {
        let again = language.say("scan.again", &[("faces", &named(&clash.again, sources, language))]);
        said = language.say("list.then", &[("first", &said), ("second", &again)]);
    }
    rejection.saying(said).of_scan(SeenStickers {
        seen: Some(seen),
        faces: scanned(sources),
        clashing: clash.stickers.clone(),
        again: given(&clash.again, sources),
        turned_between: None,
    })
}

/// The cube was turned between two pictures.
fn turned_between(
    seen: &[usize],
    sources: &[Source; 6],
    turned: &Turned,
    clash: &Clash,
    language: Language,
) -> Rejection {
    let places = |faces: &[Face]| faces.iter().map(|face| face.index()).collect::<Vec<usize>>();
    let (before, after) = (places(&turned.before), places(&turned.after));
    // Pictures come in the order in which they were taken: the cube is now as the last one of these shows it.
    let last = before.iter().chain(&after).max_by_key(|&&place| sources[place].face);
    let is_after = last.is_some_and(|last| after.contains(last));
    let (again, otherwise) = if is_after { (&before, &after) } else { (&after, &before) };
    let undone = if is_after { turned.turn.inverse() } else { turned.turn };
    let list = |faces: &[usize]| named(faces, sources, language);
    let text = language.say(
        "scan.turned",
        &[
            ("count", &clash.stickers.len()),
            ("turn", &turned.turn.to_string()),
            ("before", &list(&before)),
            ("after", &list(&after)),
            ("again", &list(again)),
            ("undo", &undone.to_string()),
            ("otherwise", &list(otherwise)),
        ],
    );
    let mut rejection = Rejection::of_input("turned", text);
    rejection.faults[0].stickers = clash.stickers.clone();
    rejection.of_scan(SeenStickers {
        seen: Some(letters(seen)),
        faces: scanned(sources),
        clashing: clash.stickers.clone(),
        again: given(again, sources),
        turned_between: Some(TurnedBetween {
            turn: turned.turn.to_string(),
            before: given(&before, sources),
            after: given(&after, sources),
        }),
    })
}

/// What was seen, in the letters of the faces.
fn letters(seen: &[usize]) -> String {
    seen.iter().map(|&colour| Face::ALL[colour].letter()).collect()
}

/// The numbers of the given faces that are in these places, in their order.
fn given(places: &[usize], sources: &[Source; 6]) -> Vec<usize> {
    let mut numbers: Vec<usize> = places.iter().map(|&place| sources[place].face).collect();
    numbers.sort_unstable();
    numbers
}

/// Faces in words: their places, and their numbers among those that were given if they are elsewhere.
fn named(places: &[usize], sources: &[Source; 6], language: Language) -> Said {
    let name = |&place: &usize| match sources[place].face {
        face if face == place => Said::verbatim(Face::ALL[place].letter().to_string()),
        face => language.say("scan.face.given", &[("place", &Face::ALL[place].letter()), ("number", &(face + 1))]),
    };
    Said::joined(places.iter().map(name), Join::Commas)
}

fn unreadable(why: &Unreadable, language: Language, faults: Faults<'_>) -> Rejection {
    let letter = |colour: usize| Face::ALL[colour].letter();
    let (text, seen) = match why {
        Unreadable::NoCube { seen, misfit, most } => {
            let (misfit, most) = (format!("{misfit:.0}"), format!("{most:.0}"));
            (language.say("scan.no-cube", &[("misfit", &misfit), ("most", &most)]), seen)
        }
        Unreadable::Alike { seen, colours, doubtful, .. } => {
            let [a, b] = colours.map(letter);
            (language.say("scan.alike", &[("a", &a), ("b", &b), ("count", doubtful)]), seen)
        }
        Unreadable::Illegal { seen, sources, clash } => return illegal(seen, sources, clash, language, faults),
        Unreadable::Turned { seen, sources, turned, clash, .. } => {
            return turned_between(seen, sources, turned, clash, language);
        }
        Unreadable::Contradiction => {
            return Rejection::of_input("known", language.say("scan.known.contradiction", &[]));
        }
    };
    Rejection::of_input("scan", text).of_scan(SeenStickers { seen: Some(letters(seen)), ..SeenStickers::default() })
}
