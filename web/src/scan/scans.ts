// Scanning: a scan for each puzzle, faces taken from the camera and from pictures, and the cube they make put in its
// place as soon as it is read.

import { Rejected } from "../api/http";
import { findFaces } from "../api/scan";
import type { FoundFaces, SeenFace } from "../api/schemas";
import { FACES, type Face } from "../puzzles/cube";
import type { Puzzle } from "../puzzles/puzzle";
import type { Robots } from "../robot/robots";
import type { Editor } from "../services/editor";
import type { Sound } from "../services/sound";
import { coloursOf, lettersOf, SCHEMES } from "../settings/schemes";
import { settings } from "../settings/settings";
import type { Model } from "../state/model";
import type { Place } from "../state/place";
import type { Selection, Side } from "../state/selection";
import { Signal, Store } from "../state/store";
import type { Toast } from "../state/toast";
import { text, type Key } from "../texts/texts";
import type { Reading } from "./arrangement";
import { CameraFeed } from "./camerafeed";
import { centreOf } from "./face";
import { Guidance } from "./guidance";
import { cutOut, pictureIn, type Drawn } from "./pictures";
import { Scanner, type Latest } from "./scanner";
import { Steadiness, type Sighting } from "./steadiness";
import { rememberedTones, rememberTones } from "./tones";

/** Milliseconds of the buzz when a side is taken. */
const BUZZ = 60;
/** Milliseconds between two tries, and how many there are, if the workbench is busy with other pictures. */
const BUSY = 150;
const TRIES = 40;

export interface ScanParts {
  readonly model: Model;
  readonly selection: Selection;
  readonly editor: Editor;
  readonly place: Place;
  readonly robots: Robots;
  readonly sound: Sound;
  readonly toast: Toast;
}

/** The scan of a puzzle, and how far it is shown. */
export interface Scan {
  readonly scanner: Scanner;
  readonly guidance: Guidance;
  /** The side seen last, for the picture beside the words. */
  front: string;
  /** The reading that was put in its place. */
  shown: Reading | undefined;
  /** What was put there: where in history, and on which cube. */
  placed: { readonly index: number; readonly which: Side; readonly facelets: string } | undefined;
  /** The sticker whose colour is asked for. */
  asked: number | undefined;
}

/** What the last frame showed. */
export interface Sight {
  readonly found: FoundFaces;
  readonly sightings: readonly Sighting[];
  readonly state: "looking" | "still" | "known";
}

/** The usual colours of U R F D L B, whatever palette they are shown in. */
function usualTones(): readonly string[] {
  const colours = coloursOf({ ...settings, palette: "usual" });
  return [...FACES].map((face) => colours[face as Face]);
}

/** The face that a letter of the finder belongs to. */
export function faceOf(letter: string | undefined): Face | undefined {
  return letter === undefined ? undefined : (FACES[lettersOf(settings).indexOf(letter)] as Face | undefined);
}

/** The remembered colours in the order of the finder's letters, if the scheme has these letters. */
function finderTones({ id }: Puzzle): readonly string[] | undefined {
  const tones = rememberedTones(id);
  const places = [...SCHEMES.standard].map((letter) => lettersOf(settings).indexOf(letter));
  return tones && !places.includes(-1) ? places.map((place) => tones[place]) : undefined;
}

/** A picture that somebody has chosen is not dropped, as a frame of the camera would be. */
async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request();
    } catch (error) {
      const busy = error instanceof Rejected && (error.status === 429 || error.status === 503);
      if (!busy || tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, BUSY));
    }
  }
}

/** A colour as it is said of a side. */
export const feminine = (letter: string) => text(`colour.feminine.${letter}` as Key);
export const capitalised = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

