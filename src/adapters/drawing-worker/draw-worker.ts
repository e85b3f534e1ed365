import { setPriority } from "node:os";
import { drawBrochureSheet } from "../brochures/draw-brochure-sheet.ts";
import { drawArtwork } from "../images/draw-artwork.ts";
import { encodePhoto } from "../photos/encode-photo.ts";
import { drawSharePicture } from "../share-pictures/draw-share-picture.ts";

/** Pages go first: a drawing gets a quarter of a core that both want. */
const niceness = 5;
setPriority(niceness);

/** The jobs of a drawing process, by name. */
export { drawArtwork, drawBrochureSheet, drawSharePicture, encodePhoto };
