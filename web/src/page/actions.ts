// Everything one can do on the page, by name; the command palette lists it.

import type { Bench } from "../bench";
import type { Action } from "../widgets/commandpalette";
import { copy } from "../dom/dom";
import { isAssembled, isDefinite } from "../services/positioncheck";
import { PYGAME_TURNS } from "../input/keys";
import { putDiceAway, solveOptimally } from "../panels/solve/dice";
import type { Pictures } from "../panels/share/pictures";
import { startPresenting } from "../panels/solve/solution";
import { takePuzzle } from "./picker";
import { PUZZLES } from "../puzzles/puzzle";
import type { Sound } from "../services/sound";
import { text } from "../texts/texts";
import type { Tour } from "./tour";

export interface ActionParts {
  readonly bench: Bench;
  readonly pictures: Pictures;
  readonly sound: Sound;
  readonly tour: Tour;
  readonly showKeys: () => void;
}

const TABS = ["solve", "scan", "paint", "goal", "alg", "numbers", "robot", "lab", "view", "share"] as const;

export function actionsOf({ bench, pictures, sound, tour, showKeys }: ActionParts): Action[] {
  const { model, player, search, view, choices } = bench;
  const start = () => model.track.start;
  const click = (id: string) => () => document.getElementById(id)?.click();
  const copied = (what: () => string) => () => void copy(what()).then((done) => bench.say(text(done ? "page.copied" : "page.notCopied")));
  const focus = (tab: (typeof TABS)[number], id: string) => () => {
    bench.openTab(tab);
    document.getElementById(id)?.focus();
  };
  const solvable = () => model.state.goal === null
    ? isDefinite(bench.check.verdict)
    : isAssembled(bench.check.verdict) && isAssembled(bench.goalJudge.verdict);
  const control = (key: string) => `${text("page.key.control")}+${key}`;
  const pygame = choices.layout === "pygame";
  return [
    { id: "scramble", label: text(bench.scrambling ? "page.scramble.skip" : "page.scramble"), keys: "", act: () => void bench.scramble() },
    { id: "turns", label: text("page.command.turns", { count: PYGAME_TURNS }), keys: pygame ? "1" : "", act: () => void bench.scramble(PYGAME_TURNS) },
    { id: "solve", label: text("page.solve.start"), keys: "", able: () => !search.running && solvable(), act: () => { bench.openTab("solve"); putDiceAway(bench); click("solve")(); } },
    { id: "optimal", label: text("page.command.optimal"), keys: pygame ? "4" : "", able: () => !search.running && solvable(), act: () => { bench.openTab("solve"); void solveOptimally(bench); } },
    { id: "stop", label: text("page.solve.cancel"), keys: text("page.key.escape"), able: () => search.running || player.playing || bench.dice.running, act: () => { bench.dice.stop(); search.cancel(); player.pause(); } },
    { id: "play", label: text("page.player.play"), keys: text("page.key.space"), able: () => model.history.length > 0, act: () => player.toggle() },
    { id: "back", label: text("page.player.back"), keys: control("Z"), able: () => model.index > 0, act: () => player.step(-1) },
    { id: "forward", label: text("page.player.forward"), keys: control("Y"), able: () => !player.atEnd, act: () => player.step(1) },
    { id: "first", label: text("page.player.first"), keys: "", able: () => model.track.done > 0, act: () => player.jump(start()) },
    { id: "last", label: text("page.player.last"), keys: "", able: () => !player.atEnd, act: () => player.jump(start() + model.track.turns.length) },
    { id: "follow", label: text("page.follow.start"), keys: "", able: () => search.found !== undefined, act: () => { bench.openTab("solve"); click("follow")(); } },
    { id: "present", label: text("page.command.present"), keys: "", able: () => search.found !== undefined, act: () => void startPresenting(bench) },
    { id: "reset", label: text("page.reset"), keys: "", able: () => model.state.facelets !== model.puzzle.solved || model.state.goal !== null, act: () => { player.pause(); model.change("reset", { facelets: model.puzzle.solved, goal: null }); } },
    { id: "random", label: text("page.command.random"), keys: "", act: () => void bench.randomise(bench.selected) },
    ...Object.values(PUZZLES).map((puzzle): Action => ({ id: `puzzle-${puzzle.id}`, label: text("page.command.puzzle", { name: text(`page.puzzle.${puzzle.id}`) }), keys: "", able: () => puzzle !== model.puzzle, act: () => takePuzzle(bench, puzzle) })),
    ...TABS.map((tab): Action => ({ id: `tab-${tab}`, label: text("page.command.tab", { name: text(`page.tab.${tab}`) }), keys: "", act: () => { bench.openTab(tab); document.getElementById(`tab-${tab}`)?.focus(); } })),
    { id: "type", label: text("page.command.alg"), keys: "", act: focus("alg", "alg") },
    { id: "bring", label: text("page.command.bring"), keys: control("V"), act: focus("share", "intake") },
    { id: "file", label: text("page.intake.file"), keys: "", act: click("intake-file") },
    { id: "take-goal", label: text("page.goal.take"), keys: "", act: () => model.change("goal", { goal: model.state.facelets }) },
    { id: "swap", label: text("page.command.swap"), keys: "", able: () => model.state.goal !== null, act: click("swap") },
    { id: "no-goal", label: text("page.goal.none"), keys: "", able: () => model.state.goal !== null, act: () => model.change("goal", { goal: null }) },
    { id: "compare", label: text("page.compare.start"), keys: "", able: solvable, act: () => { bench.openTab("solve"); click("compare")(); } },
    { id: "home", label: text("page.view.home"), keys: text("page.key.double"), act: () => { view.spinSpeed = 0; void view.look(view.puzzle.home, 350); } },
    { id: "hints", label: text("page.view.hints"), keys: "", act: () => { const which = bench.painting ? "paintHints" : "hints"; choices[which] = !choices[which]; bench.changed(); } },
    { id: "front", label: text("page.view.front"), keys: "", act: () => { view.showFront = !view.showFront; bench.changed(); } },
    { id: "sound", label: text("page.sound"), keys: "", act: () => { sound.on = !sound.on; bench.changed(); } },
    { id: "copy-link", label: text("page.share.link"), keys: "", act: copied(() => `${location.href.replace(/#.*/, "")}#${bench.address()}`) },
    { id: "copy-facelets", label: text("page.share.facelets"), keys: "", act: copied(() => model.state.facelets) },
    ...(["png", "svg"] as const).flatMap((format): Action[] => [
      { id: `view-${format}`, label: `${text("page.pictures.view")}: ${format.toUpperCase()}`, keys: "", act: () => void pictures.view(format) },
      { id: `net-${format}`, label: `${text("page.pictures.net")}: ${format.toUpperCase()}`, keys: "", act: () => void pictures.net(format) },
    ]),
    { id: "film", label: `${text("page.pictures.turns")}: ${text("page.pictures.film")}`, keys: "", able: () => model.history.length > 0, act: () => { bench.openTab("share"); void pictures.film(); } },
    { id: "sheet", label: text("page.sheet.open"), keys: "", able: () => model.history.length > 0, act: () => pictures.sheet.open() },
    { id: "keys", label: text("page.keys.show"), keys: "?", act: showKeys },
    { id: "tour", label: text("page.tour.again"), keys: "", act: () => tour.start() },
  ];
}
