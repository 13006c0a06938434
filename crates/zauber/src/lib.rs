//! The workbench as a library: one function per verb, for every puzzle, plain data in and out.
//!
//! In short: [`solve()`] takes facelets and returns a solution or the faults. In full:
//!
//! A [`Reader`] turns what a person gives (facelets, a scramble, piece lists, a number, a KPattern) into a [`Position`]
//! of any puzzle. A position can be checked, numbered, explained, turned and drawn; for algs there are [`study`] and
//! [`change`]. A [`Workbench`] owns tables: it solves, scrambles, inspects and counts. A [`Robot`] turns algs into
//! programs for a machine. A [`LabPlan`] is an experiment over methods, a [`LabReport`] what it shows. Everything that
//! takes long is given a [`Watcher`], which is told how far it has come and can end it. Everything that is rejected comes
//! back as a [`Rejection`] with all faults and, where there are any, repairs. Results implement `serde::Serialize` with
//! the field names users rely on; the front ends choose the format.
//!
//! A program that transports data asks by the name of a verb, or with a request whose type it knows:
//!
//! ```
//! # #[cfg(feature = "requests")] {
//! use zauber::{AlgRequest, Answered, ApplyRequest, CheckRequest, DistancesRequest, InspectRequest, Manner, MemoRequest};
//! use zauber::{MemoReport, MethodsRequest, RequestedPosition, ScanRequest, ScrambleRequest, Search, SolveRequest};
//! use zauber::{Applied, Asked, RequestError, Scrambles, StickerForm, Studied, Unwatched, Verb, Verdict, Workbench};
//! use zauber::{ask, fields, read_position, reader};
//!
//! let workbench = Workbench::default();
//! let json = br#"{"position": {"scramble": "R U"}, "alg": "U' R'"}"#;
//! let answer = ask("apply", json, &workbench, &Unwatched).unwrap();
//! assert!(answer.contains("UUUUUUUUURRRRRRRRR") && fields("apply").unwrap().contains(&"alg".to_owned()));
//! assert!(matches!(ask("juggle", b"{}", &workbench, &Unwatched), Err(RequestError::Malformed { .. })));
//!
//! let position = RequestedPosition { scramble: Some("R U".into()), ..RequestedPosition::default() };
//! let asked = Asked::new(CheckRequest { position: position.clone(), ..CheckRequest::default() }).unwrap();
//! let Answered { answer, .. } = asked.answer(&workbench, &Unwatched).unwrap();
//! let verdict: Verdict = answer;
//! let (text, read) = read_position(&position, Default::default(), &reader(&asked.request.manner).unwrap()).unwrap();
//! assert!(verdict.legal && text == "R U" && read.check().is_ok());
//!
//! // What some other requests are answered with.
//! fn answers<V: Verb>(_: fn(V::Report)) {}
//! answers::<ApplyRequest>(|report: Answered<Applied>| println!("{}", report.answer.facelets));
//! answers::<AlgRequest>(|report: Answered<Studied>| println!("{:?}", report.answer.moves));
//! answers::<ScrambleRequest>(|report: Scrambles| println!("{:?}", report.scrambles));
//! answers::<MemoRequest>(|report: Answered<MemoReport>| println!("{:?}", report.answer.edges));
//! answers::<MethodsRequest>(|report| println!("{}", report[0].name));
//!
//! assert!(StickerForm::Transformer.write(&"U".repeat(54)).starts_with("222"), "as the digits of 2010");
//!
//! // How to search is a part of its own, and so is how things are read and written.
//! let manner = Manner { scheme: Some("YRBWOG".into()), ..Manner::default() };
//! let search = Search { nodes: Some(1000), ..Search::default() };
//! let solve = SolveRequest { from: position.clone(), search, manner: manner.clone(), ..SolveRequest::default() };
//! let solved = Asked::new(solve).unwrap().answer(&workbench, &Unwatched).unwrap();
//! assert_eq!(solved.answer.length, 2);
//! let inspect = InspectRequest { position, manner, ..InspectRequest::default() };
//! assert!(Asked::new(inspect).unwrap().answer(&workbench, &Unwatched).is_ok());
//! let unreadable = Asked::new(ScanRequest::default()).unwrap().answer(&workbench, &Unwatched);
//! assert!(matches!(unreadable, Err(RequestError::Rejected { .. })), "there are no colours");
//! let large = Asked::new(DistancesRequest::default()).unwrap().answer(&workbench, &Unwatched);
//! assert!(large.is_err(), "the 3x3x3 has too many positions to count");
//! # }
//! ```
//!
//! The same for pictures, tables and machines:
//!
//! ```
//! # #[cfg(all(feature = "requests", feature = "draw", feature = "robot"))] {
//! use zauber::{Answered, BuildRequest, BuiltTable, ExportRequest, Exported, Faults, FaultsRequest, Picture};
//! use zauber::{PictureRequest, PicturedRobot, PlanRequest, Planned, ReadRequest, RequestError, RequestedPosition};
//! use zauber::{RobotOrder, RobotTask, Robots, RobotsRequest, RunRequest, Tables, TablesRequest, Verb};
//! use zauber::{Asked, RunReport, Unwatched, Workbench};
//!
//! fn answer<V: Verb>(request: V) -> Result<V::Report, RequestError> {
//!     Asked::new(request)?.answer(&Workbench::default(), &Unwatched)
//! }
//!
//! let position = RequestedPosition { scramble: Some("R U".into()), ..RequestedPosition::default() };
//! let Picture { svg, .. } = answer(PictureRequest { position, ..PictureRequest::default() })?;
//! let Robots { robots, .. } = answer(RobotsRequest::default())?;
//! let own: PicturedRobot = answer(ReadRequest { robot_file: robots[0].file.clone(), lang: None })?;
//! let Faults { faults, .. } = answer(FaultsRequest::default())?;
//! assert!(svg.starts_with("<svg") && own.picture == robots[0].picture && !faults.is_empty());
//!
//! let task = RobotTask { robot: Some("cubotino".into()), alg: Some("R U".into()), ..RobotTask::default() };
//! let planned: Answered<Planned> = answer(PlanRequest { task: task.clone(), output: None })?;
//! let run = RunRequest { task, ..RunRequest::default() };
//! let order: RobotOrder = Asked::new(run.clone())?.order()?;
//! assert_eq!(order.robot.report().name, planned.answer.plan.robot);
//! let ran: Answered<RunReport> = answer(run)?;
//! assert_eq!(ran.answer.done, planned.answer.plan.program.len());
//!
//! let Tables { tables, .. } = answer(TablesRequest::default())?;
//! assert!(tables.iter().all(|table| !table.path.is_empty()));
//! let built: Result<BuiltTable, _> = answer(BuildRequest { name: "chairs".into(), lang: None });
//! assert!(matches!(built, Err(RequestError::Rejected { .. })));
//! let Exported::File { name, .. } = answer(ExportRequest { name: "twist".into(), ..ExportRequest::default() })? else {
//!     unreachable!("text is what is usual")
//! };
//! assert_eq!(name, "zauber-twist-kociemba.txt");
//! # }
//! # Ok::<(), zauber::RequestError>(())
//! ```
//!
//! Texts are in the reader's language; a text is also data, so that it can be said in another one:
//!
//! ```
//! use zauber::{Language, Message, Said, UnknownColour, UnknownLanguage, Value, colour_name, colour_named};
//!
//! let german: Language = "de".parse()?;
//! let scheme = Default::default();
//! let white = colour_named("white", &scheme).unwrap();
//! assert_eq!(colour_name(white, &scheme, german), "Weiß");
//! let error: UnknownColour = colour_named("pink", &scheme).unwrap_err();
//! let said: Said = error.text(german);
//! let (text, Message { key, values }) = said.split();
//! assert_eq!((&*key, values.get("name")), ("colour.unknown", Some(&Value::Text("pink".into()))));
//! # Ok::<(), UnknownLanguage>(())
//! ```

