//! How many turns a random solver takes on average: exactly, by solving a linear system on the whole graph.
//!
//! Let `h(p)` be the expected number of turns from position `p`. It is 0 where the walk ends, and elsewhere 1 plus the
//! mean of `h` at the neighbours: one equation for each position. For a plain walk that is `(I − K) h = 1` with `K = ⅓
//! (A_U + A_R + A_F)`, where `A_a` is the mean over the turns of one axis, all restricted to positions where the walk
//! continues.
//!
//! A walk that never repeats an axis has to remember one: `h_a(p)` depends on the last axis `a`. With `s_a = A_a h_a`
//! and `X = 1 + ½ (s_U + s_R + s_F)` its equations are `h_a = X − ½ s_a`. So `s_a = (I + ½ A_a)⁻¹ A_a X`, which
//! involves only the four positions that turns of `a` connect, and what is left is again `(I − K) X = 1`, with `K = ½ Σ
//! (I + ½ A_a)⁻¹ A_a`: as many unknowns as positions, without the memory.
//!
//! In both cases `K` is symmetric, so conjugate gradients solve the system. The matrix is nearly singular, because
//! adding a constant to `h` changes nothing except where the walk ends; but that is a single direction, and it is the
//! first one they search. No symmetry of the puzzle is used, so this works for the MiniTet as well as for the 2x2x2.

use super::walk::Walk;
use crate::relatives::graph::{Graph, TURNS};
use engine::{Cancelled, Progress};
use rayon::prelude::*;

/// The remaining error, in turns. *Upper bound*, except for rounding, which is far smaller.
const TOLERANCE: f64 = 0.01;

type Matrix = [[f64; 4]; 4];

/// A system of equations: `K` is the sum of a 4 × 4 matrix for each axis and each four positions that its turns
/// connect.
struct System<'a> {
    graph: &'a Graph,
    /// Where the walk ends.
    ends: Vec<usize>,
    /// The entries of `K` for the position itself, the two a quarter turn away, and the one a half turn away.
    usual: [f64; 3],
    /// Groups of four in which the walk can end, with what has to be added to the usual matrix.
    special: Vec<([usize; 4], Matrix)>,
}

