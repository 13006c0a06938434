// Solving by chance: start, stop, again and again; how fast; a live count; what many solves have in common.

import * as api from "../../api/api";
import type { Dice } from "../../dice/dice";
import type { Statistics } from "../../dice/statistics";
import { ruleOf } from "../../dice/rules";
import type { Rule } from "../../dice/walk";
import { button, fill, h, option } from "../../dom/dom";
import { CUBE } from "../../puzzles/puzzle";
import type { Lab } from "../../lab/lab";
import type { MethodOffers } from "../../services/methodoffers";
import type { Player } from "../../services/player";
import { isDefinite, type PositionChecks } from "../../services/positioncheck";
import type { Search } from "../../services/search";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { watch } from "../../state/store";
import type { Toast } from "../../state/toast";
import { duration, language, number, text } from "../../texts/texts";
import { methodName, walkWords } from "../../texts/words";

/** Each step of the slider doubles the speed; the last one has no limit. */
const FASTEST = 13;
/** Nobody has ever solved the 3x3x3 by chance; the dice give up after this many turns. */
const LIMITS = [1000, 100_000, 10_000_000];

export interface DiceBoxParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly player: Player;
  readonly search: Search;
  readonly dice: Dice;
  readonly checks: PositionChecks;
  readonly offers: MethodOffers;
  readonly lab: Lab;
  readonly toast: Toast;
}

/** The box below the methods; `chosen` tells the variant. */
export function diceBox({ dice, model, choices, player, search, checks, offers, lab, toast }: DiceBoxParts, chosen: () => { method: string; variant: string }): HTMLElement {
  const limit = h("select", { id: "dice-limit" },
    ...LIMITS.map((turns) => option(String(turns), text("page.dice.turns", { turns: number(turns) }))));
  const limitLabel = h("label", {}, text("page.dice.limit"), limit);
  /** The variant that is chosen, or the usual one. */
  const choice = () => {
    const all = offers.isDice ? offers.chosen?.choices : undefined;
    return all?.find(({ name }) => name === chosen().variant) ?? all?.[0];
  };
  const start = (loop: boolean) => {
    const variant = choice();
    const rule = variant && ruleOf(variant);
    if (!rule) return;
    player.pause();
    search.cancel();
    dice.start({ ...chosen(), rule, loop, limit: model.puzzle === CUBE ? Number(limit.value) : Infinity });
  };
  const once = button("dice-start", text("page.dice.start"), () => start(false), "primary");
  const again = button("dice-loop", text("page.dice.loop"), () => start(true));
  const stop = button("dice-stop", text("page.dice.stop"), () => dice.stop());
  const speed = h("input", {
    type: "range", id: "dice-speed", min: "0", max: String(FASTEST), step: "1", value: "2",
    oninput: () => (dice.speed = speed.value === String(FASTEST) ? Infinity : 2 ** Number(speed.value)),
  });
  const pace = h("output");
  const how = h("p", { className: "hint" });
  const counter = h("p", { className: "counter", id: "dice-counter" });
  const result = h("p", { className: "status", role: "status", id: "dice-status" });
  const table = h("table", {});
  const save = button("dice-save", text("page.dice.save"), () => void saved());
  const saved = async () => {
    const { method, variant } = chosen();
    const name = `${methodName(method)} · ${variant}`;
    const id = await lab.importDice({ puzzle: model.puzzle.id, method: `${method}:${variant}`, name, solves: dice.statistics({ method, variant }).solves() });
    if (id !== undefined) toast.say(text("page.dice.saved", { id }));
  };
  const forget = button("dice-forget", text("page.dice.forget"), () => dice.forget());
  const chart = h("div", { className: "dice-chart", id: "dice-histogram" });
  const collected = h("div", { className: "comparison" }, chart, table, h("div", { className: "buttons" }, save, forget));
  const bound = h("p", { className: "hint", id: "dice-bound" });

  let drawn = "";
  const update = () => {
    const { method, variant } = chosen();
    const named = choice();
    const rule = named && ruleOf(named);
    if (!rule) return;
    const able = isDefinite(checks.facelets.verdict) && model.state.goal === null;
    once.disabled = again.disabled = !able || dice.running;
    // Only small puzzles are solved often enough for a loop.
    again.hidden = model.puzzle === CUBE;
    limitLabel.hidden = model.puzzle !== CUBE;
    stop.hidden = !dice.running;
    fill(pace, Number.isFinite(dice.speed) ? number(dice.speed) : text("page.dice.fastest"));
    speed.value = String(Number.isFinite(dice.speed) ? Math.round(Math.log2(dice.speed)) : FASTEST);
    fill(how, walkWords(named.walk ?? ""));
    counter.hidden = !dice.running && dice.counted === 0;
    bound.hidden = model.puzzle !== CUBE;
    if (!bound.hidden) fill(bound, boundWords(rule));
    const lasting = dice.elapsed >= 1 ? ` · ${duration(dice.elapsed)}` : "";
    const looping = !dice.running ? "" : dice.looping ? ` · ${text("page.dice.looping")}` : dice.finishing ? ` · ${text("page.dice.finishing")}` : "";
    fill(counter, h("b", {}, number(dice.counted)), ` ${dice.running && dice.rate > 0 ? text("page.dice.counter", { rate: number(dice.rate) }) : text("page.dice.counted")}${lasting}${looping}`);
    fill(result, dice.running ? "" : model.state.goal !== null ? text("page.dice.noGoal")
      : dice.ended === "already" ? text("page.solve.already") : dice.ended === "solved" ? text("page.dice.solved", { turns: number(dice.turns) })
        : dice.ended === "limit" ? text("page.dice.limited", { turns: number(dice.turns) }) : "");
    const statistics = dice.statistics({ method, variant });
    collected.hidden = statistics.count === 0;
    const { count, mean, median, min, max, deviation } = statistics;
    const expected = expectation(model, named.walk ?? "", update);
    const key = [count, method, variant, expected].join("/");
    if (key === drawn || count === 0) return;
    drawn = key;
    const row = (name: string, value: string) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { "data-of": name }, value));
    draw(chart, statistics, `${methodName(method)} · ${variant}`, expected);
    fill(table, h("tbody", {},
      row(text("page.dice.count"), number(count)), row(text("page.dice.mean"), number(mean)),
      expected === undefined ? "" : row(text("page.dice.expected"), number(expected)),
      row(text("page.dice.median"), number(median)), row(text("page.dice.deviation"), number(deviation)),
      row(text("page.dice.min"), number(min)), row(text("page.dice.max"), number(max))));
  };
  watch([dice, model, choices, checks, offers], update);
  return h("div", { className: "dice" }, how,
    h("label", { className: "wide" }, text("page.dice.speed"), speed, pace), limitLabel,
    h("div", { className: "buttons" }, once, again, stop), bound, counter, result, collected);
}

