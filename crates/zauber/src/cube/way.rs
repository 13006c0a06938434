//! From one position of the 3x3x3 to another. Their difference is a cube, which is solved instead; this works in all
//! universes.

use super::CubePosition;
use crate::way::Way;
use contract::Rejection;
use puzzle::{Assembly, Attitude, Cube, Face, Held, Move, Puzzle, Scheme, Sticker, Turn};
use words::{ColourForm, Language, Said};

/// A start and a goal.
pub(crate) struct CubeWay {
    start: Held,
    goal: Assembly,
    /// The cube to solve: the difference of both.
    cube: Cube,
    scheme: Scheme,
    language: Language,
}

impl CubeWay {
    pub(crate) fn new(from: &CubePosition, to: Option<&CubePosition>) -> Result<CubeWay, Rejection> {
        let start = from.pieces()?;
        let goal = to.map_or(Ok(Assembly::SOLVED), |to| to.pieces().map(|held| held.assembly))?;
        let Some(cube) = start.assembly.difference(&goal) else {
            // Without a goal of its own, the faults of the start are what matters.
            if goal == Assembly::SOLVED {
                from.verdict()?;
            }
            let [start, end] = [start.assembly.universe(), goal.universe()].map(|universe| universe.index());
            let text = from.language.say("input.universes", &[("from", &start), ("to", &end)]);
            return Err(Rejection::of_input("universe", text));
        };
        Ok(CubeWay { start, goal, cube, scheme: from.scheme.clone(), language: from.language })
    }
}

impl Way for CubeWay {
    type State = Cube;

    fn puzzle(&self) -> Puzzle {
        Puzzle::Cube
    }

    fn language(&self) -> Language {
        self.language
    }

    fn state(&self) -> &Cube {
        &self.cube
    }

    fn goal(&self) -> Option<&Cube> {
        None
    }

    fn start(&self) -> String {
        self.start.assembly.facelets().to_string()
    }

    fn turned(&self) -> String {
        self.start.attitude.to_string()
    }

    fn end(&self, _: Option<&[Move]>) -> String {
        self.goal.facelets().to_string()
    }

    fn first(&self, colour: Face) -> Result<Face, Rejection> {
        Ok(self.start.attitude.symmetry().face(colour))
    }

    fn as_held(&self, turns: &[Turn]) -> Vec<Turn> {
        turns.to_vec()
    }

    fn is_upright(&self) -> bool {
        true
    }

    fn initial_rotation(&self) -> Attitude {
        Attitude::UPRIGHT
    }

    fn attitude_after(&self, _: &[Turn]) -> Attitude {
        Attitude::UPRIGHT
    }

    fn rotated(&self, sticker: u8, attitude: Attitude) -> u8 {
        attitude.symmetry().sticker(Sticker::new(sticker.into())).index() as u8
    }

    fn colour(&self, form: ColourForm, face: Face) -> Said {
        let colour = self.start.attitude.centres()[face.index()];
        // Users who wrote faces mean the default colours.
        let usual = Scheme::default();
        let scheme = if self.scheme == Scheme::faces() { &usual } else { &self.scheme };
        let letter = scheme.known_letter(colour);
        let word = self.language.messages().get(&form.key(letter)).cloned();
        Said::colour(word.unwrap_or_else(|| letter.to_string()), colour, form)
    }

    fn says_how_to_hold(&self) -> bool {
        true
    }
}