impl<'a> System<'a> {
    fn new(graph: &'a Graph, walk: Walk) -> System<'a> {
        let ends: Vec<usize> = std::iter::once(0)
            // The positions that a recognised turn solves.
            .chain((0..TURNS).filter(|turn| walk.recognised >> turn & 1 == 1).map(|turn| graph.after(0, inverse(turn))))
            .collect();
        let [row, ..] = matrix(walk, [false; 4]);
        let mut fours: Vec<[usize; 4]> = Vec::new();
        for &end in &ends {
            for axis in 0..3 {
                let mut four = four(graph, end, axis);
                // Each group starts with its smallest number, so that none is listed twice.
                let first = (0..4).min_by_key(|&at| four[at]).expect("four numbers");
                four.rotate_left(first);
                if !fours.contains(&four) {
                    fours.push(four);
                }
            }
        }
        let special = |four: [usize; 4]| {
            let (here, usual) = (matrix(walk, four.map(|at| ends.contains(&at))), matrix(walk, [false; 4]));
            (four, std::array::from_fn(|i| std::array::from_fn(|j| here[i][j] - usual[i][j])))
        };
        let special = fours.into_iter().map(special).collect();
        System { graph, usual: [row[0], row[1], row[2]], special, ends }
    }

    /// Writes `x − K x` to `to` and returns its product with `x`; `x` is 0 where the walk ends, and so is the result.
    fn apply(&self, x: &[f64], to: &mut [f64]) -> f64 {
        let width = self.graph.width();
        let [itself, quarter, half] = self.usual;
        let products: Vec<f64> = to
            .par_chunks_mut(width)
            .enumerate()
            .map(|(order, row)| {
                let here = &x[order * width..][..width];
                let [u, u2, u3, r, r2, r3, f, f2, f3]: [_; TURNS] = std::array::from_fn(|turn| {
                    let (there, twists) = self.graph.row(order, turn);
                    (&x[there * width..][..width], twists)
                });
                let at = |(row, twists): (&[f64], &[u16]), k: usize| row[usize::from(twists[k])];
                let mut product = 0.0;
                for (k, (value, &x)) in row.iter_mut().zip(here).enumerate() {
                    let quarters = at(u, k) + at(u3, k) + at(r, k) + at(r3, k) + at(f, k) + at(f3, k);
                    let mut sum = 3.0 * itself * x + quarter * quarters;
                    if half != 0.0 {
                        sum += half * (at(u2, k) + at(r2, k) + at(f2, k));
                    }
                    *value = x - sum;
                    product += x * *value;
                }
                product
            })
            .collect();
        let mut product: f64 = products.iter().sum();
        for (four, matrix) in &self.special {
            for (i, &at) in four.iter().enumerate() {
                let more = (0..4).map(|j| matrix[i][j] * x[four[j]]).sum::<f64>();
                to[at] -= more;
                product -= x[at] * more;
            }
        }
        self.ends.iter().for_each(|&end| to[end] = 0.0);
        product
    }
}

/// The turn that undoes a turn.
const fn inverse(turn: usize) -> usize {
    turn / 3 * 3 + 2 - turn % 3
}

/// A position and the three that turns of one axis lead to, each a quarter turn from the one before.
fn four(graph: &Graph, index: usize, axis: usize) -> [usize; 4] {
    [index, graph.after(index, 3 * axis), graph.after(index, 3 * axis + 1), graph.after(index, 3 * axis + 2)]
}

/// The part of `K` for four positions that turns of one axis connect, some of which are ends.
fn matrix(walk: Walk, ends: [bool; 4]) -> Matrix {
    let chance = |quarters: usize| match (quarters, walk.half_turns) {
        (0, _) | (2, false) => 0.0,
        (_, true) => 1.0 / 3.0,
        (_, false) => 0.5,
    };
    let mean: Matrix = std::array::from_fn(|i| {
        std::array::from_fn(|j| if ends[i] || ends[j] { 0.0 } else { chance((4 + j - i) % 4) })
    });
    let scaled = |matrix: Matrix, factor: f64| matrix.map(|row| row.map(|value| factor * value));
    if !walk.other_axis {
        return scaled(mean, 1.0 / 3.0);
    }
    let mut left = scaled(mean, 0.5);
    (0..4).for_each(|i| left[i][i] += 1.0);
    scaled(quotient(left, mean), 0.5)
}

/// `left⁻¹ · right`, by elimination; `left` is far from singular.
fn quotient(mut left: Matrix, mut right: Matrix) -> Matrix {
    for pivot in 0..4 {
        let factor = 1.0 / left[pivot][pivot];
        (0..4).for_each(|j| {
            left[pivot][j] *= factor;
            right[pivot][j] *= factor;
        });
        for i in (0..4).filter(|&i| i != pivot) {
            let factor = left[i][pivot];
            (0..4).for_each(|j| {
                left[i][j] -= factor * left[pivot][j];
                right[i][j] -= factor * right[pivot][j];
            });
        }
    }
    right
}

/// The expected number of turns of a walk from a uniformly random position, not counting the last turn if it is
/// recognised (0 if the walk ends before it begins).
pub fn expected_turns(graph: &Graph, walk: Walk, progress: &dyn Progress) -> Result<f64, Cancelled> {
    let system = System::new(graph, walk);
    let n = graph.positions();
    let going = (n - system.ends.len()) as f64;
    let mut x = vec![0.0; n];
    let mut residual = vec![1.0; n];
    system.ends.iter().for_each(|&end| residual[end] = 0.0);
    let mut direction = residual.clone();
    let mut applied = vec![0.0; n];
    let mut square = going;
    let mut first_error = None;
    loop {
        let length = square / system.apply(&direction, &mut applied);
        let sums = step(length, [&mut x, &mut residual], [&direction, &applied]);
        let factor = sums.square / square;
        square = sums.square;
        direction.par_iter_mut().zip(&residual).for_each(|(d, r)| *d = r + factor * *d);

        // The first turn can have any axis: 1 + ⅓ Σ s, where X is 1 + ½ Σ s.
        let expected = if walk.other_axis { (going + 2.0 * sums.x) / 3.0 } else { sums.x } / n as f64;
        // The sum of all errors of x is the true x times the residual.
        let error = sums.greatest * sums.residual / n as f64;
        if error < TOLERANCE {
            return Ok(expected);
        }
        // The error shrinks about tenfold in equal times.
        let tens = |error: f64| (error / TOLERANCE).log10();
        let all = *first_error.get_or_insert(tens(error));
        progress.step((1.0 - tens(error) / all).clamp(0.0, 1.0))?;
    }
}

/// What has to be known after a step.
#[derive(Clone, Copy, Default)]
struct Sums {
    x: f64,
    greatest: f64,
    /// Of the residual: the sum of absolute values, and the sum of squares.
    residual: f64,
    square: f64,
}

/// Moves by `length` in a direction. Sums are computed in chunks of a fixed size and in order, so they are the same on
/// any number of cores.
fn step(length: f64, [x, residual]: [&mut [f64]; 2], [direction, applied]: [&[f64]; 2]) -> Sums {
    const PART: usize = 1 << 14;
    let parts = x.par_chunks_mut(PART).zip(residual.par_chunks_mut(PART));
    let given = direction.par_chunks(PART).zip(applied.par_chunks(PART));
    let sums: Vec<Sums> = parts
        .zip(given)
        .map(|((x, residual), (direction, applied))| {
            let mut sums = Sums::default();
            for (((x, r), d), a) in x.iter_mut().zip(residual).zip(direction).zip(applied) {
                *x += length * d;
                *r -= length * a;
                sums.x += *x;
                sums.greatest = sums.greatest.max(*x);
                sums.residual += r.abs();
                sums.square += *r * *r;
            }
            sums
        })
        .collect();
    sums.into_iter().fold(Sums::default(), |all, part| Sums {
        x: all.x + part.x,
        greatest: all.greatest.max(part.greatest),
        residual: all.residual + part.residual,
        square: all.square + part.square,
    })
}

#[cfg(test)]
mod tests {
    use super::super::corner_space::CornerSpace;
    use super::super::walker::Walker;
    use super::*;
    use engine::{NoLimits, Reached};
    use puzzle::{Colouring, Small};
    use std::sync::Mutex;

