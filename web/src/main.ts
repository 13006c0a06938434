// The workbench page: puts the parts together and keeps the address and the root's data attributes true.

import { actionsOf } from "./page/actions";
import { announcer, lampKey } from "./page/announcer";
import * as api from "./api/api";
import { listenToPasteAndDrop } from "./page/pasteanddrop";
import { lagging, type Bench, type Choices, type Side } from "./bench";
import { Commands } from "./widgets/commandpalette";
import { apply, turnNamed } from "./puzzles/cube";
import { Dice } from "./dice/dice";
import { fill, h } from "./dom/dom";
import { Follow, followPanel, showsStages } from "./services/follow";
import { translate } from "./puzzles/angles";
import { icon, type Icon } from "./dom/icons";
import { showImported, linked, unreadWords } from "./services/imported";
import { FaceNames } from "./stage/facenames";
import { PositionCheck } from "./services/positioncheck";
import { listenToKeys } from "./page/keyboard";
import { legend } from "./input/keys";
import { Lab } from "./lab/lab";
import { addressOf, opened } from "./formats/link";
import { highlight } from "./services/highlights";
import { currentStage, focus } from "./services/stages";
import { Model, written, type State } from "./state/model";
import { Notice } from "./widgets/notice";
import { pad } from "./widgets/pad";
import { algPanel } from "./panels/alg/alg";
import { goalPanel, goalStage, startStage } from "./panels/paint/goal";
import { labPanel } from "./panels/lab/lab";
import { showColours, speak } from "./panels/view/looks";
import { isMachineShown, machineBar, machineStage } from "./stage/machine";
import { paintPanel } from "./panels/paint/paint";
import { picturesBox } from "./panels/share/pictures";
import { robotPanel } from "./panels/robot/robot";
import { scanPanel } from "./panels/scan/scan";
import { sharePanel } from "./panels/share/share";
import { solvePanel } from "./panels/solve/solve";
import { viewPanel } from "./panels/view/view";
import { puzzlePicker, takePuzzle } from "./page/picker";
import { Player } from "./services/player";
import { field } from "./puzzles/facets";
import { viewOfPieces } from "./puzzles/viewpoint";
import { fitted, grid, isReached } from "./puzzles/puzzle";
import { writeStages } from "./services/rewording";
import { Robots } from "./robot/robots";
import { coloursOf } from "./settings/schemes";
import { Search, turnsOf } from "./services/search";
import { Session, unpack } from "./services/session";
import { choose, settings, type Scrambles } from "./settings/settings";
import { Sound } from "./services/sound";
import { historyBar } from "./stage/history";
import { language, text } from "./texts/texts";
import { Tour } from "./page/tour";
import { iconButton, transport } from "./stage/transport";
import { CubeView, prepare } from "./view3d/cubeview";
import { explanation } from "./widgets/explanation";

/** So much faster than a solution a scramble is played. */
const SCRAMBLE_HURRY: Record<Scrambles, number> = { slowly: 1, quickly: 4, once: Infinity };
/** Browsers count how often an address changes; it follows after a pause. */
const ADDRESS_PAUSE = 200;
/** The view goes round to the pieces of a stage in so many milliseconds. */
const TURN_TO = 450;
/** Milliseconds that a turn of the goal takes. */
const GOAL_TURN = 300;

await prepare();

const root = document.documentElement;
root.lang = language;
document.querySelector("meta[name=description]")?.setAttribute("content", text("page.description"));

const listeners: (() => void)[] = [];
let quiet = true;
const changed = () => {
  if (!quiet) for (const listener of listeners) listener();
};

