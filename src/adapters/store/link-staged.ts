import type { Transaction } from "kysely";
import type { StockImportTerms } from "../../vehicles/stock.ts";
import type { StockFilters } from "../../vehicles/stock-filters.ts";
import { areDifferentKinds } from "../../vehicles/vehicle-identity.ts";
import type { Tables } from "./database.ts";
import { findDoubles } from "./find-doubles.ts";
import { isContested, isOpen, linkByFacts } from "./link-by-facts.ts";
import { isContinued, missingOf, occupantOf } from "./page-outcomes.ts";
import { pagesOf, stagedPages, type ImportId, type StagedPage, type StagedWinner } from "./staged-pages.ts";
import { dealershipOf } from "./stock-keys.ts";
import { insertLinks, linkOf, type Linking } from "./write-links.ts";

/** So many missing vehicles, and more than half of their dealership's, were probably renumbered and not sold. */
const fewestOfMany = 5;
/** A VIN that more vehicles have than this was typed to fill a form. */
const mostOfOneVin = 20;

/**
 * Finds the vehicles that the file has under another key than the site: by VIN, then by stock number and facts. A
 * vehicle is found once, by the first of its rows in the order of keys. Then finds the rows that would list one twice.
 */
export async function linkStaged(linking: Linking, terms: Omit<StockImportTerms, "holds">): Promise<void> {
  const { importId, read, write } = linking;
  await write((transaction) => dropLinks(transaction, importId));
  if (!(await hasStock(linking))) {
    if (await repeatsVins(linking))
      await findDoubles(linking, stagedPages(read, importId), { ...terms, hasStock: false });
    return;
  }
  let isAnyUnsettled = false;
  const losses = new Map<string, { current: number; missing: number }>();
  for await (const page of stagedPages(read, importId)) {
    const unknown = page.winners.filter((winner) => winner.kind === "vehicle" && mayBeElsewhere(page, winner));
    isAnyUnsettled ||= page.winners.some((winner) => isOpen(page, winner) || isContested(page, winner));
    countLosses(page, losses);
    await linkByVin(linking, unknown, terms.filters);
  }
  if (!isAnyUnsettled) return;
  const emptied = [...losses].filter(
    ([, { current, missing }]) => terms.isFull && missing >= fewestOfMany && missing * 2 > current,
  );
  const parts = await linkByFacts(linking, { ...terms, emptied: new Set(emptied.map(([dealership]) => dealership)) });
  await findDoubles(linking, pagesOf(read, importId, parts), { ...terms, hasStock: true });
}

function countLosses(page: StagedPage, losses: Map<string, { current: number; missing: number }>): void {
  const lossesAt = (stockKey: string) => {
    const dealership = dealershipOf(stockKey);
    const counted = losses.get(dealership) ?? { current: 0, missing: 0 };
    losses.set(dealership, counted);
    return counted;
  };
  for (const { stock_key, removed_at } of page.known.values())
    if (removed_at === null) lossesAt(stock_key).current += 1;
  for (const { stock_key } of missingOf(page)) lossesAt(stock_key).missing += 1;
}

/** Where an import keeps which vehicles its rows are. */
export const linkTables = ["stock_import_links", "stock_import_strays", "stock_import_doubles"] as const;

/** Forgets what was found for an import. */
export async function dropLinks(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  for (const table of linkTables) {
    await transaction.deleteFrom(table).where("site_id", "=", siteId).where("session_id", "=", sessionId).execute();
  }
}

async function hasStock({ read, importId }: Linking): Promise<boolean> {
  const row = await read.selectFrom("vehicles").select("id").where("site_id", "=", importId.siteId).executeTakeFirst();
  return row !== undefined;
}

/** Whether the file has a VIN under several keys. */
async function repeatsVins({ read, importId }: Linking): Promise<boolean> {
  const repeated = await read
    .selectFrom("stock_staging")
    .select("vin")
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("vin", "is not", null)
    .groupBy("vin")
    .having((having) => having(having.fn.count("stock_key").distinct(), ">", 1))
    .limit(1)
    .executeTakeFirst();
  return repeated !== undefined;
}

/** A removed vehicle of the same key may since be on the site under another one. */
function mayBeElsewhere(page: StagedPage, winner: StagedWinner): boolean {
  const occupant = occupantOf(page, winner.stock_key);
  return !isContinued(occupant, winner) || (occupant.removed_at !== null && winner.vin !== null);
}

async function linkByVin(linking: Linking, winners: readonly StagedWinner[], filters: StockFilters): Promise<void> {
  const { importId, read, write } = linking;
  const vins = await tellingVins(linking, new Set(winners.flatMap((winner) => winner.vin ?? [])));
  if (vins.size === 0) return;
  const rows = winners.filter((winner) => winner.vin !== null && vins.has(winner.vin));
  const found = await read
    .selectFrom("vehicles")
    .select(["id", "stock_key", "vin", "facts", "removed_at", "listing"])
    .where("site_id", "=", importId.siteId)
    .where("vin", "in", [...vins])
    .execute();
  const inFile = await read
    .selectFrom("stock_staging")
    .select(["stock_key", "vin"])
    .distinct()
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("kind", "=", "vehicle")
    .where(
      "stock_key",
      "in",
      found.map((vehicle) => vehicle.stock_key),
    )
    .execute();
  const sameRows = new Set(inFile.map((row) => `${row.vin} ${row.stock_key}`));
  const keysInFile = new Set(inFile.map((row) => row.stock_key));
  // A VIN that makes a Corolla of a Kluger is wrong, where the file has the Kluger's stock number besides.
  const isContradicted = (vehicle: (typeof found)[number], row: StagedWinner): boolean =>
    areDifferentKinds(vehicle.facts, row.facts) && (vehicle.removed_at !== null || keysInFile.has(vehicle.stock_key));
  // On the site before removed, the last removed before others: the vehicle that shoppers know.
  const byVin = Map.groupBy(
    found.toSorted((one, other) => (other.removed_at ?? Infinity) - (one.removed_at ?? Infinity) || 0),
    (vehicle) => vehicle.vin,
  );
  const links = rows.flatMap((row) => {
    const vehicle = byVin
      .get(row.vin)
      ?.find(
        (one) =>
          one.stock_key === row.stock_key ||
          (!sameRows.has(`${one.vin} ${one.stock_key}`) && !isContradicted(one, row)),
      );
    if (vehicle === undefined || vehicle.stock_key === row.stock_key) return [];
    return [linkOf(row, vehicle, filters)];
  });
  await write((transaction) => insertLinks(transaction, importId, links));
}

/** Those of some VINs that vehicles of the site have or had, and not so many of them that they tell none apart. */
async function tellingVins({ importId, read }: Linking, vins: ReadonlySet<string>): Promise<Set<string>> {
  if (vins.size === 0) return new Set();
  const known = await read
    .selectFrom("vehicles")
    .select("vin")
    .where("site_id", "=", importId.siteId)
    .where("vin", "in", [...vins])
    .groupBy("vin")
    .having((having) => having(having.fn.countAll(), "<=", mostOfOneVin))
    .execute();
  return new Set(known.flatMap(({ vin }) => vin ?? []));
}
