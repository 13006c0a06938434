// Paste and drop: text and pictures pasted over the cube, text and files dropped anywhere.

import { h } from "../dom/dom";
import type { Importer } from "../panels/share/importbox";
import { text } from "../texts/texts";

/** Where pictures go. */
export type PictureImporter = (files: readonly File[]) => void;

const isField = (target: EventTarget | null) => target instanceof HTMLElement && target.closest("input, textarea") !== null;

/** The pictures among files, by type, or by name if a file has no type. */
const picturesIn = (files: FileList | undefined) =>
  [...files ?? []].filter(({ type, name }) => type.startsWith("image/") || (type === "" && /\.(jpe?g|png|webp|heic|heif|avif|bmp|gif)$/i.test(name)));

export function listenToPasteAndDrop({ take, takeFile }: Importer, takePictures: PictureImporter): HTMLElement {
  const target = h("div", { className: "drop-target", hidden: true, "aria-hidden": "true" }, text("page.import.drop"));
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    const pictures = picturesIn(event.clipboardData?.files);
    if (pictures.length > 0) return takePictures(pictures);
    const given = event.clipboardData?.getData("text") ?? "";
    if (given.trim() !== "") void take(given);
  });
  // A drag sends events for every element it passes; it has left the page when it has left as many elements as it entered.
  let inside = 0;
  const showTarget = (by: number) => {
    inside = Math.max(0, inside + by);
    target.hidden = inside === 0;
  };
  // Fields take text themselves, but no files.
  const concerns = ({ target: over, dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files")
    || (!isField(over) && dataTransfer?.types.includes("text/plain"));
  document.addEventListener("dragenter", (event) => concerns(event) && showTarget(1));
  document.addEventListener("dragleave", (event) => concerns(event) && showTarget(-1));
  document.addEventListener("dragover", (event) => concerns(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!concerns(event)) return;
    // Otherwise the browser would leave the page for the file.
    event.preventDefault();
    showTarget(-inside);
    const pictures = picturesIn(event.dataTransfer?.files);
    if (pictures.length > 0) return takePictures(pictures);
    const [file] = event.dataTransfer?.files ?? [];
    const given = event.dataTransfer?.getData("text/plain") ?? "";
    if (file) void takeFile(file);
    else if (given.trim() !== "") void take(given);
  });
  return target;
}