const model = new Model();
let spinSpeed = 0;
/** A layer follows the hand, or falls into place. */
let inHand = false;
const { notation, layout, dim, hints, paintHints, numbering } = settings;
const choices: Choices = { method: "", metric: "htm", notation, layout, dim, stages: false, hints, paintHints, colour: "U", numbering };
const cubeHost = h("div", {
  className: "cube", id: "cube", tabIndex: 0, role: "application", "aria-label": text("page.cube"), "aria-describedby": "position-words",
});
const flatNotice = new Notice("flat-notice");
const view = new CubeView(cubeHost, {
  flattened: (why, blank) => {
    root.dataset.picture = blank ? "blank" : "flat";
    if (why === "wanted" && !blank) return;
    flatNotice.show([text(`page.flat.${why}`), " ", text(blank ? "page.flat.blank" : "page.flat.works")],
      [{ id: "flat-known", label: text("page.close"), act: () => flatNotice.hide() }]);
  },
  turned: (turn) => follow.turn(turn),
  menuWanted: () => commands.open(),
  sticker: (index, again) => {
    if (view.paintMode) bench.paint("facelets", field(model.puzzle, model.state.facelets, index), again);
  },
  grabbed: () => {
    player.pause();
    dice.stop();
  },
  moving: (on) => {
    inHand = on;
    changed();
  },
  looked: ({ spin, tilt }) => {
    Object.assign(root.dataset, { spin: spin.toFixed(2), tilt: tilt.toFixed(2) });
    names.place();
    const speed = view.spinSpeed;
    if (speed !== spinSpeed) {
      spinSpeed = speed;
      changed();
    }
  },
});
root.dataset.picture ??= "solid";
Object.assign(root.dataset, { spin: view.angles.spin.toFixed(2), tilt: view.angles.tilt.toFixed(2) });
const player = new Player(model, view);
const search = new Search(model, changed);
const robots = new Robots(model, search, changed);
const dice = new Dice(model, view, changed);
const follow = new Follow(model, player, search);
const check = new PositionCheck(changed);
const goalJudge = new PositionCheck(changed);

type Tab = Parameters<Bench["openTab"]>[0];
const TABS: readonly Tab[] = ["solve", "scan", "paint", "goal", "alg", "numbers", "robot", "lab", "view", "share"];
let tab: Tab = TABS.find((name) => name === settings.tab) ?? "solve";
/** The cube clicked last. */
let selected: Side = "facelets";
/** The workbench was asked for a scramble. */
let asking = false;
const toast = h("div", { className: "toast", role: "status", hidden: true });
let toastTimer: ReturnType<typeof setTimeout> | undefined;

const bench: Bench = {
  model, view, player, search, dice, follow, robots, choices, colours: coloursOf(settings), check, goalJudge,
  goalView: undefined,
  lastPainted: { facelets: -1, goal: -1 },
  preview: undefined,
  get painting() {
    return tab === "paint";
  },
  get withGoal() {
    return model.state.goal !== null || tab === "goal" || (tab === "scan" && selected === "goal");
  },
  get selected() {
    return bench.withGoal ? selected : "facelets";
  },
  select(which) {
    if (which === selected) return;
    selected = which;
    changed();
  },
  stickers: (which) => model.state[which] ?? model.puzzle.solved,
  turnSeen(name) {
    const which = bench.selected;
    const eye = (which === "goal" && bench.goalView) || view;
    const named = turnNamed(name);
    const turn = named && fitted(model.puzzle, translate(named, eye.angles));
    if (!turn) return;
    if (which === "facelets") return follow.turn(turn);
    player.pause();
    void eye.turn(turn, GOAL_TURN);
    model.change("goal", { goal: apply(bench.stickers("goal"), turn) });
  },
  paint(which, at, again) {
    player.pause();
    const places = typeof at === "number" ? [at] : at;
    const stickers = [...bench.stickers(which)];
    if (places.every((index) => stickers[index] === choices.colour)) return;
    bench.lastPainted[which] = places[0];
    for (const index of places) stickers[index] = choices.colour;
    model.change(which === "goal" ? "goal" : "painted", { [which]: stickers.join("") }, again);
  },
  put(which, change, facelets, joined) {
    player.pause();
    // A goal that is the solved puzzle is none.
    const to: Partial<State> = which === "facelets" ? { facelets } : { goal: facelets === model.puzzle.solved ? null : facelets };
    model.change(which === "goal" ? "goal" : change, to, joined);
  },
  address() {
    const { found } = search;
    const stages = found && writeStages(found.solution.stages, found.solution.method ?? "", found.language);
    return addressOf(model, choices.method, found, stages, tab === "numbers" ? choices.numbering : undefined);
  },
  openTab(name) {
    root.dataset.panel = "open";
    open(name);
  },
  scanAfresh: () => scan.afresh(),
  async scramble(many) {
    if (bench.scrambling) return bench.settle();
    if (asking) return;
    asking = true;
    const { puzzle } = model;
    const scramble = await asked(api.scramble(puzzle.id, many)).finally(() => (asking = false));
    if (!scramble || model.puzzle !== puzzle) return;
    player.pause();
    const turns = turnsOf(scramble.scramble);
    if (choices.layout === "opengl") {
      const waiting = model.history.slice(model.index).flatMap((step) => (step.kind === "turn" ? [step] : []));
      model.plan([...waiting.map(({ turn }) => turn), ...turns], [...waiting.map(({ origin }) => origin), ...turns.map(() => "scramble" as const)]);
      return bench.say(text("page.scramble.waits", { count: waiting.length + turns.length }));
    }
    model.plan(turns, "scramble");
    const hurry = SCRAMBLE_HURRY[settings.scrambles];
    if (hurry === Infinity) player.skip(model.index + turns.length);
    else await player.play({ hurry });
  },
  get scrambling() {
    const step = model.history[model.index];
    return player.playing && step?.kind === "turn" && step.origin === "scramble";
  },
  settle() {
    if (!bench.scrambling) return player.pause();
    const rest = model.history.slice(model.index).findIndex((step) => step.kind !== "turn" || step.origin !== "scramble");
    player.skip(rest < 0 ? model.history.length : model.index + rest);
  },
  async randomise(which) {
    const { puzzle } = model;
    const scramble = await asked(api.scramble(puzzle.id));
    if (scramble && model.puzzle === puzzle) bench.put(which, "random", scramble.facelets);
  },
  say(message) {
    fill(toast, message);
    toast.hidden = false;
    clearTimeout(toastTimer);
    // What is longer takes longer to read.
    toastTimer = setTimeout(() => (toast.hidden = true), 1500 + 50 * message.length);
  },
  onChange: (listener) => void listeners.push(listener),
  changed,
};

