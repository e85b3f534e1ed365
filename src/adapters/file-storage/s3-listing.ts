import type { StoredFileFacts } from "../../file-storage/file-storage.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Reads one page of S3's `ListObjectsV2`. `next` is the token of the page after it; null after the last. */
export function listedPage(xml: string): { files: StoredFileFacts[]; next: string | null } {
  const areNamesEncoded = elementText(xml, "EncodingType") === "url";
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => {
    const key = elementText(entry, "Key") ?? "";
    return {
      name: areNamesEncoded ? decodeURIComponent(key.replaceAll("+", " ")) : key,
      bytes: Number(elementText(entry, "Size")),
      writtenAt: Date.parse(elementText(entry, "LastModified") ?? ""),
    };
  });
  const next = elementText(xml, "IsTruncated") === "true" ? elementText(xml, "NextContinuationToken") : null;
  return { files, next };
}

function elementText(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  if (text === undefined) return null;
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (written, decimal, hex, named) => {
    if (named !== undefined) return entities[named] ?? written;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
