// A position as numbers: pieces, coordinates and the whole number, to be read and to be typed; every step of their sums;
// what each turn makes of them; tables to take along.
//
// Fetched when its tab is first opened. What is shown is kept and only its numbers change, so that nobody who turns with
// the buttons here loses the place.

import "../../styles/numbers.css";
import * as api from "../../api/api";
import type { Bench } from "../../bench";
import { turnNamed } from "../../puzzles/cube";
import { fill, h } from "../../dom/dom";
import { showImported, NotUnderstood, understand } from "../../services/imported";
import { COORDINATES, inspect, TABLES, tableOf, type Coordinate, type Given, type Inspection, type PhaseSignpost, type Section } from "../../api/numbers";
import { LiveNumbers } from "../../services/livenumbers";
import { CUBE, fitted } from "../../puzzles/puzzle";
import { digitsOf } from "../../formats/stickers";
import { inNotation } from "../../settings/notation";
import { NUMBERINGS } from "../../settings/settings";
import { number, text } from "../../texts/texts";
import { verdictBox } from "../paint/verdict";

/** A number that can be typed. */
interface Entry {
  readonly element: HTMLElement;
  /** What is new lights up, if a turn has made it so. */
  show(value: string, turned: boolean): void;
}

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

/** Puts everything into the panel. */
export function fillNumbers(bench: Bench, panel: HTMLElement): void {
  const { model, choices } = bench;
  let now: Inspection | undefined;

  const numberings = NUMBERINGS.map((name) => h("button", {
    type: "button", id: `numbering-${name}`,
    onclick: () => {
      choices.numbering = name;
      bench.changed();
    },
  }, text(`page.numbering.${name}`)));
  const status = h("p", { className: "status bad", role: "alert", id: "numbers-status", hidden: true });
  const say = (words: string) => {
    status.hidden = words === "";
    fill(status, words);
  };

  /** Makes what was typed the position; what is wrong is said. */
  const become = async (input: HTMLElement, act: () => Promise<void>) => {
    try {
      await act();
      input.classList.remove("wrong");
      say("");
    } catch (error) {
      if (!(error instanceof api.Refused || error instanceof NotUnderstood)) throw error;
      input.classList.add("wrong");
      say(error instanceof api.Refused && error.status === 0 ? text("page.offline") : error.message);
    }
  };
  const put = async (position: Given) => {
    const { puzzle } = model;
    const { facelets } = await inspect(puzzle.id, { ...position, numbering: choices.numbering });
    if (model.puzzle === puzzle) bench.put("facelets", "typed", facelets);
  };
  const entry = (id: string, label: string, title: string, act: (typed: string) => Promise<void>): Entry => {
    let [last, sent] = ["", ""];
    const input = h("input", { id, type: "text", title, spellcheck: false, autocomplete: "off", inputMode: id === "numbers-stickers" ? "text" : "numeric" });
    const commit = () => {
      if (input.value === sent || input.value.trim() === last) return;
      sent = input.value;
      void become(input, () => act(input.value.trim()));
    };
    input.addEventListener("change", commit);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") commit();
      if (event.key !== "Escape") return;
      event.stopPropagation();
      input.value = last;
      input.classList.remove("wrong");
      say("");
    });
    return {
      element: h("label", {}, h("span", {}, label), input),
      show(value, turned) {
        // What somebody is typing stays.
        const typing = document.activeElement === input && input.value !== last && input.value !== sent;
        if (isNew) flash(input, turned && value !== last && last !== "");
        last = value;
        if (typing) return;
        input.value = value;
        sent = value;
        input.classList.remove("wrong");
      },
    };
  };

  const whole = entry("numbers-number", text("page.numbers.number"), "", (typed) => put({ number: typed }));
  const coordinates = COORDINATES.map((name) => entry(`numbers-${name}`, text(`coordinate.${name}`), `0–${MOST[name]}`, (typed) => put({
    // Where the edges are says where the slice is; only who types the slice means it.
    coordinates: COORDINATES.filter((other) => other === name || (other !== "slice" && now?.[other] !== undefined))
      .map((other) => `${other} ${other === name ? typed : now?.[other]}`).join(", "),
  })));
  const lists = LISTS.map((name) => entry(`numbers-${name}`, text(`page.numbers.${name}`), "", (typed) => {
    const there = LISTS.filter((other) => now?.[other] !== undefined);
    return put({ pieces: there.map((other) => (other === name ? typed : now?.[other]?.join(" "))).join(" / ") });
  }));
  const places = { corners: h("p", { className: "numbers-places" }), edges: h("p", { className: "numbers-places" }) };
  const stickers = entry("numbers-stickers", text("page.numbers.stickers"), "", async (typed) => {
    const taken = await understand(typed, model.puzzle);
    showImported(bench, taken, "typed");
  });
  const derived = DERIVED.map((name) => {
    const value = h("dd", { id: `numbers-${name}` });
    return { name, value, row: h("div", {}, h("dt", {}, text(`page.numbers.${name}`)), value) };
  });
  const facts = h("p", { className: "hint", id: "numbers-facts" });
  const verdict = verdictBox(bench, "numbers-verdict");

  // What each turn makes of it.

  const turns = h("table", { id: "numbers-turns" });
  const signpost = h("p", { className: "hint", id: "numbers-signpost" });
  const turnTable = turnRows(bench, turns);

  // Every step.

  const steps = h("div", { className: "numbers-steps" });
  const sections = new Map<string, SectionBox>();

  // Tables to take along.

  const table = h("select", { id: "numbers-table", onchange: () => point() }, ...TABLES.map((name) => h("option", { value: name }, name)));
  const files = (["text", "csv"] as const).map((format) => ({ format, link: h("a", { className: "button", id: `numbers-${format}`, download: "" }, text(`page.numbers.${format}`)) }));
  const point = () => {
    for (const { format, link } of files) link.href = tableOf(table.value, choices.numbering, choices.notation, format);
  };
  const ofCube = [
    h("div", { className: "numbers-coordinates" }, ...coordinates.map(({ element }) => element)),
    h("dl", { className: "numbers-derived" }, ...derived.map(({ row }) => row)),
  ];
  const takeAlong = h("div", { className: "numbers-tables" },
    h("h2", {}, text("page.numbers.tables")),
    h("p", { className: "hint" }, text("page.numbers.tablesHint")),
    h("div", { className: "buttons" }, h("label", {}, text("page.numbers.table"), table), ...files.map(({ link }) => link)));
  const far = distancesBox(bench);

  const kinds = h("div", { className: "numbers-kinds", role: "group", "aria-label": text("page.numbers.numbering") }, ...numberings);
  panel.append(
    kinds, whole.element, status, ...ofCube,
    h("div", { className: "numbers-pieces" }, places.corners, lists[0].element, lists[1].element, places.edges, lists[2].element, lists[3].element),
    stickers.element, facts, verdict,
    h("h2", {}, text("page.numbers.turns")), signpost, h("div", { className: "numbers-scroll", tabIndex: 0, role: "group", "aria-label": text("page.numbers.turns") }, turns),
    h("h2", { id: "numbers-steps-title" }, text("page.numbers.steps")), steps, takeAlong, far.element);

  const live = new LiveNumbers(bench, () => !panel.hidden, (known) => {
    if (!known.key.startsWith(`${model.puzzle.id}/`)) return;
    isNew = panel.dataset.shown !== known.key;
    panel.dataset.shown = known.key;
    if ("why" in known) {
      now = undefined;
      panel.classList.add("unknown");
      say(known.why);
      return;
    }
    if (panel.classList.contains("unknown")) say("");
    panel.classList.remove("unknown");
    draw(known.inspection);
  });

  const draw = (inspection: Inspection) => {
    const before = now;
    now = inspection;
    // Another numbering changes everything and says nothing about turns.
    const turned = before !== undefined && drawn === choices.numbering;
    drawn = choices.numbering;
    const cube = model.puzzle === CUBE;
    whole.show(inspection.number === null || inspection.number === undefined ? "" : String(inspection.number), turned);
    COORDINATES.forEach((name, i) => coordinates[i].show(String(inspection[name] ?? ""), turned));
    LISTS.forEach((name, i) => lists[i].show(inspection[name]?.join(" ") ?? "", turned));
    const there = PLACES[choices.numbering === "transformer" && cube ? "transformer" : "usual"];
    fill(places.corners, there.corners);
    fill(places.edges, there.edges);
    for (const element of [...ofCube, kinds, lists[2].element, lists[3].element, places.edges, takeAlong, steps]) element.hidden = !cube;
    document.getElementById("numbers-steps-title")!.hidden = !cube;
    far.element.hidden = cube;
    for (const { name, value, row } of derived) {
      const found = inspection[name];
      // Korf's corner index means something only in his numbering.
      row.hidden = found === undefined || found === null || (name === "corner_index" && choices.numbering !== "korf");
      const words = String(found ?? "");
      if (isNew) flash(value, turned && value.textContent !== words);
      fill(value, words);
    }
    const { facelets } = model.state;
    stickers.show(cube && choices.numbering === "transformer" ? digitsOf(facelets) : facelets, turned);
    fill(facts, factsOf(inspection));
    fill(signpost, signpostWords(inspection));
    signpost.hidden = signpost.textContent === "";
    turnTable(inspection);
    for (const section of inspection.explanation?.sections ?? []) {
      if (section.name === "turns") continue;
      const box = sections.get(section.name) ?? new SectionBox();
      if (!sections.has(section.name)) steps.append(box.element);
      sections.set(section.name, box);
      box.show(section);
    }
    const numberBox = sections.get("number");
    if (numberBox) numberBox.element.hidden = inspection.number === null;
  };
  /** The numbering that was drawn last; and whether it is another position than then. */
  let drawn: string | undefined;
  let isNew = true;

  const update = () => {
    if (panel.hidden) return;
    for (const [i, name] of NUMBERINGS.entries()) numberings[i].setAttribute("aria-pressed", String(name === choices.numbering));
    point();
    // Not hidden as others are: what is hidden has nothing to say, and this would be told too late that it has.
    verdict.classList.toggle("right", bench.check.verdict.kind !== "wrong");
    void live.ask();
  };
  bench.onChange(update);
  update();
}

