//! `zauber lab`: experiments over methods.

use crate::args::{Common, LabCommand, LabReportArgs, LabRunArgs};
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use anyhow::Context;
use clap::Args;
use contract::{LabRequest, Name};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use draw::Theme;
use lab::study_2023::log_line;
use lab::{ExportError, LeftOut, RecordReader, LogSolver, Row, join_records, write_csv, write_parquet};
use puzzle::{Metric, Relative};
use owo_colors::Style;
use std::io::{BufWriter, IntoInnerError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use store::WholeFile;
use zauber::{LabError, LabPlan, LabReport, LabTable, LiveRun, Mark, Puzzle, Workbench};

/// Run experiments over methods, and see what they show
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: LabCommand,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        lab(self.command, common, output)
    }
}

fn lab(command: LabCommand, common: &Common, output: &mut Output) -> anyhow::Result<()> {
    match command {
        LabCommand::Run(args) => experiment(common, &args, output),
        LabCommand::Report(args) => report(common, &args, output),
        LabCommand::Compare { records } => compare(&records, output),
        LabCommand::List => list(output),
        LabCommand::Import { log, method, output: to } => import(&log, method.as_deref(), &to, output),
        LabCommand::Join { output: to, records } => join(&to, &records, output),
        LabCommand::Export { record, output: to } => export(&record, &to, output),
    }
}

/// What was refused is reported; what failed is an error.
fn failed<T>(result: Result<T, LabError>, about: &str, output: &mut Output) -> anyhow::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(LabError::Rejected(rejection)) => {
            output.reject(about, &rejection)?;
            Ok(None)
        }
        Err(error) => Err(anyhow::anyhow!(error.to_string())),
    }
}

/// Says which rows of a record are not counted.
fn say_left_out(left_out: LeftOut, output: &mut Output) -> anyhow::Result<()> {
    Ok(zauber::left_out_notes(left_out, output.language).iter().try_for_each(|note| output.note(note.text()))?)
}

/// A record that holds more than its rows, once each, is an input with faults. Damaged lines are none: a run that was
/// interrupted leaves them, and does their cells again.
fn mark_left_out(left_out: LeftOut, output: &mut Output) {
    if left_out.twice + left_out.foreign > 0 {
        output.mark_rejected();
    }
}

fn request(common: &Common, args: &LabRunArgs) -> anyhow::Result<LabRequest> {
    let asked = &args.experiment;
    // Whoever looks for a failure wants its scramble.
    let usual = || args.until_failure.then(|| "turns:40".to_owned());
    let start = asked.start.clone().or_else(usual);
    let (start, positions) = match start.map(PathBuf::from) {
        Some(file) if file.is_file() => {
            let name = file.file_name().map_or_else(|| file.to_string_lossy(), std::ffi::OsStr::to_string_lossy);
            let text = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            (Some(format!("file:{name}")), Some(String::from_utf8_lossy(&text).into_owned()))
        }
        made => (made.map(|made| made.to_string_lossy().into_owned()), None),
    };
    // The default puzzle is not meant where a ready-made experiment has its own.
    let is_named = common.puzzle != Puzzle::default() || asked.preset.is_none();
    Ok(LabRequest { puzzle: is_named.then_some(Name(common.puzzle)), start, positions, ..asked.clone() })
}

fn experiment(common: &Common, args: &LabRunArgs, output: &mut Output) -> anyhow::Result<()> {
    let path = match &args.output {
        Some(path) => path,
        None if args.until_failure => Path::new(""),
        None => return Err(WrongUsage::new(common.lang.text("cli.lab.output", &[]), common.lang).into()),
    };
    let threads = args.experiment.threads.unwrap_or_else(super::cores);
    zauber::limit_threads(threads);
    let request = request(common, args)?;
    let workbench = Workbench::default();
    let bar = Bar::new(output);
    let plan = workbench.experiment(&request, common.lang, &bar);
    bar.clear();
    for note in workbench.take_notes(common.lang) {
        output.note(&note)?;
    }
    let Some(plan) = failed(plan, args.experiment.start.as_deref().unwrap_or(""), output)? else { return Ok(()) };
    for note in &plan.notes {
        output.note(note.text())?;
    }
    if args.until_failure {
        return until_failure(&plan, threads, output);
    }
    let file = path.display().to_string();
    let Some(cost) = failed(plan.estimate(path, threads, &bar), &file, output)? else { return Ok(()) };
    say_left_out(cost.left_out, output)?;
    if cost.solves == 0 {
        output.note(&common.lang.text("cli.lab.stands", &[("file", &file), ("done", &cost.all)]))?;
        return Ok(());
    }
    output.note(cost.text(common.lang).text())?;
    let bar = Bar::new(output);
    let live = LiveRun::new(plan.experiment.clone());
    let written = Mutex::new(Ok(()));
    let outcome = {
        let shared = Mutex::new(&mut *output);
        let log = |row: &Row| {
            if let Some(length) = row.length {
                let line = log_line(row.wall_ns, length);
                let mut output = shared.lock().expect("printing does not panic");
                let result = output.line(&line).and_then(|()| output.flush());
                let mut written = written.lock().expect("printing does not panic");
                if written.is_ok() {
                    *written = result;
                }
            }
        };
        let log: Option<&(dyn Fn(&Row) + Sync)> = if args.log_2023 { Some(&log) } else { None };
        plan.run(path, threads, &live, log, &bar)
    };
    bar.clear();
    written.into_inner().expect("printing does not panic")?;
    let Some(outcome) = failed(outcome, &file, output)? else { return Ok(()) };
    if common.json {
        return output.answer(&file, &outcome);
    }
    let key = if outcome.finished { "cli.lab.finished" } else { "cli.lab.interrupted" };
    Ok(output.note(&common.lang.text(key, &[("done", &outcome.done), ("all", &outcome.all), ("file", &file)]))?)
}

