//! The legal cubes that fit given stickers best.
//!
//! Every sticker has a cost for each of the six colours: 0 or 1 to find which stickers must be repainted, real colour
//! distances to read a photograph. [`LegalCubes`] finds the exact minimum over all legal cubes in all 24 attitudes
//! (10²¹ of them), counts the ties, lists some of them, and finds the runner-up.
//!
//! Corners and edges are assigned to their places one after another. Later choices depend only on which pieces have
//! been used, the sum of their orientations and the parity of their order, so a table over the subsets of pieces holds
//! the best way into each such state: 2⁸·6 for the corners, 2¹²·4 for the edges. Pieces are compared by their colours,
//! not relative to the centres; then the attitude matters only through its parity, and one table serves all 24.

use crate::assembly::paint;
use crate::face::Face;
use crate::facelets::Facelets;
use crate::geometry::Sticker;
use crate::pieces::{Corner, Edge};
use crate::symmetry::Attitude;
use std::collections::{BTreeMap, HashMap};

/// The cost of assuming each colour for each sticker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs([[u32; 6]; Sticker::COUNT]);

impl Costs {
    /// The most that a single sticker can cost; larger costs are reduced to this.
    pub(crate) const MAX: u32 = 1 << 24;

    /// A cost for each sticker and colour.
    pub fn new(costs: [[u32; 6]; Sticker::COUNT]) -> Costs {
        Costs(costs.map(|row| row.map(|cost| cost.min(Costs::MAX))))
    }

    /// One for each sticker that must be repainted; unknown ones are free.
    pub fn of_changes(facelets: &Facelets) -> Costs {
        Costs(facelets.colours().map(|seen| match seen {
            None => [0; 6],
            Some(colour) => {
                let mut row = [1; 6];
                row[colour.index()] = 0;
                row
            }
        }))
    }

    fn get(&self, sticker: Sticker, colour: Face) -> u32 {
        self.0[sticker.index()][colour.index()]
    }
}

/// All legal cubes, weighted by how well they fit.
pub struct LegalCubes {
    corners: Assignment<8, 3>,
    edges: Assignment<12, 2>,
    /// Cost of each attitude's centres.
    attitudes: [u32; 24],
}

/// A cube with its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The stickers, centres included.
    pub facelets: Facelets,
    /// The sum of the costs of all stickers.
    pub cost: u32,
}

/// One way to fill all places of a kind: (piece, orientation) for each place.
pub(crate) type Filling<const N: usize> = [(u8, u8); N];

/// Corner, edge and centre parities that together make a legal cube.
const PARITIES: [[usize; 3]; 4] = [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]];

impl LegalCubes {
    /// Computes the tables, in well under a millisecond.
    pub fn new(costs: &Costs) -> LegalCubes {
        let corners = corners(costs);
        let edges = Assignment::new(std::array::from_fn(|place| {
            let stickers = Edge::ALL[place].stickers();
            std::array::from_fn(|piece| piece_costs(costs, &stickers, &Edge::ALL[piece].faces()))
        }));
        let mut attitudes = [0; 24];
        for (cost, attitude) in attitudes.iter_mut().zip(Attitude::all()) {
            let centres = attitude.centres();
            *cost = Face::ALL.into_iter().map(|face| costs.get(Sticker::centre(face), centres[face.index()])).sum();
        }
        LegalCubes { corners, edges, attitudes }
    }