/** Lights up for a moment. */
function flash(element: HTMLElement, on: boolean): void {
  element.classList.remove("changed");
  if (!on) return;
  // Begun again, if it still glows.
  void element.offsetWidth;
  element.classList.add("changed");
}

function factsOf({ parity, universe, order, symmetries, turned, positions, shape }: Inspection): string {
  return [
    text(parity === "odd" ? "page.numbers.odd" : "page.numbers.even"),
    positions === undefined ? text("page.numbers.universe", { universe }) : text("page.numbers.positions", { positions: number(positions) }),
    order === undefined || order === null ? "" : text("page.numbers.order", { order }),
    symmetries === undefined ? "" : text("page.numbers.symmetries", { symmetries }),
    turned ? text("page.numbers.held", { turned }) : "",
    shape ? shape.name : "",
  ].filter((fact) => fact !== "").join(" · ");
}

const left = ({ exact, distance }: PhaseSignpost) => `${exact ? "=" : "≥"} ${distance}`;

function signpostWords({ signposts }: Inspection): string {
  if (signposts?.here) {
    const { phase = 1, bounds = {} } = signposts.here;
    const tables = Object.entries(bounds).map(([name, bound]) => `${name} ${bound}`).join(", ");
    return text("page.numbers.signpost", { phase, distance: left(signposts.here), tables });
  }
  return signposts?.htm === undefined ? "" : text("page.numbers.signpostSmall", { htm: signposts.htm, qtm: signposts.qtm ?? 0 });
}

