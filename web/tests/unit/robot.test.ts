// Programs of machines as the page plays them: what movements do to the cube, and where everything is meanwhile.

import { expect, test } from "vitest";
import type { Movement } from "../../src/api/api";
import { apply, FACES, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { KINDS, LID, MachineMotion } from "../../src/robot/pose";
import { laid, motionOf, Playback } from "../../src/robot/program";

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);
const centres = (facelets: string) => [...FACES].map((_, i) => facelets[9 * i + 4]).join("");

const QUARTERS: Readonly<Record<string, number>> = { "": 1, "2": 2, "3": 3, "'": -1, "2'": -2, "3'": -3 };

/** What a plan says of a movement with this text. */
function moved(text: string): Pick<Movement, "name" | "motion"> {
  const [name, ...words] = text.split(" ");
  const turned = (word: string) => ({ place: word[0], quarters: QUARTERS[word.slice(1)] });
  if (name === "turn" || name === "both") return { name, motion: { turns: words.map(turned) } };
  if (name === "spin" || name === "roll") return { name, motion: { axis: words[0][0], quarters: QUARTERS[words[0].slice(1)] } };
  return { name, motion: name === "tilt" ? { axis: "x", quarters: -1 } : { places: words.join("") } };
}

/** A program of movements that take a second each. */
const program = (...steps: [string, string?][]): Movement[] => steps.map(([text, faces = ""], i) => ({ ...moved(text), text, words: text, words_message: { key: "robot.words.turn", values: {} }, begins: i, seconds: 1, faces }));

test("movements are what their data says, and nothing else is known", () => {
  expect(motionOf(moved("tilt"))).toEqual({ kind: "tilt" });
  expect(motionOf(moved("spin y2'"))).toEqual({ kind: "spin", axis: 1, quarters: -2 });
  expect(motionOf(moved("roll z"))).toEqual({ kind: "roll", axis: 2, quarters: 1 });
  // Clockwise as seen from outside is the other way round on the negative side.
  expect(motionOf(moved("turn D3"))).toEqual({ kind: "turn", turns: [{ place: "D", axis: 1, layer: -1, quarters: -3 }] });
  expect(motionOf(moved("both R L'"))).toEqual({ kind: "turn", turns: [{ place: "R", axis: 0, layer: 1, quarters: 1 }, { place: "L", axis: 0, layer: -1, quarters: 1 }] });
  expect(motionOf(moved("close RL"))).toEqual({ kind: "close", places: ["R", "L"] });
  expect(() => motionOf(moved("dance"))).toThrow();
});

test("a cube is laid in as the machine wants it, in its own colours", () => {
  expect(laid(SOLVED, "URFDLB")).toBe(SOLVED);
  expect(centres(laid(SOLVED, "LBURFD"))).toBe("LBURFD");
  const scrambled = after("R U F2");
  // A cube that is held otherwise: its upper face goes where the machine wants the face U, whatever colour that is.
  const held = apply(scrambled, turnNamed("x")!);
  expect(centres(laid(held, "LBURFD"))).toBe([..."LBURFD"].map((face) => centres(held)[FACES.indexOf(face)]).join(""));
  expect(() => laid(SOLVED, "UUFDLB")).toThrow();
});

/** CUBOTino's program of FACTS, as the server plans it: R U' F2. */
const CUBOTINO = program(
  ["turn D", "LBURFD"], ["tilt", "DBLUFR"], ["turn D'", "DBLUFR"], ["spin y'", "DLFURB"], ["tilt", "BLDFRU"], ["turn D2'", "BLDFRU"], ["spin y'", "BDRFUL"],
);

test("the cube lies after every movement as the plan says, and is solved in the end", () => {
  const start = after("F2 U R'");
  const playback = new Playback(start, "LBURFD", CUBOTINO);
  CUBOTINO.forEach(({ faces }, i) => expect(centres(playback.after(i + 1)), `after ${i + 1}`).toBe(faces));
  const end = playback.after(7);
  expect(end).toBe(laid(SOLVED, "BDRFUL"));
  expect(playback.seconds).toBe(7);
  expect(playback.at(-1)).toMatchObject({ index: 0, part: 0 });
  expect(playback.at(2.25)).toMatchObject({ index: 2, part: 0.25, facelets: playback.after(2) });
  expect(playback.at(3)).toMatchObject({ index: 3, part: 0 });
  expect(playback.at(99)).toMatchObject({ index: 7, facelets: end });
  expect(new Playback(start, "URFDLB").at(0)).toEqual({ index: 0, part: 0, facelets: start });
});

