import { dealerKey, type FeedDealership, type FeedSite } from "./feed-site.ts";
import { quoted } from "./field-values.ts";
import type { FeedMapping } from "./mapping.ts";

export type DefaultDealership =
  | { ok: true; dealership: FeedDealership | null }
  | { ok: false; refusal: { reason: string; message: string } };

/** Default dealership of rows that name no known one, according to the mapping. */
export function defaultDealership(site: FeedSite, mapping: FeedMapping | null): DefaultDealership {
  const name = mapping?.defaultDealership;
  if (name === undefined) return { ok: true, dealership: constantDealership(site, mapping) };
  if (name === true) return { ok: true, dealership: site.defaultDealership };
  const dealership = site.dealershipByName.get(dealerKey(name));
  if (dealership !== undefined) return { ok: true, dealership };
  const known = site.dealerships.slice(0, 10).map(({ slug }) => slug);
  const message = `The mapping names the default dealership ${quoted(name)}, which the site does not have. Its dealerships are: ${known.join(", ")}. Nothing was changed.`;
  return { ok: false, refusal: { reason: "default-dealership", message } };
}

/** A constant of the mapping is the default for rows whose own columns are empty. */
function constantDealership(site: FeedSite, mapping: FeedMapping | null): FeedDealership | null {
  const name = mapping?.constants.dealershipCode ?? mapping?.constants.dealership;
  return name === undefined ? null : (site.dealershipByName.get(dealerKey(name)) ?? null);
}
