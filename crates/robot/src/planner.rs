//! The program of least time for an alg.
//!
//! Where a machine stands is how the cube lies (24 ways) and the state of the mechanism. Some actions only move the cube
//! or the mechanism (handling); others turn layers. For each state of the mechanism we compute once what all handling
//! costs, and from that the *hops*: handling followed by one turn. A hop that is no better than turning earlier and
//! handling afterwards is dropped, so few are left. A plan is then a walk along the turns of the alg that keeps, for each
//! spot where the machine can stand, the cheapest way to get there, unless handling leads there from another spot at no
//! greater cost. It is exact.
//!
//! Turns of opposite faces commute. Within such a run of turns, those of one face keep their order, but the two faces can
//! be interleaved in any way, and machines that can turn both at once do. Costs are compared by time, then by the number
//! of movements, then by how many pairs of turns left their written order.
//!
//! Turns are not merged: `R R` is turned twice, as it is written. A machine that turns only by quarters makes a half turn of
//! two, whichever way round is faster, and turns of the opposite face can come between.

use crate::machine::Machine;
use crate::mechanism::{Action, Deed, Effect};
use crate::program::{Program, Step};
use crate::rotations::{ROTATIONS, Rotation};
use crate::time::Time;
use puzzle::{Quarters, Turn};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Plans programs for one machine.
#[derive(Debug)]
pub struct Planner {
    machine: Machine,
    /// For each state of the mechanism, what can be done in it.
    pub(crate) actions: Vec<Vec<Action>>,
    /// For each state of the mechanism, the cheapest way to each spot by handling alone.
    handling: Vec<Handling>,
    /// For each state of the mechanism and each deed.
    hops: Vec<Vec<Vec<Hop>>>,
    pub(crate) start: Spot,
    /// The machine turns nothing by half a turn at once.
    quarters_only: bool,
}

fn is_half(turn: Turn) -> bool {
    turn.quarters() == Quarters::Two
}

/// Why there is no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The machine cannot turn this face, however the cube lies.
    #[error("the machine cannot turn the face {}", turn.face())]
    NoSuchTurn {
        /// The turn.
        turn: Turn,
    },
}

/// Compared in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    time: Time,
    movements: u32,
    swaps: u32,
}

impl Cost {
    const fn of(time: Time) -> Cost {
        Cost { time, movements: 1, swaps: 0 }
    }

    fn plus(self, other: Cost) -> Cost {
        Cost {
            time: self.time + other.time,
            movements: self.movements + other.movements,
            swaps: self.swaps + other.swaps,
        }
    }
}

/// How the cube lies and the state of the mechanism: `rotation + 24 · state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot(u32);

