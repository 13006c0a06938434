// The workbench page: puts the parts together. Stores and services first, then what shows them.

import { Dice } from "./dice/dice";
import { fill, h } from "./dom/dom";
import { Pictures } from "./films/pictures";
import { opened } from "./formats/link";
import { Lab } from "./lab/lab";
import { actionsOf } from "./page/actions";
import { announcer } from "./page/announcer";
import { cameraNotice } from "./page/cameranotice";
import { fetchedPanel } from "./page/fetchedpanel";
import { header } from "./page/header";
import { listenToKeys } from "./page/keyboard";
import { keysDialog } from "./page/keysdialog";
import { listenToPasteAndDrop } from "./page/pasteanddrop";
import { isLabShown, showRootState } from "./page/rootstate";
import { Tabs } from "./page/tabs";
import { toastBox } from "./page/toastbox";
import { Tour } from "./page/tour";
import { welcome } from "./page/welcome";
import { algPanel } from "./panels/alg/alg";
import { runPlace } from "./panels/lab/runplace";
import { goalPanel } from "./panels/paint/goal";
import { paintPanel } from "./panels/paint/paint";
import { robotPanel } from "./panels/robot/robot";
import { scanPanel } from "./panels/scan/scan";
import { importBox } from "./panels/share/importbox";
import { picturesBox } from "./panels/share/pictures";
import { sharePanel } from "./panels/share/share";
import { Sheet } from "./panels/share/sheet";
import { solvePanel } from "./panels/solve/solve";
import { viewPanel } from "./panels/view/view";
import { field } from "./puzzles/facets";
import { CameraRun } from "./robot/camerarun";
import { Robots } from "./robot/robots";
import { CameraSides } from "./scan/camerasides";
import { Scans } from "./scan/scans";
import { Address } from "./services/address";
import { keepDice } from "./services/dicebook";
import { Editor } from "./services/editor";
import { Follow } from "./services/follow";
import { MethodOffers } from "./services/methodoffers";
import { Player } from "./services/player";
import { PositionChecks } from "./services/positioncheck";
import { Scrambler } from "./services/scrambler";
import { Search } from "./services/search";
import { Session, unpack } from "./services/session";
import { Sound } from "./services/sound";
import { Viewing } from "./services/viewing";
import { Views } from "./services/views";
import { FaceNames } from "./stage/facenames";
import { followBox } from "./stage/followbox";
import { goalStage } from "./stage/goalcube";
import { handheld } from "./stage/handheld";
import { historyBar } from "./stage/history";
import { machineBar, machineStage } from "./stage/machine";
import { padBox } from "./stage/padbox";
import { showOnCube, startStage } from "./stage/startcube";
import { transport } from "./stage/transport";
import { Appearance } from "./state/appearance";
import { Choices } from "./state/choices";
import { Model } from "./state/model";
import { isTab, Place } from "./state/place";
import { Preview } from "./state/preview";
import { Selection } from "./state/selection";
import { listen, watch } from "./state/store";
import { Toast } from "./state/toast";
import { language, text } from "./texts/texts";
import { CubeView, prepare } from "./view3d/cubeview";
import { CommandPalette } from "./widgets/commandpalette";
import { Notice } from "./widgets/notice";

await prepare();

const root = document.documentElement;
root.lang = language;
document.querySelector("meta[name=description]")?.setAttribute("content", text("page.description"));

// Stores. A store that is derived from another listens to it before anybody else.

const model = new Model();
const choices = new Choices(model);
const place = new Place();
const tabs = new Tabs(place);
const selection = new Selection(model, place);
const preview = new Preview(model);
const toast = new Toast();
const appearance = new Appearance();

// The cube, and what hands on it do.

const cubeHost = h("div", {
  className: "cube", id: "cube", tabIndex: 0, role: "application", "aria-label": text("page.cube"), "aria-describedby": "position-words",
});
const flatNotice = new Notice("flat-notice");
const view: CubeView = new CubeView(cubeHost, {
  flattened: (why, blank) => {
    root.dataset.picture = blank ? "blank" : "flat";
    if (why === "wanted" && !blank) return;
    flatNotice.show([text(`page.flat.${why}`), " ", text(blank ? "page.flat.blank" : "page.flat.works")],
      [{ id: "flat-known", label: text("page.close"), act: () => flatNotice.hide() }]);
  },
  turned: (turn) => follow.turn(turn),
  menuWanted: () => commands.open(),
  sticker: (index, again) => {
    if (view.paintMode) editor.paint("facelets", field(model.puzzle, model.state.facelets, index), again);
  },
  grabbed: () => {
    player.pause();
    dice.stop();
  },
  moving: (on) => (viewing.inHand = on),
  looked: () => viewing.moved(),
});
root.dataset.picture ??= "solid";

