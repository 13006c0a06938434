// The line above everything while a machine shows its cube to the camera: what happens, and how to stop it.

import type { CameraRun } from "../robot/camerarun";
import type { Robots } from "../robot/robots";
import { robotName } from "../robot/words";
import { watch } from "../state/store";
import { number, text } from "../texts/texts";
import { Notice } from "../widgets/notice";

/** Sides of a cube. */
const SIDES = 6;

export function cameraNotice(cameraRun: CameraRun, robots: Robots): HTMLElement {
  const notice = new Notice("camera-run");
  let shown = "";
  watch([cameraRun, robots], () => {
    const said = words(cameraRun, robots);
    notice.element.dataset.step = cameraRun.step ?? "";
    if (said === shown) return;
    shown = said;
    if (said === "") return notice.hide();
    const look = robots.run?.look;
    notice.show([said], cameraRun.isActive ? [
      ...(look ? [{ id: "camera-run-on", label: text("page.run.resume"), act: () => robots.run?.goOn() }] : []),
      { id: "camera-run-stop", label: text("page.run.stop"), act: () => cameraRun.stop() },
    ] : [{ id: "camera-run-close", label: text("page.close"), act: () => cameraRun.putAway() }]);
  });
  return notice.element;
}

function words({ step, seen, trouble }: CameraRun, { chosen, run }: Robots): string {
  const name = chosen ? robotName(chosen) : "";
  switch (step) {
    case undefined: case "done":
      return "";
    case "showing": case "confirming": {
      const side = run?.look && text(`page.side.${run.look.place}` as "page.side.U");
      const where = side === undefined ? "" : ` ${text("page.cameraRun.look", { side })}`;
      return text(`page.cameraRun.${step}`, { name, seen: number(seen), of: number(SIDES) }) + where;
    }
    case "broken":
      return text("page.cameraRun.broken", { why: trouble });
    default:
      return text(`page.cameraRun.${step}`, { name });
  }
}