impl Spot {
    pub(crate) const fn new(rotation: Rotation, state: usize) -> Spot {
        Spot((rotation.index() + ROTATIONS * state) as u32)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn rotation(self) -> Rotation {
        Rotation::from_index(self.index() % ROTATIONS)
    }

    pub(crate) const fn state(self) -> usize {
        self.index() / ROTATIONS
    }

    /// The spot that a way to `other` leads to if it starts here, not at rest.
    fn then(self, other: Spot) -> Spot {
        Spot::new(self.rotation().then(other.rotation()), other.state())
    }

    /// How to get from here to `other`: the rotation between them.
    fn to(self, other: Spot) -> Spot {
        Spot::new(self.rotation().inverse().then(other.rotation()), other.state())
    }
}

/// The cheapest ways from one state of the mechanism, with the cube lying as it does.
#[derive(Debug)]
struct Handling {
    /// For each spot, if it can be reached.
    ways: Vec<Option<Way>>,
}

#[derive(Clone, Copy, Debug)]
struct Way {
    cost: Cost,
    /// The last action: from which spot, and which one there.
    last: Option<(Spot, u16)>,
}

/// Handling, then one action that turns layers.
#[derive(Clone, Copy, Debug)]
struct Hop {
    cost: Cost,
    /// Where the handling ends.
    via: Spot,
    /// The action there.
    action: u16,
    /// Where that ends.
    to: Spot,
}

/// The cheapest way to a spot after some turns.
#[derive(Clone, Copy, Debug)]
struct Label {
    spot: Spot,
    cost: Cost,
    /// The label it comes from, and how.
    from: Option<(u32, Leg)>,
}

/// The way from one label to the next.
#[derive(Clone, Copy, Debug)]
enum Leg {
    Hop(Hop),
    /// Handling, for machines that go home.
    Home(Spot),
}

impl Planner {
    /// A planner for a machine.
    pub fn new(machine: Machine) -> Planner {
        let mechanism = &machine.mechanism;
        let actions: Vec<Vec<Action>> = (0..mechanism.count()).map(|state| mechanism.actions(state)).collect();
        let start = Spot::new(machine.start().into(), mechanism.start());
        // Only states that occur.
        let mut occurs = vec![false; actions.len()];
        let mut open = vec![start.state()];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut occurs[state], true) {
                open.extend(actions[state].iter().map(|action| action.to));
            }
        }
        let handling: Vec<Handling> = (0..actions.len())
            .map(|state| match occurs[state] {
                true => Handling::from(state, &actions),
                false => Handling { ways: vec![None; ROTATIONS * actions.len()] },
            })
            .collect();
        let hops = (0..actions.len()).map(|state| hops(state, &actions, &handling)).collect();
        let is_half = |action: &Action| matches!(action.effect, Effect::Turns(deed) if deed.turns().any(is_half));
        let quarters_only = !actions.iter().flatten().any(is_half);
        Planner { machine, actions, handling, hops, start, quarters_only }
    }

    /// The machine.
    pub const fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The program of least time for these turns.
    pub fn fixed(&self, turns: &[Turn]) -> Result<Program, PlanError> {
        let plan = self.plan(turns)?;
        Ok(self.program(&plan))
    }

    /// How long the program of least time takes; quicker than making it.
    pub fn time(&self, turns: &[Turn]) -> Result<Time, PlanError> {
        self.plan(turns).map(|plan| plan.cost.time)
    }

    /// The program for a machine that goes home, to where the cube lay at the start, after every turn. The turns keep
    /// their order.
    pub fn home(&self, turns: &[Turn]) -> Result<Program, PlanError> {
        let mut plan = Plan::new(self.start);
        let homes = (0..self.actions.len()).filter(|&state| self.machine.mechanism.is_home(state));
        let homes: Vec<Spot> = homes.map(|state| Spot::new(self.start.rotation(), state)).collect();
        for &turn in turns {
            self.walk(&mut plan, &Run::new(&[turn], self.quarters_only));
            let mut next = Frontier::new(self.spots());
            for from in std::mem::take(&mut plan.frontier) {
                let Label { spot, cost, .. } = plan.labels[from as usize];
                for &home in &homes {
                    let Some(back) = self.handling[spot.state()].cost(spot.to(home)) else { continue };
                    let leg = Leg::Home(spot.to(home));
                    next.add(&mut plan.labels, Label { spot: home, cost: cost.plus(back), from: Some((from, leg)) });
                }
            }
            plan.frontier = next.labels;
            if plan.frontier.is_empty() {
                return Err(PlanError::NoSuchTurn { turn });
            }
        }
        self.finish(&mut plan, turns.is_empty());
        Ok(self.program(&plan))
    }

    fn spots(&self) -> usize {
        ROTATIONS * self.actions.len()
    }

    /// The hops from a spot that do a deed, and where they end.
    fn hops_of(&self, spot: Spot, deed: Deed) -> impl Iterator<Item = (&Hop, Spot)> {
        let there = deed.moved(spot.rotation());
        self.hops[spot.state()][there.index()].iter().map(move |hop| (hop, spot.then(hop.to)))
    }

    fn plan(&self, turns: &[Turn]) -> Result<Plan, PlanError> {
        let mut plan = Plan::new(self.start);
        let mut rest = turns;
        while let Some(&first) = rest.first() {
            let axis = first.face().axis();
            let length = rest.iter().take_while(|turn| turn.face().axis() == axis).count();
            let (run, after) = rest.split_at(length);
            self.walk(&mut plan, &Run::new(run, self.quarters_only));
            if plan.frontier.is_empty() {
                let cannot = |turn: &&Turn| !self.can(**turn);
                return Err(PlanError::NoSuchTurn { turn: *run.iter().find(cannot).unwrap_or(&first) });
            }
            rest = after;
        }
        self.finish(&mut plan, turns.is_empty());
        Ok(plan)
    }

    /// True if the machine can turn this face at all.
    pub fn can(&self, turn: Turn) -> bool {
        let turn = if self.quarters_only && is_half(turn) { Turn::new(turn.face(), Quarters::One) } else { turn };
        self.hops_of(self.start, Deed::one(turn)).next().is_some()
    }

    /// The labels without those that another one reaches at no greater cost, by handling alone.
    fn best(&self, mut found: Vec<u32>, labels: &[Label]) -> Vec<u32> {
        found.sort_by_key(|&label| labels[label as usize].cost);
        let mut kept: Vec<u32> = Vec::new();
        for label in found {
            let Label { spot, cost, .. } = labels[label as usize];
            let is_no_better = |&other: &u32| {
                let other = &labels[other as usize];
                let more = self.handling[other.spot.state()].cost(other.spot.to(spot));
                more.is_some_and(|more| other.cost.plus(more) <= cost)
            };
            if !kept.iter().any(is_no_better) {
                kept.push(label);
            }
        }
        kept
    }

    /// All ways to interleave the turns of two opposite faces.
    fn walk(&self, plan: &mut Plan, run: &Run) {
        let [first, second] = &run.tracks;
        let width = second.stops.len();
        let spots = self.spots();
        let mut frontiers: Vec<Frontier> = (0..first.stops.len() * width).map(|_| Frontier::empty()).collect();
        frontiers[0].labels = std::mem::take(&mut plan.frontier);
        for (i, here_first) in first.stops.iter().enumerate() {
            for (j, here_second) in second.stops.iter().enumerate() {
                let here = self.best(std::mem::take(&mut frontiers[i * width + j].labels), &plan.labels);
                if i + 1 == first.stops.len() && j + 1 == width {
                    plan.frontier = here;
                    return;
                }
                let one = |edge: &Edge| (Deed::one(edge.turn), here_second.begun_after(edge), edge.to * width + j);
                let other = |edge: &Edge| (Deed::one(edge.turn), here_first.begun_after(edge), i * width + edge.to);
                let both = |a: &Edge, b: &Edge| {
                    let swaps = here_second.begun_after(a) + here_first.begun_after(b);
                    (Deed::both(a.turn, b.turn), swaps, a.to * width + b.to)
                };
                let (ways, others) = (&here_first.edges, &here_second.edges);
                let pairs = ways.iter().flat_map(|a| others.iter().map(move |b| both(a, b)));
                for (deed, swaps, next) in pairs.chain(ways.iter().map(one)).chain(others.iter().map(other)) {
                    let next = &mut frontiers[next];
                    next.prepare(spots);
                    for &from in &here {
                        let Label { spot, cost, .. } = plan.labels[from as usize];
                        for (hop, landed) in self.hops_of(spot, deed) {
                            let cost = cost.plus(Cost { swaps, ..hop.cost });
                            let label = Label { spot: landed, cost, from: Some((from, Leg::Hop(*hop))) };
                            next.add(&mut plan.labels, label);
                        }
                    }
                }
            }
        }
    }

    /// Chooses the cheapest end.
    fn finish(&self, plan: &mut Plan, nothing_to_do: bool) {
        if nothing_to_do {
            return;
        }
        let ends = plan.frontier.iter().flat_map(|&label| {
            let Label { spot, cost, .. } = plan.labels[label as usize];
            let handling = &self.handling[spot.state()];
            let reached = handling
                .ways
                .iter()
                .enumerate()
                .filter_map(|(way, found)| Some((Spot(way as u32), found.as_ref()?.cost)));
            let ends = reached.filter(|(way, _)| self.machine.mechanism.is_end(way.state()));
            ends.min_by_key(|(_, more)| *more).map(|(way, more)| (cost.plus(more), label, way))
        });
        let (cost, last, way) = ends.min_by_key(|(cost, ..)| *cost).expect("every machine can come to an end");
        (plan.cost, plan.last, plan.end) = (cost, last, Some(way));
    }

    fn program(&self, plan: &Plan) -> Program {
        let mut chain = Vec::new();
        let mut label = &plan.labels[plan.last as usize];
        let mut writer = Writer::new(self, self.start);
        while let Some((from, leg)) = label.from {
            chain.push(leg);
            label = &plan.labels[from as usize];
        }
        for leg in chain.into_iter().rev() {
            match leg {
                Leg::Hop(hop) => {
                    writer.handle(hop.via);
                    writer.act(hop.action.into());
                }
                Leg::Home(way) => writer.handle(way),
            }
        }
        if let Some(end) = plan.end {
            writer.handle(end);
        }
        writer.program()
    }
}

