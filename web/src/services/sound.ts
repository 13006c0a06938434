// Small synthesized sounds: a click for a turn, three notes for a goal reached. Off by default.

import { isReached } from "../puzzles/puzzle";
import { keep, kept } from "../settings/storage";
import type { Model } from "../state/model";
import { Store } from "../state/store";

/** Turns closer together than this, in seconds, share a click, so that a scramble is not a drum roll. */
const APART = 0.05;
const NOTES = [659, 784, 1047];

export class Sound extends Store {
  private wanted = kept<boolean>("sound") === true;
  private context: AudioContext | undefined;
  private last = 0;
  /** How many clicks there were; for tests. */
  clicks = 0;

  constructor(model: Model) {
    super();
    let { index } = model;
    let { facelets } = model.state;
    let { puzzle } = model;
    model.subscribe(() => {
      const by = model.index - index;
      const step = model.history[Math.min(index, model.index)];
      const other = model.state.facelets !== facelets && model.puzzle === puzzle;
      ({ index } = model);
      ({ facelets } = model.state);
      ({ puzzle } = model);
      if (!this.wanted || !other || Math.abs(by) !== 1 || step?.kind !== "turn") return;
      this.click();
      if (isReached(model.puzzle, model.state)) this.chime();
    });
  }

  get on(): boolean {
    return this.wanted;
  }

  set on(on: boolean) {
    this.wanted = on;
    keep("sound", on);
    if (on) this.click();
    this.tell();
  }

  /** A single note, for something that was done. */
  note(): void {
    if (this.wanted) this.chime(NOTES.slice(-1));
  }

  /** Browsers let us make sounds only after somebody has done something, which turning is. */
  private get ready(): AudioContext {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    return this.context;
  }

  private click(): void {
    const { ready } = this;
    if (this.clicks > 0 && ready.currentTime > 0 && ready.currentTime - this.last < APART) return;
    this.last = ready.currentTime;
    this.clicks += 1;
    const noise = ready.createBuffer(1, Math.round(ready.sampleRate * 0.03), ready.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 4;
    const source = ready.createBufferSource();
    source.buffer = noise;
    const filter = ready.createBiquadFilter();
    Object.assign(filter, { type: "bandpass" });
    filter.frequency.value = 1900;
    filter.Q.value = 1.2;
    const volume = ready.createGain();
    volume.gain.value = 0.5;
    source.connect(filter).connect(volume).connect(ready.destination);
    source.start();
  }

  private chime(notes: readonly number[] = NOTES): void {
    const { ready } = this;
    notes.forEach((pitch, i) => {
      const start = ready.currentTime + 0.12 + 0.11 * i;
      const tone = ready.createOscillator();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      const volume = ready.createGain();
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.18, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
      tone.connect(volume).connect(ready.destination);
      tone.start(start);
      tone.stop(start + 0.45);
    });
  }
}