/** An answer, or nothing and a word about it. */
async function asked<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    bench.say(error instanceof api.Refused && error.status !== 0 ? error.message : text("page.offline"));
    return undefined;
  }
}

const lab = new Lab((message) => bench.say(message));
// Where the run stands that is looked at. Most people never look at one, so the code for it is fetched with the first.
const labPlace = h("div", { hidden: true });
let isLabFetched = false;
lab.onChange(() => {
  if (!lab.seen || isLabFetched) return;
  isLabFetched = true;
  import("./panels/lab/runview").then(({ labRunView }) => labPlace.replaceWith(labRunView(lab)), () => {
    isLabFetched = false;
    bench.say(text("page.offline"));
  });
});
/** A run of the lab is where the cube was. */
const isLabShown = () => tab === "lab" && lab.chosen !== undefined;

view.showFront = settings.front;
showColours(bench);

// The parts.

const button = (id: string, label: string, onclick: () => void, title = "") =>
  h("button", { type: "button", id, title, onclick }, label);
/** A button with a word, or with a picture where there is no room for words. */
const either = (id: string, label: string, picture: Icon, onclick: () => void) =>
  h("button", { type: "button", id, className: "either", title: label, "aria-label": label, onclick }, h("span", {}, label), icon(picture) as unknown as Node);
const undo = iconButton("undo", text("page.undo"), "undo", () => player.step(-1));
const redo = iconButton("redo", text("page.redo"), "redo", () => player.step(1));
const lamp = h("div", { className: "lamp", id: "lamp", role: "status" });
const scrambler = either("scramble", text("page.scramble"), "shuffle", () => void bench.scramble());
const header = h("header", {},
  h("h1", {}, "Zauber"),
  puzzlePicker(bench),
  lamp,
  h("nav", { "aria-label": text("page.actions") },
    scrambler,
    either("reset", text("page.reset"), "face", () => { player.pause(); model.change("reset", { facelets: model.puzzle.solved, goal: null }); }),
    undo, redo,
    h("button", {
      type: "button", id: "language", lang: language === "de" ? "en" : "de", onclick: () => speak(bench, language === "de" ? "en" : "de"),
    }, text("page.language.other")),
    iconButton("commands-open", text("page.commands.open"), "menu", () => commands.open()),
    button("help", "?", () => keysDialog.showModal(), text("page.keys.show"))));

const bar = transport(model, player);
const turnPad = pad((name) => bench.turnSeen(name));
const padBox = h("details", { className: "padbox" }, h("summary", {}, text("page.pad.title")), explanation("pad"), turnPad.element);
padBox.open = matchMedia("(min-width: 1200px) and (min-height: 640px)").matches;
// On a phone there is room for the pad or for a panel, not for both.
const handheld = matchMedia("(max-width: 899px) and (orientation: portrait), (max-width: 599px)");
padBox.addEventListener("toggle", () => {
  if (padBox.open && handheld.matches) root.dataset.panel = "closed";
});

