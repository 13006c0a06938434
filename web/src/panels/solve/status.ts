// What the search says: how far it is, why it ended, or why it cannot begin.

import { h } from "../../dom/dom";
import { CUBE } from "../../puzzles/puzzle";
import type { MethodOffers } from "../../services/methodoffers";
import { isAssembled, type PositionChecks } from "../../services/positioncheck";
import type { Search } from "../../services/search";
import type { Views } from "../../services/views";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import type { Place } from "../../state/place";
import type { Selection } from "../../state/selection";
import { watch } from "../../state/store";
import { duration, number, text } from "../../texts/texts";
import type { CubeView } from "../../view3d/cubeview";

export interface SearchStatusParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly search: Search;
  readonly offers: MethodOffers;
  readonly checks: PositionChecks;
  readonly place: Place;
  readonly selection: Selection;
  readonly views: Views<CubeView>;
}

export function unsolvable({ puzzle }: Model): "page.solve.notACube" | "page.solve.unsolvable" {
  return puzzle === CUBE ? "page.solve.notACube" : "page.solve.unsolvable";
}

export function searchStatus(parts: SearchStatusParts): readonly HTMLElement[] {
  const { model, choices, search, checks, offers } = parts;
  const status = h("p", { className: "status", role: "status", id: "search-status" });
  // Leads to what is wrong or not yet painted.
  const toFault = h("button", { type: "button", id: "show-fault", hidden: true, onclick: () => showFault(parts) });
  const bar = h("progress", { max: 1, value: 0, id: "search-progress" });
  watch([model, choices, search, checks, offers], () => {
    const byChance = offers.isDice;
    const { verdict } = checks.facelets;
    status.hidden = byChance;
    status.textContent = statusText(parts);
    bar.hidden = !search.running || byChance;
    bar.value = search.progress?.part ?? (search.limit > 0 ? Math.min(1, search.seconds / search.limit) : 0);
    const open = checks.isSolvable || search.running || verdict.kind === "asking" || verdict.kind === "unknown";
    toFault.hidden = byChance || open;
    toFault.textContent = text(verdict.kind === "legal" && checks.goal.verdict.kind !== "wrong" ? "page.solve.paintOn" : "page.solve.showFault");
  });
  return [bar, status, toFault];
}

function statusText({ model, search, checks }: SearchStatusParts): string {
  if (search.running) return progressText(search);
  if (search.message) return search.message;
  if (checks.isSolvable) return "";
  const { verdict } = checks.facelets;
  return verdict.kind === "asking" ? "" : text(verdict.kind === "unknown" ? "page.offline"
    : verdict.kind === "legal" ? "page.solve.incomplete" : unsolvable(model));
}

function progressText(search: Search): string {
  const best = search.found?.solution.length;
  const seconds = number(search.seconds, 1);
  const { progress } = search;
  const [part, nodes, speed, remaining] = (["part", "nodes", "speed", "remaining"] as const).map((field) => progress?.[field] ?? 0);
  const depth = progress?.depth ?? undefined;
  if (progress?.task === "loading") return text("page.solve.loading", { table: progress.name ?? "" });
  if (progress?.task === "table") return text("page.solve.building", { table: progress.name ?? "", percent: number(Math.floor(100 * part)) });
  if (depth !== undefined && part > 0) {
    return text("page.solve.within", {
      seconds, next: depth + 1, percent: number(Math.floor(100 * part)), rate: number(speed / 1e6, 1), time: duration(remaining), best: best ?? text("page.solve.none"),
    });
  }
  if (depth !== undefined) {
    return text("page.solve.depth", { seconds, depth, nodes: number(nodes, 0), next: depth + 1, time: duration(remaining) });
  }
  return best === undefined ? text("page.solve.searching", { seconds }) : text("page.solve.best", { length: best, seconds });
}

/** Goes to where the fault is told and can be repaired; its stickers pulse once more. */
function showFault({ model, checks, place, selection, views }: SearchStatusParts): void {
  const goal = model.state.goal !== null && isAssembled(checks.facelets.verdict);
  place.open("paint");
  selection.select(goal ? "goal" : "facelets");
  const view = (goal && views.goal) || views.position;
  view.outline(view.outlines);
  document.getElementById("verdict")?.scrollIntoView({ block: "nearest" });
}
