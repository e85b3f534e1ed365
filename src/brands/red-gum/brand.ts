import type { Brand } from "../brand.ts";

export const redGum: Brand = {
  name: "red-gum",
  header: "phone-forward",
  card: "painted",
  themeColour: "#f4ecdd",
};
