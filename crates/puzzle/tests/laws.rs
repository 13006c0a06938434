//! Laws that hold for every position, alg and number.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use puzzle::alg::{AlgFault, Node, simplify, turns_of};
use puzzle::{
    Alg, Assembly, Attitude, Cube, Facelets, KPattern, Layers, Metric, Move, Notation, Numbering, PieceLists, Quarters,
    Scheme, Symmetry, Turn, facelets,
};

fn cube() -> impl Strategy<Value = Cube> {
    (0..Cube::COUNT).prop_map(|number| Numbering::Kociemba.cube(number).expect("the number is small enough"))
}

/// Twenty pieces in any universe.
fn assembly() -> impl Strategy<Value = Assembly> {
    (cube(), 0..3u8, 0..2u8, any::<bool>()).prop_map(|(cube, twist, flip, swap)| {
        let mut lists = Numbering::Kociemba.lists(cube.assembly());
        lists.twists[0] = (lists.twists[0] + twist) % 3;
        lists.flips[0] = (lists.flips[0] + flip) % 2;
        if swap {
            lists.edges.swap(0, 1);
        }
        Numbering::Kociemba.assembly(&lists).expect("the pieces are all there")
    })
}

fn attitude() -> impl Strategy<Value = Attitude> {
    (0..24usize).prop_map(|i| Attitude::all().nth(i).expect("there are 24"))
}

fn symmetry() -> impl Strategy<Value = Symmetry> {
    (0..48usize).prop_map(|i| Symmetry::all().nth(i).expect("there are 48"))
}

fn turn() -> impl Strategy<Value = Turn> {
    (0..18usize).prop_map(|i| Turn::from_index(i).expect("there are 18"))
}

fn a_move() -> impl Strategy<Value = Move> {
    (0..18usize, 0..3usize).prop_map(|(i, q)| Move::new(Layers::all().nth(i).expect("there are 18"), Quarters::ALL[q]))
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    prop::collection::vec(a_move(), 0..30)
}

/// Algs of every shape, as text in one of many ways to write the same alg.
fn alg_text() -> impl Strategy<Value = String> {
    let turn = prop_oneof![
        a_move().prop_map(|turn| turn.to_string()),
        prop::sample::select(vec![
            "2R",
            "3D",
            "2f",
            "3Uw",
            "2-3u",
            "1-2Bw",
            "Rv",
            "Fv",
            "r5'",
            "M0",
            "U99",
            "y6'",
            "R\u{2bc}",
            "L\u{ff07}",
            ".",
        ])
        .prop_map(str::to_owned),
    ];
    let leaf = (turn, prop::sample::select(vec![" ", "\n"])).prop_map(|(turn, space)| format!("{turn}{space}"));
    leaf.prop_recursive(4, 40, 6, |inner| {
        let list = prop::collection::vec(inner, 0..5).prop_map(|parts| parts.concat());
        let times = prop::sample::select(vec!["", "2", "3", "'", "2'", "\u{2019}"]);
        prop_oneof![
            (list.clone(), times.clone()).prop_map(|(a, n)| format!("({a}){n} ")),
            (list.clone(), list.clone(), times.clone()).prop_map(|(a, b, n)| format!("[{a},{b}]{n} ")),
            (list.clone(), list.clone(), times).prop_map(|(a, b, n)| format!("[{a}:{b}]{n} ")),
            list.clone().prop_map(|a| format!("^({a}) ")),
            (list, "[a-z )\\]]{0,8}").prop_map(|(a, comment)| format!("{a} // {comment}\n")),
        ]
    })
}

fn apply(cube: &Cube, moves: &[Move]) -> Facelets {
    cube.facelets().after_all(moves)
}

