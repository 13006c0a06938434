import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { cubingLink, ownLink, twizzleLink } from "../../src/formats/cubinglinks";
import { CUBE, PUZZLES } from "../../src/puzzles/puzzle";
import { coloured, linesOf, readFacelets, renamed } from "../../src/formats/stickers";
import { settings } from "../../src/settings/settings";

test("links of Twizzle, old and new names of their values", () => {
  const link = cubingLink("https://alpha.twizzle.net/edit/?alg=R+U+R%27+U%27&setup-alg=F2+%28R+U%292");
  expect(link).toEqual({ site: "twizzle", setup: "F2 (R U)2", alg: "R U R' U'", atEnd: false, puzzle: "333" });
  const old = cubingLink("https://twizzle.net/edit/?alg=R%0AU+%2F%2F+so&experimental-setup-anchor=end&puzzle=megaminx");
  expect(old).toMatchObject({ alg: "R\nU // so", atEnd: true, puzzle: "megaminx", setup: "" });
});

test("links of alg.cubing.net: underscores, hyphens, entities, comments, types", () => {
  const link = cubingLink("https://alg.cubing.net/?setup=%5BU,_R-DR%5D&alg=R-_D_R_%2F%2FInsertion%0AU_%2F*x-y*%2F_.&type=alg");
  expect(link).toEqual({ site: "alg.cubing.net", setup: "[U, R'DR]", alg: "R' D R //Insertion\nU", atEnd: true, puzzle: "333" });
  expect(cubingLink("http://alg.cubing.net/?alg=R_U%26%2345%3BF&puzzle=2x2x2")).toMatchObject({ alg: "R U-F", puzzle: "222", atEnd: false });
  expect(cubingLink("https://alg.cubing.net/?alg=R_U2-&type=reconstruction")).toMatchObject({ alg: "R U2'", atEnd: false });
});

test("both pages have a version among the experiments", () => {
  const readTwizzle = cubingLink("https://experiments.cubing.net/cubing.js/twizzle/?alg=R+U&experimental-setup-alg=F2");
  expect(readTwizzle).toMatchObject({ site: "twizzle", setup: "F2", alg: "R U" });
  const algs = cubingLink("https://experiments.cubing.net/cubing.js/alg.cubing.net/?alg=R_U-&setup=F2");
  expect(algs).toMatchObject({ site: "alg.cubing.net", setup: "F2", alg: "R U'" });
});

test("other addresses are none of these", () => {
  for (const address of ["https://example.org/?alg=R", "R U R'", "http://", ""]) expect(cubingLink(address)).toBeUndefined();
  expect(ownLink("http://127.0.0.1:7333/#p=333&a=R_U-&i=1")).toBe("#p=333&a=R_U-&i=1");
  expect(ownLink("https://example.org/#chapter")).toBeUndefined();
});

test("a link to Twizzle reads back as what it was made from", () => {
  const link = twizzleLink("333", "x2 R U' Fw", "R U2 M'")!;
  expect(cubingLink(link)).toMatchObject({ setup: "x2 R U' Fw", alg: "R U2 M'", puzzle: "333", atEnd: false });
  expect(cubingLink(twizzleLink("222", "", "R")!)).toMatchObject({ puzzle: "222" });
  expect(twizzleLink("stern", "", "R")).toBeUndefined();
});

test("stickers as faces, as colours and as a net, of the puzzle that has them", () => {
  const facelets = (typed: string) => readFacelets(typed, [CUBE])?.facelets;
  const scrambled = ["R", "U", "F2"].reduce((position, name) => apply(position, turnNamed(name)!), SOLVED);
  expect(facelets(scrambled.toLowerCase().replace(/.{9}/g, "$& "))).toBe(scrambled);
  const colours: Record<string, string> = { U: "W", R: "R", F: "G", D: "Y", L: "O", B: "B" };
  expect(facelets([...scrambled].map((letter) => colours[letter]).join(""))).toBe(scrambled);
  const face = (at: number, row: number) => scrambled.slice(9 * at + 3 * row, 9 * at + 3 * row + 3);
  const rows = (faces: number[]) => [0, 1, 2].map((row) => faces.map((at) => face(at, row)).join(" "));
  const net = [...rows([0]).map((row) => `    ${row}`), ...rows([4, 2, 1, 5]), ...rows([3]).map((row) => `    ${row}`)].join("\n");
  expect(facelets(net)).toBe(scrambled);
  expect(facelets(SOLVED.slice(1))).toBeUndefined();
  // Colours are those of the chosen scheme.
  settings.scheme = "yellow";
  expect(facelets("YOGWRB".replace(/./g, (letter) => letter.repeat(9)))).toBe(SOLVED);
  settings.scheme = "standard";
  const all = Object.values(PUZZLES);
  expect(readFacelets(PUZZLES["222"].solved, all)?.puzzle.id).toBe("222");
  expect(readFacelets(PUZZLES.stern.solved, [PUZZLES.stern, ...all])?.puzzle.id).toBe("stern");
});

test("what is repaired keeps the colours it is shown in, however it is named", () => {
  for (const [puzzle, alg] of [[CUBE, "R U x y"], [PUZZLES["222"], "R U x y"], [PUZZLES.minitet, "R U F x"]] as const) {
    const shown = alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), puzzle.solved);
    const [first, last] = [puzzle.letters[0], puzzle.letters.at(-1)!];
    const others = new Map([...puzzle.letters].map((letter, i) => [letter, [...puzzle.letters, first][i + 1]]));
    const named = [...shown].map((letter) => others.get(letter)).join("");
    const painted = shown.replace(first, last).replace(/.$/, "?");
    expect(renamed(puzzle, named, painted)).toBe(shown);
  }
  // A colour that is not there yet gets the name that is left.
  expect(renamed(CUBE, SOLVED, SOLVED.replaceAll("B", "?"))).toBe(SOLVED);
});

test("a cube held some other way keeps its colours", () => {
  const held = ["R", "x", "y'"].reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);
  const centres = [4, 13, 22, 31, 40, 49].map((at) => held[at]);
  const byPlace = [...held].map((letter) => "URFDLB"[centres.indexOf(letter)]).join("");
  expect(coloured(byPlace, "x y'")).toBe(held);
});

test("lines of a file: numbers before scrambles go, blank lines too, line numbers stay", () => {
  expect(linesOf("\uFEFF1. R U\r\n\r\n  2) F2\nU R")).toEqual([
    { number: 1, content: "R U" }, { number: 3, content: "F2" }, { number: 4, content: "U R" },
  ]);
});