/// The ways found so far.
struct Plan {
    labels: Vec<Label>,
    /// The labels after the turns so far.
    frontier: Vec<u32>,
    cost: Cost,
    last: u32,
    /// The handling at the end.
    end: Option<Spot>,
}

impl Plan {
    fn new(start: Spot) -> Plan {
        let label = Label { spot: start, cost: Cost::default(), from: None };
        Plan { labels: vec![label], frontier: vec![0], cost: Cost::default(), last: 0, end: None }
    }
}

/// The cheapest label of each spot.
struct Frontier {
    labels: Vec<u32>,
    /// For each spot, one more than its place in `labels`; empty until needed.
    at: Vec<u32>,
}

impl Frontier {
    const fn empty() -> Frontier {
        Frontier { labels: Vec::new(), at: Vec::new() }
    }

    fn new(spots: usize) -> Frontier {
        Frontier { labels: Vec::new(), at: vec![0; spots] }
    }

    fn prepare(&mut self, spots: usize) {
        self.at.resize(spots, 0);
    }

    fn add(&mut self, labels: &mut Vec<Label>, label: Label) {
        match &mut self.at[label.spot.index()] {
            0 => {
                labels.push(label);
                self.labels.push(labels.len() as u32 - 1);
                self.at[label.spot.index()] = self.labels.len() as u32;
            }
            place => {
                let known = &mut labels[self.labels[*place as usize - 1] as usize];
                if label.cost < known.cost {
                    *known = label;
                }
            }
        }
    }
}

