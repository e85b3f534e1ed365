/** A page of a site by its canonical path. `digest` is equal as long as nobody changes what is written on it. */
export type WrittenPage = { path: string; digest: string };

/** When each page of a site last changed, for search engines. Times are epoch milliseconds. */
export interface PageChanges {
  /**
   * Records the site's present pages. Those that are new, changed or gone since the last record get the time `now`.
   * Resolves to the time of the latest change; null if the site never had a page.
   */
  record(siteId: string, pages: readonly WrittenPage[], now: number): Promise<number | null>;
  /** The paths of the pages that changed after a time. */
  since(siteId: string, time: number): Promise<string[]>;
  /** The times of the changes by path. Nobody knows since when pages of the first record have been as they were. */
  times(siteId: string): Promise<ReadonlyMap<string, number>>;
}
