// Everything one can do on the page, by name; the command palette lists it.

import { copy } from "../dom/dom";
import type { Pictures } from "../films/pictures";
import { PYGAME_TURNS } from "../input/keys";
import { filmTurns } from "../panels/share/pictures";
import type { Sheet } from "../panels/share/sheet";
import { startPresenting } from "../panels/solve/presenting";
import { PUZZLES } from "../puzzles/puzzle";
import type { Address } from "../services/address";
import type { Editor } from "../services/editor";
import { takePuzzle } from "../services/puzzlechoice";
import { putDiceAway, solveOptimally, type QuickSolveParts } from "../services/quicksolve";
import type { Sound } from "../services/sound";
import type { Viewing } from "../services/viewing";
import { TABS, type Place, type Tab } from "../state/place";
import type { Selection } from "../state/selection";
import type { Toast } from "../state/toast";
import { text } from "../texts/texts";
import type { CubeView } from "../view3d/cubeview";
import type { Action } from "../widgets/commandpalette";
import type { Tour } from "./tour";

export interface ActionParts extends QuickSolveParts {
  readonly view: CubeView;
  readonly viewing: Viewing;
  readonly place: Place;
  readonly selection: Selection;
  readonly editor: Editor;
  readonly address: Address;
  readonly pictures: Pictures;
  readonly sheet: Sheet;
  readonly sound: Sound;
  readonly toast: Toast;
  readonly tour: Tour;
  readonly showKeys: () => void;
}

/** Opens a tab and goes to one of its elements. */
const focus = ({ place }: ActionParts, tab: Tab, id: string) => () => {
  place.open(tab);
  document.getElementById(id)?.focus();
};
const copied = ({ toast }: ActionParts, content: () => string) => () =>
  void copy(content()).then((done) => toast.say(text(done ? "page.copied" : "page.notCopied")));
const click = (id: string) => () => document.getElementById(id)?.click();
const control = (key: string) => `${text("page.key.control")}+${key}`;

/** In the order of the list. */
const GROUPS: readonly ((parts: ActionParts) => Action[])[] = [
  solvingActions, playingActions, solutionActions, positionActions, placeActions, goalActions, viewActions, sharingActions, helpActions,
];

export function actionsOf(parts: ActionParts): Action[] {
  return GROUPS.flatMap((group) => group(parts));
}

function solvingActions(parts: ActionParts): Action[] {
  const { search, player, dice, checks, scrambler, choices, place } = parts;
  const pygame = choices.layout === "pygame";
  return [
    { id: "scramble", label: text(scrambler.isPlaying ? "page.scramble.skip" : "page.scramble"), keys: "", act: () => void scrambler.scramble() },
    { id: "turns", label: text("page.command.turns", { count: PYGAME_TURNS }), keys: pygame ? "1" : "", act: () => void scrambler.scramble(PYGAME_TURNS) },
    { id: "solve", label: text("page.solve.start"), keys: "", able: () => !search.running && checks.isSolvable, act: () => { place.open("solve"); putDiceAway(parts); click("solve")(); } },
    { id: "optimal", label: text("page.command.optimal"), keys: pygame ? "4" : "", able: () => !search.running && checks.isSolvable, act: () => { place.open("solve"); void solveOptimally(parts); } },
    { id: "stop", label: text("page.solve.cancel"), keys: text("page.key.escape"), able: () => search.running || player.playing || dice.running, act: () => { dice.stop(); search.cancel(); player.pause(); } },
  ];
}

function playingActions({ model, player }: ActionParts): Action[] {
  return [
    { id: "play", label: text("page.player.play"), keys: text("page.key.space"), able: () => model.history.length > 0, act: () => player.toggle() },
    { id: "back", label: text("page.player.back"), keys: control("Z"), able: () => model.index > 0, act: () => player.step(-1) },
    { id: "forward", label: text("page.player.forward"), keys: control("Y"), able: () => !player.atEnd, act: () => player.step(1) },
    { id: "first", label: text("page.player.first"), keys: "", able: () => model.track.done > 0, act: () => player.jump(model.track.start) },
    { id: "last", label: text("page.player.last"), keys: "", able: () => !player.atEnd, act: () => player.jump(model.track.start + model.track.turns.length) },
  ];
}