/** The table of all turns; its rows stay as long as the turns are the same. */
function turnRows(bench: Bench, table: HTMLTableElement): (inspection: Inspection) => void {
  interface Row {
    readonly cells: readonly HTMLElement[];
    readonly row: HTMLElement;
  }
  let made = "";
  let rows: Row[] = [];
  const make = (names: readonly string[], columns: readonly string[]) => {
    rows = ["", ...names].map((name) => {
      const turn = name === "" ? undefined : turnNamed(name);
      const head = name === "" ? h("th", { scope: "row" }, text("page.numbers.here")) : h("th", { scope: "row" }, h("button", {
        type: "button", "data-turn": name,
        onclick: () => {
          const there = turn && fitted(bench.model.puzzle, turn);
          if (there) bench.follow.turn(there);
        },
      }, inNotation(name, bench.choices.notation)));
      const cells = columns.map(() => h("td", {}));
      return { cells, row: h("tr", { className: name === "" ? "here" : "" }, head, ...cells) };
    });
    fill(table, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, text("page.numbers.turn")), ...columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, ...rows.map(({ row }) => row)));
  };
  return (inspection) => {
    const { signposts } = inspection;
    const section = inspection.explanation?.sections.find(({ name }) => name === "turns");
    const posts = new Map((signposts?.turns ?? []).map((post) => [post.turn ?? "", post]));
    const names = section ? section.rows.map(([name]) => name) : [...posts.keys()];
    const columns = section
      ? [...section.columns.slice(1), text("page.numbers.left")]
      : [text("page.numbers.number"), text("page.numbers.htm"), text("page.numbers.qtm")];
    const key = [bench.choices.notation, ...names, ...columns].join("/");
    if (key !== made) {
      make(names, columns);
      made = key;
    }
    const post = (at: PhaseSignpost | undefined) => (at?.phase === undefined ? "" : `${at.phase}: ${left(at)}`);
    const small = (at: { number?: number | string | null; htm?: number; qtm?: number } | undefined) => [at?.number, at?.htm, at?.qtm].map((value) => String(value ?? ""));
    const here = section
      ? [...COORDINATES.map((name) => String(inspection[name] ?? "")), post(signposts?.here)]
      : small({ number: inspection.number, htm: signposts?.htm, qtm: signposts?.qtm });
    const values = [here, ...names.map((name, i) => (section ? [...section.rows[i].slice(1), post(posts.get(name))] : small(posts.get(name))))];
    rows.forEach(({ cells, row }, i) => {
      const there = posts.get(names[i - 1] ?? "");
      const closer = there !== undefined && (signposts?.here ? isCloser(there, signposts.here) : (there.htm ?? 0) < (signposts?.htm ?? 0));
      row.classList.toggle("closer", i > 0 && closer);
      cells.forEach((cell, column) => {
        const value = values[i][column] ?? "";
        if (cell.textContent !== value) fill(cell, value);
        cell.classList.toggle("same", i > 0 && value === here[column]);
      });
    });
  };
}