    /// The attitudes of one parity with their costs.
    fn attitudes(&self, parity: usize) -> impl Iterator<Item = (Attitude, u32)> + '_ {
        Attitude::all().zip(self.attitudes).filter(move |(attitude, _)| usize::from(attitude.is_odd()) == parity)
    }

    /// The lowest cost of the attitudes of one parity.
    fn attitude_cost(&self, parity: usize) -> u32 {
        self.attitudes(parity).map(|(_, cost)| cost).min().unwrap_or(NEVER)
    }

    fn cost_of(&self, [c, e, a]: [usize; 3]) -> u32 {
        self.corners.cost(c) + self.edges.cost(e) + self.attitude_cost(a)
    }

    /// The lowest cost of any legal cube.
    pub fn cost(&self) -> u32 {
        PARITIES.into_iter().map(|parities| self.cost_of(parities)).min().unwrap_or(NEVER)
    }

    /// How many legal cubes have the lowest cost. Exact; in total there are 24 · 43252003274489856000.
    pub fn count(&self) -> u128 {
        let least = self.cost();
        let best = PARITIES.into_iter().filter(|&parities| self.cost_of(parities) == least);
        best.map(|[c, e, a]| {
            let cost = self.attitude_cost(a);
            let attitudes = self.attitudes(a).filter(|(_, each)| *each == cost).count() as u128;
            self.corners.count(c) * self.edges.count(e) * attitudes
        })
        .sum()
    }

    /// Up to `limit` cubes of lowest cost, always in the same order.
    pub fn list(&self, limit: usize) -> Vec<Facelets> {
        let least = self.cost();
        let mut found = Vec::new();
        for [c, e, a] in PARITIES.into_iter().filter(|&parities| self.cost_of(parities) == least) {
            let corners = self.corners.list(c, limit);
            let edges = self.edges.list(e, limit);
            let cost = self.attitude_cost(a);
            for (attitude, _) in self.attitudes(a).filter(|(_, each)| *each == cost) {
                for corners in &corners {
                    for edges in &edges {
                        if found.len() == limit {
                            return found;
                        }
                        found.push(assemble(corners, edges, attitude));
                    }
                }
            }
        }
        found
    }

    /// Up to `limit` cubes of lowest cost that differ in stickers known in `seen`; of those that differ only elsewhere,
    /// one is listed.
    pub(crate) fn list_seen(&self, seen: &Facelets, limit: usize) -> Vec<Facelets> {
        let least = self.cost();
        let mut found: Vec<Facelets> = Vec::new();
        let same = |a: &Facelets, b: &Facelets| a.difference(b).all(|sticker| seen.get(sticker).is_none());
        for [c, e, a] in PARITIES.into_iter().filter(|&parities| self.cost_of(parities) == least) {
            let corners = self.corners.list_seen(c, limit, &|place, piece, turn| {
                shown(seen, &Corner::ALL[place].stickers(), &Corner::ALL[piece].faces(), turn)
            });
            let edges = self.edges.list_seen(e, limit, &|place, piece, turn| {
                shown(seen, &Edge::ALL[place].stickers(), &Edge::ALL[piece].faces(), turn)
            });
            let cost = self.attitude_cost(a);
            for (attitude, _) in self.attitudes(a).filter(|(_, each)| *each == cost) {
                for corners in &corners {
                    for edges in &edges {
                        let cube = assemble(corners, edges, attitude);
                        if found.len() < limit && !found.iter().any(|other| same(other, &cube)) {
                            found.push(cube);
                        }
                    }
                }
            }
        }
        found
    }

    /// The stickers that all cubes of least cost have in common; the others are unknown. Exact.
    pub fn common(&self) -> Facelets {
        let least = self.cost();
        let best: Vec<[usize; 3]> = PARITIES.into_iter().filter(|&parities| self.cost_of(parities) == least).collect();
        let mut seen = [0u8; Sticker::COUNT];
        let mut see = |sticker: Sticker, colour: Face| seen[sticker.index()] |= 1 << colour.index();
        for (place, piece, turn) in self.corners.possible(best.iter().map(|parities| parities[0])) {
            let stickers = Corner::ALL[place].stickers();
            Corner::ALL[piece].faces().iter().enumerate().for_each(|(k, &face)| see(stickers[(k + turn) % 3], face));
        }
        for (place, piece, turn) in self.edges.possible(best.iter().map(|parities| parities[1])) {
            let stickers = Edge::ALL[place].stickers();
            Edge::ALL[piece].faces().iter().enumerate().for_each(|(k, &face)| see(stickers[(k + turn) % 2], face));
        }
        for [_, _, parity] in best {
            let cost = self.attitude_cost(parity);
            for (attitude, _) in self.attitudes(parity).filter(|(_, each)| *each == cost) {
                Face::ALL
                    .into_iter()
                    .zip(attitude.centres())
                    .for_each(|(face, colour)| see(Sticker::centre(face), colour));
            }
        }
        Facelets::new(
            seen.map(|colours| (colours.count_ones() == 1).then(|| Face::ALL[colours.trailing_zeros() as usize])),
        )
    }

    /// The only way to put all twenty pieces onto these stickers at no cost, legal or not; `None` if there is none or
    /// more than one.
    pub fn only_assembly(&self) -> Option<Facelets> {
        let mut attitudes = Attitude::all().zip(self.attitudes).filter(|(_, cost)| *cost == 0);
        let (Some((attitude, _)), None) = (attitudes.next(), attitudes.next()) else { return None };
        Some(assemble(&self.corners.only_free()?, &self.edges.only_free()?, attitude))
    }

    /// A cube of lowest cost.
    pub fn best(&self) -> Fit {
        let facelets = self.list(1).pop().expect("some legal cube is always nearest");
        Fit { facelets, cost: self.cost() }
    }

    /// The best cube other than [`LegalCubes::best`]; it costs the same if there are ties.
    pub fn runner_up(&self) -> Fit {
        let best = self.best().facelets;
        let mut fits = Vec::new();
        for [c, e, a] in PARITIES {
            let corners = self.corners.two_best(c);
            let edges = self.edges.two_best(e);
            let mut attitudes: Vec<(Attitude, u32)> = self.attitudes(a).collect();
            attitudes.sort_by_key(|(_, cost)| *cost);
            // The runner-up differs from the best of its parities in only one kind of piece.
            for (c, e, a) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)] {
                let cost = corners[c].1 + edges[e].1 + attitudes[a].1;
                fits.push(Fit { facelets: assemble(&corners[c].0, &edges[e].0, attitudes[a].0), cost });
            }
        }
        fits.sort_by_key(|fit| fit.cost);
        fits.into_iter().find(|fit| fit.facelets != best).expect("there is more than one legal cube")
    }
}

