//! Every verb over HTTP: its answers and its errors.

mod common;

use axum::body::Body;
use axum::http::StatusCode;
use common::{Reply, ask, get, post, post_text, request};
use serde_json::{Value, json};
use testkit::stickers::replay;
use testkit::{SOLVED, SUPERFLIP};

/// The solved cube with the corner at URF twisted clockwise.
const TWISTED: &str = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

#[tokio::test]
async fn a_legal_cube_is_called_legal() {
    let reply = post("/api/check", &json!({ "position": { "facelets": SUPERFLIP } })).await;
    assert_eq!(reply.status, StatusCode::OK);
    let wanted = json!({ "input": SUPERFLIP, "facelets": SUPERFLIP, "turned": "", "legal": true, "universe": 0 });
    assert_eq!(reply.json(), wanted);
}

#[tokio::test]
async fn faults_and_repairs_are_an_answer() {
    let reply = post("/api/check", &json!({ "position": { "facelets": TWISTED } })).await;
    assert_eq!(reply.status, StatusCode::OK);
    let answer = reply.json();
    assert_eq!((&answer["input"], &answer["error"]["code"]), (&json!(TWISTED), &json!(5)));
    assert_eq!(answer["error"]["repairs_total"], 8);
    assert!(answer["error"]["repairs"].as_array().expect("a list").iter().any(|repair| repair["facelets"] == SOLVED));
    let short = post("/api/check", &json!({ "position": { "facelets": "UUU" } })).await;
    assert_eq!((short.status, short.json()["error"]["code"].clone()), (StatusCode::OK, json!(1)));
}

#[tokio::test]
async fn faults_use_the_requested_language_and_the_colours_of_the_scheme() {
    let colours = TWISTED.replace('L', "O").replace('U', "Y").replace('F', "G").replace('D', "W");
    let position =
        json!({ "facelets": colours.replace('R', "x").replace('O', "R").replace('x', "O"), "scheme": "YOGWRB" });
    let answer = post("/api/check", &json!({ "position": position, "lang": "de" })).await.json();
    let texts: Vec<&str> = answer["error"]["repairs"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|repair| repair["operations"][0].as_str())
        .collect();
    assert!(texts.contains(&"dreh die gelb-orange-grüne Ecke (oben rechts vorn) gegen den Uhrzeigersinn"), "{texts:?}");
    let reply = post("/api/alg", &json!({ "alg": "R %", "lang": "de" })).await;
    assert!(
        reply.json()["error"]["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("an Stelle 3: '%' ist keine Drehung"))
    );
}

#[tokio::test]
async fn unknown_stickers_are_counted() {
    let unknown = format!("{}??", &SOLVED[..52]);
    let answer = post("/api/check", &json!({ "position": { "facelets": unknown } })).await.json();
    assert_eq!((&answer["completions"], &answer["facelets"]), (&json!("1"), &json!(SOLVED)));
    assert_eq!(answer["forced"], json!(SOLVED));
    // With orange up each colour still has its letter in the scheme, whether it was sent as a face or as a colour.
    let held: String = "LUFRDB".chars().flat_map(|colour| [colour; 9]).collect();
    let some = held.replace('D', "?");
    let colours: String =
        some.chars().map(|c| "URFDLB".find(c).map_or(c, |i| "WRGYOB".as_bytes()[i] as char)).collect();
    for facelets in [some, colours] {
        let answer = post("/api/check", &json!({ "position": { "facelets": facelets } })).await.json();
        assert_eq!(answer["forced"], json!(held), "{facelets}");
    }
    let small = "UUU?RRRRFFFFDDDDLLLLBBBB";
    let answer = post("/api/check", &json!({ "puzzle": "222", "position": { "facelets": small } })).await.json();
    assert_eq!(answer["forced"], json!(small.replace('?', "U")));
    let answer = post("/api/check", &json!({ "position": { "facelets": SOLVED } })).await.json();
    assert!(answer.get("forced").is_none());
}

#[tokio::test]
async fn positions_come_in_five_forms() {
    let solved = "0 1 2 3 4 5 6 7 / 0 0 0 0 0 0 0 0 / 0 1 2 3 4 5 6 7 8 9 10 11 / 0 0 0 0 0 0 0 0 0 0 0 0";
    for (position, facelets) in [
        (json!({ "scramble": "R U", "notation": "wca" }), replay(SOLVED, "R U")),
        (json!({ "scramble": "V O", "notation": "german" }), replay(SOLVED, "F U")),
        (json!({ "pieces": solved }), SOLVED.to_owned()),
        (json!({ "number": "0", "numbering": "kociemba" }), SOLVED.to_owned()),
        (json!({ "number": 0 }), SOLVED.to_owned()),
        (json!({ "coordinates": "flip 0" }), SOLVED.to_owned()),
        (json!({ "facelets": "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb" }), SOLVED.to_owned()),
    ] {
        let answer = post("/api/check", &json!({ "position": position })).await.json();
        assert_eq!(answer["facelets"], *facelets, "{position}");
    }
    for position in [json!({}), json!({ "scramble": "R", "number": 1 })] {
        let reply = post("/api/check", &json!({ "position": position })).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST);
        assert!(reply.error_text().contains("one of the fields facelets, scramble, pieces, number and coordinates"));
    }
}