test("nothing jumps: every movement begins where the one before ended", () => {
  const programs: Record<(typeof KINDS)[number], [string, Movement[]]> = {
    cradle: ["", program(["spin y"], ["tilt"], ["tilt"], ["turn D3"], ["spin y2"], ["turn D2"])],
    cover: ["", program(["tilt"], ["tilt"], ["spin y"], ["turn D"], ["turn D'"], ["tilt"], ["turn D2"], ["spin y'"])],
    axis: ["RFLB", program(["close U"], ["close RL"], ["both R L2"], ["turn U'"], ["open R"], ["turn U"], ["open L"], ["spin y"], ["close F"], ["turn F"], ["open U"])],
    grippers: ["RF", program(["turn R"], ["open R"], ["twist R"], ["roll z"], ["close R"], ["turn F2"])],
    direct: ["URFDLB", program(["both U D'"], ["turn L2"], ["turn B"])],
  };
  for (const kind of KINDS) {
    const [places, movements] = programs[kind];
    const playback = new Playback(after("R U F"), "URFDLB", movements);
    const motion = new MachineMotion(kind, places, playback);
    const numbers = (time: number) => {
      const { table, press, reach, lid, lift, holders } = motion.at(time);
      return [table, press, reach, lid, lift * 90, ...[...holders.values()].flatMap(({ away, angle }) => [away * 90, angle])];
    };
    for (let i = 1; i <= movements.length; i++) {
      const [before, then] = [numbers(i - 1e-6), numbers(i)];
      then.forEach((value, k) => expect(Math.abs(value - before[k]), `${kind}, ${i}, number ${k}`).toBeLessThan(0.1));
    }
    // What is under way leads to where the cube lies next.
    movements.forEach((_, i) => {
      const { facelets, swing, whole } = motion.at(i + 1 - 1e-9);
      let position = facelets;
      if (whole) position = apply(position, { axis: whole.axis, layers: [-1, 0, 1], quarters: Math.round(whole.degrees / 90) });
      swing?.degrees.forEach((degrees, k) => {
        if (degrees !== 0) position = apply(position, { axis: swing.axis, layers: [(k - 1) as -1 | 0 | 1], quarters: Math.round(degrees / 90) });
      });
      expect(position, `${kind}, ${i}`).toBe(playback.after(i + 1));
    });
  }
});

test("a cradle presses while it turns a layer, and a cover is closed; grippers let go", () => {
  const at = (kind: (typeof KINDS)[number], places: string, text: string, time: number) => new MachineMotion(kind, places, new Playback(SOLVED, "URFDLB", program([text]))).at(time);
  expect(at("cradle", "", "turn D", 0.5)).toMatchObject({ press: 1, reach: 0 });
  expect(at("cradle", "", "tilt", 0.5)).toMatchObject({ press: 0, reach: 1 });
  expect(at("cover", "", "turn D", 0.5).lid).toBe(LID.closed);
  expect(at("cover", "", "tilt", 1).lid).toBe(LID.up);
  expect(at("grippers", "RF", "open R", 1).holders.get("R")).toEqual({ away: 1, angle: 0 });
  expect(at("axis", "RFLB", "close RL", 1).holders).toEqual(new Map([["R", { away: 0, angle: 0 }], ["F", { away: 1, angle: 0 }], ["L", { away: 0, angle: 0 }], ["B", { away: 1, angle: 0 }]]));
  // A platform is lowered before it turns; where no program lowers it, it lies on the cube.
  expect(at("axis", "RFLB", "close U", 0).lift).toBe(1);
  expect(at("axis", "RFLB", "close U", 1).lift).toBe(0);
  expect(at("axis", "RFLB", "spin y", 0).lift).toBe(0);
  // The table turns with the layer, the other way round as seen from above.
  expect(at("cradle", "", "turn D", 1).table).toBe(-90);
});
