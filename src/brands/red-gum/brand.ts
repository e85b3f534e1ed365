import type { Brand } from "../brand.ts";

export const redGum: Brand = {
  name: "red-gum",
  header: "phone-forward",
  hero: "letter",
  card: "painted",
  heroArtwork: "artwork:four-wheel-drive/forest/solid/off-road/front-three-quarter/none",
  themeColour: "#f4ecdd",
  print: {
    fonts: {
      heading: "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff",
      text: "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff",
      bold: "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-700-normal.woff",
    },
    ink: "#2a2620",
    quiet: "#655c4e",
    line: "#ddd0b8",
    accent: "#2f5d43",
  },
};
