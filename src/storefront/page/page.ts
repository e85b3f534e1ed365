/** Metadata of a page for browsers and search engines. */
export type PageHead = {
  title: string;
  description: string | null;
  /** Canonical path and query, or null if the page has none. */
  canonicalPath: string | null;
  index: boolean;
  /** True if its address is a private link, which no third party may see. */
  isSecretAddress?: true;
  /** Structured data, one object per script. */
  structuredData: object[];
};

/** One page of a site: the name of its screen (`screens.ts`), the props of the screen's component, and the head. */
export type Page<Name extends string = string, Props extends object = object> = {
  name: Name;
  props: Props;
  head: PageHead;
  /** The dealership that the page is about, whose own header and footer are used (NV-02). */
  dealershipSlug?: string | null;
  status: number;
};

/** A redirect to another address of the site. */
export type Redirect = {
  redirectTo: string;
  /** True if it depends on the stock, which changes. */ isTemporary?: true;
};

/** The response to a URL of a site: a page, or a redirect. */
export type PageAnswer<SomePage extends Page> = SomePage | Redirect;

export function isRedirect(answer: PageAnswer<Page>): answer is Redirect {
  return "redirectTo" in answer;
}
