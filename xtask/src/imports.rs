//! Which modules of a crate import which, read from the source; and whether there are cycles.
//!
//! Covered are the modules at the root of a crate, and those next to each other in a folder. A parent both defines
//! things for its children and re-exports theirs, so parents are left out; and tests can import everything.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// An import cycle in the source folder of a crate, if there is one.
pub(crate) fn cycle(source: &Path) -> Option<Vec<String>> {
    let mut folders = vec![source.to_owned()];
    while let Some(folder) = folders.pop() {
        let word = if folder == source { "crate" } else { "super" };
        let graph = graph(&folder, word);
        if let Some(cycle) = graph.keys().find_map(|module| way(&graph, module, module)) {
            return Some(cycle);
        }
        folders.extend(entries(&folder).into_iter().filter(|path| path.is_dir()));
    }
    None
}

/// For each module in a folder, the siblings that it imports. `word` is what a path to them begins with.
fn graph(folder: &Path, word: &str) -> BTreeMap<String, BTreeSet<String>> {
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let modules: Vec<PathBuf> =
        entries(folder).into_iter().filter(|path| !["lib", "main", "mod"].contains(&&*name(path))).collect();
    let names: BTreeSet<String> = modules.iter().map(|path| name(path)).collect();
    // What the root re-exports belongs to the module that it comes from.
    let root = ["lib.rs", "main.rs", "mod.rs"].iter().find_map(|file| std::fs::read_to_string(folder.join(file)).ok());
    let handed_out: BTreeMap<String, String> = root
        .unwrap_or_default()
        .split("pub use ")
        .skip(1)
        .filter_map(|rest| rest.split_once(';')?.0.split_once("::"))
        .flat_map(|(module, items)| {
            let items =
                items.trim_matches(['{', '}']).split(',').map(|item| item.trim().to_owned()).collect::<Vec<_>>();
            items.into_iter().map(|item| (item, module.trim().to_owned()))
        })
        .collect();
    let imports = |path: &PathBuf| {
        let own = name(path);
        let text: String = sources(path).iter().map(|file| code(file)).collect();
        let found = paths(&text, word).into_iter().filter_map(|first| match names.contains(&first) {
            true => Some(first),
            false => handed_out.get(&first).filter(|module| names.contains(*module)).cloned(),
        });
        let found = found.filter(|other| *other != own).collect();
        (own, found)
    };
    modules.iter().map(imports).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.retain(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "rs"));
    entries.sort();
    entries
}

/// All source files of a module.
fn sources(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() { entries(path).iter().flat_map(|path| sources(path)).collect() } else { vec![path.to_owned()] }
}

/// The code of a file, without comments and tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// The first names of all paths that begin with a word, including those in braces.
fn paths(text: &str, word: &str) -> Vec<String> {
    let identifier =
        |text: &str| -> String { text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let mut found = Vec::new();
    for rest in text.split(&format!("{word}::")).skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            found.push(identifier(rest));
            continue;
        };
        // Only commas outside nested braces separate names.
        let (mut depth, mut start) = (0, 0);
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => {
                    found.push(identifier(&list[start..]));
                    break;
                }
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    found.push(identifier(&list[start..]));
                    start = at + 1;
                }
                _ => {}
            }
        }
    }
    found
}

/// A path from one module to another, with both ends.
fn way(graph: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        for next in graph.get(way.last()?).into_iter().flatten() {
            let longer = [&way[..], std::slice::from_ref(next)].concat();
            if next == to {
                return Some(longer);
            }
            if seen.insert(next.clone()) {
                ways.push(longer);
            }
        }
    }
    None
}

#[test]
fn cycles_are_found_and_trees_are_accepted() {
    let folder = std::env::temp_dir().join(format!("zauber-imports-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("lib.rs", "mod a;\nmod b;\nmod c;\npub use c::{Thing, other};");
    write("a.rs", "use crate::{b::{X, Y}, std};\n// crate::c::Comment");
    write("b.rs", "use crate::c;\n#[cfg(test)]\nmod tests { use crate::a; }");
    write("c/mod.rs", "mod d;\nmod e;");
    write("c/d.rs", "use super::e::E;");
    write("c/e.rs", "");
    assert_eq!(cycle(&folder), None);
    write("c/e.rs", "fn e() -> super::d::D {}");
    assert_eq!(cycle(&folder).map(|cycle| cycle.len()), Some(3));
    write("c/e.rs", "use crate::a;");
    assert_eq!(cycle(&folder).map(|cycle| cycle.len()), Some(4));
    write("c/e.rs", "");
    write("b.rs", "use crate::Thing;");
    write("c/d.rs", "use crate::b::B;");
    assert_eq!(cycle(&folder).map(|cycle| cycle.len()), Some(3));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
