import { mapTilesPath } from "../../addresses/paths.ts";
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
