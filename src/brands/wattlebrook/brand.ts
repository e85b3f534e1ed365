import type { Brand } from "../brand.ts";

export const wattlebrook: Brand = {
  name: "wattlebrook",
  header: "two-line",
  hero: "drawing",
  card: "ruled",
  heroArtwork: "artwork:hatch/ruby/metallic/ten/front-three-quarter/none",
  themeColour: "#ffffff",
  print: {
    fonts: {
      heading: "@fontsource/archivo/files/archivo-latin-600-normal.woff",
      text: "@fontsource/archivo/files/archivo-latin-400-normal.woff",
      bold: "@fontsource/archivo/files/archivo-latin-600-normal.woff",
    },
    ink: "#141414",
    quiet: "#5b5b5b",
    line: "#dcdcdc",
    accent: "#c4001a",
  },
};
