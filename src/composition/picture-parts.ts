import { join } from "node:path";
import { createDrawingPool } from "../adapters/drawing/drawing-pool.ts";
import { createEmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { createPictureCache, type PictureCache } from "../adapters/images/picture-cache.ts";
import { sharedPictures } from "../adapters/images/shared-pictures.ts";
import type { FileStorage } from "../file-storage/file-storage.ts";
import { loadAssets } from "../server/assets.ts";
import { createBrochures } from "../server/brochures.ts";
import type { PlatformParts } from "./platform-parts.ts";

const mostSharePictureBytes = 512 * 1024 ** 2;

export type PictureOptions = {
  dataDir: string;
  clientFolder: string;
  /** Where machines share what they have drawn; null without. */
  shared: FileStorage | null;
  log: PlatformParts["log"];
  /** Processes that draw. */
  drawers?: number;
};

/** Pictures and brochures, which processes draw, and the scripts and styles that were built into a folder. */
export function pictureParts(
  options: PictureOptions,
): Pick<PlatformParts, "drawing" | "images" | "sharePictureCache" | "assets" | "brochures"> {
  const { log } = options;
  const drawing = createDrawingPool(options.drawers ?? 1);
  const images = createEmbeddedImageService({
    drawing,
    cache: pictureCache(options, "pictures"),
    log: (event, facts) => log("warn", event, facts),
  });
  const assets = loadAssets(options.clientFolder);
  const brochures = createBrochures({ drawing, images, assets, log });
  return {
    drawing,
    images,
    sharePictureCache: pictureCache(options, "share-pictures", mostSharePictureBytes),
    assets,
    brochures,
  };
}

function pictureCache({ dataDir, shared, log }: PictureOptions, folder: string, mostBytes?: number): PictureCache {
  const local = createPictureCache(join(dataDir, folder), mostBytes);
  if (shared === null) return local;
  return sharedPictures({ local, storage: shared, folder, log: (event, facts) => log("warn", event, facts) });
}
