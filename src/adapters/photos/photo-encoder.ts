import sharp from "sharp";
import type { EncodedPhoto, EncodePhoto } from "../../trade-in/trade-in-photos.ts";
import { createPrintQueue } from "../brochures/print-queue.ts";

/** Enough to see a scratch. */
const pictureSide = 1_600;
const thumbnailSide = 320;
/** A camera's largest photos; a small file can unpack to far more. */
const mostPixels = 60_000_000;
const pictureQuality = 78;
const thumbnailQuality = 70;
const slowestSeconds = 10;
const accepted: readonly string[] = ["jpeg", "png", "webp"];

/** One photo at a time, so that pages are not delayed; a phone sends its photos one after the other. */
const limits = { atOnce: 1, atOncePerSite: 1, perSite: 20, perClient: 4 };

/**
 * Re-encodes photos as JPEG, upright, in two sizes. Location, camera and all other metadata are left out. Bounded in
 * pixels, time and number at once.
 */
export function createPhotoEncoder(): EncodePhoto {
  const queue = createPrintQueue(limits);
  return async (upload, siteId, client) => {
    const queued = await queue.run(siteId, client, () => encoded(upload).catch(() => null));
    if (queued.kind === "refused") return { kind: "busy" };
    return queued.result === null ? { kind: "unreadable" } : { kind: "encoded", photo: queued.result };
  };
}

async function encoded(upload: Uint8Array): Promise<EncodedPhoto | null> {
  const options = { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true } as const;
  const { format } = await sharp(upload, options).metadata();
  if (!accepted.includes(format)) return null;
  const picture = await sharp(upload, options)
    .timeout({ seconds: slowestSeconds })
    .autoOrient()
    .resize(pictureSide, pictureSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality: pictureQuality })
    .toBuffer();
  const thumbnail = await sharp(picture)
    .resize(thumbnailSide, thumbnailSide, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: thumbnailQuality })
    .toBuffer();
  return { picture, thumbnail };
}
