// The machine that is chosen: what it looks like, what to know about it, and how the cube is laid in.

import type { Robot } from "../../api/schemas";
import { h } from "../../dom/dom";
import { svgOf, viewDrawing } from "../../pictures/drawing";
import { FACES } from "../../puzzles/cube";
import { CUBE, tone } from "../../puzzles/puzzle";
import { laid } from "../../robot/program";
import type { Colours } from "../../settings/schemes";
import { settings } from "../../settings/settings";
import { inWords } from "../../texts/reports";
import { text } from "../../texts/texts";
import { colourWord } from "../../texts/words";

/** From where a cube that is to be laid in is seen. */
const LAYING = { spin: 34, tilt: 29 };

/** The machine in a picture and in words. */
export function machineBox(): { readonly element: HTMLElement; show(robot: Robot): void } {
  const picture = h("img", { className: "robot-picture", alt: "" });
  const about = h("p", { id: "robot-about" });
  const notes = h("p", { className: "hint" });
  let drawn: Robot | undefined;
  return {
    element: h("div", { className: "robot-chosen" }, picture, h("div", {}, about, notes)),
    show(robot) {
      if (robot === drawn) return;
      drawn = robot;
      picture.src = `data:image/svg+xml,${encodeURIComponent(robot.picture)}`;
      about.textContent = inWords(robot.about, robot.about_message);
      notes.textContent = [
        robot.calibrated ? "" : text("page.robot.uncalibrated"),
        robot.missing === "" ? "" : text("page.robot.missing", { faces: [...robot.missing].map((face) => colourWord(tone(CUBE, face))).join(", ") }),
      ].filter((one) => one !== "").join(" ");
      notes.hidden = notes.textContent === "";
    },
  };
}

/** How the cube is laid in; hidden as long as a sticker is unknown. */
export function layingBox(colours: Colours): { readonly element: HTMLElement; show(robot: Robot, facelets: string): void } {
  const picture = h("div", { className: "robot-laying" });
  const words = h("p", { id: "robot-lay" });
  const element = h("div", { className: "robot-lay" }, picture, words);
  let drawn = "";
  return {
    element,
    show(robot, facelets) {
      element.hidden = facelets.includes("?");
      if (element.hidden) return;
      const key = JSON.stringify([robot.start, facelets, colours, settings.marks, settings.notation]);
      if (key === drawn) return;
      drawn = key;
      const lies = laid(facelets, robot.start);
      const [up, front] = [lies[4], lies[9 * FACES.indexOf("F") + 4]].map((letter) => colourWord(tone(CUBE, letter)));
      words.textContent = text("page.robot.lay", { up, front });
      picture.innerHTML = svgOf(viewDrawing(CUBE, lies, { colours, marks: settings }, LAYING));
      picture.firstElementChild?.setAttribute("aria-hidden", "true");
    },
  };
}
