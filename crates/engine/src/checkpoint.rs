//! Long work that goes on where an interrupted run stopped.

/// Keeps what work has achieved so far, so that another run can go on from there.
///
/// Work that supports this consists of steps, numbered from 0, each of which changes the content. Steps can be repeated:
/// doing one again changes nothing.
pub trait Checkpoints: Sync {
    /// Fills `content` with what was kept last, and returns how many steps it includes; 0 if nothing was kept, and then
    /// `content` can hold anything.
    fn load(&self, content: &mut [u8]) -> u64 {
        let _ = content;
        0
    }

    /// True if it is time to keep something again.
    fn is_due(&self) -> bool {
        false
    }

    /// Keeps the content, which includes this many steps.
    fn save(&self, content: &[u8], steps: u64) {
        let _ = (content, steps);
    }
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCheckpoints;

impl Checkpoints for NoCheckpoints {}
