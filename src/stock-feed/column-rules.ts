import type { FeedField } from "./feed-field.ts";
import { latinName } from "../names/plain-name.ts";

export const combinedColumns: Readonly<Record<string, { at: string; into: readonly FeedField[] }>> = {
  colourextint: { at: " / ", into: ["colour", "interiorColour"] },
  colorextint: { at: " / ", into: ["colour", "interiorColour"] },
  colourexteriorinterior: { at: " / ", into: ["colour", "interiorColour"] },
  exteriorinteriorcolour: { at: " / ", into: ["colour", "interiorColour"] },
  exteriorinteriorcolor: { at: " / ", into: ["colour", "interiorColour"] },
};

/** Fields that never combine two columns: a row's identity must not depend on which cells are filled. */
export const singleColumnFields: ReadonlySet<FeedField> = new Set([
  "make",
  "model",
  "dealership",
  "dealershipCode",
  "title",
]);

/**
 * If a file has one of these columns, its plain `price` is what the dealer paid: exports of dealer management systems
 * call the wholesale price `price`, the retail price `retail` or `egc`, and the year `manu_year`.
 */
export const wholesalePriceSigns: ReadonlySet<string> = new Set(["retail", "retailprice", "manuyear", "manumonth"]);

/** Columns with a vehicle's cost to the dealer. They are neither read nor stored, whatever a mapping says. */
const costColumn =
  /cost|wholesale|^purchase|^buyprice|floorplan|profit|margin|^invoice|invoiceprice|bookvalue|^tradeprice$|dealerprice|reserveprice|minimumprice|^minprice|exportprice/;

/** The form in which column names are compared: `Stock No.*` and `stock_no` are the same column. */
export function normalisedColumn(name: string): string {
  return latinName(name);
}

export function isCostColumn(name: string): boolean {
  return costColumn.test(normalisedColumn(name));
}

export const identityFields = ["stocknum", "vin"] as const satisfies readonly FeedField[];
export type IdentityField = (typeof identityFields)[number];

/** Column names that unambiguously mean an identity. */
export const identityColumns: Readonly<Record<IdentityField, ReadonlySet<string>>> = {
  stocknum: new Set(["stocknumber", "stocknum", "stockno", "stocknr", "stock", "stockid", "stockcode"]),
  vin: new Set(["vin", "vinnumber", "vinno"]),
};
