import { createBrochurePrinter } from "../adapters/brochures/brochure-printer.ts";
import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { outsidePicture } from "../adapters/images/outside-picture.ts";
import { brands } from "../brands/brands.ts";
import type { Brochure } from "../storefront/vehicle/brochure.ts";
import type { Assets } from "./assets.ts";
import type { Log } from "./log.ts";

/** A vehicle's sheet as the bytes of a PDF. */
export type Brochures = (brochure: Brochure) => Promise<Buffer>;

export type BrochureOptions = { images: EmbeddedImageService; assets: Assets; log: Log };

const mostKept = 40;
/** The form in which the gallery has asked for it already, so that it need not be drawn again. */
const artwork = { width: 1_280, format: "avif" } as const;
const pictureLimits = { milliseconds: 5_000, bytes: 12_000_000 };

/** Prints each sheet once while it stays among the last ones asked for: drawing one takes a tenth of a second of CPU. */
export function createBrochures({ images, assets, log }: BrochureOptions): Brochures {
  const printer = createBrochurePrinter({
    look(name) {
      const brand = brands[name];
      if (!brand) throw new Error(`Unknown brand ${name}`);
      return brand.print;
    },
    logo: async (name) => (await assets.asset(assets.brand(name).logo))?.body ?? null,
    async picture(reference) {
      if (!reference.startsWith("artwork:")) return outsidePicture(reference, pictureLimits);
      return (await images.picture(reference, artwork.width, artwork.format))?.body ?? null;
    },
    log: (event, facts) => log("warn", event, facts),
  });
  const kept = new Map<string, Promise<Buffer>>();
  return (brochure) => {
    const key = JSON.stringify(brochure);
    const known = kept.get(key);
    if (known) return known;
    const printed = printer.print(brochure);
    kept.set(key, printed);
    printed.catch(() => kept.delete(key));
    const oldest = kept.keys().next().value;
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return printed;
  };
}
