//! Experiments run: the same rows on any number of threads and after any interruption, and the means that theory says.

use lab::{
    Contestant, Entry, EntryTally, Experiment, Law, MethodContestant, Observer, Positions, Record, RecordReader, Row,
    Run, Start, write_csv, write_parquet,
};
use methods::{TableCache, methods};
use puzzle::{Colouring, Metric, Puzzle, Relative};
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Residence, Store};

static CACHE: LazyLock<TableCache> =
    LazyLock::new(|| TableCache::new(Store::at("there/is/no/such/folder"), Residence::Mapped));

const MINITET: Puzzle = Puzzle::Relative(Relative::MiniTet);
const POCKET: Puzzle = Puzzle::Relative(Relative::Pocket);

fn experiment(puzzle: Puzzle, entries: &[(&str, &str)], n: u64) -> Experiment {
    Experiment {
        preset: None,
        puzzle: puzzle.name().into(),
        start: "uniform".into(),
        positions: None,
        n,
        seed: 5,
        measure: None,
        joined: Vec::new(),
        entries: entries.iter().map(|(method, variant)| Entry::new(*method, *variant)).collect(),
    }
}

fn contestants(experiment: &Experiment) -> Vec<Box<dyn Contestant>> {
    let puzzle = experiment.puzzle().expect("a puzzle");
    let contestant = |entry: &Entry| -> Box<dyn Contestant> {
        let method = methods(puzzle).find(|method| method.name == entry.method).expect("a method");
        let variant = method.variant(&entry.variant).expect("a variant");
        Box::new(MethodContestant::new(method, puzzle, variant, &CACHE, &engine::NoLimits).expect("tables"))
    };
    experiment.entries.iter().map(contestant).collect()
}

/// Ends the run after so many rows.
struct Until(u64, AtomicU64);

impl Observer for Until {
    fn recorded(&self, _: &Row, _: u64) {
        self.1.fetch_add(1, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.1.load(Ordering::Relaxed) >= self.0
    }
}

fn until(rows: u64) -> Until {
    Until(rows, AtomicU64::new(0))
}

fn run(experiment: &Experiment, path: &Path, threads: usize, observer: &dyn Observer) -> bool {
    let start: Start = experiment.start().expect("a start");
    let puzzle = experiment.puzzle().expect("a puzzle");
    let positions = Positions::new(puzzle, &start, experiment.seed, &CACHE).expect("positions");
    let contestants = contestants(experiment);
    let mut record = Record::open(path, experiment, |_| ()).expect("a record");
    Run { positions: &positions, contestants: &contestants, threads }.run(&mut record, observer).expect("it runs")
}

/// The rows in order, without times and sessions.
fn rows(path: &Path) -> Vec<Row> {
    let mut reader = RecordReader::open(path).expect("a record");
    let mut rows: Vec<Row> = std::iter::from_fn(|| reader.next_row().expect("readable")).collect();
    rows.sort_by_key(|row| (row.index, row.entry));
    for row in &mut rows {
        (row.wall_ns, row.cpu_ns, row.session) = (0, None, 0);
        row.improvements.iter_mut().for_each(|(when, _)| *when = 0);
    }
    rows
}

#[test]
fn rows_do_not_depend_on_threads_or_interruptions() {
    let folder = tempfile::tempdir().expect("a folder");
    let entries = [("random", "quarters"), ("random-improved", "2023"), ("optimal", "table"), ("layers", "usual")];
    let experiment = experiment(MINITET, &entries, 60);
    let mut all = Vec::new();
    for threads in [1, 2, 7] {
        let path = folder.path().join(format!("{threads}.jsonl"));
        assert!(run(&experiment, &path, threads, &until(u64::MAX)));
        all.push(rows(&path));
    }
    assert_eq!(all[0].len(), 240);
    assert!(all.iter().all(|rows| *rows == all[0]));
    // Interrupted again and again, and with another number of threads each time.
    let path = folder.path().join("interrupted.jsonl");
    let mut sessions = 0;
    while !run(&experiment, &path, 1 + sessions % 3, &until(17)) {
        sessions += 1;
        assert!(sessions < 100);
    }
    assert!(sessions > 3);
    assert_eq!(rows(&path), all[0]);
    // What a row says: dice keep no moves, others have them in every metric.
    let row = |entry| all[0].iter().find(|row| row.entry == entry).expect("a row");
    assert!(row(0).moves.is_none() && row(0).random_turns.is_some());
    let optimal = row(2);
    let counts = optimal.counts.expect("all metrics");
    assert_eq!(optimal.length, Some(counts[0]));
    assert!(counts[1] >= counts[0] && row(3).hands.is_some());
}

/// An entry's rows stay the same when another joins.
#[test]
fn entries_do_not_disturb_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let [alone, both] = ["alone", "both"].map(|name| folder.path().join(name));
    run(&experiment(MINITET, &[("random", "quarters")], 30), &alone, 2, &until(u64::MAX));
    run(&experiment(MINITET, &[("optimal", "table"), ("random", "quarters")], 30), &both, 2, &until(u64::MAX));
    let lengths = |path: &Path, entry| {
        rows(path).into_iter().filter(|row| row.entry == entry).map(|row| row.length).collect::<Vec<_>>()
    };
    assert_eq!(lengths(&alone, 0), lengths(&both, 1));
}

