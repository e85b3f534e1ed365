import { contentFormats } from "../../src/adapters/content/content-formats.ts";
import { hasContentAt } from "../../src/content/blog.ts";
import { readContent } from "../../src/content/read-content.ts";
import { siteContent } from "../../src/content/site-content.ts";
import type { StoredFile } from "../../src/settings/file-store.ts";
import type { HasContent } from "../settings/check-settings.ts";

/** Answers whether a site has a page in these content files now, for checks of links. */
export function contentOfSites(files: readonly StoredFile[]): HasContent {
  const pages = files.flatMap((file) => readContent(file, contentFormats).page ?? []);
  return (site, path) => hasContentAt(path, siteContent(pages, site), Date.now());
}
