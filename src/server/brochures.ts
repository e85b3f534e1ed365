import { setTimeout as sleep } from "node:timers/promises";
import { createBrochurePrinter } from "../adapters/brochures/brochure-printer.ts";
import { createPrintQueue, type Queued } from "../adapters/brochures/print-queue.ts";
import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { outsidePicture } from "../adapters/images/outside-picture.ts";
import { brandNamed } from "../brands/brands.ts";
import type { Brochure } from "../storefront/vehicle/brochure.server.ts";
import type { Assets } from "./assets.ts";
import type { Log } from "./log.ts";

export type Brochures = {
  /**
   * Returns a vehicle's brochure as a PDF, or why it cannot be printed now. Concurrent requests for the same brochure
   * share one print. `client` identifies the connection; null if unknown.
   */
  print(siteId: string, client: string | null, brochure: Brochure): Promise<Queued<Buffer>>;
  close(): Promise<void>;
};

export type BrochureOptions = { images: EmbeddedImageService; assets: Assets; log: Log };

/** Limit per site, about 150 kB each. */
const maxCached = 24;
/** The gallery has already requested this form, so it is usually cached. */
const artwork = { width: 1_280, format: "avif" } as const;
const pictureLimits = { milliseconds: 5_000, bytes: 12_000_000 };
/**
 * Each site can have one brochure printing and seven queued: one takes up to a second with its picture, or two on a
 * busy machine, and a response may take fifteen. One connection can take up half of them. Four sites print at the same
 * time, so that waiting for an external picture does not block others.
 */
const limits = { atOnce: 4, atOncePerSite: 1, perSite: 8, perClient: 4 };

/** Below the response timeout: the queue may be slow if pictures have to be rendered first. */
const longestWaitMs = 12_000;

/** Prints brochures and caches the most recent ones of each site. */
export function createBrochures({ images, assets, log }: BrochureOptions): Brochures {
  const printer = createBrochurePrinter({
    theme: (name) => brandNamed(name).print,
    logo: async (name) => (await assets.asset(assets.brand(name).logo))?.body ?? null,
    async picture(reference) {
      if (!reference.startsWith("artwork:")) return outsidePicture(reference, pictureLimits);
      return (await images.picture(reference, artwork.width, artwork.format))?.body ?? null;
    },
    log: (event, facts) => log("warn", event, facts),
  });
  const queue = createPrintQueue(limits);
  const cacheBySite = new Map<string, Map<string, Promise<Queued<Buffer>>>>();
  return {
    close: printer.close,
    print(siteId, client, brochure) {
      const cached = cacheBySite.get(siteId) ?? new Map<string, Promise<Queued<Buffer>>>();
      cacheBySite.set(siteId, cached);
      const key = JSON.stringify(brochure);
      const known = cached.get(key);
      if (known) return orLater(known);
      const printed = queue.run(siteId, client, () => printer.print(brochure));
      cached.set(key, printed);
      const forget = () => cached.delete(key);
      void printed.then(({ kind }) => kind === "refused" && forget(), forget);
      const oldest = cached.keys().next().value;
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
      return orLater(printed);
    },
  };
}

/** Gives up waiting but lets the print finish, so that a retry finds it in the cache. */
function orLater(printed: Promise<Queued<Buffer>>): Promise<Queued<Buffer>> {
  return Promise.race([printed, sleep<Queued<Buffer>>(longestWaitMs, { kind: "refused", by: "site" }, { ref: false })]);
}
