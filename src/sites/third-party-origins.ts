import type { Site } from "./site-config.ts";

/** Whose content a browser may be asked to load on a site's pages, as origins. Empty on a site without third parties. */
export type ThirdPartyOrigins = {
  /** Run as scripts, and with them connected to and styled by: the chat widget. */
  widget: readonly string[];
  /** Framed only: street maps. */
  frames: readonly string[];
  /** Run as scripts: the tag manager. */
  tagScripts: readonly string[];
  /** Connected to by its tags. */
  tagData: readonly string[];
};

/** Google's own list for Tag Manager with Analytics; other tags of a container are not let in. */
const tagManagerOrigins = {
  scripts: ["https://*.googletagmanager.com"],
  data: ["https://*.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"],
};

/** Where each street map is framed from. */
export const mapOrigins: Record<Exclude<Site["locationPages"]["mapEmbed"], "none">, string> = {
  openstreetmap: "https://www.openstreetmap.org",
  google: "https://www.google.com",
};

/** The third parties of a site: of its own settings and of every dealership's. */
export function thirdPartyOrigins(
  settings: readonly {
    actions: Site["actions"];
    locationPages: Pick<Site["locationPages"], "mapEmbed">;
    analytics: Pick<Site["analytics"], "tagManagerId">;
  }[],
): ThirdPartyOrigins {
  const widget = settings.flatMap(({ actions }) => chatWidgetAddresses(actions)).map((url) => new URL(url).origin);
  const frames = settings.flatMap(({ locationPages: { mapEmbed } }) =>
    mapEmbed === "none" ? [] : mapOrigins[mapEmbed],
  );
  const hasTags = settings.some(({ analytics: { tagManagerId } }) => tagManagerId !== null);
  return {
    widget: [...new Set(widget)],
    frames: [...new Set(frames)],
    tagScripts: hasTags ? tagManagerOrigins.scripts : [],
    tagData: hasTags ? tagManagerOrigins.data : [],
  };
}

function chatWidgetAddresses({ chat, chatWidgetUrl, chatWidgetOrigins }: Site["actions"]): string[] {
  return chat === "widget" && chatWidgetUrl !== null ? [chatWidgetUrl, ...chatWidgetOrigins] : [];
}
