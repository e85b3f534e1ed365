import type { Store } from "../../src/adapters/open-store.ts";
import type { OverriddenFields, OverrideName, Override } from "../../src/vehicles/overrides.ts";
import { importTime } from "./stock-rows.ts";

/** An override as a dealer sets it, with the fields of a test. */
export function dealerOverride(name: OverrideName, value: OverriddenFields, fields: Partial<Override> = {}): Override {
  return { name, value, by: "Sam", at: importTime, until: null, reason: "Run-out", ...fields };
}

/** The same for the price. */
export const priceOverride = (price: number | null, fields: Partial<Override> = {}): Override =>
  dealerOverride("price", { price }, fields);

/** Ends every override that is due to expire, as the server's job does. */
export async function expireAll({ overrides }: Store, now: number): Promise<number> {
  let count = 0;
  for (const siteId of await overrides.sitesWithExpired(now))
    for (let expired = 1; expired > 0; count += expired) expired = await overrides.expire(siteId, now);
  return count;
}
