import { manufacturerByName } from "../vehicles/manufacturers.ts";
import { remembered } from "../vehicles/remembered.ts";
import { stockKeyOf, type StagedVehicle } from "../vehicles/stock.ts";
import { kindFactsOf } from "../vehicles/vehicle-identity.ts";
import type { CarType, ItemType } from "../vehicles/vehicle.ts";
import type { DealerDirectory, RowOwner } from "./dealer-directory.ts";
import { parseTime } from "./feed-dates.ts";
import { requiredFieldNames, type FeedField, type FeedRow } from "./feed-field.ts";
import { feedCarType, feedItemType, feedStatus, type FeedStatus } from "./feed-vocabulary.ts";
import { lineText, namingText, parseFlag, parseYear, quoted } from "./field-values.ts";
import { makeAndModel } from "./make-and-model.ts";
import { contradictions } from "./contradictions.ts";
import { noVehicleRemark, type RowReason, type RowResult } from "./row-outcome.ts";
import { ownerAndYard } from "./owner-and-yard.ts";
import { withNamesOnly } from "./short-texts.ts";
import { mayBeNumber, stockNumberIn } from "./stock-number.ts";
import { tellsOfVehicle } from "./vehicle-signs.ts";
import { parseVin } from "./vin.ts";
import { vehicleFacts, type FactContext } from "./vehicle-facts.ts";

export type RowContext = {
  dealers: DealerDirectory;
  timeZone: string;
  /** Calendar year of the import. */
  thisYear: number;
};

const longestStockNumber = 80;

/**
 * Makes a vehicle of a row, or tells why it is none. Without stock number, make, model and a possible year,
 * or with a car type outside new, demo and used, a row is rejected (EN-02); with a status that nobody
 * knows it is held, and its vehicle stays as it is. Every other fault costs its field only and is noted.
 */
