//! `POST /api/solve` and `/api/transform`: one JSON answer, or events while the search goes on.
//!
//! Both ways watch the same [`Watch`]; one shows every step, the other only the last. When the client goes away, its
//! request is dropped, the watch with it, and the search ends.

use super::Answer;
use crate::refusal::{Complaint, Refusal};
use crate::request::{Body, Position, named, named_by, puzzle};
use crate::searches::{MOST_TIME, Search};
use crate::{Bench, cores};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Deserializer, Serialize};
use std::convert::Infallible;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval_at};
use utoipa::ToSchema;
use zauber::puzzle::{Face, Metric, Notation};
use zauber::texts::Language;
use zauber::{Depth, Draft, Method, News, Puzzle, SolveOptions, Solved, UnknownMethod};

/// The most solutions at once.
const MOST_SOLUTIONS: usize = 1000;
/// How often a waiting client hears that we are still at it.
const TICK: Duration = Duration::from_millis(100);

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    from: Position,
    /// The position to end at, instead of solved; start and goal may be wrongly assembled, but in the same way.
    to: Option<Position>,
    /// Which puzzle: 333 (the usual), 222, minitet or stern.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// See `/api/methods`.
    method: Option<String>,
    /// See `/api/methods`.
    variant: Option<String>,
    /// How long to search, in seconds, at most 600; without any limit, two-phase takes 0.1.
    time: Option<f64>,
    /// How many nodes to visit.
    nodes: Option<u64>,
    /// The longest solution that will do; alone, the search ends with the first one.
    max_length: Option<u32>,
    /// What is counted: htm, qtm or axial.
    #[serde(default, deserialize_with = "metric")]
    #[schema(value_type = Option<String>)]
    metric: Option<Metric>,
    /// A face that must not be turned.
    #[serde(default, deserialize_with = "face")]
    #[schema(value_type = Option<String>)]
    without: Option<Face>,
    /// How many different solutions, the shortest ones; at most 1000.
    count: Option<usize>,
    /// For random solvers: the same seed gives the same turns.
    seed: Option<u64>,
    /// All shortest solutions; small puzzles only.
    #[serde(default)]
    all: bool,
    /// Letters of turns: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of the stages' texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
    /// The colour to begin with, as in white, W or U, where a method begins with one.
    first_colour: Option<String>,
    /// Write the rotations of the whole cube that hands do, where a method knows them.
    #[serde(default)]
    handling: bool,
    /// Say when each better solution was found.
    #[serde(default)]
    stats: bool,
}

fn metric<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Metric>, D::Error> {
    let metrics = [Metric::Htm, Metric::Qtm, Metric::Axial];
    named_by(source, |name| {
        let found = metrics.into_iter().find(|metric| metric.name() == name);
        found.ok_or_else(|| format!("there is no metric '{name}' to solve in; choose htm, qtm or axial"))
    })
}

fn face<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Face>, D::Error> {
    named_by(source, |name| {
        let found = Face::ALL.into_iter().find(|face| name.eq_ignore_ascii_case(&face.letter().to_string()));
        found.ok_or_else(|| format!("there is no face '{name}'; choose U, R, F, D, L or B"))
    })
}

impl SolveRequest {
    fn options(&self) -> Result<SolveOptions, Refusal> {
        let time = self.time.map(Duration::try_from_secs_f64).transpose();
        let time = time
            .ok()
            .filter(|time| time.is_none_or(|time| time <= MOST_TIME))
            .ok_or_else(|| Refusal::of_value("time", format!("a search takes 0 to {} seconds", MOST_TIME.as_secs())))?;
        let count = self.count.unwrap_or(1);
        if count > MOST_SOLUTIONS {
            return Err(Refusal::of_value("count", format!("at most {MOST_SOLUTIONS} solutions at once")));
        }
        Ok(SolveOptions {
            metric: self.metric.unwrap_or(Metric::Htm),
            without: self.without,
            threads: cores(),
            count,
            all: self.all,
            seed: self.seed,
            notation: self.notation.unwrap_or_default(),
            language: self.lang.unwrap_or_default(),
            first_colour: self.first_colour()?,
            handling: self.handling,
            ..SolveOptions::limited(self.method()?, time, self.nodes, self.max_length)
        })
    }

