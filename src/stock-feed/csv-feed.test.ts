import { describe, expect, test } from "vitest";
import { openFeed } from "./feed-reader.ts";
import type { FeedEnd } from "./opened-feed.ts";

async function* toByteStream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function read(text: string): Promise<{ end: FeedEnd; reasons: string[] }> {
  const feed = await openFeed(toByteStream(text), null);
  if (!feed.ok) throw new Error(feed.refusal.message);
  const reasons: string[] = [];
  for await (const items of feed.items)
    for (const item of items) reasons.push(item.kind === "row" ? "row" : `${item.outcome}: ${item.reason}`);
  return { end: feed.end(), reasons };
}

const header = "Stock No,Make,Model,Year\n";
const rows = "1,VW,Golf,2019\n2,VW,Golf,2019\n3,VW,Golf,2019\n";

test("title lines above the header are given as the reason of a refusal", async () => {
  const feed = await openFeed(toByteStream(`Stock export 22/11/2026\nAll yards,,,\n${header}${rows}`), null);
  expect(feed.ok ? "" : feed.refusal.message).toMatch(/^The column names are on line 3, .*remove the lines above/);
  const none = await openFeed(toByteStream("Stock export 22/11/2026\nAll yards\n"), null);
  expect(none.ok ? "" : none.refusal.message).toMatch(/^Required columns are missing/);
});

describe("a last line that ends the file", () => {
  test.each(["#EOF,3", "#EOF,3\n", "#EOF,5", "#EOF,,,", "EOF", "TRAILER,3\n\n,,,\n", "*** End of file: 3 records ***"])(
    "such as %j is not a row, and the file is complete",
    async (trailer) => {
      const { end, reasons } = await read(header + rows + trailer);
      expect(reasons.filter((reason) => reason !== "skipped: empty-row")).toEqual([
        "row",
        "row",
        "row",
        "skipped: trailer",
      ]);
      expect(end).toMatchObject({ refusal: null, cutShort: null, notes: [] });
    },
  );

  test("with more rows than the file has means that the file is truncated", async () => {
    const { end } = await read(`${header}${rows}#EOF,199\n`);
    expect(end).toMatchObject({
      cutShort: "The last line says that the file has 199 rows, but it has 3",
      notes: [],
    });
  });

  test("after nothing but the header is an empty file", async () => {
    const { end } = await read(`${header}#EOF,0`);
    expect(end.refusal?.reason).toBe("header-only");
  });

  test("in the middle of two files in one is skipped", async () => {
    const { end, reasons } = await read(`${header}${rows}#EOF,3\n${header}${rows}`);
    expect(reasons.filter((reason) => reason === "row")).toHaveLength(6);
    expect(end.cutShort).toBeNull();
  });
});

test("a truncated last line still means that the file is truncated", async () => {
  expect((await read(`${header}${rows}4,VW,Go`)).end.cutShort).toBe("The file ends in the middle of a row");
});

describe("a file that ends in the middle of a row", () => {
  const last = '4,VW,"Golf ""R""",2019';
  const cuts = Array.from({ length: last.lastIndexOf(",") }, (_, length) => last.slice(0, length + 1));
  test.each(["", "\u001a", "\0\0\0\0"])("is reported wherever it ends, also with %j after it", async (filling) => {
    for (const cut of cuts)
      expect([cut, (await read(header + rows + cut + filling)).end.cutShort]).toEqual([
        cut,
        "The file ends in the middle of a row",
      ]);
  });

  test.each(["\u001a", "\0\0\0", "\u001a\u001a\n", "\n\u001a"])(
    "is complete with %j after its last row",
    async (filling) => {
      const { end, reasons } = await read(header + rows + filling);
      expect(end).toMatchObject({ refusal: null, cutShort: null, notes: [] });
      expect(reasons).toEqual(["row", "row", "row", "skipped: empty-row"]);
    },
  );
});
