//! The page: files built from `web/`, embedded, and compressed beforehand for browsers that accept that.

use crate::error::ErrorResponse;
use axum::body::Bytes;
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// The same, in folders `br` and `gzip`; files that compression does not shrink are missing.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/packed"]
struct Packed;

/// Serves the file at a path; also answers requests for any other path.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Page::get(path) else {
        return ErrorResponse::new(StatusCode::NOT_FOUND, "path", format!("there is nothing at {}", uri.path()))
            .into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let error = ErrorResponse::new(StatusCode::METHOD_NOT_ALLOWED, "method", "the page can only be read, with GET");
        return ([(header::ALLOW, "GET, HEAD")], error).into_response();
    }
    send(path, file, &headers)
}

fn send(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let version: String = file.metadata.sha256_hash()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let version = format!("\"{version}\"");
    // Vite puts a hash of the content into these names.
    let kept = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let common = [(header::ETAG, version.clone()), (header::CACHE_CONTROL, kept.into())];
    let vary = [(header::VARY, "accept-encoding")];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == version.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, common, vary).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(file.metadata.mimetype()))];
    let packed = ["br", "gzip"].into_iter().filter(|way| unpacks(headers, way));
    match packed.into_iter().find_map(|way| Some((way, Packed::get(&format!("{way}/{path}"))?))) {
        Some((way, packed)) => {
            (common, vary, kind, [(header::CONTENT_ENCODING, way)], bytes(packed.data)).into_response()
        }
        None => (common, vary, kind, bytes(file.data)).into_response(),
    }
}

/// All our texts are UTF-8, and say so.
fn content_type(kind: &str) -> String {
    let text = kind.starts_with("text/") || kind == "application/json" || kind == "image/svg+xml";
    if text { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// Whether the browser accepts this encoding; `gzip;q=0` says that it does not.
fn unpacks(headers: &HeaderMap, way: &str) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|offer| {
        let (name, quality) = offer.split_once(';').unwrap_or((offer, ""));
        let refused = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(way) && !refused
    })
}
