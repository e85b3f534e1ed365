import { mapOrigins } from "../locations/street-map.ts";
import type { Site } from "./site-config.ts";

/** Origins of third parties whose content a site's pages may load. Empty on a site without third parties. */
export type ThirdPartyOrigins = {
  /** The chat widget: scripts, connections and styles. */
  widget: readonly string[];
  /** Street maps: frames only. */
  frames: readonly string[];
  /** Interactive maps: pictures, which pages may load from any HTTPS host. */
  tiles: readonly string[];
  tagScripts: readonly string[];
  tagData: readonly string[];
};

/** From Google's list for Tag Manager with Analytics; other tags of a container are blocked. */
const tagManagerOrigins = {
  scripts: ["https://*.googletagmanager.com"],
  data: ["https://*.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"],
};

export function thirdPartyOrigins(
  settings: readonly {
    actions: Site["actions"];
    locationPages: Pick<Site["locationPages"], "mapEmbed" | "mapTiles" | "map">;
    analytics: Pick<Site["analytics"], "tagManagerId">;
  }[],
): ThirdPartyOrigins {
  const widget = settings.flatMap(({ actions }) => chatWidgetAddresses(actions)).map((url) => new URL(url).origin);
  const frames = settings.flatMap(({ locationPages: { mapEmbed } }) =>
    mapEmbed === "none" ? [] : mapOrigins[mapEmbed],
  );
  const tiles = settings.flatMap(({ locationPages: { map, mapTiles } }) =>
    map === "interactive" && mapTiles !== null && mapTiles.url !== null ? [new URL(mapTiles.url).origin] : [],
  );
  const hasTags = settings.some(({ analytics: { tagManagerId } }) => tagManagerId !== null);
  return {
    widget: [...new Set(widget)],
    frames: [...new Set(frames)],
    tiles: [...new Set(tiles)],
    tagScripts: hasTags ? tagManagerOrigins.scripts : [],
    tagData: hasTags ? tagManagerOrigins.data : [],
  };
}

function chatWidgetAddresses({ chat, chatWidgetUrl, chatWidgetOrigins }: Site["actions"]): string[] {
  return chat === "widget" && chatWidgetUrl !== null ? [chatWidgetUrl, ...chatWidgetOrigins] : [];
}
