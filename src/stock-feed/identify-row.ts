import type { DealerDirectory } from "./dealer-directory.ts";
import type { FeedRow } from "./feed-field.ts";
import { lineText, namingText, parseYear } from "./field-values.ts";
import { makeAndModel, type MakeAndModel } from "./make-and-model.ts";
import {
  longestStockNumber,
  ownerNotKnown,
  stockNumberMissing,
  stockNumberTooLong,
  type RowRefusal,
} from "./row-refusals.ts";
import type { IdentifiedSubject, RowSubject } from "./row-subject.ts";
import { withNamesOnly } from "./short-texts.ts";
import { mayBeNumber, stockNumberIn } from "./stock-number.ts";
import { describesVehicle } from "./vehicle-signs.ts";

export type RowIdentification =
  | { kind: "identified"; subject: IdentifiedSubject }
  | { kind: "refused"; subject: RowSubject; refusal: RowRefusal }
  | { kind: "no-vehicle" };

type IdentificationContext = {
  dealers: Pick<DealerDirectory, "findOwner">;
  thisYear: number;
  /** False for a row that is read again: see `DealerDirectory.findOwner`. */
  isCounted: boolean;
};

/** Identifies the vehicle of a row by dealership and stock number. Lines that do not describe a vehicle have none. */
export function identifyRow(written: FeedRow, context: IdentificationContext): RowIdentification {
  const { row, notes: nameNotes } = withNamesOnly(written);
  const { values } = row;
  const stockNumber = stockNumberIn(values.stocknum);
  if (!mayBeNumber(stockNumber) && !describesVehicle(values)) return { kind: "no-vehicle" };
  const owner = context.dealers.findOwner(values, context.isCounted);
  const year = values.year === undefined ? null : parseYear(values.year, context.thisYear);
  const { make, model, badge } = namesIn(values, year);
  const subject = { row, written: written.values, nameNotes, stockNumber, owner, make, model, badge, year };
  if (stockNumber === null) return { kind: "refused", subject, refusal: stockNumberMissing(values) };
  if (stockNumber.length > longestStockNumber)
    return { kind: "refused", subject, refusal: stockNumberTooLong(stockNumber.length) };
  if (owner.kind === "known") return { kind: "identified", subject: { ...subject, stockNumber, owner } };
  if (values.status === undefined && !describesVehicle(values)) return { kind: "no-vehicle" };
  return { kind: "refused", subject, refusal: ownerNotKnown(owner.message) };
}

function namesIn({ make, model, badge, title }: FeedRow["values"], year: number | null): MakeAndModel {
  return makeAndModel({
    make: makeIn(make),
    model: nameIn(model),
    badge: nameIn(badge),
    title: nameIn(title),
    year: year ?? 0,
  });
}

function makeIn(text: string | undefined): string | null {
  const make = nameIn(text);
  return make !== null && /\p{L}/u.test(make) ? make : null;
}

function nameIn(text: string | undefined): string | null {
  return namingText(lineText(text ?? ""));
}
