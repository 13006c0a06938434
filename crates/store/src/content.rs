//! The content of a table in memory, and which of its parts have been checked.
//!
//! What is in memory of our own was checked on the way there. A mapped file is checked part by part, when a part is
//! first needed: reading gigabytes to find out whether they are as they were written would take longer than most
//! searches.

use crate::checksum::{Checksums, PART, ranges};
use crate::header::HEADER;
use memmap2::{Advice, Mmap, MmapMut};
use std::fmt;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// The content of a table.
pub struct Content {
    memory: Memory,
    /// For each part, whether it has been checked.
    checked: Box<[AtomicU8]>,
    is_damaged: AtomicBool,
}

enum Memory {
    /// A file, and the checksums of its parts.
    Mapped(Mmap, Vec<u32>),
    Own(MmapMut),
}

impl Content {
    /// A mapped file; `is_checked` if all of it has just been checked.
    pub(crate) fn mapped(map: Mmap, parts: Vec<u32>, is_checked: bool) -> Content {
        Content::new(Memory::Mapped(map, parts), is_checked)
    }

    /// Memory of our own; what is there has been checked.
    pub(crate) fn own(memory: MmapMut) -> Content {
        Content::new(Memory::Own(memory), true)
    }

    fn new(memory: Memory, is_checked: bool) -> Content {
        let mut content = Content { memory, checked: Box::default(), is_damaged: AtomicBool::new(false) };
        content.checked = ranges(content.len()).map(|_| AtomicU8::new(is_checked.into())).collect();
        content
    }

    /// For each part of [`PART`] bytes, whether it has been checked: 0 if not. What is read without a check can be
    /// damaged.
    pub fn checked(&self) -> &[AtomicU8] {
        &self.checked
    }

    /// Checks a part. If it is damaged, [`Content::is_damaged`] is true from then on.
    pub fn check(&self, part: usize) {
        if let Memory::Mapped(map, checksums) = &self.memory {
            let bytes = &self[part * PART..];
            let bytes = &bytes[..bytes.len().min(PART)];
            // All pages at once: one by one, finding them takes several times as long as reading them.
            #[cfg(target_os = "linux")]
            drop(map.advise_range(Advice::PopulateRead, HEADER + part * PART, bytes.len()));
            #[cfg(not(target_os = "linux"))]
            let _ = (map, Advice::Random);
            if crc32fast::hash(bytes) != checksums[part] {
                self.is_damaged.store(true, Ordering::Relaxed);
            }
        }
        self.checked[part].store(1, Ordering::Release);
    }

    /// True if a part that was checked is not what was written to the file.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    /// True if it is what was written to its file; reads everything. A mapped file may have been damaged since it was
    /// last checked; what is in memory was checked when it was loaded.
    pub fn is_intact(&self) -> bool {
        match &self.memory {
            Memory::Mapped(_, parts) => {
                Checksums::of(self, &|| false).is_ok_and(|checksums| checksums.parts == *parts) && !self.is_damaged()
            }
            Memory::Own(_) => true,
        }
    }
}

impl Deref for Content {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.memory {
            Memory::Mapped(map, _) => &map[HEADER..],
            Memory::Own(map) => map,
        }
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}
