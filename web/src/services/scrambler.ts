// Scrambles and random positions, which the workbench makes.

import * as api from "../api/api";
import { Chance } from "../dice/chance";
import { FACES, turnsOf } from "../puzzles/cube";
import { settings, type Scrambles } from "../settings/settings";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import type { Side } from "../state/selection";
import type { Toast } from "../state/toast";
import { text } from "../texts/texts";
import type { Editor } from "./editor";
import type { Player } from "./player";

/** How many times faster than a solution a scramble is played. */
const HURRY: Record<Scrambles, number> = { slowly: 1, quickly: 4, once: Infinity };

/** Random quarter turns of the six faces. */
function sixFaces(many: number): string {
  const chance = new Chance();
  return Array.from({ length: many }, () => `${FACES[chance.below(6)]}${chance.below(2) === 0 ? "" : "'"}`).join(" ");
}

export interface ScramblerParts {
  readonly model: Model;
  readonly player: Player;
  readonly choices: Choices;
  readonly editor: Editor;
  readonly toast: Toast;
}

export class Scrambler {
  private readonly parts: ScramblerParts;
  /** The workbench was asked for a scramble. */
  private asking = false;

  constructor(parts: ScramblerParts) {
    this.parts = parts;
  }

  /** Whether a scramble is being played. */
  get isPlaying(): boolean {
    const { model, player } = this.parts;
    const step = model.history[model.index];
    return player.playing && step?.kind === "turn" && step.origin === "scramble";
  }

  /** Puts a scramble, or `many` random turns, into the future and plays it; a scramble that is being played jumps to its
   * end. With the keys of the OpenGL program, it is queued behind what is ahead already. */
  async scramble(many?: number): Promise<void> {
    const { model, player, choices, toast } = this.parts;
    if (this.isPlaying) return this.settle();
    if (this.asking) return;
    this.asking = true;
    const { puzzle } = model;
    // The Pygame program turned six faces, the workbench only as many as a puzzle needs.
    const alg = many !== undefined && choices.layout === "pygame" ? sixFaces(many)
      : (await this.asked(api.scramble(puzzle.id, many)))?.scramble;
    this.asking = false;
    if (alg === undefined || model.puzzle !== puzzle) return;
    player.pause();
    const turns = turnsOf(alg);
    if (choices.layout === "opengl") {
      const waiting = model.history.slice(model.index).flatMap((step) => (step.kind === "turn" ? [step] : []));
      model.plan([...waiting.map(({ turn }) => turn), ...turns], [...waiting.map(({ origin }) => origin), ...turns.map(() => "scramble" as const)]);
      return toast.say(text("page.scramble.waits", { count: waiting.length + turns.length }));
    }
    model.plan(turns, "scramble");
    const hurry = HURRY[settings.scrambles];
    if (hurry === Infinity) player.skip(model.index + turns.length);
    else await player.play({ hurry });
  }

  /** Stops playing: a scramble jumps to its end, everything else stays where it is. */
  settle(): void {
    const { model, player } = this.parts;
    if (!this.isPlaying) return player.pause();
    const rest = model.history.slice(model.index).findIndex((step) => step.kind !== "turn" || step.origin !== "scramble");
    player.skip(rest < 0 ? model.history.length : model.index + rest);
  }

  /** Puts a random position on a cube. */
  async randomise(which: Side): Promise<void> {
    const { model, editor } = this.parts;
    const { puzzle } = model;
    const scramble = await this.asked(api.scramble(puzzle.id));
    if (scramble && model.puzzle === puzzle) editor.put(which, "randomised", scramble.facelets);
  }

  /** An answer; if there is none, says why. */
  private async asked<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      this.parts.toast.say(error instanceof api.Rejected && error.status !== 0 ? error.message : text("page.offline"));
      return undefined;
    }
  }
}