export class Scans extends Store {
  readonly feed: CameraFeed;
  /** Tells of every frame that was looked at. */
  readonly frames = new Signal();
  /** What the last frame showed; none while the camera is off. */
  sight: Sight | undefined;
  /** What the camera saw last, for a report about what it does not see. */
  latest: Latest | undefined;
  /** The picture that is being looked at. */
  looking = "";
  /** What is wrong with pictures. */
  problems: readonly string[] = [];
  /** What screen readers announce. */
  said = "";
  /** How many sides the camera has taken. */
  captures = 0;
  private readonly parts: ScanParts;
  private readonly all = new Map<Puzzle, Scan>();
  private readonly steadiness = new Steadiness();
  /** The side in front of the camera is taken as soon as it is seen, steady or not. */
  private takeNow = false;

  constructor(parts: ScanParts) {
    super();
    this.parts = parts;
    const scans = this;
    this.feed = new CameraFeed({
      find: (picture, signal) => findFaces(parts.model.puzzle.id, picture, finderTones(parts.model.puzzle), signal),
      get isTaking() {
        return !scans.current.scanner.faces.isComplete;
      },
      found: (found, frame) => this.found(found, frame),
      ended: () => {
        this.steadiness.reset();
        this.takeNow = false;
        this.sight = undefined;
        this.frames.tell();
      },
    });
  }

  /** Whether the puzzle on the bench can be scanned. */
  get isPossible(): boolean {
    return this.parts.model.puzzle.shape === "cubies";
  }

  /** The scan of the puzzle on the bench. */
  get current(): Scan {
    const { puzzle } = this.parts.model;
    const found = this.all.get(puzzle) ?? {
      scanner: new Scanner(puzzle, usualTones, () => this.scanned(puzzle)), guidance: new Guidance(), front: "", shown: undefined, placed: undefined, asked: undefined,
    };
    this.all.set(puzzle, found);
    return found;
  }

  /** Takes the side in front of the camera, however it moves. */
  takeAtOnce(): void {
    this.takeNow = true;
  }

  /** Begins another scan of the position. */
  afresh(): void {
    this.parts.place.open("scan");
    this.parts.selection.select("facelets");
    this.startOver();
  }

  startOver(): void {
    const { current } = this;
    current.guidance.forget();
    Object.assign(current, { front: "", placed: undefined, asked: undefined });
    this.problems = [];
    this.steadiness.reset();
    current.scanner.clear();
  }

  /** Takes sides again. */
  retake(...places: readonly number[]): void {
    const { current, current: { scanner } } = this;
    const byCamera = places.some((place) => scanner.faces.all[place]?.picture.name === undefined);
    current.placed = current.asked = undefined;
    scanner.drop(...places);
    // Sides that were taken with the camera need it again.
    if (byCamera) void this.feed.start();
  }

  /** Looks for sides in pictures, and takes them. */
  async takePictures(files: readonly File[]): Promise<void> {
    this.parts.place.open("scan");
    if (!this.isPossible) return;
    const { scanner } = this.current;
    const problems: string[] = [];
    this.problems = problems;
    for (const file of files) {
      if (scanner.faces.isComplete) {
        problems.push(text("page.scan.full"));
        break;
      }
      this.looking = file.name;
      this.tell();
      const problem = await this.takePicture(file, scanner);
      if (problem) problems.push(problem);
    }
    this.looking = "";
    if (problems.length > 0) this.said = problems.join(" ");
    this.tell();
  }

  /** Asks for the colour of a sticker; false if there is nothing to ask. */
  ask(index: number): boolean {
    const { current, parts: { model, toast } } = this;
    const { reading } = current.scanner;
    if (!reading) return false;
    if (centreOf(reading.facelets.slice(0, model.puzzle.solved.length / 6)) !== undefined && index % 9 === 4) {
      toast.say(text("page.scan.centre"));
      return false;
    }
    current.asked = index;
    this.tell();
    return true;
  }

  /** Sets the colour of a sticker. */
  async correct(index: number, letter: string): Promise<void> {
    const { current } = this;
    current.asked = undefined;
    await current.scanner.correct(index, letter);
  }

  say(words: string): void {
    this.said = words;
    this.tell();
  }

