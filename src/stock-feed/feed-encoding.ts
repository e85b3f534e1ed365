/** Encodings of feeds. `utf-8` allows single lines in Windows-1252, which occur in real exports. */
export const feedEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type FeedEncoding = (typeof feedEncodings)[number];

export type FeedText = {
  encoding: FeedEncoding;
  chunks: AsyncIterable<string>;
  /** Number of lines so far that were not valid UTF-8 and were read as Windows-1252. */
  linesInWindows1252(): number;
};

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Bytes examined to detect UTF-16 without a byte order mark. */
const sniffedBytes = 1024;
/** Longer lines (minified JSON) are decoded in pieces, split between characters. */
const longestHeldBytes = 256 * 1024;

/**
 * Decodes a feed as a stream. The encoding comes from the byte order mark. Without one, a zero in every second byte
 * means UTF-16, and everything else is read as UTF-8 line by line; a line that is not valid UTF-8 is read as
 * Windows-1252. One bad byte therefore affects only its own line.
 */
export async function decodeFeed(bytes: AsyncIterable<Uint8Array>): Promise<FeedText> {
  const iterator = bytes[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  const { encoding, markLength } = detectEncoding(head);
  const rest = prepend(head.subarray(markLength), iterator);
  if (encoding === "utf-8") return decodeUtf8(rest);
  return { encoding, chunks: decodePlain(rest, encoding), linesInWindows1252: () => 0 };
}

/** Encoding detected from the first bytes of a file, and the length of its byte order mark. */
export function detectEncoding(head: Uint8Array): { encoding: FeedEncoding; markLength: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: "utf-8", markLength: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", markLength: 2 };
  const pairs = Math.floor(Math.min(head.length, sniffedBytes) / 2);
  let zerosFirst = 0;
  let zerosSecond = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[pair * 2] === 0) zerosFirst += 1;
    if (head[pair * 2 + 1] === 0) zerosSecond += 1;
  }
  if (pairs > 0 && zerosSecond > pairs / 2 && zerosFirst < pairs / 8) return { encoding: "utf-16le", markLength: 0 };
  if (pairs > 0 && zerosFirst > pairs / 2 && zerosSecond < pairs / 8) return { encoding: "utf-16be", markLength: 0 };
  return { encoding: "utf-8", markLength: 0 };
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < sniffedBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = joined(head, next.value);
  }
  return head;
}

async function* prepend(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

async function* decodePlain(bytes: AsyncIterable<Uint8Array>, encoding: FeedEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const last = decoder.decode();
  if (last !== "") yield last;
}

function decodeUtf8(bytes: AsyncIterable<Uint8Array>): FeedText {
  const counter = { lines: 0 };
  return { encoding: "utf-8", chunks: decodeLines(bytes, counter), linesInWindows1252: () => counter.lines };
}

async function* decodeLines(bytes: AsyncIterable<Uint8Array>, counter: { lines: number }): AsyncGenerator<string> {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const windows1252 = new TextDecoder("windows-1252");
  const decode = (part: Uint8Array): string => {
    try {
      return utf8.decode(part);
    } catch {
      return decodeEachLine(part);
    }
  };
  const decodeEachLine = (part: Uint8Array): string => {
    let text = "";
    for (const line of splitLines(part)) {
      try {
        text += utf8.decode(line);
      } catch {
        counter.lines += 1;
        text += windows1252.decode(line);
      }
    }
    return text;
  };
  let held: Uint8Array = new Uint8Array(0);
  for await (const chunk of bytes) {
    const available = held.length === 0 ? chunk : joined(held, chunk);
    const end = decodableEnd(available);
    held = available.slice(end);
    if (end > 0) yield decode(available.subarray(0, end));
  }
  if (held.length > 0) yield decode(held);
}

/** The offset after the last line break, or between two characters if a line is too long to buffer. */
function decodableEnd(bytes: Uint8Array): number {
  const lastBreak = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn));
  if (lastBreak >= 0) return lastBreak + 1;
  if (bytes.length <= longestHeldBytes) return 0;
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return bytes.length - back;
  }
  return bytes.length;
}

function* splitLines(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    yield bytes.subarray(start, index + 1);
    start = index + 1;
  }
  if (start < bytes.length) yield bytes.subarray(start);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
