// Making elements without a framework.

type Child = Node | string | null | undefined | false;

/** An element with properties, event handlers (`onclick`) and attributes (with a hyphen, or `role`, `for`), and children. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.includes("-") || name === "role" || name === "for" || name === "list") element.setAttribute(name, String(value));
    else Object.assign(element, { [name]: value });
  }
  fill(element, ...children);
  return element;
}

/** Puts children into an element, in place of those it has. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => !!child || child === ""));
}

/** A button with a text. */
export function button(id: string | undefined, label: string, act: (event: Event) => unknown, className?: string): HTMLButtonElement {
  return h("button", { type: "button", id, className, onclick: act }, label);
}

/** One of several to choose from. */
export function option(value: string, label: string): HTMLOptionElement {
  return h("option", { value }, label);
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes. */
export function svg(tag: string, attributes: Record<string, string | number> = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Copies text; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { value: text, className: "offscreen" });
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** Hands a file to the browser to be saved. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
