/** What a page says of itself to browsers and search engines. */
export type PageHead = {
  title: string;
  description: string | null;
  /** Path and query of the page's one address, or null for a page that has none. */
  canonicalPath: string | null;
  index: boolean;
  /** Structured data, one object per script. */
  structuredData: object[];
};

/** One page of a site: the name of its screen (`screens.ts`), what the screen's component takes, and the head. */
export type Page<Name extends string = string, Props extends object = object> = {
  name: Name;
  props: Props;
  head: PageHead;
  /** The dealership that the page is about: header and footer are then that dealership's own (NV-02). */
  dealershipSlug?: string | null;
  status: number;
};

/** What a URL of a site answers: a page, or where the page is. */
export type PageAnswer<SomePage extends Page> =
  | { kind: "page"; page: SomePage }
  | { kind: "redirect"; to: string; /** True where the stock decides, which changes. */ isTemporary?: true };
