import type { Brand } from "../brand.ts";

export const wattlebrook: Brand = {
  name: "wattlebrook",
  header: "two-line",
  card: "ruled",
  themeColour: "#ffffff",
};
