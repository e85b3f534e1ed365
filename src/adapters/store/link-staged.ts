import type { Kysely, Transaction } from "kysely";
import type { StockImportHolds, StockImportTerms } from "../../vehicles/stock.ts";
import { areFactsTelling } from "../../vehicles/vehicle-identity.ts";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";
import { isContinued, missingOf, occupantOf } from "./page-outcomes.ts";
import { dealershipOf, stagedPages, type ImportId, type StagedPage, type StagedWinner } from "./staged-pages.ts";

/** Where links are written: short transactions while an import is planned, its own transaction while it is applied. */
export type Linking = {
  importId: ImportId;
  read: Kysely<Tables>;
  write: (work: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>;
};

const linksAtOnce = 200;
/** So many missing vehicles, and more than half of their dealership's, were probably renumbered and not sold. */
const fewestOfMany = 5;

/**
 * Finds the vehicles that the file has under another key than the site: by VIN, and in a full file those
 * that remain by equal facts. A vehicle is found once, by the first of its rows in the order of keys.
 */
export async function linkStaged(linking: Linking, { isFull }: Pick<StockImportTerms, "isFull">): Promise<void> {
  const { importId, read, write } = linking;
  await write((transaction) => dropLinks(transaction, importId));
  if (!(await hasStock(linking))) return;
  let unknownRows = 0;
  const losses = new Map<string, { current: number; missing: number }>();
  for await (const page of stagedPages(read, importId)) {
    const unknown = page.winners.filter((winner) => winner.kind === "vehicle" && mayBeElsewhere(page, winner));
    unknownRows += unknown.length;
    countLosses(page, losses);
    await linkByVin(linking, unknown);
  }
  const isMissing = [...losses.values()].some(({ missing }) => missing > 0);
  if (!isFull || unknownRows === 0 || !isMissing) return;
  const emptied = [...losses].filter(([, { current, missing }]) => missing >= fewestOfMany && missing * 2 > current);
  await linkByFacts(linking, new Set(emptied.map(([dealership]) => dealership)));
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

/** Forgets what was found for an import. */
export async function dropLinks(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  for (const table of ["stock_import_links", "stock_import_strays"] as const) {
    await transaction.deleteFrom(table).where("site_id", "=", siteId).where("session_id", "=", sessionId).execute();
  }
}

async function hasStock({ read, importId }: Linking): Promise<boolean> {
  const row = await read.selectFrom("vehicles").select("id").where("site_id", "=", importId.siteId).executeTakeFirst();
  return row !== undefined;
}

/** A removed vehicle of the same key may since be on the site under another one. */
function mayBeElsewhere(page: StagedPage, winner: StagedWinner): boolean {
  const occupant = occupantOf(page, winner.stock_key);
  return !isContinued(occupant, winner) || (occupant.removed_at !== null && winner.vin !== null);
}

async function linkByVin(linking: Linking, winners: readonly StagedWinner[]): Promise<void> {
  const { importId, read, write } = linking;
  const rows = winners.filter((winner) => winner.vin !== null);
  if (rows.length === 0) return;
  const found = await read
    .selectFrom("vehicles")
    .select(["id", "stock_key", "vin", "removed_at"])
    .where("site_id", "=", importId.siteId)
    .where(
      "vin",
      "in",
      rows.map((row) => row.vin),
    )
    .execute();
  if (found.length === 0) return;
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
  // On the site before removed, the last removed before others: the vehicle that shoppers know.
  const byVin = Map.groupBy(
    found.toSorted((one, other) => (other.removed_at ?? Infinity) - (one.removed_at ?? Infinity) || 0),
    (vehicle) => vehicle.vin,
  );
  const links = rows.flatMap((row) => {
    const vehicle = byVin
      .get(row.vin)
      ?.find(({ vin, stock_key }) => stock_key === row.stock_key || !sameRows.has(`${vin} ${stock_key}`));
    if (vehicle === undefined || vehicle.stock_key === row.stock_key) return [];
    return [{ stock_key: row.stock_key, vehicle_id: vehicle.id }];
  });
  await write((transaction) => insertLinks(transaction, importId, links));
}

/** Facts that many vehicles share are trusted only for the vehicles of dealerships that would be emptied. */
async function linkByFacts(linking: Linking, emptied: ReadonlySet<string>): Promise<void> {
  const { importId, read, write } = linking;
  for await (const page of stagedPages(read, importId)) {
    const strays = missingOf(page)
      .filter((vehicle) => vehicle.facts !== "")
      .map(({ id, stock_key, facts, vin }) => ({ facts, vehicle_id: id, stock_key, has_vin: vin === null ? 0 : 1 }));
    if (strays.length > 0) await write((transaction) => insertStrays(transaction, importId, strays));
  }
  const taken = new Set<string>();
  for await (const page of stagedPages(read, importId)) {
    const rows = page.winners.filter(
      (winner) =>
        winner.kind === "vehicle" &&
        !page.linksByKey.has(winner.stock_key) &&
        !isContinued(occupantOf(page, winner.stock_key), winner),
    );
    const links = await linksOfFacts(linking, rows, emptied, taken);
    if (links.length > 0) await write((transaction) => insertLinks(transaction, importId, links));
  }
}

async function linksOfFacts(
  { importId, read }: Linking,
  rows: readonly StagedWinner[],
  emptied: ReadonlySet<string>,
  taken: Set<string>,
): Promise<{ stock_key: string; vehicle_id: string }[]> {
  if (rows.length === 0) return [];
  const strays = await read
    .selectFrom("stock_import_strays")
    .select(["facts", "vehicle_id", "stock_key", "has_vin"])
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("facts", "in", [...new Set(rows.map((row) => row.facts))])
    .orderBy("stock_key")
    .execute();
  const byFacts = Map.groupBy(strays, (stray) => stray.facts);
  return rows.flatMap((row) => {
    const dealership = dealershipOf(row.stock_key);
    const candidates = (byFacts.get(row.facts) ?? []).filter(
      (stray) =>
        !taken.has(stray.vehicle_id) &&
        (row.vin === null || stray.has_vin === 0) &&
        (areFactsTelling(row.facts) || emptied.has(dealershipOf(stray.stock_key))),
    );
    const found = candidates.find((stray) => dealershipOf(stray.stock_key) === dealership) ?? candidates[0];
    if (found === undefined) return [];
    taken.add(found.vehicle_id);
    return [{ stock_key: row.stock_key, vehicle_id: found.vehicle_id }];
  });
}

async function insertLinks(
  transaction: Transaction<Tables>,
  { siteId: site_id, sessionId: session_id }: ImportId,
  links: readonly { stock_key: string; vehicle_id: string }[],
): Promise<void> {
  for (let start = 0; start < links.length; start += linksAtOnce) {
    await transaction
      .insertInto("stock_import_links")
      .values(links.slice(start, start + linksAtOnce).map((link) => ({ ...link, site_id, session_id, is_held: 0 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function insertStrays(
  transaction: Transaction<Tables>,
  { siteId: site_id, sessionId: session_id }: ImportId,
  strays: readonly Omit<Tables["stock_import_strays"], "site_id" | "session_id">[],
): Promise<void> {
  for (let start = 0; start < strays.length; start += linksAtOnce) {
    await transaction
      .insertInto("stock_import_strays")
      .values(strays.slice(start, start + linksAtOnce).map((stray) => ({ ...stray, site_id, session_id })))
      .execute();
  }
}

/**
 * Marks the links that must not be followed: those that take a vehicle from a dealership that may lose none,
 * and those to a key whose vehicle stays.
 */
export async function holdLinks(linking: Linking, { losses }: StockImportHolds): Promise<void> {
  const { importId, read, write } = linking;
  const { siteId, sessionId } = importId;
  await write(async (transaction) => {
    await transaction
      .updateTable("stock_import_links")
      .set({ is_held: 0 })
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where("is_held", "=", 1)
      .execute();
  });
  if (losses.size === 0) return;
  for (let after = ""; ;) {
    const rows = await linksWithVehicles(read, importId, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    const held = rows.filter(
      (row) => leavesHeld(row, losses) || (row.occupant_key !== null && losses.has(dealershipOf(row.occupant_key))),
    );
    await write((transaction) => markHeld(transaction, importId, held));
    after = last.stock_key;
    await breather();
  }
  await write((transaction) => holdLinksToKeptKeys(transaction, importId));
}

type LinkWithVehicles = {
  stock_key: string;
  source_key: string;
  source_removed_at: number | null;
  /** The key, when a vehicle is on the site under it that the file has nowhere else. */
  occupant_key: string | null;
};

function leavesHeld({ stock_key, source_key, source_removed_at }: LinkWithVehicles, losses: ReadonlySet<string>) {
  const source = dealershipOf(source_key);
  return source_removed_at === null && losses.has(source) && source !== dealershipOf(stock_key);
}

async function linksWithVehicles(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  after: string,
): Promise<LinkWithVehicles[]> {
  return db
    .selectFrom("stock_import_links as link")
    .innerJoin("vehicles as source", (join) =>
      join.onRef("source.site_id", "=", "link.site_id").onRef("source.id", "=", "link.vehicle_id"),
    )
    .leftJoin("vehicles as occupant", (join) =>
      join
        .onRef("occupant.site_id", "=", "link.site_id")
        .onRef("occupant.stock_key", "=", "link.stock_key")
        .on("occupant.removed_at", "is", null),
    )
    .leftJoin("stock_import_links as leaving", (join) =>
      join
        .onRef("leaving.site_id", "=", "link.site_id")
        .onRef("leaving.session_id", "=", "link.session_id")
        .onRef("leaving.vehicle_id", "=", "occupant.id"),
    )
    .select(["link.stock_key", "source.stock_key as source_key", "source.removed_at as source_removed_at"])
    .select((select) =>
      select
        .case()
        .when("leaving.vehicle_id", "is", null)
        .then(select.ref("occupant.stock_key"))
        .else(null)
        .end()
        .as("occupant_key"),
    )
    .where("link.site_id", "=", siteId)
    .where("link.session_id", "=", sessionId)
    .where("link.stock_key", ">", after)
    .orderBy("link.stock_key")
    .limit(linksAtOnce)
    .execute();
}

async function markHeld(
  transaction: Transaction<Tables>,
  { siteId, sessionId }: ImportId,
  links: readonly { stock_key: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await transaction
    .updateTable("stock_import_links")
    .set({ is_held: 1 })
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where(
      "stock_key",
      "in",
      links.map((link) => link.stock_key),
    )
    .execute();
}

/** A vehicle that stays keeps its key, so what was to move there stays too, and so on. */
async function holdLinksToKeptKeys(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await transaction
      .updateTable("stock_import_links")
      .set({ is_held: 1 })
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where("is_held", "=", 0)
      .where("stock_key", "in", (select) =>
        select
          .selectFrom("stock_import_links as held")
          .innerJoin("vehicles", (join) =>
            join.onRef("vehicles.site_id", "=", "held.site_id").onRef("vehicles.id", "=", "held.vehicle_id"),
          )
          .select("vehicles.stock_key")
          .where("held.site_id", "=", siteId)
          .where("held.session_id", "=", sessionId)
          .where("held.is_held", "=", 1)
          .where("vehicles.removed_at", "is", null),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
  }
}
