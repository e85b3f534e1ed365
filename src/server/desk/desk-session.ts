import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { deviceName } from "../../desk/me.ts";
import { sessionLivesMs } from "../../desk/sessions.ts";
import { createViewer, type Viewer } from "../../desk/viewer.ts";
import { clientAddress } from "../client-address.ts";
import type { DeskPorts } from "./desk-ports.ts";

const cookieName = "desk";
/** A session is noted as used no more often. */
const touchedEveryMs = 60_000;

type SessionPorts = Pick<DeskPorts, "mode" | "sessions" | "newToken" | "tokenHash" | "newId" | "clock" | "proxyHops">;

export function cookieOptions({ mode }: Pick<DeskPorts, "mode">): CookieOptions {
  const shared: CookieOptions = { path: "/", httpOnly: true, sameSite: "Lax" };
  return mode === "production" ? { ...shared, secure: true, prefix: "host" } : shared;
}

/** The hash of the session's token; null without one. */
export function sessionHash(context: Context, ports: SessionPorts): string | null {
  const token = getCookie(context, cookieName, cookieOptions(ports).prefix);
  return token ? ports.tokenHash(token) : null;
}

/** Who uses the desk, read from the store for every request, so that what ended counts no more at once. */
export async function readViewer(context: Context, ports: SessionPorts): Promise<Viewer | null> {
  const hash = sessionHash(context, ports);
  if (hash === null) return null;
  const now = ports.clock();
  const found = await ports.sessions.find(hash, now);
  if (found === null) return null;
  if (found.session.seenAt < now - touchedEveryMs) await ports.sessions.touch(hash, now);
  return createViewer(found, now);
}

/** Signs a person in at this browser. A session that the browser had before ends. */
export async function startSession(
  context: Context,
  personId: string,
  factors: 1 | 2,
  ports: SessionPorts,
): Promise<void> {
  await endSession(context, ports);
  const token = ports.newToken();
  const now = ports.clock();
  await ports.sessions.start({
    sessionHash: ports.tokenHash(token),
    sessionId: ports.newId(),
    personId,
    device: deviceName(context.req.header("user-agent") ?? ""),
    address: clientAddress(context, ports.proxyHops),
    createdAt: now,
    seenAt: now,
    expiresAt: now + sessionLivesMs,
    factors,
    provenAt: now,
  });
  setCookie(context, cookieName, token, { ...cookieOptions(ports), maxAge: sessionLivesMs / 1_000 });
}

export async function endSession(context: Context, ports: SessionPorts): Promise<void> {
  const hash = sessionHash(context, ports);
  if (hash === null) return;
  const found = await ports.sessions.find(hash, ports.clock());
  if (found !== null) await ports.sessions.end(found.session.personId, found.session.sessionId);
  deleteCookie(context, cookieName, cookieOptions(ports));
}
