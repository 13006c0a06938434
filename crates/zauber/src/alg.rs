//! An alg: its canonical form, its length in each metric, and what it does.

use crate::shortest::ShortestReport;
use contract::Rejection;
use puzzle::alg::{simplify, simplify_corners};
use puzzle::{
    Alg, Assembly, Attitude, Axis, Colouring, Corner, Edge, Facelets, Metric, Move, Notation, Pieces, Puzzle,
    SmallFacelets, Symmetry,
};
use serde::Serialize;
use words::{Language, Origins};

/// Everything about an alg.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct AlgReport {
    /// The alg in canonical form.
    pub alg: String,
    /// Half-turn metric.
    pub htm: usize,
    /// Quarter-turn metric.
    pub qtm: usize,
    /// Slice-turn metric.
    pub stm: usize,
    /// Execution-turn metric.
    pub etm: usize,
    /// Axial turns.
    pub axial: usize,
    /// How many times it must be repeated until everything is where it was.
    pub order: u32,
    /// The solved puzzle after it, with the centres where they then are.
    pub facelets: String,
    /// The rotation of the whole puzzle that remains.
    pub turned: String,
    /// Which pieces go where, and which are twisted or flipped: one line per cycle.
    pub effect: Vec<String>,
    /// A shortest alg that does the same, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<ShortestReport>,
    /// Where each sticker and each piece that moves comes from, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origins: Option<Origins>,
}

/// A change to an alg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgChange {
    /// The alg that undoes it.
    Invert,
    /// Groups, commutators, conjugates and NISS written out.
    Expand,
    /// Written out, with consecutive turns about the same axis in the fewest moves.
    Simplify,
    /// Exchanges the two ends of an axis.
    Mirror(Axis),
}

/// An alg for a puzzle with a change made to it.
pub fn change(alg: &Alg, puzzle: Puzzle, change: AlgChange) -> Alg {
    match change {
        AlgChange::Invert => alg.inverse(),
        AlgChange::Expand => Alg::from_moves(alg.moves()),
        AlgChange::Simplify if puzzle.relative().is_some() => Alg::from_moves(simplify_corners(&alg.moves())),
        AlgChange::Simplify => Alg::from_moves(simplify(&alg.moves())),
        AlgChange::Mirror(axis) => alg.moved(Symmetry::mirror(axis)),
    }
}

/// The lengths of an alg and what it does to a puzzle, in a notation and a language.
///
/// ```
/// use zauber::{AlgChange, AlgReport, Language, Puzzle, Reader, change, study};
///
/// let reader = Reader::default();
/// let alg = reader.alg(Puzzle::Cube, "[R, U]")?;
/// let undone = change(&alg, Puzzle::Cube, AlgChange::Invert);
/// let report: AlgReport = study(&undone, Puzzle::Cube, reader.notation, Language::English);
/// assert_eq!((report.htm, report.order), (4, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn study(alg: &Alg, puzzle: Puzzle, notation: Notation, language: Language) -> AlgReport {
    let moves = alg.moves();
    let facelets = Facelets::SOLVED.after_all(&moves);
    let held = Assembly::from_facelets(&facelets).expect("a turned cube has all its pieces");
    let count = |metric: Metric| metric.count(&moves);
    let (order, facelets, effect) = match puzzle.relative() {
        None => (order(&moves, held.attitude), facelets.to_string(), effect(&held.assembly, notation, language)),
        Some(relative) => {
            let (order, after) = small_order(relative.colouring(), &moves);
            (order, after.to_string(), small_effect(relative.colouring(), &held.assembly, notation, language))
        }
    };
    AlgReport {
        alg: alg.to_text(notation),
        htm: count(Metric::Htm),
        qtm: count(Metric::Qtm),
        stm: count(Metric::Stm),
        etm: count(Metric::Etm),
        axial: count(Metric::Axial),
        order,
        facelets,
        turned: held.attitude.to_string(),
        effect,
        shortest: None,
        origins: None,
    }
}

