import type { PageHead } from "./page.ts";

/** The head of a page that search engines must not index. Public ones have a description and a canonical path. */
export function plainHead(
  title: string,
  more: Partial<Pick<PageHead, "description" | "canonicalPath">> = {},
): PageHead {
  return { title, description: null, canonicalPath: null, index: false, structuredData: [], ...more };
}

/** The head of a page whose address is a private link. */
export function privateLinkHead(title: string): PageHead {
  return { ...plainHead(title), isSecretAddress: true };
}
