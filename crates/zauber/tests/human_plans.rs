//! Edges first, and top, bottom, middle, in words: every stage and every step has its texts, and written for hands it is
//! the same solution.

use puzzle::{Alg, Notation, Scheme, Sticker};
use solvers::human::{Means, Plan};
use solvers::{edges_first, top_bottom_middle};
use zauber::Language;
use zauber::{Choice, Given, Puzzle, Reader, SolveOptions, Unwatched, Workbench};

static PLANS: [&Plan; 2] = [&edges_first::PLAN, &top_bottom_middle::PLAN];

#[test]
fn every_stage_and_every_step_has_its_texts() {
    for plan in PLANS {
        let searched = plan.stages.iter().flat_map(|stage| match stage.means {
            Means::Hold(name) | Means::Edges(name) => vec![name],
            Means::Corners(solved, ready) => vec![solved, ready],
            Means::Sequences(manner) => vec![manner.lift],
        });
        let steps = plan.sequences.iter().map(|sequence| sequence.name).chain(searched);
        let steps = steps.flat_map(|name| ["look", "does", "after"].map(|part| format!("{name}.{part}")));
        let stages =
            plan.stages.iter().flat_map(|stage| ["name", "goal", "text"].map(|part| format!("{}.{part}", stage.name)));
        for key in steps.chain(stages) {
            for language in Language::ALL {
                assert!(language.messages().contains_key(&key), "{key} in {}", language.name());
            }
        }
    }
}

#[test]
fn solutions_are_described_for_hands() {
    let workbench = Workbench::default();
    for plan in PLANS {
        let choice = Choice::named(Puzzle::Cube, Some(plan.name), None).expect("a method");
        for text in testkit::random_cubes().take(20) {
            for (language, handling) in [(Language::English, false), (Language::German, true)] {
                let reader = Reader { language, ..Reader::default() };
                let position = reader.read(Puzzle::Cube, Given::Facelets(text)).expect("54 letters");
                let options = SolveOptions { handling, ..SolveOptions::limited(choice, None, None, None) };
                let solved = workbench.solve(&position, None, &options, &Unwatched).expect("a solution").report();
                assert_eq!(solved.stages.len(), plan.stages.len());
                let texts = |stage: &zauber::StageReport| {
                    let steps = stage.steps.iter().map(|step| step.text.clone());
                    [stage.name.clone(), stage.goal.clone(), stage.text.clone()]
                        .into_iter()
                        .chain(steps)
                        .collect::<Vec<_>>()
                };
                assert!(solved.stages.iter().flat_map(texts).all(|text| !text.contains('{')), "{text}");
                // Masks grow, and at the end everything matters.
                let masks: Vec<usize> = solved.stages.iter().map(|stage| stage.mask.len()).collect();
                assert!(masks.is_sorted() && masks.last() == Some(&54), "{masks:?}");
                // Replayed, each face has one colour at the end, centres included.
                let facelets = puzzle::facelets::read(text, &Scheme::default()).expect("54 letters").facelets;
                let after = facelets.after_all(&Alg::parse(&solved.moves, Notation::Wca).expect("an alg").moves());
                for sticker in Sticker::all() {
                    assert_eq!(after.get(sticker), after.get(Sticker::centre(sticker.face())), "{text}");
                }
            }
        }
    }
}