    fn first_colour(&self) -> Result<Option<Face>, Refusal> {
        let scheme = self.from.scheme();
        let colour = |name: &String| zauber::colour_named(name, &scheme);
        let found = self.first_colour.as_ref().map(colour).transpose();
        found.map_err(|error| Refusal::of_value("first_colour", error.text(self.lang.unwrap_or_default())))
    }

    fn method(&self) -> Result<Method, Refusal> {
        Method::named(self.puzzle, self.method.as_deref(), self.variant.as_deref()).map_err(|error| {
            let field = if matches!(error, UnknownMethod::Variant { .. }) { "variant" } else { "method" };
            Refusal::of_value(field, error.text(self.lang.unwrap_or_default()))
        })
    }
}

/// Still at it.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct Progress {
    /// For how long.
    seconds: f64,
    /// The length of the best solution so far.
    best: Option<u32>,
    /// The length that was looked at to its end last, if the method goes length by length.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// How many turns dice have done, if the method has dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u64>,
    /// How many nodes that took.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// How long the next length will take if all of it must be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_seconds: Option<f64>,
    /// The table that is being made before the search can begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    building: Option<Building>,
}

/// A table that is not in the cache.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct Building {
    /// Its name.
    table: &'static str,
    /// How much of it is done, from 0 to 1.
    part: f64,
}

/// What events carry: `improved` a draft, `progress` where we are, then `done` the solution or `failed` a complaint.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it describes the events; each is written by itself")]
pub enum SolveEvent {
    Improved(Draft),
    Progress(Progress),
    Done(Box<Answer<Solved>>),
    Failed(Complaint),
}

/// Solves a position, or turns it into another.
#[utoipa::path(
    post,
    path = "/api/solve",
    request_body = SolveRequest,
    responses(
        (status = 200, description = "The solution; or, if `text/event-stream` is accepted, the events `improved` for \
         every better solution, `progress` ten times a second and after every finished length, and at the end `done` or `failed`", content(
            (Answer<Solved> = "application/json"),
            (SolveEvent = "text/event-stream"),
        )),
        (status = 400, description = "Not JSON of this shape", body = Complaint),
        (status = 422, description = "Not a cube, or (code 7 or 8) nothing within the limits", body = Complaint),
        (status = 503, description = "Too many searches are running", body = Complaint),
    )
)]
pub async fn solve(
    State(bench): State<Bench>,
    headers: HeaderMap,
    Body(request): Body<SolveRequest>,
) -> Result<Response, Refusal> {
    let watch = Watch::begin(&bench, request)?;
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    match accepted.into_iter().any(|value| value.contains("text/event-stream")) {
        true => Ok(watch.events().into_response()),
        false => watch.answer().await.map(|answer| Json(answer).into_response()),
    }
}

/// Turns a position into another; as `/api/solve`, but `to` must be there.
#[utoipa::path(
    post,
    path = "/api/transform",
    request_body = SolveRequest,
    responses(
        (status = 200, description = "As for `/api/solve`", content(
            (Answer<Solved> = "application/json"),
            (SolveEvent = "text/event-stream"),
        )),
        (status = 400, description = "Not JSON of this shape, or no `to`", body = Complaint),
        (status = 422, description = "Not cubes, or in different universes, or nothing within the limits",
         body = Complaint),
        (status = 503, description = "Too many searches are running", body = Complaint),
    )
)]
pub async fn transform(
    bench: State<Bench>,
    headers: HeaderMap,
    Body(request): Body<SolveRequest>,
) -> Result<Response, Refusal> {
    if request.to.is_none() {
        let text = "missing field `to`, the position to end at";
        return Err(Refusal::new(StatusCode::BAD_REQUEST, "body", text));
    }
    solve(bench, headers, Body(request)).await
}

type Ending = Result<Answer<Solved>, Refusal>;

/// What happens next in a search.
enum Step {
    Improved(Draft),
    Progress(Progress),
    Ended(Box<Ending>),
}

/// What a search lets be heard, each time.
enum Heard {
    Draft(Draft),
    Depth(Depth),
}

/// What changes so often that only the newest is told.
#[derive(Clone, Copy, Default)]
struct Newest {
    turns: Option<u64>,
    building: Option<Building>,
}

