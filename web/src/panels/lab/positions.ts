// The positions of a new experiment: how they are made, or the file that they are in.

import type { ExperimentRequest } from "../../api/schemas";
import { h, option } from "../../dom/dom";
import { number, text } from "../../texts/texts";

/** How many positions one's own experiment has, unless another number is wanted. */
const USUAL = 100;
/** Random turns and depths to begin with. */
const USUAL_START = { turns: 25, depth: 7 };
/** Bytes of a file of positions, at most: what the server takes, with room for the rest of the request. */
const MOST_BYTES = 7_000_000;
const KINDS = ["uniform", "turns", "depth", "file"] as const;

export interface PositionFields {
  /** How many. */
  readonly count: HTMLElement;
  readonly elements: readonly HTMLElement[];
  /** Proposes this many positions, or the usual number. */
  propose(n: number | undefined): void;
  /** A file was chosen, but it was too large, or is still being read. */
  readonly isWaiting: boolean;
  readonly wanted: Pick<ExperimentRequest, "n" | "start" | "positions" | "seed">;
}

/** `reject` says what is wrong with a file. */
export function positionFields(reject: (words: string) => void): PositionFields {
  const n = h("input", { id: "lab-n", type: "number", min: "1", max: "100000000", required: true, value: String(USUAL) });
  const kind = h("select", { id: "lab-start", onchange: () => begin() }, ...KINDS.map((name) => option(name, text(`page.lab.begin.${name}`))));
  const turnCount = h("input", { id: "lab-turn-count", type: "number", min: "0", max: "1000", value: String(USUAL_START.turns) });
  const turnCountLabel = h("label", {}, text("page.lab.turnCount"), turnCount);
  const file = h("input", { id: "lab-file", type: "file", accept: ".txt,text/plain", onchange: () => void read() });
  const fileLabel = h("label", { className: "wide" }, text("page.lab.file"), file);
  const seed = h("input", { id: "lab-seed", type: "number", min: "0", max: String(Number.MAX_SAFE_INTEGER), required: true, value: "1" });
  /** The file of positions that was read. */
  let listed: { readonly name: string; readonly content: string } | undefined;

  /** Reads the file that was chosen; all its positions are meant unless someone says fewer. */
  const read = async () => {
    const [picked] = file.files ?? [];
    listed = undefined;
    if (!picked) return;
    if (picked.size > MOST_BYTES) return reject(text("page.lab.file.large", { most: number(MOST_BYTES / 1e6) }));
    const content = await picked.text().catch(() => undefined);
    if (file.files?.[0] !== picked) return;
    if (content === undefined) return reject(text("page.lab.file.unread", { name: picked.name }));
    listed = { name: picked.name, content };
    n.value = String(Math.max(1, content.split("\n").filter((line) => /^\s*[^#\s]/.test(line)).length));
  };
  const begin = () => {
    const start = kind.value as (typeof KINDS)[number];
    turnCountLabel.hidden = start === "uniform" || start === "file";
    if (start === "turns" || start === "depth") turnCount.value = String(USUAL_START[start]);
    fileLabel.hidden = start !== "file";
    file.required = start === "file";
  };
  begin();
  return {
    count: h("label", {}, text("page.lab.n"), n),
    elements: [h("label", {}, text("page.lab.positions"), kind), turnCountLabel, fileLabel, h("label", {}, text("page.lab.seed"), seed)],
    propose: (count) => (n.value = String(count ?? USUAL)),
    get isWaiting() {
      return kind.value === "file" && !listed;
    },
    get wanted() {
      return {
        n: Number(n.value),
        ...(kind.value === "file" ? { start: `file:${listed?.name}`, positions: listed?.content }
          : { start: kind.value === "uniform" ? "uniform" : `${kind.value}:${turnCount.value}` }),
        seed: Number(seed.value),
      };
    },
  };
}
