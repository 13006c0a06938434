//! A few megabytes for both phases, built in memory for one set of costs.

use super::any_costs::AnyCosts;
use super::direction::Direction;
use super::lanes::SearchContext;
use super::phase_two::PhaseTwo;
use super::place::Place;
use super::pre_moves::{self, PreMoves};
use super::small_phase_one::SmallPhaseOne;
use super::written::Written;
use puzzle::{Attitude, Face, MoveCosts, Turn};

/// How much dearer the dearest step can be than the cheapest.
const PARTS: u32 = 16;

/// When pre-moves are tried.
const DELAYS: pre_moves::Delays = [0, 1, 2, 4];

/// Tables for both phases, for one set of costs.
pub struct SmallTables {
    /// False if the search counts some steps as dearer than they are.
    pub(super) is_exact: bool,
    directions: Vec<Direction>,
    all_pre_moves: Vec<PreMoves>,
    steps: Vec<Written>,
    pub(super) first: PhaseOneTables,
    pub(super) phase_two: PhaseTwo<'static>,
}

/// Tables of the first phase.
pub(super) enum PhaseOneTables {
    /// Half-turn metric.
    HalfTurns(Box<SmallPhaseOne>),
    /// Any other costs.
    AnyCosts(Box<AnyCosts>),
}

impl SmallTables {
    /// Builds everything. Steps that cost less than one part in sixteen of the dearest count as that much for
    /// the search: otherwise it would lose itself in long sequences that cost next to nothing. Solutions have their real
    /// cost.
    pub fn new(costs: &MoveCosts) -> SmallTables {
        let real = &costs.clone().levelled(PARTS);
        let is_exact = real == costs;
        // A forbidden face does least harm at the side, where it could only make half turns in the second phase.
        let missing = Face::ALL
            .into_iter()
            .find(|&face| Turn::all().all(|turn| turn.face() != face || real.of_turn(turn).is_none()));
        let aside = missing.and_then(|missing| {
            Attitude::all().map(Attitude::symmetry).find(|symmetry| symmetry.face(missing) == Face::R)
        });
        let seen = |costs: &MoveCosts| aside.map_or_else(|| costs.clone(), |aside| costs.moved(aside));
        let (costs, written) = (seen(real), seen(costs));
        let first = || match costs == MoveCosts::half_turns() {
            true => PhaseOneTables::HalfTurns(Box::new(SmallPhaseOne::new())),
            false => PhaseOneTables::AnyCosts(Box::new(AnyCosts::new(&costs))),
        };
        let (first, phase_two) = rayon::join(first, || PhaseTwo::new(&costs));
        SmallTables {
            is_exact,
            first,
            phase_two,
            directions: Direction::all(real, &costs),
            all_pre_moves: PreMoves::all(&costs, pre_moves::MAX_COST),
            steps: Written::all(&written),
        }
    }

    /// What a search needs besides the tables of the first phase.
    pub(super) fn context(&self) -> SearchContext<'_> {
        SearchContext {
            all_pre_moves: &self.all_pre_moves,
            delays: DELAYS,
            steps: &self.steps,
            phase_two: &self.phase_two,
        }
    }

    /// The directions in which a cube can be looked at with these tables.
    pub(super) fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// How many bytes the tables take.
    pub(crate) fn bytes(&self) -> usize {
        let first = match &self.first {
            PhaseOneTables::HalfTurns(phase_one) => phase_one.bytes(),
            PhaseOneTables::AnyCosts(tables) => tables.bytes(),
        };
        first + self.phase_two.bytes()
    }

    /// What each table says about the cost of the first phase, by the text key of the table's name.
    pub(super) fn bounds(&self, place: Place) -> [(&'static str, u32); 3] {
        match &self.first {
            PhaseOneTables::HalfTurns(phase_one) => phase_one.bounds(place),
            PhaseOneTables::AnyCosts(tables) => tables.bounds(place),
        }
    }
}
