//! Faults and repairs as sentences.
//!
//! Faults and repairs come from `puzzle` as data. A [`Wording`] has the reader's language and names for the colours.
//! Input in face letters is answered with the letters of faces and places (`URF`); input in colours is answered with
//! colours and with places in words (`top right front`), so that no letters need be known.

use crate::language::Language;
use crate::message::{ColourForm, Join, Said, Sayable, Value};
use puzzle::alg::AlgFault;
use puzzle::{
    Alg, AlgError, Coordinate, CoordinateError, Corner, Edge, Face, Facelets, Fault, Misfit, Notation, Operation,
    PieceListError, Place, Quarters, Scheme, Sticker, Twist,
};

/// For a completely wrong word, listing every letter does not help.
const MAX_LETTERS: usize = 5;

/// A language, and names for colours.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// The language.
    pub language: Language,
    /// The names of colours; those of faces, if the input was in the letters of faces.
    pub scheme: &'a Scheme,
    /// How faces are called where they are called by letters.
    pub notation: Notation,
}

type Values<'a> = &'a [(&'static str, &'a dyn Sayable)];

impl Wording<'_> {
    /// A fault as a sentence without a capital or a full stop.
    pub fn fault(&self, fault: &Fault) -> Said {
        match fault {
            Fault::Length { found, expected } => {
                let key = if found < expected { "fault.length.more" } else { "fault.length.less" };
                let count = found.abs_diff(*expected);
                let values: Values<'_> = &[("found", found), ("expected", expected), ("count", &count)];
                self.language.say_counted(key, *found, values)
            }
            Fault::Letters { found } => self.letters(found),
            Fault::ColourCount { colour, stickers } => {
                let key = match stickers.len() {
                    0 => "fault.colour-count.none",
                    1 => "fault.colour-count.one",
                    _ => "fault.colour-count.many",
                };
                self.say(key, &[("count", &stickers.len()), ("colour", &self.colour(*colour)), ("needed", &9)])
            }
            Fault::CentreTwice { colour, at } => {
                let key = if at.len() == 2 { "fault.centre-twice.both" } else { "fault.centre-twice.all" };
                let places = self.list(at.iter().map(|&face| self.at(face)).collect());
                self.say(key, &[("places", &places), ("colour", &self.colour(*colour))])
            }
            Fault::CentresOpposite { at, colours: [first, second] } => {
                let places = self.list(vec![self.at(*at), self.at(at.opposite())]);
                let [a, b] = [first, second].map(|&colour| self.colour(colour));
                let [known, wanted] = [*first, first.opposite()].map(|colour| self.noun(colour));
                let values: Values<'_> =
                    &[("places", &places), ("first", &a), ("second", &b), ("known", &known), ("wanted", &wanted)];
                self.say("fault.centres-opposite", values)
            }
            Fault::CentresMirrored => {
                let [up, front, right] = [Face::U, Face::F, Face::R].map(|colour| self.noun(colour));
                self.say("fault.centres-mirrored", &[("up", &up), ("front", &front), ("right", &right)])
            }
            Fault::NoSuchPiece { place, colours, misfit } => {
                let key = format!("fault.no-such-piece.{}", place.kind());
                let why = self.misfit(*misfit);
                let colours = self.colours(colours);
                self.say(&key, &[("place", &self.place(*place)), ("colours", &colours), ("why", &why)])
            }
            Fault::PieceTwice { piece, at } => {
                let key = if at.len() == 2 { "fault.piece-twice.two" } else { "fault.piece-twice.many" };
                let colours: Vec<Face> = piece.stickers().iter().map(|sticker| sticker.face()).collect();
                let places = self.list(at.iter().map(|&place| self.place(place)).collect());
                let piece = self.piece(*piece, &colours);
                self.say(key, &[("piece", &piece), ("count", &at.len()), ("places", &places)])
            }
            Fault::TwistSum { direction } => self.say(&format!("fault.twist.{}", turning(*direction)), &[]),
            Fault::Shape if self.scheme.is_transformer() => self.say("fault.digits.shape", &[]),
            other => self.say(&format!("fault.{}", other.kind()), &[]),
        }
    }

    /// What to do, as a sentence without a capital or a full stop; `after` is the cube when everything is done.
    pub fn operation(&self, operation: &Operation, after: &Facelets) -> Said {
        // Pieces are named by their colours, in the order of their names.
        let piece = |place: Place| {
            let shown: Vec<Option<Face>> = place.stickers().into_iter().map(|sticker| after.get(sticker)).collect();
            let homes: Vec<Place> = match place {
                Place::Corner(_) => Corner::ALL.map(Place::Corner).to_vec(),
                Place::Edge(_) => Edge::ALL.map(Place::Edge).to_vec(),
            };
            let faces = |home: Place| home.stickers().iter().map(|sticker| sticker.face()).collect::<Vec<_>>();
            let home = homes.into_iter().find(|&home| faces(home).iter().all(|&face| shown.contains(&Some(face))));
            self.piece(place, &home.map_or_else(Vec::new, faces))
        };
        match *operation {
            Operation::Twist(corner, direction) => {
                let place = Place::Corner(corner);
                let values: Values<'_> = &[("piece", &piece(place)), ("place", &self.place(place))];
                self.say(&format!("repair.twist.{}", turning(direction)), values)
            }
            Operation::Flip(edge) => {
                let place = Place::Edge(edge);
                self.say("repair.flip", &[("piece", &piece(place)), ("place", &self.place(place))])
            }
            // Afterwards each is where the other one was.
            Operation::Swap(a, b) => {
                let [here, there] = [a, b].map(|place| self.place(place));
                let values: Values<'_> =
                    &[("piece", &piece(b)), ("place", &here), ("other", &piece(a)), ("otherPlace", &there)];
                self.say("repair.swap", values)
            }
            Operation::Paint(sticker, colour) => self.paint(sticker, colour),
            Operation::TurnFace(face, quarters) => {
                let turn = match quarters {
                    Quarters::One => "clockwise",
                    Quarters::Two => "half",
                    Quarters::Three => "counter-clockwise",
                };
                self.say(&format!("repair.face.{turn}"), &[("face", &self.face(face))])
            }
            Operation::SwapFaces(a, b) => {
                self.say("repair.face.swap", &[("face", &self.face(a)), ("other", &self.face(b))])
            }
            _ => Said::verbatim(""),
        }
    }

    fn paint(&self, sticker: Sticker, colour: Face) -> Said {
        let colour = self.colour(colour);
        if self.by_faces() {
            return self.say(
                "repair.paint.letters",
                &[("sticker", &self.notation.spell(&sticker.to_string())), ("colour", &colour)],
            );
        }
        let number = sticker.index() % 9 + 1;
        self.say("repair.paint", &[("number", &number), ("at", &self.at(sticker.face())), ("colour", &colour)])
    }

    fn letters(&self, found: &[(usize, char)]) -> Said {
        let named = found.iter().take(MAX_LETTERS).map(|(at, letter)| {
            // A tab or a bell would spoil the line.
            let letter = letter.escape_debug().collect::<String>();
            self.say("fault.letters.at", &[("letter", &letter), ("position", &(at + 1))])
        });
        let mut list = Said::joined(named, Join::Commas);
        if found.len() > MAX_LETTERS {
            let rest = found.len() - MAX_LETTERS;
            list = self.say("fault.letters.rest", &[("list", &list), ("count", &rest)]);
        }
        let what = if self.scheme.is_transformer() { "digits" } else { "letters" };
        let number = if found.len() == 1 { "one" } else { "many" };
        self.say(
            &format!("fault.{what}.{number}"),
            &[("count", &found.len()), ("list", &list), ("scheme", self.scheme)],
        )
    }

    fn misfit(&self, misfit: Misfit) -> Said {
        match misfit {
            Misfit::Repeated(colour) => self.say("fault.misfit.repeated", &[("colour", &self.colour(colour))]),
            Misfit::Opposite(a, b) => {
                self.say("fault.misfit.opposite", &[("first", &self.noun(a)), ("second", &self.noun(b))])
            }
            _ => self.say("fault.misfit.mirrored", &[]),
        }
    }

    fn by_faces(&self) -> bool {
        *self.scheme == Scheme::faces()
    }

    fn say(&self, key: &str, values: Values<'_>) -> Said {
        self.language.say(key, values)
    }

    /// The word for a colour, or its letter if there is none.
    fn word(&self, kind: &str, colour: Face) -> String {
        let known = self.scheme.known_letter(colour);
        let word = self.language.messages().get(&format!("{kind}.{known}")).filter(|_| !self.by_faces());
        word.cloned().unwrap_or_else(|| self.scheme.letter(colour).to_string())
    }

    /// As in `a sticker is white`.
    pub fn colour(&self, colour: Face) -> Said {
        Said::colour(self.word("colour", colour), colour, ColourForm::Plain)
    }

    /// As in `opposite white`.
    pub fn noun(&self, colour: Face) -> Said {
        Said::colour(self.word("colour.noun", colour), colour, ColourForm::Noun)
    }

    /// As in `white-red`.
    fn colours(&self, colours: &[Face]) -> Said {
        let words: Vec<String> = colours.iter().map(|&colour| self.word("colour", colour)).collect();
        Said::new(words.join("-"), Value::Colours(colours.to_vec()))
    }

    /// As in `the white-red-green corner`.
    fn piece(&self, place: Place, colours: &[Face]) -> Said {
        let value = Value::Piece(colours.to_vec());
        if self.by_faces() {
            let key = format!("piece.{}.letters", place.kind());
            return Said::new(self.language.text(&key, &[("colours", &self.colours(colours))]), value);
        }
        let last = colours.len().saturating_sub(1);
        let word = |(i, &colour)| self.word(if i == last { "colour.feminine" } else { "colour" }, colour);
        let words = colours.iter().enumerate().map(word).collect::<Vec<_>>().join("-");
        Said::new(self.language.text(&format!("piece.{}", place.kind()), &[("colours", &words)]), value)
    }

    /// `URF`, or `top right front`.
    fn place(&self, place: Place) -> Said {
        Said::place(place, !self.by_faces(), self.notation, self.language)
    }

    /// `of U`, or `at the top`.
    fn at(&self, face: Face) -> Said {
        let text = match self.by_faces() {
            true => self.language.text("side.at.letter", &[("face", &self.notation.letter(face))]),
            false => self.language.text(&format!("side.at.{face}"), &[]),
        };
        Said::new(text, Value::At(face))
    }

    /// `face U`, or `top face`.
    fn face(&self, face: Face) -> Said {
        let text = match self.by_faces() {
            true => self.language.text("side.face.letter", &[("face", &self.notation.letter(face))]),
            false => self.language.text(&format!("side.face.{face}"), &[]),
        };
        Said::new(text, Value::Side(face))
    }

    /// `a`, `a and b`, `a, b and c`.
    fn list(&self, parts: Vec<Said>) -> Said {
        self.language.joined(&parts, Join::And)
    }

    /// `a`, `a or b`, `a, b or c`.
    pub fn one_of(&self, parts: impl IntoIterator<Item = Said>) -> Said {
        self.language.joined(&parts.into_iter().collect::<Vec<_>>(), Join::Or)
    }
}

