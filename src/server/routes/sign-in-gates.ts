import { localAddress } from "../../accounts/local-address.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { shutGate } from "../../storefront/sign-in/gate.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { wantsJson } from "../html-answer.ts";
import { pageBefore } from "../page-before.ts";
import { signedInAccount } from "../session.ts";

/**
 * Sends anonymous visitors of gated paths to sign in, and lets the others through to whatever is there. It
 * stands before every route, so a page that comes later is behind its gate from the start (SI-07).
 */
export function addSignInGates(app: App, ports: AppPorts): void {
  app.use(async (context, next) => {
    const request = context.get("request");
    const url = new URL(context.req.url);
    const gate = await shutGate(url, request);
    if (gate === null) return next();
    // What is behind a gate is for one person: no cache may give it to another.
    context.header("cache-control", "private, no-store");
    if ((await signedInAccount(context, request.site.slug, ports)) !== null) {
      await next();
      context.res.headers.set("cache-control", "private, no-store");
      return;
    }
    const href = signInHref({
      type: gate.type,
      redirect: localAddress(url.pathname + url.search),
      back: pageBefore(context.req.header("referer"), url),
    });
    const isPage = context.req.method === "GET" || context.req.method === "HEAD";
    if (isPage && !wantsJson(context.req)) return context.redirect(href, 302);
    return context.json({ error: "Sign in first.", sign_in: href }, 401);
  });
}