/// Consecutive turns about one axis: those of each of the two faces.
struct Run {
    tracks: [Track; 2],
}

/// The turns of one face, in order: before and after each there is a stop. A half turn that cannot be made at once has two
/// more stops between, one for each way round.
struct Track {
    stops: Vec<Stop>,
}

struct Stop {
    edges: Vec<Edge>,
    /// Where the turns that have begun stand in the written order.
    begun: Vec<usize>,
}

/// A turn from one stop to another.
#[derive(Clone, Copy)]
struct Edge {
    turn: Turn,
    to: usize,
    /// Where it stands in the written order.
    written: usize,
}

impl Run {
    fn new(turns: &[Turn], quarters_only: bool) -> Run {
        let of = |positive: bool| {
            let mut stops = vec![Stop { edges: Vec::new(), begun: Vec::new() }];
            for (written, &turn) in turns.iter().enumerate().filter(|(_, turn)| turn.face().is_positive() == positive) {
                let from = stops.len() - 1;
                let begun = [&stops[from].begun[..], &[written]].concat();
                let mut stop = |edges: Vec<Edge>| {
                    stops.push(Stop { edges, begun: begun.clone() });
                    stops.len() - 1
                };
                if quarters_only && is_half(turn) {
                    let either = [Quarters::One, Quarters::Three].map(|quarters| Turn::new(turn.face(), quarters));
                    let to = from + 3;
                    let edges = either.map(|turn| Edge { turn, to: stop(vec![Edge { turn, to, written }]), written });
                    stop(Vec::new());
                    stops[from].edges = edges.to_vec();
                } else {
                    let to = stop(Vec::new());
                    stops[from].edges = vec![Edge { turn, to, written }];
                }
            }
            Track { stops }
        };
        Run { tracks: [of(true), of(false)] }
    }
}

impl Stop {
    /// How many of the turns that have begun were written after a turn of the other face.
    fn begun_after(&self, edge: &Edge) -> u32 {
        self.begun.iter().filter(|written| **written > edge.written).count() as u32
    }
}

