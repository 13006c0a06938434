// Links of other programs, read and written: Twizzle, alg.cubing.net, and our own.
//
// Both of the others keep a setup and an alg. The setup stands at the start (then comes the alg) or at the end (the alg
// leads there), which alg.cubing.net calls its types. Absent on purpose: checking algs, which is the server's business
// (services/imported.ts asks it), and every parameter about looks.

/** What a link to another site says. */
export interface CubingLink {
  readonly site: "twizzle" | "alg.cubing.net";
  readonly setup: string;
  readonly alg: string;
  /** Whether the setup is where the alg ends, and not where it begins. */
  readonly atEnd: boolean;
  /** As our links name it, or the other site's name if we do not have this puzzle. */
  readonly puzzle: string;
}

/** Our names of puzzles, by the names that the other sites use. */
const PUZZLES: Record<string, string> = { "3x3x3": "333", "2x2x2": "222" };

/** What an address of another site says; nothing if it is not one of theirs. */
export function cubingLink(address: string): CubingLink | undefined {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return undefined;
  }
  const host = url.hostname.replace(/^(www|alpha|beta)\./, "");
  // Both sites have an experimental version as well.
  const isExperiment = host === "experiments.cubing.net";
  if (host === "alg.cubing.net" || (isExperiment && url.pathname.includes("/alg.cubing.net/"))) return readAlgCubingNet(url);
  if (host === "twizzle.net" || isExperiment) return readTwizzle(url);
  return undefined;
}

function readTwizzle({ searchParams: values }: URL): CubingLink {
  // The long names are those of older links.
  const value = (name: string) => values.get(name) ?? values.get(`experimental-${name}`) ?? "";
  return {
    site: "twizzle",
    setup: plain(value("setup-alg")),
    alg: plain(value("alg")),
    atEnd: value("setup-anchor") === "end",
    puzzle: puzzleNamed(value("puzzle")),
  };
}

function readAlgCubingNet({ search }: URL): CubingLink {
  // A bare + is a space there too, and %2B a plus; URLSearchParams reads both that way. Separators are written as
  // entities whose ampersand is escaped in the address.
  const values = new URLSearchParams(search);
  const alg = (name: string) => plain((values.get(name) ?? "")
    .replaceAll("-", "'").replaceAll("_", " ")
    .replaceAll("&#45;", "-").replaceAll("&#95;", "_").replaceAll("&#2b;", "+"));
  const type = values.get("type") ?? "moves";
  return {
    site: "alg.cubing.net",
    setup: alg("setup"),
    alg: alg("alg"),
    atEnd: type === "alg" || type === "reconstruction-end-with-setup",
    puzzle: puzzleNamed(values.get("puzzle") ?? ""),
  };
}

function puzzleNamed(name: string): string {
  return name === "" ? "333" : PUZZLES[name] ?? name;
}

/** Removes what only their players understand: comments between stars, and pauses. */
function plain(alg: string): string {
  return alg.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/(^|[\s)])\.+(?=[\s(]|$)/g, "$1").trim();
}

/** A link that opens this in Twizzle; nothing if it has no such puzzle. */
export function twizzleLink(puzzle: string, setup: string, alg: string): string | undefined {
  const name = Object.keys(PUZZLES).find((theirs) => PUZZLES[theirs] === puzzle);
  if (!name) return undefined;
  const url = new URL("https://alpha.twizzle.net/edit/");
  if (name !== "3x3x3") url.searchParams.set("puzzle", name);
  if (setup !== "") url.searchParams.set("setup-alg", setup);
  if (alg !== "") url.searchParams.set("alg", alg);
  return url.href;
}

/** The part after the `#` of a link to a page like this one, wherever it is served; nothing for other links. */
export function ownLink(address: string): string | undefined {
  const [, hash] = /^https?:\/\/[^\s#]*(#\S+)$/.exec(address.trim()) ?? [];
  return hash !== undefined && /[#&][psgaim]=/.test(hash) ? hash : undefined;
}
