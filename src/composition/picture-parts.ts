import { join } from "node:path";
import { createDrawingPool } from "../adapters/drawing/drawing-pool.ts";
import { createEmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { loadAssets } from "../server/assets.ts";
import { createBrochures } from "../server/brochures.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Pictures and brochures, which `drawers` processes draw, and the scripts and styles that were built into a folder. */
export function pictureParts(
  dataDir: string,
  clientFolder: string,
  log: PlatformParts["log"],
  drawers = 1,
): Pick<PlatformParts, "drawing" | "images" | "assets" | "brochures"> {
  const drawing = createDrawingPool(drawers);
  const images = createEmbeddedImageService({
    drawing,
    cacheDir: join(dataDir, "pictures"),
    log: (event, facts) => log("warn", event, facts),
  });
  const assets = loadAssets(clientFolder);
  return { drawing, images, assets, brochures: createBrochures({ drawing, images, assets, log }) };
}
