import { open } from "node:fs/promises";
import { lineStart } from "../../listing-feeds/feed-lines.ts";

/** What was written, as far as readers need to know it in advance. */
export type WrittenLines = { validUntil: number | null; repeatedKeys: string[] };

/** Writes lines to a new file, one portion at a time. Holds only the keys of rows in memory. */
export async function writeLines(path: string, portions: AsyncIterable<readonly string[]>): Promise<WrittenLines> {
  const keys = new Set<string>();
  const repeated = new Set<string>();
  let validUntil: number | null = null;
  const file = await open(path, "wx");
  try {
    for await (const lines of portions) {
      for (const line of lines) {
        const { until, uniqueKey } = lineStart(line);
        if (until !== null) validUntil = Math.min(validUntil ?? until, until);
        if (uniqueKey === null) continue;
        if (keys.has(uniqueKey)) repeated.add(uniqueKey);
        keys.add(uniqueKey);
      }
      await file.writeFile(lines.map((line) => `${line}\n`).join(""));
    }
  } finally {
    await file.close();
  }
  return { validUntil, repeatedKeys: [...repeated] };
}
