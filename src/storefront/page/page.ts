import type { Thing } from "../structured-data/thing.ts";

/** A picture drawn by this server in the usual size, or a page's own picture at an absolute address. */
export type SharePicture = { path: string; alt: string } | { address: string; alt: string };

/** Metadata of a page for browsers, search engines and social networks. */
export type PageHead = {
  /** Unique within the site; the site's name is added to it. */
  title: string;
  /** Unique within the site. */
  description: string | null;
  /** Canonical path and query, or null if the page has none. */
  canonicalPath: string | null;
  index: boolean;
  /** True if its address is a private link, which no third party may see. */
  isSecretAddress?: true;
  structuredData: readonly Thing[];
  /** Path of the feed with the entries of a page, such as the blog's. */
  feedPath?: string;
  /** Default: a page of a website. */
  openGraphType?: "article";
  /** Default: the site's own picture. */
  sharePicture?: SharePicture;
  /** Paths of the pages before and after it in a list of several pages. */
  pager?: { previous: string | null; next: string | null };
};

export type RelatedLink = { label: string; href: string };

/** One page of a site: the name of its screen (`screens.ts`), the props of the screen's component, and the head. */
export type Page<Name extends string = string, Props extends object = object> = {
  name: Name;
  props: Props;
  head: PageHead;
  /** The dealership that the page is about, whose own header and footer are used (NV-02). */
  dealershipSlug?: string | null;
  related?: readonly RelatedLink[];
  status: number;
};

export type Redirect = {
  redirectTo: string;
  /** True if it depends on the stock, which changes. */ isTemporary?: true;
};

/** The response to a URL of a site: a page, or a redirect. */
export type PageAnswer<SomePage extends Page> = SomePage | Redirect;

export function isRedirect(answer: PageAnswer<Page>): answer is Redirect {
  return "redirectTo" in answer;
}