/// The same cases every time, and many of them: a law that fails should fail for everyone.
fn config() -> ProptestConfig {
    ProptestConfig { cases: 2000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn positions_form_a_group(a in cube(), b in cube(), c in cube()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&a.inverse()), Cube::SOLVED);
        prop_assert_eq!(a.inverse().then(&a), Cube::SOLVED);
        prop_assert_eq!(a.then(&Cube::SOLVED), a);
        prop_assert_eq!(a.then(&b).is_odd(), a.is_odd() != b.is_odd());
        prop_assert!(Cube::new(*a.then(&b).assembly()).is_ok());
    }

    #[test]
    fn powers_and_orders(a in cube(), n in -40..40i64, m in -40..40i64) {
        prop_assert_eq!(a.power(n).then(&a.power(m)), a.power(n + m));
        let order = i64::from(a.order());
        prop_assert!((1..=1260).contains(&order));
        prop_assert_eq!(a.power(order), Cube::SOLVED);
        for prime in [2, 3, 5, 7, 11] {
            if order % prime == 0 {
                prop_assert_ne!(a.power(order / prime), Cube::SOLVED);
            }
        }
    }

    #[test]
    fn turning_pieces_is_turning_stickers(a in cube(), turns in prop::collection::vec(turn(), 0..30)) {
        let stickers = apply(&a, &turns.iter().map(|&t| Move::from(t)).collect::<Vec<_>>());
        prop_assert_eq!(a.turns(turns.iter().copied()).facelets(), stickers);
        let text = turns.iter().map(Turn::to_string).collect::<Vec<_>>().join(" ");
        prop_assert_eq!(testkit::stickers::replay(&a.facelets().to_string(), &text), stickers.to_string());
    }

    #[test]
    fn symmetries_respect_products_turns_and_each_other(a in cube(), b in cube(), t in turn(), s in symmetry(), r in symmetry()) {
        prop_assert_eq!(a.then(&b).moved(s), a.moved(s).then(&b.moved(s)));
        prop_assert_eq!(a.turn(t).moved(s), a.moved(s).turn(t.moved(s)));
        prop_assert_eq!(a.moved(s).moved(r), a.moved(s.then(r)));
        prop_assert_eq!(a.moved(s).moved(s.inverse()), a);
    }

    #[test]
    fn rotations_conjugate(a in cube(), held in attitude()) {
        // Rotating the whole cube and renaming the faces accordingly is the symmetry.
        let turned = held.rotations().iter().fold(a.facelets(), |stickers, &(axis, quarters)| {
            stickers.after(Move::new(Layers::Cube(axis), quarters))
        });
        let read = Assembly::from_facelets(&turned).expect("a turned cube is a cube");
        prop_assert_eq!(read.attitude, held);
        prop_assert_eq!(read.assembly, *a.moved(held.symmetry()).assembly());
        prop_assert_eq!(read.facelets(), turned);
    }

    #[test]
    fn facelets_assemblies_and_lists_round_trip(a in assembly(), held in attitude()) {
        let facelets = a.facelets().recoloured(held);
        let read = Assembly::from_facelets(&facelets).expect("twenty pieces are an assembly");
        prop_assert_eq!(read.assembly, a);
        prop_assert_eq!(read.attitude, held);
        for numbering in Numbering::ALL {
            let lists = numbering.lists(&a);
            prop_assert_eq!(numbering.assembly(&lists), Ok(a));
            prop_assert_eq!(PieceLists::parse(&lists.to_string()), Ok(lists));
        }
        let pattern = KPattern::from_facelets(&facelets).expect("twenty pieces are a pattern");
        prop_assert_eq!(pattern.facelets(), Ok(facelets));
        prop_assert_eq!(puzzle::faults(&facelets), a.universe().faults());
    }

    #[test]
    fn numbers_round_trip(number in 0..Cube::COUNT) {
        for numbering in Numbering::ALL {
            let cube = numbering.cube(number).expect("the number is small enough");
            prop_assert_eq!(numbering.number(&cube), number);
            prop_assert!(Cube::new(*cube.assembly()).is_ok());
        }
    }

    #[test]
    fn facelet_text_round_trips(a in cube(), held in attitude(), scheme in Just(Scheme::default()), seed in any::<u64>()) {
        let facelets = a.facelets().recoloured(held);
        prop_assert_eq!(facelets::read(&facelets.to_string(), &scheme).map(|r| r.facelets), Ok(facelets));
        let mut noise = testkit::noise::Noise::new(seed);
        let colours: String = facelets.colours().iter().flatten().map(|&face| {
            let letter = scheme.letter(face);
            let letter = if noise.below(2) == 0 { letter.to_ascii_lowercase() } else { letter };
            format!("{letter}{}", noise.pick(&["", "", " ", "\t"]))
        }).collect();
        let reading = facelets::read(&colours, &scheme).expect("these are 54 colours");
        prop_assert_eq!(reading, facelets::Reading { facelets, by_colour: true });
    }

    #[test]
    fn differences_lead_from_one_to_the_other(a in assembly(), b in cube(), c in assembly()) {
        let goal = a.then(b.assembly());
        let difference = a.difference(&goal).expect("turns do not leave the universe");
        prop_assert_eq!(difference.inverse(), b);
        prop_assert_eq!(a.difference(&c).is_some(), a.universe() == c.universe());
    }

    #[test]
    fn algs_print_and_parse_back(text in alg_text(), notation in prop::sample::select(Notation::ALL.to_vec())) {
        let alg = Alg::parse(&text, Notation::Wca).map_err(|error| TestCaseError::fail(format!("{text:?}: {error}")))?;
        let printed = alg.to_text(notation);
        prop_assert_eq!(Alg::parse(&printed, notation), Ok(alg.clone()), "{}", printed);
    }

    #[test]
    fn inverse_algs_undo(text in alg_text(), a in cube()) {
        let alg = Alg::parse(&text, Notation::Wca).expect("the text is an alg");
        let there = apply(&a, &alg.moves());
        prop_assert_eq!(there.after_all(&alg.inverse().moves()), a.facelets());
    }

    #[test]
    fn expanding_and_simplifying_change_nothing(list in moves(), a in cube()) {
        let there = apply(&a, &list);
        let simple = simplify(&list);
        prop_assert_eq!(apply(&a, &simple), there);
        prop_assert_eq!(&simplify(&simple), &simple);
        for metric in Metric::ALL {
            prop_assert!(metric.count(&simple) <= metric.count(&list));
        }
        let undone: Vec<Move> = list.iter().copied().chain(list.iter().rev().map(|m| m.inverse())).collect();
        prop_assert_eq!(simplify(&undone), vec![]);
    }

    /// However an alg is split, its effect is that of its parts, one after another.
    #[test]
    fn doing_one_alg_after_another_is_doing_both(a in moves(), b in moves(), cube in assembly(), held in attitude()) {
        let both: Vec<Move> = a.iter().chain(&b).copied().collect();
        let start = cube.facelets().recoloured(held);
        prop_assert_eq!(start.after_all(&a).after_all(&b), start.after_all(&both));
        let read = facelets::read(&start.after_all(&a).to_string(), &Scheme::default()).expect("54 letters").facelets;
        prop_assert_eq!(read.after_all(&b), start.after_all(&both));
    }

    #[test]
    fn face_turns_and_a_rotation_do_the_same_as_any_moves(list in moves(), a in cube()) {
        let (turns, attitude) = turns_of(&list);
        let turned = a.turns(turns.iter().copied()).facelets();
        let rotated = attitude.rotations().iter().fold(turned, |stickers, &(axis, quarters)| {
            stickers.after(Move::new(Layers::Cube(axis), quarters))
        });
        prop_assert_eq!(rotated, apply(&a, &list));
        prop_assert_eq!(turns.len(), Metric::Htm.count(&list));
    }

    #[test]
    fn algs_seen_through_a_symmetry_do_what_they_show(list in moves(), s in symmetry()) {
        let alg = Alg::from_moves(list.iter().copied());
        let effect = |alg: &Alg| {
            let held = Assembly::from_facelets(&Facelets::SOLVED.after_all(&alg.moves())).expect("turned cubes are cubes");
            (held.assembly, held.attitude.symmetry())
        };
        let (assembly, attitude) = effect(&alg);
        let (mirrored, turned) = effect(&alg.moved(s));
        prop_assert_eq!(turned, s.inverse().then(attitude).then(s));
        prop_assert_eq!(mirrored, assembly.moved(s));
    }
}