const fn turning(direction: Twist) -> &'static str {
    match direction {
        Twist::Clockwise => "clockwise",
        Twist::CounterClockwise => "counter-clockwise",
    }
}

impl Said {
    /// Where a piece is: in words, as in `top right front`, or in the letters of turns.
    pub fn place(place: Place, in_words: bool, notation: Notation, language: Language) -> Said {
        let faces = place.stickers().into_iter().map(Sticker::face);
        let text = match in_words {
            true => faces.map(|face| language.text(&format!("side.{face}"), &[])).collect::<Vec<_>>().join(" "),
            false => faces.map(|face| notation.letter(face)).collect(),
        };
        Said::new(text, Value::Place(place))
    }
}

/// Why an alg cannot be read.
pub fn alg_error(error: &AlgError, language: Language) -> Said {
    let key = format!("algError.{}", error.fault.kind());
    let why = match error.fault {
        AlgFault::NotATurn(found) => {
            let expected = language.say(&format!("algError.expected.{}", error.notation.name()), &[]);
            language.say(&key, &[("found", &found.escape_debug().to_string()), ("expected", &expected)])
        }
        AlgFault::Unclosed(found)
        | AlgFault::Unopened(found)
        | AlgFault::StraySeparator(found)
        | AlgFault::TimesSign(found) => language.say(&key, &[("found", &found)]),
        AlgFault::NoLayer(layers) => language.say(&key, &[("layers", &layers.to_string())]),
        AlgFault::TooDeep => language.say(&key, &[("most", &Alg::MAX_DEPTH)]),
        AlgFault::TooLong => language.say(&key, &[("most", &Alg::MAX_MOVES)]),
        _ => language.say(&key, &[]),
    };
    language.say("algError.at", &[("position", &(error.position + 1)), ("why", &why)])
}

