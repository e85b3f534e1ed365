import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type Assets, loadAssets } from "../../src/server/assets.ts";
import type { Log } from "../../src/server/log.ts";
import { shareBuild } from "../../src/server/share-build.ts";
import type { StorePlace } from "./every-store.ts";
import { dayMs } from "../../src/settings/durations.ts";

const noLog: Log = () => undefined;

/** Processes of two builds that share a store serve each other's scripts and styles. */
export function buildFilesContract(makePlace: () => Promise<StorePlace>): void {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  const buildWith = async (files: Record<string, string>): Promise<Assets> => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-build-"));
    folders.push(folder);
    await mkdir(join(folder, "assets"));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, "assets", name), text);
    await writeFile(join(folder, "manifest.json"), JSON.stringify(Object.keys(files)));
    return loadAssets(folder);
  };
  const ask = async (assets: Assets, name: string) => {
    const asset = await assets.asset(`/assets/${name}`);
    return asset && { text: asset.body.toString(), type: asset.contentType, immutable: asset.immutable };
  };

  it("an old process serves files of a new build, and a new one files of the old", async () => {
    const place = await makePlace();
    const { builds } = await place.open();
    const { builds: sameBuilds } = await place.open();
    const before = await buildWith({ "page-AAAAAAA.js": "old()", "icons.svg": "<svg>old</svg>" });
    const after = await buildWith({ "page-BBBBBBBB.css": "a{}", "icons.svg": "<svg>new</svg>" });
    const old = await shareBuild(before, { builds, log: noLog }, 0);
    const current = await shareBuild(after, { builds: sameBuilds, log: noLog }, dayMs);
    const script = { text: "old()", type: "text/javascript; charset=utf-8", immutable: true };
    const sheet = { text: "a{}", type: "text/css; charset=utf-8", immutable: true };
    for (const assets of [old, current]) {
      expect(await ask(assets, "page-AAAAAAA.js")).toEqual(script);
      expect(await ask(assets, "page-BBBBBBBB.css")).toEqual(sheet);
      for (const name of ["page-CCCCCCC.js", "other.js", "../manifest.json"])
        expect(await ask(assets, name)).toBeNull();
    }
    expect(await ask(old, "icons.svg")).toMatchObject({ text: "<svg>old</svg>", immutable: false });
  });

  it("a build is stored once, however many of its processes start", async () => {
    const { builds } = await (await makePlace()).open();
    const build = await buildWith({ "page-AAAAAAA.js": "old()" });
    await Promise.all([0, 1, 2].map((now) => shareBuild(build, { builds, log: noLog }, now)));
    await shareBuild(build, { builds, log: noLog }, dayMs);
    expect(await builds.builds()).toEqual([{ build: build.build, startedAt: dayMs }]);
  });

  it("files of builds that started long before the last ones are deleted", async () => {
    const { builds } = await (await makePlace()).open();
    const names = Array.from({ length: 5 }, (_, index) => `page-AAAAAA${index}.js`);
    let last: Assets | null = null;
    for (const [index, name] of names.entries()) {
      const days = index < 2 ? index : 40 + index;
      last = await shareBuild(await buildWith({ [name]: name }), { builds, log: noLog }, days * dayMs);
    }
    const found = await Promise.all(names.map(async (name) => (last && (await ask(last, name))) !== null));
    expect(found).toEqual([false, false, true, true, true]);
  });
}
