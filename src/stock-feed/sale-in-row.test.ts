import { expect, it } from "vitest";
import { nothingKnown, type LastKnown } from "../vehicles/last-known.ts";
import type { FeedRow } from "./feed-field.ts";
import { isShownByRow, saleInRow, unspecifiedIn } from "./sale-in-row.ts";

type Values = FeedRow["values"];
const shown = (status: string, fields: object = {}) => ({
  kind: "shown",
  status,
  reserved: false,
  preorder: false,
  ...fields,
});

it.each<[Values, Partial<LastKnown>, object]>([
  // Neither tells anything.
  [{}, {}, shown("in_stock")],
  // The row tells nothing.
  [{}, { status: "sold" }, shown("sold")],
  [{}, { status: "coming_soon" }, shown("coming_soon")],
  [{}, { reserved: true }, shown("in_stock", { reserved: true })],
  [{}, { preorder: true }, shown("in_stock", { preorder: true })],
  [{}, { isWithdrawn: true }, { kind: "stays-off" }],
  [{}, { isWithdrawn: true, status: "sold" }, { kind: "stays-off" }],
  // Its status tells all.
  [{ status: "Available" }, { status: "sold", reserved: true, preorder: true, isWithdrawn: true }, shown("in_stock")],
  [{ status: "Coming soon" }, { status: "sold" }, shown("coming_soon")],
  [{ status: "Reserved" }, {}, shown("in_stock", { reserved: true })],
  [{ status: "Loaner" }, { status: "sold" }, { kind: "hidden" }],
  [{ status: "Wholesale" }, { status: "sold" }, { kind: "withdrawn" }],
  [{ status: "Qwerty" }, { status: "sold" }, { kind: "unknown" }],
  // Its flags stand beside its status.
  [{ status: "In stock", sold: "Yes" }, {}, shown("sold")],
  [{ status: "Sold", sold: "No" }, {}, shown("sold")],
  [{ status: "In stock", reserved: "Yes", preorder: "Yes" }, {}, shown("in_stock", { reserved: true, preorder: true })],
  // Each flag tells its own only.
  [{ sold: "Yes" }, { isWithdrawn: true }, shown("sold")],
  [{ sold: "No" }, { isWithdrawn: true }, { kind: "stays-off" }],
  [{ sold: "No" }, { status: "sold" }, shown("in_stock")],
  [{ sold: "No" }, { status: "coming_soon", reserved: true }, shown("coming_soon", { reserved: true })],
  [{ reserved: "No" }, { status: "sold", reserved: true }, shown("sold")],
  [{ preorder: "No" }, { reserved: true, preorder: true }, shown("in_stock", { reserved: true })],
  [{ sold: "maybe" }, { status: "sold" }, shown("sold")],
])("a row with %j of a vehicle that was %j", (values, last, expected) => {
  expect(saleInRow(values, { ...nothingKnown, ...last })).toEqual(expected);
});

it.each<[Values, boolean, boolean]>([
  [{}, true, true],
  [{}, false, false],
  [{ showOnDealerWebsite: "Yes" }, false, true],
  [{ showOnDealerWebsite: "No" }, true, false],
  [{ showOnDealerWebsite: "perhaps" }, false, false],
])("a row with %j of a vehicle that was shown: %j", (values, showOnDealerWebsite, expected) => {
  expect(isShownByRow(values, { ...nothingKnown, showOnDealerWebsite })).toBe(expected);
});

it.each<[Values, readonly string[]]>([
  [{}, ["carType", "status", "showOnDealerWebsite"]],
  [{ carType: "Sedan", status: "In stock" }, ["carType", "showOnDealerWebsite"]],
  [{ carType: "New", sold: "Yes", showOnDealerWebsite: "No" }, []],
  [{ carType: "New", sold: "No", reserved: "Yes", showOnDealerWebsite: "Yes" }, ["status"]],
])("a row with %j leaves %j unspecified", (values, unspecified) => {
  expect(unspecifiedIn(values)).toEqual(unspecified);
});
