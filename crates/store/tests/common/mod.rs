//! A small table, how it is built, and a folder for it.

use store::{Built, Cancelled, Definition, Residence, Store};

pub(crate) const TABLE: Definition = Definition { name: "numbers", hash: 7, bytes: 3_000_000, memory: 4_000_000 };

pub(crate) fn fill(content: &mut [u8]) -> Result<(), Cancelled> {
    for (i, byte) in content.iter_mut().enumerate() {
        *byte = (i * 31 % 251) as u8;
    }
    Ok(())
}

/// Builds it without cancelling.
pub(crate) fn build(store: &Store, table: &Definition) -> Built {
    let (built, content) =
        store.build(table, Residence::Mapped, &|| false, |content, _| fill(content)).expect("it is built");
    assert!(is_right(&content));
    built
}

pub(crate) fn is_right(content: &[u8]) -> bool {
    content.len() == TABLE.bytes && content.iter().enumerate().all(|(i, &byte)| byte == (i * 31 % 251) as u8)
}

pub(crate) fn folder() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path().join("tables"));
    (folder, store)
}
