import type { Brand } from "../brand.ts";

export const redGum: Brand = {
  name: "red-gum",
  header: "phone-forward",
  card: "painted",
  heroArtwork: "artwork:four-wheel-drive/forest/solid/off-road/front-three-quarter/none",
  themeColour: "#f4ecdd",
};
