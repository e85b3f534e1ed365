/** Something at a place in the settings. */
export type Finding = { path: PropertyKey[]; message: string };

/** What the checks need to know from outside the settings. */
export type WarningFacts = {
  /** The site's calendar day, `yyyy-mm-dd`. */
  today: string;
  /** Whether a slug is that of a known manufacturer. */
  isMake: (slug: string) => boolean;
};
