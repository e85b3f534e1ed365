import { indexingKey } from "../src/adapters/search/search-keys.ts";
import { type SearchPlace, searchPlaces } from "../src/adapters/search/search-places.ts";
import type { SearchService } from "../src/adapters/search/search-service.ts";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { soleWorker } from "../src/adapters/store/sole-worker.ts";
import { brands } from "../src/brands/brands.ts";
import { openSearchService } from "../src/composition/search-service.ts";
import { platformInput, readSettings, type Settings } from "../src/server/settings.ts";
import { siteCardPrices } from "../src/finance/site-card-prices.ts";
import type { FindCardPrices } from "../src/search/card-prices.ts";
import { reloadSites, type Sites } from "../src/sites/sites.ts";
import { readSettingsFiles, sitesBefore } from "./known-site.ts";
import { exitWrongArguments, fail, readOptions, runCommand, WrongArguments } from "./read-arguments.ts";
import { storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { errorText } from "../src/settings/error-text.ts";

const usage = `Usage: npm run search:index -- --all | --site SITE
Rebuilds the index of external search services from the stock. A server keeps its indexes up to date by itself; use
this after restoring a store from a backup, or before the first start with a large stock.
  --all        every site; without a running server, each new index replaces the old one in one step
  --site SITE  one site
If a server is running, it does the work and the command does not wait for it.
Exit codes: 0 done; 1 failed; 2 invalid arguments or environment.
`;

async function main(): Promise<number> {
  const siteId = wantedSite(process.argv.slice(2));
  const environment = readSettings(process.env);
  if (!environment.ok) {
    process.stderr.write(`${environment.faults.join("\n")}\n`);
    return exitWrongArguments;
  }
  const sites = await readSites(environment.settings);
  if (siteId !== null && sites.siteBySlug(siteId) === null) {
    const known = sites.all.map(({ slug }) => slug).join(", ") || "none";
    throw new WrongArguments(`There is no site "${siteId}". The sites are: ${known}.`);
  }
  const places = placesFor(sites, siteId);
  if (places.length === 0) {
    return fail(
      siteId === null ? "No site has an external search service." : `${siteId} has no external search service.`,
    );
  }
  const options = storeOptionsFromEnvironment(process.env);
  const indexing = soleWorker(options, "search-index");
  const store = await openStore(options);
  try {
    const isAlone = await indexing.holds();
    const prices = siteCardPrices(() => sites, Date.now);
    for (const place of places) await updatePlace(place, siteId, isAlone, store, prices);
    return 0;
  } catch (error) {
    return fail(errorText(error));
  } finally {
    await indexing.close();
    await store.close();
  }
}

/** A site, or null for all sites. Throws `WrongArguments`. */
function wantedSite(args: readonly string[]): string | null {
  const values = readOptions(args, { site: { type: "string" }, all: { type: "boolean", default: false } });
  if (values.all === (values.site !== undefined)) throw new WrongArguments("Use --all or --site SITE.");
  return values.site ?? null;
}

async function readSites(settings: Settings): Promise<Sites> {
  const files = await readSettingsFiles();
  const { sites, faults } = reloadSites(await sitesBefore(), files, Object.keys(brands), platformInput(settings));
  for (const { file, path, message } of faults) process.stderr.write(`${file}: ${path} ${message}\n`);
  return sites;
}

function placesFor(sites: Sites, siteId: string | null): SearchPlace[] {
  const { places, withoutKey } = searchPlaces(sites.all, (site) => indexingKey(site, process.env));
  if (withoutKey.length > 0)
    process.stderr.write(`The key of the search service is missing: ${withoutKey.join(", ")}\n`);
  return [...places.values()].filter(({ siteIds }) => siteId === null || siteIds.includes(siteId));
}

async function updatePlace(
  place: SearchPlace,
  siteId: string | null,
  isAlone: boolean,
  { stock }: Store,
  cardPrices: FindCardPrices,
): Promise<void> {
  const service = openSearchService({
    ...place,
    stock,
    cardPrices,
    siteIds: () => place.siteIds,
    mayWrite: () => Promise.resolve(isAlone),
    report: () => {},
  });
  try {
    await (isAlone ? rewrite(service, place, siteId) : forget(service, place, siteId));
  } finally {
    await service.close();
  }
}

async function rewrite(service: SearchService, { host, index }: SearchPlace, siteId: string | null): Promise<void> {
  const started = performance.now();
  const versions = await service.rewrite(siteId);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  for (const [site, version] of versions) {
    process.stdout.write(`${host} ${index}: ${site} at version ${version} of its stock\n`);
  }
  process.stdout.write(`Done in ${seconds} s.\n`);
}

/** Leaves the rewriting to the server that maintains the index. */
async function forget(
  service: SearchService,
  { host, index, siteIds }: SearchPlace,
  siteId: string | null,
): Promise<void> {
  for (const forgotten of siteId === null ? siteIds : [siteId]) await service.forget(forgotten);
  process.stdout.write(`${host} ${index}: the running server is rebuilding it now.\n`);
}

process.exit(await runCommand(usage, main));
