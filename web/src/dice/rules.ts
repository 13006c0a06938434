// How each kind of random walk draws its turns, by the name that the workbench gives it in the rows of methods.
//
// The rows do not say yet what a walk does; until they do, this is the one place of the page that knows these names.

import type { Rule } from "./walk";

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const QUARTERS = NINE.filter((turn) => turn % 3 !== 1);

const RULES: Readonly<Record<string, Rule>> = {
  random: { halves: false, otherAxis: false, seen: [] },
  "random-halves": { halves: true, otherAxis: false, seen: [] },
  "random-improved": { halves: true, otherAxis: true, seen: NINE },
  "random-improved-2023": { halves: true, otherAxis: true, seen: NINE.slice(0, 6) },
  "random-improved-quarters": { halves: false, otherAxis: true, seen: NINE },
  "random-improved-only-quarters": { halves: false, otherAxis: true, seen: QUARTERS },
};

/** The rule of a variant that rolls dice. */
export function ruleOf({ walk }: { readonly walk?: string | null }): Rule {
  return RULES[walk ?? ""] ?? RULES.random;
}
