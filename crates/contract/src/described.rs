//! How values that write themselves as JSON are described in OpenAPI documents.

use crate::name::{Name, Named};
use crate::time::Time;
use std::borrow::Cow;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

impl<T: Named> PartialSchema for Name<T> {
    fn schema() -> RefOr<Schema> {
        let choices = T::choices();
        let lines = choices.iter().map(|(value, about)| format!("`{}`: {about}", value.name()));
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(choices.iter().map(|(value, _)| value.name())))
            .description(Some(lines.collect::<Vec<_>>().join("; ")))
            .into()
    }
}

impl<T: Named> ToSchema for Name<T> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(T::SCHEMA)
    }
}

impl PartialSchema for Time {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).minimum(Some(0)).description(Some("Seconds")).into()
    }
}

impl ToSchema for Time {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Seconds")
    }
}

/// An integer, or a string if it has more than 64 bits.
pub(crate) fn integer_or_string() -> impl Into<RefOr<Schema>> {
    let types = SchemaType::from_iter([Type::Integer, Type::String]);
    ObjectBuilder::new().schema_type(types).minimum(Some(0)).pattern(Some("^[0-9]+$")).description(Some(
        "How many there are in all; the list above can be shortened. A string if it has more than 64 bits.",
    ))
}
