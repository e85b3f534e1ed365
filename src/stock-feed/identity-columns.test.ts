import { describe, expect, test } from "vitest";
import { openFeed } from "./feed-reader.ts";
import type { FeedItem, FeedRefusal } from "./opened-feed.ts";

async function* toByteStream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

type Read = { stockNumbers: (string | undefined)[]; refusal: FeedRefusal | null };

async function read(text: string): Promise<Read> {
  const feed = await openFeed(toByteStream(text), null);
  if (!feed.ok) return { stockNumbers: [], refusal: feed.refusal };
  const items: FeedItem[] = [];
  for await (const batch of feed.items) items.push(...batch);
  const stockNumbers = items.flatMap((item) => (item.kind === "row" ? [item.row.values.stocknum] : []));
  return { stockNumbers, refusal: feed.end().refusal };
}

const golf = "2019,VW,Golf";
const csnText = (...types: [string, string][]): string =>
  JSON.stringify([
    {
      Identification: types.map(([Type, Value]) => ({ Type, Value })),
      Specification: { Make: "VW", Model: "Golf", ReleaseDate: { Year: 2019 } },
    },
  ]);

describe("several columns of one identity", () => {
  test.each<[string, string, string]>([
    ["that agree are one", `Stock No,Stock Number,Year,Make,Model\nA1,a1 ,${golf}\n`, "a1"],
    ["of which one is empty are the other", `Stock Number,Stock No,Year,Make,Model\n,A1,${golf}\n`, "A1"],
    ["may stand beside a vehicle's own id", `Vehicle ID,Stock No,Year,Make,Model\n77,A1,${golf}\n`, "A1"],
    [
      "may stand beside a chassis number",
      `Stock No,VIN,Chassis Number,Year,Make,Model\nA1,JTMRV3FV60D000001,ZVW30-1,${golf}\n`,
      "A1",
    ],
    ["may be a vehicle's own id alone", `Vehicle ID,Year,Make,Model\n77,${golf}\n`, "77"],
    ["of JSON may agree", csnText(["StockNo", "A1"], ["StockNumber", "A1"]), "A1"],
  ])("%s", async (_name, text, stockNumber) => {
    const { stockNumbers, refusal } = await read(text);
    expect(refusal).toBeNull();
    expect(stockNumbers.map((number) => number?.trim())).toEqual([stockNumber]);
  });

  test.each<[string, string, string]>([
    ["stock numbers", `Stock No,Stock Number,Year,Make,Model\nA1,A1,${golf}\nA2,B2,${golf}\n`, "Line 3 "],
    [
      "VINs",
      `Stock No,VIN,VIN Number,Year,Make,Model\nA1,JTMRV3FV60D000001,JTMRV3FV60D000002,${golf}\n`,
      '"VIN" and "JTMRV3FV60D000002" in "VIN Number"',
    ],
    ["stock numbers of JSON", csnText(["StockNo", "A1"], ["StockNumber", "A2"]), '"A1" and "A2"'],
  ])("that differ refuse the file: %s", async (_name, text, where) => {
    const { refusal } = await read(text);
    expect(refusal?.reason).toBe("identity-columns");
    expect(refusal?.message).toContain(where);
  });
});
