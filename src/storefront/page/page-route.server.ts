import type { SignInType } from "../../accounts/sign-in-address.ts";
import type { Site } from "../../sites/site-config.ts";
import type { SitemapEntry, SitemapSection } from "../../discovery/sitemap-entry.ts";
import type { Page, PageAnswer } from "./page.ts";
import type { PathParameters } from "./path-pattern.ts";
import type { SiteRequest } from "./site-request.server.ts";
import type { PrivateVisit, Visit } from "./visit.server.ts";

export type PageSitemap = {
  section: SitemapSection;
  /** The page's addresses there. Default: its linked paths without parameters, of which nobody knows when they changed. */
  entries?: (request: SiteRequest) => readonly SitemapEntry[] | Promise<readonly SitemapEntry[]>;
};

type RouteOf<Asked extends Visit, Answered extends Page> = {
  /** Patterns of its paths (`matchPath`). */
  paths: readonly string[];
  /** Whether a site has the page. Default: every site has it. */
  isOn?: (site: Site) => boolean;
  /** The patterns that links, sitemaps and `config:check` use, if they are not the same as `paths`. */
  linkedPaths?: (site: Site) => readonly string[];
  /** Links that the patterns match, but that never lead to the page. */
  excludes?: (parameters: PathParameters) => boolean;
  /** Whether content can stand at its paths, in place of a page that the product has there. */
  takesContent?: true;
  /** What a visitor signs in for before seeing the page or anything below it, on sites that close this gate. */
  gate?: SignInType;
  /** Its addresses that search engines may index. Default: none. */
  sitemap?: PageSitemap;
  /** The page or a redirect; null if nothing is at this address. */
  load: (visit: Asked) => Promise<PageAnswer<Answered> | null> | PageAnswer<Answered> | null;
};

/** A page that is the same for everyone: it is cached, and its loader does not know the visitor. */
export type PublicRoute<Answered extends Page = Page> = RouteOf<Visit, Answered> & {
  isPrivate: false;
  prefetched?: { hrefs: readonly string[]; except?: readonly string[] };
  /** Whether other spellings of its address, such as upper case, are left to it instead of being redirected. */
  takesEverySpelling?: true;
};

/** A page about its visitor: it is never cached. */
export type PrivateRoute<Answered extends Page = Page> = RouteOf<PrivateVisit, Answered> & { isPrivate: true };

export type PageRoute<Answered extends Page = Page> = PublicRoute<Answered> | PrivateRoute<Answered>;

export function publicPage<Answered extends Page>(
  route: Omit<PublicRoute<Answered>, "isPrivate">,
): PublicRoute<Answered> {
  return { ...route, isPrivate: false };
}

export function privatePage<Answered extends Page>(
  route: Omit<PrivateRoute<Answered>, "isPrivate">,
): PrivateRoute<Answered> {
  return { ...route, isPrivate: true };
}

export function isOnSite({ isOn }: Pick<PageRoute, "isOn">, site: Site): boolean {
  return isOn?.(site) ?? true;
}
