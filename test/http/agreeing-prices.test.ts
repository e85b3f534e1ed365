import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { jsonFeedSchema } from "../../src/listing-feeds/json-feed.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { demoPlatform } from "../demo-platform.ts";

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

/** Prices by the path of the vehicle's page; null where none is given. */
type Prices = Map<string, number | null>;

const carThing = z.object({
  "@type": z.enum(["Car", "Motorcycle", "Vehicle"]),
  offers: z.object({ price: z.number().optional() }),
});

const read = async (site: string, path: string) => (await platform.ask(`${site}.localhost`, path)).text();
const pathOf = (url: string) => new URL(url).pathname;
const dollarsOf = (text: string) => Number(text.replaceAll(/[$,]/g, ""));

/** The price for buying in a text that may name a weekly one first: the last of its amounts. */
const purchasePrice = (text: string) => {
  const amounts = text.match(/\$[\d,]+/g) ?? [];
  return amounts.length === 0 ? null : dollarsOf(amounts.at(-1) ?? "");
};

/** The cards of all vehicles for sale. The page of a sold one shows no price. */
async function cardPrices(site: string): Promise<Prices> {
  const listing = async (page: number) => JSON.parse(await read(site, `/data/search?page=${page}`)) as ListingView;
  const { lastPage } = await listing(1);
  const pages = await Promise.all(Array.from({ length: lastPage }, (_, index) => listing(index + 1)));
  const cards = pages.flatMap(({ listed }) => listed.cards.filter(({ isAvailable }) => isAvailable));
  return new Map(
    cards.map(({ slug, price }) => {
      const text = price.kind === "subscription" ? (price.purchase ?? "") : price.text;
      return [`/cars/${slug}`, price.kind === "none" ? null : purchasePrice(text)];
    }),
  );
}

/** The panel and the structured data of a vehicle's page. Not parsed as a whole: there are a thousand. */
async function pagePrices(site: string, path: string) {
  const html = await read(site, path);
  const [, panel = ""] = /<aside [^>]*aria-label="Price and actions">([\s\S]*?)<\/aside>/.exec(html) ?? [];
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const things = scripts.flatMap(([, text = ""]) => carThing.safeParse(JSON.parse(text)).data ?? []);
  return { panel, structured: things[0]?.offers.price ?? null };
}

function csvRows(text: string): Record<string, string>[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") rows.push([]);
  }
  const [names = [], ...values] = rows.filter((row) => row.length > 1);
  return values.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}

async function feedPrices(site: string): Promise<Record<string, Prices>> {
  const json = jsonFeedSchema.parse(JSON.parse(await read(site, "/feeds/vehicles.json"))).vehicles;
  const google = [...(await read(site, "/feeds/google-vehicle-ads.xml")).matchAll(/<item>([\s\S]*?)<\/item>/g)];
  const inItem = (item: string, name: string) => new RegExp(`<g:${name}>([^<]*)<`).exec(item)?.[1] ?? "";
  const meta = csvRows(await read(site, "/feeds/meta-vehicles.csv"));
  const autotrader = csvRows(await read(site, "/feeds/autotrader.csv"));
  return {
    json: new Map(json.map(({ url, price }) => [pathOf(url), price?.amount ?? null])),
    google: new Map(google.map(([, item = ""]) => [pathOf(inItem(item, "link")), parseInt(inItem(item, "price"), 10)])),
    meta: new Map(meta.map(({ url = "", price = "" }) => [pathOf(url), parseInt(price, 10)])),
    autotrader: new Map(
      autotrader.map((row) => [pathOf(row["Url"] ?? ""), Number(row["DAP Price"] || row["EGC Price"])]),
    ),
  };
}

describe.each(["harbourline", "red-gum", "wattlebrook"])("every vehicle of %s", (site) => {
  test("has one price: on its card, its page, in structured data and in every feed", async () => {
    const cards = await cardPrices(site);
    const feeds = await feedPrices(site);
    const faults: string[] = [];
    for (const [path, price] of cards) {
      const { panel, structured } = await pagePrices(site, path);
      if (structured !== price) faults.push(`${path}: card ${price}, JSON-LD ${structured}`);
      if (price !== null && !panel.includes(`$${price.toLocaleString("en-AU")}`))
        faults.push(`${path}: its page has another price`);
      for (const [feed, prices] of Object.entries(feeds)) {
        const given = prices.get(path);
        if (given !== undefined && given !== price) faults.push(`${path}: card ${price}, ${feed} ${given}`);
      }
    }
    expect(cards.size).toBeGreaterThan(100);
    for (const prices of Object.values(feeds)) expect(prices.size).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  }, 300_000);
});
