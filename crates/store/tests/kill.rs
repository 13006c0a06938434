//! A build that is killed at any moment leaves a whole table or none.
//!
//! Its own program: a child that is being started holds the locks of its parent for a moment, so no other test may run
//! beside this one.

mod common;

use common::{TABLE, build, fill, folder, is_right};
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;
use store::{Residence, Status, Store};

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
        assert!(is_right(
            &store.load(&TABLE, Residence::Mapped, &|| false).expect("nothing is wrong").expect("it is there")
        ));
        let left: Vec<_> = fs::read_dir(store.folder()).expect("the folder").flatten().map(|e| e.file_name()).collect();
        assert!(left.len() <= 3, "no remains are kept: {left:?}");
    }
}
