import type { Site } from "../sites/site-config.ts";
import { isOnSite, type PageRoute } from "./page/page-route.server.ts";
import { matchPath, type PathParameters } from "./page/path-pattern.ts";
import { contentPathPattern } from "./content/content-path.ts";
import { modelPathPattern } from "./model/model-path.ts";
import { pageRoutes } from "./screens.ts";

/** A page that links of a site can lead to: the pattern of its path, and the values of its parameters. */
export type FoundPage = { path: string; parameters: PathParameters };

/**
 * The page of a site that a link's path leads to (without host, query and hash); null if there is none. Where two match,
 * paths without parameters come first. `hasContent` says whether the site's content has a page at a path.
 */
export function pageAtPath(site: Site, path: string, hasContent: (path: string) => boolean): FoundPage | null {
  return pageOfProduct(site, path) ?? (hasContent(path) ? { path, parameters: {} } : null);
}

function pageOfProduct(site: Site, path: string): FoundPage | null {
  const linked = pageRoutes.flatMap((route) => linkedPathPatterns(route, site).map((pattern) => ({ route, pattern })));
  for (const { route, pattern } of linked) {
    const parameters = matchPath(pattern, path);
    if (parameters !== null && !route.excludes?.(parameters)) return { path: pattern, parameters };
  }
  return null;
}

/** Whether a link of a site leads to a page of the product that the site's settings switch off. */
export function isTurnedOff(site: Site, href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  const answering = pageRoutes.filter(
    (route) => !anyPath(route) && route.paths.some((pattern) => matchPath(pattern, path) !== null),
  );
  return answering.length > 0 && answering.every((route) => !route.takesContent && !isOnSite(route, site));
}

/** Whether the product has its own page at a path, whatever the site, so that content cannot be there. */
export function answersForItself(path: string): boolean {
  const answering = pageRoutes.filter(
    (route) => !anyPath(route) && route.paths.some((pattern) => matchPath(pattern, path) !== null),
  );
  return answering.length > 0 && !answering.some(({ takesContent }) => takesContent);
}

/** Whether the paths of its pages come from the data of a site: they match those of other pages, which come first. */
function anyPath({ paths }: PageRoute): boolean {
  return paths.includes(contentPathPattern) || paths.includes(modelPathPattern);
}

/** The patterns of the paths of one page of a site that links may lead to. */
export function linkedPathPatterns(route: PageRoute, site: Site): readonly string[] {
  if (!isOnSite(route, site)) return [];
  return route.linkedPaths?.(site) ?? route.paths;
}
