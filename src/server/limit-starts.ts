import { HTTPException } from "hono/http-exception";
import type { RateLimit } from "../leads/rate-limits.ts";
import type { AppPorts, SiteContext } from "./app-ports.ts";
import { hourMs } from "../settings/durations.ts";

/** More than the shoppers of an office start, because what is started takes room in the store. */
const mostStartsAnHour = 60;

/** Refuses to start another journey, such as a purchase, for a connection that has started many in this hour. */
export async function limitStarts(
  journey: string,
  context: SiteContext,
  { rateLimits }: Pick<AppPorts, "rateLimits">,
): Promise<void> {
  const { site, now } = context.get("request");
  const limit: RateLimit = {
    name: `started ${journey}`,
    of: "connection",
    most: mostStartsAnHour,
    windowMs: hourMs,
  };
  if (await rateLimits.take(limit, { siteId: site.slug, address: context.get("clientAddress"), now })) return;
  throw new HTTPException(429, {
    message: `Too many ${journey} were started from your connection. Try again in an hour, or call us.`,
  });
}
