// What there is to say about a position besides its numbers.

import type { Inspection } from "../../api/numbers";
import { number, text } from "../../texts/texts";
import { left } from "./turns";

export function factsOf({ parity, universe, order, symmetries, turned, positions, shape }: Inspection): string {
  return [
    text(parity === "odd" ? "page.numbers.odd" : "page.numbers.even"),
    positions === undefined ? text("page.numbers.universe", { universe }) : text("page.numbers.positions", { positions: number(positions) }),
    order === undefined || order === null ? "" : text("page.numbers.order", { order }),
    symmetries === undefined ? "" : text("page.numbers.symmetries", { symmetries }),
    turned ? text("page.numbers.held", { turned }) : "",
    shape ? shape.name : "",
  ].filter((fact) => fact !== "").join(" · ");
}

export function signpostWords({ signposts }: Inspection): string {
  if (signposts?.here) {
    const { phase = 1, bounds = {} } = signposts.here;
    const tables = Object.entries(bounds).map(([name, bound]) => `${name} ${bound}`).join(", ");
    return text("page.numbers.signpost", { phase, distance: left(signposts.here), tables });
  }
  return signposts?.htm === undefined ? "" : text("page.numbers.signpostSmall", { htm: signposts.htm, qtm: signposts.qtm ?? 0 });
}
