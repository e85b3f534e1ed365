import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeFeed, type FeedEncoding } from "./feed-encoding.ts";

async function* inChunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function decode(
  bytes: Uint8Array,
  chunkLength = 7,
): Promise<{ text: string; encoding: FeedEncoding; oddLines: number }> {
  const feed = await decodeFeed(inChunks(bytes, chunkLength));
  let text = "";
  for await (const chunk of feed.chunks) text += chunk;
  return { text, encoding: feed.encoding, oddLines: feed.linesInWindows1252() };
}

const utf16 = (text: string, isBigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), !isBigEndian);
  return bytes;
};
const marked = (mark: number[], bytes: Uint8Array): Uint8Array => new Uint8Array([...mark, ...bytes]);
const sample = "Make,Model\r\nCitroën,C4 – “new”\n";

describe("a feed is decoded", () => {
  const utf8 = new TextEncoder().encode(sample);
  test.each<[string, Uint8Array, FeedEncoding]>([
    ["UTF-8", utf8, "utf-8"],
    ["UTF-8 with a mark", marked([0xef, 0xbb, 0xbf], utf8), "utf-8"],
    ["UTF-16 LE with a mark", marked([0xff, 0xfe], utf16(sample, false)), "utf-16le"],
    ["UTF-16 BE with a mark", marked([0xfe, 0xff], utf16(sample, true)), "utf-16be"],
    ["UTF-16 LE without a mark", utf16(sample, false), "utf-16le"],
    ["UTF-16 BE without a mark", utf16(sample, true), "utf-16be"],
  ])("from %s", async (_name, bytes, encoding) => {
    expect(await decode(bytes)).toMatchObject({ text: sample, encoding, oddLines: 0 });
  });

  test("from Windows-1252, line by line", async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode("a,b\n"),
      0x43,
      0x69,
      0x74,
      0x72,
      0x6f,
      0xeb,
      0x6e,
      0x2c,
      0x93,
      0x94,
      0x80,
      0x0a,
    ]);
    expect(await decode(bytes)).toMatchObject({ text: "a,b\nCitroën,“”€\n", oddLines: 1 });
  });

  test("with one bad byte, which affects no other line", async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode("Škoda\n"),
      0xe9,
      0x0a,
      ...new TextEncoder().encode("Citroën\n"),
    ]);
    expect(await decode(bytes, 3)).toMatchObject({ text: "Škoda\né\nCitroën\n", oddLines: 1 });
  });

  test("without a line break, in pieces that never split a character", async () => {
    const text = "é🚗".repeat(100_000);
    expect((await decode(new TextEncoder().encode(text), 65_537)).text).toBe(text);
  });

  test("when it is empty", async () => {
    expect((await decode(new Uint8Array(0))).text).toBe("");
  });
});

test("encoded text is decoded unchanged with any chunk boundary", async () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "b", "7", ",", "é", "–", "€", "🚗", "\n", "\r\n"),
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom("utf-8", "utf-16le", "utf-16be"),
      async (written, chunkLength, encoding) => {
        const bytes =
          encoding === "utf-8"
            ? marked([0xef, 0xbb, 0xbf], new TextEncoder().encode(written))
            : marked(encoding === "utf-16le" ? [0xff, 0xfe] : [0xfe, 0xff], utf16(written, encoding === "utf-16be"));
        expect((await decode(bytes, chunkLength)).text).toBe(written);
      },
    ),
    { numRuns: 300 },
  );
});