    fn expected(colouring: Colouring, walk: Walk) -> f64 {
        expected_turns(&Graph::new(colouring), walk, &NoLimits).expect("nothing cancels it")
    }

    #[test]
    fn improved_on_the_2x2x2_is_known_to_the_turn() {
        assert_eq!(expected(Colouring::Cube, Walk::IMPROVED).floor(), 613_200.0);
    }

    #[test]
    #[ignore = "half a minute"]
    fn all_walks_on_the_2x2x2_are_known_to_the_turn() {
        let known = [4_647_940.0, 4_410_504.0, 613_200.0, 612_939.0, 735_505.0, 848_723.0];
        for ((name, walk), known) in Walk::NAMED.into_iter().zip(known) {
            assert_eq!(expected(Colouring::Cube, walk).floor(), known, "{name}");
        }
    }

    #[test]
    fn the_matrix_of_four_positions() {
        let [row, ..] = matrix(Walk::RANDOM, [false; 4]);
        assert_eq!(row, [0.0, 1.0 / 6.0, 0.0, 1.0 / 6.0]);
        // The mean over three others is 1 for constants and −⅓ for vectors that sum to zero; (I + ½ A)⁻¹ A maps these
        // to ⅔ and −⅖, and K takes half of that.
        let [row, ..] = matrix(Walk::IMPROVED, [false; 4]);
        for (found, known) in row.into_iter().zip([-1.0, 2.0, 2.0, 2.0]) {
            assert!((found - known / 15.0).abs() < 1e-15, "{row:?}");
        }
    }

    /// No expected value for the MiniTet is published; thousands of walks agree with the equations.
    #[test]
    fn walks_on_the_minitet_agree_within_four_standard_errors() {
        let space = CornerSpace::new(Colouring::Tetra);
        for (name, walk) in Walk::NAMED {
            let expected = expected(Colouring::Tetra, walk);
            let runs = if expected > 100_000.0 { 500 } else { 2000 };
            let lengths: Vec<f64> = (0..runs)
                .into_par_iter()
                .map(|seed| {
                    let mut dice = super::super::dice::Dice::new(seed + 1_000_000);
                    let from = Small::from_index(Colouring::Tetra, dice.throw(Colouring::Tetra.positions())).unwrap();
                    let mut walker = Walker::new(&space, walk, &from, seed);
                    walker.run(&NoLimits).random_turns() as f64
                })
                .collect();
            let n = lengths.len() as f64;
            let mean = lengths.iter().sum::<f64>() / n;
            let variance = lengths.iter().map(|length| (length - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let error = (variance / n).sqrt();
            println!("{name}: expected {expected:.1}, mean {mean:.1} ± {error:.1}");
            assert!((mean - expected).abs() < 4.0 * error, "{name}: expected {expected}, mean {mean} ± {error}");
        }
    }

    /// Records five steps and then cancels.
    #[derive(Default)]
    struct Five(Mutex<Vec<f64>>);

    impl Progress for Five {
        fn report(&self, reached: Reached) {
            if let Reached::Part(part) = reached {
                self.0.lock().unwrap().push(part);
            }
        }

        fn is_cancelled(&self) -> bool {
            self.0.lock().unwrap().len() >= 5
        }
    }

    #[test]
    fn it_can_be_cancelled() {
        let five = Five::default();
        assert_eq!(expected_turns(&Graph::new(Colouring::Tetra), Walk::RANDOM, &five), Err(Cancelled));
        assert_eq!(five.0.into_inner().unwrap().len(), 5);
    }
}
