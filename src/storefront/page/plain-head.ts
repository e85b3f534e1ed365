import type { PageHead } from "./page.ts";

/** The head of a page that search engines are to leave alone. */
export function plainHead(title: string): PageHead {
  return { title, description: null, canonicalPath: null, index: false, structuredData: [] };
}
