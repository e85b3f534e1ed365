import { enquiriesPath, openedEnquiriesPath, tradeInPhotosPath } from "../addresses/paths.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import { idOfToken, signedToken, type SignText } from "./signed-token.ts";

/**
 * The shopper's link shows the progress of the enquiry; on the dealer's page staff confirm that they have it; photos of
 * the shopper's car are for staff.
 */
export type LinkPurpose = "shopper" | "dealer" | "photos";

/** The private URLs of a lead. */
export type LeadLinks = Record<LinkPurpose, string>;

const pathOfPurpose: Record<LinkPurpose, string> = {
  shopper: `${enquiriesPath}/`,
  dealer: `${openedEnquiriesPath}/`,
  photos: `${tradeInPhotosPath}/`,
};

/** The private URLs of a lead, absolute. */
export function leadLinks(
  siteId: string,
  leadId: string,
  site: Pick<SiteIdentity, "hosts">,
  sign: SignText,
): LeadLinks {
  const address = (purpose: LinkPurpose) => `https://${site.hosts[0]}${leadPath(purpose, siteId, leadId, sign)}`;
  return { shopper: address("shopper"), dealer: address("dealer"), photos: address("photos") };
}

/** The path of a private URL. */
export function leadPath(purpose: LinkPurpose, siteId: string, leadId: string, sign: SignText): string {
  return `${pathOfPurpose[purpose]}${signedToken(about(purpose, siteId), leadId, sign)}`;
}

/** The lead that a URL's token names; null if this site did not sign it for the purpose. */
export function leadOfToken(purpose: LinkPurpose, siteId: string, token: string, sign: SignText): string | null {
  return idOfToken(about(purpose, siteId), token, sign);
}

function about(purpose: LinkPurpose, siteId: string): string[] {
  return ["lead link", purpose, siteId];
}