mod alg;
mod batch;
#[cfg(feature = "batch")]
mod batch_files;
#[cfg(feature = "batch")]
mod batch_solver;
mod coordinate_table;
mod corners;
mod cube;
mod distances;
#[cfg(feature = "draw")]
mod drawing;
#[cfg(feature = "lab")]
mod experiments;
mod inspection;
mod kpattern;
mod memo;
mod method;
mod options;
mod position;
#[cfg(feature = "batch")]
mod prepared;
mod progress;
mod quick;
mod reader;
#[cfg(feature = "requests")]
mod requests;
#[cfg(feature = "robot")]
mod robots;
#[cfg(feature = "vision")]
mod scan;
mod scramble;
mod shortest;
mod solution;
mod solve;
mod tables;
mod verbs;
mod verdict;
mod way;
mod workbench;

pub use self::reader::{Given, Reader};
pub use alg::{AlgChange, AlgReport, change, origins, study};
pub use batch::{Answer, Batch, BatchError};
#[cfg(feature = "batch")]
pub use batch_files::{BatchFilesError, BatchRequest, verify_batch};
#[cfg(feature = "batch")]
pub use batch_solver::{BatchAnswer, BatchSolver};
#[cfg(feature = "draw")]
pub use contract::View;
pub use contract::{
    FaultNote, Rejection, RepairNote, ScannedFace, SeenStickers, StickerForm, TableFormat, TurnedBetween,
};
pub use coordinate_table::{CoordinateTable, KorfDatabase, NoCoordinateTable, coordinate_table_names};
pub use distances::DistanceReport;
#[cfg(feature = "draw")]
pub use drawing::shape_graph;
#[cfg(feature = "lab")]
pub use experiments::{DescribedExperiment, LabOutcome, LabPlan, LiveRun, presets};
pub use inspection::{
    CornerNumbers, CornerSignpost, CornerSignposts, CubeNumbers, CubeSignposts, Inspection, LookupNote, Numbers,
    SignpostNote, Signposts,
};
pub use memo::MemoReport;
pub use method::{Choice, Offer, OfferedDice, OfferedVariant, UnknownMethod, offers};
pub use options::SolveOptions;
pub use position::Position;
pub use progress::{Progress, Unwatched, Watcher};
pub use quick::solve;
#[cfg(all(feature = "requests", feature = "draw"))]
pub use requests::Picture;
#[cfg(feature = "requests")]
pub use requests::{
    Applied, Asked, BuiltTable, Exported, RequestError, Scrambles, Studied, Tables, Verb, ask, fields, read_position,
    reader,
};
#[cfg(all(feature = "requests", feature = "robot"))]
pub use requests::{Planned, RobotOrder};
#[cfg(feature = "robot")]
pub use robot::{
    Calibration, Controls, FaultReport, Faults, MovementReport, Optimise, PicturedRobot, PlanReport, ProgramFormat,
    Robot, RobotPlan, RobotReport, Robots, RunError, RunEvent, RunLook, RunOutcome, RunReport, RunStep, RunTask,
    SIMULATED, SimulateOptions, fault_named, faults, robots,
};
#[cfg(feature = "robot")]
pub use robots::PlanOptions;
#[cfg(feature = "vision")]
pub use scan::{scan_colours, scan_pictures};
pub use scramble::{Generator, NoRandomness, Scramble};
pub use shortest::ShortestReport;
pub use solution::{
    Better, Depth, Draft, Improvement, Listed, ListedReport, Solution, SolutionReport, Stage, StageReport, Step,
    StepReport,
};
pub use solve::SolveError;
pub use tables::{TableError, TableReport, better_table, effort, limit_threads, table_error};
pub use verdict::{Stickers, Verdict};
pub use words::{
    Explanation, Language, Message, Origins, PieceOrigin, Said, Section, ShapeNote, StickerOrigin, UnknownColour,
    UnknownLanguage, Value, colour_name, colour_named, shapes,
};
pub use workbench::{InspectOptions, Workbench};

