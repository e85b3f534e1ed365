import { mapStillsPath, mapTilesPath } from "../../addresses/paths.ts";
import { locationPosition } from "../../locations/location.ts";
import { locationBySlug } from "../../locations/shown-locations.ts";
import { stillWidths, stillZoom } from "../../locations/still-map.ts";
import type { App, AppPorts } from "../app-ports.ts";

const oneDay = "public, max-age=86400";
const deepestZoom = 20;

/** Tiles of the server's own map file, the same on every site. */
export function addMapTileRoutes(app: App, { mapTiles }: Pick<AppPorts, "mapTiles">): void {
  app.get(`${mapTilesPath}/:zoom{[0-9]{1,2}}/:x{[0-9]{1,7}}/:y{[0-9]{1,7}}`, async (context) => {
    const { zoom, x, y } = context.req.param();
    const tile = Number(zoom) > deepestZoom ? null : await mapTiles?.tile(Number(zoom), Number(x), Number(y));
    if (!tile) return context.text("There is no such tile.", 404);
    return context.body(new Uint8Array(tile.body), 200, { "content-type": tile.contentType, "cache-control": oneDay });
  });
}

/** Still maps of a site's locations, made of those tiles. */
export function addMapStillRoutes(app: App, { composeStill }: Pick<AppPorts, "composeStill">): void {
  app.get(`${mapStillsPath}/:slug/:width{[0-9]{3}}`, async (context) => {
    const { site } = context.get("request");
    const location = locationBySlug(site, context.req.param("slug"));
    const width = stillWidths.find((each) => String(each) === context.req.param("width"));
    const [position, zoom] = [location && locationPosition(location), stillZoom(site.locationPages)];
    if (!position || width === undefined || zoom === null) return context.text("There is no such map.", 404);
    const still = await composeStill?.(position, zoom, width);
    if (!still) return context.text("There is no such map.", 404);
    return context.body(new Uint8Array(still), 200, { "content-type": "image/webp", "cache-control": oneDay });
  });
}