/// All legal ways to put eight corners together, as on a 2x2x2, weighted by how well they fit.
pub struct LegalCorners(Assignment<8, 3>);

impl LegalCorners {
    /// Computes the tables; only the costs of corner stickers count.
    pub fn new(costs: &Costs) -> LegalCorners {
        LegalCorners(corners(costs))
    }

    /// The lowest cost of any.
    pub fn cost(&self) -> u32 {
        self.0.cost(0).min(self.0.cost(1))
    }

    /// One of lowest cost; stickers other than those of corners are unknown.
    pub fn best(&self) -> Fit {
        let parity = usize::from(self.0.cost(1) < self.0.cost(0));
        let filling = self.0.list(parity, 1).pop().expect("some legal cube is always nearest");
        let mut facelets = Facelets::UNKNOWN;
        for (place, &(piece, turn)) in Corner::ALL.into_iter().zip(&filling) {
            paint(&mut facelets, &place.stickers(), &Corner::ALL[usize::from(piece)].faces(), usize::from(turn));
        }
        Fit { facelets, cost: self.cost() }
    }
}

fn corners(costs: &Costs) -> Assignment<8, 3> {
    Assignment::new(std::array::from_fn(|place| {
        let stickers = Corner::ALL[place].stickers();
        std::array::from_fn(|piece| piece_costs(costs, &stickers, &Corner::ALL[piece].faces()))
    }))
}

/// The cost of one piece at one place for each of its orientations.
fn piece_costs<const O: usize>(costs: &Costs, stickers: &[Sticker], faces: &[Face]) -> [u32; O] {
    std::array::from_fn(|turn| {
        faces.iter().enumerate().map(|(k, &colour)| costs.get(stickers[(k + turn) % O], colour)).sum()
    })
}

/// What a piece shows on those stickers of a place that are known in `seen`, as one number.
fn shown(seen: &Facelets, stickers: &[Sticker], faces: &[Face], turn: usize) -> u32 {
    let known = |k: usize| seen.get(stickers[(k + turn) % stickers.len()]).is_some();
    let digit = |k: usize| if known(k) { 1 + faces[k].index() as u32 } else { 0 };
    // In the order of the stickers, not of the piece's colours.
    (0..faces.len()).map(|k| (k + turn) % stickers.len()).zip(0..).map(|(at, k)| digit(k) * 7u32.pow(at as u32)).sum()
}

fn assemble(corners: &Filling<8>, edges: &Filling<12>, attitude: Attitude) -> Facelets {
    let mut facelets = Facelets::SOLVED.recoloured(attitude);
    for (place, &(piece, turn)) in Corner::ALL.into_iter().zip(corners) {
        paint(&mut facelets, &place.stickers(), &Corner::ALL[usize::from(piece)].faces(), usize::from(turn));
    }
    for (place, &(piece, turn)) in Edge::ALL.into_iter().zip(edges) {
        paint(&mut facelets, &place.stickers(), &Edge::ALL[usize::from(piece)].faces(), usize::from(turn));
    }
    facelets
}