#[cfg(feature = "batch")]
pub use ::batch::{BatchFileError, BatchReport, BatchVerdict, FailedShard, Part};
#[cfg(feature = "lab")]
pub use contract::LabRequest;
#[cfg(feature = "requests")]
pub use contract::{
    AlgRequest, Answer as Answered, ApplyRequest, BuildRequest, CheckRequest, DistancesRequest, ExportRequest,
    FaultsRequest, InspectRequest, Manner, MemoRequest, MethodsRequest, PictureRequest, PlanRequest,
    Position as RequestedPosition, ReadRequest, RobotTask, RobotsRequest, RunRequest, ScanRequest, ScrambleRequest,
    Search, SolveRequest, TablesRequest,
};
#[cfg(feature = "draw")]
pub use draw::{Net, NetCell, png};
#[cfg(feature = "lab")]
pub use lab::report::{
    ComparedPair, ComparisonReport, Figure2023, Figures2023, LabChart, LabHistogram, LabReport, LabTable, LabTableRow,
    Mark, MethodReport, Rates, RecordedRows, RowReport, Theory, compare_records, lab_charts, lab_histograms, lab_html,
    left_out_notes, rows,
};
#[cfg(feature = "lab")]
pub use lab::{
    CostEstimate, Failure, Imported, Joined, LabError, LogSolver, NotedSolve, PRESETS, Preset, PresetReport,
    UntilFailure, import_log, join_records, write_log,
};
pub use methods::{
    Feature, KORF, METHODS, Method, Nature, STORED_TABLES, StoredTable, TWO_PHASE_AXIAL, TWO_PHASE_LARGE,
};
pub use puzzle::{Alg, Face, Metric, MoveCosts, Notation, Numbering, Puzzle, Scheme, UnknownPuzzle};
pub use solvers::two_phase::PhaseBounds;
pub use store::{Residence, Store};
#[cfg(feature = "vision")]
pub use vision::{
    FaceInPicture, LookedAt, MeasuredColours, PictureReport, ScanMethod, ScanOptions, ScanReport, Tolerances, drawing,
};
