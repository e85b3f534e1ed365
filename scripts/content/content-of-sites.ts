import { contentFormats } from "../../src/adapters/content/content-formats.ts";
import { hasContentAt } from "../../src/content/blog.ts";
import { placeOfContent } from "../../src/content/content-store.ts";
import { readContent } from "../../src/content/read-content.ts";
import { siteContent } from "../../src/content/site-content.ts";
import type { StoredFile } from "../../src/settings/file-store.ts";
import type { Site } from "../../src/sites/site-config.ts";
import type { Sites } from "../../src/sites/sites.ts";
import type { HasContent } from "../settings/check-settings.ts";

/** Answers whether a site has a page now in any of these collections of content files, for checks of links. */
export function contentOfSites(...collections: readonly (readonly StoredFile[])[]): HasContent {
  const read = collections.map((files) => files.flatMap((file) => readContent(file, contentFormats).page ?? []));
  return (site, path) => read.some((pages) => hasContentAt(path, siteContent(pages, site), Date.now()));
}

/** The site of a content file, or all sites of its group. */
export function sitesOfFile(file: string, sites: Sites): Site[] {
  const owner = ownerFor(file);
  return sites.all.filter(({ slug, group }) => slug === owner || `groups/${group}` === owner);
}

function ownerFor(file: string): string | null {
  try {
    return placeOfContent(file).owner;
  } catch {
    return null;
  }
}
