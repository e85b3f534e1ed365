import { documentFields } from "../leads/consent.ts";
import type { ContentPage } from "./content-page.ts";
import { versionHref } from "./page-versions.ts";
import type { SiteContent } from "./site-content.ts";

const privacyPolicyPath = "/privacy-policy";
const termsPath = "/terms-and-conditions/";

/** The legal pages that a form links to, in the versions that the site shows now. */
export type ShownDocuments = {
  /** Null on sites without the page. */
  policyHref: string | null;
  /** Null on sites without the page. */
  termsHref: string | null;
  /** The versions as fields, which the form sends so that its lead records them. */
  versions: [name: string, version: string][];
};

/** The legal pages for a form under settings: a site may have its terms elsewhere, or without versions. */
export function shownDocuments(
  { content, now }: { content: Pick<SiteContent, "page">; now: number },
  { enquiry: { terms } }: { enquiry: { terms: { href: string | null } } },
): ShownDocuments {
  const policy = content.page(privacyPolicyPath, now);
  const [path = ""] = (terms.href ?? termsPath).split(/[?#]/);
  const agreed = content.page(path, now) ?? content.page(`${path}/`, now);
  return {
    policyHref: documentHref(policy),
    termsHref: documentHref(agreed) ?? terms.href,
    versions: [...versionField(documentFields.policy, policy), ...versionField(documentFields.terms, agreed)],
  };
}

function documentHref(page: ContentPage | null): string | null {
  if (page === null) return null;
  return page.version === null ? page.path : versionHref(page.path, page.version);
}

function versionField(name: string, page: ContentPage | null): [string, string][] {
  return page?.version ? [[name, page.version]] : [];
}
