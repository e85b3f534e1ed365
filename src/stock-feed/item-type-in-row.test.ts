import { expect, test } from "vitest";
import type { FeedRow } from "./feed-field.ts";
import { rowItemType } from "./item-type-in-row.ts";

test.each<[values: FeedRow["values"], body: string | null, make: string, type: string | null]>([
  [{ itemType: "Car" }, "Caravan", "Jayco", "car"],
  [{ itemType: "Motorcycle" }, null, "Toyota", "motorcycle"],
  [{ itemType: "Caravan", carType: "Truck" }, null, "Toyota", "caravan"],
  [{ carType: "Caravan" }, null, "Toyota", "caravan"],
  [{ carType: "Used" }, null, "Toyota", "car"],
  [{ itemType: "Something", carType: "Caravan" }, null, "Toyota", "car"],
  [{}, "Motorcycle", "BMW", "motorcycle"],
  [{}, "Caravan", "Nobody", "caravan"],
  [{}, "Sedan", "Toyota", "car"],
  [{}, null, "Jayco", "caravan"],
  [{}, null, "Harley-Davidson", "motorcycle"],
  [{}, null, "Nobody", "car"],
  [{ itemType: "Boat" }, null, "Toyota", null],
  [{ itemType: "Farm machinery" }, null, "Toyota", null],
  [{ itemType: "Jet ski" }, null, "Toyota", null],
  [{ itemType: "Spare part" }, null, "Toyota", null],
  [{ itemType: "Accessories" }, null, "Toyota", null],
  [{ itemType: "Spareparts" }, null, "Toyota", "car"],
  [{ carType: "Boat" }, null, "Toyota", "car"],
])("a row with %j, the body %s and the make %s is of a %s", (values, body, make, type) => {
  expect(rowItemType(values, body, make)).toBe(type);
});
