//! The page and the HTTP interface: the front end for browsers and programs on this machine.
//!
//! [`run`] listens on loopback and serves two things: the page, built from `web/` and embedded here, and the verbs of
//! [`zauber`] under `/api/`. Everything passes the guard first, so that no other website can use it. Searches run on
//! their own threads, limited in number, and end when nobody is waiting for them any more; only experiments go on without
//! a listener. Absent on purpose: logins,
//! TLS, addresses other than loopback; anyone who can connect is a user of this machine.

mod api;
mod connections;
mod error;
mod guard;
mod lab;
mod page;
mod request;
mod runs;
mod searches;
mod timely;
mod uploads;
mod watch;

pub use connections::{ConnectionLimits, serve};

use anyhow::Context;
use axum::Router;
use lab::Lab;
use runs::Runs;
use searches::Searches;
use std::future::Future;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Residence, Store};
use tower_http::catch_panic::CatchPanicLayer;
use uploads::Uploads;
use zauber::Language;
use zauber::{Unwatched, Workbench};

/// The options of a server.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The port to listen on, or the first free one after it; 0 for any.
    pub port: u16,
}

impl Options {
    /// The default port.
    pub const PORT: u16 = 7333;
}

/// What the HTTP interface takes and answers, as an OpenAPI document.
pub fn description() -> serde_json::Value {
    api::description()
}

/// What a running server reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ServerEvent<'a> {
    /// It can be reached at this address.
    Listening(&'a str),
    /// Something a person should know.
    Note(&'a str),
}

/// How many ports are tried if the first one is taken.
const PORTS: u16 = 100;

/// How long open connections can take to end when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Serves page and interface until Ctrl-C or a request to terminate.
pub fn run(options: Options, report: &mut dyn FnMut(ServerEvent<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let listener = listen(options.port)?;
    let port = listener.local_addr()?.port();
    if options.port != 0 && port != options.port {
        report(ServerEvent::Note(&format!("port {} is taken; this is the next free one", options.port)))?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let state = AppState::new(workbench(), searches_at_once());
    let result = runtime.block_on(serve_until_interrupted(listener, port, state, report));
    // Tables may still be under construction; nobody needs them now.
    runtime.shutdown_background();
    result
}

async fn serve_until_interrupted(
    listener: TcpListener,
    port: u16,
    state: AppState,
    report: &mut dyn FnMut(ServerEvent<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let searches = state.searches.clone();
    let runs = Arc::clone(&state.runs);
    let workbench = state.workbench.clone();
    let lab = Arc::clone(&state.lab);
    let app = router(port, state);
    let server = tokio::spawn(serve(listener, app, ConnectionLimits::default(), stopped));
    let interruption = interruption()?;
    report(ServerEvent::Listening(&format!("http://{}:{port}/", Ipv4Addr::LOCALHOST)))?;
    let tables = workbench.clone();
    let tables = tokio::task::spawn_blocking(move || tables.prepare(&Unwatched));
    let notes = async {
        drop(tables.await);
        workbench.take_notes(Language::default()).iter().try_for_each(|note| report(ServerEvent::Note(note)))?;
        std::future::pending::<anyhow::Result<()>>().await
    };
    tokio::select! {
        () = interruption => {}
        failure = notes => failure?,
    }
    searches.stop();
    // No machine moves when nobody can stop it any more.
    runs.stop();
    lab.stop();
    stop.send_replace(true);
    // A client that does not read must not delay the end.
    drop(tokio::time::timeout(SHUTDOWN_TIMEOUT, server).await);
    Ok(())
}

/// The state shared by all requests.
#[derive(Clone)]
pub struct AppState {
    workbench: Workbench,
    searches: Arc<Searches>,
    uploads: Arc<Uploads>,
    runs: Arc<Runs>,
    /// Experiments, running and done.
    lab: Arc<Lab>,
}

impl AppState {
    /// A workbench, for this many searches at once.
    pub fn new(workbench: Workbench, searches: usize) -> AppState {
        let lab = Lab::new(lab::usual_folder(), workbench.clone());
        AppState { workbench, searches: Searches::new(searches), uploads: Arc::default(), runs: Arc::default(), lab }
    }

    /// The same, with experiments in another folder.
    #[must_use]
    pub fn with_lab_in(mut self, folder: &Path) -> AppState {
        self.lab = Lab::new(folder.to_owned(), self.workbench.clone());
        self
    }

    /// Interrupts all experiments; they can go on later.
    pub fn stop_experiments(&self) {
        self.lab.stop();
    }
}

/// Tables are copied into memory, never mapped: touching a mapped file that has been truncated kills the process.
fn workbench() -> Workbench {
    Workbench::new(Store::open(), Residence::Copied)
}

/// Enough for a few open pages, few enough that each makes progress.
fn searches_at_once() -> usize {
    (2 * cores()).max(4)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Everything that is served, behind the guard. `port` is the one that the browser connects to.
pub fn router(port: u16, state: AppState) -> Router {
    let app = Router::new().merge(api::router(state)).fallback(page::serve);
    guard::protect(app.layer(CatchPanicLayer::custom(error::of_panic)), port)
}

/// Listens on the port or the next free one.
fn listen(port: u16) -> anyhow::Result<TcpListener> {
    for candidate in port..=port.saturating_add(PORTS) {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)) {
            Ok(listener) => {
                listener.set_nonblocking(true)?;
                return Ok(listener);
            }
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(error).with_context(|| format!("cannot listen on port {candidate}")),
        }
    }
    anyhow::bail!("the ports from {port} to {} are all taken; choose another with --port", port.saturating_add(PORTS))
}

/// Resolves when the user or the system wants the program to end. From the call on, the signals do nothing else.
fn interruption() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        Ok(async { drop(tokio::signal::ctrl_c().await) })
    }
}
