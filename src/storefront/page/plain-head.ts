import type { PageHead } from "./page.ts";

/** The head of a page that search engines must not index. */
export function plainHead(title: string): PageHead {
  return { title, description: null, canonicalPath: null, index: false, structuredData: [] };
}

/** The head of a page whose address is a private link. */
export function privateLinkHead(title: string): PageHead {
  return { ...plainHead(title), isSecretAddress: true };
}