/// Where each sticker and each piece that an alg moves comes from, in the letters of a notation. Rejected for other puzzles
/// than the 3x3x3.
///
/// ```
/// use zauber::{Language, Origins, PieceOrigin, Puzzle, Reader, StickerOrigin, origins};
///
/// let reader = Reader::default();
/// let alg = reader.alg(Puzzle::Cube, "F")?;
/// let found: Origins = origins(&alg, Puzzle::Cube, reader.notation, Language::English)?;
/// let StickerOrigin { place, from, .. } = &found.stickers[0];
/// assert_eq!((&**place, &**from), ("U7", "L9"));
/// let PieceOrigin { place, from, turned, .. } = &found.edges[0];
/// assert_eq!((&**place, &**from, *turned), ("UF", "FL", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn origins(alg: &Alg, puzzle: Puzzle, notation: Notation, language: Language) -> Result<Origins, Rejection> {
    match puzzle {
        Puzzle::Cube => Ok(Origins::new(alg, notation)),
        _ => Err(Rejection::of_options("origins", language.say("small.origins", &[("puzzle", &puzzle)]))),
    }
}

/// The order of the moves as a whole, rotations included.
fn order(moves: &[Move], attitude: Attitude) -> u32 {
    // Repeat until the cube is upright again; what has been done by then only moves pieces.
    let mut rounds = 1;
    let (mut facelets, mut turned) = (Facelets::SOLVED.after_all(moves), attitude);
    while turned != Attitude::UPRIGHT {
        facelets = facelets.after_all(moves);
        turned = turned.then(attitude);
        rounds += 1;
    }
    let held = Assembly::from_facelets(&facelets).expect("a turned cube has all its pieces");
    rounds * held.assembly.order()
}

/// How many times the moves must be repeated until a small puzzle looks as before, and the puzzle after the first time.
fn small_order(colouring: Colouring, moves: &[Move]) -> (u32, SmallFacelets) {
    let solved = SmallFacelets::solved(colouring);
    let after = solved.after_all(moves);
    let rounds = std::iter::successors(Some(after), |facelets| Some(facelets.after_all(moves)));
    (1 + rounds.take_while(|facelets| *facelets != solved).count() as u32, after)
}

fn effect(assembly: &Assembly, notation: Notation, language: Language) -> Vec<String> {
    let corners =
        cycles(assembly.corners(), &Corner::ALL.map(|place| notation.spell(place.name())), language, |_| true);
    let edges = cycles(assembly.edges(), &Edge::ALL.map(|place| notation.spell(place.name())), language, |_| true);
    corners.into_iter().chain(edges).collect()
}

/// The same for a corner puzzle. A flat piece twisted in place is not visible.
fn small_effect(colouring: Colouring, assembly: &Assembly, notation: Notation, language: Language) -> Vec<String> {
    let is_seen = |places: &[usize]| places.len() > 1 || !colouring.is_flat(Corner::ALL[places[0]]);
    cycles(assembly.corners(), &Corner::ALL.map(|place| notation.spell(place.name())), language, is_seen)
}

/// The path of the pieces, such as `UF → UL → UR → UF`, and the twist or flip that one round adds.
fn cycles<const N: usize, const O: u8>(
    pieces: &Pieces<N, O>,
    names: &[String; N],
    language: Language,
    is_seen: impl Fn(&[usize]) -> bool,
) -> Vec<String> {
    let describe = |(places, turn): (Vec<usize>, u8)| {
        let how = match (O, (O - turn) % O) {
            (_, 0) => None,
            (2, _) => Some("algEffect.flipped"),
            (_, 1) => Some("algEffect.clockwise"),
            _ => Some("algEffect.counter-clockwise"),
        };
        // Back to the start, so that it is clear when the twist is complete.
        let closed = if places.len() > 1 { &places[..1] } else { &[] };
        let way = places.iter().chain(closed).map(|&place| names[place].as_str()).collect::<Vec<_>>().join(" → ");
        let comma = if closed.is_empty() { "" } else { "," };
        how.map_or_else(|| way.clone(), |key| format!("{way}{comma} {}", language.say(key, &[])))
    };
    // In the inverse, each place holds the place its piece has gone to.
    pieces.inverse().cycles().into_iter().filter(|(places, _)| is_seen(places)).map(describe).collect()
}
