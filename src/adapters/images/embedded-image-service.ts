import { createRasterStore, type Drawing, artworkDrawing, encode } from "./artwork-raster.ts";
import { createPictureCache } from "./picture-cache.ts";
import type { RenderPriority } from "./render-queue.ts";
import { createRenderQueue } from "./render-queue.ts";

export const imageWidths = [160, 320, 480, 640, 960, 1280, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const imageFormats = ["avif", "webp", "jpeg", "png"] as const;
export type ImageFormat = (typeof imageFormats)[number];

export type Picture = { readonly body: Buffer; readonly contentType: string };

export type EmbeddedImageService = {
  /** The picture for a reference; null for an unknown reference or unsupported width or format. */
  picture(ref: string, width: number, format: ImageFormat): Promise<Picture | null>;
  /** Fills the cache in the background; ends early when the service closes. */
  warm(refs: readonly string[], widths: readonly number[], format: ImageFormat): Promise<void>;
  /** Stops filling the cache and waits for pictures in progress. */
  close(): Promise<void>;
};

export type EmbeddedImageServiceOptions = {
  readonly cacheDir: string;
  readonly log?: (message: string, details: Record<string, unknown>) => void;
};

/** Increase whenever the drawings or the encoder settings change, so that cached files are no longer used. */
const drawingsVersion = 3;
const rendersAtOnce = 2;
const maxCachedRasters = 6;

type Order = {
  readonly drawing: Drawing;
  readonly width: ImageWidth;
  readonly format: ImageFormat;
  readonly name: string;
};

/** Serves pictures of the drawn vehicles from this process: draws, rasterises, encodes and caches them on disk. */
export function createEmbeddedImageService({ cacheDir, log }: EmbeddedImageServiceOptions): EmbeddedImageService {
  const cache = createPictureCache(cacheDir);
  const queue = createRenderQueue(rendersAtOnce);
  const rasterOf = createRasterStore(maxCachedRasters);
  const inFlight = new Map<string, Promise<Buffer>>();
  let closed = false;

  const render = async (order: Order, priority: RenderPriority): Promise<Buffer> => {
    const cached = await cache.read(order.name);
    if (cached) return cached;
    return queue.run(priority, async () => {
      const body = await encode(await rasterOf(order.drawing, order.width), order.width, order.format);
      await cache
        .write(order.name, body)
        .catch((error: unknown) =>
          log?.("A picture could not be stored", { picture: order.name, reason: String(error) }),
        );
      return body;
    });
  };

  const renderOnce = (order: Order, priority: RenderPriority): Promise<Buffer> => {
    const running = inFlight.get(order.name);
    if (running) return running;
    const result = render(order, priority).finally(() => inFlight.delete(order.name));
    inFlight.set(order.name, result);
    return result;
  };

  return {
    async picture(ref, width, format) {
      const order = closed ? null : imageOrder(ref, width, format);
      if (!order) return null;
      return { body: await renderOnce(order, "visitor"), contentType: `image/${order.format}` };
    },
    async warm(refs, widths, format) {
      for (const ref of refs) {
        for (const width of widths) {
          if (closed) return;
          const order = imageOrder(ref, width, format);
          if (order)
            await renderOnce(order, "background").catch((error: unknown) =>
              log?.("A picture could not be prepared", { picture: order.name, reason: String(error) }),
            );
        }
      }
    },
    async close() {
      closed = true;
      await Promise.allSettled(inFlight.values());
      await queue.idle();
    },
  };
}

function imageOrder(ref: string, width: number, format: string): Order | null {
  const drawing = artworkDrawing(ref);
  const knownWidth = imageWidths.find((candidate) => candidate === width);
  const knownFormat = imageFormats.find((candidate) => candidate === format);
  if (!drawing || knownWidth === undefined || knownFormat === undefined) return null;
  return {
    drawing,
    width: knownWidth,
    format: knownFormat,
    name: `v${drawingsVersion}/${drawing.name}-${knownWidth}.${knownFormat}`,
  };
}
