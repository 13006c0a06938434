// The stores: who is told what, and in which order.

import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed, type Turn } from "../../src/puzzles/cube";
import { PUZZLES } from "../../src/puzzles/puzzle";
import { settings } from "../../src/settings/settings";
import { Choices } from "../../src/state/choices";
import { Model } from "../../src/state/model";
import { Place } from "../../src/state/place";
import { Preview } from "../../src/state/preview";
import { Selection } from "../../src/state/selection";
import { watch } from "../../src/state/store";
import { Toast } from "../../src/state/toast";

const turn = (name: string) => turnNamed(name) as Turn;

test("a store tells its listeners at once, in the order in which they came, until they leave", () => {
  const toast = new Toast();
  const heard: string[] = [];
  const leave = toast.subscribe(() => heard.push(`first ${toast.message}`));
  watch([toast], () => heard.push(`second ${toast.message}`));
  toast.say("a");
  leave();
  toast.say("b");
  expect(heard).toEqual(["second ", "first a", "second a", "second b"]);
});

test("choices tell only changes, and keep what new tabs begin with", () => {
  const choices = new Choices(new Model());
  let told = 0;
  choices.subscribe(() => (told += 1));
  choices.set({ metric: "htm", notation: choices.notation });
  expect(told).toBe(0);
  choices.set({ metric: "qtm", notation: "german" });
  expect([told, choices.metric, settings.notation]).toEqual([1, "qtm", "german"]);
  choices.set({ notation: "wca" });
  expect([told, settings.notation, choices.values.notation]).toEqual([2, "wca", "wca"]);
});

test("each puzzle has a method of its own, and only its own colours are painted", () => {
  const model = new Model();
  const choices = new Choices(model);
  choices.set({ method: "layers", colour: "R" });
  const heard: string[] = [];
  // Whoever hears of another puzzle finds its method there already.
  model.subscribe(() => heard.push(`${model.puzzle.id} ${choices.method} ${choices.colour}`));
  model.take(PUZZLES.minitet);
  choices.set({ method: "tetra" });
  model.take(PUZZLES["333"]);
  expect(heard).toEqual(["minitet  A", "333 layers U"]);
  expect(choices.methods).toEqual({ "333": "layers", minitet: "tetra" });
  choices.restoreMethods({ minitet: "random" });
  model.take(PUZZLES.minitet);
  expect(choices.method).toBe("random");
});

test("the goal is selected only while it is there", () => {
  const model = new Model();
  const place = new Place();
  const selection = new Selection(model, place);
  const heard: string[] = [];
  selection.subscribe(() => heard.push(`${selection.selected} ${selection.withGoal}`));
  place.open("paint");
  selection.select("goal");
  expect([selection.selected, selection.withGoal]).toEqual(["facelets", false]);
  selection.select("facelets");
  place.open("goal");
  // Turns that are looked for are those of the position.
  place.open("solve");
  expect(heard).toEqual(["goal true", "facelets false"]);
  model.change("goal", { goal: apply(SOLVED, turn("R")) });
  place.open("goal");
  place.open("scan");
  expect([selection.selected, selection.stickers("goal")]).toEqual(["goal", apply(SOLVED, turn("R"))]);
  model.change("goal", { goal: null });
  // A scan goes on into the goal that it began with, but does not begin with one that nobody sees.
  expect([selection.selected, selection.withGoal]).toEqual(["goal", true]);
  place.open("paint");
  place.open("scan");
  expect(selection.selected).toBe("facelets");
});

test("the open tab is remembered; opening unfolds its panel, choosing leaves it as it is", () => {
  const place = new Place();
  expect(place.folded).toBe(undefined);
  place.fold(true);
  place.choose("view");
  expect([place.tab, place.folded, settings.tab]).toEqual(["view", true, "view"]);
  place.open("view");
  expect([place.folded, place.openings]).toEqual([false, 2]);
});

test("a preview is over as soon as something happens", () => {
  const model = new Model();
  const preview = new Preview(model);
  let told = 0;
  preview.subscribe(() => (told += 1));
  preview.show({ which: "facelets", facelets: apply(SOLVED, turn("R")) });
  model.turn(turn("U"));
  model.turn(turn("U"));
  expect([preview.shown, told]).toEqual([undefined, 2]);
});
