//! `zauber tables`: lists, builds, checks and removes tables in the cache, and writes tables of coordinates.

use crate::args::Common;
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use clap::{Args, Subcommand};
use comfy_table::{ContentArrangement, Table, presets};
use contract::TableFormatName;
use serde_json::json;
use anyhow::Context;
use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, IsTerminal, Write};
use std::path::{Path, PathBuf};
use store::{Built, StoreError, WholeFile};
use zauber::{CoordinateTable, Language, STORED_TABLES, StoredTable, TableFormat, TableReport, Workbench, effort, table_error};

/// List, build, verify or remove tables that make solving faster; write tables of coordinates
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: TablesCommand,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        tables(common, &self.command, output)
    }
}

#[derive(Subcommand)]
enum TablesCommand {
    /// Show which tables are built
    List,
    /// Build a table
    Build(BuildArgs),
    /// Check the content of all tables
    Verify,
    /// Remove a table
    Remove(TableName),
    /// Write the move and distance table of a coordinate, in the chosen numbering
    #[command(after_help = format!("\
A line per value: the value after each turn, how many turns it is from 0, and how many it is after each turn. Tables of
two coordinates have both of them instead of the values after turns. Korf's databases, of up to 88 million lines, have the
index and the distance only; they are written as they are read, and have to be built (zauber tables build korf). Tables: {}

Examples:
  zauber tables export twist --numbering transformer --notation german
  zauber tables export flip-slice --format csv -o flip-slice.csv
  zauber tables export thistlethwaite-3 --format csv -o third-stage.csv
  zauber tables export korf-corners --format csv -o corners.csv
  zauber tables export slice --json", zauber::coordinate_table_names().join(", ")))]
    Export(ExportArgs),
}

#[derive(Args)]
struct ExportArgs {
    /// The table, as in twist or twist-slice
    name: String,
    /// How it is written
    #[arg(long, value_name = "FORMAT", default_value = "text", hide_default_value = true)]
    format: TableFormatName,
    /// The file to write; otherwise it is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args)]
struct TableName {
    /// Its name, as in two-phase-large, or the method that has tables of several sizes, as in optimal
    name: String,
    /// The size, for methods that have several: s, m, l or xl
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// The metric, for methods that have tables for several: htm or qtm
    #[arg(long, value_name = "M")]
    metric: Option<String>,
}

#[derive(Args)]
struct BuildArgs {
    #[command(flatten)]
    name: TableName,
    /// Build also what takes more than 5 GB, without asking
    #[arg(long)]
    yes: bool,
}

/// What takes more bytes is not built by accident.
pub(super) const LARGE: usize = 5_000_000_000;

impl TableName {
    /// The name of the table that is meant.
    fn whole(&self) -> String {
        let metric = self.metric.as_deref().filter(|&metric| metric != "htm");
        [Some(self.name.as_str()), self.size.as_deref(), metric].into_iter().flatten().collect::<Vec<_>>().join("-")
    }
}

fn tables(common: &Common, command: &TablesCommand, output: &mut Output) -> anyhow::Result<()> {
    let workbench = Workbench::default();
    match command {
        TablesCommand::List => list(&workbench, false, output)?,
        TablesCommand::Verify => list(&workbench, true, output)?,
        TablesCommand::Build(args) => build(&workbench, find(&args.name.whole(), output.language)?, args.yes, output)?,
        TablesCommand::Remove(name) => {
            let table = find(&name.whole(), output.language)?;
            let there = workbench.remove_table(table)?;
            let key = if there { "cli.tables.removed" } else { "cli.tables.notThere" };
            output.note(&output.language.text(key, &[("name", &table.name)]))?;
        }
        TablesCommand::Export(args) => export(common, &workbench, args, output)?,
    }
    Ok(())
}

/// Writes the table of a coordinate, or a database.
fn export(common: &Common, workbench: &Workbench, args: &ExportArgs, output: &mut Output) -> anyhow::Result<()> {
    let format = if output.json { TableFormat::Json } else { args.format.0 };
    let bar = Bar::new(output);
    let database = workbench.database(&args.name, common.lang, &bar).transpose();
    let database = database.map_err(|why| anyhow::anyhow!("{why}"))?;
    let table = match database {
        Some(_) => None,
        None => Some(
            CoordinateTable::new(&args.name, common.numbering, common.notation)
                .map_err(|error| WrongUsage::new(error.text(common.lang), common.lang))?,
        ),
    };
    let write = |mut out: &mut dyn Write| match (&database, &table) {
        (Some(database), _) => database.write(format, &mut out, &bar),
        (None, table) => table.as_ref().map_or(Ok(()), |table| table.write(format, &mut out)),
    };
    let written = match &args.output {
        None => output.stream(write),
        Some(path) => whole(path, write),
    };
    bar.clear();
    match (written, &args.output) {
        // Only Ctrl-C interrupts, and the exit code says so.
        (Err(error), _) if error.kind() == ErrorKind::Interrupted => Ok(()),
        (Err(error), Some(path)) => Err(error).with_context(|| format!("cannot write {}", path.display())),
        (Err(error), None) => Err(error.into()),
        (Ok(()), None) => Ok(()),
        (Ok(()), Some(path)) => Ok(output.note(&common.lang.text("cli.wrote", &[("path", &path.display())]))?),
    }
}

/// A file that is there only when all of it is written.
fn whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 16, WholeFile::create(path)?);
    write(&mut file)?;
    file.into_inner().map_err(IntoInnerError::into_error)?.finish()
}