/// Somebody who waits for a search.
struct Watch {
    search: Search<Ending>,
    heard: UnboundedReceiver<Heard>,
    newest: watch::Receiver<Newest>,
    ticks: Interval,
    started: Instant,
    best: Option<u32>,
    depth: Option<Depth>,
    ending: Option<Ending>,
}

impl Watch {
    fn begin(bench: &Bench, request: SolveRequest) -> Result<Watch, Refusal> {
        let options = request.options()?;
        let (puzzle, notation, language) = (request.puzzle, request.notation, request.lang.unwrap_or_default());
        let read = |position: Position| position.read_any(puzzle, notation, language);
        let (input, start) = read(request.from)?;
        let goal = request.to.map(read).transpose()?.map(|(_, sheet)| sheet);
        let (to_watch, heard) = unbounded_channel();
        let (newest_to_watch, newest) = watch::channel(Newest::default());
        let workshop = bench.workshop.clone();
        let search = bench.searches.begin(move |cancel| {
            let solved = workshop.solve_any(&start, goal.as_ref(), &options, cancel, &mut |news| {
                // Nobody may be listening any more; then the flag is set too.
                match news {
                    News::Better(better) => drop(to_watch.send(Heard::Draft(better.draft()))),
                    News::Depth(depth) => drop(to_watch.send(Heard::Depth(*depth))),
                    News::Walked { turns, .. } => newest_to_watch.send_modify(|newest| newest.turns = Some(*turns)),
                    News::Building { table, done } => newest_to_watch.send_modify(|newest| {
                        newest.building = (*done < 1.0).then_some(Building { table, part: *done });
                    }),
                    _ => {}
                }
            });
            match solved {
                Ok(mut answer) => {
                    if !request.stats {
                        answer.improvements.clear();
                        answer.depths.clear();
                    }
                    Ok(Answer { input, answer })
                }
                Err(unsolved) => Err(Refusal::from(unsolved).about(&input)),
            }
        })?;
        let mut ticks = interval_at(tokio::time::Instant::now() + TICK, TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Watch { search, heard, ticks, started: Instant::now(), newest, best: None, depth: None, ending: None })
    }

    async fn step(&mut self) -> Step {
        loop {
            // What was sent before the end is read before the end.
            if let Ok(heard) = self.heard.try_recv() {
                return self.hear(heard);
            }
            if let Some(ending) = self.ending.take() {
                return Step::Ended(Box::new(ending));
            }
            tokio::select! {
                Some(heard) = self.heard.recv() => return self.hear(heard),
                ending = self.search.answer() => self.ending = Some(ending.and_then(|ending| ending)),
                _ = self.ticks.tick() => return self.progress(),
            }
        }
    }

    fn hear(&mut self, heard: Heard) -> Step {
        match heard {
            Heard::Draft(draft) => {
                self.best = Some(draft.improvement.length);
                Step::Improved(draft)
            }
            Heard::Depth(depth) => {
                self.depth = Some(depth);
                self.progress()
            }
        }
    }

    fn progress(&self) -> Step {
        let Newest { turns, building } = *self.newest.borrow();
        Step::Progress(Progress {
            seconds: self.started.elapsed().as_secs_f64(),
            best: self.best,
            depth: self.depth.map(|depth| depth.depth),
            turns,
            nodes: self.depth.map(|depth| depth.nodes),
            next_seconds: self.depth.map(|depth| depth.next_seconds),
            building,
        })
    }

    /// Waits for the end.
    async fn answer(mut self) -> Ending {
        loop {
            if let Step::Ended(ending) = self.step().await {
                return *ending;
            }
        }
    }

    /// Every step as an event.
    fn events(self) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
        Sse::new(stream::unfold(Some(self), async |watch| {
            let mut watch = watch?;
            let step = watch.step().await;
            let goes_on = !matches!(step, Step::Ended(_));
            Some((Ok(event(step)), goes_on.then_some(watch)))
        }))
    }
}

fn event(step: Step) -> Event {
    let event = match step {
        Step::Improved(draft) => Event::default().event("improved").json_data(draft),
        Step::Progress(progress) => Event::default().event("progress").json_data(progress),
        Step::Ended(ending) => match *ending {
            Ok(answer) => Event::default().event("done").json_data(answer),
            Err(refusal) => Event::default().event("failed").json_data(refusal.complaint),
        },
    };
    event.expect("answers can be written as JSON")
}
