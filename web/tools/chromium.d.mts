// What chromium.mjs offers, for tests in TypeScript.

import type { Browser } from "playwright-core";

export function browse(more?: readonly string[]): Promise<Browser>;
