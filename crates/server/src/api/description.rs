//! The OpenAPI document: what all operations have in common is added here, once.
//!
//! Each verb describes what it takes and answers. What the guard, the limits and the readers of requests may answer
//! instead is the same everywhere, and names must be unique among all verbs, which no verb can know.

use serde_json::{Value, json};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response};

/// The frame of the document; the verbs describe themselves.
#[derive(utoipa::OpenApi)]
#[openapi(info(
    title = "Zauber",
    description = "A workbench for Rubik's cube, on this machine only: requests must name 127.0.0.1, localhost or \
                   [::1] as their host, and pages of other origins are refused (403). Bodies are JSON of at most 64 kB; \
                   pictures and positions of experiments may be larger."
))]
pub(super) struct Description;

/// Gives every operation a name of its own and the answers that any operation can have, and says what our library
/// cannot: how events look on the wire, that numbers of 64 bits have no sign, and that alternatives overlap.
pub(super) fn complete(mut document: OpenApi) -> Value {
    for (path, item) in &mut document.paths.paths {
        for operation in operations(item) {
            let name = operation.operation_id.take().expect("a verb is called after its function");
            operation.operation_id = Some(unique(path, name));
            for (status, description) in common_answers(operation) {
                operation.responses.responses.entry(status.to_owned()).or_insert_with(|| error(description));
            }
        }
    }
    let mut document = serde_json::to_value(document).expect("the document is data");
    let schemas = document.pointer_mut("/components/schemas").expect("there are schemas");
    correct(schemas);
    let paths = document["paths"].as_object_mut().expect("there are paths");
    for operation in paths.values_mut().filter_map(Value::as_object_mut).flat_map(|item| item.values_mut()) {
        correct(operation);
        let responses = operation["responses"].as_object_mut().expect("every operation has answers");
        for response in responses.values_mut() {
            if let Some(events) = response.pointer_mut("/content/text~1event-stream/schema") {
                *events = event_carrying(events.take());
            }
        }
    }
    document
}

/// Integers that are never negative are called so: their greatest value is not that of `int64`. And a value may be more
/// than one of several alternatives: the report of a solution is also a draft.
fn correct(schema: &mut Value) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(correct),
        Value::Object(fields) => {
            if fields.get("minimum").and_then(Value::as_u64).is_some()
                && let Some(Value::String(format)) = fields.get_mut("format")
                && format.starts_with("int")
            {
                format.insert(0, 'u');
            }
            if let Some(alternatives) = fields.remove("oneOf") {
                fields.insert("anyOf".to_owned(), alternatives);
            }
            fields.values_mut().for_each(correct);
        }
        _ => {}
    }
}

/// An event of a stream, with this in its data.
fn event_carrying(data: Value) -> Value {
    json!({
        "type": "object",
        "description": "An event: its name, and JSON as its data.",
        "required": ["event", "data"],
        "properties": {
            "event": { "type": "string" },
            "data": { "type": "string", "contentMediaType": "application/json", "contentSchema": data },
        },
    })
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.delete].into_iter().filter_map(Option::as_mut)
}

/// The name of a verb's function, after the name of its family if that is another: `lab_export`.
fn unique(path: &str, name: String) -> String {
    let family = path.trim_start_matches("/api/").split('/').next().unwrap_or_default();
    if family == name { name } else { format!("{family}_{name}") }
}

/// What an operation may answer whatever it is about.
fn common_answers(operation: &Operation) -> Vec<(&'static str, &'static str)> {
    let mut answers = vec![("403", "The request comes from another page, or names another host")];
    let body = operation.request_body.as_ref().map(|body| match body {
        RefOr::T(body) => body,
        RefOr::Ref(_) => panic!("bodies are described where they are read"),
    });
    if body.is_some() || operation.parameters.is_some() {
        answers.push(("400", "Not values of this shape"));
    }
    if let Some(body) = body {
        answers.push(("408", "The body did not arrive in time"));
        answers.push(("413", "The body is too large"));
        if is_json(body) {
            answers.push(("415", "The body is not called JSON"));
        }
    }
    answers
}

fn is_json(body: &RequestBody) -> bool {
    body.content.contains_key("application/json")
}

fn error(description: &str) -> RefOr<Response> {
    let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
    RefOr::T(Response::builder().description(description).content("application/json", content).build())
}
