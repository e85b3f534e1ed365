export type Finding = { path: PropertyKey[]; message: string };

export type WarningFacts = {
  /** The site's calendar day, `yyyy-mm-dd`. */
  today: string;
  /** Whether this installation has a site with a slug. */
  isSite: (slug: string) => boolean;
  /** Whether an `artwork:` reference can be drawn. */
  isArtwork: (reference: string) => boolean;
  isMake: (slug: string) => boolean;
  /** The page of the site that a path leads to: its pattern and parameters. Null if there is none. */
  pageAt: (path: string) => { path: string; parameters: Readonly<Record<string, string>> } | null;
  isInEnvironment: (variable: string) => boolean;
};