// Services.

const viewing = new Viewing(view);
const player = new Player(model, view);
const search = new Search(model, choices, appearance);
const robots = new Robots(model, search);
const dice = new Dice(model, view);
keepDice(dice);
const follow = new Follow(model, player, search);
const checks = new PositionChecks(model, dice);
const editor = new Editor(model, player, selection, choices);
const sound = new Sound(model);
const lab = new Lab((message) => toast.say(message));
const views = new Views(view, { model, player, follow, selection });
const stores = { model, choices, place, selection, preview, toast, appearance };
const services = { view, views, viewing, player, search, robots, dice, follow, checks, editor, sound, lab };
const scrambler = new Scrambler({ model, player, choices, editor, toast });
const offers = new MethodOffers({ model, choices, dice, toast });
const address = new Address({ ...stores, player, search, dice });
const scans = new Scans({ ...stores, editor, robots, sound });
const cameraRun = new CameraRun({ model, place, robots }, new CameraSides(scans));
const pictures = new Pictures({ model, view, choices, toast });
const sheet = new Sheet({ model, search, view, choices });
const parts = { ...stores, ...services, scrambler, offers, address, scans, cameraRun, pictures, sheet };

// What is shown.

const imports = importBox(parts);
const keys = keysDialog(choices);
const showKeys = () => keys.showModal();
tabs.fill({
  solve: solvePanel(parts),
  scan: scanPanel(parts),
  paint: paintPanel(parts),
  goal: goalPanel(parts),
  alg: algPanel(parts),
  numbers: fetchedPanel(parts, "numbers", async (panel) => (await import("./panels/numbers/numbers")).fillNumbers(parts, panel)),
  robot: robotPanel(parts),
  lab: fetchedPanel(parts, "lab", async (panel) => (await import("./panels/lab/lab")).fillLab(parts, panel)),
  view: viewPanel(parts, showKeys),
  share: sharePanel(parts, imports.elements, picturesBox(parts)),
});
showOnCube(parts);
const said = announcer(parts);
const prefixBadge = listenToKeys(parts, {
  cube: cubeHost,
  isCovered(event) {
    if (sheet.isOpen && event.key === "Escape") sheet.close();
    // A hidden cube is not turned.
    if (isLabShown(parts) && !((event.ctrlKey || event.metaKey) && event.key === "k")) {
      if (event.key === "Escape") lab.choose(undefined);
      return true;
    }
    return keys.open || sheet.isOpen;
  },
  showKeys,
  showCommands: () => commands.open(),
  describe: () => said.describe(),
});
const stage = h("main", { className: "stage" },
  h("div", { className: "cubes" }, startStage(parts, cubeHost, new FaceNames(parts).element), goalStage(parts)),
  machineStage(parts), runPlace(lab, toast),
  prefixBadge, padBox(parts), followBox(parts), historyBar(parts), transport(parts), machineBar(robots));
watch([selection], () => stage.classList.toggle("with-goal", selection.withGoal));
const notice = new Notice();
const tour = new Tour(parts, notice);
const commands: CommandPalette = new CommandPalette(() => actionsOf({ ...parts, tour, showKeys }));
fill(document.getElementById("app") as HTMLElement,
  header(parts, () => commands.open(), showKeys), flatNotice.element, notice.element, cameraNotice(cameraRun, robots), h("div", { className: "columns" }, stage, tabs.element),
  said.element, toastBox(toast), keys, commands.dialog, listenToPasteAndDrop(imports, (files) => void scans.takePictures(files)));
document.body.append(sheet.element);

// What follows from what.

listen([place], () => lab.show(place.tab === "lab"));
let labChosen = lab.chosen;
listen([lab], () => {
  if (labChosen === lab.chosen) return;
  labChosen = lab.chosen;
  // On a phone a run needs all the room there is.
  if (handheld.matches) place.fold(labChosen !== undefined);
});
showRootState(parts);

// The beginning: the session before, or what the address says.

const session = new Session(parts);
const restored = session.before !== undefined && unpack(session.before, parts);
if (!restored || session.before?.hash !== location.hash) address.open(!restored);
const lastTab = restored ? session.before?.tab : undefined;
if (opened(location.hash)?.numbering) place.choose("numbers");
else place.choose(lastTab !== undefined && isTab(lastTab) ? lastTab : model.state.goal === null ? place.tab : "goal");
address.follow();
if (!restored && location.hash.length < 2) void welcome(parts, session, notice, tour);

// For tests: where a sticker is on the screen.
Object.assign(window, { zauber: { view, model, sound, goalView: () => views.goal } });
