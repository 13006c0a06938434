// What each turn makes of the numbers: a table whose rows stay as long as the turns are the same, with buttons that turn.

import { COORDINATES, type Inspection, type PhaseSignpost, type Signpost } from "../../api/numbers";
import { fill, h } from "../../dom/dom";
import { turnNamed } from "../../puzzles/cube";
import { fitted } from "../../puzzles/puzzle";
import type { Follow } from "../../services/follow";
import { inNotation } from "../../settings/notation";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { text } from "../../texts/texts";

export interface TurnTableParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly follow: Follow;
}

interface Row {
  readonly cells: readonly HTMLElement[];
  readonly row: HTMLElement;
}

/** How far it is to the end of a phase. */
export const left = ({ exact, distance }: PhaseSignpost) => `${exact ? "=" : "≥"} ${distance}`;
const phase = (at: PhaseSignpost | undefined) => (at?.phase === undefined ? "" : `${at.phase}: ${left(at)}`);
const small = (at: Pick<Signpost, "htm" | "qtm"> & { readonly number?: number | string | null } | undefined) =>
  [at?.number, at?.htm, at?.qtm].map((value) => String(value ?? ""));

export class TurnTable {
  readonly element = h("table", { id: "numbers-turns" });
  private readonly parts: TurnTableParts;
  private made = "";
  private rows: readonly Row[] = [];

  constructor(parts: TurnTableParts) {
    this.parts = parts;
  }

  show(inspection: Inspection): void {
    const { signposts } = inspection;
    const section = inspection.explanation?.sections.find(({ name }) => name === "turns");
    const posts = new Map((signposts?.turns ?? []).map((post) => [post.turn ?? "", post]));
    const names = section ? section.rows.map(([name]) => name) : [...posts.keys()];
    const columns = section
      ? [...section.columns.slice(1), text("page.numbers.left")]
      : [text("page.numbers.number"), text("page.numbers.htm"), text("page.numbers.qtm")];
    this.make(names, columns);
    const here = section
      ? [...COORDINATES.map((name) => String(inspection[name] ?? "")), phase(signposts?.here)]
      : small({ number: inspection.number, htm: signposts?.htm, qtm: signposts?.qtm });
    const values = [here, ...names.map((name, i) => (section ? [...section.rows[i].slice(1), phase(posts.get(name))] : small(posts.get(name))))];
    this.rows.forEach(({ cells, row }, i) => {
      const there = posts.get(names[i - 1] ?? "");
      const closer = there !== undefined && (signposts?.here ? isCloser(there, signposts.here) : (there.htm ?? 0) < (signposts?.htm ?? 0));
      row.classList.toggle("closer", i > 0 && closer);
      cells.forEach((cell, column) => {
        const value = values[i][column] ?? "";
        if (cell.textContent !== value) fill(cell, value);
        cell.classList.toggle("same", i > 0 && value === here[column]);
      });
    });
  }

  private make(names: readonly string[], columns: readonly string[]): void {
    const key = [this.parts.choices.notation, ...names, ...columns].join("/");
    if (key === this.made) return;
    this.made = key;
    this.rows = ["", ...names].map((name) => {
      const cells = columns.map(() => h("td", {}));
      return { cells, row: h("tr", { className: name === "" ? "here" : "" }, this.head(name), ...cells) };
    });
    fill(this.element, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, text("page.numbers.turn")), ...columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, ...this.rows.map(({ row }) => row)));
  }

  private head(name: string): HTMLElement {
    if (name === "") return h("th", { scope: "row" }, text("page.numbers.here"));
    const { model, choices, follow } = this.parts;
    const turn = turnNamed(name);
    const act = () => {
      const there = turn && fitted(model.puzzle, turn);
      if (there) follow.turn(there);
    };
    return h("th", { scope: "row" }, h("button", { type: "button", "data-turn": name, onclick: act }, inNotation(name, choices.notation)));
  }
}

/** The second phase is closer than the first. */
function isCloser(there: PhaseSignpost, here: PhaseSignpost): boolean {
  const [phase, now] = [there.phase ?? 1, here.phase ?? 1];
  return phase > now || (phase === now && (there.distance ?? 0) < (here.distance ?? 0));
}
