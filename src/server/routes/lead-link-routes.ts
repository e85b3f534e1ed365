import { openedEnquiriesPath } from "../../addresses/paths.ts";
import { leadDealerPath, leadOfLink } from "../../storefront/lead-progress/lead-pages.server.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { html } from "../html-answer.ts";

/** The button on the dealer's page of an enquiry. */
export function addLeadLinkRoutes(app: App, ports: AppPorts): void {
  app.post(`${openedEnquiriesPath}/:token`, async (context) => {
    const request = context.get("request");
    const lead = await leadOfLink("dealer", context.req.param("token"), request, ports);
    if (lead === null) return html(notFoundPage(), request, ports, "no-store");
    await ports.leads.markOpened(lead.siteId, lead.leadId, request.now);
    return context.redirect(leadDealerPath(lead, ports), 303);
  });
}
