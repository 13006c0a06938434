// What there is to say about a position besides its numbers.

import { ofCube, ofSmall } from "../../api/numbers";
import type { Inspection } from "../../api/schemas";
import { inWords } from "../../texts/reports";
import { number, text } from "../../texts/texts";
import { left } from "./turns";

export function factsOf(inspection: Inspection): string {
  const { parity, universe, order, turned } = inspection;
  const small = ofSmall(inspection);
  const symmetries = ofCube(inspection)?.symmetries;
  return [
    text(parity === "odd" ? "page.numbers.odd" : "page.numbers.even"),
    small === undefined ? text("page.numbers.universe", { universe }) : text("page.numbers.positions", { positions: number(small.positions) }),
    order === undefined || order === null ? "" : text("page.numbers.order", { order }),
    symmetries === undefined ? "" : text("page.numbers.symmetries", { symmetries }),
    turned ? text("page.numbers.held", { turned }) : "",
    small?.shape ? inWords(small.shape.name, small.shape.name_message) : "",
  ].filter((fact) => fact !== "").join(" · ");
}

export function signpostWords({ signposts }: Inspection): string {
  if (!signposts) return "";
  if ("here" in signposts) {
    const { phase, bounds } = signposts.here;
    const tables = Object.entries(bounds).map(([name, bound]) => `${name} ${bound}`).join(", ");
    return text("page.numbers.signpost", { phase, distance: left(signposts.here), tables });
  }
  return text("page.numbers.signpostSmall", { htm: signposts.htm, qtm: signposts.qtm });
}
