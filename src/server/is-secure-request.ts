import type { Context } from "hono";

/** Whether the browser sent a request over TLS, also to a proxy in front of this server. */
export function isSecureRequest({ req }: Context): boolean {
  return req.header("x-forwarded-proto") === "https" || req.url.startsWith("https:");
}