/** The second phase is closer than the first. */
function isCloser(there: PhaseSignpost, here: PhaseSignpost): boolean {
  const [phase, now] = [there.phase ?? 1, here.phase ?? 1];
  return phase > now || (phase === now && (there.distance ?? 0) < (here.distance ?? 0));
}

/** How one number is computed. */
class SectionBox {
  private readonly title = h("summary", {});
  private readonly rule = h("p", { className: "hint" });
  private readonly table = h("table", {});
  private readonly result = h("p", { className: "numbers-result" });
  readonly element = h("details", { className: "numbers-step" }, this.title, this.rule, h("div", { className: "numbers-scroll" }, this.table), this.result);

  show({ name, title, rule, columns, rows, result }: Section): void {
    this.element.dataset.step = name;
    const write = (element: HTMLElement, words: string) => element.textContent !== words && fill(element, words);
    write(this.title, title);
    write(this.rule, rule);
    write(this.result, result);
    fill(this.table, h("thead", {}, h("tr", {}, ...columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, ...rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((cell) => h("td", {}, cell))))));
  }
}

/** How many positions of a small puzzle are how far away, and how many so far. */
function distancesBox(bench: Bench): { readonly element: HTMLElement } {
  const table = h("table", { id: "numbers-distances" });
  let asked = "";
  const element = h("details", {
    className: "numbers-step", id: "numbers-far",
    ontoggle: () => void ask(),
  }, h("summary", {}, text("page.numbers.distances")), h("div", { className: "numbers-scroll" }, table));
  const ask = async () => {
    const { id } = bench.model.puzzle;
    if (!element.open || asked === id || id === "333") return;
    asked = id;
    fill(table, h("caption", {}, text("page.numbers.counting")));
    try {
      const { counts } = await api.distances(id, "random");
      const all = counts.reduce((sum, count) => sum + count, 0);
      const share = (count: number) => `${number((100 * count) / all, 2)} %`;
      let within = 0;
      fill(table, h("thead", {}, h("tr", {}, ...(["htm", "positions.column", "share", "within"] as const).map((name) => h("th", { scope: "col" }, text(`page.numbers.${name}`))))),
        h("tbody", {}, ...counts.map((count, distance) => {
          within += count;
          return h("tr", {}, h("th", { scope: "row" }, String(distance)), ...[number(count), share(count), share(within)].map((cell) => h("td", {}, cell)));
        })));
    } catch {
      asked = "";
      fill(table, h("caption", {}, text("page.offline")));
    }
  };
  bench.onChange(() => void ask());
  return { element };
}
