//! How sure a sticker is: what a difference of misfits means.

/// What a difference of misfits is divided by to become a logarithm of how many times likelier something is. Misfits are
/// twice that, measured with the noise that was found.
pub(crate) fn log_scale(misfit: f64, stickers: usize) -> f64 {
    2.0 * (misfit / (3.0 * stickers as f64)).max(0.2)
}

/// How often a sticker with such a margin is right; fitted to scans in computed light, see `docs/scanning.md`.
pub(crate) fn sureness(margin: f64) -> f64 {
    1.0 / (1.0 + (-(1.0 + 0.3 * margin + 0.02 * margin * margin)).exp())
}
