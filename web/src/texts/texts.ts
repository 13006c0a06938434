// The page's words, from the same files as the command line's: texts/en.json and texts/de.json, keys that begin with "page.".

import type en from "../../../crates/words/texts/en.json";
import { settings } from "../settings/settings";

export type Language = "en" | "de";
export type Key = keyof typeof en;

export const LANGUAGES: readonly Language[] = ["en", "de"];

/** How the texts of a language are fetched: a page speaks only one of them. */
const FETCHING: Record<Language, () => Promise<{ readonly default: Readonly<Record<Key, string>> }>> = {
  en: () => import("../../../crates/words/texts/en.json"),
  de: () => import("../../../crates/words/texts/de.json"),
};

/** The language chosen, or else the first of the browser's languages that has texts. */
function preferred(): Language {
  if (settings.language) return settings.language;
  const wanted = navigator.languages ?? [navigator.language];
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag): tag is Language => tag in FETCHING);
  return known ?? "en";
}

export const language: Language = preferred();

const TEXTS = (await FETCHING[language]()).default;

/** All texts by key, those of the methods too. */
export const messages: Readonly<Record<string, string>> = TEXTS;

/** A text with its blanks filled in. */
export function text(key: Key, blanks: Record<string, string | number> = {}): string {
  return TEXTS[key].replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank));
}

/** Formats by the number of decimals; making a format is slow. */
const FORMATS = new Map<number, Intl.NumberFormat>();

/** A number as the language writes it. */
export function number(value: number, digits = 0): string {
  const format = FORMATS.get(digits) ?? new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  FORMATS.set(digits, format);
  return format.format(value);
}

const COMPACT = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 });

/** A number as short as it can be written, for axes: 2M. */
export function compact(value: number): string {
  return COMPACT.format(value);
}

/** About how long, in words. */
export function duration(seconds: number): string {
  const [amount, key] = seconds < 120 ? [seconds, "seconds"] as const : seconds < 7200 ? [seconds / 60, "minutes"] as const
    : [seconds / 3600, "hours"] as const;
  return text(`page.time.${key}`, { count: number(amount, amount < 10 ? 1 : 0) });
}
