// What firefox.mjs offers, for tests in TypeScript.

import type { Browser } from "puppeteer-core";

export const lacking: { readonly firefox: string; readonly screen: string };
export function browse(how: { readonly webgl: boolean }): Promise<{ readonly browser: Browser; end(): Promise<void> }>;
