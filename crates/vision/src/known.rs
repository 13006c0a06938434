//! The 3x3x3 as a puzzle to be fitted: what is known of it before its colours are looked at.

use crate::fit::Puzzle;
use crate::light::{Light, Observation};
use puzzle::{Assembly, Costs, Face, Facelets, LegalCubes, Sticker, Universe};

/// Costs are multiplied by this to become whole numbers.
pub(crate) const SCALE: f64 = 2000.0;

/// What is known of a cube: its centres say what its colours are, and some stickers may be known too.
pub(crate) struct Cube {
    pub(crate) known: Facelets,
}

impl Cube {
    pub(crate) fn knowing(known: &Facelets) -> Cube {
        let mut known = *known;
        Face::ALL.into_iter().for_each(|face| known.set(Sticker::centre(face), Some(face)));
        Cube { known }
    }

    /// True if the colour of a sticker is not known.
    pub(crate) fn is_free(&self, sticker: Sticker) -> bool {
        self.known.get(sticker).is_none()
    }

    /// The cube of least cost if every sticker has the colour that fits it best; `None` if that is no legal cube, or if
    /// two colours fit a sticker equally well. In good light this is so, and far quicker than a search.
    fn obvious(&self, costs: &[[f64; 6]]) -> Option<(Facelets, u32)> {
        let (mut facelets, mut cost) = (self.known, 0);
        for sticker in Sticker::all().filter(|&sticker| self.is_free(sticker)) {
            let row = costs[sticker.index()].map(whole_cost);
            let best = (0..6).min_by_key(|&colour| row[colour])?;
            if (0..6).any(|colour| colour != best && row[colour] == row[best]) {
                return None;
            }
            facelets.set(sticker, Some(Face::ALL[best]));
            cost += row[best];
        }
        let held = Assembly::from_facelets(&facelets).ok()?;
        (held.assembly.universe() == Universe::SOLVABLE).then_some((facelets, cost))
    }

    /// Costs as the search for the nearest cube takes them. What is known costs nothing, and all else is out of the
    /// question there; so is a colour of infinite cost.
    pub(crate) fn whole_costs(&self, costs: &[[f64; 6]]) -> Costs {
        let mut whole = [[0; 6]; Sticker::COUNT];
        for sticker in Sticker::all() {
            let row = costs[sticker.index()];
            whole[sticker.index()] = std::array::from_fn(|colour| match self.known.get(sticker) {
                Some(known) if known.index() == colour => 0,
                Some(_) => u32::MAX,
                None => whole_cost(row[colour]),
            });
        }
        Costs::new(whole)
    }
}

/// A cost as a whole number. Those of all stickers together are less than one that is out of the question.
pub(crate) fn whole_cost(cost: f64) -> u32 {
    if cost.is_infinite() { u32::MAX } else { (cost.min(100.0) * SCALE) as u32 }
}

impl Puzzle for Cube {
    type Position = Facelets;

    fn first_colours(&self, light: &Light, observations: &[Observation]) -> Vec<[[f64; 3]; 6]> {
        vec![Face::ALL.map(|face| light.corrected(&observations[Sticker::centre(face).index()]))]
    }

    fn nearest(&self, costs: &[[f64; 6]]) -> (Facelets, f64) {
        let (facelets, cost) = self.obvious(costs).unwrap_or_else(|| {
            let best = LegalCubes::new(&self.whole_costs(costs)).best();
            (best.facelets, best.cost)
        });
        // Stickers that are known are taken to fit as badly as the others.
        let free = Sticker::all().filter(|&sticker| self.is_free(sticker)).count();
        let share = (Sticker::COUNT - Face::ALL.len()) as f64 / free.max(1) as f64;
        (facelets, f64::from(cost) / SCALE * share)
    }

    fn labels(&self, facelets: &Facelets) -> Vec<usize> {
        facelets.colours().iter().map(|colour| colour.map_or(0, Face::index)).collect()
    }
}
