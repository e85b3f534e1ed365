import type { Kysely } from "kysely";
import { readEarlier, type EarlierValues } from "../../vehicles/earlier-values.ts";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";

const vehiclesAtOnce = 1_000;
/** Vehicles beyond this are treated as having no earlier values, to limit the memory of an import. */
const mostVehicles = 50_000;

/** Values of a site's vehicles before large changes, by vehicle id. */
export async function earlierValues(db: Kysely<Tables>, siteId: string): Promise<Map<string, EarlierValues>> {
  const found = new Map<string, EarlierValues>();
  for (let after = ""; found.size < mostVehicles;) {
    const rows = await db
      .selectFrom("vehicles")
      .select(["id", "earlier"])
      .where("site_id", "=", siteId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(vehiclesAtOnce)
      .execute();
    for (const { id, earlier } of rows) if (earlier !== "") found.set(id, readEarlier(earlier));
    const last = rows.at(-1);
    if (last === undefined || rows.length < vehiclesAtOnce) break;
    after = last.id;
    await breather();
  }
  return found;
}
