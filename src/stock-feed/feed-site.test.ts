import { expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { dealerKey, toFeedSite, parseState } from "./feed-site.ts";

test.for<[number | undefined, number]>([
  [undefined, 0.5],
  [20, 0.2],
])("a site that sets %s per cent lets an import remove a share of %s", ([percent, share]) => {
  const settings = percent === undefined ? {} : { stock: { largestRemovedSharePercent: percent } };
  expect(toFeedSite(exampleSite(settings)).largestRemovedShare).toBe(share);
});

test("dealerships with names in other scripts are distinguished, and names without letters or digits match none", () => {
  const dealerships = [
    { id: "d1", slug: "hyundai", name: "현대" },
    { id: "d2", slug: "kia", name: "기아 2" },
    { id: "d3", slug: "signs", name: "***" },
  ];
  const { dealershipByName } = toFeedSite(exampleSite({ dealerships }));
  const slugFor = (name: string) => dealershipByName.get(dealerKey(name))?.slug;
  expect(["현대", "기아 2", "Kia", "쌍용", "2", "-", ""].map(slugFor)).toEqual([
    "hyundai",
    "kia",
    "kia",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ["NSW", "NSW"],
  ["nsw.", "NSW"],
  ["N.S.W.", "NSW"],
  ["New South Wales", "NSW"],
  ["AU-VIC", "VIC"],
  ["AU VIC", "VIC"],
  ["Australia/VIC", "VIC"],
  ["vic.", "VIC"],
  ["Victoria", "VIC"],
  ["VIC, Australia", "VIC"],
  ["Vic 3000", "VIC"],
  ["State of Victoria", "VIC"],
  ["Qld.", "QLD"],
  ["WESTERN AUSTRALIA", "WA"],
  ["W.A.", "WA"],
  ["South Australia", "SA"],
  ["Sth Australia", "SA"],
  ["Tas", "TAS"],
  ["A.C.T.", "ACT"],
  ["Northern Territory", "NT"],
  ["SA - South Australia", "SA"],
  ["South Australia (SA)", "SA"],
  ["VIC (Victoria)", "VIC"],
  ["[NSW]", "NSW"],
  ["QLD/Queensland", "QLD"],
  ["VIC: Victoria, Australia", "VIC"],
  ["NSW, 2000", "NSW"],
  ["West Aust", "WA"],
  ["West. Aust.", "WA"],
  ["W. Australia", "WA"],
  ["Nth Territory", "NT"],
  ["Sth Aust", "SA"],
  ["AUNSW", "NSW"],
  ["AUSVIC", "VIC"],
  ["AustraliaQLD", "QLD"],
  ["AU", null],
  ["NSW/ACT", null],
  ["NSW - Victoria", null],
  ["0", null],
  ["XX", null],
  ["Q", null],
  ["2000", null],
  ["Melbourne", null],
  ["NZ", null],
  ["SA - Cape Town", null],
  ["Auckland", null],
  ["Australia", null],
  ["3000", null],
  ["constructor", null],
  ["", null],
])("the state %j is %s", (text, state) => {
  expect(parseState(text)).toBe(state);
});
