//! `zauber alg`: the length of an alg and what it does; the same alg written differently, or shorter.

use crate::args::{AxisName, Common, duration};
use crate::bar::Bar;
use crate::output::Output;
use crate::positions::printed_alg;
use crate::usage::WrongUsage;
use clap::Args;
use contract::MetricName;
use owo_colors::Style;
use puzzle::{Alg, Notation};
use std::fmt::Display;
use std::time::Duration;
use store::{Residence, Store};
use zauber::{AlgChange, AlgReport, Choice, Language, Rejection, ShortestReport, SolveError, SolveOptions, Workbench};

/// Count, invert, expand, simplify, mirror and translate algs
#[derive(Args)]
#[command(after_help = "\
Algs: face turns R U2 F', wide turns Rw or r, slices M E S, rotations x y z, groups (R U)3,
commutators [R, U], conjugates [R: U], NISS ^(F D), comments // to the end of the line.
What Twizzle writes is read as well: pauses ., any amount as in R5', layers as in 2R or 2-3u,
Rv for x. A single - reads one alg per line; a line has at most 1 MiB.

Examples:
  zauber alg \"R U R' U'\"
  zauber alg \"[R U R', D2]\" --expand
  zauber alg \"R L R'\" --simplify
  zauber alg \"R U R' U R U2 R'\" --shortest
  zauber alg R --origins
  zauber alg \"V O' H2\" --notation german --to-notation wca")]
pub(crate) struct Arguments {
    /// The alg, or - for standard input
    #[arg(value_name = "ALG", required = true)]
    alg: Vec<String>,
    /// Invert it
    #[arg(long)]
    invert: bool,
    /// Write out groups, commutators, conjugates and NISS
    #[arg(long)]
    expand: bool,
    /// Write out, then write neighbouring turns about the same axis in as few moves as possible
    #[arg(long)]
    simplify: bool,
    /// Mirror it: x exchanges left and right, y up and down, z front and back
    #[arg(long, value_name = "AXIS", value_enum)]
    mirror: Option<AxisName>,
    /// Write it in another notation
    #[arg(long, value_name = "NOTATION")]
    to_notation: Option<Notation>,
    /// Show where each sticker and each piece that moves comes from (3x3x3)
    #[arg(long)]
    origins: bool,
    #[command(flatten)]
    shortest: ShortestArgs,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        let changes = [
            self.mirror.map(|axis| AlgChange::Mirror(axis.axis())),
            self.invert.then_some(AlgChange::Invert),
            self.expand.then_some(AlgChange::Expand),
            self.simplify.then_some(AlgChange::Simplify),
        ];
        let changes: Vec<AlgChange> = changes.into_iter().flatten().collect();
        study(common, &self.alg.join(" "), &changes, self.to_notation, self.origins, &self.shortest, output)
    }
}

/// A shorter alg that does the same.
#[derive(Args)]
struct ShortestArgs {
    /// Say whether it is a shortest one for what it does, and find one that is
    #[arg(long)]
    shortest: bool,
    /// How turns are counted for that
    #[arg(long, requires = "shortest", default_value = "htm", hide_default_value = true)]
    metric: MetricName,
    /// How long to search for it, as in 10s; without it, until it is proven
    #[arg(long, value_name = "T", requires = "shortest", value_parser = duration)]
    time: Option<Duration>,
}


fn study(
    common: &Common,
    source: &str,
    changes: &[AlgChange],
    to: Option<Notation>,
    origins: bool,
    shortest: &ShortestArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let reader = common.reader();
    let search = shortest.shortest.then(|| Search::new(common, to, shortest)).transpose()?;
    let mut first = true;
    let bare = (!changes.is_empty() || to.is_some()) && search.is_none() && !origins;
    output.each(source, None, |output, text| {
        let printed = printed_alg(text);
        let alg = match reader.alg(common.puzzle, printed.as_deref().unwrap_or(text)) {
            Ok(alg) => changes.iter().fold(alg, |alg, &change| zauber::change(&alg, common.puzzle, change)),
            Err(rejection) => return Ok(Err(rejection)),
        };
        let mut report = zauber::study(&alg, common.puzzle, to.unwrap_or(common.notation), common.lang);
        if origins {
            match zauber::origins(&alg, common.puzzle, to.unwrap_or(common.notation), common.lang) {
                Ok(found) => report.origins = Some(found),
                Err(rejection) => return Ok(Err(rejection)),
            }
        }
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
    lines.extend(report.origins.iter().flat_map(|origins| origins.lines(language)));
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
