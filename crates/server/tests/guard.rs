//! Which requests are accepted, and what browsers are told; the page and how it is transferred.

mod common;

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::request::Builder;
use common::{HOST, Reply, ask, get, request};

async fn send(request: Builder) -> Reply {
    ask(request.body(Body::empty()).expect("a request")).await
}

#[tokio::test]
async fn a_foreign_host_gets_nothing() {
    for path in ["/", "/api/methods", "/api/openapi.json", "/nothing"] {
        for host in ["evil.example", "evil.example:7333", "127.0.0.1", "127.0.0.1:7334", "192.168.0.1:7333", ""] {
            let reply = send(Builder::new().uri(path).header("host", host)).await;
            assert_eq!(reply.status, StatusCode::FORBIDDEN, "{host}{path}");
            assert!(reply.error_text().contains("127.0.0.1"));
        }
        assert_eq!(send(Builder::new().uri(path)).await.status, StatusCode::FORBIDDEN, "no host, {path}");
    }
    for host in [HOST, "localhost:7333", "[::1]:7333"] {
        assert_eq!(send(Builder::new().uri("/api/methods").header("host", host)).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_foreign_page_gets_nothing_from_the_interface() {
    let api = || request("GET", "/api/methods");
    let foreign =
        ["http://evil.example", "https://127.0.0.1:7333", "http://127.0.0.1:8000", "http://localhost:7333", "null", ""];
    for origin in foreign {
        let reply = send(api().header("origin", origin)).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{origin}");
        assert!(reply.error_text().contains("origin"));
    }
    for site in ["cross-site", "same-site", "?"] {
        assert_eq!(send(api().header("sec-fetch-site", site)).await.status, StatusCode::FORBIDDEN, "{site}");
    }
    let own = api().header("origin", format!("http://{HOST}")).header("sec-fetch-site", "same-origin");
    assert_eq!(send(own).await.status, StatusCode::OK);
    assert_eq!(send(api().header("sec-fetch-site", "none")).await.status, StatusCode::OK);
    // A browser's preflight request is not granted.
    let preflight = request("OPTIONS", "/api/solve").header("origin", "http://evil.example");
    let reply = send(preflight.header("access-control-request-method", "POST")).await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN);
    assert!(reply.headers.keys().all(|name| !name.as_str().starts_with("access-control")));
    // A link to the page can be anywhere.
    assert_eq!(send(request("GET", "/").header("sec-fetch-site", "cross-site")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn every_answer_carries_the_policy() {
    for path in ["/", "/api/methods", "/nothing"] {
        let reply = get(path).await;
        let policy = reply.header("content-security-policy");
        for part in ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("referrer-policy"), "no-referrer");
        assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(reply.header("cross-origin-resource-policy"), "same-origin");
    }
}

/// The path of the script that the page loads.
fn script(page: &str) -> String {
    let (_, behind) = page.split_once("src=\"./").expect("the page has a script");
    format!("/{}", behind.split_once('"').expect("the path ends").0)
}

#[tokio::test]
async fn the_page_is_served_with_its_parts() {
    let page = get("/").await;
    assert_eq!((page.status, page.header("content-type")), (StatusCode::OK, "text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), "no-cache");
    assert!(!page.text().contains("<script>"), "the policy forbids scripts in the page itself");
    assert_eq!(get("/index.html").await.bytes, page.bytes);
    let part = get(&script(page.text())).await;
    assert_eq!((part.status, part.header("content-type")), (StatusCode::OK, "text/javascript; charset=utf-8"));
    assert!(part.header("cache-control").contains("immutable"));
    for path in ["/assets/", "/assets/../index.html", "/..%2findex.html", "/br/index.html", "/nothing.js"] {
        assert_eq!(get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let head = send(request("HEAD", "/")).await;
    assert_eq!((head.status, head.bytes.len()), (StatusCode::OK, 0));
    assert_eq!(send(request("POST", "/")).await.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn the_page_is_sent_compressed_and_then_cached() {
    let plain = get("/").await;
    for (accepted, way) in [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip")] {
        let packed = send(request("GET", "/").header("accept-encoding", accepted)).await;
        assert_eq!(packed.header("content-encoding"), way, "{accepted}");
        assert_eq!(packed.header("vary"), "accept-encoding");
        assert!(packed.bytes.len() < plain.bytes.len());
    }
    let unpacked = send(request("GET", "/").header("accept-encoding", "identity")).await;
    assert_eq!((unpacked.header("content-encoding"), &unpacked.bytes), ("", &plain.bytes));
    let again = send(request("GET", "/").header("if-none-match", plain.header("etag"))).await;
    assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
}
