import { enquiriesPath, openedEnquiriesPath } from "../../addresses/paths.ts";
import { successPath } from "../../addresses/paths.ts";
import { leadOfToken, leadPath } from "../../leads/lead-links.ts";
import { leadProgress } from "../../leads/delivery/lead-progress.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { leadOpenedPage, leadStatusPage, leadWaitsPage } from "../../storefront/lead-progress/lead-status.ts";
import { notFoundPage } from "../../storefront/message/message-pages.ts";
import { successPage } from "../../storefront/lead-progress/success.ts";
import type { SiteRequest } from "../../storefront/page/site-request.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";

/** The confirmation of an enquiry, and the private links for its shopper and its dealer. */
export function addLeadLinkRoutes(app: App, ports: AppPorts): void {
  const progressOf = async (lead: StoredLead) => {
    const [entries, attempts] = await Promise.all([
      ports.outbox.entriesOf(lead.siteId, lead.leadId),
      ports.outbox.attemptsOf(lead.siteId, lead.leadId),
    ]);
    return leadProgress(lead, entries, attempts);
  };
  const dealerPathOf = ({ siteId, leadId }: StoredLead) => leadPath("dealer", siteId, leadId, ports.sign);
  const dealerPageOf = (lead: StoredLead) =>
    lead.openedAt === null ? leadWaitsPage(lead, dealerPathOf(lead)) : leadOpenedPage(lead);
  const leadOf = async (purpose: "shopper" | "dealer", token: string, { site }: SiteRequest) => {
    const leadId = leadOfToken(purpose, site.slug, token.slice(0, 200), ports.sign);
    const lead = leadId === null ? null : await ports.leads.lead(site.slug, leadId);
    return lead?.erasedAt === null ? lead : null;
  };
  app.get(successPath, async (context) => {
    const request = context.get("request");
    const leadId = context.req.query("lead")?.slice(0, 100) ?? "";
    const found = leadId === "" ? null : await ports.leads.lead(request.site.slug, leadId);
    const lead = found?.erasedAt === null ? found : null;
    const follow = lead && {
      lead,
      progress: await progressOf(lead),
      path: leadPath("shopper", lead.siteId, lead.leadId, ports.sign),
    };
    return html(successPage(request, follow), request, ports, "no-store");
  });
  app.get(`${openedEnquiriesPath}/:token`, async (context) => {
    const request = context.get("request");
    const lead = await leadOf("dealer", context.req.param("token"), request);
    return html(lead === null ? notFoundPage() : dealerPageOf(lead), request, ports, "no-store");
  });
  // A GET changes nothing, because programs follow links and some run scripts; but they do not press buttons.
  app.post(`${openedEnquiriesPath}/:token`, async (context) => {
    const request = context.get("request");
    const lead = await leadOf("dealer", context.req.param("token"), request);
    if (lead === null) return html(notFoundPage(), request, ports, "no-store");
    await ports.leads.markOpened(lead.siteId, lead.leadId, request.now);
    return context.redirect(dealerPathOf(lead), 303);
  });
  app.get(`${enquiriesPath}/:token`, async (context) => {
    const request = context.get("request");
    const lead = await leadOf("shopper", context.req.param("token"), request);
    if (lead === null) return html(notFoundPage(), request, ports, "no-store");
    return html(leadStatusPage(request, lead, await progressOf(lead)), request, ports, "no-store");
  });
}
