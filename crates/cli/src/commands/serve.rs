//! `zauber serve`: the page and the HTTP interface, until Ctrl-C; or what the interface takes and answers.

use crate::args::Common;
use crate::output::Output;
use clap::Args;
use serde_json::json;
use server::{Options, ServerEvent};

/// Open the workbench in the browser, and serve the HTTP interface under /api/
#[derive(Args)]
#[command(after_help = "\
Listens on this machine only (127.0.0.1). If the port is taken, the next free one is used. Ctrl-C ends it.
Without any command, zauber does the same with --open.

Examples:
  zauber serve --open
  zauber serve --port 8000
  curl http://127.0.0.1:7333/api/openapi.json")]
pub(crate) struct Arguments {
    /// The port to listen on; 0 for any free one
    #[arg(long, value_name = "P", default_value_t = Options::PORT)]
    port: u16,
    /// Open the page in the browser, if there is a display
    #[arg(long)]
    open: bool,
    /// Only print what the HTTP interface takes and answers, as an OpenAPI document
    #[arg(long, conflicts_with_all = ["port", "open"])]
    describe: bool,
}

impl Arguments {
    /// What `zauber` does without arguments.
    pub(crate) const BARE: Arguments = Arguments { port: Options::PORT, open: true, describe: false };
}


impl Arguments {
    pub(crate) fn run(self, _: &Common, output: &mut Output) -> anyhow::Result<()> {
        serve(&self, output)
    }
}

fn serve(args: &Arguments, output: &mut Output) -> anyhow::Result<()> {
    if args.describe {
        output.line(&format!("{:#}", server::description()))?;
        return Ok(());
    }
    server::run(Options { port: args.port }, &mut |news| {
        match news {
            ServerEvent::Listening(address) => {
                if output.json {
                    output.object(&json!({ "address": address }))?;
                } else {
                    output.line(address)?;
                }
                output.flush()?;
                if args.open && has_display() {
                    open::that_detached(address).or_else(|error| {
                        output.note(&format!("the browser does not open ({error}); the page is at {address}"))
                    })?;
                }
            }
            ServerEvent::Note(text) => output.note(text)?,
            _ => {}
        }
        Ok(())
    })
}

/// On macOS and Windows there is always one.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
