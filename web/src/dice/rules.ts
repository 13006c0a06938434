// How the dice of a variant draw their turns, from its row.

import type { Rule } from "./walk";

/** The rule of a variant; nothing if it does not roll dice. */
export function ruleOf({ dice }: { readonly dice?: { readonly half_turns: boolean; readonly other_axis: boolean; readonly recognised: readonly number[] } | null }): Rule | undefined {
  return dice ? { halves: dice.half_turns, otherAxis: dice.other_axis, seen: dice.recognised } : undefined;
}