#[test]
fn printing_is_canonical() {
    let print = |text: &str| Alg::parse(text, Notation::Wca).expect("an alg").to_string();
    assert_eq!(print("RUR\u{2019}U\u{2032}"), "R U R' U'");
    assert_eq!(print("( R U )2'[R,U][x:y2]3//  so \n D"), "(R U)2' [R, U] [x: y2]3 // so\nD");
    assert_eq!(print("r2' u  R3 x3"), "Rw2 Uw R' x'");
}

/// The same alg in another spelling.
fn simple(text: &str) -> String {
    let alg = Alg::parse(text, Notation::Wca).unwrap_or_else(|error| panic!("{text}: {error}"));
    Alg::from_moves(simplify(&alg.moves())).to_string()
}

#[test]
fn what_twizzle_writes_is_read() {
    let print =
        |text: &str| Alg::parse(text, Notation::Wca).unwrap_or_else(|error| panic!("{text}: {error}")).to_string();
    assert_eq!(print("R . U .. F"), "R . U . . F");
    assert_eq!(print("(R . U)2 [R, .]'"), "(R . U)2 [R, .]'");
    // Any amount; whole rounds vanish.
    assert_eq!(print("u5' R0 R6' L4 M7 x9 R12'"), "Uw' R2 M' x");
    assert_eq!(print("R999999999999999999999 U'1000000000000000000000000000002"), "R' U2");
    assert_eq!(print("R\u{2bc} U\u{ff07} F2\u{2bc}"), "R' U' F2");
    assert_eq!(print("\u{feff}R U"), "R U");
    // Layers are counted from the face that is named.
    for (numbered, usual) in [
        ("1R 2R 3R", "R M' L'"),
        ("2L 3L 2U 3U 2D", "M R' E' D' E"),
        ("2F 3F 2B 3B'", "S B' S' F"),
        ("2Rw 2r 1r 3r 3Rw2", "Rw Rw R x x2"),
        ("3Lw 3d 3b'", "x' y' z"),
        ("2-3u 2-3Uw' 2-3r2 1-2f 1-3f 2-2L", "Dw' Dw Lw2 Fw z M"),
        ("Rv Uv2 Fv' Lv Dv Bv", "x y2 z' x' y' z'"),
        ("(R U)2 2R", "(R U)2 M'"),
        ("R2 2R2", "R2 M2"),
    ] {
        assert_eq!(print(numbered), usual, "{numbered}");
    }
    let german = |text: &str| Alg::parse(text, Notation::German).expect("an alg").to_text(Notation::German);
    assert_eq!(german("Rv 2O 2-3v"), "R Vw E' Hw'");
    let small = |text: &str| Alg::parse_with_layers(text, Notation::Wca, 2).map(|alg| alg.to_string());
    assert_eq!(small("2R 1-2u 2Fw Lv").as_deref(), Ok("L' y z x'"));
    assert_eq!(small("3R").map_err(|error| error.fault), Err(AlgFault::NoLayer(2)));
}

