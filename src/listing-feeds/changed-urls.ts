import { vehicleHref } from "../addresses/paths.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { PageChanges } from "./page-changes.ts";
import type { FeedSite } from "./feed-site.ts";

/** Far fewer than the 10,000 that one submission may have. */
const urlsAtOnce = 1_000;

/**
 * The addresses of vehicles that were added, changed or removed since a version of the stock, in batches; of all
 * vehicles if the changes are not known any more.
 */
export async function* changedUrls(
  { slug, hosts }: Pick<FeedSite, "slug" | "hosts">,
  since: number,
  stock: Pick<Stock, "changesSince" | "lastKnownVehicle" | "vehicles">,
): AsyncGenerator<string[]> {
  const vehicleUrl = (vehicle: { slug: string }) => `https://${hosts[0]}${vehicleHref(vehicle.slug)}`;
  const changes = await stock.changesSince(slug, since);
  if (changes === null) {
    for await (const vehicles of stock.vehicles(slug)) yield vehicles.map(vehicleUrl);
    return;
  }
  const urls = changes.changed.map(vehicleUrl);
  for (const id of changes.removedIds) {
    const vehicle = await stock.lastKnownVehicle(slug, id);
    if (vehicle !== null) urls.push(vehicleUrl(vehicle));
  }
  yield* urlBatches(urls);
}

/** The addresses of other pages that changed since a time, in batches. */
export async function* changedPageUrls(
  { slug, hosts }: Pick<FeedSite, "slug" | "hosts">,
  since: number,
  pageChanges: Pick<PageChanges, "since">,
): AsyncGenerator<string[]> {
  const paths = await pageChanges.since(slug, since);
  yield* urlBatches(paths.map((path) => `https://${hosts[0]}${path}`));
}

function* urlBatches(urls: readonly string[]): Generator<string[]> {
  for (let start = 0; start < urls.length; start += urlsAtOnce) yield urls.slice(start, start + urlsAtOnce);
}
