import { expect, it } from "vitest";
import type { StorePlace } from "./every-store.ts";

/** Contract of every `PageChanges`. */
export function pageChangesContract(makePlace: () => Promise<StorePlace>): void {
  async function given() {
    const place = await makePlace();
    return [(await place.open()).pageChanges, (await place.open()).pageChanges] as const;
  }
  const page = (path: string, digest: string) => ({ path, digest });

  it("dates each page that is new, changed, gone or there again, and leaves the others as they are", async () => {
    const [changes] = await given();
    expect(await changes.record("north", [], 50)).toBeNull();
    expect(await changes.record("north", [page("/a", "1"), page("/b", "1"), page("/c", "1")], 100)).toBe(100);
    expect(await changes.record("north", [page("/a", "1"), page("/b", "1"), page("/c", "1")], 200)).toBe(100);
    expect(await changes.record("north", [page("/a", "1"), page("/b", "2"), page("/d", "1")], 300)).toBe(300);
    expect(await changes.since("north", 100)).toEqual(["/b", "/c", "/d"]);
    expect(await changes.record("north", [page("/a", "1"), page("/b", "2"), page("/d", "1")], 400)).toBe(300);
    expect(
      await changes.record(
        "north",
        ["/a", "/b", "/c", "/d"].map((path) => page(path, "2")),
        500,
      ),
    ).toBe(500);
    expect(await changes.since("north", 300)).toEqual(["/a", "/c", "/d"]);
  });

  it("gives the times of changes, but none for pages that are as they were first recorded, or are gone", async () => {
    const [changes] = await given();
    expect(await changes.times("north")).toEqual(new Map());
    await changes.record("north", [page("/a", "1"), page("/b", "1"), page("/c", "1")], 100);
    expect(await changes.times("north")).toEqual(new Map());
    await changes.record("north", [page("/a", "1"), page("/b", "2"), page("/d", "1")], 300);
    expect(await changes.times("north")).toEqual(
      new Map([
        ["/b", 300],
        ["/d", 300],
      ]),
    );
    expect(await changes.times("south")).toEqual(new Map());
  });

  it("dates a change later than the last one, though the clock of its process is behind", async () => {
    const [changes] = await given();
    await changes.record("north", [page("/a", "1")], 1_000);
    expect(await changes.record("north", [page("/a", "2")], 400)).toBe(1_001);
    expect(await changes.since("north", 1_000)).toEqual(["/a"]);
  });

  it("records the same change from two processes, and one site's pages apart from another's", async () => {
    const [here, there] = await given();
    await here.record("south", [page("/s", "1")], 10);
    await here.record("north", [page("/a", "1"), page("/b", "1")], 100);
    const changed = [page("/b", "2"), page("/a", "2")];
    await Promise.all([here.record("north", changed, 200), there.record("north", changed.toReversed(), 200)]);
    expect(await there.since("north", 100)).toEqual(["/a", "/b"]);
    expect(await there.since("south", 0)).toEqual(["/s"]);
  });
}
