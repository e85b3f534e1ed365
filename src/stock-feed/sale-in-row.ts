import { nothingKnown, type LastKnown } from "../vehicles/last-known.ts";
import type { CarType, VehicleStatus } from "../vehicles/vehicle.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import { feedCarType, type FeedStatus } from "./feed-vocabulary.ts";
import { parseFlag } from "./field-values.ts";
import { readStatus } from "./status-text.ts";
import { type UnspecifiedPart, unspecifiedParts } from "./unspecified-part.ts";

/** How a row offers its vehicle. `stays-off`: an earlier status removed it from the site, and the row has no status. */
export type SaleInRow =
  | { kind: "shown"; status: VehicleStatus; reserved: boolean; preorder: boolean }
  | Exclude<FeedStatus, { kind: "shown" }>
  | { kind: "stays-off" };

/**
 * The status of a row, with its columns for sold, reserved and pre-order. A status value specifies all of them; without
 * one, each is its flag, otherwise what the site last had.
 */
export function saleInRow(values: FeedRow["values"], last: LastKnown): SaleInRow {
  const [sold, reserved, preorder] = [flagIn(values, "sold"), flagIn(values, "reserved"), flagIn(values, "preorder")];
  const feedSale = values.status === undefined ? null : readStatus(values.status).meaning;
  if (feedSale !== null && feedSale.kind !== "shown") return feedSale;
  if (feedSale !== null) {
    const status = sold === true ? "sold" : feedSale.status;
    return { kind: "shown", status, reserved: feedSale.reserved || reserved === true, preorder: preorder === true };
  }
  if (last.isWithdrawn && sold !== true) return { kind: "stays-off" };
  return {
    kind: "shown",
    status: statusByFlag(sold, last.status),
    reserved: reserved ?? last.reserved,
    preorder: preorder ?? last.preorder,
  };
}

function statusByFlag(sold: boolean | null, last: VehicleStatus): VehicleStatus {
  if (sold === true) return "sold";
  return sold === false && last === "sold" ? nothingKnown.status : last;
}

export function isShownByRow(values: FeedRow["values"], last: LastKnown): boolean {
  return flagIn(values, "showOnDealerWebsite") ?? last.showOnDealerWebsite;
}

/** The car type of a row: undefined if not given, null if unknown (EN-02). */
export function carTypeInRow(values: FeedRow["values"]): CarType | null | undefined {
  if (values.carType === undefined) return undefined;
  const found = feedCarType(values.carType);
  // The value describes something else, such as a body.
  if (found === null) return undefined;
  return found ?? null;
}

export function unspecifiedIn(values: FeedRow["values"]): UnspecifiedPart[] {
  const isSpecified: Record<UnspecifiedPart, boolean> = {
    carType: carTypeInRow(values) !== undefined,
    status: values.status !== undefined || flagIn(values, "sold") === true,
    showOnDealerWebsite: flagIn(values, "showOnDealerWebsite") !== null,
  };
  return unspecifiedParts.filter((part) => !isSpecified[part]);
}

function flagIn(values: FeedRow["values"], field: FeedField): boolean | null {
  const text = values[field];
  return text === undefined ? null : parseFlag(text);
}
