//! Layer by layer in words: every stage and every sequence has its texts, and with rotations it is the same solution.

use puzzle::{Alg, Face, Notation, Scheme, Sticker};
use solvers::layers::{LIFT, SEQUENCES, Stage};
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
    SolveOptions::limited(Choice::named(Puzzle::Cube, Some("layers"), None).expect("a method"), None, None, None)
}

#[test]
fn every_stage_and_every_sequence_has_its_texts() {
    let searched =
        ["layers.search.edges", "layers.search.corners", "layers.search.ready", "layers.sequence.hold", LIFT];
    let steps = SEQUENCES.iter().map(|sequence| sequence.name).chain(searched);
    let steps = steps.flat_map(|name| ["look", "does", "after"].map(|part| format!("{name}.{part}")));
    let stages =
        Stage::ALL.iter().flat_map(|stage| ["name", "goal", "text"].map(|part| format!("{}.{part}", stage.name())));
    for key in steps.chain(stages).chain(["layers.hands".into()]) {
        for language in Language::ALL {
            assert!(language.messages().contains_key(&key), "{key} in {}", language.name());
        }
    }
}

#[test]
fn solutions_are_described_in_colours() {
    for text in testkit::random_cubes().take(20) {
        for (language, handling) in [(Language::English, false), (Language::German, true)] {
            let options = SolveOptions { handling, ..options() };
            let solved = solve(language, text, &options);
            assert_eq!(solved.stages.len(), 7);
            let joined =
                |moves: Vec<&str>| moves.into_iter().filter(|moves| !moves.is_empty()).collect::<Vec<_>>().join(" ");
            assert_eq!(joined(solved.stages.iter().map(|stage| &stage.moves[..]).collect()), solved.moves);
            for stage in &solved.stages {
                assert_eq!(joined(stage.steps.iter().map(|step| &step.moves[..]).collect()), stage.moves);
                for text in
                    [&stage.name, &stage.goal, &stage.text].into_iter().chain(stage.steps.iter().map(|step| &step.text))
                {
                    assert!(!text.contains('{'), "{text}");
                }
            }
            // Masks grow, and at the end everything matters.
            assert!(solved.stages.windows(2).all(|two| two[0].mask.len() <= two[1].mask.len()));
            assert_eq!(
                solved.stages.iter().map(|stage| stage.mask.len()).collect::<Vec<_>>(),
                [6, 14, 26, 34, 46, 46, 54]
            );
            // Replayed with rotations, each face has one colour at the end, and at the end of each stage the stickers
            // of its mask are where they stay.
            let facelets = puzzle::facelets::read(text, &Scheme::default()).expect("54 letters").facelets;
            let moves = Alg::parse(&solved.moves, Notation::Wca).expect("an alg").moves();
            let after = facelets.after_all(&moves);
            for sticker in Sticker::all() {
                assert_eq!(after.get(sticker), after.get(Sticker::centre(sticker.face())), "{text}");
            }
            assert_eq!(handling, solved.moves.contains(['x', 'y', 'z']), "{}", solved.moves);
        }
    }
}

#[test]
fn the_first_colour_can_be_chosen_however_the_cube_is_held() {
    let facelets = "F2 U R' D B L2 U' F".to_owned();
    for turned in ["", " x", " z' y"] {
        let scramble = format!("{facelets}{turned}");
        let position = Reader::default().read(Puzzle::Cube, Given::Scramble(&scramble)).expect("an alg");
        for (colour, name) in [(Face::U, "white"), (Face::L, "orange"), (Face::F, "green")] {
            let options = SolveOptions { first_colour: Some(colour), ..options() };
            let solved = WORKBENCH.solve(&position, None, &options, &Unwatched).expect("a solution").report();
            assert_eq!(solved.stages[1].goal, format!("The four edges with {name} are home."));
        }
    }
}
