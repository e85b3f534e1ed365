import type { Site } from "../sites/site-config.ts";
import { linkedPathPatterns } from "./pages-of-site.ts";
import { pageRoutes } from "./screens.ts";

/** The patterns of all paths of a site that links may lead to. */
export function pathsOfSite(site: Site): string[] {
  return pageRoutes.flatMap((route) => linkedPathPatterns(route, site));
}
