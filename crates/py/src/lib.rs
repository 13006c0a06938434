//! Zauber as a Python package: the native half.
//!
//! The package `zauber` (in `python/zauber`) has the names, types and texts that users see; here are the functions
//! behind them, which take a request as JSON and return JSON with the same fields as the command line. The lock of the
//! interpreter is released while they work; signals are looked for meanwhile, so that Ctrl-C ends a search at once.
//! Importing this starts no thread. Threads end with the call that started them, so a process can be forked at any
//! time in between.

mod arrow;
mod process;
mod request;
mod verbs;
mod watch;

use pyo3::prelude::*;

#[pymodule]
fn _zauber(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(verbs::solve_string, module)?)?;
    module.add_function(wrap_pyfunction!(verbs::ask, module)?)?;
    module.add_function(wrap_pyfunction!(verbs::fields, module)?)?;
    module.add_function(wrap_pyfunction!(verbs::png, module)?)?;
    module.add_function(wrap_pyfunction!(verbs::scan_pictures, module)?)?;
    module.add_function(wrap_pyfunction!(verbs::batch, module)?)?;
    module.add_function(wrap_pyfunction!(verbs::verify_batch, module)?)?;
    module.add_function(wrap_pyfunction!(arrow::solve_batch, module)?)?;
    module.add_class::<arrow::Solutions>()?;
    Ok(())
}
