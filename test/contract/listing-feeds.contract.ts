import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { feedFiles, feedFolder } from "../../src/adapters/listing-feeds/feed-files.ts";
import { feedFormats } from "../../src/listing-feeds/feed-formats.ts";
import { acceptedVehicle, feedRequestForTest } from "../../src/listing-feeds/feed-for-test.ts";
import type { FeedFormat } from "../../src/listing-feeds/feed-format.ts";
import type { FeedRequest } from "../../src/listing-feeds/feed-site.ts";
import { feedText } from "../../src/listing-feeds/feed-text.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { testTime } from "../../src/vehicles/vehicle-for-test.ts";
import type { StorePlace } from "./every-store.ts";
import { dayMs } from "../../src/settings/durations.ts";

const car = (number: number, fields: Partial<Vehicle> = {}) =>
  acceptedVehicle({ id: `v${number}`, slug: `car-${number}`, stocknum: `S${number}`, vin: vinFor(number), ...fields });
const vinFor = (number: number) => `JTMW23FV60D${String(number).padStart(6, "0")}`;

/** Contract of feeds over every store. */
export function listingFeedsContract(makePlace: () => Promise<StorePlace>): void {
  async function feeds() {
    const store = await (await makePlace()).open();
    const dataDir = await mkdtemp(join(tmpdir(), "forecourt-feeds-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const made: string[] = [];
    const counting = (format: FeedFormat): FeedFormat => ({
      ...format,
      entry(vehicle, facts) {
        made.push(vehicle.id);
        return format.entry(vehicle, facts);
      },
    });
    let request: FeedRequest = feedRequestForTest();
    const files = feedFiles({ dataDir, stock: store.stock, digest: (text) => text, currentRequest: () => request });
    const google = counting(feedFormats.google);
    return {
      store,
      put: (vehicles: readonly Vehicle[], site = "test-site") => store.stockWrites.putVehicles(site, vehicles),
      setRequest: (next: FeedRequest) => (request = next),
      files: () => readdir(feedFolder(dataDir, "test-site")),
      /** The vehicles in the feed, and those whose rows were made for it. */
      async read() {
        made.length = 0;
        const stored = await files.current(google, request.site);
        const text = (await Array.fromAsync(feedText(stored, google, request.site))).join("");
        const ids = [...text.matchAll(/<g:id>S(\d+)<\/g:id>/g)].map(([, number]) => Number(number));
        return { ids, made: [...made], etag: stored.etag, text };
      },
    };
  }

  it("makes a feed once, and again only what changed", async () => {
    const { put, read } = await feeds();
    await put([car(1), car(2), car(3)]);
    const first = await read();
    expect(first).toMatchObject({ ids: [1, 2, 3], made: ["v1", "v2", "v3"] });
    expect(await read()).toMatchObject({ ids: [1, 2, 3], made: [], etag: first.etag });
    await put([car(2, { price: 20_000 }), car(4)]);
    const second = await read();
    expect(second.made.toSorted()).toEqual(["v2", "v4"]);
    expect(second.ids.toSorted()).toEqual([1, 2, 3, 4]);
    expect(second.text).toContain("<g:price>20000 AUD</g:price>");
    expect(second.etag).not.toBe(first.etag);
  });

  it("leaves out a vehicle as soon as it is reserved, sold or hidden", async () => {
    const { put, read } = await feeds();
    await put([car(1), car(2), car(3), car(4)]);
    await read();
    await put([
      car(1, { reserved: true }),
      car(2, { status: "sold", soldAt: testTime }),
      car(3, { showOnDealerWebsite: false }),
    ]);
    expect((await read()).ids).toEqual([4]);
  });

  it("has no vehicle of another site", async () => {
    const { put, read } = await feeds();
    await put([car(1)]);
    await put([car(2)], "other-site");
    expect((await read()).ids).toEqual([1]);
  });

  it("is made anew when the settings change", async () => {
    const { put, read, setRequest } = await feeds();
    await put([car(1), car(2)]);
    await read();
    setRequest(feedRequestForTest({ price: { basis: { used: "drive-away" } } }));
    const { made, text } = await read();
    expect(made).toEqual(["v1", "v2"]);
    expect(text).toContain("drive_away_price");
  });

  it("drops a sold vehicle when its time is over, without making any row", async () => {
    const { put, read, setRequest } = await feeds();
    await put([car(1, { status: "sold", soldAt: testTime }), car(2)]);
    const { etag } = await read();
    setRequest(feedRequestForTest({}, testTime + 3 * dayMs + 1));
    const later = await read();
    expect(later.made).toEqual([]);
    expect(later.etag).not.toBe(etag);
  });

  it("sends one of two vehicles with the same VIN, also when the second comes later", async () => {
    const { put, read } = await feeds();
    await put([car(1), car(2)]);
    await read();
    await put([car(3, { vin: vinFor(1) })]);
    expect((await read()).ids).toEqual([1, 2]);
    await put([car(1, { reserved: true })]);
    expect((await read()).ids).toEqual([2, 3]);
  });

  it("shares the work of readers that come at once, and keeps the file of the feed before", async () => {
    const { put, read, files } = await feeds();
    await put([car(1), car(2)]);
    const both = await Promise.all([read(), read(), read()]);
    expect(new Set(both.map(({ etag }) => etag)).size).toBe(1);
    await put([car(3)]);
    await read();
    expect((await files()).filter((name) => name.endsWith(".lines"))).toHaveLength(2);
  });
}