fn until_failure(plan: &LabPlan, threads: usize, output: &mut Output) -> anyhow::Result<()> {
    let bar = Bar::new(output);
    let language = output.language;
    let ended = plan.until_failure(threads, &bar, &|solves| {
        if solves.is_multiple_of(100) {
            bar.message(&language.text("cli.lab.until.count", &[("solves", &solves)]));
        }
    });
    bar.clear();
    let Some(failure) = &ended.failure else {
        if output.json {
            return output.object(&ended);
        }
        return Ok(output.line(&language.text("cli.lab.until.stopped", &[("solves", &ended.solves)]))?);
    };
    output.mark_failed();
    if output.json {
        return output.object(&ended);
    }
    let why = language.text(&format!("cli.lab.why.{}", failure.why), &[]);
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("index", &failure.index), ("method", &failure.method), ("why", &why), ("solves", &ended.solves)];
    output.line(&language.text("cli.lab.until.failed", &values))?;
    if let Some(scramble) = &failure.scramble {
        output.line(&language.text("cli.lab.until.scramble", &[("scramble", scramble)]))?;
    }
    output.line(&language.text("cli.lab.until.position", &[("position", &failure.position)]))?;
    if let Some(moves) = &failure.moves {
        output.line(&language.text("cli.lab.until.moves", &[("moves", moves)]))?;
    }
    Ok(())
}

fn report(common: &Common, args: &LabReportArgs, output: &mut Output) -> anyhow::Result<()> {
    if args.rows {
        return rows(args, output);
    }
    let workbench = Workbench::default();
    let mut reports = Vec::new();
    for record in &args.records {
        let file = record.display().to_string();
        let bar = Bar::new(output);
        let report = workbench.report(record, common.lang, &bar);
        bar.clear();
        if let Some(report) = failed(report, &file, output)? {
            reports.push((file, report));
        }
    }
    for (number, (file, report)) in reports.iter().enumerate() {
        pictures(report, args, if reports.len() > 1 { format!("{}-", number + 1) } else { String::new() })?;
        if output.json {
            output.answer(file, report)?;
        } else {
            text(report, output)?;
        }
        mark_left_out(report.left_out, output);
    }
    if let Some(html) = &args.html {
        let reports: Vec<LabReport> = reports.into_iter().map(|(_, report)| report).collect();
        super::show::write(html, zauber::lab_html(&reports, args.bin).as_bytes())?;
        output.note(&common.lang.text("cli.wrote", &[("path", &html.display())]))?;
    }
    Ok(())
}

/// Charts as files, light ones, and dark ones if asked for.
fn pictures(report: &LabReport, args: &LabReportArgs, prefix: String) -> anyhow::Result<()> {
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    let folders = [(&args.svg, "svg"), (&args.png, "png")];
    for (folder, ending) in folders.iter().filter_map(|(folder, ending)| Some((folder.as_ref()?, *ending))) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        for chart in zauber::lab_charts(report, args.bin) {
            let path = folder.join(format!("{prefix}{}.{ending}", chart.name));
            let svg = chart.svg(theme);
            let bytes = if ending == "png" { draw::png(&svg, 1920)? } else { svg.into_bytes() };
            super::show::write(&path, &bytes)?;
        }
    }
    Ok(())
}

fn rows(args: &LabReportArgs, output: &mut Output) -> anyhow::Result<()> {
    for record in &args.records {
        let file = record.display().to_string();
        let Some(recorded) = failed(zauber::rows(record, output.language), &file, output)? else { continue };
        say_left_out(recorded.left_out, output)?;
        mark_left_out(recorded.left_out, output);
        for row in recorded.rows {
            if output.json {
                output.object(&row)?;
                continue;
            }
            let length = row.length.map_or_else(|| "-".to_owned(), |length| length.to_string());
            let line = [&row.index.to_string(), &row.method, &row.variant, &length, &row.seconds.to_string()];
            output.line(&[&line.map(String::as_str).join("\t"), row.moves.as_deref().unwrap_or("")].join("\t"))?;
        }
    }
    Ok(())
}

