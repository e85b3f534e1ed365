import type { Server } from "node:http";
import type { App } from "../server/app-ports.ts";
import { createHttpServer } from "../server/http-server.ts";
import type { RequestTracing } from "../server/trace-requests.ts";
import type { PlatformParts } from "./platform-parts.ts";

/**
 * The HTTP server over the routes. Cached pages are valid while the site's settings, content, locations and stock are
 * unchanged.
 */
export function platformServer(app: App, parts: PlatformParts, observed: Partial<RequestTracing> = {}): Server {
  const { sites, content, foundPlaces, clock, proxyHops } = parts;
  const { engine } = parts.search;
  return createHttpServer({
    fetch: (request, bindings) => app.fetch(request, bindings),
    pageStamp(host) {
      const site = sites.current().siteByHost(host);
      if (site === null) return null;
      const { slug } = site;
      const settings = `${sites.revision()}.${content.stamp(slug, clock())}.${foundPlaces.revision()}`;
      return `${settings}.${engine.indexNumber(slug)}.${engine.version(slug)}`;
    },
    now: clock,
    proxyHops,
    ...observed,
  });
}
