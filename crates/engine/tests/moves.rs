//! The laws of move tables, on clocks whose hand is moved forward by a few hours.

use engine::{Coordinate, MoveTable, padded};

/// A clock with this many hours; the moves advance the hand by these amounts.
fn clock(hours: usize, by: &[usize]) -> MoveTable {
    MoveTable::new(hours, by.len(), |hour, a_move| (hour + by[a_move]) % hours)
}

#[test]
fn an_entry_is_what_the_function_returned() {
    let by = [1, 11, 5];
    let table = clock(12, &by);
    assert_eq!((table.count(), table.moves(), table.bytes()), (12, 3, 12 * 3 * 2));
    for hour in 0..12 {
        let row: Vec<u16> = by.iter().map(|by| ((hour + by) % 12) as u16).collect();
        assert_eq!(table.row(hour), row);
        assert_eq!(table.entries()[hour * 3..][..3], row);
        for a_move in 0..3 {
            assert_eq!(table.after(hour, a_move), usize::from(row[a_move]));
        }
    }
}

#[test]
fn moves_compose_and_inverse_moves_lead_back() {
    let by = [1, 6, 4, 3];
    let table = clock(7, &by);
    for hour in 0..7 {
        for (first, second) in (0..4).flat_map(|first| (0..4).map(move |second| (first, second))) {
            assert_eq!(table.after(table.after(hour, first), second), (hour + by[first] + by[second]) % 7);
        }
        for (a_move, inverse) in [(0, 1), (2, 3)] {
            assert_eq!(table.after(table.after(hour, a_move), inverse), hour);
        }
    }
}

#[test]
fn rows_are_padded_to_eights() {
    assert_eq!([0, 1, 7, 8, 9, 16, 18, 45].map(padded), [0, 8, 8, 8, 16, 16, 24, 48]);
    for moves in 1..20 {
        let table = clock(5, &(0..moves).collect::<Vec<_>>());
        for hour in 0..5 {
            let row = table.padded_row(hour);
            assert_eq!(row.len(), padded(moves), "{moves} moves");
            assert_eq!(&row[..moves], table.row(hour.into()), "{moves} moves");
        }
    }
}

#[test]
fn entries_make_the_same_table() {
    let table = clock(9, &[1, 8]);
    let same = MoveTable::from_entries(table.entries(), 2);
    assert_eq!((same.count(), same.moves(), same.bytes()), (9, 2, 36));
    assert_eq!(same.entries(), table.entries());
    assert_eq!(same.padded_row(8), table.padded_row(8));
}

#[test]
fn sixteen_bits_hold_65_536_values() {
    let table = clock(1 << 16, &[1]);
    assert_eq!((table.after(65_534, 0), table.after(65_535, 0)), (65_535, 0));
}

#[test]
#[should_panic(expected = "fit in 16 bits")]
fn more_values_do_not_fit() {
    clock((1 << 16) + 1, &[1]);
}

#[test]
#[should_panic(expected = "from values to values")]
fn no_move_leads_out_of_the_values() {
    MoveTable::new(3, 1, |value, _| value + 1);
}

#[test]
#[should_panic(expected = "every value has a row")]
fn rows_are_whole() {
    MoveTable::from_entries(&[0, 0, 0], 2);
}

/// The hour that a hand shows; the state is the total number of hours it has moved.
struct Hour;

impl Coordinate for Hour {
    type State = usize;

    const NAME: &'static str = "hour";
    const COUNT: usize = 12;
    const DEPTHS: &'static [usize] = &[1, 2, 2, 2, 2, 2, 1];

    fn of(&hours: &usize) -> usize {
        hours % 12
    }

    fn at(value: usize) -> usize {
        value + 24
    }

    fn after(value: usize, hours: &usize) -> usize {
        (value + hours) % 12
    }
}

#[test]
fn a_coordinate_has_a_table() {
    let table = MoveTable::checked::<Hour>(&[1, 11]);
    assert_eq!(table.entries(), clock(12, &[1, 11]).entries());
    assert_eq!((Hour::of(&Hour::at(7)), Hour::of_both(&7, &6)), (7, 1));
    assert_eq!(MoveTable::of::<Hour>(&[5, 3]).row(10), [3, 1]);
}

/// Under which of three cups the ball is. A state says for each place which cup is there; the ball is in cup 0.
struct Ball;

impl Coordinate for Ball {
    type State = [usize; 3];

    const NAME: &'static str = "ball";
    const COUNT: usize = 3;
    const DEPTHS: &'static [usize] = &[1, 1, 1];

    fn of(cups: &[usize; 3]) -> usize {
        cups.iter().position(|&cup| cup == 0).expect("the cup is somewhere")
    }

    fn at(value: usize) -> [usize; 3] {
        [[0, 1, 2], [1, 0, 2], [2, 1, 0]][value]
    }

    fn after(value: usize, a_move: &[usize; 3]) -> usize {
        a_move.iter().position(|&from| from == value).expect("every place goes somewhere")
    }
}

#[test]
fn of_two_states_the_first_comes_first() {
    let (left, right) = ([1, 0, 2], [0, 2, 1]);
    assert_eq!((Ball::of_both(&left, &right), Ball::of_both(&right, &left)), (2, 1));
    assert_eq!(MoveTable::checked::<Ball>(&[left, right]).entries(), [1, 0, 0, 2, 2, 1]);
    assert!((0..3).all(|value| Ball::of(&Ball::at(value)) == value));
}

#[test]
#[should_panic(expected = "hour has the known distribution")]
fn a_table_with_other_depths_is_rejected() {
    MoveTable::checked::<Hour>(&[1, 11, 6]);
}

#[test]
fn depths_are_counted_from_0() {
    assert_eq!(clock(12, &[1]).depths(), [1; 12]);
    assert_eq!(clock(7, &[1, 6]).depths(), [1, 2, 2, 2]);
    assert_eq!(clock(12, &[3, 6, 9]).depths(), [1, 3], "eight hours are never reached");
    assert_eq!(clock(1, &[1]).depths(), [1]);
}
