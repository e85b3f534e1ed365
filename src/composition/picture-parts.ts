import { join } from "node:path";
import { createEmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { loadAssets } from "../server/assets.ts";
import { createBrochures } from "../server/brochures.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Pictures and brochures, and the scripts and styles that were built into a folder. */
export function pictureParts(
  dataDir: string,
  clientFolder: string,
  log: PlatformParts["log"],
): Pick<PlatformParts, "images" | "assets" | "brochures"> {
  const images = createEmbeddedImageService({
    cacheDir: join(dataDir, "pictures"),
    log: (event, facts) => log("warn", event, facts),
  });
  const assets = loadAssets(clientFolder);
  return { images, assets, brochures: createBrochures({ images, assets, log }) };
}
