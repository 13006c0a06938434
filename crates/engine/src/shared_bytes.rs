//! Bytes that several threads change at once.

use std::sync::atomic::AtomicU8;

/// The same bytes, to be changed by several threads.
pub fn shared_bytes(bytes: &mut [u8]) -> &[AtomicU8] {
    // SAFETY: an `AtomicU8` has the size and alignment of a `u8`, and as long as the result lives nobody else can use
    // the bytes, because they are borrowed exclusively.
    unsafe { &*(std::ptr::from_mut(bytes) as *const [AtomicU8]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn changes_arrive() {
        let mut bytes = [1, 2, 3];
        std::thread::scope(|scope| {
            let shared = shared_bytes(&mut bytes);
            scope.spawn(|| shared[0].fetch_and(0, Ordering::Relaxed));
            scope.spawn(|| shared[2].fetch_or(4, Ordering::Relaxed));
        });
        assert_eq!(bytes, [0, 2, 7]);
    }
}
