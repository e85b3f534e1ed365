import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import {
  foundLocationsPath,
  moveFoundLocations,
  sitesWithFoundFile,
} from "../../src/adapters/feeds/found-locations-file.ts";
import { followFoundPlaces } from "../../src/adapters/feeds/found-places.ts";
import type { FoundDealer } from "../../src/stock-feed/dealer-directory.ts";
import { toFoundLocations } from "../../src/stock-feed/found-locations.ts";
import type { StorePlace } from "./every-store.ts";

/** Contract of every `FoundLocationStore`, and how servers follow it. */
export function foundLocationsContract(makePlace: () => Promise<StorePlace>): void {
  const closings: (() => void)[] = [];
  afterEach(() => closings.splice(0).forEach((close) => close()));

  const dealer = (slug: string, fields: Partial<FoundDealer> = {}): FoundDealer => ({
    slug,
    name: `Dealer ${slug}`,
    code: null,
    street: "1 Test Street",
    city: "Albury",
    state: "NSW",
    postcode: "2640",
    phone: null,
    rows: 1,
    ...fields,
  });
  const found = (...dealers: FoundDealer[]) => toFoundLocations(dealers);
  const locationNames = (locations: { name: string }[]) => locations.map(({ name }) => name);

  it("adds unknown locations to a site, and keeps known ones", async () => {
    const place = await makePlace();
    const [here, there] = [(await place.open()).foundLocations, (await place.open()).foundLocations];
    expect(await here.of("north")).toEqual({ dealerships: [], locations: [] });
    expect(await here.add("north", found(dealer("a"), dealer("b")))).toBe(2);
    expect(await there.add("north", found(dealer("b", { name: "Another name" }), dealer("c")))).toBe(1);
    expect(await there.add("south", found(dealer("a")))).toBe(1);
    const { dealerships, locations } = await here.of("north");
    expect(locationNames(dealerships)).toEqual(["Dealer a", "Dealer b", "Dealer c"]);
    expect(locations).toMatchObject([
      { slug: "a", dealership_slug: "a", address: { street: "1 Test Street", city: "Albury", lat: null } },
      { slug: "b", name: "Dealer b" },
      { slug: "c" },
    ]);
    expect(locationNames((await here.of("south")).locations)).toEqual(["Dealer a"]);
  });

  it("increments the version of a site only if something was added", async () => {
    const { foundLocations: store } = await (await makePlace()).open();
    expect(await store.versions()).toEqual(new Map());
    await store.add("north", found());
    expect(await store.versions()).toEqual(new Map());
    await store.add("north", found(dealer("a")));
    const before = await store.versions();
    expect([...before.keys()]).toEqual(["north"]);
    await store.add("north", found(dealer("a")));
    expect(await store.versions()).toEqual(before);
    await store.add("north", found(dealer("b")));
    expect((await store.versions()).get("north")).toBeGreaterThan(before.get("north") ?? 0);
  });

  it("loses nothing that several processes add at the same time", async () => {
    const place = await makePlace();
    const stores = await Promise.all(Array.from({ length: 5 }, () => place.open()));
    const added = await Promise.all(
      stores.map(({ foundLocations }, index) =>
        foundLocations.add("north", found(dealer("shared"), dealer(`own-${index}`))),
      ),
    );
    expect(added.reduce((sum, count) => sum + count)).toBe(6);
    expect((await stores[0]?.foundLocations.of("north"))?.locations).toHaveLength(6);
  });

  it("places found by an import are known to every server, except dealers without an address", async () => {
    const place = await makePlace();
    const [here, there] = [(await place.open()).foundLocations, (await place.open()).foundLocations];
    await here.add("north", found(dealer("a")));
    const faults: unknown[] = [];
    const places = await followFoundPlaces(there, (error) => faults.push(error));
    closings.push(places.close);
    const known = () => [...places.of("north").keys()];
    expect([known(), places.of("south").size]).toEqual([["a"], 0]);
    const revision = places.revision();
    await here.add("north", found(dealer("nowhere", { city: null }), dealer("b")));
    await vi.waitFor(() => expect(known()).toEqual(["a", "b"]), 10_000);
    expect(places.revision()).toBeGreaterThan(revision);
    expect(faults).toEqual([]);
  });

  it("files of an earlier release are moved into the store, and damaged ones stay", async () => {
    const { foundLocations: store } = await (await makePlace()).open();
    const dataDir = mkdtempSync(join(tmpdir(), "found-locations-"));
    closings.push(() => rmSync(dataDir, { recursive: true }));
    expect(await sitesWithFoundFile(dataDir)).toEqual([]);
    const files = { north: JSON.stringify(found(dealer("a"))), south: "{" };
    for (const [slug, text] of Object.entries(files)) {
      mkdirSync(dirname(foundLocationsPath(dataDir, slug)), { recursive: true });
      writeFileSync(foundLocationsPath(dataDir, slug), text);
    }
    expect(await sitesWithFoundFile(dataDir)).toEqual(["north", "south"]);
    await moveFoundLocations(dataDir, "north", store);
    await moveFoundLocations(dataDir, "none", store);
    await expect(moveFoundLocations(dataDir, "south", store)).rejects.toThrow(/south\.json is damaged/);
    expect(locationNames((await store.of("north")).locations)).toEqual(["Dealer a"]);
    expect(readdirSync(join(dataDir, "found-locations"))).toEqual(["south.json"]);
  });
}