/// The means of the random solvers on the MiniTet, which is small enough to be quick.
#[test]
fn means_are_those_that_theory_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dice.jsonl");
    let names =
        [("random", "quarters"), ("random-improved", "usual"), ("random-improved", "2023"), ("optimal", "table")];
    let experiment = experiment(MINITET, &names, 400);
    assert!(run(&experiment, &path, 2, &until(u64::MAX)));
    let mut tallies = vec![EntryTally::default(); 4];
    rows(&path).iter().for_each(|row| tallies[row.entry].add(row));
    let expected = CACHE.expected(Colouring::Tetra, &engine::NoLimits).expect("computed");
    for (tally, name) in tallies.iter().zip(["random", "random-improved", "random-improved-2023"]) {
        let (mean, error) = (tally.random.mean().expect("rows"), tally.random.standard_error().expect("rows"));
        assert!((mean - expected[name]).abs() < 4.0 * error, "{name}: {mean}, not {}", expected[name]);
        let fit = Law::Exponential(expected[name]).fit(&tally.random).expect("enough rows");
        assert!(fit.p > 1e-4, "{name}: {fit:?}");
    }
    let distances = CACHE.distances(Colouring::Tetra, Metric::Htm, &engine::NoLimits).expect("computed");
    let fit = Law::Counts(distances.counts()).fit(&tallies[3].turns).expect("enough rows");
    assert!(fit.p > 1e-4, "{fit:?}");
}

#[test]
#[ignore = "slow: 20000 walks of millions of turns"]
fn twenty_thousand_solves_of_the_pocket_cube_agree_with_theory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dice.jsonl");
    let names = [("random", "quarters"), ("random-improved", "usual"), ("random-improved", "2023")];
    let experiment = experiment(POCKET, &names, 20_000);
    assert!(run(&experiment, &path, 2, &until(u64::MAX)));
    let mut tallies = vec![EntryTally::default(); 3];
    rows(&path).iter().for_each(|row| tallies[row.entry].add(row));
    let expected = CACHE.expected(Colouring::Cube, &engine::NoLimits).expect("computed");
    for (tally, name) in tallies.iter().zip(["random", "random-improved", "random-improved-2023"]) {
        let (mean, error) = (tally.random.mean().expect("rows"), tally.random.standard_error().expect("rows"));
        assert!((mean - expected[name]).abs() < 4.0 * error, "{name}: {mean}, not {}", expected[name]);
    }
}

#[test]
fn tables_for_other_programs_have_every_row() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.jsonl");
    run(&experiment(MINITET, &[("optimal", "table"), ("random", "quarters")], 20), &path, 2, &until(u64::MAX));
    let open = || RecordReader::open(&path).expect("a record");
    let mut csv = Vec::new();
    write_csv(open(), &mut csv).expect("written");
    let csv = String::from_utf8(csv).expect("text");
    let columns = csv.lines().next().expect("a header").split(',').count();
    assert_eq!(csv.lines().count(), 41);
    assert!(csv.lines().all(|line| line.split(',').count() >= columns), "{csv}");
    let file = folder.path().join("run.parquet");
    write_parquet(open(), std::fs::File::create(&file).expect("a file")).expect("written");
    let reader = SerializedFileReader::new(std::fs::File::open(&file).expect("a file")).expect("Parquet");
    let mut lengths = Vec::new();
    for row in reader.get_row_iter(None).expect("rows") {
        let row = row.expect("a row");
        let of = |name: &str| row.get_column_iter().find(|(own, _)| *own == name).expect("a column").1.to_string();
        assert_eq!(of("puzzle"), "\"minitet\"");
        assert_eq!(of("moves") == "null", of("method") == "\"random\"", "{row}");
        lengths.push(of("length"));
    }
    assert_eq!(reader.metadata().file_metadata().schema().get_fields().len(), columns);
    let mut own: Vec<String> = Vec::new();
    let mut record = open().in_order().expect("readable");
    while let Some(row) = record.next_row().expect("readable") {
        own.push(row.length.expect("solved").to_string());
    }
    assert_eq!(lengths, own);
    // Rows of both come in the order of the positions and then of the entries.
    let of_csv = csv.lines().skip(1).map(|line| line.split(',').take(6).collect::<Vec<_>>());
    let in_order = (0..20).flat_map(|index| [(index, "optimal"), (index, "random")]);
    assert!(
        of_csv.zip(in_order).all(|(cells, (index, method))| {
            (cells[0].parse::<u64>().expect("a number"), cells[5]) == (index, method)
        })
    );
}
