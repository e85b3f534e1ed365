import { drawingsVersion } from "../../addresses/paths.ts";
import { toBuffer, type DrawingPool } from "../drawing/drawing-pool.ts";
import { createFairQueue, type Queued, type QueuePlace } from "../drawing/fair-queue.ts";
import { createSharedWork } from "../drawing/shared-work.ts";
import { artworkDrawing } from "./artwork-drawing.ts";
import { type ImageFormat, imageFormats, type ImageWidth, imageWidths } from "./image-forms.ts";
import type { PictureCache } from "./picture-cache.ts";

export type Picture = { readonly body: Buffer; readonly contentType: string };

/** `client` identifies the connection; null if unknown. `signal` aborts when nobody waits any more. */
export type PictureAsker = { client: string | null; signal?: AbortSignal };

export type EmbeddedImageService = {
  /**
   * The picture for a reference, or why it cannot be drawn now; null for an unknown reference or unsupported width or
   * format. Concurrent requests for one picture share its drawing, which is dropped if all of them go before it starts.
   */
  picture(ref: string, width: number, format: ImageFormat, asker: PictureAsker): Promise<Queued<Picture> | null>;
  /** Fills the cache in the background; ends early when the service closes. */
  warm(refs: readonly string[], widths: readonly number[], format: ImageFormat): Promise<void>;
  /** Stops filling the cache and waits for pictures in progress. */
  close(): Promise<void>;
};

export type EmbeddedImageServiceOptions = {
  readonly cache: PictureCache;
  readonly drawing: Pick<DrawingPool, "draw" | "size">;
  readonly log?: (message: string, details: Record<string, unknown>) => void;
};

/** A picture takes up to a second and a half, and an answer may take fifteen. */
const longestWaitMs = 10_000;
/** A page of new vehicles asks for twelve pictures at once. */
const limits = { total: 40, perLine: 40, perClient: 12 };

type Order = {
  readonly reference: string;
  readonly width: ImageWidth;
  readonly format: ImageFormat;
  readonly name: string;
};

/** Serves pictures of the drawn vehicles: has them drawn, and caches them. */
export function createEmbeddedImageService({ cache, drawing, log }: EmbeddedImageServiceOptions): EmbeddedImageService {
  const queue = createFairQueue({ ...limits, atOnce: drawing.size, atOncePerLine: drawing.size });
  const shared = createSharedWork<Queued<Buffer>>();
  let closed = false;

  const draw = async (order: Order): Promise<Buffer> => {
    const body = toBuffer(await drawing.draw("drawArtwork", order));
    await cache
      .write(order.name, body)
      .catch((error: unknown) =>
        log?.("A picture could not be stored", { picture: order.name, reason: String(error) }),
      );
    return body;
  };

  const orderedImage = (order: Order, { signal, ...place }: QueuePlace): Promise<Queued<Buffer>> =>
    shared.run(order.name, signal, async (abandoned) => {
      const cached = await cache.read(order.name);
      if (cached) return { kind: "done", result: cached };
      const waits = AbortSignal.any([abandoned, AbortSignal.timeout(longestWaitMs)]);
      return queue.run({ ...place, signal: waits }, () => draw(order));
    });

  return {
    async picture(ref, width, format, { client, signal }) {
      const order = closed ? null : imageOrder(ref, width, format);
      if (!order) return null;
      const answer = await orderedImage(order, { line: `client ${client}`, client, signal });
      if (answer.kind !== "done") return answer;
      return { kind: "done", result: { body: answer.result, contentType: `image/${order.format}` } };
    },
    async warm(refs, widths, format) {
      for (const ref of refs) {
        for (const width of widths) {
          if (closed) return;
          const order = imageOrder(ref, width, format);
          if (order)
            await orderedImage(order, { line: "warm", client: null, isBackground: true }).catch((error: unknown) =>
              log?.("A picture could not be prepared", { picture: order.name, reason: String(error) }),
            );
        }
      }
    },
    async close() {
      closed = true;
      await shared.settled();
    },
  };
}

/** A picture for a document of ours; null if it cannot be drawn now. */
export async function ownPicture(
  images: Pick<EmbeddedImageService, "picture">,
  ref: string,
  width: number,
  format: ImageFormat,
): Promise<Buffer | null> {
  const answer = await images.picture(ref, width, format, { client: null });
  return answer?.kind === "done" ? answer.result.body : null;
}

function imageOrder(ref: string, width: number, format: string): Order | null {
  const drawing = artworkDrawing(ref);
  const knownWidth = imageWidths.find((candidate) => candidate === width);
  const knownFormat = imageFormats.find((candidate) => candidate === format);
  if (!drawing || knownWidth === undefined || knownFormat === undefined) return null;
  return {
    reference: ref,
    width: knownWidth,
    format: knownFormat,
    name: `v${drawingsVersion}/${drawing.name}-${knownWidth}.${knownFormat}`,
  };
}
