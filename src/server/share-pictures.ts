import { hash } from "node:crypto";
import { toBuffer, type DrawingPool } from "../adapters/drawing/drawing-pool.ts";
import { createFairQueue, type Queued } from "../adapters/drawing/fair-queue.ts";
import { createSharedWork } from "../adapters/drawing/shared-work.ts";
import { type EmbeddedImageService, ownPicture } from "../adapters/images/embedded-image-service.ts";
import { outsidePicture } from "../adapters/images/outside-picture.ts";
import type { PictureCache } from "../adapters/images/picture-cache.ts";
import { brandNamed } from "../brands/brands.ts";
import type { ShareCard } from "../storefront/page/share-card.ts";
import type { Assets } from "./assets.ts";
import type { Log } from "./log.ts";

/** `client` identifies the connection; null if unknown. `signal` aborts when nobody waits any more. */
export type ShareAsker = { siteId: string; client: string | null; signal: AbortSignal };

export type SharePictures = {
  /** The card's picture as a JPEG, or why it cannot be drawn now. */
  picture(asker: ShareAsker, card: ShareCard, brand: string): Promise<Queued<Buffer>>;
};

type Parts = { drawing: DrawingPool; images: EmbeddedImageService; assets: Assets; cache: PictureCache; log: Log };

/** Increase whenever the drawing changes, so that stored pictures are no longer used. */
const drawingVersion = 1;
const pictureLimits = { milliseconds: 5_000, bytes: 12_000_000 };
const artworkWidthPx = 960;
/** A drawing takes a tenth of a second: a crawler that asks for all of them waits in line, others do not. */
const limits = { atOnce: 2, atOncePerLine: 1, total: 96, perLine: 24, perClient: 6 };

/** Draws the pictures of cards and caches them. */
export function createSharePictures({ drawing, images, assets, cache, log }: Parts): SharePictures {
  const queue = createFairQueue(limits);
  const shared = createSharedWork<Queued<Buffer>>();

  async function loadPicture(reference: string): Promise<Buffer | null> {
    if (reference.startsWith("artwork:")) return ownPicture(images, reference, artworkWidthPx, "png");
    return outsidePicture(reference, pictureLimits).catch((error: unknown) => {
      log("warn", "share picture drawn without its vehicle", { reason: String(error) });
      return null;
    });
  }

  async function draw(card: ShareCard, brand: string, name: string): Promise<Buffer> {
    const { print } = brandNamed(brand);
    const picture = card.picture === null ? null : await loadPicture(card.picture);
    const logo = (await assets.asset(assets.brand(brand).logo))?.body ?? null;
    const drawn = toBuffer(await drawing.draw("drawSharePicture", { card, theme: print, picture, logo }));
    // Without its vehicle it is drawn again when the picture is there.
    if (picture !== null || card.picture === null) await cache.write(name, drawn).catch(() => undefined);
    return drawn;
  }

  return {
    async picture({ siteId, client, signal }, card, brand) {
      const name = `${hash("sha256", JSON.stringify([drawingVersion, brand, card]), "hex")}.jpg`;
      const stored = await cache.read(name);
      if (stored) return { kind: "done", result: stored };
      return shared.run(name, signal, (abandoned) =>
        queue.run({ line: siteId, client, signal: abandoned }, () => draw(card, brand, name)),
      );
    },
  };
}
