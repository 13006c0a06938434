//! From one position of a corner puzzle to another.
//!
//! Where no twist is hidden, the difference of start and goal is solved instead. Elsewhere differences of positions are
//! meaningless, and the search leads to the goal itself.

use super::CornerPosition;
use crate::way::Way;
use contract::Rejection;
use puzzle::relatives::{HELD, SharedTwist};
use puzzle::{
    Attitude, Colouring, Face, Move, Notation, Puzzle, Scheme, Small, SmallColour, SmallFacelets, SmallHeld, Spot, Turn,
};
use words::{ColourForm, Language, Said, Wording};

/// A start and a goal.
pub(crate) struct CornerWay {
    position: CornerPosition,
    held: SmallHeld,
    goal: Small,
    /// The position to solve.
    state: Small,
    /// True if that is the start itself, and must be taken to the goal.
    has_goal: bool,
    twist: Option<SharedTwist>,
}

impl CornerWay {
    pub(crate) fn new(from: &CornerPosition, to: Option<&CornerPosition>) -> Result<CornerWay, Rejection> {
        let twist = to.and_then(|to| SharedTwist::of(&from.facelets, &to.facelets));
        let held = |position: &CornerPosition| match &twist {
            Some(twist) => CornerPosition { facelets: twist.corrected(&position.facelets), ..position.clone() }.held(),
            None => position.held(),
        };
        let start = held(from)?;
        let goal = match to {
            None => Small::solved(start.position.colouring()),
            Some(to) => {
                let wanted = held(to)?;
                // In the colours that were written, however both are held.
                let colours = wanted.facelets().renamed(wanted.names());
                let text = || from.language.say("small.other-puzzle", &[]);
                start.position_of(&colours).ok_or_else(|| Rejection::of_input("universe", text()))?
            }
        };
        let difference = if goal.is_solved() { Some(start.position) } else { start.position.difference(&goal) };
        Ok(CornerWay {
            position: from.clone(),
            held: start,
            goal,
            state: difference.unwrap_or(start.position),
            has_goal: difference.is_none(),
            twist,
        })
    }

    /// The pieces as they really are.
    fn as_given(&self, facelets: SmallFacelets) -> SmallFacelets {
        self.twist.map_or(facelets, |twist| twist.as_given(&self.held, &facelets))
    }
}

impl Way for CornerWay {
    type State = Small;

    fn puzzle(&self) -> Puzzle {
        Puzzle::Relative(self.position.relative)
    }

    fn language(&self) -> Language {
        self.position.language
    }

    fn state(&self) -> &Small {
        &self.state
    }

    fn goal(&self) -> Option<&Small> {
        self.has_goal.then_some(&self.goal)
    }

    fn start(&self) -> String {
        self.as_given(self.held.facelets()).to_string()
    }

    fn turned(&self) -> String {
        self.held.turned().map(|attitude| attitude.to_string()).unwrap_or_default()
    }

    fn end(&self, moves: Option<&[Move]>) -> String {
        match moves {
            Some(moves) => self.as_given(self.held.facelets()).after_all(moves).to_string(),
            None => self.as_given(self.held.as_held_after(&self.goal, &[])).to_string(),
        }
    }

    fn first(&self, colour: Face) -> Result<Face, Rejection> {
        let colour = SmallColour::new(colour as u8);
        let home = self.held.names().iter().position(|&name| name == colour).unwrap_or(0);
        let face = Face::ALL[home];
        if HELD.faces().contains(&face) {
            return Ok(face);
        }
        let usual = Scheme::default();
        let scheme = if self.position.by_colour { &self.position.scheme } else { &usual };
        let language = self.position.language;
        let wording = Wording { language, scheme, notation: Notation::Wca };
        let colours = wording.one_of(HELD.faces().map(|face| wording.noun(self.held.names()[face.index()].face())));
        Err(Rejection::of_options("first-colour", language.say("small.first-colour", &[("colours", &colours)])))
    }

    fn as_held(&self, turns: &[Turn]) -> Vec<Turn> {
        self.held.turns(turns)
    }

    fn is_upright(&self) -> bool {
        self.held.attitude == Attitude::UPRIGHT
    }

    fn initial_rotation(&self) -> Attitude {
        self.held.attitude.inverse()
    }

    fn attitude_after(&self, turns: &[Turn]) -> Attitude {
        self.held.attitude_after(turns)
    }

    fn rotated(&self, sticker: u8, attitude: Attitude) -> u8 {
        Spot::new(sticker.into()).moved(attitude.symmetry()).index() as u8
    }

    fn colour(&self, form: ColourForm, face: Face) -> Said {
        let colouring = self.position.relative.colouring();
        let Some(&written) = self.held.names()[..colouring.colours()].get(face.index()) else {
            return Said::verbatim("");
        };
        // Users who wrote places mean the default colours.
        let letter = match (colouring, self.position.by_colour) {
            (_, true) => self.position.wording().letter(written),
            (Colouring::Cube, false) => Scheme::default().letter(written.face()),
            (Colouring::Tetra, false) => written.tetra_letter(),
        };
        self.position.language.colour(form, letter)
    }

    fn says_how_to_hold(&self) -> bool {
        false
    }
}
