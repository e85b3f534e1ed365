import { signInCodePath, signInPath, signOutPath } from "../../addresses/paths.ts";
import type { Context } from "hono";
import { readSignInAddress, type SignInAddress, signInHref } from "../../accounts/sign-in-address.ts";
import {
  type CodeConfirmation,
  type CodeRequest,
  confirmCode,
  provenPhoneToken,
  requestCode,
} from "../../accounts/sign-in.ts";
import type { SignInProblem } from "../../storefront/sign-in/sign-in-page.tsx";
import { codeStep, phoneOfCode } from "../../storefront/sign-in/sign-in-steps.server.ts";
import { signInPage } from "../../storefront/sign-in/sign-in.server.ts";
import type { SiteRequest } from "../../storefront/page/site-request.server.ts";
import { hrefAfterSaving } from "../../storefront/watchlist/saved-searches.server.ts";
import { normalisedHost } from "../../sites/sites.ts";
import { saveSearch } from "../../watchlist/save-search.ts";
import { saveWatchable } from "../../watchlist/saved-vehicles.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html, wantsJson } from "../html-answer.ts";
import { cookieToken, deleteCookieToken, setCookieToken } from "../session.ts";
import { minuteMs } from "../../settings/durations.ts";

/** The forms of signing in with a code, and signing out. They redirect, so no script is needed. */
export function addSignInRoutes(app: App, ports: AppPorts): void {
  app.post(signInPath, (context) => sendCode(context, context.get("request"), ports));
  app.post(signInCodePath, (context) => checkCode(context, context.get("request"), ports));
  app.post(signOutPath, async (context) => {
    const token = cookieToken(context, "session", ports);
    const { accounts, secrets } = ports.signIn;
    if (token !== null) await accounts.endSession(context.get("request").site.slug, secrets.tokenHash(token));
    deleteCookieToken(context, "session", ports);
    return context.redirect("/", 303);
  });
}

async function sendCode(context: SiteContext, request: SiteRequest, ports: AppPorts): Promise<Response> {
  const field = await formFields(context);
  const address = readSignInAddress(field);
  const { site, now } = request;
  const phone = field("phone") ?? "";
  const asked = {
    phone,
    address: context.get("clientAddress"),
    provenPhone: cookieToken(context, "proven-phone", ports),
    site: { slug: site.slug, name: site.name, host: configuredHost(site, context) },
    now,
  };
  const outcome = await requestCode(asked, ports.signIn);
  if (outcome.kind === "sent") {
    setCookieToken(context, "sign-in", outcome.token, ports);
    return context.redirect(signInHref(address, signInCodePath), 303);
  }
  return codeRefusal(outcome, { phone, address }, context, ports);
}

/**
 * The site's host that the visitor is on, to which browsers bind the code. Never the address of the request, which may
 * name any host.
 */
function configuredHost({ hosts }: SiteRequest["site"], context: SiteContext): string {
  const asked = normalisedHost(context.req.header("host") ?? "");
  return hosts.find((host) => host === asked) ?? hosts[0] ?? "";
}

async function codeRefusal(
  outcome: RefusedCode,
  { phone, address }: { phone: string; address: SignInAddress },
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  if (outcome.kind === "unsent")
    ports.log("error", "sign-in code not sent", { site: request.site.slug, reason: outcome.reason });
  const { status, problem } = refusedCodeProblem(outcome);
  const answer = wantsJson(context.req)
    ? context.json({ error: problem.text }, status)
    : html(await signInPage({ kind: "phone", phone, problem }, address, request, status), request, ports, "no-store");
  if (outcome.kind === "wait") answer.headers.set("retry-after", String(Math.ceil(outcome.waitMs / 1_000)));
  return answer;
}

type RefusedCode = Exclude<CodeRequest, { kind: "sent" }>;

function refusedCodeProblem(outcome: RefusedCode): {
  status: 422 | 429 | 503;
  problem: SignInProblem;
} {
  switch (outcome.kind) {
    case "not-a-mobile":
      return refusal(422, "field", "Enter an Australian mobile number like 0412 345 678.");
    case "wait":
      return refusal(429, "form", waitText(outcome.waitMs));
    case "limited":
      return refusal(
        429,
        "form",
        "Too many codes were requested. Use a browser that you have signed in with before, try again later, or call us.",
      );
    case "unsent":
      return outcome.why === "refused"
        ? refusal(422, "field", "This number cannot receive text messages. Enter another mobile number.")
        : refusal(503, "form", "We could not text you just now. Try again in a minute, or call us.");
  }
}

function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / minuteMs);
  const time =
    waitMs < 60_000 ? `${Math.ceil(waitMs / 1_000)} seconds` : minutes === 1 ? "a minute" : minutesText(minutes);
  return `Many codes were requested. Wait ${time}, then press “Text me a code” again.`;
}

function minutesText(minutes: number): string {
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

function refusal<Status extends 422 | 429 | 503>(status: Status, about: SignInProblem["about"], text: string) {
  return { status, problem: { about, text } };
}

async function checkCode(context: SiteContext, request: SiteRequest, ports: AppPorts): Promise<Response> {
  const field = await formFields(context);
  const address = readSignInAddress(field);
  const phone = (await phoneOfCode(cookieToken(context, "sign-in", ports), request, ports)) ?? "";
  const asked = {
    code: field("code") ?? "",
    token: cookieToken(context, "sign-in", ports) ?? "",
    earlierSession: cookieToken(context, "session", ports),
    siteId: request.site.slug,
    now: request.now,
  };
  const outcome = await confirmCode(asked, ports.signIn);
  if (outcome.kind === "signed-in") {
    setCookieToken(context, "session", outcome.sessionToken, ports);
    deleteCookieToken(context, "sign-in", ports);
    const proven = provenPhoneToken(request.site.slug, outcome.account.phone, ports.signIn.secrets);
    setCookieToken(context, "proven-phone", proven, ports);
    if (address.carId !== null) await saveWatchable([address.carId], outcome.account, request, ports.watchlist);
    if (address.search === null) return goOn(context, address);
    const saved = await saveSearch(address.search, outcome.account, request, ports.savedSearches);
    return context.redirect(hrefAfterSaving(saved), 303);
  }
  const problem = confirmationProblem(outcome);
  if (wantsJson(context.req)) return context.json({ error: problem.text }, 422);
  const step =
    outcome.kind === "ended" || phone === ""
      ? ({ kind: "phone", phone, problem } as const)
      : codeStep(phone, problem, request, ports);
  return html(await signInPage(step, address, request, 422), request, ports, "no-store");
}

function confirmationProblem(outcome: Exclude<CodeConfirmation, { kind: "signed-in" }>): SignInProblem {
  switch (outcome.kind) {
    case "not-a-code":
      return { about: "field", text: "Enter the six-digit code from the message." };
    case "wrong":
      return { about: "field", text: `That is not the code we sent. ${triesText(outcome.triesLeft)}` };
    case "ended":
      return { about: "form", text: "That code no longer works. We can text you a new one." };
  }
}

function triesText(left: number): string {
  if (left === 0) return "Request a new code.";
  return left === 1 ? "You have one more try." : `You have ${left} more tries.`;
}

function goOn(context: Context, { redirect }: SignInAddress): Response {
  return context.redirect(redirect, 303);
}
