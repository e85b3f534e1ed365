import type { Brand } from "../brand.ts";

export const harbourline: Brand = {
  name: "harbourline",
  header: "one-line",
  card: "floating",
  themeColour: "#0d1b33",
};
