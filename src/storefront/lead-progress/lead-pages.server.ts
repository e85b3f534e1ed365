import { leadProgress, type LeadProgress } from "../../leads/delivery/lead-progress.ts";
import { newestContact } from "../../leads/lead-contacts.ts";
import { leadOfToken, leadPath, type LinkPurpose } from "../../leads/lead-links.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { leadDeposit } from "../../reservations/lead-deposit.ts";
import { notFoundPage } from "../message/message-pages.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit, VisitorPorts } from "../page/visit.server.ts";
import { leadOpenedPage, leadStatusPage, leadWaitsPage } from "./lead-status.server.ts";
import { nothingSentPage, receivedPage, successPage } from "./success.server.ts";

const longestToken = 200;
const longestId = 100;

type LinkPorts = Pick<VisitorPorts, "leads" | "sign">;

/** The confirmation of the enquiry that `?lead=` names. */
export async function successOfVisit({ query, request, ports }: PrivateVisit) {
  const leadId = new URLSearchParams(query).get("lead")?.slice(0, longestId) ?? "";
  const found = leadId === "" ? null : await ports.leads.lead(request.site.slug, leadId);
  const isLaterContact = found === null && leadId !== "" && (await ports.leads.hasContact(request.site.slug, leadId));
  if (isLaterContact) return receivedPage(request);
  const lead = found && notErased(found);
  if (lead === null) return nothingSentPage(request);
  const followed = {
    lead,
    progress: await readLeadProgress(lead, ports),
    path: leadPath("shopper", lead.siteId, lead.leadId, ports.sign),
  };
  return successPage(request, followed);
}

/** The shopper's private page of an enquiry. */
export async function shopperPageOfVisit({ parameters, request, ports }: PrivateVisit) {
  const lead = await leadOfLink("shopper", parameters["token"] ?? "", request, ports);
  if (lead === null) return notFoundPage();
  const site = request.siteForDealership(newestContact(lead).dealershipSlug ?? "");
  const deposit = await leadDeposit(lead, site, ports.reserving);
  return leadStatusPage(request, lead, await readLeadProgress(lead, ports), deposit);
}

/** The dealer's private page of an enquiry. It changes nothing: programs follow links, but do not press buttons. */
export async function dealerPageOfVisit({ parameters, request, ports }: PrivateVisit) {
  const lead = await leadOfLink("dealer", parameters["token"] ?? "", request, ports);
  if (lead === null) return notFoundPage();
  return lead.openedAt === null ? leadWaitsPage(lead, leadDealerPath(lead, ports)) : leadOpenedPage(lead);
}

/** The lead of a private link; null if this site did not sign the token for the purpose, or the lead is erased. */
export async function leadOfLink(
  purpose: LinkPurpose,
  token: string,
  { site }: Pick<SiteRequest, "site">,
  { leads, sign }: LinkPorts,
): Promise<StoredLead | null> {
  const leadId = leadOfToken(purpose, site.slug, token.slice(0, longestToken), sign);
  return leadId === null ? null : notErased(await leads.lead(site.slug, leadId));
}

/** The path of a lead's page for its dealer. */
export function leadDealerPath({ siteId, leadId }: StoredLead, { sign }: Pick<LinkPorts, "sign">): string {
  return leadPath("dealer", siteId, leadId, sign);
}

function notErased(lead: StoredLead | null): StoredLead | null {
  return lead?.erasedAt === null ? lead : null;
}

async function readLeadProgress(lead: StoredLead, { outbox }: Pick<VisitorPorts, "outbox">): Promise<LeadProgress> {
  const [entries, attempts] = await Promise.all([
    outbox.readEntries(lead.siteId, lead.leadId),
    outbox.readAttempts(lead.siteId, lead.leadId),
  ]);
  return leadProgress(lead, entries, attempts);
}
