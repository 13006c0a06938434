//! CFOP in words: every stage, step and case has its texts, with rotations and wide turns it is the same solution, and
//! a solution written with comments can be read back.

use puzzle::{Alg, Notation, Scheme, Sticker};
use solvers::cfop::{ORIENTING, PERMUTING, Stage};
use std::sync::LazyLock;
use zauber::Language;
use zauber::{Choice, Given, Puzzle, Reader, SolutionReport, SolveOptions, Unwatched, Workbench};

fn solve(language: Language, text: &str, options: &SolveOptions) -> SolutionReport {
    let reader = Reader { language, ..Reader::default() };
    let position = reader.read(Puzzle::Cube, Given::Facelets(text)).expect("54 letters");
    WORKBENCH.solve(&position, None, options, &Unwatched).expect("a solution").report()
}

static WORKBENCH: LazyLock<Workbench> = LazyLock::new(Workbench::default);

fn options() -> SolveOptions {
    SolveOptions::limited(Choice::named(Puzzle::Cube, Some("cfop"), None).expect("a method"), None, None, None)
}

#[test]
fn every_stage_step_and_case_has_its_texts() {
    let steps = ["hold", "cross", "pair", "orient", "permute", "adjust"];
    let steps = steps.iter().flat_map(|step| ["look", "does", "after"].map(|part| format!("cfop.step.{step}.{part}")));
    let parts = ["name", "comment", "goal", "text"];
    let stages = Stage::ALL.iter().flat_map(|stage| parts.map(|part| format!("{}.{part}", stage.name())));
    let orienting = ORIENTING.iter().map(|case| format!("cfop.step.orient.{}", case.family));
    let permuting = PERMUTING.iter().map(|case| format!("cfop.step.permute.{}", case.family));
    for key in steps.chain(stages).chain(orienting).chain(permuting).chain(["cfop.skip".into()]) {
        for language in Language::ALL {
            assert!(language.messages().contains_key(&key), "{key} in {}", language.name());
        }
    }
}

#[test]
fn solutions_are_described_and_can_be_read_back() {
    for text in testkit::random_cubes().take(20) {
        for (language, handling) in [(Language::English, false), (Language::German, true), (Language::English, true)] {
            let options = SolveOptions { handling, ..options() };
            let solved = solve(language, text, &options);
            // What was there already or came with the cross is said after the name, or is part of it.
            let plain = |comment: &'_ str| {
                comment.split(": ").next().unwrap_or_default().trim_start_matches(['x', 'X', '-']).to_owned()
            };
            let names: Vec<String> = solved.stages.iter().map(|stage| plain(&stage.comment)).collect();
            match language {
                Language::English => {
                    let wanted = ["inspection", "cross", "first pair", "second pair", "third pair", "fourth pair"];
                    assert_eq!(names[..6], wanted);
                }
                _ => assert_eq!(names[..3], ["Anschauen", "Kreuz", "erstes Paar"]),
            }
            assert!(names[6].starts_with("OLL ") && names[7].starts_with("PLL "), "{names:?}");
            for stage in &solved.stages {
                for text in
                    [&stage.name, &stage.goal, &stage.text].into_iter().chain(stage.steps.iter().map(|step| &step.text))
                {
                    assert!(!text.contains('{') && !text.contains(": ."), "{text}");
                }
            }
            // Masks grow, and at the end everything matters.
            let masks: Vec<usize> = solved.stages.iter().map(|stage| stage.mask.len()).collect();
            assert!(masks.is_sorted() && masks[..2] == [6, 14] && masks[6..] == [42, 54], "{masks:?}");
            // The stages make up the solution, with comments and without.
            let alg = |text: &str| Alg::parse(text, Notation::Wca).expect("an alg").moves();
            let lines = solved.commented();
            assert_eq!(alg(&lines), alg(&solved.moves), "{lines}");
            assert!(lines.lines().all(|line| line.contains("// ")), "{lines}");
            // Replayed, each face has one colour at the end, centres included.
            let facelets = puzzle::facelets::read(text, &Scheme::default()).expect("54 letters").facelets;
            let after = facelets.after_all(&alg(&solved.moves));
            for sticker in Sticker::all() {
                assert_eq!(after.get(sticker), after.get(Sticker::centre(sticker.face())), "{text}");
            }
            assert_eq!(handling, solved.moves.contains(['x', 'y', 'z', 'w', 'M']), "{}", solved.moves);
        }
    }
}
