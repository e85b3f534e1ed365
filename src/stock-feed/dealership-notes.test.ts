import { expect, test } from "vitest";
import { feedSiteFor, mainMotors } from "../../test/contract/feed-import.ts";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import type { FoundDealer } from "./dealer-directory.ts";
import {
  dealersByVehicles,
  fillerNotes,
  locationNotes,
  noLongerNamed,
  unknownDealerNotes,
  unnamedNotes,
} from "./dealership-notes.ts";
import type { FeedDealership } from "./feed-site.ts";

const north: FeedDealership = { ...mainMotors, slug: "north", id: "2", name: "North Motors" };
const found = (slug: string): FeedDealership => ({
  ...mainMotors,
  slug,
  id: slug,
  name: `${slug} cars`,
  isFound: true,
});

test("dealerships with vehicles in the last full file but not in this one are reported", () => {
  const dealerships = new Map([
    ["main", dealershipPlan({ current: 3 })],
    ["north", dealershipPlan({ current: 4 })],
    ["empty", dealershipPlan({ current: 0 })],
    ["former", dealershipPlan({ current: 5 })],
    ["other", dealershipPlan({ current: 6 })],
  ]);
  const plan = { dealerships, lastNamed: ["main", "north", "empty", "former", "unplanned"] };
  const told = (isFull: boolean) => noLongerNamed(plan, { isFull, named: new Set(["main"]) }, [mainMotors, north]);
  expect(told(true)).toEqual([
    { dealership: "north", name: "North Motors", vehicles: 4 },
    { dealership: "former", name: "former", vehicles: 5 },
  ]);
  expect(told(false)).toEqual([]);
});

function unnamed(
  plans: Record<string, { current: number; missing: number }>,
  terms: { isFull?: boolean; named?: string[]; emptied?: string[] } = {},
): string[] {
  const dealerships = new Map(Object.entries(plans).map(([slug, counts]) => [slug, dealershipPlan(counts)]));
  const { isFull = true, named = ["main"], emptied = [] } = terms;
  return unnamedNotes({ dealerships }, { isFull, named: new Set(named), emptied: new Set(emptied) }, [
    mainMotors,
    north,
    ...["ash", "elm", "fir", "oak", "yew", "box"].map(found),
  ]);
}
const ofNorth =
  'The file has no usable row for "North Motors": its vehicles that no row names (4) stay unchanged. If they are gone, import the file again with --confirm-emptied north.';

test("vehicles of a dealership that a full file does not name are reported as unchanged", () => {
  const plans = { main: { current: 2, missing: 2 }, north: { current: 5, missing: 4 } };
  expect(unnamed(plans)).toEqual([ofNorth]);
  expect(unnamed({ ...plans, former: { current: 1, missing: 1 } })).toEqual([
    ofNorth,
    'The file has no usable row for "former": its vehicles that no row names (1) stay unchanged. If they are gone, import the file again with --confirm-emptied former.',
  ]);
});

test.each([
  ["files of changes", { isFull: false }],
  ["files that name no dealership at all", { named: [] }],
  ["dealerships that are to be emptied", { emptied: ["north"] }],
  ["dealerships that the file names", { named: ["north"] }],
])("nothing is reported for %s", (_case, terms) => {
  expect(unnamed({ north: { current: 5, missing: 4 } }, terms)).toEqual([]);
});

test("nothing is reported for a dealership without missing vehicles", () => {
  expect(unnamed({ north: { current: 5, missing: 0 } })).toEqual([]);
});

const large = { current: 100, missing: 2 };

test("dealers found in data are reported together, with five of their slugs", () => {
  const message = (count: number, slugs: string) =>
    `Dealers found in data without a usable row in the file: ${count}. Their vehicles on the site (${2 * count}) stay unchanged. If they are gone, import the file again with --confirm-emptied ${slugs}.`;
  const five = { ash: large, elm: large, fir: large, oak: large, yew: large };
  expect(unnamed({ ...five, north: { current: 5, missing: 4 } })).toEqual([ofNorth, message(5, "ash,elm,fir,oak,yew")]);
  expect(unnamed({ ...five, box: large })).toEqual([message(6, "ash,elm,fir,oak,yew,…")]);
});

