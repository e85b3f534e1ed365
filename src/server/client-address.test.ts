import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

async function addressSeen(proxyHops: number, forwarded?: string): Promise<string> {
  const app = new Hono().get("/", (context) => context.json(clientAddress(context, proxyHops)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const connection = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };
  return (await app.request("/", { headers }, connection)).json() as Promise<string>;
}

describe("the address of a request", () => {
  test.each([
    [0, undefined, "203.0.113.9"],
    [0, "198.51.100.1", "203.0.113.9"],
    [1, "198.51.100.1", "198.51.100.1"],
    [1, "6.6.6.6, 198.51.100.1", "198.51.100.1"],
    [2, "6.6.6.6, 198.51.100.1, 10.0.0.1", "198.51.100.1"],
    [1, undefined, null],
    [2, "198.51.100.1", null],
  ])("[EF-29] is, with %i proxies and the header %s, %s", async (proxyHops, forwarded, address) => {
    expect(await addressSeen(proxyHops, forwarded)).toBe(address);
  });
});
