//! Who can send requests: this machine's own page and programs, but no other website.
//!
//! Any website can make a browser send requests to 127.0.0.1. Such a request names its own site in `Origin` or
//! `Sec-Fetch-Site`, or, after DNS rebinding, in `Host`; a program like curl sends neither of the first two. The page
//! itself can be opened from a link anywhere, so for it only `Host` matters.

use crate::error::ErrorResponse;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};

/// What the browser allows the page to do, and other pages to do with it; unless an answer says something else of
/// itself.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         font-src 'self'; media-src 'self' blob:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Puts the guard in front of everything a router serves on a port.
pub(crate) fn protect(router: Router, port: u16) -> Router {
    router.layer(from_fn_with_state(port, check))
}

async fn check(State(port): State<u16>, request: Request, next: Next) -> Response {
    let mut response = match fault(port, request.uri(), request.headers()) {
        None => next.run(request).await,
        Some(text) => ErrorResponse::new(StatusCode::FORBIDDEN, "foreign", text).into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Why a request is refused, if it is.
fn fault(port: u16, uri: &Uri, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST).filter(|host| is_ours(host, port)) else {
        return Some("this server answers only to 127.0.0.1, localhost and [::1] with its own port");
    };
    if !uri.path().starts_with("/api/") {
        return None;
    }
    if text(header::ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
        return Some("pages of another origin may not use this interface");
    }
    match text(HeaderName::from_static("sec-fetch-site")) {
        None | Some("same-origin" | "none") => None,
        Some(_) => Some("other sites may not use this interface"),
    }
}

fn is_ours(host: &str, port: u16) -> bool {
    let (name, number) = match host.rsplit_once(':') {
        // The colons belong to an address without a port.
        Some((name, number)) if !number.ends_with(']') => (name, number),
        // Browsers leave out the default port.
        _ => (host, "80"),
    };
    matches!(name, "127.0.0.1" | "localhost" | "[::1]") && number.parse() == Ok(port)
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_loopback_with_this_port_is_accepted() {
        for host in ["127.0.0.1:7333", "localhost:7333", "[::1]:7333"] {
            assert!(is_ours(host, 7333), "{host}");
            assert!(!is_ours(host, 7334), "{host}");
        }
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            assert!(is_ours(host, 80), "{host}");
            assert!(!is_ours(host, 7333), "{host}");
        }
        for host in ["", ":7333", "evil.example:7333", "127.0.0.1.evil.example:7333", "localhost:7333:7333", "[::1"] {
            assert!(!is_ours(host, 7333), "{host}");
        }
    }
}
