//! Writes what Python's editors and type checkers know of the verbs' options, and functions for the verbs that need no
//! hand: both from the contract, into a file beside the Python sources that is not kept.

use contract::{Described, Manner, REQUESTS, Search};
use std::fmt::Write;
use std::path::Path;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, Schema, SchemaType, Type};

const HEAD: &str = r#""""What the verbs take: written by build.rs from the contract when the package is built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from ._asking import Positioned, ask, form, known

if TYPE_CHECKING:
    from typing_extensions import Unpack

"#;

/// Fields that are positions: arguments of the functions, not options.
const POSITIONS: [&str; 3] = ["position", "from", "to"];

/// What is described by itself and is not a name.
const STRUCTURED: [&str; 2] = ["Change", "Position"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=python/zauber/_contract.py");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/zauber/_contract.py");
    let mut text = HEAD.to_owned();
    let (mut search, manner) = (fields(contract::schema::<Search>()), fields(contract::schema::<Manner>()));
    search.properties.extend(manner.properties);
    options(&mut text, "SearchOptions", "What solves many: all of it has a meaning for each of millions.", &search);
    for request in REQUESTS {
        let about = format!("Options of ``{}``.", request.name);
        options(&mut text, &class(request), &about, &fields((request.schema)()));
    }
    for request in REQUESTS {
        function(&mut text, request);
    }
    // A file that has not changed is not newer.
    if std::fs::read_to_string(&path).ok().as_ref() != Some(&text) {
        std::fs::write(&path, text).expect("the sources can be written to");
    }
}

fn fields(schema: Schema) -> Object {
    match schema {
        Schema::Object(object) => object,
        _ => unreachable!("a request has fields"),
    }
}

/// `AlgOptions` for `alg`, `RobotPlanOptions` for `robot/plan`.
fn class(request: &Described) -> String {
    let parts = request.name.split('/').map(|part| part.split_at(1));
    parts.map(|(first, rest)| format!("{}{rest}", first.to_uppercase())).chain(["Options".to_owned()]).collect()
}

/// A type with a key for every field but the required ones and positions, which are arguments.
fn options(text: &mut String, class: &str, about: &str, fields: &Object) {
    let _ = write!(text, "\nclass {class}(TypedDict, total=False):\n    \"\"\"{about}\"\"\"\n\n");
    let is_option = |name: &String| !fields.required.contains(name) && !POSITIONS.contains(&name.as_str());
    for (name, schema) in fields.properties.iter().filter(|(name, _)| is_option(name)) {
        let about = match schema {
            RefOr::T(Schema::Object(object)) => object.description.as_deref(),
            RefOr::T(Schema::OneOf(one)) => one.items.iter().find_map(|item| match item {
                RefOr::Ref(named) => Some(named.description.as_str()),
                RefOr::T(_) => None,
            }),
            RefOr::Ref(named) => Some(named.description.as_str()),
            RefOr::T(_) => None,
        };
        for line in about.unwrap_or_default().lines() {
            let _ = writeln!(text, "    #: {line}");
        }
        let _ = writeln!(text, "    {name}: {}", python(schema));
    }
    text.push('\n');
}

/// The type of a field; what is not plain is a name, or numbers that are written as seconds.
fn python(schema: &RefOr<Schema>) -> &'static str {
    match schema {
        RefOr::T(Schema::Object(object)) => match &object.schema_type {
            SchemaType::Type(kind) => of_kind(kind),
            SchemaType::Array(kinds) => {
                kinds.iter().find(|kind| **kind != Type::Null).map_or("Any", |kind| match kind {
                    Type::Boolean => "bool | None",
                    Type::Integer => "int | None",
                    Type::Number => "float | None",
                    Type::String => "str | None",
                    _ => "Any",
                })
            }
            SchemaType::AnyValue => "Any",
        },
        RefOr::T(Schema::OneOf(one)) => one.items.iter().map(python).find(|kind| *kind != "None").unwrap_or("Any"),
        RefOr::Ref(named) => match named.ref_location.rsplit('/').next() {
            Some("Seconds") => "float | None",
            // All others are names.
            Some(name) if !STRUCTURED.contains(&name) => "str | None",
            _ => "Any",
        },
        RefOr::T(_) => "Any",
    }
}

fn of_kind(kind: &Type) -> &'static str {
    match kind {
        Type::Boolean => "bool",
        Type::Integer => "int",
        Type::Number => "float",
        Type::String => "str",
        Type::Null => "None",
        _ => "Any",
    }
}

/// A function that asks, if a position and options are all that it takes.
fn function(text: &mut String, request: &Described) {
    let fields = fields((request.schema)());
    let others: Vec<&String> = fields.required.iter().filter(|name| *name != "position").collect();
    if !others.is_empty() || fields.properties.contains_key("from") {
        return;
    }
    let (verb, name, class) = (request.name, request.name.replace('/', "_"), class(request));
    let about = fields.description.clone().unwrap_or_default();
    let _ = match fields.properties.contains_key("position") {
        true => write!(
            text,
            "\ndef {name}(\n    position: Positioned | None = None,\n    *,\n    scramble: object | None = None,\n    \
             pieces: str | None = None,\n    number: int | None = None,\n    coordinates: str | None = None,\n    \
             **options: Unpack[{class}],\n) -> Any:\n    \"\"\"{about}\"\"\"\n    \
             given = form(position, scramble, pieces, number, coordinates)\n    \
             return ask(\"{verb}\", position=given, **known(options, {class}, position))\n\n"
        ),
        false => write!(
            text,
            "\ndef {name}(**options: Unpack[{class}]) -> Any:\n    \"\"\"{about}\"\"\"\n    \
             return ask(\"{verb}\", **known(options, {class}))\n\n"
        ),
    };
}