impl Handling {
    /// Dijkstra's algorithm, without turns.
    fn from(state: usize, actions: &[Vec<Action>]) -> Handling {
        let mut ways: Vec<Option<Way>> = vec![None; ROTATIONS * actions.len()];
        let start = Spot::new(Rotation::NONE, state);
        ways[start.index()] = Some(Way { cost: Cost::default(), last: None });
        let mut open = BinaryHeap::from([Reverse((Cost::default(), start))]);
        while let Some(Reverse((cost, spot))) = open.pop() {
            if ways[spot.index()].is_some_and(|best| best.cost < cost) {
                continue;
            }
            for (number, action) in actions[spot.state()].iter().enumerate() {
                let Effect::Moves(rotation) = action.effect else { continue };
                let to = Spot::new(spot.rotation().then(rotation), action.to);
                let cost = cost.plus(Cost::of(action.time));
                if ways[to.index()].is_none_or(|best| cost < best.cost) {
                    ways[to.index()] = Some(Way { cost, last: Some((spot, number as u16)) });
                    open.push(Reverse((cost, to)));
                }
            }
        }
        Handling { ways }
    }

    fn cost(&self, way: Spot) -> Option<Cost> {
        self.ways[way.index()].map(|way| way.cost)
    }
}

/// All hops from a state, for each deed.
fn hops(state: usize, actions: &[Vec<Action>], handling: &[Handling]) -> Vec<Vec<Hop>> {
    let mut all: Vec<Vec<Hop>> = vec![Vec::new(); Deed::COUNT];
    for (way, found) in handling[state].ways.iter().enumerate() {
        let Some(Way { cost: before, .. }) = found else { continue };
        let via = Spot(way as u32);
        let back = via.rotation().inverse();
        for (number, action) in actions[via.state()].iter().enumerate() {
            let Effect::Turns(deed) = action.effect else { continue };
            all[deed.moved(back).index()].push(Hop {
                cost: before.plus(Cost::of(action.time)),
                via,
                action: number as u16,
                to: Spot::new(via.rotation(), action.to),
            });
        }
    }
    for hops in &mut all {
        hops.sort_by_key(|hop| (hop.cost, hop.via, hop.action));
        let mut kept: Vec<Hop> = Vec::new();
        for hop in hops.iter() {
            let is_no_better = |other: &Hop| {
                let more = handling[other.to.state()].cost(other.to.to(hop.to));
                more.is_some_and(|more| other.cost.plus(more) <= hop.cost)
            };
            if !kept.iter().any(is_no_better) {
                kept.push(*hop);
            }
        }
        *hops = kept;
    }
    all
}

/// Writes the steps of a program one after another.
pub(crate) struct Writer<'a> {
    planner: &'a Planner,
    pub(crate) spot: Spot,
    steps: Vec<Step>,
    time: Time,
    turns: Vec<Turn>,
}

impl<'a> Writer<'a> {
    /// Begins at a spot.
    pub(crate) const fn new(planner: &'a Planner, spot: Spot) -> Writer<'a> {
        Writer { planner, spot, steps: Vec::new(), time: Time::ZERO, turns: Vec::new() }
    }

    /// What has been written.
    pub(crate) fn program(self) -> Program {
        Program { machine: self.planner.machine.clone(), turns: self.turns, steps: self.steps }
    }

    /// Handling as planned from the state of the mechanism.
    fn handle(&mut self, way: Spot) {
        let handling = &self.planner.handling[self.spot.state()];
        let mut numbers = Vec::new();
        let mut at = way;
        while let Some(Way { last: Some((from, number)), .. }) = handling.ways[at.index()] {
            numbers.push(number);
            at = from;
        }
        numbers.into_iter().rev().for_each(|number| self.act(number.into()));
    }

    /// One action of those at the spot.
    pub(crate) fn act(&mut self, number: usize) {
        let action = self.planner.actions[self.spot.state()][number];
        let rotation = match action.effect {
            Effect::Moves(rotation) => self.spot.rotation().then(rotation),
            Effect::Turns(deed) => {
                let turned = deed.moved(self.spot.rotation().inverse());
                self.turns.extend(turned.turns());
                self.spot.rotation()
            }
        };
        self.spot = Spot::new(rotation, action.to);
        let attitude = rotation.attitude();
        self.steps.push(Step { primitive: action.primitive, begins: self.time, takes: action.time, attitude });
        self.time += action.time;
    }
}