function solutionActions(parts: ActionParts): Action[] {
  const { search, place } = parts;
  return [
    { id: "follow", label: text("page.follow.start"), keys: "", able: () => search.found !== undefined, act: () => { place.open("solve"); click("follow")(); } },
    { id: "present", label: text("page.command.present"), keys: "", able: () => search.found !== undefined, act: () => void startPresenting(parts) },
  ];
}

function positionActions(parts: ActionParts): Action[] {
  const { model, editor, scrambler, selection } = parts;
  return [
    { id: "reset", label: text("page.reset"), keys: "", able: () => model.state.facelets !== model.puzzle.solved || model.state.goal !== null, act: () => editor.reset() },
    { id: "random-position", label: text("page.command.random"), keys: "", act: () => void scrambler.randomise(selection.selected) },
    ...Object.values(PUZZLES).map((puzzle): Action => ({ id: `puzzle-${puzzle.id}`, label: text("page.command.puzzle", { name: text(`page.puzzle.${puzzle.id}`) }), keys: "", able: () => puzzle !== model.puzzle, act: () => takePuzzle(parts, puzzle) })),
  ];
}

function placeActions(parts: ActionParts): Action[] {
  const { place } = parts;
  return [
    ...TABS.map((tab): Action => ({ id: `tab-${tab}`, label: text("page.command.tab", { name: text(`page.tab.${tab}`) }), keys: "", act: () => { place.open(tab); document.getElementById(`tab-${tab}`)?.focus(); } })),
    { id: "type", label: text("page.command.alg"), keys: "", act: focus(parts, "alg", "alg") },
    { id: "import", label: text("page.command.import"), keys: control("V"), act: focus(parts, "share", "import-text") },
    { id: "file", label: text("page.import.file"), keys: "", act: click("import-file") },
  ];
}

function goalActions({ model, checks, place }: ActionParts): Action[] {
  return [
    { id: "take-goal", label: text("page.goal.take"), keys: "", act: () => model.change("goal", { goal: model.state.facelets }) },
    { id: "swap", label: text("page.command.swap"), keys: "", able: () => model.state.goal !== null, act: click("swap") },
    { id: "no-goal", label: text("page.goal.none"), keys: "", able: () => model.state.goal !== null, act: () => model.change("goal", { goal: null }) },
    { id: "compare", label: text("page.compare.start"), keys: "", able: () => checks.isSolvable, act: () => { place.open("solve"); click("compare")(); } },
  ];
}

function viewActions(parts: ActionParts): Action[] {
  const { viewing, sound } = parts;
  return [
    { id: "home", label: text("page.view.home"), keys: text("page.key.double"), act: () => viewing.goHome() },
    { id: "hints", label: text("page.view.hints"), keys: "", act: () => toggleHints(parts) },
    { id: "front", label: text("page.view.front"), keys: "", act: () => (viewing.showFront = !viewing.showFront) },
    { id: "sound", label: text("page.sound"), keys: "", act: () => (sound.on = !sound.on) },
  ];
}

function sharingActions(parts: ActionParts): Action[] {
  const { model, address, pictures, sheet, place } = parts;
  return [
    { id: "copy-link", label: text("page.share.link"), keys: "", act: copied(parts, () => address.link) },
    { id: "copy-facelets", label: text("page.share.facelets"), keys: "", act: copied(parts, () => model.state.facelets) },
    ...(["png", "svg"] as const).flatMap((format): Action[] => [
      { id: `view-${format}`, label: `${text("page.pictures.view")}: ${format.toUpperCase()}`, keys: "", act: () => void pictures.view(format) },
      { id: `net-${format}`, label: `${text("page.pictures.net")}: ${format.toUpperCase()}`, keys: "", act: () => void pictures.net(format) },
    ]),
    { id: "film", label: `${text("page.pictures.turns")}: ${text("page.pictures.film")}`, keys: "", able: () => model.history.length > 0, act: () => { place.open("share"); void filmTurns(parts); } },
    { id: "sheet", label: text("page.sheet.open"), keys: "", able: () => model.history.length > 0, act: () => sheet.open() },
  ];
}

function helpActions({ showKeys, tour }: ActionParts): Action[] {
  return [
    { id: "keys", label: text("page.keys.show"), keys: "?", act: showKeys },
    { id: "tour", label: text("page.tour.again"), keys: "", act: () => tour.start() },
  ];
}

/** Each of the two ways to work with the cube has its own hints. */
function toggleHints({ choices, place }: ActionParts): void {
  choices.set(place.tab === "paint" ? { paintHints: !choices.paintHints } : { hints: !choices.hints });
}
