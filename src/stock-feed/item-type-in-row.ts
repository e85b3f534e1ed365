import { manufacturerByName } from "../vehicles/manufacturers.ts";
import { remembered } from "../vehicles/remembered.ts";
import type { ItemType } from "../vehicles/vehicle.ts";
import type { FeedRow } from "./feed-field.ts";
import { feedCarType, feedItemType } from "./feed-vocabulary.ts";

const kindOfMake = remembered((make) => manufacturerByName(make)?.kind ?? null);

/** The vehicle type of a row; null for one that sites do not list. */
export function rowItemType(values: FeedRow["values"], simpleBody: string | null, make: string): ItemType | null {
  const written =
    values.itemType ??
    (values.carType !== undefined && feedCarType(values.carType) === null ? values.carType : undefined);
  if (written !== undefined) {
    const found = feedItemType(written);
    // Only the item type's own column can mean another type.
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
