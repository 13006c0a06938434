//! The numbers of all arrangements and sets: each number once, in the documented order.

use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker, SETS_OF_4};

/// Goes to the next arrangement in lexicographic order. False after the last one.
fn next(entries: &mut [u8]) -> bool {
    let Some(pivot) = entries.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let larger = entries.iter().rposition(|&entry| entry > entries[pivot]).expect("the next one is larger");
    entries.swap(pivot, larger);
    entries[pivot + 1..].reverse();
    true
}

/// Packs entries of this many bits, the first entry lowest.
fn packed(entries: &[u8], bits: usize) -> u32 {
    entries.iter().enumerate().fold(0, |word, (i, &entry)| word | u32::from(entry) << (bits * i))
}

#[test]
fn arrangements_of_eight_are_numbered_in_lexicographic_order() {
    let (ranker, mut entries) = (Ranker::get(), [0, 1, 2, 3, 4, 5, 6, 7]);
    for number in 0..ARRANGEMENTS_OF_8 {
        assert_eq!(usize::from(ranker.eight(packed(&entries, 3))), number, "{entries:?}");
        assert_eq!(next(&mut entries), number + 1 < ARRANGEMENTS_OF_8, "{entries:?}");
    }
}

#[test]
fn arrangements_of_four_are_numbered_in_lexicographic_order() {
    let (ranker, mut entries) = (Ranker::get(), [0, 1, 2, 3]);
    for number in 0..ARRANGEMENTS_OF_4 {
        assert_eq!(usize::from(ranker.four(packed(&entries, 2) as u8)), number, "{entries:?}");
        assert_eq!(next(&mut entries), number + 1 < ARRANGEMENTS_OF_4, "{entries:?}");
    }
}

#[test]
fn sets_of_four_are_numbered_from_the_highest_down() {
    let sets: Vec<u8> = (0..=u8::MAX).rev().filter(|set| set.count_ones() == 4).collect();
    assert_eq!(sets.len(), SETS_OF_4);
    assert_eq!((sets[0], sets[SETS_OF_4 - 1]), (0b1111_0000, 0b0000_1111));
    for (number, &set) in sets.iter().enumerate() {
        assert_eq!(usize::from(Ranker::get().set(set)), number, "{set:08b}");
    }
}