/** The bars of the solves so far; the code for it is fetched with the first of them. */
function draw(chart: HTMLElement, statistics: Statistics, title: string, expected: number | undefined): void {
  void Promise.all([import("./dicehistogram"), import("../../pictures/histogram")]).then(([{ histogramOf }, { drawn }]) => {
    fill(chart, drawn(histogramOf(title, statistics, expected), text("page.dice.axis")));
  }, () => undefined);
}

/** How many positions the 3x3x3 has. */
const POSITIONS = 43252003274489856000n;
const YEAR = 31_556_952n;
/** Turns a second for the comparison with years. */
const QUICK = 1_000_000n;

/**
 * A *lower bound* on the mean for the 3x3x3, where nobody knows it exactly: from a random position every turn leads to a
 * random position, which is one of those where dice end with at most the chance of these among all. So after n turns they
 * have ended with at most n times that chance, and half of the other way round is the least mean.
 */
function boundWords(rule: Rule): string {
  const ends = BigInt(1 + 2 * rule.seen.length);
  const turns = POSITIONS / (2n * ends);
  const written = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  return text("page.dice.bound", { turns: written.format(turns), years: written.format(turns / (QUICK * YEAR)) });
}

/** By puzzle and walk. */
const known = new Map<string, number | "asked">();

/** The exact mean, once the workbench has said it. */
function expectation({ puzzle: { id } }: Model, walk: string, told: () => void): number | undefined {
  if (id === "333") return undefined;
  const key = `${id}/${walk}`;
  const found = known.get(key);
  if (found === undefined) {
    known.set(key, "asked");
    void api.distances(id, walk).then(({ expected }) => known.set(key, expected?.[walk] ?? "asked")).then(told, () => known.delete(key));
  }
  return typeof found === "number" ? found : undefined;
}
