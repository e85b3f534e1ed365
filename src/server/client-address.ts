import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { addressConnection } from "../leads/spam-guard.ts";

/** Longest possible address, with port and zone. */
const longestAddress = 64;

/**
 * The address a request came from, or null if it came over no connection. Behind `proxyHops` proxies of our own, it is
 * the one seen by the outermost: earlier entries in `X-Forwarded-For` can be forged.
 */
export function clientAddress(context: Context, proxyHops: number): string | null {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return seenAddress(incoming?.socket.remoteAddress, context.req.header("x-forwarded-for"), proxyHops);
}

/** The connection a request came over: an IPv4 address or an IPv6 network of 64 bits; empty if unknown. */
export function requestConnection({ socket, headers }: IncomingMessage, proxyHops: number): string {
  const address = seenAddress(socket.remoteAddress, headers["x-forwarded-for"], proxyHops);
  return address === null ? "" : addressConnection(address);
}

function seenAddress(
  remoteAddress: string | undefined,
  forwarded: string | readonly string[] | undefined,
  proxyHops: number,
): string | null {
  if (proxyHops === 0) return remoteAddress ?? null;
  const addresses = String(forwarded ?? "").split(",");
  return addresses.at(-proxyHops)?.trim().slice(0, longestAddress) || null;
}
