// The numbers of a position, each in a field that can be typed into: the whole number, coordinates, pieces, stickers.

import { COORDINATES, inspect, type Coordinate, type CubeInspection } from "../../api/numbers";
import type { Inspection, Position } from "../../api/schemas";
import { fill, h } from "../../dom/dom";
import { digitsOf } from "../../formats/stickers";
import { CUBE } from "../../puzzles/puzzle";
import type { Editor } from "../../services/editor";
import { showImported, understand, type ImportParts } from "../../services/imported";
import { lettersIn } from "../../settings/notation";
import { text } from "../../texts/texts";
import { entry, flash, type EntryStatus } from "./entry";

/** The largest values of coordinates. */
const MOST: Readonly<Record<Coordinate, number>> = { corner_permutation: 40319, twist: 2186, edge_permutation: 479001599, flip: 2047, slice: 494 };
const LISTS = ["corners", "twists", "edges", "flips"] as const;
/** Numbers that follow from the coordinates. */
const DERIVED = ["twist_slice", "flip_slice", "corner_index", "other_edges_permutation", "slice_permutation"] as const;
/** The places of the pieces, in the order of their numbers. */
const PLACES = {
  usual: { corners: "URF UFL ULB UBR DFR DLF DBL DRB", edges: "UR UF UL UB DR DF DL DB FR FL BL BR" },
  transformer: { corners: "UFL URF UBR ULB DLF DFR DBL DRB", edges: "FL FR BR BL UL UF UR UB DL DF DR DB" },
};

/** What the fields show; a puzzle that is all corners has only some of it. */
type Shown = Partial<Pick<CubeInspection, Coordinate | (typeof LISTS)[number] | (typeof DERIVED)[number]>>;

export interface NumberFieldParts extends ImportParts {
  readonly editor: Editor;
}

export interface NumberFields {
  readonly whole: HTMLElement;
  /** What only the 3x3x3 has. */
  readonly ofCube: readonly HTMLElement[];
  readonly pieces: HTMLElement;
  readonly stickers: HTMLElement;
  /** A new value lights up if a turn has made it; with no `turned`, the lights stay as they are. */
  show(inspection: Inspection, turned: boolean | undefined): void;
  /** There are no numbers. */
  forget(): void;
}

export function numberFields(parts: NumberFieldParts, status: EntryStatus): NumberFields {
  const { model, choices, editor } = parts;
  let now: Shown | undefined;
  const put = async (position: Position) => {
    const { puzzle } = model;
    const { facelets } = await inspect(puzzle.id, { ...position, numbering: choices.numbering });
    if (model.puzzle === puzzle) editor.put("facelets", "typed", facelets);
  };
  const whole = entry("numbers-number", text("page.numbers.number"), "", status, (typed) => put({ number: typed }));
  const coordinates = COORDINATES.map((name) => entry(`numbers-${name}`, text(`coordinate.${name}`), `0–${MOST[name]}`, status, (typed) => put({
    // The edge permutation determines the slice; the slice is sent only if it was typed.
    coordinates: COORDINATES.filter((other) => other === name || (other !== "slice" && now?.[other] !== undefined))
      .map((other) => `${other} ${other === name ? typed : now?.[other]}`).join(", "),
  })));
  const lists = LISTS.map((name) => entry(`numbers-${name}`, text(`page.numbers.${name}`), "", status, (typed) => {
    const there = LISTS.filter((other) => now?.[other] !== undefined);
    return put({ pieces: there.map((other) => (other === name ? typed : now?.[other]?.join(" "))).join(" / ") });
  }));
  const places = { corners: h("p", { className: "numbers-places" }), edges: h("p", { className: "numbers-places" }) };
  const stickers = entry("numbers-stickers", text("page.numbers.stickers"), "", status, async (typed) => showImported(parts, await understand(typed, model.puzzle), "typed"));
  const derived = DERIVED.map((name) => {
    const value = h("dd", { id: `numbers-${name}` });
    return { name, value, row: h("div", {}, h("dt", {}, text(`page.numbers.${name}`)), value) };
  });
  const showDerived = (shown: Shown, turned: boolean | undefined) => {
    for (const { name, value, row } of derived) {
      const found = shown[name];
      // Korf's corner index means something only in his numbering.
      row.hidden = found === undefined || found === null || (name === "corner_index" && choices.numbering !== "korf");
      const words = String(found ?? "");
      if (turned !== undefined) flash(value, turned && value.textContent !== words);
      fill(value, words);
    }
  };
  const [corners, twists, edges, flips] = lists.map(({ element }) => element);
  return {
    whole: whole.element,
    ofCube: [
      h("div", { className: "numbers-coordinates" }, ...coordinates.map(({ element }) => element)),
      h("dl", { className: "numbers-derived" }, ...derived.map(({ row }) => row)),
    ],
    pieces: h("div", { className: "numbers-pieces" }, places.corners, corners, twists, places.edges, edges, flips),
    stickers: stickers.element,
    show(inspection, turned) {
      const shown: Shown = inspection;
      now = shown;
      const cube = model.puzzle === CUBE;
      const { number } = inspection;
      whole.show(number === null || number === undefined ? "" : String(number), turned);
      COORDINATES.forEach((name, i) => coordinates[i].show(String(shown[name] ?? ""), turned));
      LISTS.forEach((name, i) => lists[i].show(shown[name]?.join(" ") ?? "", turned));
      const there = PLACES[choices.numbering === "transformer" && cube ? "transformer" : "usual"];
      fill(places.corners, lettersIn(there.corners, choices.notation));
      fill(places.edges, lettersIn(there.edges, choices.notation));
      for (const element of [edges, flips, places.edges]) element.hidden = !cube;
      showDerived(shown, turned);
      const { facelets } = model.state;
      stickers.show(cube && choices.numbering === "transformer" ? digitsOf(facelets) : facelets, turned);
    },
    forget() {
      now = undefined;
    },
  };
}
