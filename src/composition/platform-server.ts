import type { Server } from "node:http";
import type { App } from "../server/app-ports.ts";
import type { DeskApp } from "../server/desk/desk-app.ts";
import { createHttpServer } from "../server/http-server.ts";
import { normalisedHost } from "../sites/sites.ts";
import type { RequestTracing } from "../server/trace-requests.ts";
import type { PlatformParts } from "./platform-parts.ts";

/**
 * The HTTP server over the routes. Cached pages are valid while the site's settings, content, locations and stock are
 * unchanged.
 */
export function platformServer(
  app: App,
  desk: DeskApp | null,
  parts: PlatformParts,
  observed: Partial<RequestTracing> = {},
): Server {
  const { sites, content, foundPlaces, clock, proxyHops } = parts;
  const { engine } = parts.search;
  const isDesk = (host: string) => normalisedHost(host) === parts.desk?.host;
  const chosen = (host: string | null) => (desk !== null && host !== null && isDesk(host) ? desk : app);
  return createHttpServer({
    fetch: (request, bindings) => chosen(request.headers.get("host")).fetch(request, bindings),
    pageStamp(host) {
      if (isDesk(host)) return null;
      const site = sites.current().siteByHost(host);
      if (site === null) return null;
      const { slug } = site;
      if (engine.load(slug) !== true) return null;
      const settings = `${sites.revision()}.${content.stamp(slug, clock())}.${foundPlaces.revision()}`;
      return `${settings}.${engine.indexNumber(slug)}.${engine.version(slug)}`;
    },
    now: clock,
    proxyHops,
    ...observed,
  });
}
