// Bringing positions in from elsewhere, and taking what is on the bench along.

import * as api from "../../api/api";
import { copy, h } from "../../dom/dom";
import { twizzleLink } from "../../formats/cubinglinks";
import { digitsOf } from "../../formats/stickers";
import { apply, inverse, turnsOf } from "../../puzzles/cube";
import { CUBE } from "../../puzzles/puzzle";
import { facesOf } from "../../puzzles/tetrahedron";
import type { Address } from "../../services/address";
import { isDefinite, type PositionChecks } from "../../services/positioncheck";
import { written, type Model } from "../../state/model";
import type { Place } from "../../state/place";
import { watch } from "../../state/store";
import type { Toast } from "../../state/toast";
import { language, text } from "../../texts/texts";

export interface SharePanelParts {
  readonly model: Model;
  readonly place: Place;
  readonly checks: PositionChecks;
  readonly address: Address;
  readonly toast: Toast;
}

/** `imports` are the elements to bring something in, `pictures` those to take pictures. */
export function sharePanel(parts: SharePanelParts, imports: readonly HTMLElement[], pictures: HTMLElement): HTMLElement {
  const { model, address, toast } = parts;
  const copied = (content: () => string) => async () => toast.say(text(await copy(content()) ? "page.copied" : "page.notCopied"));
  const button = (id: string, label: string, content: () => string) => h("button", { type: "button", id, onclick: copied(content) }, label);
  const faces = () => (model.puzzle.shifting ? facesOf(model.state.facelets) : undefined);
  const json = () => JSON.stringify({
    puzzle: model.puzzle.id, facelets: model.state.facelets, tetrahedron_faces: faces(), goal: model.state.goal, moves: written(model.track.turns), index: model.track.done,
  });
  const digits = button("copy-digits", text("page.share.digits"), () => digitsOf(model.state.facelets));
  const copyFaces = button("copy-faces", text("page.share.faces"), () => faces() ?? "");
  watch([model], () => {
    digits.hidden = model.puzzle !== CUBE;
    copyFaces.hidden = faces() === undefined;
  });
  return h("section", { className: "panel" }, ...imports,
    h("h2", {}, text("page.share")),
    h("div", { className: "buttons" },
      button("copy-link", text("page.share.link"), () => address.link),
      button("copy-facelets", text("page.share.facelets"), () => model.state.facelets),
      digits, copyFaces,
      button("copy-json", text("page.share.json"), json),
      twizzle(parts)),
    pictures);
}

/** A link to Twizzle, kept true while it can be seen. A position that no alg led to is solved first. */
function twizzle({ model, checks, place }: SharePanelParts): HTMLElement {
  const link = h("a", { id: "twizzle", className: "button", target: "_blank", rel: "noopener noreferrer" }, text("page.share.twizzle"));
  let drawn = "";
  let running = new AbortController();
  const point = (setup: string, alg: string) => {
    const address = twizzleLink(model.puzzle.id, setup, alg);
    link.hidden = address === undefined;
    if (address !== undefined) link.href = address;
  };
  watch([model, checks, place], () => {
    if (place.tab !== "share") return;
    const { base, turns } = model.track;
    const alg = written(turns);
    const key = `${model.puzzle.id}/${base}/${alg}/${checks.facelets.verdict.kind}`;
    if (key === drawn) return;
    drawn = key;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { id, solved } = model.puzzle;
    if (base === solved) return point("", alg);
    link.hidden = true;
    if (!isDefinite(checks.facelets.verdict)) return;
    api.solve({ puzzle: id, from: base, to: null, method: "", metric: "htm", time: 0.1, lang: language }, () => undefined, signal)
      .then((solution) => {
        if (signal.aborted) return;
        const setup = turnsOf(solution.moves).reverse().map(inverse);
        const held = turnsOf(solution.turned ?? "");
        // Held some other way, it is turned as a whole first.
        if ([...held, ...setup].reduce(apply, solved) === base) point(written([...held, ...setup]), alg);
      })
      .catch(() => undefined);
  });
  return link;
}