fn find(name: &str, language: Language) -> Result<&'static StoredTable, WrongUsage> {
    let names = || STORED_TABLES.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
    StoredTable::named(name).ok_or_else(|| {
        WrongUsage::new(language.text("cli.tables.unknown", &[("name", &name), ("known", &names())]), language)
    })
}

fn list(workbench: &Workbench, verify: bool, output: &mut Output) -> anyhow::Result<()> {
    let mut text = Table::new();
    text.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let language = output.language;
    text.set_header(["table", "size", "state"].map(|name| language.text(&format!("cli.tables.{name}"), &[])));
    for table in workbench.tables(verify) {
        if verify && table.is_damaged {
            output.mark_failed();
        }
        if output.json {
            output.object(&table)?;
        } else {
            text.add_row([table.name, &megabytes(table.bytes as u64), &state(&table, language)]);
        }
    }
    if !output.json {
        output.line(&text.trim_fmt())?;
        let folder = workbench.store().folder().display();
        output.note(&language.text("cli.tables.folder", &[("folder", &folder)]))?;
    }
    Ok(())
}

/// Whether it can be used, in words.
fn state(table: &TableReport, language: Language) -> String {
    let state = match table.state.strip_prefix("unusable: ") {
        Some(why) => language.text("cli.tables.unusable", &[("why", &why)]),
        None => {
            let states = [("ready", "ready"), ("not built", "absent")];
            let known = states.into_iter().find(|(state, _)| table.state == *state);
            language.text(&format!("cli.tables.{}", known.map_or("unclear", |(_, key)| key)), &[])
        }
    };
    match table.leftover {
        Some(bytes) => language.text("cli.tables.begun", &[("state", &state), ("size", &megabytes(bytes))]),
        None => state,
    }
}

pub(super) fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes / 1_000_000)
}

/// Whether to build a large table: yes if it was said, or is now.
fn is_wanted(table: &StoredTable, yes: bool, output: &mut Output) -> anyhow::Result<bool> {
    if yes || table.bytes <= LARGE {
        return Ok(true);
    }
    let language = output.language;
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        let text = language.text("cli.tables.yes", &[("name", &table.name)]);
        return Err(WrongUsage::new(text, language).into());
    }
    eprint!("{} ", language.text("cli.tables.ask", &[("name", &table.name)]));
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).context("cannot read the answer")?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "j" | "ja"))
}

fn build(workbench: &Workbench, table: &'static StoredTable, yes: bool, output: &mut Output) -> anyhow::Result<()> {
    let free = workbench.store().free_space();
    let language = output.language;
    let (size, effort) = (megabytes(table.bytes as u64), effort(table, language));
    let folder = workbench.store().folder().display();
    let mut values: Vec<(&str, &dyn Display)> =
        vec![("name", &table.name), ("size", &size), ("folder", &folder), ("effort", &effort)];
    let free_text = free.map(megabytes);
    let key = if free_text.is_some() { "cli.tables.cost.free" } else { "cli.tables.cost" };
    values.extend(free_text.as_ref().map(|free| ("free", free as &dyn Display)));
    output.note(&language.text(key, &values))?;
    let is_there = || workbench.tables(false).iter().any(|other| other.name == table.name && other.state == "ready");
    if free.is_some_and(|free| free < table.bytes as u64) && !is_there() {
        anyhow::bail!(language.text("cli.tables.space", &[]));
    }
    if !is_there() && !is_wanted(table, yes, output)? {
        return Ok(output.note(&language.text("cli.tables.no", &[]))?);
    }
    let bar = Bar::new(output);
    let built = workbench.build_table(table, &bar);
    bar.clear();
    let state = match built {
        Ok(Built::Now) => "built",
        Ok(Built::Before) => "was there already",
        // Only Ctrl-C cancels, and the exit code says so.
        Err(StoreError::Cancelled) => return Ok(output.note(&StoreError::Cancelled.to_string())?),
        Err(error) => anyhow::bail!(table_error(&error, output.language)),
    };
    if output.json {
        output.object(&json!({ "name": table.name, "bytes": table.bytes, "state": state }))?;
    } else {
        let key = if state == "built" { "cli.tables.built" } else { "cli.tables.there" };
        output.note(&language.text(key, &[("name", &table.name)]))?;
    }
    Ok(())
}
