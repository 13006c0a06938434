// Pictures to take along: buttons for the view, the net and the turns, and how far a film is.

import { button, h } from "../../dom/dom";
import type { Pictures } from "../../films/pictures";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { subject, type Sheet, type SubjectParts } from "./sheet";

export interface PicturesBoxParts extends SubjectParts {
  readonly pictures: Pictures;
  readonly sheet: Sheet;
}

/** The turns as a film. */
export async function filmTurns(parts: PicturesBoxParts): Promise<void> {
  const { facelets, turns } = subject(parts);
  await parts.pictures.film(facelets, turns);
}

export function picturesBox(parts: PicturesBoxParts): HTMLElement {
  const { model, search, pictures, sheet } = parts;
  const row = (label: string, ...buttons: HTMLElement[]) => h("div", { className: "buttons", role: "group", "aria-label": label }, h("span", { className: "row-label" }, label), ...buttons);
  const progress = h("progress", { max: 1, value: 0, id: "film-progress", "aria-label": text("page.pictures.film") });
  const status = h("p", { className: "status", role: "status", id: "film-status" });
  const start = button("film", text("page.pictures.film"), () => void filmTurns(parts));
  const cancel = button("film-cancel", text("page.solve.cancel"), () => pictures.cancelFilm());
  const print = button("sheet-open", text("page.sheet.open"), () => sheet.open());
  watch([model, search, pictures], () => {
    const nothing = subject(parts).turns.length === 0;
    const filming = pictures.progress !== undefined;
    start.disabled = filming || nothing;
    start.title = print.title = nothing ? text("page.pictures.noTurns") : "";
    print.disabled = nothing;
    cancel.hidden = progress.hidden = !filming;
    progress.value = pictures.progress ?? 0;
    if (status.textContent !== pictures.message) status.textContent = pictures.message;
  });
  return h("div", { className: "pictures" },
    h("h2", {}, text("page.pictures.title")),
    row(text("page.pictures.view"), button("view-png", "PNG", () => void pictures.view("png")), button("view-svg", "SVG", () => void pictures.view("svg"))),
    row(text("page.pictures.net"), button("net-png", "PNG", () => void pictures.net("png")), button("net-svg", "SVG", () => void pictures.net("svg"))),
    row(text("page.pictures.turns"), start, cancel, print), progress, status);
}
