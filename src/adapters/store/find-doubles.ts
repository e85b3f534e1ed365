import type { Kysely } from "kysely";
import { areFactsTelling } from "../../vehicles/vehicle-identity.ts";
import { inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import { linksAtOnce, type Linking } from "./link-staged.ts";
import { isContinued, occupantOf } from "./page-outcomes.ts";
import { stagedPages, type ImportId, type StagedPage, type StagedWinner } from "./staged-pages.ts";

/**
 * Finds the rows that would list a vehicle a second time: new ones whose VIN, or whose telling facts and price, a
 * vehicle on the site has under another key. Call when all links are found: a vehicle that a row continues is none.
 */
export async function findDoubles(linking: Linking): Promise<void> {
  const { importId, read, write } = linking;
  const { siteId: site_id, sessionId: session_id } = importId;
  for await (const page of stagedPages(read, importId)) {
    const rows = page.winners.filter((winner) => winner.kind === "vehicle" && wouldBeNew(page, winner));
    const keys = await keysOfDoubles(read, importId, rows);
    for await (const batch of inBatches(keys, linksAtOnce)) {
      const values = batch.map((stock_key) => ({ site_id, session_id, stock_key }));
      await write(async (transaction) => {
        await transaction.insertInto("stock_import_doubles").values(values).execute();
      });
    }
  }
}

function wouldBeNew(page: StagedPage, winner: StagedWinner): boolean {
  if (page.linksByKey.has(winner.stock_key)) return false;
  const occupant = occupantOf(page, winner.stock_key);
  return !isContinued(occupant, winner) || occupant.removed_at !== null;
}

async function keysOfDoubles(
  read: Kysely<Tables>,
  { siteId }: ImportId,
  rows: readonly StagedWinner[],
): Promise<string[]> {
  const onSite = read
    .selectFrom("vehicles")
    .select(["stock_key", "vin", "facts", "price"])
    .where("site_id", "=", siteId)
    .where("removed_at", "is", null);
  const vins = rows.flatMap(({ vin }) => vin ?? []);
  const facts = rows.flatMap((row) => (areFactsTelling(row.facts) ? [row.facts] : []));
  const sameVin = vins.length === 0 ? [] : await onSite.where("vin", "in", vins).execute();
  const sameFacts = facts.length === 0 ? [] : await onSite.where("facts", "in", [...new Set(facts)]).execute();
  const byVin = Map.groupBy(sameVin, ({ vin }) => vin);
  const byFacts = Map.groupBy(sameFacts, (vehicle) => vehicle.facts);
  return rows
    .filter(({ stock_key, vin, facts: rowFacts, price }) => {
      const isOther = (vehicle: { stock_key: string }): boolean => vehicle.stock_key !== stock_key;
      const hasVin = vin !== null && (byVin.get(vin) ?? []).some(isOther);
      const isEqual = (byFacts.get(rowFacts) ?? []).some(
        (vehicle) => isOther(vehicle) && vehicle.price === price && (vin === null || vehicle.vin === null),
      );
      return hasVin || isEqual;
    })
    .map(({ stock_key }) => stock_key);
}
