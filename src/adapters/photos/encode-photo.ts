import sharp from "sharp";

/** A photo as JPEG, in two sizes. */
export type PhotoBytes = { picture: Uint8Array; thumbnail: Uint8Array };

/** Enough to see a scratch. */
const pictureSide = 1_600;
const thumbnailSide = 320;
/** A camera's largest photos; a small file can unpack to far more. */
const mostPixels = 60_000_000;
const pictureQuality = 78;
const thumbnailQuality = 70;
const slowestSeconds = 10;
const accepted: readonly string[] = ["jpeg", "png", "webp"];

/** Re-encodes a photo upright and without its metadata; null if it cannot be read. */
export async function encodePhoto(upload: Uint8Array): Promise<PhotoBytes | null> {
  return encoded(upload).catch(() => null);
}

async function encoded(upload: Uint8Array): Promise<PhotoBytes | null> {
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
