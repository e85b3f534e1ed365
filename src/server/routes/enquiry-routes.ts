import { enquiriesPath, successHref } from "../../addresses/paths.ts";
import { leadEvent } from "../../analytics/lead-events.ts";
import { receiveEnquiry, unstoredForm } from "../../storefront/enquiry/enquiry.route.ts";
import { tradedInText } from "../../purchases/own-trade-in.ts";
import type { SiteRequest } from "../../storefront/page/site-request.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { isPassing, retriedLater } from "../away-answer.ts";
import { html, wantsJson } from "../html-answer.ts";
import { errorFacts } from "../log.ts";
import { hasProvenPhone } from "../proven-phone.ts";
import { reservationHref } from "../start-reservation.ts";
import { cookieToken, signedInAccount } from "../session.ts";

export function addEnquiryRoutes(app: App, ports: AppPorts): void {
  app.post(enquiriesPath, async (context) => {
    const request = context.get("request");
    const isForScript = wantsJson(context.req);
    const isSignedIn = async () => (await signedInAccount(context, request.site.slug, ports)) !== null;
    const tradedIn = () => tradedInText(cookieToken(context, "trade-in", ports), request, ports);
    const hasConfirmed = (phone: string) => hasProvenPhone(phone, context, ports);
    const received = receiveEnquiry(context, request, { ...ports, isSignedIn, hasConfirmed, tradedIn });
    const outcome = await received.catch(async (error: unknown) => {
      if (isForScript || !isPassing(error)) throw error;
      ports.log("error", "enquiry not stored", { site: request.site.slug, ...errorFacts(error) });
      // Rejects if the subject cannot be read either; the form's fields are then sent again from a page of their own.
      return { kind: "unstored" as const, page: await unstoredForm(context, request) };
    });
    switch (outcome.kind) {
      case "stored":
        void recordLeadEvent(outcome.leadId, request, ports);
        if (!isForScript && outcome.nextStep !== null) return html(outcome.nextStep, request, ports, "no-store");
        return afterEnquiry(outcome, isForScript, context, ports);
      case "invalid":
        if (!isForScript) return html(outcome.page, request, ports, "no-store");
        return context.json({ error: "Please fix the following errors:", errors: outcome.errors }, 422);
      case "changed":
        if (!isForScript) return html(outcome.page, request, ports, "no-store");
        return context.json({ error: outcome.message, page_changed: true }, 409);
      case "unstored":
        return retriedLater(html(outcome.page, request, ports, "no-store"));
      case "gated":
        if (!isForScript) return context.redirect(outcome.href, 303);
        return context.json({ error: "Your sign-in has ended. Sign in again.", sign_in: outcome.href }, 401);
    }
  });
}

async function afterEnquiry(
  { leadId, shownId }: { leadId: string; shownId: string },
  isForScript: boolean,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const href = await reservationHref(leadId, context, ports);
  if (!isForScript) return context.redirect(href ?? successHref(shownId), 303);
  return context.json({ lead_id: shownId, ...(href !== null && { redirect: href }) });
}

/** Runs without delaying the response; failures do not affect the enquiry (AN-06). */
export async function recordLeadEvent(
  leadId: string,
  { site }: SiteRequest,
  { leads, analytics, log }: AppPorts,
): Promise<void> {
  try {
    const lead = await leads.lead(site.slug, leadId);
    const event = lead && leadEvent(lead, site);
    if (event) await analytics.record(event);
  } catch (error) {
    log("warn", "analytics event not recorded", { site: site.slug, ...errorFacts(error) });
  }
}
