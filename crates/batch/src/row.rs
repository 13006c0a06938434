//! Rows: questions, answers, and what can be wrong with a line.

/// A position to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The identifier that comes back with the answer. Where the input has none, the number of the line or row.
    pub id: u64,
    /// The position as it was written.
    pub cube: String,
}

/// A line or row of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number, counted from 1.
    pub number: u64,
    /// What it holds.
    pub content: Result<Question, (String, RowFault)>,
}

/// Why a line holds no position; that the position is none is not known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowFault {
    /// It has no identifier, although others have.
    #[error("the column id is empty")]
    NoId,
    /// The identifier is not a number.
    #[error("the id '{0}' is not a whole number from 0 to 18446744073709551615")]
    BadId(String),
    /// It has no position.
    #[error("the column cube is empty")]
    NoCube,
    /// It is not the JSON of a row.
    #[error("this is not an object with id and cube: {0}")]
    NotJson(String),
    /// It is not text.
    #[error("this is not text in UTF-8")]
    NotText,
    /// It is longer than any position.
    #[error("this line has more than {0} bytes")]
    TooLong(usize),
}

/// A position with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedRow {
    /// The identifier of the question.
    pub id: u64,
    /// The position as it was written.
    pub cube: String,
    /// The solution.
    pub answer: Answer,
}

/// The solution of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its length in the metric of the run.
    pub length: u8,
    /// The moves.
    pub moves: String,
    /// How many nodes the search visited.
    pub nodes: u64,
    /// Whether it is proven that there is no shorter one.
    pub optimal: bool,
}
