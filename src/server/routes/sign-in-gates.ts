import { localAddress } from "../../accounts/local-address.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { shutGate } from "../../storefront/gates.server.ts";
import { hasCardNumber } from "../../leads/card-number.ts";
import { type SentForm, signedInFormPage } from "../../storefront/message/unstored-page.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { html, wantsJson } from "../html-answer.ts";
import { keptPageParameter } from "../kept-answers.ts";
import { errorFacts } from "../log.ts";
import { PageResponse } from "../page-response.ts";
import { sentForm } from "../sent-form.ts";
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
    const isPage = context.req.method === "GET" || context.req.method === "HEAD";
    const isForBrowser = (isPage || isHtmlForm(context)) && !wantsJson(context.req);
    const kept = isForBrowser && !isPage ? await keptForm(context, ports) : null;
    const href = signInHref({
      type: gate.type,
      redirect: localAddress(kept ?? url.pathname + url.search),
      back: pageBefore(context.req.header("referer"), url),
    });
    if (isForBrowser) return context.redirect(href, isPage ? 302 : 303);
    return context.json({ error: "Sign in first.", sign_in: href }, 401);
  });
}

/** Whether a browser shows the answer as a page. Older ones do not say that they navigate. */
function isHtmlForm({ req }: SiteContext): boolean {
  return req.header("sec-fetch-mode") === "navigate" || (req.header("accept")?.includes("text/html") ?? false);
}

/** The address where the browser can send its form again after signing in; null if there is nothing to send. */
async function keptForm(context: SiteContext, ports: AppPorts): Promise<string | null> {
  const form = await sentForm(context);
  if (form === null) return null;
  const request = context.get("request");
  try {
    const page = html(
      signedInFormPage({ ...form, fields: withoutCardNumbers(form.fields) }),
      request,
      ports,
      "no-store",
    );
    return page instanceof PageResponse ? `${form.action}?${await keptPageParameter(page, context, ports)}` : null;
  } catch (error) {
    ports.log("warn", "form before sign-in not stored", { site: request.site.slug, ...errorFacts(error) });
    return null;
  }
}

/** The number of a card is never stored, however it came into a field. */
function withoutCardNumbers(fields: SentForm["fields"]): SentForm["fields"] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name, [texts].flat().filter((text) => !hasCardNumber(text))]),
  );
}
