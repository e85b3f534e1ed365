import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyQuery } from "../../src/search/search-query.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import { whyHidden } from "../../src/stock-desk/why-hidden.ts";
import { mostOnPage } from "../../src/vehicles/stock-settings.ts";
import type { Site } from "../../src/sites/site-config.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { vehicleHref } from "../../src/addresses/paths.ts";
import { demoPlatform } from "../demo-platform.ts";

type DemoPlatform = Awaited<ReturnType<typeof demoPlatform>>;

let platform: DemoPlatform;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

/** One page in so many is asked for; all of them would take minutes. */
const shownPagesShare = 20;

/** Every vehicle that the site's search finds, over all pages. */
async function listedIds(site: Site): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { ...emptyQuery, page };
    const request = { query, hitsPerPage: mostOnPage, facets: [], ranges: [] };
    const answer = await platform.engine.search(siteScope(site, platform.clock.now), request);
    for (const { id } of answer.hits) found.add(id);
    ({ pages } = answer);
  }
  return found;
}

test("[SE-01 SE-17 VP-17] every vehicle of the demo has a cause exactly if search and its page do not show it", async () => {
  let hiddenCount = 0;
  for (const site of platform.sites.all) {
    const listed = await listedIds(site);
    const stock = platform.stockFor(site.slug);
    expect(stock.length).toBeGreaterThan(0);
    const causes = (vehicle: Vehicle) =>
      whyHidden(vehicle, siteScope(site, platform.clock.now), { isShownByFeed: vehicle.showOnDealerWebsite });
    const shown = stock.filter((vehicle) => causes(vehicle).length === 0);
    expect(new Set(shown.map(({ id }) => id))).toEqual(listed);
    const hidden = stock.filter((vehicle) => causes(vehicle).length > 0);
    hiddenCount += hidden.length;
    const asked = [...hidden, ...shown.filter((_, index) => index % shownPagesShare === 0)];
    for (const vehicle of asked) await expectPage(site, vehicle, listed.has(vehicle.id));
  }
  expect(hiddenCount).toBeGreaterThan(0);
});

async function expectPage({ hosts }: Site, { slug }: Vehicle, isShown: boolean): Promise<void> {
  const { status } = await platform.ask(hosts[0] ?? "", vehicleHref(slug));
  expect([slug, status === 200]).toEqual([slug, isShown]);
}
