import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Longest possible address, with port and zone. */
const longestAddress = 64;

/**
 * The address a request came from, or null if it came over no connection. Behind `proxyHops` proxies of our own, it is
 * the one seen by the outermost: earlier entries in `X-Forwarded-For` can be forged.
 */
export function clientAddress(context: Context, proxyHops: number): string | null {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (proxyHops === 0) return incoming?.socket.remoteAddress ?? null;
  const forwarded = context.req.header("x-forwarded-for")?.split(",") ?? [];
  return forwarded.at(-proxyHops)?.trim().slice(0, longestAddress) || null;
}
