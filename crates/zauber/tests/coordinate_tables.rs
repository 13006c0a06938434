//! Tables of coordinates as they are written.

use methods::TableCache;
use puzzle::{Cube, Notation, Numbering};
use std::io::ErrorKind;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::{Residence, Store};
use zauber::{CoordinateTable, KORF, Language, Progress, TableFormat, Unwatched, Watcher, Workbench};

fn table(name: &str, numbering: Numbering) -> CoordinateTable {
    CoordinateTable::new(name, numbering, Notation::German).expect("there is such a table")
}

fn written(table: &CoordinateTable, format: TableFormat) -> String {
    let mut bytes = Vec::new();
    table.write(format, &mut bytes).expect("memory can be written");
    String::from_utf8(bytes).expect("tables are ASCII")
}

#[test]
fn the_twist_table_is_the_one_of_2010() {
    let twist = table("twist", Numbering::Transformer);
    let text = written(&twist, TableFormat::Text);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("value V V2 V' O O2 O' H H2 H' U U2 U' R R2 R' L L2 L' distance after-V after-V2 "));
    assert!(lines[1].starts_with("0 572 0 572 0 0 0 1503 0 1503 0 0 0 258 0 258 946 0 946 0 1 0 1 0 0 0 1 0 1 "));
    assert!(lines[2].starts_with("1 575 243 653 27 9 3 1495 55 775 1459 163 487 16 7 250 784 729 892 "));
    assert_eq!(lines.len(), 2188);
    let csv = written(&twist, TableFormat::Csv);
    let start = "0,572,0,572,0,0,0,1503,0,1503,0,0,0,258,0,258,946,0,946,0,1,0,1,";
    assert!(csv.lines().nth(1).is_some_and(|line| line.starts_with(start)), "{csv}");
    // The way of R U V and back: 1796, then 1473, 258, 0.
    let turn = |value: u32, name: &str| {
        twist.moves[value as usize][twist.turns.iter().position(|turn| turn == name).expect("this is a turn")]
    };
    assert_eq!([turn(1796, "V'"), turn(1473, "U'"), turn(258, "R'")], [1473, 258, 0]);
}

#[test]
fn names_are_lenient_and_what_is_not_there_is_named() {
    let name = "Slice_Permutation";
    let found = CoordinateTable::new(name, Numbering::Kociemba, Notation::Wca).expect("this is a table");
    let text = written(&found, TableFormat::Text);
    let names = "U U2 U' R2 F2 D D2 D' L2 B2";
    let after = names.split(' ').map(|turn| format!(" after-{turn}")).collect::<String>();
    assert_eq!(text.lines().next(), Some(&*format!("value {names} distance{after}")));
    let fault = |name: &str| {
        let fault = CoordinateTable::new(name, Numbering::Kociemba, Notation::Wca).expect_err("there is none");
        fault.text(Language::English)
    };
    assert!(fault("edge_permutation").contains("479001600"), "{}", fault("edge_permutation"));
    assert!(fault("two-phase-large").contains("twist-slice"), "{}", fault("two-phase-large"));
}

/// Tables of pairs say how far each turn leads, as the tables of the two-phase solver do.
#[test]
fn pairs_say_how_far_each_turn_leads() {
    let found = table("corners-slice-permutation", Numbering::Kociemba);
    let text = written(&found, TableFormat::Text);
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("names").split(' ').collect();
    assert_eq!(names[..5], ["value", "corner_permutation", "slice_permutation", "distance", "after-O"]);
    // One turn from solved: a turn leads back.
    let near = lines.find(|line| line.split(' ').nth(3) == Some("1")).expect("ten of them");
    assert!(near.split(' ').skip(4).any(|after| after == "0"), "{near}");
    assert!(near.split(' ').skip(4).all(|after| matches!(after, "0" | "1" | "2")), "{near}");
}

/// Databases that know how far it is up to three turns; what is farther has a four.
fn with_databases(folder: &std::path::Path) -> Workbench {
    let cache = TableCache::with_builder(Store::at(folder), Residence::Mapped, |_, content, progress, _| {
        solvers::korf::build_to(content, 3, progress)
    });
    Workbench::with_tables(cache)
}

/// Cancels when it has been asked a few times.
struct Patience(AtomicUsize);

impl Watcher for Patience {
    fn progress(&self, _: &Progress) {}

    fn is_cancelled(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= 3
    }
}

#[test]
fn databases_are_written_as_they_are_read_until_it_is_cancelled() {
    let folder = tempfile::tempdir().expect("a folder");
    let workbench = with_databases(folder.path());
    let database = |name: &str| workbench.database(name, Language::English, &Unwatched).expect("a database");
    let why = database("korf-corners").err().expect("it is not built");
    assert!(why.text().contains("zauber tables build korf"), "{why}");
    assert!(!workbench.tables(false).iter().any(|table| table.state == "ready"), "nothing is built for an export");
    workbench.build_table(&KORF, &Unwatched).expect("it can be stored");
    for (name, format, first) in [
        ("korf-corners", TableFormat::Text, "index distance\n0 0\n1 4\n"),
        ("Korf_Edges_1", TableFormat::Csv, "index,distance\n0,0\n1,4\n"),
        ("korf-edges-2", TableFormat::Json, "{\"name\":\"korf-edges-2\",\"distances\":[4,4,"),
    ] {
        let (mut bytes, patience) = (Vec::new(), Patience(AtomicUsize::new(0)));
        let written = database(name).expect("it is built").write(format, &mut bytes, &patience);
        assert_eq!(written.expect_err("it is cancelled").kind(), ErrorKind::Interrupted);
        let text = String::from_utf8(bytes).expect("numbers");
        assert!(text.starts_with(first), "{}", &text[..40]);
        assert!(text.len() > 100_000, "{name} is written meanwhile");
    }
    let rejected = CoordinateTable::new("korf-corners", Numbering::Korf, Notation::Wca).expect_err("it is too long");
    assert!(rejected.text(Language::English).contains("-o FILE"));
}

#[test]
#[ignore = "slow: 88 million lines without optimization"]
fn a_database_is_written_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let workbench = with_databases(folder.path());
    workbench.build_table(&KORF, &Unwatched).expect("it can be stored");
    let mut bytes = Vec::new();
    let database = workbench.database("korf-corners", Language::English, &Unwatched).expect("a database");
    database.expect("it is built").write(TableFormat::Csv, &mut bytes, &Unwatched).expect("memory can be written");
    let text = String::from_utf8(bytes).expect("numbers");
    let mut counts = [0usize; 5];
    for (index, line) in text.lines().skip(1).enumerate() {
        let (number, distance) = line.split_once(',').expect("two numbers");
        assert_eq!(number.parse(), Ok(index));
        counts[distance.parse::<usize>().expect("a distance")] += 1;
    }
    assert_eq!(counts, [1, 18, 243, 2874, 88_179_840 - 3136]);
    let turned =
        Numbering::Korf.corner_index(Cube::SOLVED.turn(puzzle::Turn::all().next().expect("a turn")).assembly());
    assert_eq!(text.lines().nth(1 + turned as usize), Some(&*format!("{turned},1")));
}
