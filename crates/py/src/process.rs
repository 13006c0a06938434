//! The workbench of this process.

use std::sync::atomic::{AtomicPtr, Ordering};
use zauber::Workbench;

struct OfProcess {
    id: u32,
    workbench: Workbench,
}

/// Tables are shared by all threads of a process. A process that was forked gets a workbench of its own: in the one it
/// inherited, a thread that does not exist any more may hold a lock. Files of tables are mapped, so processes share
/// them all the same.
pub(crate) fn workbench() -> &'static Workbench {
    static CURRENT: AtomicPtr<OfProcess> = AtomicPtr::new(std::ptr::null_mut());
    let id = std::process::id();
    loop {
        let current = CURRENT.load(Ordering::Acquire);
        // SAFETY: the pointer is null or comes from a box that is never freed.
        if let Some(found) = unsafe { current.as_ref() }
            && found.id == id
        {
            return &found.workbench;
        }
        let fresh = Box::into_raw(Box::new(OfProcess { id, workbench: Workbench::default() }));
        if CURRENT.compare_exchange(current, fresh, Ordering::AcqRel, Ordering::Acquire).is_err() {
            // SAFETY: another thread was faster, and nobody else has seen this box.
            drop(unsafe { Box::from_raw(fresh) });
        }
    }
}