export function rowToVehicle(written: FeedRow, context: RowContext): RowResult {
  const { row, notes: nameNotes } = withNamesOnly(written);
  const { values } = row;
  const stockNumber = stockNumberIn(values.stocknum);
  const refused = (
    outcome: "rejected" | "held" | "skipped",
    field: FeedField,
    reason: RowReason,
    message: string,
    keepsVehicle = true,
  ): RowResult => ({
    kind: "refused",
    outcome,
    line: row.line,
    stockNumber,
    dealership: owner.kind === "known" ? owner.dealership.slug : null,
    mentionedKey:
      keepsVehicle && stockNumber !== null && owner.kind === "known"
        ? stockKeyOf(owner.dealership.slug, stockNumber)
        : null,
    mentionsEverywhere: keepsVehicle && owner.kind === "unknown" && stockNumber !== null,
    mentionedVin: keepsVehicle || outcome === "rejected" ? vinOf(values) : null,
    kindFacts: make === null || model === null ? null : kindFactsOf({ make, model, year }),
    field,
    reason,
    message,
  });
  if (!mayBeNumber(stockNumber) && !tellsOfVehicle(values)) return noVehicle(row.line);
  const owner = context.dealers.ownerOf(values);
  const year = values.year === undefined ? null : parseYear(values.year, context.thisYear);
  const parts = makeAndModel({
    make: makeIn(values.make),
    model: namingText(lineText(values.model ?? "")),
    badge: namingText(lineText(values.badge ?? "")),
    title: namingText(lineText(values.title ?? "")),
    year: year ?? 0,
  });
  const { make, model } = parts;
  if (stockNumber === null)
    return refused(
      "rejected",
      "stocknum",
      "required-value-missing",
      `${values.stocknum === undefined ? "The row has no stock number" : `${quoted(values.stocknum)} is no stock number`}; give every vehicle its own.${vinOf(values) === null ? "" : " A vehicle of the site with its VIN stays as it is."}`,
    );
  if (stockNumber.length > longestStockNumber) {
    return refused(
      "rejected",
      "stocknum",
      "stock-number-too-long",
      `The stock number has ${stockNumber.length} characters; at most ${longestStockNumber} are possible.`,
      false,
    );
  }
  if (owner.kind === "unknown" && values.status === undefined && !tellsOfVehicle(values)) return noVehicle(row.line);
  if (owner.kind === "unknown") return refused("rejected", "dealership", "dealership-not-known", owner.message);

  const status = statusOf(values);
  if (status.kind === "withdrawn" || status.kind === "hidden")
    return offSite(row, status.kind, stockNumber, owner, context);
  if (status.kind === "unknown") {
    const known = "in stock, for sale, coming soon, reserved, sold, withdrawn";
    return refused(
      "held",
      "status",
      "status-not-known",
      `The status ${quoted(values.status ?? "")} is not known, so the row is not used, and a vehicle that the site has for it stays as it is. Known are: ${known}. A mapping can translate it.`,
    );
  }
  const carType = carTypeOf(values);
  if (carType === null) {
    return refused(
      "rejected",
      "carType",
      "car-type-not-known",
      `The car type ${quoted(values.carType ?? "")} is not known; write new, demo or used.`,
    );
  }
  if (values.year !== undefined && year === null) {
    return refused(
      "rejected",
      "year",
      "year-not-possible",
      `The year ${quoted(values.year)} is not possible; write four digits from 1900 to ${context.thisYear + 1}.`,
    );
  }
  if (make === null || model === null || year === null) {
    const missing = [
      make === null ? ("make" as const) : null,
      model === null ? ("model" as const) : null,
      year === null ? ("year" as const) : null,
    ].filter((field) => field !== null);
    const names = missing
      .map((field) => {
        const name = requiredFieldNames[field].toLowerCase();
        const text = written.values[field];
        return text === undefined ? name : `${name} (${quoted(text)} names none)`;
      })
      .join(" and ");
    return refused(
      "rejected",
      missing[0] ?? "make",
      "required-value-missing",
      `The row has no ${names}; every vehicle needs stock number, make, model and year.`,
    );
  }

  const facts = vehicleFacts(row, { carType, timeZone: context.timeZone } satisfies FactContext);
  const itemType = itemTypeOf(values, facts.vehicle.simpleBody, make);
  if (itemType === null) {
    return refused(
      "skipped",
      "itemType",
      "item-type-not-sold",
      `${quoted(values.itemType ?? "")} is a kind of goods that sites do not list; cars, motorcycles and caravans are.`,
      false,
    );
  }
  const isSold = status.status === "sold" || (values.sold !== undefined && parseFlag(values.sold) === true);
  const vehicle: StagedVehicle["vehicle"] = {
    ...facts.vehicle,
    name: [year, make, model, parts.badge].filter((part) => part !== null).join(" "),
    make,
    model,
    badge: parts.badge,
    year,
    carType,
    status: isSold ? "sold" : status.status,
    sold: isSold,
    soldAt: isSold ? timeOf(values.soldAt, context) : null,
    reserved: status.reserved || (values.reserved !== undefined && parseFlag(values.reserved) === true),
    itemType,
    stocknum: stockNumber,
    createdAt: timeOf(values.createdAt, context),
    ...ownerAndYard(owner.dealership, facts.vehicle, values.locationName !== undefined),
  };
  return {
    kind: "staged",
    outcome: "published",
    staged: staged(row, vehicle, false, context),
    owner,
    reason: null,
    message: null,
    notes: [...nameNotes, ...facts.notes, ...contradictions(vehicle, context.thisYear)],
  };
}

/** A line that is none of a vehicle: it says nothing of the dealership that it names either. */
function noVehicle(line: number): RowResult {
  return {
    kind: "refused",
    outcome: "skipped",
    line,
    stockNumber: null,
    dealership: null,
    mentionedKey: null,
    mentionsEverywhere: false,
    mentionedVin: null,
    kindFacts: null,
    field: null,
    ...noVehicleRemark,
  };
}

