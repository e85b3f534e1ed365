import { expect, it } from "vitest";
import type { VersionedSiteStore } from "../../src/sites/site-store.ts";
import { fileChanges } from "./settings-files.ts";

/** Contract of every `VersionedSiteStore`. `open` opens the same settings again, as another process would. */
export function versionedSiteStoreContract(makePlace: () => Promise<{ open(): Promise<VersionedSiteStore> }>): void {
  const authorAt = (at: number) => ({ by: `operator ${at}`, at, note: `note ${at}` });
  const withThreeVersions = async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.write("0", fileChanges(["a.json", "groups/g.json"], "one"), authorAt(1));
    await store.write("1", fileChanges(["b.json"], "two"), authorAt(2));
    await store.write("2", [...fileChanges(["a.json"], "three"), ...fileChanges(["b.json"], null)], authorAt(3));
    return place.open();
  };

  it("lists versions with time, author, note and files, the newest first", async () => {
    const store = await withThreeVersions();
    expect(await store.history({ file: null, limit: 10 })).toEqual([
      {
        version: 3,
        ...authorAt(3),
        files: [
          { file: "a.json", isRemoved: false },
          { file: "b.json", isRemoved: true },
        ],
      },
      { version: 2, ...authorAt(2), files: [{ file: "b.json", isRemoved: false }] },
      {
        version: 1,
        ...authorAt(1),
        files: [
          { file: "a.json", isRemoved: false },
          { file: "groups/g.json", isRemoved: false },
        ],
      },
    ]);
    const versions = async (file: string | null, limit: number) =>
      (await store.history({ file, limit })).map(({ version }) => version);
    expect(await versions(null, 2)).toEqual([3, 2]);
    expect(await versions("b.json", 10)).toEqual([3, 2]);
    expect(await versions("groups/g.json", 10)).toEqual([1]);
    expect(await versions("c.json", 10)).toEqual([]);
  });

  it("returns the settings of every version, and of no other", async () => {
    const store = await withThreeVersions();
    const textsAt = async (version: number) => {
      const files = await store.filesAt(version);
      return files && Object.fromEntries(files.map(({ file, text }) => [file, text]));
    };
    expect(await textsAt(1)).toEqual({ "a.json": "one", "groups/g.json": "one" });
    expect(await textsAt(2)).toEqual({ "a.json": "one", "b.json": "two", "groups/g.json": "one" });
    expect(await textsAt(3)).toEqual({ "a.json": "three", "groups/g.json": "one" });
    expect([await textsAt(0), await textsAt(4), await textsAt(-1)]).toEqual([null, null, null]);
  });

  it("accepts one of several simultaneous changes made from the same version", async () => {
    const place = await makePlace();
    const stores = await Promise.all(Array.from({ length: 4 }, () => place.open()));
    const written = await Promise.all(
      stores.map((store, index) => store.write("0", fileChanges([`s${index}.json`], "{}"), authorAt(index))),
    );
    expect(written.filter(({ ok }) => ok)).toEqual([{ ok: true, version: "1" }]);
    const winner = written.findIndex(({ ok }) => ok);
    expect((await stores[0]?.read())?.files.map(({ file }) => file)).toEqual([`s${winner}.json`]);
  });

  it("accepts more files than fit in one statement", async () => {
    const store = await (await makePlace()).open();
    const files = Array.from({ length: 1_200 }, (_, index) => `site-${index}.json`);
    await store.write("0", fileChanges(files, "{}"), authorAt(1));
    expect((await store.read()).files).toHaveLength(1_200);
    await store.write("1", fileChanges(files, null), authorAt(2));
    expect((await store.read()).files).toEqual([]);
  });
}
