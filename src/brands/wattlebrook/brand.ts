import type { Brand } from "../brand.ts";

export const wattlebrook: Brand = {
  name: "wattlebrook",
  header: "two-line",
  card: "ruled",
  heroArtwork: "artwork:hatch/ruby/metallic/ten/front-three-quarter/none",
  themeColour: "#ffffff",
};
