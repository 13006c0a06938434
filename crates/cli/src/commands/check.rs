//! `zauber check`: legal or not, every fault, repairs.

use crate::args::{Common, Form};
use crate::output::Output;
use owo_colors::Style;
use zauber::Verdict;
use zauber::puzzle::{Face, Scheme};

pub fn run(common: &Common, (form, source): (Form, String), output: &mut Output) -> anyhow::Result<()> {
    let reader = common.reader();
    output.each(&source, |output, text| match reader.read(form.given(text)).and_then(|sheet| zauber::check(&sheet)) {
        Ok(verdict) if output.json => output.answer(text, &verdict).map(Ok),
        Ok(verdict) => {
            let line = in_words(&verdict, &reader.scheme, output);
            Ok(Ok(output.line(&line)?))
        }
        // The verdict on stickers is the result here, so it goes where results go.
        Err(rejection) if rejection.code > 0 && !output.json && !output.batch => {
            output.mark_rejected();
            let head = output.dressed("not legal:", Style::new().red().bold());
            output.line(&format!("{head} {}", crate::refusal::text(text, &rejection).trim_end()))?;
            Ok(Ok(()))
        }
        Err(rejection) => Ok(Err(rejection)),
    })
}

fn in_words(verdict: &Verdict, scheme: &Scheme, output: &Output) -> String {
    let mut line = output.dressed("legal", Style::new().green().bold());
    match verdict.completions.as_deref() {
        None => {}
        Some("1") => line += &format!("; the only way to fill in the unknown stickers is {}", verdict.written),
        Some(ways) => line += &format!("; there are {ways} ways to fill in the unknown stickers"),
    }
    if let Some(turned) = verdict.turned.as_deref().filter(|turned| !turned.is_empty()) {
        let [up, front] = [Face::U, Face::F].map(|face| scheme.name(face));
        line += &format!("; held after {turned} from {up} up, {front} front");
    }
    line
}