const sound = new Sound(model);
const pictures = picturesBox(bench);
const share = sharePanel(bench, pictures.element);
const scan = scanPanel(bench, sound);
const panels: Record<Tab, HTMLElement> = {
  solve: solvePanel(bench),
  scan: scan.element,
  paint: paintPanel(bench),
  goal: goalPanel(bench),
  alg: algPanel(bench),
  numbers: h("section", { className: "panel numbers" }),
  robot: robotPanel(bench),
  lab: labPanel(bench, lab),
  view: viewPanel(bench, sound, () => keysDialog.showModal()),
  share: share.element,
};
const tabs = TABS.map((name) => h("button", {
  type: "button", role: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": `panel-${name}`,
  onclick: () => {
    // Where panels lie over the lower half of the screen, the same tab again folds them away.
    root.dataset.panel = name === tab && root.dataset.panel !== "closed" ? "closed" : "open";
    open(name);
  },
}, text(`page.tab.${name}`)));
for (const [name, panel] of Object.entries(panels)) {
  panel.id = `panel-${name}`;
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-labelledby", `tab-${name}`);
  panel.prepend(explanation(name as Tab));
}

/** The numbers are for those who ask for them; the code for them is fetched then. */
let areNumbersFetched = false;
function fetchNumbers(): void {
  if (areNumbersFetched) return;
  areNumbersFetched = true;
  import("./panels/numbers/numbers").then(({ fillNumbers }) => fillNumbers(bench, panels.numbers), () => {
    areNumbersFetched = false;
    bench.say(text("page.offline"));
  });
}

function open(name: Tab): void {
  if (name === "numbers") fetchNumbers();
  // A goal that nobody sees is not scanned into.
  if (name === "scan" && !bench.withGoal) selected = "facelets";
  tab = name;
  // Under the other tabs drags turn layers, of either cube.
  view.paintMode = bench.painting;
  if (name === "goal" || (handheld.matches && root.dataset.panel === "open")) padBox.open = false;
  // Turns that are looked for and written down are those of the position.
  if (name === "goal") selected = "goal";
  else if (name === "solve" || name === "alg" || name === "numbers" || name === "robot") selected = "facelets";
  for (const element of tabs) {
    const chosen = element.dataset.tab === name;
    element.setAttribute("aria-selected", String(chosen));
    element.tabIndex = chosen ? 0 : -1;
    if (chosen) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  for (const [other, panel] of Object.entries(panels)) panel.hidden = other !== name;
  changed();
}

const tablist = h("div", { className: "tabs", role: "tablist" }, ...tabs);
tablist.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.stopPropagation();
  const next = tabs[(tabs.findIndex((element) => element.dataset.tab === tab) + by + tabs.length) % tabs.length];
  open(next.dataset.tab as Tab);
  next.focus();
});

const keysTable = h("div", { className: "keys" });
const keysDialog = h("dialog", { className: "keys-dialog", id: "keys-dialog", "aria-label": text("page.keys.title") },
  h("h2", {}, text("page.keys.title")), keysTable,
  h("form", { method: "dialog" }, h("button", { className: "primary" }, text("page.close"))));
const NOTES = { heise: "page.keys.heiseNote", pygame: "page.keys.pygameNote", letters: undefined, opengl: "page.keys.openglNote", transformer: undefined } as const;
let keysDrawn: string | undefined;
const drawKeys = () => {
  if (keysDrawn === choices.layout) return;
  keysDrawn = choices.layout;
  fill(keysTable,
    h("p", {}, text(`page.keys.${choices.layout}`)),
    h("dl", {}, ...legend(choices.layout).flatMap(([key, turn]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, turn)])),
    h("p", {}, text(NOTES[choices.layout] ?? "page.keys.shift")),
    h("ul", {}, ...(["arrows", "space", "undo", "escape", "commands", "cube", "net", "rule"] as const).map((key) => h("li", {}, text(`page.keys.${key}`)))));
};

