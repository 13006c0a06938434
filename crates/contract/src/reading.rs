//! Requests from JSON, and their schema. Both take a request's fields from one place, its derived schema, in which parts
//! that are shared between requests stand beside its own.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use utoipa::ToSchema;
use utoipa::openapi::schema::{AdditionalProperties, AllOf, Object, Schema, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr};

/// JSON that is not a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Malformed {}

/// Reads a request; a field that it does not have is refused, because whoever sends it expects an effect.
pub fn read<T: DeserializeOwned + ToSchema>(json: &[u8]) -> Result<T, Malformed> {
    read_object(serde_json::from_slice(json).map_err(|error| Malformed(error.to_string()))?)
}

/// The same from values that were parsed already.
pub fn read_object<T: DeserializeOwned + ToSchema>(request: Map<String, Value>) -> Result<T, Malformed> {
    let known = fields::<T>();
    if let Some(field) = request.keys().find(|field| !known.contains(field)) {
        let known: Vec<String> = known.iter().map(|field| format!("`{field}`")).collect();
        return Err(Malformed(format!("unknown field `{field}`, expected one of {}", known.join(", "))));
    }
    serde_path_to_error::deserialize(Value::Object(request)).map_err(|error| Malformed(error.to_string()))
}

/// The same from texts, as in the query of an address: numbers and truth values are written as in JSON.
pub fn read_texts<T: DeserializeOwned + ToSchema>(
    texts: impl IntoIterator<Item = (String, String)>,
) -> Result<T, Malformed> {
    let Schema::Object(object) = schema::<T>() else { unreachable!("a request has fields") };
    let value = |(field, text): (String, String)| {
        let is_text = object.properties.get(&field).is_none_or(is_text);
        let value = if is_text { None } else { serde_json::from_str(&text).ok() };
        (field, value.unwrap_or(Value::String(text)))
    };
    read_object(texts.into_iter().map(value).collect())
}

/// Whether what has this schema is written as a text; what is described elsewhere is.
fn is_text(schema: &RefOr<Schema>) -> bool {
    let is = |schema: &SchemaType| match schema {
        SchemaType::Type(kind) => *kind == Type::String,
        SchemaType::Array(kinds) => kinds.contains(&Type::String),
        SchemaType::AnyValue => true,
    };
    match schema {
        RefOr::T(Schema::Object(object)) => is(&object.schema_type),
        _ => true,
    }
}

/// The names of a request's fields.
pub fn fields<T: ToSchema>() -> Vec<String> {
    match schema::<T>() {
        Schema::Object(object) => object.properties.keys().cloned().collect(),
        _ => Vec::new(),
    }
}

/// A request's schema as one object without further fields.
pub fn schema<T: ToSchema>() -> Schema {
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    let parts: BTreeMap<String, RefOr<Schema>> = parts.into_iter().collect();
    match T::schema() {
        RefOr::T(Schema::AllOf(all)) => Schema::Object(joined(&all, &parts)),
        RefOr::T(Schema::Object(object)) => Schema::Object(closed(object)),
        RefOr::T(other) => other,
        RefOr::Ref(other) => panic!("{} describes itself, not {}", T::name(), other.ref_location),
    }
}

/// The fields of all parts.
fn joined(all: &AllOf, parts: &BTreeMap<String, RefOr<Schema>>) -> Object {
    let mut whole = Object::new();
    for part in &all.items {
        let part = match part {
            RefOr::T(schema) => schema,
            RefOr::Ref(Ref { ref_location, .. }) => {
                let name = ref_location.rsplit('/').next().unwrap_or_default();
                match parts.get(name) {
                    Some(RefOr::T(schema)) => schema,
                    _ => panic!("the part {name} is described"),
                }
            }
        };
        match part {
            Schema::Object(object) => {
                whole.properties.extend(object.properties.clone());
                whole.required.extend(object.required.clone());
            }
            Schema::AllOf(inner) => {
                let inner = joined(inner, parts);
                whole.properties.extend(inner.properties);
                whole.required.extend(inner.required);
            }
            _ => panic!("the parts of a request are structs"),
        }
    }
    whole.description = all.description.clone();
    closed(whole)
}

fn closed(mut object: Object) -> Object {
    object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DistancesRequest, SolveRequest};

    #[test]
    fn a_request_is_read_with_all_its_parts_and_no_others() {
        let json = r#"{"from":{"scramble":"R U"},"method":"optimal","time":1.5,"metric":"QTM","lang":"de","count":3}"#;
        let request: SolveRequest = read(json.as_bytes()).unwrap();
        assert_eq!(request.from.scramble.as_deref(), Some("R U"));
        assert_eq!(request.search.method.as_deref(), Some("optimal"));
        assert_eq!(request.search.metric.unwrap().to_string(), "qtm");
        assert_eq!((request.count, request.manner.lang), (Some(3), Some(crate::Name(words::Language::German))));
        let error = read::<SolveRequest>(br#"{"from":{},"tmie":1}"#).unwrap_err().to_string();
        assert!(error.starts_with("unknown field `tmie`") && error.contains("`time`"), "{error}");
        let error = read::<SolveRequest>(br#"{"time":1}"#).unwrap_err().to_string();
        assert_eq!(error, "missing field `from`");
        let error = read::<SolveRequest>(br#"{"from":{},"metric":"atm"}"#).unwrap_err().to_string();
        assert_eq!(error, "there is no metric 'atm'; choose htm, qtm or axial");
    }

    #[test]
    fn texts_are_numbers_where_numbers_are_wanted() {
        let texts = |pairs: &[(&str, &str)]| {
            read_texts::<DistancesRequest>(pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())))
        };
        let request = texts(&[("puzzle", "222"), ("threads", "2"), ("walk", "7")]).unwrap();
        assert_eq!((request.threads, request.walk.as_deref()), (Some(2), Some("7")));
        assert!(texts(&[("puzzle", "222"), ("threads", "two")]).is_err());
        assert!(texts(&[("metric", "htm")]).unwrap_err().to_string().contains("puzzle"));
    }

    #[test]
    fn the_schema_is_one_object() {
        let Schema::Object(object) = schema::<SolveRequest>() else { panic!("an object") };
        assert!(object.properties.contains_key("time") && object.properties.contains_key("lang"));
        assert_eq!(object.required, ["from"]);
    }
}
