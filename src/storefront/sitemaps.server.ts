import { isGateShut } from "../accounts/sign-in-gate.ts";
import type { SitemapEntry, SitemapSection } from "../discovery/sitemap-entry.ts";
import { isOnSite, type PageRoute } from "./page/page-route.server.ts";
import type { SiteRequest } from "./page/site-request.server.ts";
import { linkedPathPatterns } from "./pages-of-site.ts";
import { pageRoutes } from "./screens.ts";

/** The entries of a section, each address once: a form and the trade-in valuation can share `/sell-my-car`. */
export async function sitemapEntries(section: SitemapSection, request: SiteRequest): Promise<SitemapEntry[]> {
  const routes = pageRoutes.filter((route) => route.sitemap?.section === section && isOpen(route, request));
  const entries = await Promise.all(routes.map((route) => routeEntries(route, request)));
  return [...Map.groupBy(entries.flat(), ({ path }) => path).values()].flatMap(([first]) => first ?? []);
}

function routeEntries(route: PageRoute, request: SiteRequest) {
  if (route.sitemap?.entries) return route.sitemap.entries(request);
  const paths = linkedPathPatterns(route, request.site).filter((path) => !path.includes("{"));
  return paths.map((path): SitemapEntry => ({ path, changedAt: null }));
}

/** Robots cannot sign in. */
function isOpen(route: PageRoute, { site }: SiteRequest): boolean {
  return isOnSite(route, site) && !(route.gate !== undefined && isGateShut(route.gate, site));
}
