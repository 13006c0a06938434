// The text file of 2010 at every solve: the robot of that time looked for it under its name.

import { h } from "../../dom/dom";
import type { Robot } from "../../api/schemas";
import { choose, settings } from "../../settings/settings";
import { text } from "../../texts/texts";
import { download, type DownloadParts } from "./download";

const FORMAT = "2010";

/** Whether a machine reads such a file. */
const reads = (robot: Robot) => robot.outputs.includes(FORMAT);

/** A box to tick; while it is ticked, every program that is made for a solution is handed over as that file. */
export function robotFileBox(parts: DownloadParts): { readonly element: HTMLElement; show(robot: Robot): void } {
  const { robots } = parts;
  const box = h("input", { type: "checkbox", id: "robot-list-always", checked: settings.robotFile, onchange: () => choose({ robotFile: box.checked }) });
  robots.made.subscribe(() => {
    const { planned } = robots;
    if (settings.robotFile && planned && reads(planned.robot)) void download(parts, planned, FORMAT);
  });
  const element = h("div", { className: "robot-list" }, h("label", { className: "check" }, box, text("page.robot.fileAlways")), h("p", { className: "hint" }, text("page.robot.fileAlwaysHow")));
  return {
    element,
    show: (robot) => {
      element.hidden = !reads(robot);
    },
  };
}
