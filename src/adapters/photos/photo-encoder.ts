import type { EncodePhoto } from "../../trade-in/trade-in-photos.ts";
import { toBuffer, type DrawingPool } from "../drawing/drawing-pool.ts";
import { createFairQueue } from "../drawing/fair-queue.ts";

/** One photo at a time, as a phone sends its photos one after the other. */
const limits = { atOnce: 1, atOncePerLine: 1, total: 60, perLine: 20, perClient: 4 };

/**
 * Re-encodes photos as JPEG, upright, in two sizes. Location, camera and all other metadata are left out. Bounded in
 * pixels, time and number at once.
 */
export function createPhotoEncoder({ draw }: Pick<DrawingPool, "draw">): EncodePhoto {
  const queue = createFairQueue(limits);
  return async (upload, siteId, client) => {
    const queued = await queue.run({ line: siteId, client }, () => draw("encodePhoto", upload).catch(() => null));
    if (queued.kind !== "done") return { kind: "busy" };
    if (queued.result === null) return { kind: "unreadable" };
    const { picture, thumbnail } = queued.result;
    return { kind: "encoded", photo: { picture: toBuffer(picture), thumbnail: toBuffer(thumbnail) } };
  };
}
