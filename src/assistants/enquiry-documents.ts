import { documentFields } from "../leads/consent.ts";
import type { AssistantSite, LegalPages } from "./assistant-request.ts";
import { pageUrl } from "./vehicle-facts.ts";

/** What applies to an enquiry: what the shopper must see first, and the versions to send with it. */
export type EnquiryDocuments = {
  /** What the dealer does with the details. */
  notice: string;
  privacy_policy: LegalDocument | null;
  /** Null if the dealer asks for no terms. */
  terms: (LegalDocument & { accept: string }) | null;
  /** The words of a consent to news and offers; null if the dealer does not ask for it. */
  news: { text: string; news_version: string } | null;
};

/** `version` is null for a page that has no versions. */
type LegalDocument = { url: string; version: string | null };

/** The versions that an assistant sent with an enquiry. */
export type SentVersions = {
  privacy_version?: string | undefined;
  terms_version?: string | undefined;
  news_version?: string | undefined;
  wants_news?: boolean | undefined;
};

/** The documents of enquiries under the settings of a site or dealership. */
export function enquiryDocuments(
  { enquiry, hosts }: Pick<AssistantSite, "enquiry" | "hosts">,
  { policyHref, termsHref, versions }: LegalPages,
): EnquiryDocuments {
  const versionByField = new Map(versions);
  const absoluteUrl = (href: string) => (href.startsWith("/") ? pageUrl({ hosts }, href) : href);
  const document = (href: string, field: string) => ({
    url: absoluteUrl(href),
    version: versionByField.get(field) ?? null,
  });
  const { terms, optIn, privacyNotice } = enquiry;
  return {
    notice: privacyNotice,
    privacy_policy: policyHref === null ? null : document(policyHref, documentFields.policy),
    terms:
      terms.required && termsHref !== null
        ? { ...document(termsHref, documentFields.terms), accept: terms.text }
        : null,
    news: optIn.shown ? { text: optIn.text, news_version: optIn.version } : null,
  };
}

/** Sentences on what the shopper has not seen in its present version; none if nothing is missing. */
export function unseenDocuments(sent: SentVersions, { privacy_policy, terms, news }: EnquiryDocuments): string[] {
  const unseen = (document: LegalDocument | null, field: string, name: string, sentVersion: string | undefined) =>
    document === null || document.version === null || document.version === sentVersion
      ? []
      : [`Show the shopper the ${name} at ${document.url}, then send ${field} "${document.version}".`];
  return [
    ...unseen(privacy_policy, documentFields.policy, "privacy policy", sent.privacy_version),
    ...unseen(terms, documentFields.terms, "terms", sent.terms_version),
    ...(sent.wants_news === true && news !== null && sent.news_version !== news.news_version
      ? [`Ask the shopper "${news.text}", then send news_version "${news.news_version}".`]
      : []),
  ];
}
