//! A cube made of 54 letters and six lists of cycles. Slow, simple, and independent.

/// Clockwise quarter turns: each sticker goes to the place of the next one in its cycle, with numbers as in the facelet
/// string (U 0-8, R 9-17, F 18-26, D 27-35, L 36-44, B 45-53).
const CYCLES: [(char, [[usize; 4]; 5]); 6] = [
    ('U', [[0, 2, 8, 6], [1, 5, 7, 3], [18, 36, 45, 9], [19, 37, 46, 10], [20, 38, 47, 11]]),
    ('R', [[9, 11, 17, 15], [10, 14, 16, 12], [20, 2, 51, 29], [23, 5, 48, 32], [26, 8, 45, 35]]),
    ('F', [[18, 20, 26, 24], [19, 23, 25, 21], [6, 9, 29, 44], [7, 12, 28, 41], [8, 15, 27, 38]]),
    ('D', [[27, 29, 35, 33], [28, 32, 34, 30], [24, 15, 51, 42], [25, 16, 52, 43], [26, 17, 53, 44]]),
    ('L', [[36, 38, 44, 42], [37, 41, 43, 39], [0, 18, 27, 53], [3, 21, 30, 50], [6, 24, 33, 47]]),
    ('B', [[45, 47, 53, 51], [46, 50, 52, 48], [0, 42, 35, 11], [1, 39, 34, 14], [2, 36, 33, 17]]),
];

/// The facelets after turns such as `R U2 F'`, separated by spaces; face turns only.
///
/// # Panics
/// If the facelets are not 54 ASCII letters or a turn is not a face turn.
pub fn replay(facelets: &str, turns: &str) -> String {
    let mut letters: Vec<u8> = facelets.bytes().collect();
    assert_eq!(letters.len(), 54, "a position is 54 letters");
    for turn in turns.split_whitespace() {
        let (face, rest) = turn.split_at(1);
        let quarters = match rest {
            "" => 1,
            "2" => 2,
            "'" => 3,
            _ => panic!("{turn} is not a face turn"),
        };
        let (_, cycles) = CYCLES.iter().find(|(letter, _)| face.starts_with(*letter)).expect("a face turn");
        for _ in 0..quarters {
            let before = letters.clone();
            for cycle in cycles {
                for k in 0..4 {
                    letters[cycle[(k + 1) % 4]] = before[cycle[k]];
                }
            }
        }
    }
    String::from_utf8(letters).expect("the letters were ASCII")
}
