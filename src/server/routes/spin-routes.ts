import { HTTPException } from "hono/http-exception";
import { randomInt } from "node:crypto";
import { spinToWinPath } from "../../addresses/paths.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { type SentFields, sentText } from "../../enquiries/sent-fields.ts";
import { campaignState } from "../../spin-to-win/prize-wheel.ts";
import { spinKeyField } from "../../spin-to-win/spin-key.ts";
import { takeSpin } from "../../spin-to-win/take-spin.ts";
import { readBody } from "../../storefront/enquiry/enquiry-body.route.ts";
import { readSender } from "../../storefront/enquiry/enquiry.route.ts";
import { spinHref } from "../../storefront/spin-to-win/spin-href.ts";
import { formPage } from "../../storefront/spin-to-win/spin.server.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";
import { forgetAnswerBefore } from "../kept-answers.ts";
import { hasProvenPhone } from "../proven-phone.ts";
import { refuseNotOffered } from "../refuse-not-offered.ts";
import { cookieToken, setCookieToken, signedInAccount } from "../session.ts";

const points = 2 ** 40;

/** The page that asks for the number's proof, and leads back to the game. */
const toProve = signInHref({ type: "spin-to-win", redirect: spinToWinPath, back: spinToWinPath });
const otherNumber = "Spin with the number that you are signed in with, or sign out first to use this one.";

/** Spins of the game of chance. With the gate closed, the proven number spins, whatever the form says. */
export function addSpinRoutes(app: App, ports: AppPorts): void {
  app.post(spinToWinPath, async (context, next) => {
    const request = context.get("request");
    const { site, now } = request;
    const state = campaignState(site.spinToWin, site.timeZone, now);
    if (state.kind === "none") refuseNotOffered("spin");
    if (state.kind !== "open")
      throw new HTTPException(409, { message: "The game is not open today. Check its dates." });
    const account = await signedInAccount(context, site.slug, ports);
    const sent = await readBody(context);
    const body = site.signIn.gate && account !== null ? { ...sent, phone: account.phone } : sent;
    const spinPorts = { ...ports, isSignedIn: async () => account !== null, random: () => randomInt(points) / points };
    const proofs = {
      rememberedSpinId: cookieToken(context, "spin", ports),
      hasProven: (phone: string) => hasProvenPhone(phone, context, ports),
    };
    const outcome = await takeSpin(body, state.campaign, readSender(context), proofs, request, spinPorts);
    if (outcome.kind === "spun") {
      setCookieToken(context, "spin", outcome.spinId, ports);
      await forgetAnswerBefore(context, ports);
      return context.redirect(spinHref(outcome.spinId), 303);
    }
    if (outcome.kind === "unproven" && account === null) return context.redirect(toProve, 303);
    const errors = outcome.kind === "invalid" ? outcome.errors : [{ field: "phone", message: otherNumber }];
    const page = formPage(sentTexts(body, ports), errors, request);
    return page === null ? next() : html(page, request, ports, "no-store");
  });
}

function sentTexts(body: SentFields, { newId }: Pick<AppPorts, "newId">) {
  const text = (name: string) => sentText(body, name);
  return { name: text("name"), email: text("email"), phone: text("phone"), spinKey: text(spinKeyField) || newId() };
}
