// Sentences from messages: a key of the message files, and the values in it.
//
// Reports of the workbench have each text twice, as a sentence and as a message. The page makes its own sentence, so
// another language needs no new answer. Colours, pieces, places and faces in a message are values; what they are called
// is up to the reader.

/** A sentence as data. */
export interface Message {
  readonly key: string;
  /** Each is a `Value`. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What stands between the values of a list. */
type Join = "and" | "or" | "commas" | "hyphens" | "semicolons" | "sentences";

/** What stands in a placeholder. Colours, pieces, places and faces are letters out of U R F D L B. */
export type Value =
  | string
  | number
  | Message
  | { readonly colour: string }
  | { readonly noun: string }
  | { readonly colours: string }
  | { readonly piece: string }
  | { readonly place: string }
  | { readonly at: string }
  | { readonly side: string }
  | { readonly letter: string }
  | { readonly list: readonly Value[]; readonly join: Join };

/** How texts are written for a reader. */
export interface Voice {
  readonly messages: Readonly<Record<string, string>>;
  /** The letters of the colours of U R F D L B; without them, colours and places are called by the letters of faces. */
  readonly colours?: string;
  /** The letter of a face in turns. */
  letterOf(face: string): string;
}

const BETWEEN: Partial<Record<Join, string>> = { commas: ", ", hyphens: "-", semicolons: "; " };

/** The sentence of a message. */
export function say({ key, values }: Message, voice: Voice): string {
  const template = voice.messages[key];
  if (template === undefined) throw new Error(`there is no text '${key}'`);
  return template.replace(/\{(\w+)\}/g, (blank, name: string) => (name in values ? shown(values[name] as Value, voice) : blank));
}

function shown(value: Value, voice: Voice): string {
  if (typeof value !== "object") return String(value);
  if ("key" in value) return say(value, voice);
  if ("colour" in value) return colour("", value.colour, voice);
  if ("noun" in value) return colour("noun.", value.noun, voice);
  if ("colours" in value) return [...value.colours].map((face) => colour("", face, voice)).join("-");
  if ("piece" in value) return piece(value.piece, voice);
  if ("place" in value) return voice.colours ? [...value.place].map((face) => voice.messages[`side.${face}`]).join(" ") : [...value.place].map(voice.letterOf).join("");
  if ("at" in value) return side("at", value.at, voice);
  if ("side" in value) return side("face", value.side, voice);
  if ("letter" in value) return voice.letterOf(value.letter);
  return list(value.list.map((one) => shown(one, voice)), value.join, voice);
}

/** The word for a colour; its letter if there is none, or if colours are called by faces. */
function colour(form: "" | "noun." | "feminine.", face: string, voice: Voice): string {
  if (!voice.colours) return face;
  const letter = voice.colours["URFDLB".indexOf(face)];
  return voice.messages[`colour.${form}${letter}`] ?? letter;
}

/** As in "white-red-green corner". */
function piece(faces: string, voice: Voice): string {
  const kind = faces.length === 2 ? "edge" : "corner";
  const last = faces.length - 1;
  const words = [...faces].map((face, i) => colour(i === last ? "feminine." : "", face, voice));
  return voice.messages[voice.colours ? `piece.${kind}` : `piece.${kind}.letters`].replace("{colours}", words.join("-"));
}

function side(kind: "at" | "face", face: string, voice: Voice): string {
  return voice.colours ? voice.messages[`side.${kind}.${face}`] : voice.messages[`side.${kind}.letter`].replace("{face}", voice.letterOf(face));
}

function list(words: readonly string[], join: Join, voice: Voice): string {
  if (join === "sentences") return words.map(capital).join(" ");
  if (words.length < 2 || join in BETWEEN) return words.join(BETWEEN[join] ?? "");
  return words.slice(0, -1).join(", ") + voice.messages[`list.${join}`] + words[words.length - 1];
}

/** With a capital letter, even if it begins with an inserted word. */
export function capital(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}
