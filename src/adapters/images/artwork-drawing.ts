import { drawVehicle, parseArtworkRef } from "../../../tools/artwork/artwork.ts";
import { drawPlace, parsePlaceRef } from "../../../tools/artwork/place.ts";

/** A vehicle or a place that can be drawn, with a name that is safe in a file name. */
export type Drawing = { readonly draw: () => string; readonly isOpaque: boolean; readonly name: string };

/** The drawing for a picture reference, or null if there is no such drawing. */
export function artworkDrawing(ref: string): Drawing | null {
  const place = parsePlaceRef(ref);
  if (place) {
    const name = ["place", place.building, place.surroundings].join("_");
    return { draw: () => drawPlace(place), isOpaque: true, name };
  }
  const spec = parseArtworkRef(ref);
  if (!spec) return null;
  const name = [
    spec.shape,
    spec.isElectric ? "electric" : "engine",
    spec.paint,
    spec.finish,
    spec.rim,
    spec.angle,
    spec.backdrop,
  ].join("_");
  return { draw: () => drawVehicle(spec), isOpaque: spec.backdrop !== "none", name };
}
