import { setTimeout as sleep } from "node:timers/promises";
import { createBrochurePrinter } from "../adapters/brochures/brochure-printer.ts";
import type { DrawingPool } from "../adapters/drawing/drawing-pool.ts";
import { createFairQueue, type Queued } from "../adapters/drawing/fair-queue.ts";
import { createSharedWork } from "../adapters/drawing/shared-work.ts";
import { type EmbeddedImageService, ownPicture } from "../adapters/images/embedded-image-service.ts";
import { outsidePicture } from "../adapters/images/outside-picture.ts";
import { brandNamed } from "../brands/brands.ts";
import type { Brochure } from "../storefront/vehicle/brochure.server.ts";
import type { Assets } from "./assets.ts";
import type { Log } from "./log.ts";

export type Brochures = {
  /**
   * Returns a vehicle's brochure as a PDF, or why it cannot be printed now. Concurrent requests for the same brochure
   * share one print, which is dropped if all of them go before it starts.
   */
  print(asker: BrochureAsker, brochure: Brochure): Promise<Queued<Buffer>>;
};

/** `client` identifies the connection; null if unknown. `signal` aborts when nobody waits any more. */
export type BrochureAsker = { siteId: string; client: string | null; signal: AbortSignal };

export type BrochureOptions = { drawing: DrawingPool; images: EmbeddedImageService; assets: Assets; log: Log };

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
const limits = { atOnce: 4, atOncePerLine: 1, total: 32, perLine: 8, perClient: 4 };

/** Below the response timeout: the queue may be slow if pictures have to be rendered first. */
const longestWaitMs = 12_000;

/** Prints brochures and caches the most recent ones of each site. */
export function createBrochures({ drawing, images, assets, log }: BrochureOptions): Brochures {
  const print = createBrochurePrinter({
    drawing,
    theme: (name) => brandNamed(name).print,
    logo: async (name) => (await assets.asset(assets.brand(name).logo))?.body ?? null,
    async picture(reference) {
      if (!reference.startsWith("artwork:")) return outsidePicture(reference, pictureLimits);
      return ownPicture(images, reference, artwork.width, artwork.format);
    },
    log: (event, facts) => log("warn", event, facts),
  });
  const queue = createFairQueue(limits);
  const shared = createSharedWork<Queued<Buffer>>();
  const cacheBySite = new Map<string, Map<string, Buffer>>();
  return {
    async print({ siteId, client, signal }, brochure) {
      const cached = cacheBySite.get(siteId) ?? new Map<string, Buffer>();
      cacheBySite.set(siteId, cached);
      const key = JSON.stringify(brochure);
      const known = cached.get(key);
      if (known) return { kind: "done", result: known };
      const printed = shared.run(JSON.stringify([siteId, key]), signal, async (abandoned) => {
        const answer = await queue.run({ line: siteId, client, signal: abandoned }, () => print(brochure));
        if (answer.kind === "done") cached.set(key, answer.result);
        const oldest = cached.keys().next().value;
        if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
        return answer;
      });
      return orLater(printed);
    },
  };
}

/** Gives up waiting but lets the print finish, so that a retry finds it in the cache. */
function orLater(printed: Promise<Queued<Buffer>>): Promise<Queued<Buffer>> {
  return Promise.race([printed, sleep<Queued<Buffer>>(longestWaitMs, { kind: "abandoned" }, { ref: false })]);
}
