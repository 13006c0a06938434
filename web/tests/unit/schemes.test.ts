import { expect, test, vi } from "vitest";
import { coloursOf, distance, inkOn, lab, letterOf, lettersOf, light, named, PALETTES, SCHEMES, STANDARD, type PaletteName, type SchemeName, type Tones } from "../../src/settings/schemes";
import { choose, readSettings } from "../../src/settings/settings";

/** What eyes without one kind of cone make of light; matrices of Machado, Oliveira and Fernandes, 2009. */
const EYES = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** The smallest distance between two colours of a palette, as such eyes see them. */
function smallest(tones: Tones, eyes: keyof typeof EYES): number {
  const seen = Object.values(tones).map((tone) => {
    const rays = light(tone);
    const [r, g, b] = EYES[eyes].map((row) => Math.max(0, Math.min(1, row[0] * rays[0] + row[1] * rays[1] + row[2] * rays[2])));
    return lab([r, g, b]);
  });
  return Math.min(...seen.flatMap((a, i) => seen.slice(i + 1).map((b) => distance(a, b))));
}

test("distances are those of CIE L*a*b*", () => {
  expect(lab("#ffffff").map((value) => Math.round(value) + 0)).toEqual([100, 0, 0]);
  expect(lab("#ff0000").map(Math.round)).toEqual([53, 80, 67]);
});

test("each palette keeps its colours apart for the eyes it is made for, far better than the usual one does", () => {
  for (const eyes of ["protanopia", "deuteranopia"] as const) {
    expect(smallest(PALETTES.usual, eyes)).toBeLessThan(20);
    expect(smallest(PALETTES.redGreen, eyes), eyes).toBeGreaterThan(40);
  }
  expect(smallest(PALETTES.usual, "tritanopia")).toBeLessThan(25);
  expect(smallest(PALETTES.blueYellow, "tritanopia")).toBeGreaterThan(40);
  for (const tones of Object.values(PALETTES)) expect(smallest(tones, "usual")).toBeGreaterThan(40);
});

test("marks can be read on every colour", () => {
  const luminance = (tone: string) => light(tone).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  for (const tone of Object.values(PALETTES).flatMap((tones) => Object.values(tones))) {
    const [high, low] = [luminance(tone), luminance(inkOn(tone))].sort((a, b) => b - a);
    expect((high + 0.05) / (low + 0.05), tone).toBeGreaterThan(4.5);
  }
});

test("schemes: yellow on top with green in front, and the Japanese one", () => {
  const look = { palette: "usual", own: STANDARD } as const;
  const { usual } = PALETTES;
  expect(coloursOf({ ...look, scheme: "standard" })).toMatchObject({ U: usual.W, R: usual.R, F: usual.G, D: usual.Y, L: usual.O, B: usual.B });
  expect(coloursOf({ ...look, scheme: "yellow" })).toMatchObject({ U: usual.Y, R: usual.O, F: usual.G, D: usual.W, L: usual.R, B: usual.B });
  expect(coloursOf({ ...look, scheme: "japanese" })).toMatchObject({ U: usual.W, D: usual.B, F: usual.G, B: usual.Y });
});

test("MiniTet and Stern are red, green, blue and yellow in every scheme", () => {
  const own = STANDARD.map(() => "#8800cc");
  for (const palette of Object.keys(PALETTES) as PaletteName[]) {
    const { R, G, B, Y } = PALETTES[palette];
    for (const scheme of [...Object.keys(SCHEMES), "own"] as SchemeName[]) {
      const look = { scheme, palette, own };
      expect(coloursOf(look), scheme).toMatchObject({ a: R, b: G, c: B, d: Y });
      expect((["a", "b", "c", "d", "?"] as const).map((tone) => letterOf(look, tone))).toEqual(["R", "G", "B", "Y", undefined]);
    }
  }
});

test("colours of one's own get the names that fit, each one once", () => {
  expect(named(STANDARD)).toBe("WRGYOB");
  expect(named(["#ffffff", "#a00000", "#00ff00", "#ffff00", "#101010", "#8800cc"])).toBe("WRGYKP");
  const alike = named(["#ff0000", "#fe0000", "#fd0000", "#fc0000", "#fb0000", "#fa0000"]);
  expect(new Set(alike).size).toBe(6);
  expect(lettersOf({ scheme: "own", palette: "usual", own: STANDARD })).toBe("WRGYOB");
});

test("settings that make no sense are not taken", () => {
  const usual = readSettings(undefined);
  for (const kept of ["", "nonsense", null, [], 7, { theme: "pink", own: ["red"], hints: 1, other: true }]) {
    expect(readSettings(kept), String(kept)).toEqual(usual);
  }
  const chosen = { theme: "dark", hints: true, scheme: "own", language: "de", marks: "symbols" } as const;
  expect(readSettings(chosen)).toEqual({ ...usual, ...chosen });
});

test("what another tab has chosen meanwhile stays", () => {
  const shelf = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => shelf.get(name) ?? null, setItem: (name: string, value: string) => void shelf.set(name, value) });
  const kept = () => JSON.parse(shelf.get("zauber.settings") ?? "{}");
  choose({ marks: "letters", hints: false });
  shelf.set("zauber.settings", JSON.stringify({ ...kept(), theme: "dark", hints: true }));
  // All that one part of the page knows of is chosen at once; only what is new is meant.
  choose({ marks: "symbols", hints: false });
  expect(kept()).toMatchObject({ marks: "symbols", theme: "dark", hints: true });
  choose({ marks: "none" });
  vi.unstubAllGlobals();
});