/// Larger than any sum of costs, but small enough that a few can be added.
const NEVER: u32 = u32::MAX / 4;

/// `N` pieces with `O` orientations each, assigned to `N` places at a cost.
pub(crate) struct Assignment<const N: usize, const O: usize> {
    /// By place, piece and orientation.
    costs: [[[u32; O]; N]; N],
    /// By set of pieces on the first places, sum of their orientations, parity of their order: the lowest cost.
    table: Vec<[[u32; 2]; O]>,
}

/// A state of the table: used pieces, sum of orientations, parity.
pub(crate) type State = (usize, usize, usize);

impl<const N: usize, const O: usize> Assignment<N, O> {
    pub(crate) fn new(costs: [[[u32; O]; N]; N]) -> Self {
        let mut table = vec![[[NEVER; 2]; O]; 1 << N];
        table[0][0][0] = 0;
        for set in 1..1usize << N {
            let costs = &costs[set.count_ones() as usize - 1];
            let mut best = [[NEVER; 2]; O];
            let mut rest = set;
            while rest != 0 {
                let piece = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let before = &table[set & !(1 << piece)];
                let odd = (set >> (piece + 1)).count_ones() as usize & 1;
                for turn in 0..O {
                    let cost = costs[piece][turn];
                    for sum in 0..O {
                        let from = before[(sum + O - turn) % O];
                        best[sum][0] = best[sum][0].min(from[odd] + cost);
                        best[sum][1] = best[sum][1].min(from[1 - odd] + cost);
                    }
                }
            }
            table[set] = best;
        }
        Assignment { costs, table }
    }

    pub(crate) const ALL: usize = (1 << N) - 1;

    pub(crate) fn at(&self, (set, sum, parity): State) -> u32 {
        self.table[set][sum][parity]
    }

    /// The lowest cost with orientations that add up to zero and the given parity.
    fn cost(&self, parity: usize) -> u32 {
        self.at((Self::ALL, 0, parity))
    }

