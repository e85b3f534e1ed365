import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { DeskPorts } from "./desk-ports.ts";
import { cookieOptions } from "./desk-session.ts";

const name = "desk-way";
/** As long as signing in with an emailed code may take. */
const livesSeconds = 1_800;

/** A path of the desk itself, never another origin. */
export function ownPath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])[\w/?=&.:~%+-]*$/.test(path) ? path : "/";
}

/** Stores which screen was asked for, so that a link in a mail works for somebody who has to sign in first. */
export function rememberWay(context: Context, ports: Pick<DeskPorts, "mode">): void {
  const { pathname, search } = new URL(context.req.url);
  const path = ownPath(pathname + search);
  // Browsers also ask for files that no page names.
  if (path === "/" || pathname.includes(".")) return;
  setCookie(context, name, path, { ...cookieOptions(ports), maxAge: livesSeconds });
}

/** The screen that was asked for before signing in, once; null if none was. */
export function takeWay(context: Context, ports: Pick<DeskPorts, "mode">): string | null {
  const stored = getCookie(context, name, cookieOptions(ports).prefix);
  if (!stored) return null;
  deleteCookie(context, name, cookieOptions(ports));
  const path = ownPath(stored);
  return path === "/" ? null : path;
}
