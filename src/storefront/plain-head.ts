import type { Page } from "./page.ts";

/** The head of a page that search engines are to leave alone. */
export function plainHead(title: string): Page["head"] {
  return { title, description: null, canonicalPath: null, index: false, structuredData: [] };
}
