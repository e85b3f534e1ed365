import { setTimeout as sleep } from "node:timers/promises";
import { createBrochurePrinter } from "../adapters/brochures/brochure-printer.ts";
import { createPrintQueue, type Queued } from "../adapters/brochures/print-queue.ts";
import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { outsidePicture } from "../adapters/images/outside-picture.ts";
import { brandNamed } from "../brands/brands.ts";
import type { Brochure } from "../storefront/vehicle/brochure.ts";
import type { Assets } from "./assets.ts";
import type { Log } from "./log.ts";

export type Brochures = {
  /**
   * A vehicle's sheet as the bytes of a PDF, or why it is not printed now. `client` stands for the connection that
   * asks; null where it is not known. Who asks for a sheet that is being printed gets that one.
   */
  print(siteId: string, client: string | null, brochure: Brochure): Promise<Queued<Buffer>>;
  close(): Promise<void>;
};

export type BrochureOptions = { images: EmbeddedImageService; assets: Assets; log: Log };

/** Of one site: those in its line, and the last ones that were asked for. A sheet has about 150 kB. */
const mostKept = 24;
/** The form in which the gallery has asked for it already, so that it need not be drawn again. */
const artwork = { width: 1_280, format: "avif" } as const;
const pictureLimits = { milliseconds: 5_000, bytes: 12_000_000 };
/**
 * A site has one in print and seven in line: a sheet takes up to a second with its picture, on a busy machine two, and
 * an answer may take fifteen. One connection has half of them. Four sites share the thread: one that waits for a
 * picture from elsewhere holds up no other.
 */
const limits = { atOnce: 4, atOncePerSite: 1, perSite: 8, perClient: 4 };

/** Before the answer takes too long: where pictures must be drawn first, a line may move slowly. */
const longestWaitMs = 12_000;

/** Prints each sheet once while it stays among the last ones of its site. */
export function createBrochures({ images, assets, log }: BrochureOptions): Brochures {
  const printer = createBrochurePrinter({
    look: (name) => brandNamed(name).print,
    logo: async (name) => (await assets.asset(assets.brand(name).logo))?.body ?? null,
    async picture(reference) {
      if (!reference.startsWith("artwork:")) return outsidePicture(reference, pictureLimits);
      return (await images.picture(reference, artwork.width, artwork.format))?.body ?? null;
    },
    log: (event, facts) => log("warn", event, facts),
  });
  const queue = createPrintQueue(limits);
  const keptOf = new Map<string, Map<string, Promise<Queued<Buffer>>>>();
  return {
    close: printer.close,
    print(siteId, client, brochure) {
      const kept = keptOf.get(siteId) ?? new Map<string, Promise<Queued<Buffer>>>();
      keptOf.set(siteId, kept);
      const key = JSON.stringify(brochure);
      const known = kept.get(key);
      if (known) return orLater(known);
      const printed = queue.run(siteId, client, () => printer.print(brochure));
      kept.set(key, printed);
      const forget = () => kept.delete(key);
      void printed.then(({ kind }) => kind === "refused" && forget(), forget);
      const oldest = kept.keys().next().value;
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return orLater(printed);
    },
  };
}

/** Who asks again finds the sheet printed by then. */
function orLater(printed: Promise<Queued<Buffer>>): Promise<Queued<Buffer>> {
  return Promise.race([printed, sleep<Queued<Buffer>>(longestWaitMs, { kind: "refused", by: "site" }, { ref: false })]);
}
