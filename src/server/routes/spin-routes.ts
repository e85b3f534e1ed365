import { HTTPException } from "hono/http-exception";
import { randomInt } from "node:crypto";
import { spinToWinPath } from "../../addresses/paths.ts";
import { sentText } from "../../enquiries/sent-fields.ts";
import { campaignState } from "../../spin-to-win/prize-wheel.ts";
import { takeSpin } from "../../spin-to-win/take-spin.ts";
import { readBody } from "../../storefront/enquiry/enquiry-body.route.ts";
import { senderOf } from "../../storefront/enquiry/enquiry.route.ts";
import { formPage } from "../../storefront/spin-to-win/spin.server.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";
import { signedInAccount } from "../session.ts";

/** Points of the wheel that a spin can stop at. */
const points = 2 ** 40;

/** Spins of the game of chance. With the gate closed, the proven number spins, whatever the form says. */
export function addSpinRoutes(app: App, ports: AppPorts): void {
  app.post(spinToWinPath, async (context, next) => {
    const request = context.get("request");
    const { site, now } = request;
    const state = campaignState(site.spinToWin, site.timeZone, now);
    if (state.kind === "none") return next();
    if (state.kind !== "open")
      throw new HTTPException(409, { message: "Nobody can spin now: see the days of the game." });
    const account = await signedInAccount(context, site.slug, ports);
    const sent = await readBody(context);
    const body = site.signIn.gate && account !== null ? { ...sent, phone: account.phone } : sent;
    const spinPorts = { ...ports, isSignedIn: async () => account !== null, random: () => randomInt(points) / points };
    const outcome = await takeSpin(body, state.campaign, senderOf(context), request, spinPorts);
    if (outcome.kind === "spun") return context.redirect(`${spinToWinPath}?spin=${outcome.spinId}`, 303);
    const texts = { name: sentText(body, "name"), email: sentText(body, "email"), phone: sentText(body, "phone") };
    const page = formPage(texts, outcome.errors, request);
    return page === null ? next() : html(page, request, ports, "no-store");
  });
}
