import type { Context } from "hono";
import type { CookieOptions } from "hono/utils/cookie";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Account } from "../accounts/account-store.ts";
import { codeLivesMs, provenLivesMs, sessionLivesMs } from "../accounts/sign-in.ts";
import { spinRetentionMs } from "../spin-to-win/prize-wheel.ts";
import { tradeInLivesMs } from "../trade-in/trade-in.ts";
import { answerLivesMs } from "../storefront/page/kept-answers.ts";
import { isMarkedJourney, startedCookie } from "../storefront/vehicle/started-journeys.ts";
import type { Visitor } from "../storefront/page/visit.server.ts";
import type { AppPorts, SiteContext } from "./app-ports.ts";
import { dayMs } from "../settings/durations.ts";

type CookieName = Parameters<Visitor["token"]>[0];
type CookiePorts = Pick<AppPorts, "mode">;

const reservationCookieLivesMs = 60 * dayMs;
/** As long as the longest setting `preApproval.draftDays`. */
const applicationCookieLivesMs = 30 * dayMs;
/** As long as the longest setting `purchase.keptDays`. */
const purchaseCookieLivesMs = 30 * dayMs;
const livesMs: Record<CookieName, number> = {
  session: sessionLivesMs,
  "sign-in": codeLivesMs,
  "proven-phone": provenLivesMs,
  reservation: reservationCookieLivesMs,
  "finance-application": applicationCookieLivesMs,
  "trade-in": tradeInLivesMs,
  "form-answers": answerLivesMs,
  purchase: purchaseCookieLivesMs,
  spin: spinRetentionMs,
};

/**
 * The cookies with tokens are invisible to scripts and limited to one host, and so to one site. In production they also require
 * TLS, and their prefix (`__Host-…`) makes browsers enforce all this. A demo has no TLS.
 */
function cookieOptions({ mode }: CookiePorts): CookieOptions {
  const shared: CookieOptions = { path: "/", httpOnly: true, sameSite: "Lax" };
  return mode === "production" ? { ...shared, secure: true, prefix: "host" } : shared;
}

export function cookieToken(context: Context, name: CookieName, ports: CookiePorts): string | null {
  return getCookie(context, name, cookieOptions(ports).prefix) || null;
}

export function setCookieToken(context: Context, name: CookieName, token: string, ports: CookiePorts): void {
  const maxAge = livesMs[name] / 1_000;
  setCookie(context, name, token, { ...cookieOptions(ports), maxAge });
  if (isMarkedJourney(name)) setCookie(context, startedCookie(name), "yes", { ...startedOptions(ports), maxAge });
}

export function deleteCookieToken(context: Context, name: CookieName, ports: CookiePorts): void {
  deleteCookie(context, name, cookieOptions(ports));
  if (isMarkedJourney(name)) deleteCookie(context, startedCookie(name), startedOptions(ports));
}

/** Of the cookies that only say what was started: scripts read them. */
function startedOptions({ mode }: CookiePorts): CookieOptions {
  return { path: "/", sameSite: "Lax", secure: mode === "production" };
}

/** The account signed in at this site; null for an anonymous visitor. */
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

/** Who sent a request, by its cookies. */
export function readVisitor(context: SiteContext, ports: Pick<AppPorts, "mode" | "clock" | "signIn">): Visitor {
  return {
    account: () => signedInAccount(context, context.get("request").site.slug, ports),
    token: (name) => cookieToken(context, name, ports),
    cookies: context.req.header("cookie") ?? "",
  };
}
