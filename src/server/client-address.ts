import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** No address is longer, with port and zone. */
const longestAddress = 64;

/**
 * The address a request came from, or null when it came over no connection. Behind `proxyHops` proxies of our
 * own it is the one that the outermost of them saw: what stands before it in `X-Forwarded-For` anyone can write.
 */
export function clientAddress(context: Context, proxyHops: number): string | null {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (proxyHops === 0) return incoming?.socket.remoteAddress ?? null;
  const forwarded = context.req.header("x-forwarded-for")?.split(",") ?? [];
  return forwarded.at(-proxyHops)?.trim().slice(0, longestAddress) || null;
}
