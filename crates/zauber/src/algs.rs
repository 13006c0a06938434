//! What an alg is, counts, and does.

use crate::reading::{Completion, Sheet};
use crate::rejection::{Rejection, as_held};
use crate::texts::Language;
use puzzle::alg::simplify;
use puzzle::{Alg, Assembly, Attitude, Axis, Corner, Edge, Facelets, Metric, Move, Notation, Pieces, Symmetry};
use serde::Serialize;
use utoipa::ToSchema;

/// What there is to say about an alg.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
    /// How often it must be done until everything is where it was.
    pub order: u32,
    /// The solved cube after it, centres where they then stand.
    pub facelets: String,
    /// The rotation of the whole cube that is left.
    pub turned: String,
    /// Which pieces go where, and which are turned: one line per cycle.
    pub effect: Vec<String>,
}

/// A change to an alg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgChange {
    /// The alg that undoes it.
    Invert,
    /// Groups, commutators, conjugates and NISS written out.
    Expand,
    /// Written out, cancelled and merged.
    Simplify,
    /// Exchange the two ends of an axis.
    Mirror(Axis),
}

/// An alg with a change made to it.
pub fn change(alg: &Alg, change: AlgChange) -> Alg {
    match change {
        AlgChange::Invert => alg.inverse(),
        AlgChange::Expand => Alg::from_moves(alg.moves()),
        AlgChange::Simplify => Alg::from_moves(simplify(&alg.moves())),
        AlgChange::Mirror(axis) => alg.moved(Symmetry::mirror(axis)),
    }
}

/// Counts and effect of an alg, written in a notation and a language.
pub fn study(alg: &Alg, notation: Notation, language: Language) -> AlgReport {
    let moves = alg.moves();
    let facelets = Facelets::SOLVED.after_all(&moves);
    let held = Assembly::from_facelets(&facelets).expect("a turned cube has all its pieces");
    let count = |metric: Metric| metric.count(&moves);
    AlgReport {
        alg: alg.to_text(notation),
        htm: count(Metric::Htm),
        qtm: count(Metric::Qtm),
        stm: count(Metric::Stm),
        etm: count(Metric::Etm),
        axial: count(Metric::Axial),
        order: order(&moves, held.attitude),
        facelets: facelets.to_string(),
        turned: held.attitude.to_string(),
        effect: effect(&held.assembly, language),
    }
}

/// Order of the moves as a whole, rotations included.
fn order(moves: &[Move], attitude: Attitude) -> u32 {
    // Repeat until the cube is upright again; what is done by then only moves pieces.
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

fn effect(assembly: &Assembly, language: Language) -> Vec<String> {
    let corners = cycles(assembly.corners(), Corner::ALL.map(Corner::name), language);
    let edges = cycles(assembly.edges(), Edge::ALL.map(Edge::name), language);
    corners.into_iter().chain(edges).collect()
}

/// The way pieces go, such as `UF → UL → UR → UF`, and what one round adds to their turn.
fn cycles<const N: usize, const O: u8>(pieces: &Pieces<N, O>, names: [&str; N], language: Language) -> Vec<String> {
    let describe = |(places, turn): (Vec<usize>, u8)| {
        let how = match (O, (O - turn) % O) {
            (_, 0) => None,
            (2, _) => Some("algEffect.flipped"),
            (_, 1) => Some("algEffect.clockwise"),
            _ => Some("algEffect.counter-clockwise"),
        };
        // Back to where it began, so that it is clear when the twist is complete.
        let closed = if places.len() > 1 { &places[..1] } else { &[] };
        let way = places.iter().chain(closed).map(|&place| names[place]).collect::<Vec<_>>().join(" → ");
        let comma = if closed.is_empty() { "" } else { "," };
        how.map_or_else(|| way.clone(), |key| format!("{way}{comma} {}", language.text(key, &[])))
    };
    // In the inverse each place holds the place its piece has gone to.
    pieces.inverse().cycles().into_iter().map(describe).collect()
}

/// The stickers after an alg, colours named as held before it; centres where they then stand.
pub fn apply(sheet: &Sheet, alg: &Alg) -> Result<Facelets, Rejection> {
    let start = match sheet.facelets.has_unknown().then(|| sheet.completed()).transpose()? {
        // What is unknown stays unknown, wherever it is turned to.
        Some(Completion::Legal(_, ways)) if ways > 1 => sheet.facelets,
        _ => sheet.pieces()?.facelets(),
    };
    Ok(as_held(&start).after_all(&alg.moves()))
}
