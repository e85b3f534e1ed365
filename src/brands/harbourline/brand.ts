import type { Brand } from "../brand.ts";

export const harbourline: Brand = {
  name: "harbourline",
  header: "one-line",
  card: "floating",
  heroArtwork: "artwork:suv/ocean/metallic/five-v/front-three-quarter/none",
  themeColour: "#0d1b33",
};
