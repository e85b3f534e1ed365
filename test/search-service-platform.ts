import { Hono } from "hono";
import { createEmbeddedDocumentSearch } from "../src/adapters/search/embedded/embedded-document-search.ts";
import { createEmbeddedSearchEngine } from "../src/adapters/search/embedded/embedded-search-engine.ts";
import { createSearchKeys } from "../src/adapters/search/search-keys.ts";
import { siteCardPrices } from "../src/finance/site-card-prices.ts";
import { answerSearchService } from "../src/search/protocol/search-service.route.ts";
import { siteScope } from "../src/search/site-scope.ts";
import type { SiteInput } from "../src/sites/site-config.ts";
import type { Vehicle } from "../src/vehicles/vehicle.ts";
import { MemoryStock } from "./contract/search-stock.ts";
import { settingsFile, loadSites, testNow } from "./stock-and-sites.ts";

export type SearchServicePlatform = {
  clock: { now: number };
  /** `host` is the Host header, `path` the path with its query. */
  ask(
    host: string,
    path: string,
    request?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response>;
  close(): Promise<void>;
};

/** The search services of sites alone, over the real engine: no other part of the server has to start. */
export async function searchServicePlatform(options: {
  sites: readonly SiteInput[];
  /** Stock by site slug. */
  vehicles?: Readonly<Record<string, readonly Vehicle[]>>;
  /** Where the clock stands; `clock.now` moves it. */
  now?: number;
  /** Variables that sites' settings name, such as keys of outside services. */
  environment?: Readonly<Record<string, string>>;
}): Promise<SearchServicePlatform> {
  const clock = { now: options.now ?? testNow };
  const sites = loadSites(options.sites.map(settingsFile));
  const stock = new MemoryStock();
  const cardPrices = siteCardPrices(
    () => sites,
    () => clock.now,
  );
  const engine = createEmbeddedSearchEngine({ stock, cardPrices });
  for (const { slug } of sites.all) {
    stock.change(slug, { put: options.vehicles?.[slug] ?? [] });
    await engine.refresh(slug);
  }
  const documents = createEmbeddedDocumentSearch(engine);
  const searchKeys = createSearchKeys("a signing key that only tests know", options.environment ?? {});
  const app = new Hono();
  app.all("*", async (context): Promise<Response> => {
    const site = sites.siteByHost(context.req.header("host"));
    if (site === null) return context.notFound();
    const { now } = clock;
    return answerSearchService(context, { site, now, scope: siteScope(site, now), searchKeys }, documents);
  });
  return {
    clock,
    async ask(host, path, { method = "GET", headers = {}, body } = {}) {
      const init = { method, headers: { host, ...headers }, ...(body === undefined ? {} : { body }) };
      return app.request(new Request(`http://${host}${path}`, init));
    },
    close: () => engine.close(),
  };
}
