import { csnFormat } from "./csn-feed.ts";
import { csvFormat } from "./csv-feed.ts";
import { decodeFeed } from "./feed-encoding.ts";
import type { FeedFormat, FeedFormats } from "./feed-format.ts";
import { otherKind } from "./feed-kind.ts";
import type { FeedMapping } from "./mapping.ts";
import { refuseFeed, type FeedOpening } from "./opened-feed.ts";

/** Accepted formats. The first that matches reads the file. */
const formats: Readonly<Record<keyof FeedFormats, FeedFormat>> = {
  "csn-dto": csnFormat,
  csv: csvFormat,
};

const inWords = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** Characters examined to detect the kind and dialect of a file. */
const headLength = 64 * 1024;

/** Opens a stock file of any accepted format, or says why the file is refused. Reads on demand. */
export async function openFeed(bytes: AsyncIterable<Uint8Array>, mapping: FeedMapping | null): Promise<FeedOpening> {
  const text = await decodeFeed(bytes);
  const pieces = text.chunks[Symbol.asyncIterator]();
  let head = "";
  let isEnd = false;
  while (head.length < headLength && !isEnd) {
    const next = await pieces.next();
    if (next.done === true) isEnd = true;
    else head += next.value;
  }
  const rest = resumed(head, pieces);
  // Only a generator that has started closes the file when it is closed.
  await rest.next();
  const refuseKind = (looksLike: string | null) => refuseFeed("not-supported", refusedKindMessage(looksLike), rest);
  if (head.trimStart() === "")
    return refuseFeed(
      "empty",
      "The file is empty. Nothing was changed. To empty a dealership, import a file with only a header with --confirm-emptied DEALERSHIP.",
      rest,
    );
  const oddLines = (): string[] => {
    const count = text.linesInWindows1252();
    return count === 0 ? [] : [`${count} lines are not valid UTF-8 and were read as Windows-1252.`];
  };
  const format = Object.values(formats).find(({ matchesHead }) => matchesHead(head));
  if (format === undefined) return refuseKind(otherKind(head));
  return format.open({ head, pieces: rest, mapping, encoding: text.encoding, oddLines, refuseKind });
}

function refusedKindMessage(looksLike: string | null): string {
  const accepted = Object.values(formats).map((format) => format.accepted);
  const kind = looksLike === null ? "does not look like a stock file" : `looks like ${looksLike}`;
  return `The file ${kind}. Accepted formats are ${inWords.format(accepted)}. Nothing was changed.`;
}

async function* resumed(head: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield "";
    yield head;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}