#[test]
fn what_means_nothing_on_a_cube_is_rejected_where_it_is() {
    for (text, position, length, fault) in [
        ("R 4R", 2, 1, AlgFault::NoLayer(3)),
        ("0R", 0, 1, AlgFault::NoLayer(3)),
        ("2-4r", 2, 1, AlgFault::NoLayer(3)),
        ("99999999999999999999-3r", 0, 20, AlgFault::NoLayer(3)),
        ("3-2r", 0, 3, AlgFault::LayerOrder),
        ("2M", 0, 2, AlgFault::NumberedTurn),
        ("U 2-3x", 2, 4, AlgFault::NumberedTurn),
        ("2Rv", 0, 3, AlgFault::NumberedTurn),
        ("2Q", 1, 1, AlgFault::NotATurn('Q')),
        ("(R U) 3", 6, 1, AlgFault::StrayNumber),
        ("3(R U)", 0, 1, AlgFault::StrayNumber),
        ("2-R", 0, 1, AlgFault::StrayNumber),
        ("R *", 2, 1, AlgFault::TimesSign('*')),
        ("(R U)*2", 5, 1, AlgFault::TimesSign('*')),
        ("(R U)x3", 5, 1, AlgFault::TimesSign('x')),
        ("(R)99999999999999999999", 3, 20, AlgFault::TooLong),
    ] {
        let error = Alg::parse(text, Notation::Wca).expect_err(text);
        assert_eq!((error.position, error.length, error.fault), (position, length, fault), "{text}");
    }
}

#[test]
fn turns_about_one_axis_are_written_together() {
    for (text, expected) in [
        ("R3 M r", ""),
        ("U [R, r] [E: d']", "y"),
        ("L2 [R R': F] S", "L2 Fw"),
        ("R L R'", "L"),
        ("R L' M'", "x"),
        ("R M R' M'", ""),
        ("U R M' L' x' D U'", "D"),
        ("F U E' D' U' D E F'", ""),
        ("R U U' Lw x'", "Lw2"),
        // What cannot be shortened stays as it is.
        ("L' R", "L' R"),
        ("x M U Rw L", "x M U Rw L"),
    ] {
        assert_eq!(simple(text), expected, "{text}");
    }
}

#[test]
fn niss_is_normal_turns_then_the_inverse_of_the_others() {
    let alg = Alg::parse("R ^(F D) U ^(L)", Notation::Wca).expect("an alg");
    assert_eq!(Alg::from_moves(alg.moves()).to_string(), "R U L' D' F'");
    assert!(matches!(alg.inverse().nodes().last(), Some(Node::OnInverse(_))));
}