const said = announcer(bench);
const prefixBadge = listenToKeys(bench, {
  cube: cubeHost,
  isCovered(event) {
    if (pictures.sheet.isOpen && event.key === "Escape") pictures.sheet.close();
    // Nobody turns a cube that cannot be seen.
    if (isLabShown() && !((event.ctrlKey || event.metaKey) && event.key === "k")) {
      if (event.key === "Escape") lab.choose(undefined);
      return true;
    }
    return keysDialog.open || pictures.sheet.isOpen;
  },
  showKeys: () => keysDialog.showModal(),
  showCommands: () => commands.open(),
  describe: () => said.describe(),
});
const names = new FaceNames(bench);
const stage = h("main", { className: "stage" },
  h("div", { className: "cubes" },
    startStage(bench, cubeHost, names.element), goalStage(bench)),
  machineStage(bench, () => isMachineShown(bench, tab)),
  labPlace,
  prefixBadge, padBox, followPanel(bench), historyBar(bench), bar.element, machineBar(bench));
const side = h("aside", {}, tablist, ...Object.values(panels));
const notice = new Notice();
const tour = new Tour(bench, notice);
const commands = new Commands(() => actionsOf({ bench, pictures, sound, tour, showKeys: () => keysDialog.showModal() }));
fill(document.getElementById("app") as HTMLElement, header, flatNotice.element, notice.element, h("div", { className: "columns" }, stage, side),
  said.element, toast, keysDialog, commands.dialog, listenToPasteAndDrop(share, (files) => void scan.takePictures(files)));
document.body.append(pictures.sheet.element);

// What follows from every change.

const updateBar = lagging(bench, bar.update);
let judged: unknown;
let outlined = "";
let receded = "null";
/** The address could not be read; it stays as it is until something happens. */
let broken = false;
let addressTimer: ReturnType<typeof setTimeout> | undefined;
bench.onChange(() => {
  const { state, track } = model;
  // While dice roll there is nothing to judge: their positions are as legal as the first.
  if (judged !== state && !dice.running) {
    judged = state;
    void check.check(model, "facelets");
    void goalJudge.check(model, "goal");
  }
  if (view.hints !== (bench.painting ? choices.paintHints : choices.hints)) view.hints = !view.hints;
  // Whoever paints needs all colours; whoever has chosen another method is done with the stages of this one.
  const { found } = search;
  const staged = choices.dim && !bench.painting && (found?.solution.method ?? choices.method) === choices.method;
  const { unsettled, dimmed: receding, inQuestion } = focus(model, staged ? found : undefined, found && showsStages(bench, found));
  outlined = highlight(bench, "facelets", view, outlined, unsettled);
  if (staged && !search.running) turnTo(inQuestion);
  if (receded !== String(receding)) {
    receded = String(receding);
    view.dim(receding);
  }
  turnPad.fit(model.puzzle, choices.notation);
  const reached = isReached(model.puzzle, state);
  lamp.classList.toggle("on", reached);
  // Only if it has changed: what is put there again is read out again.
  const lit = lampKey(bench);
  if (lamp.dataset.key !== lit) {
    lamp.dataset.key = lit;
    fill(lamp, h("span", { className: "sign", "aria-hidden": "true" }, reached ? "✓" : lit === "page.lamp.impossible" ? "!" : "✗"), h("span", {}, text(lit)));
  }
  const scrambles = text(bench.scrambling ? "page.scramble.skip" : "page.scramble");
  if (scrambler.title !== scrambles) {
    scrambler.title = scrambler.ariaLabel = scrambles;
    fill(scrambler, h("span", {}, scrambles), icon(bench.scrambling ? "last" : "shuffle") as unknown as Node);
  }
  undo.disabled = model.index === 0;
  redo.disabled = player.atEnd;
  updateBar();
  stage.classList.toggle("with-goal", bench.withGoal);
  Object.assign(root.dataset, {
    puzzle: model.puzzle.id,
    facelets: state.facelets,
    goal: state.goal ?? "",
    moves: written(track.turns),
    moveIndex: String(track.done),
    busy: String(search.running || player.busy || dice.running || inHand),
    dice: String(dice.running),
    searching: String(search.running),
    dimmed: String(receding?.length ?? 0),
    unsettled: String(unsettled.length),
    machine: String(isMachineShown(bench, tab)),
    planning: String(robots.planning !== undefined),
    legal: String(check.verdict.kind === "legal"),
    language,
    tab,
    numbering: choices.numbering,
    lab: String(isLabShown()),
    selected: bench.selected,
    tempo: String(player.tempo),
  });
  addressTimer ??= setTimeout(() => {
    addressTimer = undefined;
    if (broken || dice.running) return;
    const address = `#${bench.address()}`;
    if (address !== location.hash) history.replaceState(null, "", address);
  }, ADDRESS_PAUSE);
  drawKeys();
  choose({ notation: choices.notation, layout: choices.layout, dim: choices.dim, hints: choices.hints, paintHints: choices.paintHints, numbering: choices.numbering, front: view.showFront, tab });
  view.marks = settings;
});
/** The stage and the place of its pieces that the view was last turned for. */
let turnedFor = { stage: "", index: -1 };
/** Looks at the pieces that a stage is about, when it begins and when none of them can be seen. */
function turnTo(inQuestion: readonly number[]): void {
  const { found } = search;
  const { index } = model;
  const current = found && currentStage(found, index);
  const stage = current ? `${found.solution.moves}/${current.number}` : "";
  const anew = stage !== turnedFor.stage;
  if (!anew && index === turnedFor.index) return;
  turnedFor = { stage, index };
  // Whoever follows is taken to where the next turn is seen; whoever lets the cube spin sees everything.
  if (!current || follow.on || inHand || view.spinSpeed !== 0) return;
  const angles = viewOfPieces(grid(model.puzzle), inQuestion, view.angles, model.puzzle.home, anew);
  if (angles !== view.angles) void view.look(angles, TURN_TO);
}
bench.onChange(() => lab.show(tab === "lab"));
let labChosen = lab.chosen;
lab.onChange(() => {
  if (labChosen === lab.chosen) return;
  labChosen = lab.chosen;
  // On a phone a run needs all the room there is.
  if (handheld.matches) root.dataset.panel = lab.chosen === undefined ? "open" : "closed";
  changed();
});
model.subscribe(() => {
  broken = false;
  bench.preview = undefined;
  changed();
});
player.subscribe(changed);

