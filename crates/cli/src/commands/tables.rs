//! `zauber tables`: what is in the cache, and making, checking and removing it.

use crate::args::TablesCommand;
use crate::interrupt;
use crate::output::Output;
use crate::usage::WrongUsage;
use comfy_table::{ContentArrangement, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::sync::atomic::Ordering;
use zauber::store::{Built, Definition, Residence, Status, Store};
use zauber::texts::Language;
use zauber::{TABLES, Workshop, effort};

pub fn run(command: &TablesCommand, output: &mut Output) -> anyhow::Result<()> {
    let workshop = Workshop::new(Store::open(), Residence::Mapped);
    match command {
        TablesCommand::List => list(&workshop, |table| workshop.table_status(table), output)?,
        TablesCommand::Verify => list(&workshop, |table| workshop.store().verify(table), output)?,
        TablesCommand::Build { name } => build(&workshop, find(name, output.language)?, output)?,
        TablesCommand::Remove { name } => {
            let table = find(name, output.language)?;
            let there = workshop.store().remove(table)?;
            output.note(&format!("{} {}", table.name, if there { "removed" } else { "was not there" }))?;
        }
    }
    Ok(())
}

fn find(name: &str, language: Language) -> Result<&'static Definition, WrongUsage> {
    static ALL: [Definition; TABLES.len()] = TABLES;
    let names = || ALL.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
    ALL.iter().find(|table| table.name == name).ok_or_else(|| {
        WrongUsage::new(language.text("cli.tables.unknown", &[("name", &name), ("known", &names())]), language)
    })
}

fn list(workshop: &Workshop, status: impl Fn(&Definition) -> Status, output: &mut Output) -> anyhow::Result<()> {
    let mut text = Table::new();
    text.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    text.set_header(["table", "size", "state"]);
    for table in &TABLES {
        let state = match status(table) {
            Status::Ready => "ready".to_owned(),
            Status::Absent => "not built".to_owned(),
            Status::Unusable(why) => format!("unusable: {why}"),
            _ => "unknown".to_owned(),
        };
        if output.json {
            let path = workshop.store().path(table).display().to_string();
            output.object(&json!({ "name": table.name, "bytes": table.bytes, "state": state, "path": path }))?;
        } else {
            text.add_row([table.name, &megabytes(table.bytes as u64), &state]);
        }
    }
    if !output.json {
        output.line(&text.trim_fmt())?;
        output.note(&format!("in {}", workshop.store().folder().display()))?;
    }
    Ok(())
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes / 1_000_000)
}

fn build(workshop: &Workshop, table: &Definition, output: &mut Output) -> anyhow::Result<()> {
    let free = workshop.store().free_space();
    let free_text = free.map_or_else(String::new, |free| format!(", {} are free", megabytes(free)));
    output.note(&format!(
        "{} takes {} in {}{free_text}; building takes {}",
        table.name,
        megabytes(table.bytes as u64),
        workshop.store().folder().display(),
        effort(table)
    ))?;
    if free.is_some_and(|free| free < table.bytes as u64) && workshop.table_status(table) != Status::Ready {
        anyhow::bail!("there is not enough room; ZAUBER_TABLES=FOLDER puts tables elsewhere");
    }
    let bar = if output.quiet { ProgressBar::hidden() } else { ProgressBar::new(1000) };
    bar.set_style(
        ProgressStyle::with_template("{bar:40} {percent}% {elapsed_precise}").expect("the template is well formed"),
    );
    let cancelled = interrupt::flag();
    let built = workshop.build_table(table, &|done| {
        bar.set_position((done * 1000.0) as u64);
        !cancelled.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    let state = match built? {
        Built::Now => "built",
        Built::Before => "was there already",
    };
    if output.json {
        output.object(&json!({ "name": table.name, "bytes": table.bytes, "state": state }))?;
    } else {
        output.note(&format!("{} {state}", table.name))?;
    }
    Ok(())
}
