import { localAddress } from "../../accounts/local-address.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { shutGate } from "../../storefront/gates.server.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { wantsJson } from "../html-answer.ts";
import { pageBefore } from "../page-before.ts";
import { signedInAccount } from "../session.ts";

/**
 * Redirects anonymous visitors of gated paths to sign in. It precedes every other route, so pages added later are
 * gated too (SI-07).
 */
export function addSignInGates(app: App, ports: AppPorts): void {
  app.use(async (context, next) => {
    const request = context.get("request");
    const url = new URL(context.req.url);
    const gate = await shutGate(url, request);
    if (gate === null) return next();
    // Gated content is private, so no cache may share it.
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
    const isForm = context.req.header("sec-fetch-mode") === "navigate";
    if ((isPage || isForm) && !wantsJson(context.req)) return context.redirect(href, isPage ? 302 : 303);
    return context.json({ error: "Sign in first.", sign_in: href }, 401);
  });
}