/** Shows what the address says: at the start as the beginning of history, later as a step of it. */
function openAddress(atStart: boolean): void {
  const link = opened(location.hash);
  if (!link) {
    broken = location.hash.length > 1;
    if (broken) bench.say(text(atStart ? "page.link.broken" : "page.link.unreadable"));
    return;
  }
  takePuzzle(bench, link.puzzle);
  if (link.method) choices.method = link.method;
  player.pause();
  if (!atStart) showImported(bench, linked(link), "link");
  else {
    choices.numbering = link.numbering ?? choices.numbering;
    model.open(link.state, link.turns, link.done, link.origins);
    if (link.solution) search.accept(link.solution, 0);
    changed();
  }
  const name = (unread: typeof link.unread) => {
    broken = unread.length > 0;
    if (broken) bench.say(unreadWords(unread));
  };
  name(link.unread);
  const { method } = link;
  if (method === undefined) return;
  // Which methods there are is known only to the workbench.
  void api.methods(link.puzzle.id).then((methods) => {
    if (!methods.some((known) => known.name === method)) name([...link.unread, { part: "m", value: method }]);
  }, () => undefined);
}
addEventListener("hashchange", () => openAddress(false));

const sitting = { bench, tab: () => tab };
const session = new Session(sitting);
const restored = session.before !== undefined && unpack(session.before, sitting);
quiet = false;
if (!restored || session.before?.hash !== location.hash) openAddress(!restored);
const lastTab = restored ? (session.before?.tab as Tab) : undefined;
if (opened(location.hash)?.numbering) open("numbers");
else open(lastTab && lastTab in panels ? lastTab : model.state.goal === null ? tab : "goal");
if (!restored && location.hash.length < 2) void welcome();

/** Whoever comes back after having closed the page can go on; whoever is new is shown around. */
async function welcome(): Promise<void> {
  const last = await session.abandoned();
  if (model.history.length > 0) return;
  if (!last) return tour.seen ? undefined : tour.start();
  const when = new Date(last.time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const count = last.histories.reduce((sum, { steps }) => sum + steps.length, 0);
  notice.show([text("page.session.offer", { when, count })], [
    { id: "continue", label: text("page.session.continue"), primary: true, act: () => { unpack(last, sitting); notice.hide(); } },
    { id: "afresh", label: text("page.session.dismiss"), act: () => notice.hide() },
  ]);
}

// For tests: where a sticker is on the screen.
Object.assign(window, { zauber: { view, model, sound, goalView: () => bench.goalView } });
