//! Tables are complete or absent: damage, interruption, many builders at once, and nowhere to write.

mod common;

use common::{TABLE, build, fill, folder, is_right};
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use store::{Built, Cancelled, Content, Definition, Residence, Status, Store, StoreError};

#[test]
fn built_once_and_read_in_both_ways() {
    let (_folder, store) = folder();
    assert_eq!(store.status(&TABLE), Status::Absent);
    assert!(store.load(&TABLE, Residence::Mapped, &|| false).expect("nothing is wrong").is_none());
    assert_eq!(build(&store, &TABLE), Built::Now);
    let (built, content) =
        store.build(&TABLE, Residence::Mapped, &|| false, |_, _| panic!("it is there")).expect("it is there");
    assert!(built == Built::Before && is_right(&content));
    for residence in [Residence::Mapped, Residence::Copied] {
        assert!(is_right(&store.load(&TABLE, residence, &|| false).expect("nothing is wrong").expect("it is there")));
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
        assert!(matches!(store.load(&TABLE, Residence::Mapped, &|| false), Err(StoreError::Unusable { .. })));
        assert_eq!(build(&store, &TABLE), Built::Now);
        assert!(is_right(
            &store.load(&TABLE, Residence::Copied, &|| false).expect("nothing is wrong").expect("it is there")
        ));
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
    assert!(matches!(store.load(&TABLE, Residence::Copied, &|| false), Err(StoreError::Unusable { .. })));
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
    let content = store.load(&TABLE, Residence::Mapped, &|| false).expect("nothing is wrong").expect("it is there");
    assert!(content.is_intact());
    damage(&store);
    let content =
        store.load(&TABLE, Residence::Mapped, &|| false).expect("its time is the old one").expect("it is there");
    assert!(!content.is_intact());
}

/// A file that shrinks after a process has copied it changes nothing, and is then found to be too short.
#[test]
fn a_copy_outlives_its_file() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let content = store.load(&TABLE, Residence::Copied, &|| false).expect("nothing is wrong").expect("it is there");
    fs::OpenOptions::new().write(true).open(store.path(&TABLE)).and_then(|file| file.set_len(100)).expect("it shrinks");
    assert!(is_right(&content));
    assert!(matches!(store.verify(&TABLE), Status::Unusable(_)));
    assert!(matches!(store.load(&TABLE, Residence::Copied, &|| false), Err(StoreError::Unusable { .. })));
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

/// However far a build has come, it ends at the next look, and the next build works. Between two looks no more than eight
/// megabytes are checked, written or synced.
#[test]
fn a_build_can_be_cancelled_at_every_moment() {
    const LARGE: Definition = Definition { name: "large", hash: 7, bytes: 40 << 20, memory: 40 << 20 };
    let (_folder, store) = folder();
    let build = |most: usize| {
        let asked = AtomicUsize::new(0);
        let is_over = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let built = store.build(&LARGE, Residence::Mapped, &is_over, |content, begun| {
            if begun.load(content) == 0 {
                content.fill(3);
            }
            begun.save(content, 1);
            if is_over() { Err(Cancelled) } else { Ok(()) }
        });
        (built.map(|(built, _)| built), asked.into_inner())
    };
    let (built, looks) = build(usize::MAX);
    assert!(matches!(built, Ok(Built::Now)));
    // Twice through everything for checksums, a look for each megabyte, and twice to write it.
    assert!(looks >= 2 * 40 + 2 * 40 / 8, "{looks} looks");
    assert!(matches!(build(usize::MAX).0, Ok(Built::Before)));
    let bytes = fs::read(store.path(&LARGE)).expect("the table");
    for most in (0..looks).step_by(7) {
        store.remove(&LARGE).expect("a fresh start");
        assert!(matches!(build(most).0, Err(StoreError::Cancelled)), "after {most} looks");
        assert_eq!(store.status(&LARGE), Status::Absent);
    }
    // What an interrupted build has left can be read, and reading it can be interrupted.
    for most in (0..120).step_by(7) {
        assert!(matches!(build(most).0, Err(StoreError::Cancelled)));
    }
    assert!(matches!(build(usize::MAX).0, Ok(Built::Now)));
    assert!(fs::read(store.path(&LARGE)).expect("the table") == bytes);
}

#[test]
fn too_little_memory_is_said_with_what_is_needed_and_what_is_there() {
    let (_folder, store) = folder();
    let poor = store.clone().with_memory(|| Some(3_500_000));
    let built = poor.build(&TABLE, Residence::Mapped, &|| false, |_, _| panic!("there is too little memory"));
    let error = built.map(|(built, _)| built).expect_err("there is too little memory");
    assert!(matches!(
        error,
        StoreError::TooLittleMemory { name: "numbers", needed: 4_000_000, available: Some(3_500_000) }
    ));
    let text = "there is too little memory for the table numbers: it needs 4 MB, and 4 MB are available";
    assert_eq!(error.to_string(), text);
    assert!(matches!(poor.build_in_memory(&TABLE, fill), Err(StoreError::TooLittleMemory { .. })));
    // Loading takes less than building; a map takes nothing.
    build(&store, &TABLE);
    assert!(poor.load(&TABLE, Residence::Copied, &|| false).is_ok());
    let poorer = store.clone().with_memory(|| Some(2_999_999));
    let copied = poorer.load(&TABLE, Residence::Copied, &|| false);
    assert!(matches!(copied, Err(StoreError::TooLittleMemory { needed: 3_000_000, .. })));
    assert!(poorer.load(&TABLE, Residence::Mapped, &|| false).is_ok());
    // No machine has this much; where nothing is known about memory, trying shows it.
    let blind = store.with_memory(|| None);
    for (bytes, memory) in [(1 << 60, 1 << 60), (1 << 20, 1 << 60)] {
        let huge = Definition { name: "huge", hash: 1, bytes, memory };
        let built = blind.build(&huge, Residence::Mapped, &|| false, |_, _| panic!("there is too little memory"));
        assert!(matches!(built, Err(StoreError::TooLittleMemory { available: None, .. })));
    }
}

/// A mapped file is checked part by part, when a part is first needed.
#[test]
fn a_part_is_checked_when_it_is_needed() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let load = || store.load(&TABLE, Residence::Mapped, &|| false).expect("nothing is wrong").expect("it is there");
    let checked =
        |content: &Content| -> Vec<u8> { content.checked().iter().map(|part| part.load(Ordering::Relaxed)).collect() };
    let content = load();
    assert_eq!(checked(&content), [0, 0, 0], "building it has left the checksums of its parts");
    content.check(1);
    assert!(checked(&content) == [0, 1, 0] && !content.is_damaged());
    damage(&store);
    let content = load();
    for part in [2, 1] {
        content.check(part);
        assert!(!content.is_damaged(), "the damage is elsewhere");
    }
    content.check(0);
    assert!(content.is_damaged() && checked(&content) == [1, 1, 1]);
}

/// Tables of versions that did not keep checksums of parts are used as they are: the first use reads all of it.
#[test]
fn an_older_table_is_checked_once_and_then_in_parts() {
    let (_folder, store) = folder();
    build(&store, &TABLE);
    let known = store.path(&TABLE).with_extension("checked");
    let text = fs::read(&known).expect("it was written");
    let line = text.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    // What older versions left.
    fs::write(&known, &text[..line]).expect("a file");
    let load = || store.load(&TABLE, Residence::Mapped, &|| false).expect("nothing is wrong").expect("it is there");
    let is_checked = |content: &Content| content.checked().iter().all(|part| part.load(Ordering::Relaxed) == 1);
    assert!(is_checked(&load()));
    assert_eq!(fs::read(&known).expect("it is there"), text);
    assert!(!is_checked(&load()));
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
    assert!(is_right(&store.build_in_memory(&TABLE, fill).expect("memory is there")));
}
