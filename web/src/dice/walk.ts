// Solving by chance, as the program of 2023 did: turning at random until it is solved.
//
// Plain dice turn one of six faces by a quarter. Improved ones never turn about the axis of the turn before, turn halves
// as well, and see when one turn is missing, which they do at once; it is not counted. The program of 2023 compared one
// pair of faces twice and so did not see what a turn about the third axis would have solved.

import { apply, FACES, turnNamed, type Turn } from "../puzzles/cube";
import { CUBE, isReached, type Puzzle } from "../puzzles/puzzle";
import type { Chance } from "./chance";
import { lift, PLACES, solvedTwists, tables, TURNS, TWISTS, type Lifted } from "./tables";

export interface Rule {
  /** Half turns are as likely as quarter turns. */
  readonly halves: boolean;
  /** Never about the axis of the turn before. */
  readonly otherAxis: boolean;
  /** Which of the nine turns of U, R and F the dice notice when only this turn is missing. */
  readonly seen: readonly number[];
}

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const QUARTERS = NINE.filter((turn) => turn % 3 !== 1);

/** Turning at random. */
export interface Walk {
  /** Random turns so far, since the last scramble. */
  turns: number;
  /** Goes on for at most this many turns; true if it is solved now. */
  run(most: number): boolean;
  readonly facelets: string;
  /** Starts again from a uniformly random position. */
  scramble(): void;
}

/** A walk from a position; nothing if turns cannot solve it. */
export function walkFrom(puzzle: Puzzle, facelets: string, rule: Rule, chance: Chance): Walk | undefined {
  if (puzzle === CUBE) return new CubeWalk(facelets, rule, chance);
  const lifted = lift(puzzle, facelets);
  return lifted && new TableWalk(puzzle, lifted, rule, chance);
}

/** Small puzzles, on tables. */
class TableWalk implements Walk {
  turns = 0;
  private place: number;
  private twist: number;
  private axis = -1;
  private readonly lifted: Lifted;
  private readonly solved: Uint8Array;
  /** Whether dice notice a missing turn, by its number plus one. */
  private readonly sees: Uint8Array;
  /** The turns to draw from, for each axis of the turn before, none first. */
  private readonly choices: readonly Uint8Array[];
  private readonly rule: Rule;
  private readonly chance: Chance;

  constructor(puzzle: Puzzle, lifted: Lifted, rule: Rule, chance: Chance) {
    this.lifted = lifted;
    this.place = lifted.place;
    this.twist = lifted.twist;
    this.rule = rule;
    this.chance = chance;
    this.solved = solvedTwists(puzzle);
    this.sees = Uint8Array.from({ length: 10 }, (_, turn) => (rule.seen.includes(turn - 1) ? 1 : 0));
    const all = rule.halves ? NINE : QUARTERS;
    this.choices = [-1, 0, 1, 2].map((axis) =>
      Uint8Array.from(all.filter((turn) => !rule.otherAxis || Math.floor(turn / 3) !== axis)));
  }

  get facelets(): string {
    return this.lifted.write(this.place, this.twist);
  }

  scramble(): void {
    [this.place, this.twist] = [this.chance.below(PLACES), this.chance.below(TWISTS)];
    this.axis = -1;
    this.turns = 0;
  }

  run(most: number): boolean {
    const { halves, otherAxis, seen } = this.rule;
    return halves || otherAxis || seen.length > 0 ? this.runAny(most) : this.runPlain(most);
  }

  private runPlain(most: number): boolean {
    const { places, twists } = tables();
    const { solved, chance: { words } } = this;
    let { place, twist } = this;
    let [a, b, c, d] = words;
    let done = 0;
    let home = place === 0 && solved[twist] === 1;
    // The generator is inlined: millions of turns a second go through this loop.
    while (!home && done < most) {
      const mixed = Math.imul(b, 5);
      const random = Math.imul((mixed << 7) | (mixed >>> 25), 9) >>> 0;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      const quarter = (random * (6 / 4294967296)) | 0;
      // Of each face the first and the last of its three turns.
      const turn = ((quarter >> 1) * 3) + ((quarter & 1) << 1);
      place = places[9 * place + turn];
      twist = twists[9 * twist + turn];
      done += 1;
      home = place === 0 && solved[twist] === 1;
    }
    words.set([a, b, c, d]);
    Object.assign(this, { place, twist });
    this.turns += done;
    return home;
  }

  private runAny(most: number): boolean {
    const { places, twists, homewards } = tables();
    const { solved, sees, choices, chance: { words } } = this;
    let { place, twist, axis } = this;
    let [a, b, c, d] = words;
    let done = 0;
    let home = place === 0 && solved[twist] === 1;
    while (!home) {
      const last = homewards[place];
      if (last > 0 && sees[last] === 1 && solved[twists[9 * twist + last - 1]] === 1) {
        place = 0;
        twist = twists[9 * twist + last - 1];
        home = true;
        break;
      }
      if (done >= most) break;
      const mixed = Math.imul(b, 5);
      const random = Math.imul((mixed << 7) | (mixed >>> 25), 9) >>> 0;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      const from = choices[axis + 1];
      const turn = from[(random * (from.length / 4294967296)) | 0];
      axis = turn < 3 ? 0 : turn < 6 ? 1 : 2;
      place = places[9 * place + turn];
      twist = twists[9 * twist + turn];
      done += 1;
      home = place === 0 && solved[twist] === 1;
    }
    words.set([a, b, c, d]);
    Object.assign(this, { place, twist, axis });
    this.turns += done;
    return home;
  }
}

/** All turns of the six faces. */
const EVERY = [...FACES].flatMap((face) => [face, `${face}2`, `${face}'`]).map((name) => turnNamed(name)!);

/** The next turn at random. */
export function drawn({ halves, otherAxis }: Rule, before: Turn | undefined, chance: Chance): Turn {
  const turns = EVERY.filter(({ axis, quarters }) =>
    (halves || Math.abs(quarters) !== 2) && (!otherAxis || axis !== before?.axis));
  return turns[chance.below(turns.length)];
}

/** The turn that solves it, if one is enough and the dice notice it. */
export function missing(puzzle: Puzzle, { seen }: Rule, facelets: string): Turn | undefined {
  const turns = seen.map((number) => TURNS[number]);
  // On a larger cube, opposite faces are treated like U, R and F.
  const all = puzzle === CUBE ? EVERY.filter((turn) => turns.some(({ axis, quarters }) =>
    axis === turn.axis && Math.abs(quarters) === Math.abs(turn.quarters))) : turns;
  return all.find((turn) => isReached(puzzle, { facelets: apply(facelets, turn), goal: null }));
}

/** The 3x3x3, sticker by sticker: it is never solved anyway, so there is no need to hurry. */
class CubeWalk implements Walk {
  turns = 0;
  facelets: string;
  private before: Turn | undefined;
  private readonly rule: Rule;
  private readonly chance: Chance;

  constructor(facelets: string, rule: Rule, chance: Chance) {
    this.facelets = facelets;
    this.rule = rule;
    this.chance = chance;
  }

  run(most: number): boolean {
    for (let done = 0; ; done++) {
      const last = missing(CUBE, this.rule, this.facelets);
      if (last) this.facelets = apply(this.facelets, last);
      if (isReached(CUBE, { facelets: this.facelets, goal: null })) return true;
      if (done >= most) return false;
      this.before = drawn(this.rule, this.before, this.chance);
      this.facelets = apply(this.facelets, this.before);
      this.turns += 1;
    }
  }

  scramble(): void {
    throw new Error("nobody waits for dice to solve the 3x3x3 again and again");
  }
}