fn text(report: &LabReport, output: &mut Output) -> anyhow::Result<()> {
    for table in report.tables() {
        output.line(&output.styled(&table.title, Style::new().bold()))?;
        let drawn = drawn(&table, output);
        output.line(&drawn)?;
        output.line("")?;
    }
    if let Some(figures) = &report.study_2023 {
        for note in &figures.notes {
            output.line(&textwrap::fill(note, 100))?;
        }
    }
    report.notes.iter().try_for_each(|note| output.note(note))?;
    Ok(())
}

fn drawn(table: &LabTable, output: &Output) -> String {
    let mut text = Table::new();
    text.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    text.set_header(table.columns.iter());
    for row in &table.rows {
        let cell = |(cell, mark): (&String, &Option<Mark>)| match mark {
            Some(Mark::Better) => output.styled(cell, Style::new().green()),
            Some(Mark::Worse) => output.styled(cell, Style::new().red()),
            None => cell.clone(),
        };
        let cells = row.cells.iter().zip(&row.marks).map(cell);
        text.add_row(std::iter::once(row.name.clone()).chain(cells));
    }
    for column in text.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    text.trim_fmt()
}

fn compare(records: &[String], output: &mut Output) -> anyhow::Result<()> {
    let compared = zauber::compare_records(records, output.language);
    let Some(compared) = failed(compared, &records.join(" "), output)? else { return Ok(()) };
    compared.notes.iter().try_for_each(|note| output.note(note))?;
    compared.left_out.iter().for_each(|left_out| mark_left_out(*left_out, output));
    if output.json {
        return compared.pairs.iter().try_for_each(|pair| output.object(pair));
    }
    for pair in &compared.pairs {
        output.line(&textwrap::fill(&pair.text, 100))?;
    }
    Ok(())
}

fn list(output: &mut Output) -> anyhow::Result<()> {
    let presets = zauber::presets(output.language);
    if output.json {
        return presets.iter().try_for_each(|preset| output.object(preset));
    }
    for preset in &presets {
        let any = output.language.text("cli.lab.any", &[]);
        let puzzle = preset.puzzle.unwrap_or(&any);
        let head = output.styled(preset.name, Style::new().bold());
        output.line(&format!("{head}  ({puzzle}, n = {})", preset.n))?;
        let text = format!("{}. {}", preset.title, preset.about);
        output.line(&textwrap::indent(&textwrap::fill(&text, 96), "    "))?;
        output.line(&textwrap::indent(&textwrap::fill(&preset.entries.join(", "), 96), "    "))?;
    }
    Ok(())
}

fn import(log: &Path, method: Option<&str>, to: &Path, output: &mut Output) -> anyhow::Result<()> {
    let name = log.display().to_string();
    let text = std::fs::read(log).with_context(|| format!("cannot read {name}"))?;
    let bar = Bar::new(output);
    let (workbench, language) = (Workbench::default(), output.language);
    // Computing it takes seconds; if it is cancelled, nothing is doubted.
    let expected = |walk| {
        let pocket = Puzzle::Relative(Relative::Pocket);
        workbench.distances(pocket, Metric::Htm, language, Some(walk), &bar).ok()?.expected.get(walk).copied()
    };
    let by = LogSolver { name: method, expected: Some(&expected) };
    let read = zauber::import_log(&name, &String::from_utf8_lossy(&text), by, to, language);
    bar.clear();
    let Some(imported) = failed(read, &name, output)? else { return Ok(()) };
    for (line, why) in imported.skipped.iter().take(10) {
        output.note(&output.language.text("cli.lab.skipped", &[("line", line), ("why", why)]))?;
    }
    if output.json {
        return output.answer(&name, &imported);
    }
    if let Some(doubt) = &imported.doubt {
        output.note(doubt)?;
    }
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("rows", &imported.rows), ("improved", &imported.improved), ("file", &to.display())];
    Ok(output.note(&output.language.text("cli.lab.imported", &values))?)
}

fn join(to: &Path, records: &[PathBuf], output: &mut Output) -> anyhow::Result<()> {
    let name = to.display().to_string();
    let Some(joined) = failed(join_records(to, records, output.language), &name, output)? else { return Ok(()) };
    mark_left_out(joined.left_out, output);
    say_left_out(joined.left_out, output)?;
    if output.json {
        return output.answer(&name, joined);
    }
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("records", &joined.records), ("rows", &joined.rows), ("file", &name)];
    Ok(output.note(&output.language.text("cli.lab.joined", &values))?)
}

fn export(record: &Path, to: &Path, output: &mut Output) -> anyhow::Result<()> {
    let reader = RecordReader::open(record)?;
    let target = || format!("cannot write {}", to.display());
    let failed = |error| match error {
        ExportError::Record(error) => anyhow::Error::new(error),
        error => anyhow::Error::new(error).context(target()),
    };
    let mut file = BufWriter::new(WholeFile::create(to).with_context(target)?);
    let written = match to.extension().and_then(|ending| ending.to_str()) {
        Some("parquet") => write_parquet(reader, &mut file),
        _ => write_csv(reader, &mut file),
    };
    let left_out = written.map_err(failed)?;
    let whole = file.into_inner().map_err(IntoInnerError::into_error).with_context(target)?;
    whole.finish().with_context(target)?;
    mark_left_out(left_out, output);
    say_left_out(left_out, output)
}