function staged(
  row: FeedRow,
  vehicle: StagedVehicle["vehicle"],
  withdrawn: boolean,
  context: RowContext,
): StagedVehicle {
  return {
    key: stockKeyOf(vehicle.dealershipSlug, vehicle.stocknum),
    line: row.line,
    lastModified: timeOf(row.values.lastModified, context),
    vehicle,
    withdrawn,
  };
}

/** Every make has a letter in its name. */
function makeIn(text: string | undefined): string | null {
  const make = namingText(lineText(text ?? ""));
  return make !== null && /\p{L}/u.test(make) ? make : null;
}

function vinOf(values: FeedRow["values"]): string | null {
  const vin = parseVin(values.vin ?? "");
  return vin.kind === "value" ? vin.value : null;
}

function timeOf(text: string | undefined, context: RowContext): number | null {
  return text === undefined ? null : parseTime(text, context.timeZone);
}

/** A row that takes its vehicle off the site. It needs its stock number only. */
function offSite(
  row: FeedRow,
  status: "withdrawn" | "hidden",
  stockNumber: string,
  owner: Extract<RowOwner, { kind: "known" }>,
  context: RowContext,
): RowResult {
  const { values } = row;
  const { vehicle: facts } = vehicleFacts({ ...row, values: {} }, { carType: "used", timeZone: context.timeZone });
  const make = lineText(values.make ?? "") ?? "-";
  const model = lineText(values.model ?? "") ?? "-";
  const vehicle: StagedVehicle["vehicle"] = {
    ...facts,
    name: `${make} ${model}`,
    make,
    model,
    badge: null,
    year: null,
    carType: "used",
    status: "in_stock",
    sold: false,
    soldAt: null,
    reserved: false,
    itemType: "car",
    stocknum: stockNumber,
    createdAt: null,
    ...ownerAndYard(owner.dealership, facts, false),
  };
  const words = quoted(values.status ?? "");
  const [reason, message] =
    status === "withdrawn"
      ? ([
          "status-withdrawn",
          `The status ${words} means that the vehicle is not for sale: it does not belong on the site.`,
        ] as const)
      : ([
          "status-not-for-shoppers",
          `The status ${words} is not for shoppers: the vehicle does not belong on the site until its status changes.`,
        ] as const);
  return {
    kind: "staged",
    outcome: "withdrawn",
    staged: staged(row, vehicle, true, context),
    owner,
    reason,
    message,
    notes: [],
  };
}

function statusOf(values: FeedRow["values"]): FeedStatus {
  if (values.status === undefined) return { kind: "shown", status: "in_stock", reserved: false };
  return feedStatus(values.status);
}

/** Null for a car type outside new, demo and used (EN-02). Where a row says nothing, the vehicle is used. */
function carTypeOf(values: FeedRow["values"]): CarType | null {
  if (values.carType === undefined) return "used";
  const found = feedCarType(values.carType);
  if (found === undefined) return null;
  return found ?? "used";
}

const kindOfMake = remembered((make) => manufacturerByName(make)?.kind ?? null);

function itemTypeOf(values: FeedRow["values"], simpleBody: string | null, make: string): ItemType | null {
  const written =
    values.itemType ??
    (values.carType !== undefined && feedCarType(values.carType) === null ? values.carType : undefined);
  if (written !== undefined) {
    const found = feedItemType(written);
    // Only the item type's own column can tell that a row is something else.
    if (found !== undefined) return found;
    if (values.itemType !== undefined && isOtherGoods(written)) return null;
  }
  if (simpleBody === "Motorcycle") return "motorcycle";
  if (simpleBody === "Caravan") return "caravan";
  const kind = kindOfMake(make);
  return kind === "motorcycle" || kind === "caravan" ? kind : "car";
}

function isOtherGoods(words: string): boolean {
  return /\b(boat|marine|jet ?ski|trailer|machinery|tractor|farm|plant|equipment|engine|parts?|accessor)/i.test(words);
}
