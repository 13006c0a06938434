//! What one can ask Zauber, and why it refuses, as plain data: each field is described once, where it is declared.
//!
//! A request is a struct. From it come the JSON that it is read from ([`read`]), its part of the OpenAPI document
//! ([`schema`]), and, with the feature `arguments`, the options of the command line with their help. What has a name
//! (metrics, faces, notations, puzzles) is read by one parser, [`Name`]; names that are rows of a table further up, such
//! as methods and languages, are texts here. A [`Rejection`] says what is wrong with an input, in words and as data.
//! Absent on purpose: how anything is computed.

#[cfg(feature = "schema")]
mod described;
mod files;
mod lab;
mod manner;
mod memo;
mod name;
mod picture;
mod position;
#[cfg(feature = "schema")]
mod reading;
mod rejection;
#[cfg(feature = "schema")]
mod request;
mod requests;
mod robot;
mod scanned;
mod solve;
mod sticker_form;
mod tables;
mod time;

pub use files::FilesRequest;
pub use lab::{DiceSolve, ImportRequest, JoinRequest, LabRequest};
pub use manner::Manner;
pub use memo::MemoRequest;
pub use name::{FaceName, LanguageName, MetricName, Name, Named, NotationName, NumberingName, PuzzleName, UnknownName};
pub use picture::{PictureFormat, PictureFormatName, PictureRequest, View, ViewName};
pub use position::{Form, Number, Position};
#[cfg(feature = "schema")]
pub use reading::{Malformed, fields, read, read_object, read_texts, schema};
pub use rejection::{FaultNote, Rejection, RepairNote, SeenStickers, TurnedBetween};
#[cfg(feature = "schema")]
pub use request::{Described, REQUESTS, Request};
pub use requests::{
    AlgRequest, Answer, ApplyRequest, Change, CheckRequest, DistancesRequest, InspectRequest, MethodsRequest,
    MirrorAxis, ScrambleRequest,
};
pub use robot::{
    FaultsRequest, Optimise, OptimiseName, PlanRequest, ProgramFormat, ProgramFormatName, ReadRequest, RobotTask,
    RobotsRequest, RunRequest,
};
pub use scanned::{
    MeasuredColours, NoTolerances, PicturesRequest, ScanMethod, ScanMethodName, ScanOptions, ScanRequest, ScannedFace,
    Tolerances,
};
#[cfg(feature = "arguments")]
pub use solve::threads;
pub use solve::{Search, SolveRequest};
pub use sticker_form::{StickerForm, StickerFormName};
pub use tables::{BuildRequest, ExportRequest, TableFormat, TableFormatName, TablesRequest};
pub use time::{BadTime, Time};
