//! Tables are complete or absent: damage, interruption, many builders at once, and nowhere to write.

use std::fs;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use store::{Built, Cancelled, Definition, Residence, Status, Store, StoreError};

const TABLE: Definition = Definition { name: "numbers", hash: 7, bytes: 3_000_000 };

fn fill(content: &mut [u8]) -> Result<(), Cancelled> {
    for (i, byte) in content.iter_mut().enumerate() {
        *byte = (i * 31 % 251) as u8;
    }
    Ok(())
}

/// Builds it without cancelling.
fn build(store: &Store, table: &Definition) -> Built {
    let (built, content) =
        store.build(table, Residence::Mapped, &|| false, |content, _| fill(content)).expect("it is built");
    assert!(is_right(&content));
    built
}

fn is_right(content: &[u8]) -> bool {
    content.len() == TABLE.bytes && content.iter().enumerate().all(|(i, &byte)| byte == (i * 31 % 251) as u8)
}

fn folder() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path().join("tables"));
    (folder, store)
}

#[test]
fn built_once_and_read_in_both_ways() {
    let (_folder, store) = folder();
    assert_eq!(store.status(&TABLE), Status::Absent);
    assert!(store.load(&TABLE, Residence::Mapped).expect("nothing is wrong").is_none());
    assert_eq!(build(&store, &TABLE), Built::Now);
    let (built, content) =
        store.build(&TABLE, Residence::Mapped, &|| false, |_, _| panic!("it is there")).expect("it is there");
    assert!(built == Built::Before && is_right(&content));
    for residence in [Residence::Mapped, Residence::Copied] {
        assert!(is_right(&store.load(&TABLE, residence).expect("nothing is wrong").expect("it is there")));
    }
    assert!(store.remove(&TABLE).expect("it is removed"));
    assert!(!store.remove(&TABLE).expect("nothing is wrong"));
    assert_eq!(store.status(&TABLE), Status::Absent);
}

#[test]
fn damage_is_noticed_never_used_and_repaired() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let path = store.path(&TABLE);
    let good = fs::read(&path).expect("the file");
    // In the header, at the start, in the middle and at the end.
    for at in [0, 9, 13, 25, 30, 63, 64, 1_500_000, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 0x40;
        fs::write(&path, &bad).expect("the damage");
        assert!(matches!(store.status(&TABLE), Status::Unusable(_)), "byte {at}");
        assert!(matches!(store.load(&TABLE, Residence::Mapped), Err(StoreError::Unusable { .. })));
        assert_eq!(build(&store, &TABLE), Built::Now);
        assert!(is_right(&store.load(&TABLE, Residence::Copied).expect("nothing is wrong").expect("it is there")));
    }
    for length in [0, 10, 64, 65, good.len() / 2, good.len() - 1] {
        fs::write(&path, &good[..length]).expect("the damage");
        assert!(matches!(store.status(&TABLE), Status::Unusable(_)), "{length} bytes");
    }
    fs::write(&path, [&good[..], b"more"].concat()).expect("the damage");
    assert!(matches!(store.status(&TABLE), Status::Unusable(_)));
}

#[test]
fn damage_to_a_checked_file_is_found_when_it_is_copied() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    assert_eq!(store.status(&TABLE), Status::Ready);
    damage(&store);
    assert!(matches!(store.load(&TABLE, Residence::Copied), Err(StoreError::Unusable { .. })));
    assert!(matches!(store.status(&TABLE), Status::Unusable(_)), "what was found is not forgotten");
}

/// Damage that keeps the file's time.
fn damage(store: &Store) {
    let path = store.path(&TABLE);
    let changed = fs::metadata(&path).and_then(|metadata| metadata.modified()).expect("a time");
    let mut bytes = fs::read(&path).expect("the file");
    bytes[1000] ^= 1;
    let file = fs::OpenOptions::new().write(true).open(&path).expect("the same file");
    std::io::Write::write_all(&mut &file, &bytes).expect("the damage");
    file.set_modified(changed).expect("the old time");
}

#[test]
fn damage_that_verify_finds_is_remembered_and_repaired_by_build() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    assert_eq!(store.status(&TABLE), Status::Ready);
    damage(&store);
    assert!(matches!(store.verify(&TABLE), Status::Unusable(_)));
    assert!(matches!(store.status(&TABLE), Status::Unusable(_)), "what verify has found is not forgotten");
    assert_eq!(build(&store, &TABLE), Built::Now);
    assert_eq!(store.verify(&TABLE), Status::Ready);
}

#[test]
fn build_repairs_damage_that_nobody_has_noticed() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    assert_eq!(store.status(&TABLE), Status::Ready);
    damage(&store);
    assert_eq!(build(&store, &TABLE), Built::Now);
}

#[test]
fn damage_under_a_map_can_be_found() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let content = store.load(&TABLE, Residence::Mapped).expect("nothing is wrong").expect("it is there");
    assert!(content.is_intact());
    damage(&store);
    let content = store.load(&TABLE, Residence::Mapped).expect("its time is the old one").expect("it is there");
    assert!(!content.is_intact());
}

/// A file that shrinks after a process has copied it changes nothing, and is then found to be too short.
#[test]
fn a_copy_outlives_its_file() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let content = store.load(&TABLE, Residence::Copied).expect("nothing is wrong").expect("it is there");
    fs::OpenOptions::new().write(true).open(store.path(&TABLE)).and_then(|file| file.set_len(100)).expect("it shrinks");
    assert!(is_right(&content));
    assert!(matches!(store.verify(&TABLE), Status::Unusable(_)));
    assert!(matches!(store.load(&TABLE, Residence::Copied), Err(StoreError::Unusable { .. })));
}