    /// The ways into a state: piece and orientation at the last place, the state before, and the cost of this way.
    fn ways(&self, (set, sum, parity): State) -> impl Iterator<Item = (u8, u8, State, u32)> + '_ {
        (0..N).filter(move |piece| set >> piece & 1 == 1).flat_map(move |piece| {
            (0..O).map(move |turn| {
                let odd = (set >> (piece + 1)).count_ones() as usize & 1;
                let before = (set & !(1 << piece), (sum + O - turn) % O, parity ^ odd);
                let cost = self.at(before) + self.costs[set.count_ones() as usize - 1][piece][turn];
                (piece as u8, turn as u8, before, cost)
            })
        })
    }

    fn count(&self, parity: usize) -> u128 {
        self.count_into((Self::ALL, 0, parity), &mut HashMap::new())
    }

    pub(crate) fn count_into(&self, state: State, known: &mut HashMap<State, u128>) -> u128 {
        if state.0 == 0 {
            return 1;
        }
        if let Some(&count) = known.get(&state) {
            return count;
        }
        let least = self.at(state);
        let tight: Vec<State> = self.ways(state).filter(|way| way.3 == least).map(|way| way.2).collect();
        let count = tight.into_iter().map(|before| self.count_into(before, known)).sum();
        known.insert(state, count);
        count
    }

    /// Up to `limit` fillings of lowest cost.
    fn list(&self, parity: usize, limit: usize) -> Vec<Filling<N>> {
        let mut found = Vec::new();
        self.extend((Self::ALL, 0, parity), [(0, 0); N], limit, &mut found);
        found
    }

    /// Fills the places of a state's set in the cheapest ways; the later places have been filled already.
    pub(crate) fn extend(&self, state: State, mut filling: Filling<N>, limit: usize, found: &mut Vec<Filling<N>>) {
        if found.len() == limit {
            return;
        }
        let Some(place) = (state.0.count_ones() as usize).checked_sub(1) else {
            found.push(filling);
            return;
        };
        let least = self.at(state);
        for (piece, turn, before, cost) in self.ways(state) {
            if cost == least {
                filling[place] = (piece, turn);
                self.extend(before, filling, limit, found);
            }
        }
    }

    /// Up to `limit` fillings of lowest cost, one for each appearance, as given by `look(place, piece, turn)`.
    fn list_seen(&self, parity: usize, limit: usize, look: &dyn Fn(usize, usize, usize) -> u32) -> Vec<Filling<N>> {
        let mut found = Vec::new();
        self.extend_seen(vec![((Self::ALL, 0, parity), [(0, 0); N])], limit, look, &mut found);
        found
    }

    /// Continues from states whose later places all look the same, each with one such filling.
    fn extend_seen(
        &self,
        states: Vec<(State, Filling<N>)>,
        limit: usize,
        look: &dyn Fn(usize, usize, usize) -> u32,
        found: &mut Vec<Filling<N>>,
    ) {
        if found.len() == limit {
            return;
        }
        let Some(place) = (states[0].0.0.count_ones() as usize).checked_sub(1) else {
            found.push(states[0].1);
            return;
        };
        let mut by_look: BTreeMap<u32, BTreeMap<State, Filling<N>>> = BTreeMap::new();
        for (state, filling) in states {
            let least = self.at(state);
            for (piece, turn, before, _) in self.ways(state).filter(|way| way.3 == least) {
                let mut filling = filling;
                filling[place] = (piece, turn);
                let alike = by_look.entry(look(place, piece.into(), turn.into())).or_default();
                alike.entry(before).or_insert(filling);
            }
        }
        for alike in by_look.into_values() {
            self.extend_seen(alike.into_iter().collect(), limit, look, found);
        }
    }

    /// What is where in some filling of least cost of one of these parities: place, piece and turn.
    fn possible(&self, parities: impl Iterator<Item = usize>) -> Vec<(usize, usize, usize)> {
        self.possible_from(parities.map(|parity| (Self::ALL, 0, parity)))
    }

    /// The same for any states that a filling may end in.
    pub(crate) fn possible_from(&self, ends: impl Iterator<Item = State>) -> Vec<(usize, usize, usize)> {
        let mut reached = vec![[[false; 2]; O]; 1 << N];
        for (set, sum, parity) in ends {
            reached[set][sum][parity] = true;
        }
        let mut found = [[[false; O]; N]; N];
        // The state before has one piece less, so its set is the smaller number.
        for set in (1..1usize << N).rev() {
            let place = set.count_ones() as usize - 1;
            for (sum, parity) in (0..O).flat_map(|sum| [(sum, 0), (sum, 1)]) {
                if !reached[set][sum][parity] {
                    continue;
                }
                let least = self.at((set, sum, parity));
                for (piece, turn, before, _) in self.ways((set, sum, parity)).filter(|way| way.3 == least) {
                    reached[before.0][before.1][before.2] = true;
                    found[place][usize::from(piece)][usize::from(turn)] = true;
                }
            }
        }
        let all = (0..N).flat_map(|place| (0..N).flat_map(move |piece| (0..O).map(move |turn| (place, piece, turn))));
        all.filter(|&(place, piece, turn)| found[place][piece][turn]).collect()
    }

    /// The only filling that costs nothing, whatever its orientations add up to.
    fn only_free(&self) -> Option<Filling<N>> {
        let mut free = Vec::new();
        for sum in 0..O {
            for parity in 0..2 {
                if self.at((Self::ALL, sum, parity)) == 0 {
                    self.extend((Self::ALL, sum, parity), [(0, 0); N], 2, &mut free);
                }
            }
        }
        if free.len() == 1 { free.pop() } else { None }
    }

    /// The best filling and the best other one, with their costs.
    fn two_best(&self, parity: usize) -> [(Filling<N>, u32); 2] {
        let mut state = (Self::ALL, 0, parity);
        let best = self.list(parity, 1).pop().expect("every parity has fillings");
        let mut second: Option<(u32, State, Filling<N>)> = None;
        // Walk back along the best path; the second best leaves it somewhere and is the cheapest before that.
        let mut behind = 0;
        for place in (0..N).rev() {
            let mut next = state;
            for (piece, turn, before, cost) in self.ways(state) {
                if (piece, turn) == best[place] {
                    next = before;
                } else if second.as_ref().is_none_or(|(least, ..)| cost + behind < *least) {
                    let mut filling = best;
                    filling[place] = (piece, turn);
                    second = Some((cost + behind, before, filling));
                }
            }
            let (piece, turn) = best[place];
            behind += self.costs[place][usize::from(piece)][usize::from(turn)];
            state = next;
        }
        let (cost, before, filling) = second.expect("there is more than one filling");
        let mut fillings = Vec::new();
        self.extend(before, filling, 1, &mut fillings);
        [(best, self.cost(parity)), (fillings.pop().expect("every state was reached"), cost)]
    }
}
