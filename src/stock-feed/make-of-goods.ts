import { manufacturerAtStart } from "../vehicles/manufacturers.ts";
import type { ItemType } from "../vehicles/vehicle.ts";
import type { FeedRow } from "./feed-field.ts";
import { commentText, lineText, quoted } from "./field-values.ts";
import type { RowNote } from "./row-outcome.ts";

type Values = FeedRow["values"];

/** Vehicle types found in the make column, and which of them are listed without a maker's name. */
const goods: readonly (readonly [words: RegExp, listedAs: ItemType | null])[] = [
  [
    /^(?:(?:hybrid |off ?road )?caravans?|pop ?tops?|camper ?trailers?|campers?|camper ?vans?|motor ?homes?)$/i,
    "caravan",
  ],
  [/^(?:motor ?cycles?|motor ?bikes?|bikes?|scooters?)$/i, "motorcycle"],
  [/^(?:trucks?|bus(?:es)?)$/i, "car"],
  [/^(?:cars?|vehicles?|trailers?|vans?|utes?|utility|utilities)$/i, null],
];
const longestWord = 20;
const textsWithMake = ["model", "title", "badge", "series", "dealercomments"] as const;
const yearInFront = /^(?:19|20)\d{2}\s+/;
const readOfText = 200;

export function isKindOfGoods(make: string): boolean {
  return make.length <= longestWord && goods.some(([words]) => words.test(make));
}

/**
 * For a row whose make is only a vehicle type, such as `Caravan`: its values with the maker that the model, title,
 * badge or description begins with. Without one, a home-built caravan is listed under the type, and a car has no make.
 * Null for other rows.
 */
export function withRealMake(values: Values): { values: Values; note: RowNote } | null {
  const { make } = values;
  if (make === undefined || make.length > longestWord) return null;
  const kind = goods.find(([words]) => words.test(make));
  if (kind === undefined) return null;
  const [, listedAs] = kind;
  const itemType = values.itemType ?? listedAs;
  const known = itemType === null ? values : { ...values, itemType };
  for (const field of textsWithMake) {
    const found = makerIn(field, values[field]);
    if (found === null) continue;
    const model = field === "model" ? found.rest || make : values.model;
    const from = field === "dealercomments" ? "description" : field;
    return {
      values: { ...known, make: found.name, ...(model === undefined ? {} : { model }) },
      note: makeNote(make, `The manufacturer is read from the ${from}: ${found.name}.`),
    };
  }
  if (listedAs !== null)
    return {
      values: known,
      note: makeNote(make, "The vehicle is listed under that word; write the manufacturer's name."),
    };
  const { make: _goods, ...others } = values;
  return { values: others, note: makeNote(make, "The value was ignored.") };
}

function makeNote(make: string, fate: string): RowNote {
  return {
    field: "make",
    reason: "text-not-a-name",
    message: `${quoted(make)} is a type of vehicle, not a make. ${fate}`,
  };
}

function makerIn(
  field: (typeof textsWithMake)[number],
  text: string | undefined,
): { name: string; rest: string } | null {
  if (text === undefined) return null;
  const plain = field === "dealercomments" ? commentText(text.slice(0, readOfText)) : lineText(text);
  const found = manufacturerAtStart((plain ?? "").replace(yearInFront, ""));
  return found === null ? null : { name: found.manufacturer.name, rest: found.rest };
}
