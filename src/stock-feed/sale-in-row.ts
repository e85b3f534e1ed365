import { nothingKnown, type LastKnown } from "../vehicles/last-known.ts";
import type { CarType, VehicleStatus } from "../vehicles/vehicle.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import { feedCarType, feedStatus, type FeedStatus } from "./feed-vocabulary.ts";
import { parseFlag } from "./field-values.ts";

/** What a row may leave untold: then its vehicle stays as the site last had it. */
export const unspecifiedParts = ["carType", "status", "showOnDealerWebsite"] as const;
export type UnspecifiedPart = (typeof unspecifiedParts)[number];

/** How a row offers its vehicle. `stays-off`: its status took it off the site before, and the row tells none. */
export type SaleInRow =
  | { kind: "shown"; status: VehicleStatus; reserved: boolean; preorder: boolean }
  | Exclude<FeedStatus, { kind: "shown" }>
  | { kind: "stays-off" };

/**
 * The status of a row, with its own columns for sold, reserved and ordered ahead. A row with a status word tells all of
 * them; without one each is what its flag says, and otherwise what the site last had.
 */
export function saleInRow(values: FeedRow["values"], last: LastKnown): SaleInRow {
  const [sold, reserved, preorder] = [flagIn(values, "sold"), flagIn(values, "reserved"), flagIn(values, "preorder")];
  const feedSale = values.status === undefined ? null : feedStatus(values.status);
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

/** Whether shoppers may see a vehicle. */
export function isShownByRow(values: FeedRow["values"], last: LastKnown): boolean {
  return flagIn(values, "showOnDealerWebsite") ?? last.showOnDealerWebsite;
}

/** What a row says that its vehicle is sold as: undefined where it says nothing, null for what nobody knows (EN-02). */
export function carTypeInRow(values: FeedRow["values"]): CarType | null | undefined {
  if (values.carType === undefined) return undefined;
  const found = feedCarType(values.carType);
  // The word tells something else, such as a body.
  if (found === null) return undefined;
  return found ?? null;
}

/** What a row of a vehicle on the site leaves to what the site knows. */
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
