// Scanning: the camera or pictures in, the six sides as they are taken, the cube that was read, and a click to correct it.

import { findFaces, Refused } from "../../api/api";
import type { Bench } from "../../bench";
import { FACES, type Face } from "../../puzzles/cube";
import { fill, h, save } from "../../dom/dom";
import { Net } from "../../widgets/net";
import { netBox } from "../../widgets/netbox";
import { isReached, tone, type Puzzle } from "../../puzzles/puzzle";
import { coloursOf, lettersOf, PALETTES, SCHEMES, type Tones } from "../../settings/schemes";
import { settings } from "../../settings/settings";
import type { Sound } from "../../services/sound";
import type { Reading } from "../../scan/arrangement";
import { Camera, NoCamera, type CameraTrouble } from "../../scan/camera";
import { centreOf, type Found, type SeenFace } from "../../scan/face";
import { watchFrames } from "../../scan/frames";
import { Guidance, mirror, wayByCount, type Way } from "../../scan/guidance";
import { Guide } from "./guide";
import { forgetTones, rememberedTones, rememberTones } from "../../scan/tones";
import { Overlay } from "./overlay";
import { cutOut, pictureIn, pointedAt, type Drawn } from "../../scan/pictures";
import { Scanner, type Latest } from "../../scan/scanner";
import { Steadiness } from "../../scan/steadiness";
import { number, text, type Key } from "../../texts/texts";
import { colourWord, sideWord } from "../../texts/words";
import { sideSwitch } from "../paint/sides";
import { solveNow } from "../paint/verdict";

/** Milliseconds of the buzz when a side is taken. */
const BUZZ = 60;

export interface ScanPanel {
  readonly element: HTMLElement;
  /** Looks for sides in pictures, and takes them. */
  takePictures(files: readonly File[]): Promise<void>;
  /** Begins another scan of the position. */
  afresh(): void;
}

/** A scan and how far it is shown. */
interface Scan {
  readonly scanner: Scanner;
  readonly guidance: Guidance;
  /** The side seen last, for the picture beside the words. */
  front: string;
  /** The reading that is on the bench. */
  shown: Reading | undefined;
  /** What was put there: where in history, and on which cube. */
  placed: { readonly index: number; readonly which: "facelets" | "goal"; readonly facelets: string } | undefined;
  /** The sticker whose colour is asked for. */
  asked: number | undefined;
}

/** The usual colours of U R F D L B, whatever palette they are shown in. */
function usualTones(): readonly string[] {
  const colours = coloursOf({ ...settings, palette: "usual" });
  return [...FACES].map((face) => colours[face as Face]);
}

/** The face that a letter of the finder belongs to. */
function faceOf(letter: string | undefined): Face | undefined {
  return letter === undefined ? undefined : (FACES[lettersOf(settings).indexOf(letter)] as Face | undefined);
}

/** The remembered colours in the order of the finder's letters, if the scheme has these letters. */
function finderTones({ id }: Puzzle): readonly string[] | undefined {
  const tones = rememberedTones(id);
  const places = [...SCHEMES.standard].map((letter) => lettersOf(settings).indexOf(letter));
  return tones && !places.includes(-1) ? places.map((place) => tones[place]) : undefined;
}

/** Milliseconds between two tries, and how many there are, if the workbench is busy with other pictures. */
const BUSY = 150;
const TRIES = 40;

/** A picture that somebody has chosen is not dropped, as a frame of the camera would be. */
async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request();
    } catch (error) {
      const busy = error instanceof Refused && (error.status === 429 || error.status === 503);
      if (!busy || tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, BUSY));
    }
  }
}

const feminine = (letter: string) => text(`colour.feminine.${letter}` as Key);
const begun = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

