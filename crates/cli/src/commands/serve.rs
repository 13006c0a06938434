//! `zauber serve`: the page and the HTTP interface, until Ctrl-C; or what the interface takes and answers.

use crate::args::ServeArgs;
use crate::output::Output;
use serde_json::json;
use server::{Options, ServerEvent};

pub(crate) fn run(args: &ServeArgs, output: &mut Output) -> anyhow::Result<()> {
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
