// A canvas, for pictures that are made out of sight.

/** A canvas to paint on. */
export function canvas(width: number, height: number): { element: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const element = Object.assign(document.createElement("canvas"), { width, height });
  const context = element.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("a canvas can be painted on");
  return { element, context };
}
