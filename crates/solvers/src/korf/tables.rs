//! The three databases, one after another, and what a search needs to read them.

use super::corners::{self, CornerMoves};
use super::edges::{self, EdgeMoves, SixMoves, Triple};
use engine::simd::prefetch;
use engine::{Cancelled, Progress, Section, are_distributed};
use puzzle::{Cube, Turn};
use std::ops::Range;

const CORNERS: Range<usize> = 0..corners::BYTES;
const EDGES: [Range<usize>; 2] =
    [corners::BYTES..corners::BYTES + edges::BYTES, corners::BYTES + edges::BYTES..corners::BYTES + 2 * edges::BYTES];

/// The total size of the databases in bytes.
pub const BYTES: usize = EDGES[1].end;

/// The names of the databases: of the corners, and of each set of six edges.
pub const DATABASES: [&str; 3] = ["korf-corners", "korf-edges-1", "korf-edges-2"];

/// How many entries each of them has.
pub const COUNTS: [usize; 3] = [corners::COUNT, edges::COUNT, edges::COUNT];

/// The greatest possible entry.
const DEEPEST: u8 = 11;

/// What determines the content: where its parts are, the known distributions of their distances, and the order in which
/// positions are numbered.
pub fn recipe() -> Vec<u64> {
    let starts = [CORNERS.start, EDGES[0].start, EDGES[1].start];
    let depths = corners::DEPTHS.into_iter().chain(edges::DEPTHS.into_iter().flatten());
    let numbers = Turn::all().flat_map(|turn| {
        let Node { arrangement, twist, triples } = Node::of(&Cube::SOLVED.turn(turn));
        [arrangement, twist].into_iter().chain(triples).map(usize::from)
    });
    starts.into_iter().chain(depths).chain(numbers).map(|number| number as u64).collect()
}

/// Fills the databases.
///
/// # Panics
/// If the length of `content` is not [`BYTES`], or a database does not have the known distribution.
pub fn build(content: &mut [u8], progress: &dyn Progress) -> Result<(), Cancelled> {
    build_to(content, DEEPEST, progress)
}

/// Like [`build`], but no further than `deepest` turns from solved; everything beyond gets one more than that. The
/// entries are still lower bounds, only weaker ones, and take a fraction of the time to compute.
///
/// # Panics
/// Like [`build`].
pub fn build_to(content: &mut [u8], deepest: u8, progress: &dyn Progress) -> Result<(), Cancelled> {
    assert_eq!(content.len(), BYTES, "the databases have their fixed size");
    let deepest = deepest.min(DEEPEST);
    let section = |range: Range<f64>| Section::new(progress, range);
    corners::build(&CornerMoves::new(), &mut content[CORNERS], deepest, &section(0.0..0.9))?;
    let moves = SixMoves::new();
    for (set, range) in [0.9..0.95, 0.95..1.0].into_iter().enumerate() {
        edges::build(&moves, set, &mut content[EDGES[set].clone()], deepest, &section(range))?;
    }
    Ok(())
}

/// True if the distances in each database are distributed as is known.
///
/// # Panics
/// If the content has the wrong size.
pub fn has_known_distances(content: &[u8]) -> bool {
    assert_eq!(content.len(), BYTES, "the databases have their fixed size");
    let edges = |set: usize| are_distributed(&content[EDGES[set].clone()], edges::COUNT, &edges::DEPTHS[set]);
    are_distributed(&content[CORNERS], corners::COUNT, &corners::DEPTHS) && (0..2).all(edges)
}

/// Where a cube is: everything needed to look it up in the databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub arrangement: u16,
    pub twist: u16,
    pub triples: [Triple; 4],
}

impl Node {
    pub(super) fn of(cube: &Cube) -> Node {
        let (arrangement, twist) = corners::of(cube);
        Node { arrangement, twist, triples: edges::of(cube) }
    }
}

/// Everything a search reads.
pub struct Tables<'a> {
    corners: &'a [u8],
    edges: [&'a [u8]; 2],
    pub(super) corner_moves: CornerMoves,
    pub(super) edge_moves: EdgeMoves,
}

impl<'a> Tables<'a> {
    /// Reads what [`build`] has made.
    ///
    /// # Panics
    /// If the content has the wrong size.
    pub fn new(content: &'a [u8]) -> Tables<'a> {
        assert_eq!(content.len(), BYTES, "the databases have their fixed size");
        Tables {
            corners: &content[CORNERS],
            edges: EDGES.map(|part| &content[part]),
            corner_moves: CornerMoves::new(),
            edge_moves: EdgeMoves::new(),
        }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        BYTES + self.corner_moves.bytes() + self.edge_moves.bytes()
    }

    /// What each database says about a cube: lower bounds on the turns that solve the corners and the edges of each
    /// set.
    pub fn bounds(&self, cube: &Cube) -> [u8; 3] {
        self.look_up(cube).map(|(_, bound)| bound)
    }

    /// The same with the index in each database.
    pub fn look_up(&self, cube: &Cube) -> [(usize, u8); 3] {
        let node = Node::of(cube);
        let [first, second] = self.edge_indices(&node);
        let corners = corners::index(node.arrangement, node.twist);
        [
            (corners, self.corner_bound(corners)),
            (first, self.edge_bound(0, first)),
            (second, self.edge_bound(1, second)),
        ]
    }

    /// All entries of a database, in the order of their indices.
    ///
    /// # Panics
    /// If there is no database with this number.
    pub fn entries(&self, database: usize) -> impl Iterator<Item = u8> {
        let bytes = [self.corners, self.edges[0], self.edges[1]][database];
        bytes.iter().flat_map(|byte| [byte & 15, byte >> 4])
    }

    #[inline(always)]
    pub(super) fn corner_bound(&self, index: usize) -> u8 {
        self.corners[index / 2] >> (index % 2 * 4) & 15
    }

    #[inline(always)]
    pub(super) fn edge_bound(&self, set: usize, index: usize) -> u8 {
        self.edges[set][index / 2] >> (index % 2 * 4) & 15
    }

    #[inline(always)]
    pub(super) fn edge_indices(&self, node: &Node) -> [usize; 2] {
        let [a, b, c, d] = node.triples;
        [self.edge_moves.index(a, b), self.edge_moves.index(c, d)]
    }

    #[inline(always)]
    pub(super) fn prefetch_corners(&self, index: usize) {
        prefetch(&self.corners[index / 2]);
    }

    #[inline(always)]
    pub(super) fn prefetch_edges(&self, [first, second]: [usize; 2]) {
        prefetch(&self.edges[0][first / 2]);
        prefetch(&self.edges[1][second / 2]);
    }

    /// The node after a turn.
    pub(super) fn after(&self, node: &Node, turn: usize) -> Node {
        Node {
            arrangement: self.corner_moves.arrangement.after(node.arrangement.into(), turn) as u16,
            twist: self.corner_moves.twist.after(node.twist.into(), turn) as u16,
            triples: node.triples.map(|triple| self.edge_moves.triple.after(triple.into(), turn) as u16),
        }
    }
}
