// Appearance and accessibility: language, theme, colours, marks on stickers, notation, what is announced.

import { h, option } from "../../dom/dom";
import { FACES } from "../../puzzles/cube";
import { changeLanguage, type LanguageParts } from "../../services/language";
import type { PositionChecks } from "../../services/positioncheck";
import type { Notation } from "../../settings/notation";
import { lettersOf, PALETTES, SCHEMES, type PaletteName, type SchemeName } from "../../settings/schemes";
import { MARKS, NOTATIONS, SCRAMBLES, settings, TELLINGS, THEMES, type Settings } from "../../settings/settings";
import type { Appearance } from "../../state/appearance";
import type { Choices } from "../../state/choices";
import { watch } from "../../state/store";
import { language, LANGUAGES, text, type Key } from "../../texts/texts";
import { sideWord } from "../../texts/words";

export interface LooksParts extends LanguageParts {
  readonly choices: Choices;
  readonly appearance: Appearance;
  readonly checks: PositionChecks;
}

/** A choice of one of several names. */
function select<T extends string>(id: string, key: Key, names: readonly T[], chosen: T, label: (name: T) => string, change: (name: T) => void): HTMLElement {
  const element = h("select", { id, onchange: () => change(element.value as T) },
    ...names.map((name) => option(name, label(name))));
  element.value = chosen;
  return h("label", {}, text(key), element);
}

export function looksBox(parts: LooksParts): HTMLElement {
  const { choices, appearance, checks } = parts;
  const set = (changes: Partial<Settings>) => {
    const letters = lettersOf(settings);
    appearance.change(changes);
    // Faults are described in the colours that are shown.
    if (lettersOf(settings) !== letters) checks.again();
    own.hidden = settings.scheme !== "own";
    palette.hidden = settings.scheme === "own";
  };
  const pickers = [...FACES].map((face, i) => {
    const input = h("input", {
      type: "color", id: `own-${face}`, value: settings.own[i], "aria-label": sideWord(face), title: sideWord(face),
      oninput: () => set({ own: settings.own.map((tone, at) => (at === i ? input.value : tone)) }),
    });
    return input;
  });
  const own = h("div", { className: "own-colours", role: "group", "aria-label": text("page.scheme.own"), hidden: settings.scheme !== "own" }, ...pickers);
  const palette = select("palette", "page.palette", Object.keys(PALETTES) as PaletteName[], settings.palette,
    (name) => text(`page.palette.${name}`), (name) => set({ palette: name }));
  palette.hidden = settings.scheme === "own";
  const schemes = [...Object.keys(SCHEMES), "own"] as SchemeName[];
  const notation = select<Notation>("moves-notation", "page.notation", NOTATIONS, settings.notation, (name) => text(`page.notation.${name}`),
    (notation) => choices.set({ notation }));
  watch([choices], () => {
    const field = notation.querySelector("select");
    if (field && field.value !== choices.notation) field.value = choices.notation;
  });
  return h("div", { className: "fields looks" },
    select("language-choice", "page.language", LANGUAGES, language, (name) => text(`page.language.${name}`), (name) => changeLanguage(parts, name)),
    select("theme", "page.theme", THEMES, settings.theme, (name) => text(`page.theme.${name}`), (theme) => set({ theme })),
    select("scheme", "page.scheme", schemes, settings.scheme, (name) => text(`page.scheme.${name}`), (scheme) => set({ scheme })),
    palette,
    own,
    select("marks", "page.marks", MARKS, settings.marks, (name) => text(`page.marks.${name}`), (marks) => set({ marks })),
    notation,
    select("scrambles", "page.scrambles", SCRAMBLES, settings.scrambles, (name) => text(`page.scrambles.${name}`), (scrambles) => set({ scrambles })),
    select("telling", "page.telling", TELLINGS, settings.telling, (name) => text(`page.telling.${name}`), (telling) => set({ telling })));
}
