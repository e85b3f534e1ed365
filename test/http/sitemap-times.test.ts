import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../src/adapters/open-store.ts";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { dayMs } from "../../src/settings/durations.ts";

type Times = Record<string, string | null>;

async function timesIn(platform: TestPlatform, section: string): Promise<Times> {
  const answer = await platform.ask("alpha.localhost", `/sitemaps/${section}.xml`);
  expect(answer.status).toBe(200);
  const entries = (await answer.text()).matchAll(
    /<loc>https:\/\/alpha\.localhost([^<]*)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g,
  );
  return Object.fromEntries([...entries].map(([, path = "", time]) => [path, time ?? null]));
}
const iso = (time: number) => new Date(time).toISOString();

describe("the time of the last change in sitemaps", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-sitemap-times-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const yard = (slug: string, changes: Partial<NonNullable<SiteInput["locations"]>[number]> = {}) => ({
    id: slug,
    slug,
    name: `Yard ${slug}`,
    dealershipId: "d1",
    dealershipSlug: "north",
    address: { street: `1 ${slug} Road`, city: "Wagga Wagga", state: "NSW" as const, postcode: "2650" },
    team: [{ name: `Ann ${slug}`, role: "Owner" }],
    ...changes,
  });
  /** What a server says that is started with these locations on the store of those before it. */
  async function said(locations: NonNullable<SiteInput["locations"]>, now: number): Promise<Times> {
    return timesWith({ locations }, "locations", now);
  }
  async function timesWith(settings: Partial<SiteInput>, section: string, now: number): Promise<Times> {
    const store = await openStore({ dataDir: folder });
    const platform = await testPlatform({ store, now, sites: [siteFile("alpha", settings)] });
    try {
      return await timesIn(platform, section);
    } finally {
      await platform.close();
    }
  }
  const none = {
    "/contact-us": null,
    "/contact-us/east": null,
    "/contact-us/west": null,
    "/teams/east": null,
    "/teams/west": null,
  };
  const moved = yard("west", { address: { ...yard("west").address, street: "2 New Road" } });

  test("of locations is that of an observed change, on every page that shows it and no other", async () => {
    const [first, second, third] = [testNow, testNow + dayMs, testNow + 2 * dayMs];
    expect(await said([yard("east"), yard("west")], first)).toEqual(none);
    const afterMove = { ...none, "/contact-us": iso(second), "/contact-us/west": iso(second) };
    expect(await said([yard("east"), moved], second)).toEqual(afterMove);
    expect(await said([yard("east"), moved], third)).toEqual(afterMove);
    const withBea = yard("east", { team: [{ name: "Bea", role: "Owner" }] });
    expect(await said([withBea, moved], third)).toEqual({
      ...afterMove,
      "/contact-us": iso(third),
      "/contact-us/east": iso(third),
      "/teams/east": iso(third),
    });
  });

  test("of offers is the day that their author gives, or else that of an observed change, not the first day", async () => {
    const offer = (changes: object) => ({
      name: "Bonus",
      sanitizedDescription: "Full.",
      from: "2026-10-01",
      ...changes,
    });
    const dated = offer({ updated: "2026-10-05" });
    const offersAt = (list: NonNullable<SiteInput["offers"]>["list"], days: number) =>
      timesWith({ offers: { list } }, "offers", testNow + days * dayMs);
    const ofAuthor = "2026-10-04T13:00:00.000Z";
    await offersAt({ plain: offer({}), dated }, 10);
    expect(await offersAt({ plain: offer({}), dated }, 11)).toMatchObject({
      "/offers/plain": expect.not.stringContaining("2026-10") as string,
      "/offers/dated": ofAuthor,
    });
    const changed = iso(testNow + 12 * dayMs);
    expect(await offersAt({ plain: offer({ sanitizedDescription: "New." }), dated }, 12)).toMatchObject({
      "/offers/plain": changed,
      "/offers/dated": ofAuthor,
      "/special-offers": changed,
    });
    const ended = iso(testNow + 13 * dayMs);
    expect(
      await offersAt({ plain: offer({ sanitizedDescription: "New.", to: "2026-10-30" }), dated }, 13),
    ).toMatchObject({
      "/special-offers": ended,
    });
  });
});

describe("of listings", () => {
  const arrival = (days: number) => testNow - days * dayMs;
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await testPlatform({
      sites: [
        siteFile("alpha", {
          discovery: {
            landingPages: [
              { slug: "utes", searchHref: "/search/ford", title: "Utes", heading: "Used utes", description: "Utes." },
            ],
          },
        }),
      ],
      vehicles: {
        alpha: [
          stockVehicle("old", { createdAt: arrival(30) }),
          stockVehicle("new", { createdAt: arrival(9) }),
          stockVehicle("ford", { make: "Ford", model: "Ranger", carType: "demo", createdAt: arrival(3) }),
        ],
      },
    });
  });
  afterAll(() => platform.close());

  test("is the arrival of their newest vehicle, also for landing pages and the home page", async () => {
    expect(await timesIn(platform, "stock-pages")).toMatchObject({
      "/search/toyota": iso(arrival(9)),
      "/search/ford": iso(arrival(3)),
      "/search/used-cars": iso(arrival(9)),
      "/search/demo-cars": iso(arrival(3)),
      "/stock/utes": iso(arrival(3)),
    });
    expect((await timesIn(platform, "pages"))["/"]).toBe(iso(arrival(3)));
  });

  test("pages without a known date have none", async () => {
    const times = await timesIn(platform, "pages");
    expect(Object.entries(times).filter(([, time]) => time !== null)).toEqual([["/", iso(arrival(3))]]);
    expect(Object.keys(times).length).toBeGreaterThan(1);
  });
});