  /** What was found in a frame of the camera. */
  private found(found: FoundFaces, frame: Drawn): void {
    const { current, current: { scanner: { faces }, guidance } } = this;
    // Another puzzle may have come to the bench meanwhile.
    const fitting = found.faces.filter(({ grid }) => grid.length === this.parts.model.puzzle.solved.length / 6);
    const sightings = this.steadiness.watch(fitting, performance.now());
    const atOnce = this.takeNow;
    let taken = false;
    const first = this.latest === undefined;
    this.latest = { picture: frame.picture, found };
    if (first) this.tell();
    for (const { mean, part } of sightings) {
      if (!atOnce && part < 1) continue;
      const face = faceOf(centreOf(mean.grid));
      if (sightings.length === 1) current.front = mean.grid;
      // Before it is taken: the next direction starts from here.
      if (sightings.length === 1 && face) guidance.saw(face);
      if (faces.isComplete || (!atOnce && faces.placeOf(mean) >= 0)) continue;
      this.take(mean, frame);
      taken = true;
    }
    if (atOnce && sightings.length > 0) this.takeNow = false;
    if (sightings.length > 1 && taken) guidance.forget();
    if (!this.feed.camera) return;
    const state = sightings.length === 0 ? "looking" : sightings.every(({ face }) => faces.placeOf(face) >= 0) ? "known" : "still";
    this.sight = { found, sightings, state };
    this.frames.tell();
  }

  private take(face: SeenFace, { picture, pixels }: Drawn): void {
    const { scanner } = this.current;
    const place = scanner.take(face, picture, cutOut(pixels, face));
    if (place < 0) return;
    const { camera } = this.feed;
    void camera?.lock();
    const letter = centreOf(face.grid);
    const blanks = { count: scanner.faces.count };
    if (camera) {
      this.parts.sound.note();
      navigator.vibrate?.(BUZZ);
      this.captures += 1;
    }
    this.say(letter ? capitalised(text("page.scan.taken", { ...blanks, colour: feminine(letter) })) : text("page.scan.takenPlain", blanks));
  }

  /** Takes all sides in a picture; tells what is wrong with it. */
  private async takePicture(file: File, scanner: Scanner): Promise<string | undefined> {
    const { name } = file;
    const drawn = await pictureIn(file).catch(() => undefined);
    if (!drawn) return text("page.scan.unreadable", { name });
    try {
      const { faces } = await patiently(() => findFaces(scanner.puzzle.id, drawn.picture.content, finderTones(scanner.puzzle)));
      if (faces.length === 0) return text("page.scan.noFace", { name });
      const fresh = faces.filter((face) => scanner.faces.placeOf(face) < 0);
      for (const face of fresh) this.take(face, drawn);
      return fresh.length === 0 ? text("page.scan.repeated", { name }) : undefined;
    } catch (error) {
      return error instanceof Rejected && error.status !== 0 ? `${name}: ${error.message}` : text("page.offline");
    }
  }

  /** Something about the scan of a puzzle has changed. */
  private scanned(puzzle: Puzzle): void {
    const scan = this.all.get(puzzle);
    if (!scan || puzzle !== this.parts.model.puzzle) return;
    const { scanner: { reading }, placed } = scan;
    if (reading && reading !== scan.shown) {
      scan.shown = reading;
      if (this.feed.wanted) this.feed.stop();
      if (reading.isLegal) rememberTones(puzzle.id, reading.tones);
      if (reading.isLegal && placed?.facelets !== reading.facelets) this.put(scan, reading.facelets);
    }
    this.tell();
  }

  /** Puts a reading on the selected cube, as one step of history however often it is corrected. */
  private put(scan: Scan, facelets: string): void {
    const { model, selection, editor, robots, place } = this.parts;
    const { placed } = scan;
    const joined = placed !== undefined && placed.index === model.index && selection.stickers(placed.which) === placed.facelets;
    const which = joined ? placed.which : selection.selected;
    const before = model.index;
    editor.put(which, "scanned", facelets, joined);
    // If the position was the same before, there is no step to overwrite later.
    scan.placed = { index: joined || model.index > before ? model.index : -1, which, facelets: selection.stickers(which) };
    // If a machine has just turned the cube, its panel shows how it ended.
    if (which === "facelets" && robots.seen(facelets)) place.open("robot");
  }
}
