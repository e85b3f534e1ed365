import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import type { SiteStore } from "../../src/sites/site-store.ts";
import { fileChanges } from "./settings-files.ts";

const author = { by: "robin", at: 1_000, note: "a note" };

/** Contract of every `SiteStore`. `open` opens the same settings again, as another process would. */
export function siteStoreContract(makePlace: () => Promise<{ open(): Promise<SiteStore> }>): void {
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));
  const write = async (store: SiteStore, files: Record<string, string | null>) => {
    const changes = Object.entries(files).map(([file, text]) => ({ file, text }));
    const written = await store.write((await store.read()).version, changes, author);
    expect(written).toMatchObject({ ok: true });
  };
  const readTexts = async (store: SiteStore) =>
    Object.fromEntries((await store.read()).files.map(({ file, text }) => [file, text]));

  it("is empty at first, and then has what was written, in every process", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    expect((await here.read()).files).toEqual([]);
    expect((await there.read()).files).toEqual([]);
    await write(here, { "b.json": "B", "a.json": "A", "mappings/b.json": "M", "groups/z.json": "Z ä 🚗" });
    expect((await there.read()).files).toEqual([
      { kind: "group", file: "groups/z.json", text: "Z ä 🚗" },
      { kind: "site", file: "a.json", text: "A" },
      { kind: "site", file: "b.json", text: "B" },
      { kind: "mapping", file: "mappings/b.json", text: "M" },
    ]);
  });

  it("replaces, adds and deletes files in one step, and leaves the others", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    await write(here, { "a.json": "A", "b.json": "B", "c.json": "C" });
    expect(Object.keys(await readTexts(there))).toEqual(["a.json", "b.json", "c.json"]);
    await write(there, { "a.json": "A2", "b.json": null, "d.json": "D" });
    expect(await readTexts(here)).toEqual({ "a.json": "A2", "c.json": "C", "d.json": "D" });
    await write(here, { "b.json": "B again" });
    expect(await readTexts(there)).toEqual({ "a.json": "A2", "b.json": "B again", "c.json": "C", "d.json": "D" });
  });

  it("keeps its version while nothing changes, and has another one after every change", async () => {
    const store = await (await makePlace()).open();
    const versions = [(await store.read()).version];
    for (const text of ["one", "two", "three"]) {
      await write(store, { "a.json": text });
      versions.push((await store.read()).version);
      expect((await store.read()).version).toBe(versions.at(-1));
    }
    expect(new Set(versions).size).toBe(4);
    await write(store, { "a.json": null });
    expect((await store.read()).version).not.toBe(versions.at(-1));
  });

  it("writes nothing from a version that is not the newest", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    const { version } = await here.read();
    await write(there, { "a.json": "theirs" });
    expect(await here.write(version, fileChanges(["a.json", "b.json"], "mine"), author)).toEqual({ ok: false });
    expect(await here.write("99", fileChanges(["a.json", "b.json"], "mine"), author)).toEqual({ ok: false });
    expect(await readTexts(here)).toEqual({ "a.json": "theirs" });
  });

  it("writes nothing if one name leads elsewhere or is not a settings file", async () => {
    const store = await (await makePlace()).open();
    const { version } = await store.read();
    for (const file of [
      "../out.json",
      "groups/../out.json",
      "a.txt",
      ".hidden.json",
      "other/a.json",
      "/etc/a.json",
      "",
    ])
      await expect(store.write(version, fileChanges(["a.json", file], "{}"), author)).rejects.toThrow("not the name");
    expect((await store.read()).files).toEqual([]);
  });

  it("reads a saved mapping as it is now", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    expect(await here.mapping("export")).toBeNull();
    await write(there, { "mappings/export.json": "one", "export.json": "a site" });
    expect(await here.mapping("export")).toBe("one");
    await write(there, { "mappings/export.json": "two" });
    expect(await here.mapping("export")).toBe("two");
    await write(there, { "mappings/export.json": null });
    expect(await here.mapping("export")).toBeNull();
  });

  it("reports a change by another process, but not after it is stopped", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    await write(there, { "a.json": "one", "groups/g.json": "one" });
    let seen: Record<string, string> = {};
    const stop = here.watch(() => void readTexts(here).then((texts) => (seen = texts)));
    stops.push(stop);
    for (const file of ["a.json", "groups/g.json"]) {
      await write(there, { [file]: "two" });
      await vi.waitFor(() => expect(seen[file]).toBe("two"), 10_000);
    }
    stop();
    await write(there, { "a.json": "three" });
    // Longer than the notification of a change takes.
    await sleep(1_500);
    expect(seen["a.json"]).toBe("two");
  });
}
