// Where pictures come from, and what can be done with the sides that were taken.

import { button, h } from "../../dom/dom";
import type { Scans } from "../../scan/scans";
import { text } from "../../texts/texts";

export interface PictureButtons {
  readonly element: HTMLElement;
  readonly hint: HTMLElement;
  update(): void;
}

/** A hidden field that lets the browser ask for pictures, or for a photo. */
function chooser(id: string, capture: boolean, chosen: (files: readonly File[]) => void): HTMLInputElement {
  const input = h("input", {
    type: "file", id, className: "offscreen", tabIndex: -1, accept: "image/*", multiple: !capture, "aria-hidden": "true",
    onchange: () => {
      const files = [...input.files ?? []];
      input.value = "";
      if (files.length > 0) chosen(files);
    },
  });
  if (capture) input.setAttribute("capture", "environment");
  return input;
}

export function pictureButtons(scans: Scans): PictureButtons {
  const take = (files: readonly File[]) => void scans.takePictures(files);
  const [files, photo] = [chooser("scan-files", false, take), chooser("scan-photo", true, take)];
  const retake = button("scan-retake", text("page.scan.retakeThese"), () => scans.retake(...scans.current.scanner.suspects), "primary");
  const filesButton = button("scan-files-open", text("page.scan.files"), () => files.click());
  const photoButton = button("scan-photo-open", text("page.scan.photo"), () => photo.click());
  const again = button("scan-retry", text("page.scan.again"), () => scans.current.scanner.again());
  const over = button("scan-restart", text("page.scan.restart"), () => scans.startOver());
  const hint = h("p", { className: "hint scan-drop" }, text("page.scan.drop"));
  return {
    element: h("div", { className: "buttons" }, retake, filesButton, files, photoButton, photo, again, over),
    hint,
    update() {
      const { faces, reading, reason, asking, suspects } = scans.current.scanner;
      again.hidden = !reason || asking || reading !== undefined;
      retake.hidden = suspects.length === 0;
      over.hidden = faces.count === 0;
      filesButton.hidden = hint.hidden = faces.isComplete;
      // Without a camera button, browsers would only open the same dialog again.
      photoButton.hidden = faces.isComplete || !matchMedia("(pointer: coarse)").matches;
    },
  };
}
