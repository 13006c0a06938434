// What happens, said in a region that screen readers read out: turns, changes, solutions, and on demand the position.
//
// A scramble plays faster than anybody can listen, and dice roll faster still, so each is announced once, when it has ended.
// Absent on purpose: sound.

import type { Dice } from "../dice/dice";
import { fill, h } from "../dom/dom";
import { counted, nameOf } from "../puzzles/cube";
import { isReached } from "../puzzles/puzzle";
import type { Player } from "../services/player";
import type { PositionChecks } from "../services/positioncheck";
import type { Search } from "../services/search";
import { inNotation } from "../settings/notation";
import { settings } from "../settings/settings";
import { turnBetween, type Model } from "../state/model";
import { listen } from "../state/store";
import { number, text, type Key } from "../texts/texts";
import { positionInWords, turnInWords } from "../texts/words";

export interface Announcer {
  readonly element: HTMLElement;
  /** Says the position, whatever the settings are. */
  describe(): void;
}

export interface LampParts {
  readonly model: Model;
  readonly checks: PositionChecks;
}

export interface AnnouncerParts extends LampParts {
  readonly player: Player;
  readonly search: Search;
  readonly dice: Dice;
}

/** The state in a word. A position that turns cannot solve, or one with unknown stickers, is not called unsolved. */
export function lampKey({ model: { puzzle, state }, checks }: LampParts): Key {
  const reached = isReached(puzzle, state);
  if (state.goal !== null) return reached ? "page.lamp.there" : "page.lamp.away";
  if (reached) return "page.lamp.solved";
  if (checks.facelets.impossible) return "page.lamp.impossible";
  return state.facelets.includes("?") ? "page.lamp.incomplete" : "page.lamp.unsolved";
}

export function announcer(parts: AnnouncerParts): Announcer {
  const { model, player, search, dice } = parts;
  const region = h("p", { id: "announcer", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const position = h("p", { id: "position-words" });
  const say = (...sentences: string[]) => fill(region, sentences.filter((sentence) => sentence !== "").join(" "));

  const state = () => text("page.say.state", { state: text(lampKey(parts)) });
  let [index, puzzle, last] = [model.index, model.puzzle, model.state];
  const follow = () => {
    if (dice.running) return;
    const before = index;
    const another = model.puzzle !== puzzle;
    const same = model.state === last;
    [index, puzzle, last] = [model.index, model.puzzle, model.state];
    if (same) return;
    position.textContent = positionInWords(model.puzzle, model.state.facelets);
    if (settings.telling === "nothing") return;
    const step = model.history[Math.min(before, index)];
    const all = settings.telling === "position" ? positionInWords(model.puzzle, model.state.facelets) : "";
    if (step?.kind === "turn" && step.origin === "scramble" && player.playing) {
      if (player.atEnd) say(text("page.say.scrambled", { count: number(model.track.turns.length) }), all);
      return;
    }
    const turn = turnBetween(model, before, index);
    const done = model.history[index - 1];
    if (turn) say(turnInWords(turn), state(), all);
    // At the same index it replaced the step there, as a continued brush stroke does.
    else if (done?.kind === "change" && index >= before && !another) {
      // Whether a painted cube can be solved is still being checked; the lamp will show it.
      const judged = done.change !== "painted" || isReached(puzzle, last);
      say(text("page.say.state", { state: text(`page.change.${done.change}`) }), judged ? state() : "", all);
    }
    else say(text("page.say.place", { index: number(index), count: number(model.history.length) }), state(), all);
  };
  model.subscribe(follow);

  let [searching, rolling] = [false, false];
  listen([search, dice], () => {
    const rolled = rolling && !dice.running;
    rolling = dice.running;
    if (rolled) follow();
    const ended = searching && !search.running;
    searching = search.running;
    const { found } = search;
    if (!ended || !found || settings.telling === "nothing") return;
    say(text("page.say.found", { count: number(counted(found.turns).htm), moves: found.turns.map((turn) => inNotation(nameOf(turn), settings.notation)).join(" ") }));
  });
  position.textContent = positionInWords(model.puzzle, model.state.facelets);

  const element = h("section", { className: "visually-hidden", "aria-label": text("page.say.title") }, region, position);
  return { element, describe: () => say(positionInWords(model.puzzle, model.state.facelets), state()) };
}
