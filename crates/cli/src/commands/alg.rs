//! `zauber alg`: the length of an alg and what it does; the same alg written differently, or shorter.

use crate::args::{Common, ShortestArgs};
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use owo_colors::Style;
use puzzle::{Alg, Notation};
use std::fmt::Display;
use store::{Residence, Store};
use zauber::Language;
use zauber::{AlgChange, AlgReport, Choice, Rejection, ShortestReport, SolveError, SolveOptions, Workbench};

pub(crate) fn run(
    common: &Common,
    source: &str,
    changes: &[AlgChange],
    to: Option<Notation>,
    shortest: &ShortestArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let reader = common.reader();
    let search = shortest.shortest.then(|| Search::new(common, to, shortest)).transpose()?;
    let mut first = true;
    let bare = (!changes.is_empty() || to.is_some()) && search.is_none();
    output.each(source, |output, text| {
        let alg = match reader.alg(common.puzzle, text) {
            Ok(alg) => changes.iter().fold(alg, |alg, &change| zauber::change(&alg, common.puzzle, change)),
            Err(rejection) => return Ok(Err(rejection)),
        };
        let mut report = zauber::study(&alg, common.puzzle, to.unwrap_or(common.notation), common.lang);
        if let Some(search) = &search {
            match search.run(common, &alg, output)? {
                Ok(shortest) => report.shortest = Some(shortest),
                Err(rejection) => return Ok(Err(rejection)),
            }
        }
        if output.json {
            output.answer(text, &report)?;
        } else if bare {
            // Many algs are read line by line, so each stays on one line.
            let text =
                if output.batch { alg.without_comments().to_text(to.unwrap_or(common.notation)) } else { report.alg };
            output.line(&text)?;
        } else {
            if output.batch && !std::mem::take(&mut first) {
                output.line("")?;
            }
            let lines = in_words(&report, common.lang, output);
            output.line(&lines)?;
        }
        Ok(Ok(()))
    })
}

fn in_words(report: &AlgReport, language: Language, output: &Output) -> String {
    let AlgReport { htm, qtm, stm, etm, axial, .. } = report;
    let order = language.text("cli.alg.order", &[("order", &report.order)]);
    let mut lines = vec![
        output.styled(&report.alg, Style::new().bold()),
        format!("{htm} HTM, {qtm} QTM, {stm} STM, {etm} ETM, {axial} axial; {order}"),
    ];
    if !report.turned.is_empty() {
        lines.push(language.text("cli.alg.turned", &[("turned", &report.turned)]));
    }
    if report.effect.is_empty() {
        lines.push(language.text("cli.alg.nothing", &[]));
    }
    lines.extend(report.effect.iter().cloned());
    if let Some(shortest) = &report.shortest {
        lines.extend(shortest_in_words(shortest, language, output));
    }
    lines.join("\n")
}

/// The search for a shorter alg that does the same.
struct Search {
    workbench: Workbench,
    options: SolveOptions,
}

impl Search {
    fn new(common: &Common, to: Option<Notation>, args: &ShortestArgs) -> Result<Search, WrongUsage> {
        let options = SolveOptions {
            metric: args.metric.0,
            threads: super::cores(),
            notation: to.unwrap_or(common.notation),
            ..SolveOptions::limited(Choice::optimal(common.puzzle), args.time, None, None)
        };
        options.check(common.puzzle, common.lang).map_err(|rejection| WrongUsage::of(rejection, common.lang))?;
        Ok(Search { workbench: Workbench::new(Store::open(), Residence::Mapped), options })
    }

    fn run(
        &self,
        common: &Common,
        alg: &Alg,
        output: &mut Output,
    ) -> anyhow::Result<Result<ShortestReport, Rejection>> {
        let bar = Bar::new(output);
        let found = self.workbench.shortest(alg, common.puzzle, &self.options, common.lang, &bar);
        bar.clear();
        for note in self.workbench.take_notes(common.lang) {
            output.note(&note)?;
        }
        match found {
            Ok(shortest) => Ok(Ok(shortest)),
            Err(SolveError::Rejected(rejection)) => Ok(Err(rejection)),
            Err(why) => anyhow::bail!(why),
        }
    }
}

/// Whether the alg is a shortest one, and one that is.
fn shortest_in_words(report: &ShortestReport, language: Language, output: &Output) -> Vec<String> {
    let ShortestReport { length, best, at_least, .. } = report;
    let metric = report.metric.to_uppercase();
    let values: [(&str, &dyn Display); 4] =
        [("length", length), ("best", best), ("least", at_least), ("metric", &metric)];
    let is_proven = best == at_least;
    let key = match report.shortest {
        Some(true) => "cli.alg.shortest",
        Some(false) if is_proven => "cli.alg.shorter",
        Some(false) => "cli.alg.shorter.unproven",
        None => "cli.alg.unproven",
    };
    let mut lines = vec![language.text(key, &values)];
    if best < length {
        lines.push(output.styled(&report.moves, Style::new().green().bold()));
    }
    lines
}
