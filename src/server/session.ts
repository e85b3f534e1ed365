import type { Context } from "hono";
import type { CookieOptions } from "hono/utils/cookie";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Account } from "../accounts/account-store.ts";
import { codeLivesMs, sessionLivesMs } from "../accounts/sign-in.ts";
import type { AppPorts } from "./app-ports.ts";

/** `session`: who is signed in. `sign-in`: which code this browser asked for. */
type CookieName = "session" | "sign-in";
type CookiePorts = Pick<AppPorts, "mode">;

const livesMs: Record<CookieName, number> = { session: sessionLivesMs, "sign-in": codeLivesMs };

/**
 * Cookies that scripts cannot read and that belong to one host, so to one site. In production they also need
 * TLS, and their name (`__Host-…`) makes browsers hold us to all this. A demo has no TLS.
 */
function optionsOf({ mode }: CookiePorts): CookieOptions {
  const shared: CookieOptions = { path: "/", httpOnly: true, sameSite: "Lax" };
  return mode === "production" ? { ...shared, secure: true, prefix: "host" } : shared;
}

export function cookieToken(context: Context, name: CookieName, ports: CookiePorts): string | null {
  return getCookie(context, name, optionsOf(ports).prefix) || null;
}

export function setCookieToken(context: Context, name: CookieName, token: string, ports: CookiePorts): void {
  setCookie(context, name, token, { ...optionsOf(ports), maxAge: livesMs[name] / 1_000 });
}

export function deleteCookieToken(context: Context, name: CookieName, ports: CookiePorts): void {
  deleteCookie(context, name, optionsOf(ports));
}

/** Whoever is signed in at this site; null for an anonymous visitor. */
export async function signedInAccount(
  context: Context,
  siteId: string,
  ports: Pick<AppPorts, "mode" | "clock" | "signIn">,
): Promise<Account | null> {
  const token = cookieToken(context, "session", ports);
  if (token === null) return null;
  const { accounts, secrets } = ports.signIn;
  return accounts.accountOfSession(siteId, secrets.tokenHash(token), ports.clock());
}
