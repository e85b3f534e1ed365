import type { Site } from "../sites/site-config.ts";
import { linkedPathPatterns } from "./pages-of-site.ts";
import { pageRoutes } from "./screens.ts";

export function pathsOfSite(site: Site): string[] {
  return pageRoutes.flatMap((route) => linkedPathPatterns(route, site));
}
