// Packs every file of the page once, as small as it gets: node pack.mjs PAGE PACKED writes the files of the folder
// PAGE to PACKED/br and PACKED/gzip.
//
// Node is needed for the page anyway and packs in a moment; the same in a build script would be compiled without
// optimization. What does not get smaller (pictures, fonts) is left out, and the server sends it as it is.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [page, packed] = process.argv.slice(2);
const ways = { br: brotliCompressSync, gzip: (bytes) => gzipSync(bytes, { level: 9 }) };

rmSync(packed, { recursive: true, force: true });
for (const way of Object.keys(ways)) {
  mkdirSync(join(packed, way), { recursive: true });
}
for (const entry of readdirSync(page, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  for (const [way, pack] of Object.entries(ways)) {
    const small = pack(bytes);
    if (small.length >= 0.95 * bytes.length) continue;
    const target = join(packed, way, path.slice(page.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, small);
  }
}
