/** The demo sites, one of each brand. */
export const siteNames = ["harbourline", "wattlebrook", "red-gum"] as const;
export type SiteName = (typeof siteNames)[number];
