//! The Lehmer code: arrangements as whole numbers, without gaps or duplicates.
//!
//! The digit of an entry says which of the values *still available* it takes, counted from 0: its value minus the
//! number of smaller ones taken before it. For a full arrangement that is the number of smaller entries to its right,
//! because every smaller value that was not taken before must come later. The first digit has N possibilities, the
//! second N−1, and so on, whatever the others are; so they are the digits of a number whose places have the weights
//! (N−1)!, (N−2)!, …, and each number below N! belongs to exactly one arrangement. The arrangement need not be a full
//! one: after K digits, K values out of N have been placed, and there are N·(N−1)·…·(N−K+1) numbers. `docs/korf.md`
//! explains it with an example.
//!
//! These numbers follow lexicographic order, and arrangements can have any length; where speed matters more, use
//! [`rank`](crate::rank).

/// The number of arrangements of `K` out of `of` values.
pub const fn count<const K: usize>(of: usize) -> usize {
    let (mut count, mut i) = (1, 0);
    while i < K {
        count *= of - i;
        i += 1;
    }
    count
}

/// For each entry, which of the values still available it takes.
pub fn digits<const K: usize>(entries: &[u8; K]) -> [u8; K] {
    std::array::from_fn(|i| entries[i] - entries[..i].iter().filter(|&&before| before < entries[i]).count() as u8)
}

/// The number of an arrangement of `K` out of `of` values, in lexicographic order.
pub fn rank<const K: usize>(entries: &[u8; K], of: usize) -> usize {
    digits(entries).iter().enumerate().fold(0, |rank, (i, &digit)| rank * (of - i) + usize::from(digit))
}

/// The arrangement with a number.
pub fn unrank<const K: usize>(mut rank: usize, of: usize) -> [u8; K] {
    let mut entries = [0; K];
    for i in (0..K).rev() {
        entries[i] = (rank % (of - i)) as u8;
        rank /= of - i;
    }
    // Digits become values from the end: a value taken earlier pushes up all that are not smaller.
    for i in (0..K).rev() {
        for later in i + 1..K {
            entries[later] += u8::from(entries[later] >= entries[i]);
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_documentation() {
        assert_eq!(digits(&[2, 3, 1, 0]), [2, 2, 1, 0]);
        assert_eq!(rank(&[2, 3, 1, 0], 4), 17);
        assert_eq!(unrank(17, 4), [2, 3, 1, 0]);
    }

    #[test]
    fn digits_count_smaller_entries_to_the_right() {
        for number in 0..count::<8>(8) {
            let entries: [u8; 8] = unrank(number, 8);
            let to_the_right = |i: usize| entries[i + 1..].iter().filter(|&&later| later < entries[i]).count() as u8;
            assert_eq!(digits(&entries), std::array::from_fn(to_the_right));
        }
    }

    /// Every number below the count has an arrangement of different values, which in turn has this number, and they
    /// come in lexicographic order.
    fn bijection<const K: usize>(of: usize) {
        let mut last = None;
        for number in 0..count::<K>(of) {
            let entries: [u8; K] = unrank(number, of);
            assert!(entries.iter().all(|&entry| usize::from(entry) < of));
            assert!((0..K).all(|i| !entries[..i].contains(&entries[i])), "{entries:?}");
            assert_eq!(rank(&entries, of), number);
            assert!(last < Some(entries), "{entries:?} comes in order");
            last = Some(entries);
        }
    }

    #[test]
    fn numbers_and_arrangements_are_one_to_one() {
        bijection::<1>(1);
        bijection::<4>(4);
        bijection::<8>(8);
        bijection::<3>(12);
        bijection::<6>(12);
    }
}
