import { expect, test } from "vitest";
import { listingFeedSettings } from "./listing-feed-settings.ts";

const delivery = {
  name: "market",
  feed: "autotrader",
  host: "sftp.example.com",
  user: "dealer",
  hostKey: `SHA256:${"A".repeat(43)}`,
  passwordVariable: "MARKET_PASSWORD",
  times: ["06:00", "18:30"],
};

const isValid = (changes: object): boolean =>
  listingFeedSettings.safeParse({ deliveries: [{ ...delivery, ...changes }] }).success;

test.each([
  [{}, true],
  [{ passwordVariable: null, privateKeyVariable: "MARKET_KEY" }, true],
  [{ folder: "/in box/stock" }, true],
  [{ passwordVariable: null }, false],
  [{ privateKeyVariable: "MARKET_KEY" }, false],
  [{ passwordVariable: "not-a-variable" }, false],
  [{ hostKey: "AAAAC3NzaC1lZDI1NTE5" }, false],
  [{ host: "sftp.example.com:22" }, false],
  [{ folder: "/inbox/../secret" }, false],
  [{ fileName: "../stock.csv" }, false],
  [{ times: [] }, false],
  [{ times: ["6 o'clock"] }, false],
])("an upload with %j is valid: %s", (changes, expected) => {
  expect(isValid(changes)).toBe(expected);
});

test("two uploads of a site need different names, and an IndexNow key has 8 to 128 plain characters", () => {
  expect(listingFeedSettings.safeParse({ deliveries: [delivery, delivery] }).success).toBe(false);
  for (const [indexNowKey, expected] of [
    ["0123abcd", true],
    ["short", false],
    ["with/slash1", false],
  ] as const)
    expect(listingFeedSettings.safeParse({ indexNowKey }).success).toBe(expected);
});
