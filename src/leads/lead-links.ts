import { enquiriesPath, openedEnquiriesPath } from "../addresses/paths.ts";
import type { Site } from "../sites/site-config.ts";

/** Signs a text with the platform's secret; equal for equal texts, and nobody else can make it. */
export type SignText = (text: string) => string;

/** Whose link it is: the shopper's shows what became of the enquiry, on the dealer's page somebody says that they have it. */
export type LinkPurpose = "shopper" | "dealer";

/** The private addresses of a lead. */
export type LeadLinks = Record<LinkPurpose, string>;

const pathOfPurpose: Record<LinkPurpose, string> = {
  shopper: `${enquiriesPath}/`,
  dealer: `${openedEnquiriesPath}/`,
};

/** Both private addresses of a lead, whole. */
export function leadLinks(siteId: string, leadId: string, site: Pick<Site, "hosts">, sign: SignText): LeadLinks {
  const address = (purpose: LinkPurpose) => `https://${site.hosts[0]}${leadPath(purpose, siteId, leadId, sign)}`;
  return { shopper: address("shopper"), dealer: address("dealer") };
}

/** The path of a private address. */
export function leadPath(purpose: LinkPurpose, siteId: string, leadId: string, sign: SignText): string {
  return `${pathOfPurpose[purpose]}${leadId}.${signatureOf(purpose, siteId, leadId, sign)}`;
}

/** The lead that a token of an address names; null when it is not one that this site signed for the purpose. */
export function leadOfToken(purpose: LinkPurpose, siteId: string, token: string, sign: SignText): string | null {
  const [leadId = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || leadId === "") return null;
  // Signed once more, so that the time of the comparison tells nothing of the signature.
  return sign(signature) === sign(signatureOf(purpose, siteId, leadId, sign)) ? leadId : null;
}

function signatureOf(purpose: LinkPurpose, siteId: string, leadId: string, sign: SignText): string {
  return sign(JSON.stringify(["lead link", purpose, siteId, leadId]));
}
