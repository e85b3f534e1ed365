import { minuteMs } from "../../../settings/durations.ts";
import type { SiteSearch } from "./site-search.ts";

/** This number of sites is loaded at once and stays. Of more, each is loaded when it is first asked for. */
export const mostEagerSites = 20;
/** A request that began with a site's index finds it to its end. */
const staysForMs = minuteMs;
/** Measured with stocks of 20 to 1,000 vehicles. */
const siteBytes = 150_000;
const vehicleBytes = 1_000;

/** The sites whose indexes are in memory. Of many sites, those used least recently leave when memory runs short. */
export class SitesInMemory {
  readonly #mostBytes: number;
  readonly #now: () => number;
  /** The site that was used last is the last one. */
  readonly #sites = new Map<string, { search: SiteSearch; usedAt: number }>();

  constructor(mostBytes: number, now: () => number) {
    this.#mostBytes = mostBytes;
    this.#now = now;
  }

  find(siteId: string): SiteSearch | undefined {
    return this.#sites.get(siteId)?.search;
  }

  findOrAdd(siteId: string, open: (siteId: string) => SiteSearch): SiteSearch {
    const search = this.find(siteId) ?? open(siteId);
    if (!this.#sites.has(siteId)) this.#sites.set(siteId, { search, usedAt: this.#now() });
    return search;
  }

  /** Finds a site, and marks it as used now. */
  use(siteId: string): SiteSearch | undefined {
    const search = this.find(siteId);
    if (search === undefined) return undefined;
    this.#sites.delete(siteId);
    this.#sites.set(siteId, { search, usedAt: this.#now() });
    return search;
  }

  remove(siteId: string): void {
    this.#sites.delete(siteId);
  }

  dropLeastUsed(): void {
    let { bytes } = this.size();
    for (const [siteId, { search, usedAt }] of this.#sites) {
      const isInUse = this.#now() - usedAt < staysForMs;
      if (bytes <= this.#mostBytes || this.#sites.size <= mostEagerSites || isInUse) return;
      bytes -= indexBytes(search);
      this.#sites.delete(siteId);
      void search.close();
    }
  }

  async dropAllExcept(isLoaded: (siteId: string) => boolean): Promise<void> {
    for (const [siteId, { search }] of this.#sites) {
      if (isLoaded(siteId)) continue;
      this.#sites.delete(siteId);
      await search.close();
    }
  }

  /** The number of sites and their estimated bytes. */
  size(): { sites: number; bytes: number } {
    const bytes = [...this.#sites.values()].reduce((sum, { search }) => sum + indexBytes(search), 0);
    return { sites: this.#sites.size, bytes };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sites.values()].map(({ search }) => search.close()));
  }
}

function indexBytes({ index }: SiteSearch): number {
  return siteBytes + (index === null ? 0 : index.count * vehicleBytes);
}
