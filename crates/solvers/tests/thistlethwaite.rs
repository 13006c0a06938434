//! Thistlethwaite's algorithm: a thousand cubes through each variant, replayed by an independent cube.

use engine::NoLimits;
use puzzle::{Alg, Assembly, Cube, Quarters, Turn, facelets};
use solvers::thistlethwaite::{Tables, Thistlethwaite, Variant};
use solvers::{Solution, Solver};
use std::ops::ControlFlow;
use std::sync::LazyLock;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn cube_of(text: &str) -> Cube {
    let facelets = facelets::read(text, &puzzle::Scheme::default()).expect("54 letters").facelets;
    Cube::new(Assembly::from_facelets(&facelets).expect("a cube").assembly).expect("legal")
}

fn solve(variant: Variant, cube: &Cube) -> Solution {
    let mut answer = None;
    Thistlethwaite::new(&TABLES, variant).solve(cube, &NoLimits, &mut |solution| {
        answer = Some(solution.clone());
        ControlFlow::Continue(())
    });
    answer.expect("every cube has a solution")
}

/// The corpus through a variant: the mean and the greatest length.
fn run(variant: Variant, count: usize) -> (f64, u32) {
    let (mut sum, mut greatest) = (0, 0);
    for text in testkit::random_cubes().take(count) {
        let solution = solve(variant, &cube_of(text));
        let alg = Alg::from_turns(solution.turns.iter().copied()).to_string();
        assert_eq!(testkit::stickers::replay(text, &alg), testkit::SOLVED, "{text}");
        assert_eq!(solution.stages.iter().map(|stage| stage.turns).sum::<usize>(), solution.turns.len());
        assert_eq!(solution.cost as usize, solution.turns.len());
        (sum, greatest) = (sum + solution.cost, greatest.max(solution.cost));
    }
    (f64::from(sum) / count as f64, greatest)
}

#[test]
fn exact() {
    let (mean, greatest) = run(Variant::Exact, 1000);
    println!("exact: mean {mean:.2}, greatest {greatest}");
    assert!(greatest <= 45 && (30.0..31.6).contains(&mean), "{mean} {greatest}");
}

#[test]
fn pairs() {
    let (mean, greatest) = run(Variant::Pairs, 1000);
    println!("pairs: mean {mean:.2}, greatest {greatest}");
    assert!(greatest <= 46 && (30.8..32.4).contains(&mean), "{mean} {greatest}");
}

#[test]
fn best() {
    let (mean, greatest) = run(Variant::Best, 100);
    println!("best: mean {mean:.2}, greatest {greatest}");
    assert!(mean < 28.0, "{mean}");
}

#[test]
#[ignore = "takes a minute"]
fn best_of_a_thousand() {
    let (mean, greatest) = run(Variant::Best, 1000);
    println!("best: mean {mean:.2}, greatest {greatest}");
    assert!(mean < 21.0 && greatest <= 24, "{mean} {greatest}");
}

/// Which turns a stage can use, and so which group the cube is in when it begins.
fn allowed(stage: usize, turn: Turn) -> bool {
    use puzzle::Axis::{X, Y, Z};
    let halved: &[puzzle::Axis] = [&[][..], &[Z], &[X, Z], &[X, Y, Z]][stage];
    !halved.contains(&turn.face().axis()) || turn.quarters() == Quarters::Two
}

#[test]
fn each_stage_ends_in_its_group() {
    for text in testkit::random_cubes().take(200) {
        for variant in [Variant::Exact, Variant::Pairs] {
            let solution = solve(variant, &cube_of(text));
            let mut rest = &solution.turns[..];
            for (number, stage) in solution.stages.iter().enumerate() {
                assert!(rest.iter().all(|&turn| allowed(number, turn)), "{variant:?} {text}");
                rest = &rest[stage.turns..];
            }
        }
    }
}

#[test]
fn solved_and_nearly_solved() {
    for variant in [Variant::Exact, Variant::Pairs, Variant::Best] {
        assert!(solve(variant, &Cube::SOLVED).turns.is_empty());
        for turn in Turn::all() {
            let solution = solve(variant, &Cube::SOLVED.turn(turn));
            let longest = if variant == Variant::Best { 1 } else { 45 };
            assert!(solution.cost <= longest, "{variant:?} {turn:?} {}", solution.cost);
        }
    }
}