/// Why lists of pieces cannot be read.
pub fn piece_list_error(error: &PieceListError, language: Language) -> Said {
    let name = |list: &str| language.say(&format!("pieces.list.{list}"), &[]);
    match error {
        PieceListError::Shape { found } => language.say("pieces.shape", &[("found", found)]),
        PieceListError::NotANumber { word, list, most } => {
            language.say("pieces.number", &[("word", word), ("list", &name(list)), ("most", most)])
        }
        PieceListError::Twice { piece, list, missing } => {
            language.say("pieces.twice", &[("piece", piece), ("list", &name(list)), ("missing", missing)])
        }
        _ => Said::verbatim(error.to_string()),
    }
}

/// Why coordinates cannot be read.
pub fn coordinate_error(error: &CoordinateError, language: Language) -> Said {
    let name = |coordinate: &Coordinate| language.say(&format!("coordinate.{}", coordinate.name()), &[]);
    match error {
        CoordinateError::Shape { text } => language.say("coordinates.shape", &[("text", text)]),
        CoordinateError::Name { name } => {
            let known = Coordinate::ALL.map(Coordinate::name).join(", ");
            language.say("coordinates.name", &[("name", name), ("known", &known)])
        }
        CoordinateError::Value { coordinate, value } => {
            let most = coordinate.count() - 1;
            language.say("coordinates.value", &[("name", &name(coordinate)), ("value", value), ("most", &most)])
        }
        _ => Said::verbatim(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::PieceLists;

    /// One fault of each kind and form.
    fn all_faults() -> Vec<Fault> {
        let corner = Place::Corner(Corner::URF);
        let edge = Place::Edge(Edge::UF);
        let no_piece =
            |place, colours: &[Face], misfit| Fault::NoSuchPiece { place, colours: colours.to_vec(), misfit };
        let count = |count| Fault::ColourCount { colour: Face::U, stickers: Sticker::all().take(count).collect() };
        vec![
            Fault::Length { found: 1, expected: 54 },
            Fault::Length { found: 50, expected: 54 },
            Fault::Length { found: 60, expected: 54 },
            Fault::Letters { found: vec![(0, 'x')] },
            Fault::Letters { found: vec![(3, '\t'); 7] },
            Fault::Shape,
            count(0),
            count(1),
            count(10),
            Fault::CentreTwice { colour: Face::U, at: vec![Face::U, Face::R] },
            Fault::CentreTwice { colour: Face::U, at: vec![Face::U, Face::R, Face::B] },
            Fault::CentresOpposite { at: Face::U, colours: [Face::U, Face::R] },
            Fault::CentresMirrored,
            no_piece(edge, &[Face::U, Face::U], Misfit::Repeated(Face::U)),
            no_piece(edge, &[Face::U, Face::D], Misfit::Opposite(Face::U, Face::D)),
            no_piece(corner, &[Face::U, Face::F, Face::R], Misfit::Mirrored),
            Fault::PieceTwice { piece: corner, at: vec![corner, Place::Corner(Corner::DBL)] },
            Fault::PieceTwice { piece: edge, at: Edge::ALL.map(Place::Edge).to_vec() },
            Fault::NoCompletion,
            Fault::TwistSum { direction: Twist::Clockwise },
            Fault::TwistSum { direction: Twist::CounterClockwise },
            Fault::FlipSum,
            Fault::Parity,
        ]
    }

    #[test]
    fn every_fault_and_repair_has_a_text_in_every_language() {
        let operations = [
            Operation::Twist(Corner::URF, Twist::Clockwise),
            Operation::Twist(Corner::URF, Twist::CounterClockwise),
            Operation::Flip(Edge::UF),
            Operation::Swap(Place::Corner(Corner::URF), Place::Corner(Corner::DBL)),
            Operation::Paint(Sticker::new(8), Face::R),
            Operation::TurnFace(Face::U, Quarters::One),
            Operation::TurnFace(Face::D, Quarters::Two),
            Operation::TurnFace(Face::L, Quarters::Three),
            Operation::SwapFaces(Face::F, Face::B),
        ];
        let algs =
            ["Q", "(R", "R)", "[R U]", "R, U", "^R", "3", "R *", "4R", "3-2r", "2M", "(R)999999", &"(".repeat(99)];
        for language in Language::ALL {
            for scheme in [Scheme::default(), Scheme::faces(), Scheme::parse("123456").expect("six letters")] {
                let wording = Wording { language, scheme: &scheme, notation: Notation::Wca };
                let faults = all_faults();
                let texts = faults.iter().map(|fault| wording.fault(fault));
                let operations = operations.iter().map(|operation| wording.operation(operation, &Facelets::SOLVED));
                for text in texts.chain(operations).map(String::from) {
                    assert!(!text.is_empty() && !text.contains(['{', '}', '\t']), "{text}");
                }
            }
            let lists = [
                "1 2",
                "0 1 2 3 4 5 6 9 / 0 0 0 0 0 0 0 0 / 0 1 2 3 4 5 6 7 8 9 10 11 / 0 0 0 0 0 0 0 0 0 0 0 0",
                "0 1 2 3 4 5 6 7 / 0 0 0 0 0 0 0 0 / 0 1 2 3 4 5 6 7 8 9 10 10 / 0 0 0 0 0 0 0 0 0 0 0 0",
            ];
            let lists = lists
                .map(|lists| piece_list_error(&PieceLists::parse(lists).expect_err("not lists of pieces"), language));
            for text in lists.map(String::from) {
                assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
            }
            for (alg, notation) in algs.iter().flat_map(|alg| Notation::ALL.map(|notation| (alg, notation))) {
                let error = match Alg::parse(alg, notation) {
                    Err(error) => error,
                    Ok(_) => panic!("{alg} is read"),
                };
                let text = alg_error(&error, language).to_string();
                assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
            }
        }
    }

    #[test]
    fn input_in_colours_is_answered_without_letters() {
        let scheme = Scheme::default();
        let wording = Wording { language: Language::German, scheme: &scheme, notation: Notation::Wca };
        let twist = Operation::Twist(Corner::URF, Twist::Clockwise);
        assert_eq!(
            wording.operation(&twist, &Facelets::SOLVED).text(),
            "dreh die weiß-rot-grüne Ecke (oben rechts vorn) im Uhrzeigersinn"
        );
        let paint = Operation::Paint(Sticker::new(8), Face::L);
        assert_eq!(wording.operation(&paint, &Facelets::SOLVED).text(), "mal Aufkleber 9 oben orange an");
        let yellow_up = Scheme::parse("YOGWRB").expect("six letters");
        let wording = Wording { language: Language::English, scheme: &yellow_up, notation: Notation::Wca };
        let fault = Fault::CentresOpposite { at: Face::U, colours: [Face::U, Face::R] };
        assert_eq!(
            wording.fault(&fault).text(),
            "the centres at the top and at the bottom are yellow and orange; opposite yellow there must be white"
        );
    }
}
