// The picture of the camera with what was found in it, and the buttons that belong to it.

import { button, fill, h, option } from "../../dom/dom";
import type { Scans } from "../../scan/scans";
import { text } from "../../texts/texts";
import { Overlay } from "./overlay";

export interface ViewfinderBox {
  readonly view: HTMLElement;
  readonly controls: HTMLElement;
  readonly startButton: HTMLElement;
  readonly nowButton: HTMLElement;
  update(): void;
}

export function viewfinder(scans: Scans, isVisible: () => boolean): ViewfinderBox {
  const { feed } = scans;
  const overlay = new Overlay();
  const video = h("video", { className: "scan-video", muted: true, playsInline: true, "aria-hidden": "true" });
  video.tabIndex = -1;
  feed.show({ video, isVisible });

  const stateLine = h("p", { className: "scan-state" });
  const startButton = button("scan-start", text("page.scan.start"), () => void feed.start(), "primary");
  const offWords = h("p");
  const off = h("div", { className: "scan-off" }, offWords, startButton);
  const screen = h("div", { className: "scan-screen" }, video, overlay.element as unknown as Node);
  const view = h("div", { className: "scan-view", id: "scan-view" }, screen, off, stateLine);
  video.addEventListener("resize", () => {
    if (video.videoWidth > 0) view.style.setProperty("--ratio", (video.videoWidth / video.videoHeight).toFixed(4));
  });
  const cameras = h("select", { id: "scan-camera", "aria-label": text("page.scan.camera"), onchange: () => feed.choose(cameras.value) });
  const nowButton = button("scan-now", text("page.scan.now"), () => scans.takeAtOnce());
  const controls = h("div", { className: "buttons scan-controls" }, nowButton, button("scan-stop", text("page.scan.stop"), () => feed.stop()), cameras);

  scans.frames.subscribe(() => {
    const { sight } = scans;
    if (!sight) return overlay.clear();
    const { faces } = scans.current.scanner;
    overlay.show(sight.found, sight.sightings.map(({ face, part }) => ({ face, part, known: faces.placeOf(face) >= 0 })));
    const words = text(`page.scan.state.${sight.state}`);
    if (stateLine.textContent !== words) stateLine.textContent = words;
    view.dataset.state = sight.state;
  });

  let [listed, captures]: [unknown, number] = [feed.cameras, 0];
  const update = () => {
    const { camera, opening, trouble } = feed;
    const { faces, reading } = scans.current.scanner;
    const live = camera !== undefined;
    // Once a cube was read, the camera is not needed.
    view.hidden = !live && reading !== undefined;
    view.classList.toggle("live", live);
    screen.classList.toggle("mirrored", camera?.facesUser ?? false);
    screen.hidden = !live;
    off.hidden = live;
    stateLine.hidden = !live || faces.isComplete;
    startButton.hidden = opening;
    startButton.textContent = text(trouble ? "page.scan.again" : "page.scan.start");
    offWords.textContent = opening ? text("page.scan.opening") : trouble ? text(`page.scan.trouble.${trouble}`) : text("page.scan.off");
    offWords.setAttribute("role", trouble ? "alert" : "none");
    offWords.classList.toggle("bad", trouble !== undefined);
    if (listed !== feed.cameras) {
      listed = feed.cameras;
      fill(cameras, ...feed.cameras.map(({ deviceId, label }, i) => option(deviceId, label || text("page.scan.camera.number", { number: i + 1 }))));
      if (camera) cameras.value = camera.id;
    }
    controls.hidden = !live;
    cameras.hidden = cameras.options.length < 2;
    if (captures !== scans.captures) flash(view);
    captures = scans.captures;
  };
  return { view, controls, startButton, nowButton, update };
}

function flash(view: HTMLElement): void {
  view.classList.remove("flash");
  // The browser starts the flash again only if it has seen the element without the class.
  void view.offsetWidth;
  view.classList.add("flash");
}
