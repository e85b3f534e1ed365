import { z } from "zod";
import { jsonFeedSchema } from "../../../src/listing-feeds/json-feed.ts";
import type { ListingView } from "../../../src/storefront/listing/listing-view.ts";

/** Prices by the path of the vehicle's page; null where none is given. */
type Prices = Map<string, number | null>;

const carThing = z.object({
  "@type": z.enum(["Car", "Motorcycle", "Vehicle"]),
  offers: z.object({ price: z.number().optional() }),
});

/** Answers the text at an address of the site. */
export type ReadAddress = (path: string) => Promise<string>;

const pathname = (url: string) => new URL(url).pathname;
const toDollars = (text: string) => Number(text.replaceAll(/[$,]/g, ""));

/** The price for buying in a text that may name a weekly one first: the last of its amounts. */
const purchasePrice = (text: string) => {
  const amounts = text.match(/\$[\d,]+/g) ?? [];
  return amounts.length === 0 ? null : toDollars(amounts.at(-1) ?? "");
};

/** The cards of all vehicles for sale. The page of a sold one shows no price. */
async function cardPrices(read: ReadAddress): Promise<Prices> {
  const listing = async (page: number) => JSON.parse(await read(`/data/search?page=${page}`)) as ListingView;
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
function pagePrices(html: string) {
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

async function feedPrices(read: ReadAddress): Promise<Record<string, Prices>> {
  const json = jsonFeedSchema.parse(JSON.parse(await read("/feeds/vehicles.json"))).vehicles;
  const google = [...(await read("/feeds/google-vehicle-ads.xml")).matchAll(/<item>([\s\S]*?)<\/item>/g)];
  const inItem = (item: string, name: string) => new RegExp(`<g:${name}>([^<]*)<`).exec(item)?.[1] ?? "";
  const meta = csvRows(await read("/feeds/meta-vehicles.csv"));
  const autotrader = csvRows(await read("/feeds/autotrader.csv"));
  return {
    json: new Map(json.map(({ url, price }) => [pathname(url), price?.amount ?? null])),
    google: new Map(
      google.map(([, item = ""]) => [pathname(inItem(item, "link")), parseInt(inItem(item, "price"), 10)]),
    ),
    meta: new Map(meta.map(({ url = "", price = "" }) => [pathname(url), parseInt(price, 10)])),
    autotrader: new Map(
      autotrader.map((row) => [pathname(row["Url"] ?? ""), Number(row["DAP Price"] || row["EGC Price"])]),
    ),
  };
}

/**
 * Compares the price of every vehicle of a site on its card, its page, in structured data and in every feed. Answers
 * what differs, and how many prices were compared in each place.
 */
export async function comparePrices(
  read: ReadAddress,
): Promise<{ faults: string[]; cardCount: number; countsByFeed: Record<string, number> }> {
  const cards = await cardPrices(read);
  const feeds = await feedPrices(read);
  const faults: string[] = [];
  for (const [path, price] of cards) {
    const { panel, structured } = pagePrices(await read(path));
    if (structured !== price) faults.push(`${path}: card ${price}, JSON-LD ${structured}`);
    if (price !== null && !panel.includes(`$${price.toLocaleString("en-AU")}`))
      faults.push(`${path}: its page has another price`);
    for (const [feed, prices] of Object.entries(feeds)) {
      const given = prices.get(path);
      if (given !== undefined && given !== price) faults.push(`${path}: card ${price}, ${feed} ${given}`);
    }
  }
  const counts = Object.entries(feeds).map(([feed, prices]) => [feed, prices.size] as const);
  return { faults, cardCount: cards.size, countsByFeed: Object.fromEntries(counts) };
}
