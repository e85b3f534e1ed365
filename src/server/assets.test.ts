import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadAssets } from "./assets.ts";

/** A manifest in the format the build writes. */
const manifest = {
  "page.entry.tsx": { file: "assets/page.js", isEntry: true, imports: ["_cards.js", "frame.entry.ts"] },
  "frame.entry.ts": { file: "assets/frame-start.js", isEntry: true, imports: ["_storage.js"], css: ["assets/a.css"] },
  "_cards.js": { file: "assets/cards.js", imports: ["_react.js", "_storage.js"], css: ["assets/b.css"] },
  "_react.js": { file: "assets/react.js" },
  "_storage.js": { file: "assets/storage.js" },
};

test("imported modules with side effects wait for the page, others may run on arrival", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  const files = loadAssets(folder).entry("page.entry.tsx");
  await rm(folder, { recursive: true });
  expect(files).toEqual({
    script: "/assets/page.js",
    actingModules: ["/assets/frame-start.js"],
    definingModules: ["/assets/cards.js", "/assets/react.js", "/assets/storage.js"],
    styles: ["/assets/b.css", "/assets/a.css"],
  });
});
