//! 2x2x2, MiniTet and Stern over HTTP.

mod common;

use axum::http::StatusCode;
use common::{get, post};
use serde_json::json;

/// The solved MiniTet.
const TETRA: &str = "BDCAABCDBACDCABDBADCABDC";

#[tokio::test]
async fn verbs_take_a_puzzle() {
    let check = post("/api/check", &json!({ "puzzle": "minitet", "position": { "facelets": TETRA } })).await.json();
    assert_eq!((&check["legal"], &check["solved"], &check["puzzle"]), (&json!(true), &json!(true), &json!("minitet")));
    let wrong = TETRA.replace('A', "B");
    let answer =
        post("/api/check", &json!({ "puzzle": "stern", "position": { "facelets": wrong }, "lang": "de" })).await;
    assert!(answer.json()["error"]["text"].as_str().is_some_and(|text| text.contains("Aufkleber")));
    let scramble = post("/api/scramble", &json!({ "puzzle": "222", "seed": 1 })).await.json();
    let facelets = scramble["scrambles"][0]["facelets"].as_str().expect("stickers").to_owned();
    assert_eq!(facelets.len(), 24);
    let from = json!({ "puzzle": "222", "from": { "facelets": facelets }, "all": true });
    let solved = post("/api/solve", &from).await.json();
    let moves = solved["moves"].as_str().expect("turns").to_owned();
    assert_eq!(solved["method"], "optimal");
    let apply = json!({ "puzzle": "222", "position": { "facelets": facelets }, "alg": moves });
    assert_eq!(post("/api/apply", &apply).await.json()["facelets"], "UUUURRRRFFFFDDDDLLLLBBBB");
    let inspect = json!({ "puzzle": "minitet", "position": { "scramble": "R" } });
    assert_eq!(post("/api/inspect", &inspect).await.json()["shape"]["kind"], "butterfly");
}

#[tokio::test]
async fn distances_methods_and_pictures_take_a_puzzle() {
    let report = get("/api/distances?puzzle=stern&metric=qtm&lang=de").await.json();
    assert_eq!(report["counts"][11], 172);
    assert_eq!(report["shapes"][1]["name"], "Schmetterling");
    assert_eq!(get("/api/distances?puzzle=333").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(get("/api/methods?puzzle=minitet").await.json()[0]["name"], "optimal");
    let picture = get(&format!("/api/picture?puzzle=minitet&facelets={TETRA}")).await;
    assert_eq!(picture.status, StatusCode::OK);
    let strange = post("/api/solve", &json!({ "puzzle": "444", "from": { "scramble": "R" } })).await;
    assert_eq!(strange.status, StatusCode::BAD_REQUEST);
    assert!(strange.error_text().contains("choose 333, 222, minitet or stern"));
}

#[tokio::test]
async fn a_minitet_can_be_four_faces() {
    const THERE: &str = "BDDCBAACDCCAABBD";
    let position = json!({ "facelets": "bddc/baac/dcca/abbd", "stickers": "faces" });
    let check = post("/api/check", &json!({ "puzzle": "minitet", "position": position })).await.json();
    assert_eq!((&check["legal"], &check["tetrahedron_faces"]), (&json!(true), &json!(THERE)));
    assert_eq!(check["facelets"].as_str().map(str::len), Some(24));
    let way = json!({ "puzzle": "minitet", "from": { "scramble": "R" }, "to": { "facelets": THERE } });
    assert_eq!(post("/api/solve", &way).await.json()["goal"], check["facelets"]);
    let picture = |of: &str| format!("/api/picture?view=faces&{of}");
    let svg = get(&picture(&format!("puzzle=minitet&facelets={THERE}"))).await;
    assert_eq!(svg.status, StatusCode::OK);
    for (wrong, why) in [("puzzle=minitet&scramble=R", "butterfly"), ("puzzle=stern&scramble=", "MiniTet")] {
        let reply = get(&picture(wrong)).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.error_text().contains(why), "{}", reply.error_text());
    }
    let of_the_cube = json!({ "position": { "scramble": "R", "stickers": "faces" } });
    assert!(post("/api/check", &of_the_cube).await.error_text().contains("MiniTet"));
}
