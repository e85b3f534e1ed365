import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { aesSealing } from "../adapters/aes-sealing.ts";
import { mostAnswers } from "../storefront/page/kept-answers.ts";
import type { App, AppPorts, SiteContext } from "./app-ports.ts";
import { wantsJson } from "./html-answer.ts";
import { errorFacts } from "./log.ts";
import { pageBefore } from "./page-before.ts";
import { PageResponse } from "./page-response.ts";
import { cookieToken, setCookieToken } from "./session.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);

export const answerParameter = "form-answer";
const purpose = "answers of forms";
const idPattern = /^[\w-]{20,40}$/;

/**
 * A browser that sends a form and gets a page, such as the form with its errors, is redirected to that page: it can be
 * reloaded and come back to without sending the form again (Post/Redirect/Get). The page is sealed with the browser's
 * cookie, because it repeats what was typed.
 */
export function addKeptAnswers(app: App, ports: AppPorts): void {
  app.use(async (context, next) => {
    const { method } = context.req;
    if (method === "GET" || method === "HEAD") return (await keptAnswer(context, ports)) ?? next();
    await next();
    if (!isPageForForm(context)) return;
    try {
      await redirectToAnswer(context, ports);
    } catch (error) {
      // The page itself is as good an answer, except to a reload.
      ports.log("warn", "response to a form not stored", {
        site: context.get("request").site.slug,
        ...errorFacts(error),
      });
    }
  });
}

/** Whether a browser has sent a form and gets a page that is no refusal of the request. */
function isPageForForm({ req, res }: SiteContext): boolean {
  if (req.method !== "POST" || req.header("sec-fetch-mode") !== "navigate" || wantsJson(req)) return false;
  return res instanceof PageResponse && (res.status === 200 || res.status === 422);
}

/** Deletes the kept answer with the form that was sent now: going back must not show errors that are corrected. */
export async function forgetAnswerBefore({ req, get }: SiteContext, { keptAnswers }: AppPorts): Promise<void> {
  const before = new URL(pageBefore(req.header("referer"), new URL(req.url)), req.url);
  const answerId = before.searchParams.get(answerParameter);
  if (answerId !== null) await keptAnswers.remove(get("request").site.slug, answerId);
}

async function redirectToAnswer(context: SiteContext, ports: AppPorts): Promise<void> {
  const answer = context.res as PageResponse;
  const { answerId, secret } = await keepPage(answer, context, ports);
  const headers = new Headers({ location: formAddress(answerId, context), "cache-control": "no-store" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
  // Assigning a response over another merges their headers, so the previous one is removed first.
  context.res = undefined;
  context.res = new Response(null, { status: 303, headers });
  setCookieToken(context, "form-answers", secret, ports);
}

/** Stores a page for the browser, and answers the parameter that shows it there at any address of the site. */
export async function keptPageParameter(page: PageResponse, context: SiteContext, ports: AppPorts): Promise<string> {
  const { answerId, secret } = await keepPage(page, context, ports);
  setCookieToken(context, "form-answers", secret, ports);
  return `${answerParameter}=${answerId}`;
}

async function keepPage(answer: PageResponse, context: SiteContext, ports: AppPorts) {
  const { site, now } = context.get("request");
  const secret = cookieToken(context, "form-answers", ports) ?? randomBytes(32).toString("base64url");
  const answerId = randomBytes(18).toString("base64url");
  const page = (await compress(answer.page)).toString("base64");
  const sealed = aesSealing(secret, purpose).seal(page, `${site.slug} ${answerId}`);
  await ports.keptAnswers.keep({ siteId: site.slug, answerId, keptAt: now, sealed }, mostAnswers);
  return { answerId, secret };
}

/** The page with the form, whose address says where the browser is. */
function formAddress(answerId: string, { req }: SiteContext): string {
  const before = new URL(pageBefore(req.header("referer"), new URL(req.url)), req.url);
  before.searchParams.set(answerParameter, answerId);
  return before.pathname + before.search;
}

/** The kept page for the browser that it was made for; null leaves the address to its own page. */
async function keptAnswer(context: SiteContext, ports: AppPorts): Promise<Response | null> {
  const answerId = context.req.query(answerParameter);
  const secret = cookieToken(context, "form-answers", ports);
  if (answerId === undefined || secret === null || !idPattern.test(answerId)) return null;
  const { site } = context.get("request");
  const sealed = await ports.keptAnswers.sealed(site.slug, answerId);
  const page = sealed && aesSealing(secret, purpose).open(sealed, `${site.slug} ${answerId}`);
  if (!page) return null;
  return new PageResponse(await expand(Buffer.from(page, "base64")), {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}
