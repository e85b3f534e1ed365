import { expect, test } from "vitest";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import { feedFindings } from "./feed-warnings.ts";
import type { WarningFacts } from "./finding.ts";
import type { SiteInput } from "./site-config.ts";

const facts: WarningFacts = {
  today: "2026-11-20",
  isSite: (slug) => slug === "example",
  isArtwork: (reference) => reference !== "artwork:car/none",
  isMake: () => true,
  pageAt: () => null,
  isInEnvironment: (variable) => variable === "SET",
};

function warningMessages(listingFeeds: SiteInput["listingFeeds"]): string[] {
  return feedFindings(siteForTest({ listingFeeds }), facts).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const delivery = {
  name: "market",
  feed: "json" as const,
  host: "sftp.example.com",
  user: "dealer",
  hostKey: `SHA256:${"A".repeat(43)}`,
  times: ["06:00"],
};

test("feeds without faults have no warnings", () => {
  expect(
    warningMessages({ json: { enabled: true, tokenVariable: "SET" }, meta: { tokenVariable: "NOT_SET" } }),
  ).toEqual([]);
});

test("secrets that are not in the environment are named, with what follows", () => {
  const messages = warningMessages({
    json: { enabled: true, tokenVariable: "A" },
    reportTokenVariable: "B",
    deliveries: [{ ...delivery, privateKeyVariable: "C" }],
  });
  expect(messages).toEqual([
    "listingFeeds.json.tokenVariable: the environment variable A is not set here, so the feed is not available",
    "listingFeeds.reportTokenVariable: the environment variable B is not set here, so the report is not available",
    "listingFeeds.deliveries.0.privateKeyVariable: the environment variable C is not set here, so nothing is uploaded",
  ]);
});

test("store codes of unknown locations are named, and a feed for Google without any", () => {
  expect(warningMessages({ googleStoreCodes: [{ location: "moon", code: "M-1" }] })).toEqual([
    'listingFeeds.googleStoreCodes.0.location: there is no location "moon"',
  ]);
  expect(warningMessages({ google: { enabled: true } })).toEqual([
    "listingFeeds.google.enabled: the feed is empty without googleStoreCodes",
  ]);
});
