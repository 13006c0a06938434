//! Tables of coordinates as they are written.

use puzzle::{Notation, Numbering};
use zauber::{CoordinateTable, Language, TableFormat};

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
    assert_eq!(lines[0], "value V V2 V' O O2 O' H H2 H' U U2 U' R R2 R' L L2 L' distance");
    assert_eq!(lines[1], "0 572 0 572 0 0 0 1503 0 1503 0 0 0 258 0 258 946 0 946 0");
    assert!(lines[2].starts_with("1 575 243 653 27 9 3 1495 55 775 1459 163 487 16 7 250 784 729 892 "));
    assert_eq!(lines.len(), 2188);
    assert_eq!(
        written(&twist, TableFormat::Csv).lines().nth(1),
        Some("0,572,0,572,0,0,0,1503,0,1503,0,0,0,258,0,258,946,0,946,0")
    );
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
    assert_eq!(text.lines().next(), Some("value U U2 U' R2 F2 D D2 D' L2 B2 distance"));
    let fault = |name: &str| {
        let fault = CoordinateTable::new(name, Numbering::Kociemba, Notation::Wca).expect_err("there is none");
        fault.text(Language::English)
    };
    assert!(fault("edge_permutation").contains("479001600"), "{}", fault("edge_permutation"));
    assert!(fault("two-phase-large").contains("twist-slice"), "{}", fault("two-phase-large"));
}