#[test]
fn a_table_is_not_removed_while_it_is_built() {
    let (_folder, store) = folder();
    let built = store.build(&TABLE, Residence::Mapped, &|| false, |content, _| {
        assert!(matches!(store.remove(&TABLE), Err(StoreError::Busy { .. })));
        fill(content)
    });
    assert!(is_right(&built.expect("it is built").1));
    assert_eq!(store.status(&TABLE), Status::Ready);
    assert!(store.remove(&TABLE).expect("nobody builds it now"));
}

#[cfg(unix)]
#[test]
fn a_table_is_shared_like_any_other_file_of_its_folder() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let other = store.folder().join("other");
    fs::write(&other, "as files usually are").expect("a file");
    let mode = |path| fs::metadata(path).expect("it is there").permissions().mode();
    assert_eq!(mode(store.path(&TABLE)), mode(other));
}

#[test]
fn another_version_is_outdated() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let newer = Definition { hash: 8, ..TABLE };
    assert!(matches!(store.status(&newer), Status::Unusable(why) if why.contains("version")));
    assert_eq!(build(&store, &newer), Built::Now);
}

#[test]
fn a_cancelled_build_leaves_nothing() {
    let (_folder, store) = folder();
    assert!(matches!(
        store.build(&TABLE, Residence::Mapped, &|| false, |_, _| Err(Cancelled)),
        Err(StoreError::Cancelled)
    ));
    assert_eq!(store.status(&TABLE), Status::Absent);
}

#[test]
fn ten_builders_at_once_build_once() {
    let (_folder, store) = folder();
    let builds = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                let built = store.build(&TABLE, Residence::Mapped, &|| false, |content, _| {
                    builds.fetch_add(1, Ordering::Relaxed);
                    std::thread::sleep(Duration::from_millis(50));
                    fill(content)
                });
                built.expect("it is built");
                assert_eq!(store.status(&TABLE), Status::Ready);
            });
        }
    });
    assert_eq!(builds.load(Ordering::Relaxed), 1);
}

/// Waiting for someone else's build can be cancelled.
#[test]
fn waiting_for_another_process_can_be_cancelled() {
    let (_folder, store) = folder();
    fs::create_dir_all(store.folder()).expect("a folder");
    let lock = fs::File::create(store.folder().join("numbers.lock")).expect("a file");
    lock.lock().expect("nobody has it");
    let asked = AtomicUsize::new(0);
    let waited = store.build(&TABLE, Residence::Mapped, &|| asked.fetch_add(1, Ordering::Relaxed) == 3, |_, _| {
        panic!("it is locked")
    });
    assert!(matches!(waited, Err(StoreError::Cancelled)));
    drop(lock);
    build(&store, &TABLE);
}

/// If it is cancelled while it is written, nothing is left, and the next build works.
#[test]
fn writing_can_be_cancelled() {
    let (_folder, store) = folder();
    assert!(matches!(
        store.build(&TABLE, Residence::Mapped, &|| true, |content, _| fill(content)),
        Err(StoreError::Cancelled)
    ));
    assert_eq!(store.status(&TABLE), Status::Absent);
    build(&store, &TABLE);
}

/// Built, but it cannot be stored: the content is not lost.
#[test]
fn a_table_that_cannot_be_stored_is_returned() {
    let (_folder, store) = folder();
    // A folder cannot be replaced by a file.
    fs::create_dir_all(store.path(&TABLE)).expect("a folder in the way");
    match store.build(&TABLE, Residence::Mapped, &|| false, |content, _| fill(content)) {
        Err(StoreError::NotStored { content, .. }) => assert!(is_right(&content)),
        other => panic!("{:?}", other.map(|(built, _)| built)),
    }
}

#[test]
fn nowhere_to_write_is_an_error_but_building_in_memory_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("in the way");
    fs::write(&file, "not a folder").expect("a file");
    let store = Store::at(file.join("tables"));
    assert!(matches!(
        store.build(&TABLE, Residence::Mapped, &|| false, |content, _| fill(content)),
        Err(StoreError::Io { .. })
    ));
    assert!(is_right(&Store::build_in_memory(&TABLE, fill).expect("memory is there")));
}

/// Only does something when another test starts this program again.
#[test]
fn child_that_builds_slowly() {
    let Some(folder) = std::env::var_os("STORE_TEST_FOLDER") else { return };
    let store = Store::at(folder);
    drop(store.build(&TABLE, Residence::Mapped, &|| false, |content, _| {
        std::thread::sleep(Duration::from_millis(15));
        fill(content)
    }));
}

#[test]
fn after_a_kill_at_any_moment_the_next_start_works() {
    let (_folder, store) = folder();
    let own = std::env::current_exe().expect("this program");
    for round in 0..50u64 {
        store.remove(&TABLE).expect("a fresh start");
        let mut child = Command::new(&own)
            .args(["--exact", "child_that_builds_slowly"])
            .env("STORE_TEST_FOLDER", store.folder())
            .stdout(Stdio::null())
            .spawn()
            .expect("the child starts");
        std::thread::sleep(Duration::from_millis(round));
        child.kill().expect("it is killed");
        child.wait().expect("it is gone");
        // Whatever it has left: complete or absent, never half a table.
        match store.status(&TABLE) {
            Status::Ready | Status::Absent => {}
            other => panic!("{other:?} after {round} ms"),
        }
        build(&store, &TABLE);
        assert!(is_right(&store.load(&TABLE, Residence::Mapped).expect("nothing is wrong").expect("it is there")));
        let left: Vec<_> = fs::read_dir(store.folder()).expect("the folder").flatten().map(|e| e.file_name()).collect();
        assert!(left.len() <= 3, "no remains are kept: {left:?}");
    }
}
