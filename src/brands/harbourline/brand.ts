import type { Brand } from "../brand.ts";

export const harbourline: Brand = {
  name: "harbourline",
  header: "one-line",
  hero: "stage",
  card: "floating",
  heroArtwork: "artwork:suv/silver/metallic/five-v/front-three-quarter/none",
  themeColour: "#0d1b33",
  print: {
    fonts: {
      heading: "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-700-normal.woff",
      text: "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff",
      bold: "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-700-normal.woff",
    },
    ink: "#0d1b33",
    quiet: "#51607a",
    line: "#d5dce6",
    accent: "#c8372d",
  },
};
