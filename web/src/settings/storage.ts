// The browser's storage. It may refuse (private windows, full disks), and what it kept may be from another
// version or edited by hand: then it counts as absent.

export type Place = "local" | "tab";

function storage(place: Place): Storage | undefined {
  try {
    return place === "local" ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}

/** What was kept under a name, or nothing. */
export function kept<T>(name: string, place: Place = "local"): T | undefined {
  try {
    const text = storage(place)?.getItem(`zauber.${name}`);
    return text === null || text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a value; false if the browser does not. */
export function keep(name: string, value: unknown, place: Place = "local"): boolean {
  try {
    storage(place)?.setItem(`zauber.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string, place: Place = "local"): void {
  storage(place)?.removeItem(`zauber.${name}`);
}

/** The names of everything that is kept and begins like this. */
export function keptNames(beginning: string): string[] {
  const found = storage("local");
  const names = found ? Array.from({ length: found.length }, (_, i) => found.key(i) ?? "") : [];
  return names.filter((name) => name.startsWith(`zauber.${beginning}`)).map((name) => name.slice("zauber.".length));
}
