import type { SiteStore } from "../sites/site-store.ts";
import { type FeedMapping, parseFeedMapping } from "../stock-feed/mapping.ts";

/** A saved mapping is invalid; the file is not at fault. */
export class MappingFaultError extends Error {}

/** The saved mapping with a site's name; null if there is none. Throws `MappingFaultError`. */
export async function savedMapping(slug: string, mappingText: SiteStore["mapping"]): Promise<FeedMapping | null> {
  const text = await mappingText(slug).catch((error: unknown) => {
    throw new MappingFaultError(`the mapping ${slug} cannot be read: ${error instanceof Error ? error.message : ""}`);
  });
  if (text === null) return null;
  const parsed = parseFeedMapping(text);
  if (!parsed.ok) throw new MappingFaultError(`the mapping ${slug}: ${parsed.faults.join("; ")}`);
  return parsed.mapping;
}
