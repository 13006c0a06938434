//! Every request by its name: what front ends that transport data are made from.

use crate::manner::Manner;
use crate::memo::MemoRequest;
use crate::name::{LanguageName, NotationName, PuzzleName};
use crate::picture::PictureRequest;
use crate::reading::schema;
use crate::requests::{
    AlgRequest, ApplyRequest, CheckRequest, DistancesRequest, InspectRequest, MethodsRequest, ScrambleRequest,
};
use crate::robot::{FaultsRequest, PlanRequest, ReadRequest, RobotTask, RobotsRequest, RunRequest};
use crate::scanned::ScanRequest;
use crate::solve::SolveRequest;
use crate::tables::{BuildRequest, ExportRequest, TablesRequest};
use serde::de::DeserializeOwned;
use utoipa::ToSchema;
use utoipa::openapi::schema::Schema;

/// What can be asked.
pub trait Request: DeserializeOwned + ToSchema + Send + Sync + 'static {
    /// The name of the verb.
    const NAME: &'static str;
    /// Whether it can take more than a moment: then it is worth watching.
    const IS_LONG: bool;

    /// How things are read and written.
    fn manner(&self) -> Manner;
}

/// A request, for those who describe it in another language.
#[derive(Clone, Copy, Debug)]
pub struct Described {
    /// The name of the verb.
    pub name: &'static str,
    /// Its fields, with what they are for.
    pub schema: fn() -> Schema,
}

impl Described {
    const fn of<R: Request>() -> Described {
        Described { name: R::NAME, schema: schema::<R> }
    }
}

macro_rules! requests {
    ($($request:ty: $name:literal, $is_long:literal, |$own:ident| $manner:expr;)*) => {
        $(impl Request for $request {
            const NAME: &'static str = $name;
            const IS_LONG: bool = $is_long;

            fn manner(&self) -> Manner {
                let $own = self;
                $manner
            }
        })*

        /// All requests.
        pub const REQUESTS: &[Described] = &[$(Described::of::<$request>()),*];
    };
}

fn of_cube(notation: Option<NotationName>, lang: Option<LanguageName>) -> Manner {
    Manner::of(PuzzleName::default(), notation, lang)
}

fn of_task(task: &RobotTask) -> Manner {
    of_cube(task.notation, task.lang)
}

requests! {
    CheckRequest: "check", false, |own| own.manner.clone();
    InspectRequest: "inspect", false, |own| own.manner.clone();
    AlgRequest: "alg", false, |own| own.manner.clone();
    ApplyRequest: "apply", false, |own| own.manner.clone();
    ScrambleRequest: "scramble", true, |own| Manner::of(own.puzzle, own.notation, own.lang);
    SolveRequest: "solve", true, |own| own.manner.clone();
    DistancesRequest: "distances", true, |own| Manner::of(own.puzzle, None, own.lang);
    MemoRequest: "memo", false, |own| own.manner.clone();
    ScanRequest: "scan", false, |own| own.manner();
    MethodsRequest: "methods", false, |own| Manner::of(own.puzzle, None, None);
    PictureRequest: "picture", false, |own| own.manner();
    RobotsRequest: "robot/list", false, |own| of_cube(None, own.lang);
    FaultsRequest: "robot/faults", false, |own| of_cube(None, own.lang);
    ReadRequest: "robot/read", false, |own| of_cube(None, own.lang);
    PlanRequest: "robot/plan", true, |own| of_task(&own.task);
    RunRequest: "robot/simulate", true, |own| of_task(&own.task);
    TablesRequest: "tables", false, |_own| Manner::default();
    BuildRequest: "tables/build", true, |own| of_cube(None, own.lang);
    ExportRequest: "tables/export", false, |own| own.manner();
}
