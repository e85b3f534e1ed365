import type { Transaction } from "kysely";
import type { StockImportTerms } from "../../vehicles/stock-imports.ts";
import type { IdentityMark } from "../../vehicles/vehicle-identity.ts";
import type { Tables } from "./database.ts";
import { findDoubles } from "./find-doubles.ts";
import { isContested, isOpen, linkByFacts } from "./link-by-facts.ts";
import { linkByMark, mayNameAnother } from "./link-by-mark.ts";
import { missingVehicles } from "./page-outcomes.ts";
import { rereadPages, partOfRows, stagedPages, type PagePart, type StagedPage } from "./staged-pages.ts";
import { type ImportId } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";
import type { Linking } from "./write-links.ts";

/** This many missing vehicles, if more than half of their dealership's, were probably renumbered and not sold. */
const fewestOfMany = 5;
/** A first file with more facts is not compared: so many vehicles are not sold between yards. */
const mostComparedFacts = 5_000;

/**
 * Finds the vehicles that the file has under another key than the site: by VIN, by plate, then by stock number and
 * facts. Each vehicle is linked once, to the first of its rows in the order of keys. Then finds the rows that would
 * list a vehicle twice.
 */
export async function linkStaged(linking: Linking, terms: Omit<StockImportTerms, "holds">): Promise<void> {
  const { importId, read, write } = linking;
  await write((transaction) => dropLinks(transaction, importId));
  if (!(await hasStock(linking))) {
    const comparedFacts = await factsOfSoldAndForSale(linking);
    if (comparedFacts.size > 0 || (await repeats(linking, "vin")) || (await repeats(linking, "plate")))
      await findDoubles(linking, stagedPages(read, importId), { ...terms, comparedFacts });
    return;
  }
  let isAnyUnsettled = false;
  const platedParts: PagePart[] = [];
  const losses = new Map<string, { current: number; missing: number }>();
  for await (const page of stagedPages(read, importId)) {
    isAnyUnsettled ||= page.winners.some((winner) => isOpen(page, winner) || isContested(page, winner));
    countLosses(page, losses);
    isAnyUnsettled = (await linkByMark(linking, page, "vin", terms.filters)) || isAnyUnsettled;
    const plated = page.winners.filter((winner) => mayNameAnother(page, winner, "plate"));
    if (plated.length > 0) platedParts.push(partOfRows(page, plated));
  }
  for await (const page of rereadPages(read, importId, platedParts))
    isAnyUnsettled = (await linkByMark(linking, page, "plate", terms.filters)) || isAnyUnsettled;
  if (!isAnyUnsettled) return;
  const emptied = [...losses].filter(
    ([, { current, missing }]) => terms.isFull && missing >= fewestOfMany && missing * 2 > current,
  );
  const parts = await linkByFacts(linking, { ...terms, emptied: new Set(emptied.map(([dealership]) => dealership)) });
  await findDoubles(linking, rereadPages(read, importId, parts), { ...terms, comparedFacts: null });
}

function countLosses(page: StagedPage, losses: Map<string, { current: number; missing: number }>): void {
  const lossesAt = (stockKey: string) => {
    const dealership = keyDealership(stockKey);
    const counted = losses.get(dealership) ?? { current: 0, missing: 0 };
    losses.set(dealership, counted);
    return counted;
  };
  for (const { stock_key, removed_at } of page.known.values())
    if (removed_at === null) lossesAt(stock_key).current += 1;
  for (const { stock_key } of missingVehicles(page)) lossesAt(stock_key).missing += 1;
}

export const linkTables = ["stock_import_links", "stock_import_strays", "stock_import_doubles"] as const;

export async function dropLinks(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  for (const table of linkTables) {
    await transaction.deleteFrom(table).where("site_id", "=", siteId).where("session_id", "=", sessionId).execute();
  }
}

async function hasStock({ read, importId }: Linking): Promise<boolean> {
  const row = await read.selectFrom("vehicles").select("id").where("site_id", "=", importId.siteId).executeTakeFirst();
  return row !== undefined;
}

/** Facts that the file has both in a row of a sold vehicle and in another row. */
async function factsOfSoldAndForSale({ read, importId }: Linking): Promise<Set<string>> {
  const vehicles = read
    .selectFrom("stock_staging")
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("kind", "=", "vehicle");
  const sold = await vehicles.select("ordinal").where("is_sold", "=", 1).limit(1).executeTakeFirst();
  if (sold === undefined) return new Set();
  const both = await vehicles
    .select("facts")
    .groupBy("facts")
    .having((having) => having(having.fn.min("is_sold"), "=", 0))
    .having((having) => having(having.fn.max("is_sold"), "=", 1))
    .limit(mostComparedFacts)
    .execute();
  return new Set(both.map(({ facts }) => facts));
}

/** Whether the file has a VIN or plate under several keys. */
async function repeats({ read, importId }: Linking, mark: IdentityMark): Promise<boolean> {
  const repeated = await read
    .selectFrom("stock_staging")
    .select(mark)
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where(mark, "is not", null)
    .groupBy(mark)
    .having((having) => having(having.fn.count("stock_key").distinct(), ">", 1))
    .limit(1)
    .executeTakeFirst();
  return repeated !== undefined;
}
