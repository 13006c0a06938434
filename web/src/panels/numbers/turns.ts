// What each turn makes of the numbers: a table whose rows stay as long as the turns are the same, with buttons that turn.

import { COORDINATES, ofCube } from "../../api/numbers";
import type { Inspection, PhaseSignpost } from "../../api/schemas";
import { fill, h } from "../../dom/dom";
import { turnNamed } from "../../puzzles/cube";
import { fitted } from "../../puzzles/puzzle";
import type { Follow } from "../../services/follow";
import { inNotation } from "../../settings/notation";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { allInWords } from "../../texts/reports";
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
const phase = (at: PhaseSignpost | undefined) => (at ? `${at.phase}: ${left(at)}` : "");

export class TurnTable {
  readonly element = h("table", { id: "numbers-turns" });
  private readonly parts: TurnTableParts;
  private made = "";
  private rows: readonly Row[] = [];

  constructor(parts: TurnTableParts) {
    this.parts = parts;
  }

  show(inspection: Inspection): void {
    const { columns, here, turns } = linesOf(inspection);
    this.make(turns.map(({ name }) => name), columns);
    this.rows.forEach(({ cells, row }, i) => {
      const values = i === 0 ? here : turns[i - 1].values;
      row.classList.toggle("closer", i > 0 && turns[i - 1].closer);
      cells.forEach((cell, column) => {
        const value = values[column] ?? "";
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

/** What the table says. */
interface Lines {
  readonly columns: readonly string[];
  /** The numbers of the position itself. */
  readonly here: readonly string[];
  /** Those after each turn, and whether it leads closer to the end. */
  readonly turns: readonly { readonly name: string; readonly values: readonly string[]; readonly closer: boolean }[];
}

function linesOf(inspection: Inspection): Lines {
  const { number, explanation, signposts } = inspection;
  const cube = ofCube(inspection);
  if (cube) {
    const { here, turns } = signposts && "here" in signposts ? signposts : { here: undefined, turns: [] };
    const section = explanation?.sections.find(({ name }) => name === "turns");
    const columns = allInWords(section?.columns ?? [], section?.columns_message ?? []);
    const rows = section?.rows ?? [];
    return {
      columns: [...columns.slice(1), text("page.numbers.left")],
      here: [...COORDINATES.map((name) => String(cube[name])), phase(here)],
      turns: rows.map(([name, ...values]) => {
        const there = turns.find(({ turn }) => turn === name);
        return { name, values: [...values, phase(there)], closer: here !== undefined && there !== undefined && isCloser(there, here) };
      }),
    };
  }
  const small = signposts && "htm" in signposts ? signposts : undefined;
  return {
    columns: [text("page.numbers.number"), text("page.numbers.htm"), text("page.numbers.qtm")],
    here: [number, small?.htm, small?.qtm].map((value) => String(value ?? "")),
    turns: small?.turns.map((there) =>
      ({ name: there.turn, values: [there.number, there.htm, there.qtm].map(String), closer: there.htm < small.htm })) ?? [],
  };
}

/** The second phase is closer than the first. */
function isCloser(there: PhaseSignpost, here: PhaseSignpost): boolean {
  return there.phase > here.phase || (there.phase === here.phase && there.distance < here.distance);
}
