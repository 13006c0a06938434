//! The surface of the library: every public item has an example, or is used in that of another one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read").map(|entry| entry.expect("it is there"));
    let files = entries.flat_map(|entry| match entry.path() {
        path if path.is_dir() => sources(&path),
        path => vec![path],
    });
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// The lines of the examples in the documentation of a file.
fn examples(text: &str) -> String {
    let mut is_code = false;
    let mut code = String::new();
    for line in text.lines().map(str::trim_start) {
        let Some(line) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { continue };
        match line.trim() {
            "```" => is_code = !is_code,
            line if is_code => code.extend([line, "\n"]),
            _ => {}
        }
    }
    code
}

/// The names that the library exports, one by one; whole crates are documented where they are.
fn exported(library: &str) -> BTreeSet<&str> {
    let lists = library.split("\npub use ").skip(1).filter_map(|rest| rest.split_once(';'));
    let names = lists.filter_map(|(list, _)| list.rsplit_once("::")).flat_map(|(_, names)| {
        names
            .trim_matches(['{', '}'])
            .split(',')
            .map(str::trim)
            .map(|name| name.rsplit(' ').next().unwrap_or(name))
            .filter(|name| !["", "self"].contains(name))
    });
    names.collect()
}

#[test]
fn every_public_item_is_used_in_an_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |path: &Path| std::fs::read_to_string(path).expect("the source can be read");
    let code: String = sources(&folder).iter().map(|path| examples(&read(path))).collect();
    let words: BTreeSet<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let library = read(&folder.join("lib.rs"));
    let names = exported(&library);
    assert!(names.len() > 150, "{names:?}");
    let without: Vec<&&str> = names.difference(&words).collect();
    assert!(without.is_empty(), "without an example: {without:?}");
}

/// What documents a type goes into the OpenAPI document, too; Rust code has no place there. A method takes the example.
#[test]
fn types_that_are_described_over_http_have_no_rust_in_their_descriptions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&folder) {
        let text = std::fs::read_to_string(&path).expect("the source can be read");
        let mut has_code = false;
        for line in text.lines().map(str::trim_start) {
            match line {
                _ if line.starts_with("///") => has_code |= line.contains("```"),
                _ if line.starts_with("#[") => assert!(!has_code || !line.contains("ToSchema"), "{}", path.display()),
                _ => has_code = false,
            }
        }
    }
}
