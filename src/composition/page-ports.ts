import { join } from "node:path";
import { sitemapsPath } from "../addresses/paths.ts";
import { composeStill } from "../adapters/map-tiles/compose-still.ts";
import { createStockSitemaps } from "../adapters/sitemaps/stock-sitemaps.ts";
import { storedDisclaimers } from "../finance/disclosed-finance.ts";
import { createSharePictures } from "../server/share-pictures.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** What pages are made of: content, places, pictures, the built scripts and styles. */
export function pagePorts(parts: PlatformParts) {
  const { store, content, foundPlaces, dataDir, clock } = parts;
  return {
    findContent: content.of,
    pageVersions: store.pageVersions,
    disclaimers: storedDisclaimers(store.stock),
    foundPlaces: foundPlaces.of,
    findPosition: parts.findPosition,
    geocode: parts.geocode,
    mapTiles: parts.mapTiles,
    composeStill: parts.mapTiles && composeStill(parts.mapTiles),
    images: parts.images,
    brochures: parts.brochures,
    sharePictures: createSharePictures({ ...parts, cache: parts.sharePictureCache }),
    assets: parts.assets,
    pageChanges: store.pageChanges,
    stockSitemaps: createStockSitemaps({
      folder: join(dataDir, "sitemaps"),
      stock: store.stock,
      path: sitemapsPath,
      clock,
    }),
  };
}
