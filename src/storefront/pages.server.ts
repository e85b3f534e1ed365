import { vehiclesPath } from "../addresses/paths.ts";
import { hasContentAt } from "../content/blog.ts";
import { redirectTarget } from "../discovery/redirects.ts";
import { missingPage, missingVehiclePage } from "./message/missing-page.server.ts";
import { isOnSite, type PrivateRoute, type PublicRoute } from "./page/page-route.server.ts";
import { isRedirect, type PageAnswer } from "./page/page.ts";
import { matchPath, type PathParameters } from "./page/path-pattern.ts";
import type { SiteRequest } from "./page/site-request.server.ts";
import { usualPath } from "./page/usual-path.ts";
import type { Visit } from "./page/visit.server.ts";
import { pageAtPath } from "./pages-of-site.ts";
import { pageRoutes, type SitePage } from "./screens.ts";
import { decodeEscapes } from "../addresses/decode-escapes.ts";

type Address = { path: string; query: string };

type SiteAnswer = PageAnswer<SitePage>;

export const privateRoutes = pageRoutes.filter((route): route is PrivateRoute<SitePage> => route.isPrivate);

const publicRoutes = pageRoutes.filter((route): route is PublicRoute<SitePage> => !route.isPrivate);
const routesOfEverySpelling = publicRoutes.filter(({ takesEverySpelling }) => takesEverySpelling);
const routesOfUsualPaths = publicRoutes.filter(({ takesEverySpelling }) => !takesEverySpelling);

/** The response to a GET of any public page of a site; unknown paths get the site's own "not found" page. */
export async function answerPage(address: Address, request: SiteRequest): Promise<SiteAnswer> {
  const { path, query } = address;
  const own = await pageAmong(routesOfEverySpelling, path.toLowerCase(), address, request);
  if (own !== null) return own;
  const usual = usualPath(path);
  if (usual !== path) {
    const there = await pageAmong(routesOfUsualPaths, usual, { path: usual, query }, request);
    // Resolve a chain of redirects into one.
    if (there !== null) return isRedirect(there) ? there : { redirectTo: usual + query };
  }
  const page = await pageAmong(routesOfUsualPaths, path, address, request);
  if (page !== null) return page;
  const target = redirectTarget(path, query, request.site.discovery.redirects);
  if (target !== null) return { redirectTo: target };
  const slug = pathSlug(path);
  return slug === null ? missingPage(path, request) : missingVehiclePage(slug, request);
}

/** A visit to an address, as loaders of pages get it. */
export function toVisit({ path, query }: Address, parameters: PathParameters, request: SiteRequest): Visit {
  const { site, content, now } = request;
  const hasContent = (asked: string) => hasContentAt(asked, content, now);
  return { path, query, parameters, request, hasPage: (asked) => pageAtPath(site, asked, hasContent) !== null };
}

/** The first page of the site that answers a path; null if there is none. */
async function pageAmong(
  routes: readonly PublicRoute<SitePage>[],
  path: string,
  address: Address,
  request: SiteRequest,
): Promise<SiteAnswer | null> {
  for (const route of routes) {
    for (const pattern of route.paths) {
      const parameters = matchPath(pattern, path);
      if (parameters === null || !isOnSite(route, request.site)) continue;
      const answer = await route.load(toVisit(address, parameters, request));
      if (answer !== null) return answer;
    }
  }
  return null;
}

/** The slug in the path of a vehicle's page, or of a page below it. */
function pathSlug(path: string): string | null {
  const slug = matchPath(`${vehiclesPath}/{slug}/{below*}`, path)?.["slug"];
  return slug === undefined ? null : decodeEscapes(slug);
}
