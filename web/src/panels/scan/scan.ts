// Scanning: the camera or pictures in, the six sides as they are taken, the cube that was read, and a click to correct it.

import { button, h, save } from "../../dom/dom";
import { isReached } from "../../puzzles/puzzle";
import type { CameraRun } from "../../robot/camerarun";
import { centreOf } from "../../scan/face";
import type { Scanner } from "../../scan/scanner";
import { feminine, type Scans } from "../../scan/scans";
import { forgetTones, rememberedTones } from "../../scan/tones";
import type { Appearance } from "../../state/appearance";
import type { Model } from "../../state/model";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { statusLines } from "../../widgets/statuslines";
import { sideSwitch } from "../paint/sides";
import { solveNow, type SolveNowParts } from "../paint/solvenow";
import { guideBox } from "./guidebox";
import { pictureButtons } from "./picturebuttons";
import { resultBox } from "./result";
import { sidesBox } from "./sides";
import { viewfinder } from "./viewfinder";

export interface ScanPanelParts extends SolveNowParts {
  readonly scans: Scans;
  readonly cameraRun: CameraRun;
  readonly model: Model;
  readonly appearance: Appearance;
}

/** The places of sides that explain why there is no cube. */
function suspectSides({ suspects, reason, faces }: Scanner): readonly number[] {
  return suspects.length > 0 ? suspects : reason ? faces.alike : [];
}

/** What to do about sides that make no cube. */
function advice({ suspects, faces }: Scanner): string {
  if (suspects.length === 0) return text(faces.alike.length > 0 ? "page.scan.alike" : "page.scan.retake");
  const centres = suspects.map((place) => centreOf(faces.all[place]?.face.grid ?? ""));
  // A side without a name is found by its mark.
  if (centres.includes(undefined)) return text("page.scan.againMarked", { count: suspects.length });
  return text("page.scan.againNamed", { sides: centres.map((letter) => feminine(letter!)).join(", ") });
}

export function scanPanel(parts: ScanPanelParts): HTMLElement {
  const { scans, scans: { feed }, cameraRun, model, place, appearance } = parts;
  const finder = viewfinder(scans, () => element.checkVisibility() && scans.isPossible);
  const guide = guideBox(scans, appearance.colours, () => cameraRun.isActive);
  const sides = sidesBox((place) => scans.retake(place));
  const problems = statusLines("scan-problems");
  const solveButton = button("scan-solve", text("page.paint.solve"), () => solveNow(parts), "primary");
  const result = resultBox({ scans, model, appearance }, solveButton);
  const pictures = pictureButtons(scans);
  const saveButton = button("scan-save", text("page.scan.save"), () => void scans.current.scanner.record(scans.latest).then((file) => save(file, "zauber-scan.json")));
  const saving = h("div", { className: "scan-line" }, h("p", { className: "hint" }, text("page.scan.saveHint")), saveButton);
  const forget = button("scan-forget", text("page.scan.forget"), () => {
    forgetTones(model.puzzle.id);
    scans.say(text("page.scan.forgotten"));
  });
  const remembered = h("div", { className: "scan-line" }, h("p", { className: "hint" }, text("page.scan.remembered")), forget);
  const said = h("p", { id: "scan-announcement", className: "visually-hidden", role: "status" });

  const unavailable = h("p");
  const unavailableBox = h("div", { className: "scan-unavailable", id: "scan-unavailable" }, unavailable,
    h("div", { className: "buttons" }, button("scan-paint", text("page.scan.paint"), () => place.open("paint"), "primary")));
  const available = h("div", { className: "scan-available" },
    finder.view, guide.element, sides.element, problems.element, finder.controls, result.element, pictures.element, pictures.hint, saving, remembered,
    h("div", { className: "scan-target" }, h("p", { className: "hint" }, text("page.scan.sides")), sideSwitch(parts.selection, true, text("page.scan.sides"))));

  const element = h("section", { className: "panel" }, unavailableBox, available, said);

  const draw = () => {
    unavailableBox.hidden = scans.isPossible;
    available.hidden = !scans.isPossible;
    if (said.textContent !== scans.said) said.textContent = scans.said;
    if (!scans.isPossible) {
      unavailable.textContent = text("page.scan.unavailable", { puzzle: text(`page.puzzle.${model.puzzle.id}`) });
      return;
    }
    if (place.tab !== "scan") return;
    const { scanner } = scans.current;
    const { faces, reading, reason, asking } = scanner;
    finder.update();
    guide.update();
    sides.show(model.puzzle, faces.all, suspectSides(scanner));
    problems.show([
      scans.looking && text("page.scan.looking", { name: scans.looking }), asking && text("page.scan.reading"), feed.away && text("page.offline"),
      ...scans.problems, reason, reason && !reading?.isLegal && advice(scanner),
    ], reason !== undefined || scans.problems.length > 0 || feed.away);
    result.update();
    solveButton.hidden = !reading?.isLegal || isReached(model.puzzle, model.state);
    solveButton.textContent = text(model.state.goal !== null ? "page.paint.way" : "page.paint.solve");
    pictures.update();
    saving.hidden = faces.count === 0 && scans.latest === undefined;
    remembered.hidden = rememberedTones(model.puzzle.id) === undefined;
  };
  watch([scans, feed, model, place, appearance], () => {
    const { activeElement } = document;
    feed.follow();
    draw();
    // If the pressed button disappears, the focus moves to the next one.
    if (!(activeElement instanceof HTMLElement) || !available.contains(activeElement) || activeElement.checkVisibility()) return;
    [solveButton, finder.nowButton, finder.startButton].find((one) => one.checkVisibility())?.focus();
  });
  return element;
}
