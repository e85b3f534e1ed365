import type { Kysely, Transaction } from "kysely";
import type { StockFilters } from "../../vehicles/stock-filters.ts";
import type { Tables } from "./database.ts";
import { unlists } from "./page-outcomes.ts";
import type { StagedWinner } from "./staged-pages.ts";
import type { ImportId, KnownVehicle } from "./known-vehicle.ts";

/** Where links are written: short transactions while planning, and the import's own transaction while applying. */
export type Linking = {
  importId: ImportId;
  read: Kysely<Tables>;
  write: (work: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>;
};

/** A row of the file and the vehicle it continues under another key. */
export type NewLink = Omit<Tables["stock_import_links"], "site_id" | "session_id" | "is_held">;

export const linksAtOnce = 200;

export function newLink(
  row: StagedWinner,
  vehicle: Pick<KnownVehicle, "id" | "stock_key" | "removed_at" | "listing">,
  filters: StockFilters,
): NewLink {
  return { stock_key: row.stock_key, vehicle_id: vehicle.id, unlists: unlists(vehicle, row, filters) ? 1 : 0 };
}

/** Rows and vehicles that already have a link keep it. */
export async function insertLinks(
  transaction: Transaction<Tables>,
  { siteId: site_id, sessionId: session_id }: ImportId,
  links: readonly NewLink[],
): Promise<void> {
  for (let start = 0; start < links.length; start += linksAtOnce) {
    await transaction
      .insertInto("stock_import_links")
      .values(links.slice(start, start + linksAtOnce).map((link) => ({ ...link, site_id, session_id, is_held: 0 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
