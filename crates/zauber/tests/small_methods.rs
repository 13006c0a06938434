//! Human methods of the small puzzles in words: every stage and every step has its texts, in both languages.

use solvers::relatives::human::{
    LAYERS_SEQUENCES, Method, ORTEGA_SEQUENCES, Ortega, PocketLayers, TETRA_LAYERS_SEQUENCES, TETRA_SEQUENCES, Tetra,
    TetraLayers,
};
use zauber::Language;

#[test]
fn every_stage_and_every_step_has_its_texts() {
    let methods: [&dyn Method; 4] = [&PocketLayers::new(), &Ortega::new(), &Tetra::new(), &TetraLayers::new()];
    let stages: Vec<&str> = methods.iter().flat_map(|method| method.stages().iter().copied()).collect();
    let searched = [
        "pocket-layers.first.search",
        "ortega.face.search",
        "tetra.shape.butterfly",
        "tetra.shape.pairs",
        "tetra.shape.other",
        "tetra.place.swap",
        "tetra-layers.first.search",
    ];
    let holds = stages.iter().copied().filter(|name| name.ends_with(".hold"));
    let sequences = [LAYERS_SEQUENCES, ORTEGA_SEQUENCES, TETRA_SEQUENCES, TETRA_LAYERS_SEQUENCES].concat();
    let steps = sequences.iter().map(|sequence| sequence.name).chain(searched).chain(holds);
    let steps = steps.flat_map(|name| ["look", "does", "after"].map(|part| format!("{name}.{part}")));
    let stages = stages.iter().flat_map(|name| ["name", "goal", "text"].map(|part| format!("{name}.{part}")));
    for key in steps.chain(stages) {
        for language in Language::ALL {
            assert!(language.messages().contains_key(&key), "{key} in {}", language.name());
        }
    }
}
