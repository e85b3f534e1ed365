import type { FeedFormat } from "./feed-format.ts";
import { type FeedLine, readLine } from "./feed-lines.ts";
import type { FeedSite } from "./feed-site.ts";

export type LeftOut = { id: string; stocknum: string; title: string; reasons: readonly string[] };

/** Stored lines, and the keys that several vehicles share. */
export type StoredLines = {
  /** Reads the lines from the first on, in portions. */
  lines: () => AsyncIterable<readonly string[]>;
  repeatedKeys: ReadonlySet<string>;
};

export async function* feedText(stored: StoredLines, format: FeedFormat, site: FeedSite): AsyncGenerator<string> {
  yield format.head(site);
  let isFirst = true;
  for await (const lines of settledLines(stored, format)) {
    const rows = lines.flatMap(({ entry }) => (entry.kind === "row" ? [entry.text] : []));
    if (rows.length === 0) continue;
    yield (isFirst ? "" : format.separator) + rows.join(format.separator);
    isFirst = false;
  }
  yield format.tail;
}

/** What a feed leaves out, in portions. Every vehicle that the site shows is either in the feed or here. */
export async function* leftOut(stored: StoredLines, format: FeedFormat): AsyncGenerator<LeftOut[]> {
  for await (const lines of settledLines(stored, format))
    yield lines.flatMap(({ id, stocknum, title, entry }) =>
      entry.kind === "refused" ? [{ id, stocknum, title, reasons: entry.reasons }] : [],
    );
}

export async function feedCounts(stored: StoredLines, format: FeedFormat): Promise<{ rows: number; leftOut: number }> {
  const counts = { rows: 0, leftOut: 0 };
  for await (const lines of settledLines(stored, format))
    for (const { entry } of lines) counts[entry.kind === "row" ? "rows" : "leftOut"] += 1;
  return counts;
}

/** Of rows that share a key, the first stays. */
async function* settledLines(
  { lines, repeatedKeys }: StoredLines,
  { uniqueKey }: FeedFormat,
): AsyncGenerator<FeedLine[]> {
  const used = new Set<string>();
  const settle = (line: FeedLine): FeedLine => {
    if (uniqueKey === undefined || line.uniqueKey === null || line.entry.kind === "refused") return line;
    if (!repeatedKeys.has(line.uniqueKey)) return line;
    if (used.has(line.uniqueKey)) return { ...line, entry: { kind: "refused", reasons: [uniqueKey.reason] } };
    used.add(line.uniqueKey);
    return line;
  };
  for await (const portion of lines()) yield portion.map((line) => settle(readLine(line)));
}