test("small found dealers are judged with a small one that the file names, and not reported", () => {
  const small = { current: 3, missing: 3 };
  const plans = { ash: small, elm: small, oak: large };
  expect(unnamed(plans, { named: ["ash"] })).toEqual([expect.stringContaining("in the file: 1. ")]);
  expect(unnamed(plans, { named: ["oak"] })).toEqual([expect.stringContaining("in the file: 2. ")]);
});

test("VINs and plates shared by many rows are reported with the number of rows", () => {
  const vin = (index: number) => ({ mark: "vin" as const, text: `VIN${index}`, rows: 3 });
  const vins = [1, 2, 3, 4, 5].map(vin);
  expect(fillerNotes([])).toEqual([]);
  expect(fillerNotes([{ mark: "plate", text: "NEW", rows: 7 }, ...vins])).toEqual([
    "VINs shared by many rows (VIN1, VIN2, VIN3, VIN4, VIN5) do not identify a vehicle. Only these values are left out, in 15 rows.",
    "Plates shared by several vehicles of the file (NEW) do not identify a vehicle. Only these values are left out, in 7 rows.",
  ]);
  expect(fillerNotes([...vins, vin(6)])[0]).toContain("VIN4, VIN5, …) do not identify");
});

const dealer = (index: number): FoundDealer => {
  const nothing = { code: null, street: null, city: null, state: null, postcode: null, phone: null };
  return { ...nothing, slug: `d${index}`, name: `D${index}`, rows: index };
};

test("the outcome of rows of unknown dealers is reported", () => {
  const dealers = [1, 2, 3, 4, 5].map(dealer);
  const several = { site: feedSiteFor("site", [mainMotors, north]) };
  const one = { site: feedSiteFor("site", [north]) };
  const start = 'Unknown dealers: 5, in 15 rows ("D1", "D2", "D3", "D4", "D5").';
  const end = "To create locations for them, use --create-locations.";
  expect(unknownDealerNotes([], several, null)).toEqual([]);
  expect(unknownDealerNotes(dealers, several, null)).toEqual([`${start} Their rows are not used. ${end}`]);
  expect(unknownDealerNotes(dealers, several, mainMotors)).toEqual([
    `${start} Their rows count as rows of "Main Motors". ${end}`,
  ]);
  expect(unknownDealerNotes(dealers, one, null)).toEqual([
    `${start} Their rows count as rows of "North Motors". ${end}`,
  ]);
  expect(unknownDealerNotes([...dealers, dealer(6)], one, null)[0]).toContain(
    'in 21 rows ("D1", "D2", "D3", "D4", "D5", …).',
  );
  expect(unknownDealerNotes([dealer(1)], several, null)[0]).toContain('Unknown dealers: 1, in 1 row ("D1").');
});

test("dealers become locations if they get vehicles, and both kinds are named with their rows", () => {
  const dealers = [1, 2, 3].map(dealer);
  const taken = (count: number) => dealershipPlan({ current: 0, inFile: 40, taken: count });
  const dealerships = new Map([
    ["d1", taken(1)],
    ["d2", taken(0)],
  ]);
  const split = dealersByVehicles(dealers, { dealerships });
  expect(split).toEqual({ located: [dealer(1)], empty: [dealer(2), dealer(3)] });
  expect(locationNotes(split)).toEqual([
    'Dealers new to the site that become locations: 1, in 1 row ("D1").',
    'Dealers new to the site that get no vehicle, and therefore no location: 2, in 5 rows ("D2", "D3"). The report shows why.',
  ]);
  expect(locationNotes({ located: [], empty: [] })).toEqual([]);
});
