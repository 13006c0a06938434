import { expect, test, vi } from "vitest";
import { apply, SOLVED, turnNamed, type Turn } from "../../src/puzzles/cube";
import { addressOf, opened } from "../../src/formats/link";
import { Model, turnBetween, written } from "../../src/state/model";
import { CUBE, isReached, PUZZLES } from "../../src/puzzles/puzzle";

const turn = (name: string): Turn => turnNamed(name)!;
const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turn(name)), SOLVED);

test("everything is undone and redone in order", () => {
  const model = new Model();
  model.turn(turn("R"));
  model.change("painted", { facelets: SOLVED.replace("U", "D") });
  model.turn(turn("U"));
  const states = [0, 1, 2, 3].map((index) => model.stateAt(index).facelets);
  for (const index of [2, 1, 0, 1, 2, 3]) {
    model.goTo(index);
    expect(model.state.facelets).toBe(states[index]);
  }
  model.goTo(99);
  expect(model.index).toBe(3);
});

test("something new discards the future, and a plan replaces it", () => {
  const model = new Model();
  model.plan(["R", "U", "F"].map(turn), "solution");
  expect([model.index, model.history.length]).toEqual([0, 3]);
  model.goTo(2);
  expect(model.state.facelets).toBe(after("R U"));
  model.turn(turn("D"));
  expect(written(model.track.turns)).toBe("R U D");
  model.plan([turn("L")], "solution");
  model.plan([turn("B")], "solution");
  expect(written(model.track.turns)).toBe("R U D B");
});

test("a brush stroke is one step", () => {
  const model = new Model();
  const painted = (index: number, again: boolean) => {
    const { facelets } = model.state;
    model.change("painted", { facelets: `${facelets.slice(0, index)}L${facelets.slice(index + 1)}` }, again);
  };
  painted(0, false);
  painted(1, true);
  painted(2, true);
  expect([model.history.length, model.state.facelets.slice(0, 3)]).toEqual([1, "LLL"]);
  painted(3, false);
  expect(model.history.length).toBe(2);
  model.goTo(0);
  expect(model.state.facelets).toBe(SOLVED);
});

test("a change that changes nothing is no step", () => {
  const model = new Model();
  const told = vi.fn();
  model.subscribe(told);
  model.change("reset", { facelets: SOLVED });
  expect([model.history.length, told.mock.calls.length]).toEqual([0, 0]);
});

test("a track is what lies between changes at once", () => {
  const model = new Model();
  model.turn(turn("R"));
  model.change("pasted", { facelets: after("U F") });
  model.turn(turn("F'"));
  model.plan([turn("U'")], "solution");
  expect(model.track).toMatchObject({ start: 2, base: after("U F"), done: 1 });
  expect(turnBetween(model, 2, 3)).toEqual(turn("F'"));
  expect(turnBetween(model, 3, 2)).toEqual(turn("F"));
  expect(turnBetween(model, 1, 2)).toBeUndefined();
});

test("the goal is reached however the cube is held", () => {
  expect(isReached(CUBE, { facelets: after("x y2"), goal: null })).toBe(true);
  expect(isReached(CUBE, { facelets: after("R x"), goal: after("R") })).toBe(true);
  expect(isReached(CUBE, { facelets: after("R"), goal: null })).toBe(false);
  expect(isReached(CUBE, { facelets: "?".repeat(54), goal: null })).toBe(false);
  // A cube in a mirror is held in no way at all.
  const mirrored = [...SOLVED].map((letter) => ({ U: "D", D: "U" })[letter] ?? letter).join("");
  expect(isReached(CUBE, { facelets: mirrored, goal: null })).toBe(false);
});

test("each puzzle keeps its own history while another one is on the bench", () => {
  const model = new Model();
  model.turn(turn("R"));
  const told = vi.fn();
  model.subscribe(told);
  model.take(PUZZLES.minitet);
  expect([told.mock.calls.length, model.history.length, model.state.facelets]).toEqual([1, 0, PUZZLES.minitet.solved]);
  model.turn(turn("U"));
  model.turn(turn("F"));
  model.take(PUZZLES.stern);
  expect([model.history.length, model.state.facelets]).toEqual([0, PUZZLES.stern.solved]);
  model.take(CUBE);
  expect([written(model.track.turns), model.state.facelets]).toEqual(["R", after("R")]);
  model.take(PUZZLES.minitet);
  expect(written(model.track.turns)).toBe("U F");
  model.goTo(0);
  expect(model.state.facelets).toBe(PUZZLES.minitet.solved);
});

