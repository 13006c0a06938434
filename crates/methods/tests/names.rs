//! Front ends ask rows: in their sources no method and no stored table is named.
//!
//! A name in a front end is a fact about a method in a second place. Found are string literals that are the name of a
//! method or of a stored table and nothing else. Left out are comments, examples in documentation, and tests.

use methods::{METHODS, STORED_TABLES};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Names that mean something else as well: a field of a solution and a numbering.
const WORDS: [&str; 2] = ["optimal", "korf"];

/// The folder of a front end, the endings of its sources, and the names that are allowed there.
const FRONT_ENDS: [(&str, &str, &[&str]); 5] = [
    ("crates/cli/src", "rs", &[]),
    ("crates/server/src", "rs", &[]),
    ("crates/py/src", "rs", &[]),
    ("crates/py/python", "py", &[]),
    ("web/src", "ts", &[]),
];

#[test]
fn front_ends_name_no_method_and_no_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let methods = METHODS.iter().map(|method| method.name);
    let names: BTreeSet<&str> = methods.chain(STORED_TABLES.iter().map(|table| table.name)).collect();
    let mut found = Vec::new();
    for (folder, ending, allowed) in FRONT_ENDS {
        let files = sources(&root.join(folder), ending);
        assert!(!files.is_empty(), "{folder} has sources");
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source file");
            for literal in literals(&code(&text, ending)) {
                let is_word = WORDS.contains(&literal.as_str()) || allowed.contains(&literal.as_str());
                if names.contains(literal.as_str()) && !is_word {
                    found.push(format!("{}: {literal}", file.strip_prefix(&root).unwrap_or(&file).display()));
                }
            }
        }
    }
    assert_eq!(found, [""; 0], "these are facts about methods or tables; read them in their rows");
}

/// All files with an ending below a folder.
fn sources(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|own| own == ending));
    folders.iter().flat_map(|folder| sources(folder, ending)).chain(files).collect()
}

/// A source without comments, documentation and tests.
fn code(text: &str, ending: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let (text, starts): (Vec<&str>, &[&str]) = match ending {
        // Between two of these is documentation.
        "py" => (text.split("\"\"\"").step_by(2).collect(), &["#"]),
        _ => (vec![text], &["//", "*", "/*"]),
    };
    let is_comment = |line: &str| starts.iter().any(|start| line.trim_start().starts_with(start));
    let lines = text.into_iter().flat_map(str::lines).filter(|line| !is_comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// What stands between quotes, on one line each.
fn literals(code: &str) -> Vec<String> {
    let in_quotes = |line: &str, quote: char| -> Vec<String> {
        let parts: Vec<&str> = line.split(quote).collect();
        // Neighbouring literals share no quote, but which quotes open one is not known; so both sides of each count.
        parts.iter().skip(1).take(parts.len().saturating_sub(2)).map(|part| (*part).to_owned()).collect()
    };
    code.lines().flat_map(|line| ['"', '\'', '`'].into_iter().flat_map(move |quote| in_quotes(line, quote))).collect()
}

#[test]
fn literals_are_found_and_comments_are_not() {
    let rust =
        "//! \"cfop\"\nlet a = (\"layers\", 'x'); // and\nlet b = \"two-phase\";\n#[cfg(test)]\nmod tests { \"korf\" }";
    let found = literals(&code(rust, "rs"));
    assert!(found.contains(&"layers".to_owned()) && found.contains(&"two-phase".to_owned()));
    assert!(!found.iter().any(|literal| literal == "cfop" || literal == "korf"), "{found:?}");
    let python = "def f():\n    \"\"\"Solves.\n    method=\"cfop\"\n    \"\"\"\n    return 'layers'\n";
    let found = literals(&code(python, "py"));
    assert!(found.contains(&"layers".to_owned()) && !found.contains(&"cfop".to_owned()));
    let page = "const method = `two-phase`; // cfop\n  * 'cfop'\n";
    assert!(literals(&code(page, "ts")).contains(&"two-phase".to_owned()));
}