export function scanPanel(bench: Bench, sound: Sound): ScanPanel {
  const { model, colours } = bench;
  const scans = new Map<Puzzle, Scan>();
  const scan = (): Scan => {
    const { puzzle } = model;
    const found = scans.get(puzzle) ?? {
      scanner: new Scanner(puzzle, usualTones, () => scanned(puzzle)), guidance: new Guidance(), front: "", shown: undefined, placed: undefined, asked: undefined,
    };
    scans.set(puzzle, found);
    return found;
  };
  const isScannable = () => model.puzzle.shape === "cubies";

  // The camera.

  let camera: Camera | undefined;
  let trouble: CameraTrouble | undefined;
  let opening = false;
  /** Somebody wants the camera; it comes back with the tab. */
  let wanted = false;
  let away = false;
  let takeNow = false;
  /** What the camera saw last, for a report about what it does not see. */
  let latest: Latest | undefined;
  let film = new AbortController();
  const steadiness = new Steadiness();
  const overlay = new Overlay();
  const guide = new Guide();
  const video = h("video", { className: "scan-video", muted: true, playsInline: true, "aria-hidden": "true" });
  video.tabIndex = -1;

  const seen = () => element.isConnected && element.checkVisibility() && !document.hidden && isScannable();

  async function start(): Promise<void> {
    wanted = true;
    if (opening || camera) return;
    opening = true;
    trouble = undefined;
    update();
    try {
      const opened = await Camera.open(() => {
        if (camera === opened) lose("gone");
      });
      // Who has gone meanwhile does not want to be looked at.
      if (!wanted || !seen()) return void opened.close();
      camera = opened;
      video.srcObject = opened.stream;
      await video.play().catch(() => undefined);
      if (camera !== opened) return;
      film = new AbortController();
      void watchFrames(video, { find, wants: () => isTaking(), found, reached: (reached) => setAway(!reached) }, film.signal);
      void listCameras();
    } catch (error) {
      lose(error instanceof NoCamera ? error.trouble : "unknown");
    } finally {
      opening = false;
      update();
    }
  }

  function pause(): void {
    film.abort();
    void camera?.close();
    camera = undefined;
    video.srcObject = null;
    steadiness.reset();
    overlay.clear();
    takeNow = away = false;
  }

  function stop(): void {
    wanted = false;
    pause();
    update();
  }

  function lose(why: CameraTrouble): void {
    trouble = why;
    stop();
  }

  /** Runs while it is wanted and can be seen. */
  function follow(): void {
    if (camera && !seen()) pause();
    if (wanted && !camera && !opening && seen()) void start();
  }
  document.addEventListener("visibilitychange", () => {
    follow();
    update();
  });
  // Cameras may come and go.
  navigator.mediaDevices?.addEventListener("devicechange", () => camera && void listCameras());

  const setAway = (now: boolean) => {
    if (away === now) return;
    away = now;
    update();
  };

  const isTaking = () => camera !== undefined && !scan().scanner.faces.isComplete;
  const find = (picture: Blob, signal: AbortSignal) => findFaces(model.puzzle.id, picture, finderTones(model.puzzle), signal);

  /** What was found in a frame of the camera. */
  function found(sight: Found, frame: Drawn): void {
    const { scanner, guidance } = scan();
    const { faces } = scanner;
    // Another puzzle may have come to the bench meanwhile.
    const fitting = sight.faces.filter(({ grid }) => grid.length === model.puzzle.solved.length / 6);
    const sightings = steadiness.watch(fitting, performance.now());
    const by = takeNow;
    let taken = false;
    const first = latest === undefined;
    latest = { picture: frame.picture, found: sight };
    if (first) update();
    for (const { mean, part } of sightings) {
      if (!by && part < 1) continue;
      const face = faceOf(centreOf(mean.grid));
      if (sightings.length === 1) scan().front = mean.grid;
      // Before it is taken: what is told next starts from here.
      if (sightings.length === 1 && face) guidance.saw(face);
      if (faces.isComplete || (!by && faces.placeOf(mean) >= 0)) continue;
      take(mean, frame);
      taken = true;
    }
    if (by && sightings.length > 0) takeNow = false;
    if (sightings.length > 1 && taken) guidance.forget();
    if (!camera) return;
    overlay.show(sight, sightings.map(({ face, part }) => ({ face, part, known: faces.placeOf(face) >= 0 })));
    const state = sightings.length === 0 ? "looking" : sightings.every(({ face }) => faces.placeOf(face) >= 0) ? "known" : "still";
    say(state);
    guideOn();
  }

  function take(face: SeenFace, { picture, pixels }: Drawn): void {
    const { scanner } = scan();
    const place = scanner.take(face, picture, cutOut(pixels, face));
    if (place < 0) return;
    void camera?.lock();
    const letter = centreOf(face.grid);
    const blanks = { count: scanner.faces.count };
    tell(letter ? begun(text("page.scan.taken", { ...blanks, colour: feminine(letter) })) : text("page.scan.takenPlain", blanks));
    if (!camera) return;
    sound.note();
    navigator.vibrate?.(BUZZ);
    view.classList.remove("flash");
    // A class that is put on again starts the flash again only if the browser has seen it gone.
    void view.offsetWidth;
    view.classList.add("flash");
  }

  // Pictures.

  let looking = "";
  let complaints: string[] = [];

  async function takePictures(files: readonly File[]): Promise<void> {
    bench.openTab("scan");
    if (!isScannable()) return;
    const { scanner } = scan();
    complaints = [];
    for (const file of files) {
      if (scanner.faces.isComplete) {
        complaints.push(text("page.scan.full"));
        break;
      }
      looking = file.name;
      update();
      const complaint = await takePicture(file, scanner);
      if (complaint) complaints.push(complaint);
    }
    looking = "";
    update();
    if (complaints.length > 0) tell(complaints.join(" "));
  }

  /** Takes all sides in a picture; tells what is wrong with it. */
  async function takePicture(file: File, scanner: Scanner): Promise<string | undefined> {
    const { name } = file;
    const drawn = await pictureIn(file).catch(() => undefined);
    if (!drawn) return text("page.scan.unreadable", { name });
    try {
      const { faces } = await patiently(() => findFaces(scanner.puzzle.id, drawn.picture.content, finderTones(scanner.puzzle)));
      if (faces.length === 0) return text("page.scan.noFace", { name });
      const fresh = faces.filter((face) => scanner.faces.placeOf(face) < 0);
      for (const face of fresh) take(face, drawn);
      return fresh.length === 0 ? text("page.scan.repeated", { name }) : undefined;
    } catch (error) {
      return error instanceof Refused && error.status !== 0 ? `${name}: ${error.message}` : text("page.offline");
    }
  }

  // What was read.

  /** Something about the scan of a puzzle has changed. */
  function scanned(puzzle: Puzzle): void {
    const one = scans.get(puzzle);
    if (!one || puzzle !== model.puzzle) return;
    const { scanner: { reading }, placed } = one;
    if (reading && reading !== one.shown) {
      one.shown = reading;
      if (wanted) stop();
      if (reading.isLegal) rememberTones(puzzle.id, reading.tones);
      if (reading.isLegal && placed?.facelets !== reading.facelets) put(one, reading.facelets);
    }
    update();
  }

  /** On the selected cube, as one step however often it is corrected. */
  function put(one: Scan, facelets: string): void {
    const { placed } = one;
    const joined = placed !== undefined && placed.index === model.index && bench.stickers(placed.which) === placed.facelets;
    const which = joined ? placed.which : bench.selected;
    const before = model.index;
    bench.put(which, "scanned", facelets, joined);
    // Where it was so already, there is no step to overwrite later.
    one.placed = { index: joined || model.index > before ? model.index : -1, which, facelets: bench.stickers(which) };
    // Whoever waits for what a machine has done goes on there.
    if (which === "facelets" && bench.robots.seen(facelets)) bench.openTab("robot");
  }

  // What is shown.

  const said = h("p", { id: "scan-said", className: "unseen", role: "status" });
  const tell = (words: string) => void (said.textContent = words);
  const button = (id: string, label: string, act: () => void, primary = false) =>
    h("button", { type: "button", id, className: primary ? "primary" : "", onclick: act }, label);

  const stateLine = h("p", { className: "scan-state" });
  const say = (state: "looking" | "still" | "known") => {
    const words = text(`page.scan.state.${state}`);
    if (stateLine.textContent !== words) stateLine.textContent = words;
    view.dataset.state = state;
  };
  const startButton = button("scan-start", text("page.scan.start"), () => void start(), true);
  const offWords = h("p");
  const off = h("div", { className: "scan-off" }, offWords, startButton);
  const screen = h("div", { className: "scan-screen" }, video, overlay.element as unknown as Node);
  const view = h("div", { className: "scan-view", id: "scan-view" }, screen, off, stateLine);
  video.addEventListener("resize", () => {
    if (video.videoWidth > 0) view.style.setProperty("--ratio", (video.videoWidth / video.videoHeight).toFixed(4));
  });

  const cameras = h("select", {
    id: "scan-camera", "aria-label": text("page.scan.camera"),
    onchange: () => {
      Camera.choose(cameras.value);
      pause();
      void start();
    },
  });
  async function listCameras(): Promise<void> {
    const all = await Camera.all();
    fill(cameras, ...all.map(({ deviceId, label }, i) => h("option", { value: deviceId }, label || text("page.scan.camera.number", { number: i + 1 }))));
    if (camera) cameras.value = camera.id;
    update();
  }
  const nowButton = button("scan-now", text("page.scan.now"), () => (takeNow = true));
  const controls = h("div", { className: "buttons scan-controls" },
    nowButton,
    button("scan-stop", text("page.scan.stop"), stop), cameras);

  const words = h("p", { className: "scan-words" });
  const missing = h("p", { className: "hint" });
  const guideBox = h("div", { className: "scan-guidance" }, guide.element, h("div", {}, words, missing));

  const thumbnails = h("div", { className: "scan-sides", role: "group", "aria-label": text("page.scan.taking") });

  const chooser = (id: string, capture: boolean) => {
    const input = h("input", {
      type: "file", id, className: "aside", tabIndex: -1, accept: "image/*", multiple: !capture, "aria-hidden": "true",
      onchange: () => {
        const files = [...input.files ?? []];
        input.value = "";
        if (files.length > 0) void takePictures(files);
      },
    });
    if (capture) input.setAttribute("capture", "environment");
    return input;
  };
  const [files, photo] = [chooser("scan-files", false), chooser("scan-photo", true)];
  const photoButton = button("scan-photo-open", text("page.scan.photo"), () => photo.click());
  const startOver = () => {
    const one = scan();
    one.guidance.forget();
    Object.assign(one, { front: "", placed: undefined, asked: undefined });
    complaints = [];
    steadiness.reset();
    one.scanner.clear();
  };
  const over = button("scan-over", text("page.scan.over"), startOver);
  const retakeButton = button("scan-retake", text("page.scan.retakeThese"), () => retake(...scan().scanner.suspects), true);
  const again = button("scan-retry", text("page.scan.again"), () => scan().scanner.again());
  const filesButton = button("scan-files-open", text("page.scan.files"), () => files.click());
  const pictureButtons = h("div", { className: "buttons" },
    retakeButton, filesButton, files, photoButton, photo, again, over);
  const complaintsBox = h("div", { className: "scan-complaints" });
  const dropHint = h("p", { className: "hint scan-drop" }, text("page.scan.drop"));

  const net = new Net(text("page.scan.net"), (index) => ask(index), (letter) => { picked = letter; });
  /** A colour chosen by a key, just before its sticker is told. */
  let picked: string | undefined;
  const resultWords = h("p", { id: "scan-verdict", role: "status" });
  const tiedWords = h("p", { className: "bad" }, text("page.scan.tied"));
  const doubtful = h("div", { className: "scan-doubtful", role: "group", "aria-label": text("page.scan.list") });
  const question = h("div", { className: "scan-question" });
  const solveButton = button("scan-solve", text("page.paint.solve"), () => solveNow(bench), true);
  const result = h("div", { className: "scan-result", id: "scan-result" }, resultWords, tiedWords, doubtful, question, h("div", { className: "buttons" }, solveButton), netBox(net));
  const saveButton = button("scan-save", text("page.scan.save"), () => void scan().scanner.record(latest).then((file) => save(file, "zauber-scan.json")));
  const saving = h("div", { className: "scan-line" }, h("p", { className: "hint" }, text("page.scan.saveHint")), saveButton);
  const forget = button("scan-forget", text("page.scan.forget"), () => {
    forgetTones(model.puzzle.id);
    tell(text("page.scan.forgotten"));
    update();
  });
  const remembered = h("div", { className: "scan-line" }, h("p", { className: "hint" }, text("page.scan.remembered")), forget);

  const cannot = h("p");
  const cannotBox = h("div", { className: "scan-cannot", id: "scan-cannot" }, cannot,
    h("div", { className: "buttons" }, button("scan-paint", text("page.scan.paint"), () => bench.openTab("paint"), true)));
  const able = h("div", { className: "scan-able" },
    view, guideBox, thumbnails, complaintsBox, controls, result, pictureButtons, dropHint, saving, remembered,
    h("div", { className: "scan-into" }, h("p", { className: "hint" }, text("page.scan.sides")), sideSwitch(bench, true, text("page.scan.sides"))));
  const element = h("section", { className: "panel" }, cannotBox, able, said);

  /** Asks for the colour of a sticker, or takes the one that a key has named. */
  function ask(index: number): void {
    const one = scan();
    const letter = picked;
    picked = undefined;
    if (!one.scanner.reading) return;
    if (centreOf(one.scanner.reading.facelets.slice(0, model.puzzle.solved.length / 6)) !== undefined && index % 9 === 4) {
      bench.say(text("page.scan.centre"));
      return;
    }
    one.asked = index;
    if (letter && letter !== "?") void correct(index, letter);
    else {
      update();
      question.querySelector<HTMLElement>("button[aria-pressed=true]")?.focus();
    }
  }

  async function correct(index: number, letter: string): Promise<void> {
    const one = scan();
    one.asked = undefined;
    await one.scanner.correct(index, letter);
    if (one.scanner.reading) tell(verdict(one.scanner));
  }

  function verdict({ reading }: Scanner): string {
    if (reading && !reading.isLegal) return text("page.scan.wrong");
    const count = reading?.doubtful.length ?? 0;
    return count === 0 ? text("page.scan.clear") : count === 1 ? text("page.scan.doubtfulOne") : text("page.scan.doubtful", { count: number(count) });
  }

  const stickerWords = (index: number) => {
    const perFace = model.puzzle.solved.length / 6;
    return { side: sideWord(FACES[Math.floor(index / perFace)]), number: (index % perFace) + 1 };
  };
  const swatch = (letter: string, chosen: boolean, label: string, act: () => void) => {
    const colour = tone(model.puzzle, letter);
    const one = h("button", { type: "button", className: "swatch", "data-colour": letter, "aria-pressed": String(chosen), "aria-label": label, title: label, onclick: act });
    one.style.setProperty("--colour", colours[colour]);
    one.classList.toggle("chosen", chosen);
    return one;
  };

  /** Which way to go on, in words and as a picture. */
  function guideOn(): void {
    const { scanner: { faces, puzzle }, guidance, front } = scan();
    const mirrored = camera?.facesUser ?? false;
    const preferred = mirrored ? "right" : "left";
    const centres = faces.faces.map(({ face }) => faceOf(centreOf(face.grid)));
    // Colours that cannot be told apart show no way.
    const told = centres.every((face) => face !== undefined) && new Set(centres).size === centres.length;
    const left = new Set([...FACES].filter((face) => !centres.includes(face as Face)) as Face[]);
    const way: Way | undefined = faces.count === 0 || faces.isComplete ? undefined
      : told ? guidance.next(left, preferred) : wayByCount(faces.count, preferred);
    guideBox.hidden = !camera || faces.isComplete;
    words.textContent = way ? text(`page.scan.way.${mirrored ? mirror(way) : way}`) : text("page.scan.first");
    missing.textContent = faces.count === 0 ? "" : told ? text("page.scan.missing", { colours: [...left].map(colourWord).join(", ") })
      : text("page.scan.missingSides", { count: 6 - faces.count });
    if (guideBox.hidden) return;
    const letters = [...front].map((letter) => faceOf(letter) ?? "?").join("");
    guide.element.classList.toggle("mirrored", mirrored);
    guide.show({ puzzle, colours: { ...colours }, front: letters, way });
  }

  let shownFaces = "";
  function showSides(): void {
    const { faces } = scan().scanner;
    const suspects = suspectSides(scan().scanner);
    const key = JSON.stringify([model.puzzle.id, faces.all.map((taken) => taken && [taken.face.grid, taken.face.corners]), suspects]);
    if (key === shownFaces) return;
    shownFaces = key;
    const focused = [...thumbnails.children].indexOf(document.activeElement as Element);
    fill(thumbnails, ...faces.all.map((taken, place) => {
      const blanks = { number: place + 1 };
      if (!taken) return h("div", { className: "scan-side empty", role: "img", "aria-label": text("page.scan.sideEmpty", blanks), tabIndex: focused === place ? -1 : undefined }, String(place + 1));
      const letter = centreOf(taken.face.grid);
      const label = letter ? text("page.scan.side", { ...blanks, colour: text(`colour.${letter}` as Key) }) : text("page.scan.sidePlain", blanks);
      const side = h("button", { type: "button", className: "scan-side", title: label, "aria-label": label, onclick: () => retake(place) }, taken.thumbnail);
      side.style.setProperty("--colour", letter ? PALETTES.usual[letter as keyof Tones] ?? "transparent" : "transparent");
      side.classList.toggle("suspect", suspects.includes(place));
      return side;
    }));
    if (focused >= 0) (thumbnails.children[focused] as HTMLElement).focus();
  }

  /** The places of sides that explain why there is no cube. */
  function suspectSides({ suspects, problem, faces }: Scanner): readonly number[] {
    return suspects.length > 0 ? suspects : problem ? faces.alike : [];
  }

  /** What to do about sides that make no cube. */
  function advice({ suspects, faces }: Scanner): string {
    if (suspects.length === 0) return text(faces.alike.length > 0 ? "page.scan.alike" : "page.scan.retake");
    const centres = suspects.map((place) => centreOf(faces.all[place]?.face.grid ?? ""));
    // A side without a name is found by its mark.
    if (centres.includes(undefined)) return text("page.scan.againMarked", { count: suspects.length });
    return text("page.scan.againNamed", { sides: centres.map((letter) => feminine(letter!)).join(", ") });
  }

  function retake(...places: readonly number[]): void {
    const one = scan();
    const byCamera = places.some((place) => one.scanner.faces.all[place]?.picture.name === undefined);
    one.placed = one.asked = undefined;
    one.scanner.drop(...places);
    // Whoever used the camera for it needs it again.
    if (byCamera) void start();
  }

  let shownResult = "";
  function showResult(): void {
    const { scanner, asked } = scan();
    const { reading } = scanner;
    result.hidden = reading === undefined;
    if (!reading) {
      shownResult = "";
      return;
    }
    net.show(model.puzzle, reading.facelets, colours, new Set(reading.doubtful), reading.facelets, "doubtful");
    tiedWords.hidden = !reading.tied;
    const key = JSON.stringify([reading, asked, colours, scanner.asking]);
    if (key === shownResult) return;
    shownResult = key;
    resultWords.textContent = verdict(scanner);
    fill(doubtful, ...reading.doubtful.map((index) => {
      const label = text("page.net.sticker", { ...stickerWords(index), colour: colourWord(tone(model.puzzle, reading.facelets[index])) });
      return swatch(reading.facelets[index], index === asked, label, () => ask(index));
    }));
    doubtful.hidden = reading.doubtful.length === 0;
    question.hidden = asked === undefined;
    if (asked === undefined) return fill(question);
    const source = scanner.sourceOf(asked);
    fill(question,
      source && pointedAt(source.taken.thumbnail, reading.facelets.length / 6, source.turned, source.sticker),
      h("div", {},
        h("p", {}, begun(text("page.scan.which", stickerWords(asked)))),
        h("div", { className: "palette", role: "group", "aria-label": text("page.paint.palette") },
          ...[...model.puzzle.letters].map((letter) =>
            swatch(letter, letter === reading.facelets[asked], colourWord(tone(model.puzzle, letter)), () => void correct(asked, letter))))));
  }

  function update(): void {
    const { activeElement } = document;
    draw();
    // Who has pressed a button that is gone goes on with the next one.
    if (!(activeElement instanceof HTMLElement) || !able.contains(activeElement) || activeElement.checkVisibility()) return;
    [solveButton, nowButton, startButton].find((one) => one.checkVisibility())?.focus();
  }

  function draw(): void {
    cannotBox.hidden = isScannable();
    able.hidden = !isScannable();
    if (!isScannable()) {
      cannot.textContent = text("page.scan.cannot", { puzzle: text(`page.puzzle.${model.puzzle.id}`) });
      return;
    }
    if (element.hidden) return;
    const { scanner } = scan();
    const { faces, reading, problem, asking } = scanner;
    const live = camera !== undefined;
    // Who has a cube does not need a camera.
    view.hidden = !live && reading !== undefined;
    view.classList.toggle("live", live);
    screen.classList.toggle("mirrored", camera?.facesUser ?? false);
    screen.hidden = !live;
    off.hidden = live;
    stateLine.hidden = !live || faces.isComplete;
    startButton.hidden = opening;
    startButton.textContent = text(trouble ? "page.scan.again" : "page.scan.start");
    offWords.textContent = opening ? text("page.scan.opening") : trouble ? text(`page.scan.trouble.${trouble}`) : text("page.scan.off");
    offWords.setAttribute("role", trouble ? "alert" : "none");
    offWords.classList.toggle("bad", trouble !== undefined);
    controls.hidden = !live;
    cameras.hidden = cameras.options.length < 2;
    guideOn();
    showSides();
    const lines = [
      looking && text("page.scan.looking", { name: looking }), asking && text("page.scan.reading"), away && text("page.offline"),
      ...complaints, problem, problem && !reading?.isLegal && advice(scanner),
    ].filter((line): line is string => typeof line === "string" && line !== "");
    const bad = problem !== undefined || complaints.length > 0 || away;
    const key = lines.join("\n");
    if (complaintsBox.dataset.key !== key) {
      complaintsBox.dataset.key = key;
      fill(complaintsBox, ...lines.map((line) => h("p", { className: bad ? "bad" : "hint", role: bad ? "alert" : "status" }, line)));
    }
    showResult();
    const way = model.state.goal !== null;
    solveButton.hidden = !reading?.isLegal || isReached(model.puzzle, model.state);
    solveButton.textContent = text(way ? "page.paint.way" : "page.paint.solve");
    again.hidden = !problem || asking || reading !== undefined;
    retakeButton.hidden = scanner.suspects.length === 0;
    over.hidden = faces.count === 0;
    saving.hidden = faces.count === 0 && latest === undefined;
    filesButton.hidden = dropHint.hidden = faces.isComplete;
    // Elsewhere it would only open the same dialog once more.
    photoButton.hidden = faces.isComplete || !matchMedia("(pointer: coarse)").matches;
    remembered.hidden = rememberedTones(model.puzzle.id) === undefined;
  }

  bench.onChange(() => {
    follow();
    update();
  });
  return {
    element, takePictures,
    afresh() {
      bench.openTab("scan");
      bench.select("facelets");
      startOver();
    },
  };
}
