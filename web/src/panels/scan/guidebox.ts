// Which way to turn the cube next, in words and as a picture.

import { h } from "../../dom/dom";
import { FACES, type Face } from "../../puzzles/cube";
import { centreOf } from "../../scan/face";
import { mirror, wayByCount, type Way } from "../../scan/guidance";
import { faceOf, type Scans } from "../../scan/scans";
import type { Colours } from "../../settings/schemes";
import { text } from "../../texts/texts";
import { colourWord } from "../../texts/words";
import { Guide } from "./guide";

/** Nothing is said about turning while a machine turns the cube. */
export function guideBox(scans: Scans, colours: Colours, isInMachine: () => boolean): { readonly element: HTMLElement; update(): void } {
  const guide = new Guide();
  const words = h("p", { className: "scan-words" });
  const missing = h("p", { className: "hint" });
  const element = h("div", { className: "scan-guidance" }, guide.element, h("div", {}, words, missing));
  const update = () => {
    const { scanner: { faces, puzzle }, guidance, front } = scans.current;
    const { camera } = scans.feed;
    const mirrored = camera?.facesUser ?? false;
    const preferred = mirrored ? "right" : "left";
    const centres = faces.faces.map(({ face }) => faceOf(centreOf(face.grid)));
    // If colours cannot be told apart, the way is unknown.
    const told = centres.every((face) => face !== undefined) && new Set(centres).size === centres.length;
    const left = new Set([...FACES].filter((face) => !centres.includes(face as Face)) as Face[]);
    const way: Way | undefined = faces.count === 0 || faces.isComplete ? undefined
      : told ? guidance.next(left, preferred) : wayByCount(faces.count, preferred);
    element.hidden = !camera || faces.isComplete;
    guide.element.hidden = words.hidden = isInMachine();
    words.textContent = way ? text(`page.scan.way.${mirrored ? mirror(way) : way}`) : text("page.scan.first");
    missing.textContent = faces.count === 0 ? "" : told ? text("page.scan.missing", { colours: [...left].map(colourWord).join(", ") })
      : text("page.scan.missingSides", { count: 6 - faces.count });
    if (element.hidden) return;
    const letters = [...front].map((letter) => faceOf(letter) ?? "?").join("");
    guide.element.classList.toggle("mirrored", mirrored);
    guide.show({ puzzle, colours: { ...colours }, front: letters, way });
  };
  scans.frames.subscribe(() => scans.sight && update());
  return { element, update };
}