#[tokio::test]
async fn every_request_can_name_its_language() {
    for (verb, mut body) in [
        ("check", json!({ "position": { "scramble": "R" } })),
        ("inspect", json!({ "position": { "scramble": "R" } })),
        ("alg", json!({ "alg": "R" })),
        ("apply", json!({ "position": { "scramble": "R" }, "alg": "R" })),
        ("scramble", json!({})),
        ("solve", json!({ "from": { "scramble": "R" } })),
        ("transform", json!({ "from": { "scramble": "R" }, "to": { "scramble": "U" } })),
    ] {
        body["lang"] = json!("de");
        body["notation"] = json!("wca");
        assert_eq!(post(&format!("/api/{verb}"), &body).await.status, StatusCode::OK, "{verb}");
    }
}

#[tokio::test]
async fn a_position_is_inspected() {
    let body = json!({ "position": { "scramble": "F U D R L B" }, "explain": true, "signposts": true, "lang": "de" });
    let answer = post("/api/inspect", &body).await.json();
    assert_eq!((&answer["legal"], &answer["numbering"]), (&json!(true), &json!("kociemba")));
    assert!(text(&answer["number"]).parse::<u128>().is_ok());
    assert!(!answer["explanation"]["sections"].as_array().expect("a list").is_empty());
    assert_eq!(answer["signposts"]["turns"].as_array().expect("a list").len(), 18);
    let plain = post("/api/inspect", &json!({ "position": { "scramble": "R" } })).await.json();
    assert!(plain.get("explanation").is_none() && plain.get("signposts").is_none());
    let small = json!({ "position": { "scramble": "R U" }, "puzzle": "minitet", "signposts": true });
    let answer = post("/api/inspect", &small).await.json();
    assert_eq!((&answer["signposts"]["htm"], &answer["shape"]["kind"]), (&json!(2), &json!("right-wave")));
    let small = json!({ "position": { "scramble": "R U" }, "puzzle": "222", "explain": true });
    let reply = post("/api/inspect", &small).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.json()["error"]["faults"][0]["kind"], "explain");
    let reply = post("/api/inspect", &json!({ "position": { "facelets": "U".repeat(54) } })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn an_alg_is_counted_and_written_out() {
    let answer = post("/api/alg", &json!({ "alg": "U R F' L'" })).await.json();
    let counts = ["htm", "qtm", "stm", "etm", "axial"].map(|metric| answer[metric].as_u64().expect("a number"));
    assert_eq!(counts, [4; 5]);
    assert_eq!(answer["facelets"], *replay(SOLVED, "U R F' L'"));
    assert_eq!(answer["moves"], json!(["U", "R", "F'", "L'"]));

    let answer = post("/api/alg", &json!({ "alg": "([R: U2] M')2 x", "position": { "scramble": "F" } })).await.json();
    assert_eq!(answer["moves"], json!(["R", "U2", "R'", "M'", "R", "U2", "R'", "M'", "x"]));
    let applied = post("/api/apply", &json!({ "position": { "scramble": "F" }, "alg": "([R: U2] M')2 x" })).await;
    assert_eq!(applied.json()["facelets"], answer["facelets"]);

    for (change, alg) in [
        (json!("invert"), "[U, R] F'"),
        (json!("expand"), "F R U R' U'"),
        (json!("simplify"), "F R U R' U'"),
        (json!({ "mirror": "x" }), "F' [L', U']"),
    ] {
        let answer = post("/api/alg", &json!({ "alg": "F [R, U]", "change": change })).await.json();
        assert_eq!(answer["alg"], alg, "{change}");
    }
    let german = post("/api/alg", &json!({ "alg": "F U'", "to_notation": "german" })).await.json();
    assert_eq!((&german["alg"], &german["moves"]), (&json!("V O'"), &json!(["F", "U'"])));
}

#[tokio::test]
async fn a_bad_alg_is_rejected_at_its_character() {
    let reply = post("/api/alg", &json!({ "alg": "R U %" })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = reply.json();
    assert_eq!((&answer["input"], &answer["error"]["at"]), (&json!("R U %"), &json!(4)));
    assert_eq!(post("/api/alg", &json!({ "alg": "(R)5000" })).await.status, StatusCode::OK);
    let long = post("/api/alg", &json!({ "alg": "(R)5001" })).await;
    assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(long.error_text().contains("5001 moves"));
}

#[tokio::test]
async fn a_position_is_turned() {
    let answer = post("/api/apply", &json!({ "position": { "facelets": SOLVED }, "alg": "R U" })).await.json();
    assert_eq!(answer, json!({ "input": SOLVED, "facelets": replay(SOLVED, "R U") }));
    let reply = post("/api/apply", &json!({ "position": { "facelets": SOLVED }, "alg": "R Q" })).await;
    assert_eq!(reply.json()["error"]["at"], 2);
}

/// An answer can be sent again: applying two algs is the same as applying both at once.
#[tokio::test]
async fn applying_composes() {
    for (puzzle, first, second) in [
        ("333", "M", "M'"),
        ("333", "R x Uw' 2R", "S2 y F Lw E'"),
        ("222", "R x U'", "y F Lw D"),
        ("minitet", "L z U", "B' x2 R"),
        ("stern", "y D", "z' Uw F2"),
    ] {
        let facelets = async |position: Value, alg: &str| {
            let body = json!({ "position": position, "puzzle": puzzle, "alg": alg });
            let applied = post("/api/apply", &body).await.json()["facelets"].clone();
            assert_eq!(post("/api/alg", &body).await.json()["facelets"], applied, "{puzzle}");
            applied
        };
        let both = facelets(json!({ "scramble": "" }), &format!("{first} {second}")).await;
        assert_eq!(facelets(json!({ "scramble": first }), second).await, both, "{puzzle}");
        let between = facelets(json!({ "scramble": "" }), first).await;
        assert_eq!(facelets(json!({ "facelets": between }), second).await, both, "{puzzle}");
    }
    let back = post("/api/apply", &json!({ "position": { "scramble": "M" }, "alg": "M'" })).await.json();
    assert_eq!(back["facelets"], SOLVED);
}

#[tokio::test]
async fn what_means_nothing_on_a_puzzle_is_rejected() {
    for (puzzle, alg, part) in [
        ("333", "4R", "numbered 1 to 3"),
        ("333", "R 2-4r", "numbered 1 to 3"),
        ("222", "3R", "numbered 1 to 2"),
        ("minitet", "2-3u", "numbered 1 to 2"),
        ("222", "M", "this puzzle has none"),
    ] {
        let reply = post("/api/alg", &json!({ "puzzle": puzzle, "alg": alg })).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{puzzle} {alg}");
        assert!(reply.error_text().contains(part), "{}", reply.error_text());
    }
    let answer = post("/api/alg", &json!({ "puzzle": "222", "alg": "R Rw2 2F F' 2U", "change": "simplify" })).await;
    assert_eq!(answer.json()["alg"], "R' B' F' D'");
}

#[tokio::test]
async fn scrambles_lead_where_they_say() {
    for body in [json!({ "n": 3, "seed": 7 }), json!({ "n": 3, "seed": 7, "random_moves": 25 })] {
        let answer = post("/api/scramble", &body).await.json();
        let scrambles = answer["scrambles"].as_array().expect("a list").clone();
        assert_eq!(scrambles.len(), 3);
        for scramble in &scrambles {
            assert_eq!(scramble["facelets"], *replay(SOLVED, text(&scramble["scramble"])));
        }
        assert_eq!(post("/api/scramble", &body).await.json(), answer);
    }
    assert_eq!(post("/api/scramble", &json!({})).await.json()["scrambles"].as_array().expect("a list").len(), 1);
    for (n, part) in [(1001, "1000"), (0, "at least 1")] {
        let reply = post("/api/scramble", &json!({ "n": n })).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.error_text().contains(part), "{}", reply.error_text());
    }
}

#[tokio::test]
async fn a_cube_is_solved() {
    let cube = testkit::random_cubes().next().expect("the corpus is not empty");
    let reply = post("/api/solve", &json!({ "from": { "facelets": cube }, "stats": true })).await;
    assert_eq!(reply.status, StatusCode::OK);
    let answer = reply.json();
    assert_eq!(replay(cube, text(&answer["moves"])), SOLVED);
    for field in ["input", "facelets", "goal", "puzzle", "method", "variant", "metric"] {
        assert!(answer[field].is_string(), "{field}");
    }
    assert!(!answer["improvements"].as_array().expect("a list").is_empty());
    let solved = post("/api/solve", &json!({ "from": { "facelets": SOLVED } })).await.json();
    assert_eq!((&solved["moves"], &solved["length"], &solved["optimal"]), (&json!(""), &json!(0), &json!(true)));
}

#[tokio::test]
async fn the_options_of_a_solve_are_respected() {
    let from = json!({ "scramble": "R U F D L B", "notation": "wca" });
    let body = json!({ "from": from, "metric": "qtm", "without": "d", "count": 3, "nodes": 20000,
        "method": "two-phase", "variant": "small", "notation": "german", "lang": "de" });
    let answer = post("/api/solve", &body).await.json();
    assert_eq!((&answer["metric"], &answer["variant"]), (&json!("qtm"), &json!("small")));
    assert_eq!(answer["solutions"].as_array().expect("a list").len(), 3);
    // In German letters the down face is U (unten), and R means R here.
    assert!(!text(&answer["moves"]).contains('U'));
    let stages = answer["stages"].as_array().expect("a list");
    assert!(stages.iter().any(|stage| text(&stage["name"]).starts_with("Erste Phase")));
    let body = json!({ "from": from, "method": "layers", "first_colour": "white", "handling": true });
    let answer = post("/api/solve", &body).await.json();
    assert_eq!(answer["stages"][1]["goal"], "The four edges with white are home.");
    assert!(text(&answer["moves"]).contains("x2"));
    let body = json!({ "from": from, "method": "layers", "first_colour": "pink" });
    assert_eq!(post("/api/solve", &body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn impossible_options_are_rejected() {
    let from = json!({ "facelets": SUPERFLIP });
    for (wish, value, part) in [
        ("method", json!("magic"), "two-phase"),
        ("variant", json!("huge"), "small"),
        ("time", json!(601), "600"),
        ("count", json!(1001), "1000"),
        ("count", json!(0), "at least 1"),
    ] {
        let reply = post("/api/solve", &json!({ "from": from, wish: value })).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{wish}");
        assert!(reply.error_text().contains(part), "{}", reply.error_text());
    }
    for (wish, value, part) in [
        ("metric", json!("stm"), "htm, qtm or axial"),
        ("time", json!(-1), "at least 0"),
        ("without", json!("M"), "U, R, F, D, L or B"),
        ("tme", json!(1), "unknown field `tme`"),
        ("lang", json!("fr"), "en or de"),
        ("notation", json!("x"), "wca"),
    ] {
        let reply = post("/api/solve", &json!({ "from": from, wish: value })).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{wish}");
        assert!(reply.error_text().contains(part), "{}", reply.error_text());
    }
    let reply = post("/api/solve", &json!({ "from": from, "max_length": 3, "nodes": 1000 })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!([7, 8].contains(&reply.json()["error"]["code"].as_u64().expect("a number")));
}

#[tokio::test]
async fn what_turns_cannot_solve_is_explained() {
    let reply = post("/api/solve", &json!({ "from": { "facelets": TWISTED } })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = reply.json();
    assert_eq!((&answer["error"]["code"], &answer["error"]["repairs_total"]), (&json!(5), &json!(8)));
}

#[tokio::test]
async fn a_position_is_turned_into_another() {
    let a = "FLBUULFFLFDURRDBUBUUDDFFBRDDBLRDRFLLRLRULFUDRRBDBBBUFL";
    let b = "BBURUDBFUFFFRRFUUFLULUFUDLRRDBBDBDBLUDDFLLRRBRLLLBRDDF";
    let answer = post("/api/transform", &json!({ "from": { "facelets": a }, "to": { "facelets": b } })).await.json();
    assert_eq!(replay(a, text(&answer["moves"])), b);
    // Both wrongly assembled, in the same way.
    let body = json!({ "from": { "facelets": TWISTED }, "to": { "facelets": replay(TWISTED, "R U2 F") }, "time": 1 });
    let answer = post("/api/transform", &body).await.json();
    assert_eq!(answer["length"], 3);
    let reply = post("/api/transform", &json!({ "from": { "facelets": a } })).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(reply.error_text().contains("missing field `to`"));
    let body = json!({ "from": { "facelets": a }, "to": { "facelets": TWISTED } });
    assert!(post("/api/transform", &body).await.error_text().contains("different universes"));
}

#[tokio::test]
async fn pictures_are_drawn() {
    let svg = get(&format!("/api/picture?facelets={SUPERFLIP}&view=cube")).await;
    assert_eq!((svg.status, svg.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert!(svg.text().starts_with("<svg"));
    let png = get(&format!("/api/picture?facelets={SUPERFLIP}&view=net&format=png&width=300")).await;
    assert_eq!((png.header("content-type"), &png.bytes[..8]), ("image/png", &b"\x89PNG\r\n\x1a\n"[..]));
    assert_eq!(u32::from_be_bytes(png.bytes[16..20].try_into().expect("four bytes")), 300);
    for wrong in ["width=0", "width=4097"] {
        let reply = get(&format!("/api/picture?facelets={SUPERFLIP}&{wrong}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    for wrong in ["", "?facelets=U&view=side", "?facelets=U&size=3"] {
        let reply = get(&format!("/api/picture{wrong}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{wrong}");
        assert!(!reply.error_text().is_empty());
    }
    assert_eq!(get("/api/picture?facelets=U").await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn methods_are_listed() {
    let answer = get("/api/methods?puzzle=333").await.json();
    assert_eq!(answer[0]["name"], "two-phase");
    assert!(answer[0]["variants"].is_array() && answer[0]["metrics"].is_array());
    assert_eq!(get("/api/methods").await.json(), answer);
    assert_eq!(get("/api/methods?puzzle=555").await.status, StatusCode::BAD_REQUEST);
}

/// All references in a JSON document.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn robots_are_listed_and_their_programs_planned() {
    let robots = get("/api/robot/list?lang=de").await.json();
    assert_eq!(robots["robots"].as_array().map(Vec::len), Some(13));
    let about = |name: &str| {
        let listed = robots["robots"].as_array().expect("a list").iter().find(|robot| robot["name"] == name);
        listed.expect("it is listed")["about"].clone()
    };
    assert_eq!(about("cubotino-default"), "CUBOTino mit voreingestellten Zeiten (die Version Top)");
    let alias = about("cubotino").as_str().map(str::to_owned).expect("a text");
    assert!(alias.starts_with("CUBOTino Top") && alias.ends_with("(ein anderer Name von cubotino-top)"), "{alias}");
    assert_eq!(robots["optimise"][0], "home");
    assert!(robots["robots"][0]["picture"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    assert_eq!((&robots["robots"][0]["places"], &robots["robots"][10]["places"]), (&json!(""), &json!("RLFB")));
    let own = include_str!("../../robot/machines/two-gripper.toml");
    let read = post("/api/robot/read", &json!({ "robot_file": own, "lang": "de" })).await.json();
    assert_eq!((&read["name"], &read["kind"], &read["places"]), (&json!("own"), &json!("grippers"), &json!("RF")));
    let wrong = own.replace("close = 0.25", "close = -1");
    let reply = post("/api/robot/read", &json!({ "robot_file": wrong })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.error_text().contains("line 14"), "{}", reply.error_text());
    let request = json!({ "robot": "cubotino", "alg": "R U' F2", "output": "text" });
    let answer = post("/api/robot/plan", &request).await.json();
    assert_eq!((&answer["text"], &answer["seconds"]), (&json!("R1F1R3S1F1R4S1"), &json!(5.336)));
    assert_eq!((&answer["output"], &answer["notes"]), (&answer["text"], &json!([])));
    let request = json!({ "robot": "cubotino-base", "alg": "R U' F2", "output": "text" });
    let answer = post("/api/robot/plan", &request).await.json();
    assert_eq!((&answer["text"], &answer["seconds"]), (&json!("S3F1R1F1R3S1F1R1S3R1S3"), &json!(8.1)));
    let request = json!({ "robot": "nxt", "from": { "scramble": "R U" }, "time": 0.05 });
    let answer = post("/api/robot/plan", &request).await.json();
    assert_eq!(replay(SOLVED, &format!("R U {}", text(&answer["alg"]))), SOLVED);
    let request = json!({ "robot": "nxt", "list": "3, 12, 6, 12" });
    let answer = post("/api/robot/plan", &request).await.json();
    assert_eq!((&answer["alg"], answer["notes"].as_array().map(Vec::len)), (&json!("R D F"), Some(1)));
    for (request, status) in [
        (json!({ "robot": "toaster", "alg": "R" }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "robot": "five-motor", "alg": "U" }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "robot": "nxt", "from": { "facelets": TWISTED } }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "robot_file": "kind = 3", "alg": "R" }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "robot": "nxt", "alg": "R", "optimise": "search" }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "robot": "nxt", "alg": "R", "optimise": "dream" }), StatusCode::BAD_REQUEST),
        (json!({ "robot": "nxt" }), StatusCode::BAD_REQUEST),
        (json!({ "alg": "R" }), StatusCode::BAD_REQUEST),
    ] {
        let reply = post("/api/robot/plan", &request).await;
        assert_eq!(reply.status, status, "{request}");
        assert!(!reply.error_text().is_empty());
    }
}

#[tokio::test]
async fn the_interface_describes_itself() {
    let description = get("/api/openapi.json").await.json();
    let paths = description["paths"].as_object().expect("paths");
    let verbs = [
        "check",
        "inspect",
        "alg",
        "apply",
        "scan",
        "scan/faces",
        "scramble",
        "solve",
        "transform",
        "picture",
        "memo",
        "methods",
        "distances",
        "robot/list",
        "robot/plan",
        "robot/read",
        "robot/faults",
        "robot/simulate",
        "robot/permit",
        "robot/run",
        "robot/run/{id}/{switch}",
        "tables",
        "tables/build",
        "tables/export",
        "lab/presets",
        "lab/cost",
        "lab/runs",
        "lab/runs/{id}",
        "lab/runs/{id}/watch",
        "lab/runs/{id}/pause",
        "lab/runs/{id}/resume",
        "lab/runs/{id}/rename",
        "lab/runs/{id}/export",
        "lab/runs/{id}/report",
        "lab/runs/{id}/tables",
        "lab/runs/{id}/charts",
        "lab/compare",
        "lab/import",
        "lab/join",
    ];
    for verb in verbs {
        assert!(paths.contains_key(&format!("/api/{verb}")), "{verb}");
    }
    assert_eq!(paths.len(), verbs.len());
    let mut found = Vec::new();
    references(&description, &mut found);
    assert!(!found.is_empty());
    for reference in found {
        let path = reference.strip_prefix('#').expect("a reference into the document");
        assert!(description.pointer(path).is_some(), "{reference} leads nowhere");
    }
}

#[tokio::test]
async fn malformed_requests_are_answered_with_what_is_wrong() {
    let reply = post_text("/api/check", "{").await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(reply.error_text().contains("line 1 column"), "{}", reply.error_text());
    let reply = post_text("/api/check", "{}").await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(reply.error_text().contains("missing field `position`"), "{}", reply.error_text());
    let reply = post_text("/api/alg", r#"{"alg":3}"#).await;
    assert!(reply.error_text().contains("alg: invalid type"), "{}", reply.error_text());
    let reply = ask(request("POST", "/api/check").body(Body::from("{}")).expect("a request")).await;
    assert_eq!(reply.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(reply.error_text().contains("application/json"));
}

#[tokio::test]
async fn a_body_that_is_too_large_is_not_read() {
    let fits = post("/api/alg", &json!({ "alg": " ".repeat(60_000) })).await;
    assert_eq!(fits.status, StatusCode::OK);
    let reply = post("/api/alg", &json!({ "alg": " ".repeat(66_000) })).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(reply.error_text().contains("65536 bytes"));
}

#[tokio::test]
async fn unknown_paths_and_methods_are_answered_in_json() {
    let reply = get("/api/magic").await;
    assert_eq!((reply.status, reply.error_text().as_str()), (StatusCode::NOT_FOUND, "there is nothing at /api/magic"));
    let reply = ask(request("POST", "/api/robot/run/%FF/stop").body(Body::empty()).expect("a request")).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(reply.error_text().contains("UTF-8"), "{}", reply.error_text());
    let reply = get("/api/solve").await;
    assert_eq!((reply.status, reply.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "POST"));
    assert!(reply.error_text().contains("GET"));
}

#[tokio::test]
async fn colours_are_read_as_a_cube() {
    let colours = [[230, 200, 150], [180, 30, 20], [40, 120, 30], [220, 170, 20], [220, 90, 20], [30, 50, 90]];
    let faces: Vec<Value> = colours.iter().map(|colour| json!(vec![colour; 9])).collect();
    let report = post("/api/scan", &json!({ "colours": { "faces": faces } })).await.json();
    assert_eq!(report["facelets"], SOLVED);
    assert_eq!(report["confidence"].as_array().expect("a list").len(), 54);
    let known = "?".repeat(13) + "L" + &"?".repeat(40);
    let reply = post("/api/scan", &json!({ "colours": { "faces": faces, "known": known } })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.error_text().contains("this centre is R"));
    let reply = post("/api/scan", &json!({ "colours": { "faces": [[[1, 2, 3]]] } })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.error_text().contains("six faces"));
}

fn photo(name: &str) -> Vec<u8> {
    let file = format!("{}/../../corpus/scan/photos/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(file).expect("the corpus is there")
}

async fn post_picture(path: &str, bytes: Vec<u8>) -> Reply {
    let request = request("POST", path).header("content-type", "image/jpeg");
    ask(request.body(Body::from(bytes)).expect("a request")).await
}

#[tokio::test]
async fn faces_in_a_picture_are_told() {
    let report = post_picture("/api/scan/faces", photo("mit/cubecolor/c2.jpg")).await.json();
    assert_eq!((&report["width"], &report["height"]), (&json!(872), &json!(654)));
    let faces = report["faces"].as_array().expect("a list");
    assert_eq!(faces.len(), 3);
    for face in faces {
        assert_eq!(face["grid"].as_str().map(str::len), Some(9));
        assert_eq!(face["colours"].as_array().map(Vec::len), Some(9));
        assert_eq!(face["corners"].as_array().map(Vec::len), Some(4));
    }
    let reply = post_picture("/api/scan/faces?lang=de", b"no picture".to_vec()).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.error_text().contains("kein Bild"), "{}", reply.error_text());
    let reply = post_picture("/api/scan/faces?puzzle=stern", photo("mit/cubecolor/c2.jpg")).await;
    assert!(reply.error_text().contains("cannot be scanned"), "{}", reply.error_text());
    let reply = post_picture("/api/scan/faces?colours=ffffff,red", Vec::new()).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_form_with_six_pictures_is_a_cube() {
    let mut body = Vec::new();
    for face in ["U", "R", "F", "D", "L", "B"] {
        let head = format!("--X\r\ncontent-disposition: form-data; name=\"picture\"; filename=\"{face}.jpg\"\r\n\r\n");
        body.extend(head.bytes());
        body.extend(photo(&format!("mit/3x3x3-random-01/rubiks-side-{face}.jpg")));
        body.extend(b"\r\n");
    }
    body.extend(b"--X--\r\n");
    let form = |body: Vec<u8>| {
        let request = request("POST", "/api/scan").header("content-type", "multipart/form-data; boundary=X");
        request.body(Body::from(body)).expect("a request")
    };
    let report = ask(form(body)).await.json();
    assert_eq!(report["facelets"], "LBBUURDDRDDLBRFRBDLLFRFRBLURFFLDLDBLURFULFBUUUDFDBFBUR");
    assert_eq!(report["faces"][2]["file"], "F.jpg");
    let odd = b"--X\r\ncontent-disposition: form-data; name=\"magic\"\r\n\r\n1\r\n--X--\r\n".to_vec();
    let reply = ask(form(odd)).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(reply.error_text().contains("unknown field 'magic'"), "{}", reply.error_text());
    let reply = ask(form(b"--X--\r\n".to_vec())).await;
    assert!(reply.error_text().contains("six faces are needed"), "{}", reply.error_text());
    // JSON keeps its own limit.
    let reply = post_text("/api/scan", &format!("{{\"colours\": {}1}}", " ".repeat(70_000))).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn coordinates_and_the_digits_of_2010_are_positions() {
    let position = json!({ "coordinates": "twist 792, slice 22", "numbering": "transformer" });
    let inspected = post("/api/inspect", &json!({ "position": position, "explain": true })).await.json();
    assert_eq!([&inspected["twist"], &inspected["slice"], &inspected["flip"]], [792, 22, 0]);
    let sections = inspected["explanation"]["sections"].as_array().expect("sections");
    let names: Vec<&str> = sections.iter().filter_map(|section| section["name"].as_str()).collect();
    assert_eq!(names, ["corner_permutation", "twist", "edge_permutation", "flip", "slice", "number", "turns"]);
    let digits = "111111111222222222333333333444444444555555555666666666";
    let checked = post("/api/check", &json!({ "position": { "facelets": digits, "stickers": "2010" } })).await.json();
    assert_eq!((&checked["legal"], &checked["facelets"]), (&json!(true), &json!(SOLVED)));
    let wrong = post("/api/inspect", &json!({ "position": { "coordinates": "twist 2187" } })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.error_text(), "twist 2187 does not exist; the greatest is 2186");
}

#[tokio::test]
async fn tables_of_coordinates_are_files() {
    let table = get("/api/tables/export?name=twist&numbering=transformer&notation=german").await;
    assert_eq!(table.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(table.header("content-disposition"), "attachment; filename=\"zauber-twist-transformer.txt\"");
    let line = table.text().lines().nth(1).expect("a line").to_owned();
    assert!(line.starts_with("0 572 0 572 0 0 0 1503 0 1503 0 0 0 258 0 258 946 0 946 0 1 0 1 0 "), "{line}");
    let csv = get("/api/tables/export?name=slice-permutation&format=csv").await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        csv.text().lines().next(),
        Some(
            "value,U,U2,U',R2,F2,D,D2,D',L2,B2,distance,after-U,after-U2,after-U',after-R2,after-F2,after-D,after-D2,after-D',after-L2,after-B2"
        )
    );
    let flip = get("/api/tables/export?name=flip&format=json").await.json();
    assert_eq!(flip["distribution"], json!([1, 2, 25, 202, 620, 900, 285, 13]));
    for name in ["rainbow", "korf-corners"] {
        let answer = get(&format!("/api/tables/export?name={name}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
    }
    let stage = get("/api/tables/export?name=thistlethwaite-3&format=csv").await;
    assert!(stage.text().starts_with("value,corner_kind,edge_kind,distance,after-U,"), "it is a table of two");
    for query in ["?name=twist&format=xls", ""] {
        assert_eq!(get(&format!("/api/tables/export{query}")).await.status, StatusCode::BAD_REQUEST);
    }
}