test("what cannot be read of an address is named, and the rest is kept", () => {
  const unread = (hash: string) => opened(hash)!.unread.map(({ part, value }) => `${part}=${value}`);
  expect(unread("#s=nonsense&a=R_U&i=1")).toEqual(["s=nonsense"]);
  expect(opened("#s=nonsense&a=R_U&i=1")).toMatchObject({ state: { facelets: SOLVED }, turns: { length: 2 }, done: 1 });
  expect(unread("#a=R_Q_U&i=x")).toEqual(["a=Q", "i=x"]);
  expect(opened("#a=R_Q_U")!.turns).toEqual([turn("R")]);
  expect(unread("#p=444&a=R")).toEqual(["p=444"]);
  expect(unread("#p=minitet&s=UUUURRRRFFFFDDDDLLLLBBBB")).toEqual(["s=UUUURRRRFFFFDDDDLLLLBBBB"]);
  expect(unread("#a=R_U&o=c3&f=1.3.two-phase.small.htm&t=first")).toEqual(["o=c3", "t=first", "f=1.3.two-phase.small.htm"]);
  expect(unread("#a=R_U&o=c1_s1&f=1.2.two-phase.small.htm.optimal&t=first.1.U.D")).toEqual([]);
});

test("an address says which turns are a scramble and which a solution", () => {
  const model = new Model();
  model.plan(["R", "U"].map(turn), "scramble");
  model.goTo(2);
  model.turn(turn("F"));
  const turns = ["F'", "U'", "R'"].map(turn);
  model.plan(turns, "solution");
  const solution = { moves: "F' U' R'", length: 3, seconds: 1, stages: [], method: "layers", variant: "usual", metric: "htm", optimal: true };
  const address = addressOf(model, "cfop", { solution, start: 3, from: model.state, turns }, "first.3.U.D");
  const link = opened(`#${address}`)!;
  expect(link).toMatchObject({
    method: "cfop", done: 3, unread: [], origins: ["scramble", "scramble", "alg", "solution", "solution", "solution"],
    solution: { start: 3, end: 6, method: "layers", variant: "usual", metric: "htm", optimal: true, stages: "first.3.U.D" },
  });
});

test("an address says everything and is read back", () => {
  const model = new Model();
  model.change("pasted", { facelets: after("U F"), goal: after("R") });
  model.plan(["Rw'", "M2", "x"].map(turn), "alg");
  model.goTo(2);
  const address = addressOf(model, "two-phase");
  expect(address).toContain("a=Rw-_M2_x&i=1");
  const state = opened(`#${address}`)!;
  const again = new Model();
  again.open(state.state, state.turns, state.done);
  expect(again.state).toEqual(model.state);
  expect(written(again.track.turns)).toBe("Rw' M2 x");
  expect(state.method).toBe("two-phase");
  expect(opened("")).toBeUndefined();
  expect(opened("#chapter")).toBeUndefined();
  expect(opened("#p=222&s=UUUURRRRFFFFDDDDLLLLBBBB&a=R_U-")).toMatchObject({ puzzle: PUZZLES["222"], state: { goal: null } });
  expect(opened("#p=minitet")?.state.facelets).toBe(PUZZLES.minitet.solved);
  const small = new Model();
  small.take(PUZZLES.stern);
  small.turn(turn("R"));
  expect(addressOf(small, "optimal")).toBe("p=stern&a=R&i=1&m=optimal");
});

test("the address of a very long history begins later and is still true", () => {
  const model = new Model();
  for (let i = 0; i < 1000; i++) model.turn(turn(["R", "U", "F'", "D2"][i % 4]));
  model.goTo(700);
  const address = addressOf(model, "two-phase");
  expect(address.length).toBeLessThan(1200);
  const { state, turns, done } = opened(address)!;
  expect(turns.slice(0, done).reduce(apply, state.facelets)).toBe(model.state.facelets);
  expect(turns.length).toBeGreaterThan(done);
  model.change("cleared", { facelets: SOLVED.replaceAll("U", "?") });
  expect(addressOf(model, "")).toBe(`p=333&s=${SOLVED.replaceAll("U", ".")}`);
  expect(opened(addressOf(model, ""))!.state.facelets).toBe(model.state.facelets);
});

test("a model goes on where another one was", () => {
  const [model, other] = [new Model(), new Model()];
  model.open({ facelets: after("R"), goal: null }, [turn("U"), turn("F")], 1);
  model.change("goal", { goal: SOLVED });
  model.turn(turn("D"));
  model.goTo(2);
  model.take(PUZZLES["222"]);
  model.turn(turn("R"));
  model.take(CUBE);
  other.restore(model.histories());
  expect(other.state).toEqual(model.state);
  other.goTo(3);
  expect(other.state.facelets).toBe(after("R U D"));
  other.take(PUZZLES["222"]);
  expect(other.state.facelets).toBe(apply(PUZZLES["222"].solved, turn("R")));
  other.goTo(0);
  expect(other.state.facelets).toBe(PUZZLES["222"].solved);
});
