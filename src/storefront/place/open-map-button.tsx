import type { TileMap } from "../../locations/map-tiles.ts";
import type { StreetMap } from "../../locations/street-map.ts";
import { Button } from "../../ui/button.tsx";

export type OpenableMaps = { tileMap: TileMap | null; streetMap: StreetMap | null };

/** Opens the site's interactive map, or else its street map, in place of the drawn one (`open-map.browser.ts`). */
export function OpenMapButton({ tileMap, streetMap }: OpenableMaps) {
  if (tileMap)
    return (
      <Button kind="plain" data-scripted data-tile-map={JSON.stringify(tileMap)}>
        Open the map
      </Button>
    );
  if (streetMap)
    return (
      <Button kind="plain" data-scripted data-street-map={streetMap.src} data-provider={streetMap.provider}>
        Street map
      </Button>
    );
  return null;
}
