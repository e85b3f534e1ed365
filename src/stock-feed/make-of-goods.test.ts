import { expect, test } from "vitest";
import type { FeedRow } from "./feed-field.ts";
import { isKindOfGoods, withRealMake } from "./make-of-goods.ts";

const words = {
  caravan: [
    "Caravan",
    "caravans",
    "Hybrid Caravan",
    "Off Road Caravan",
    "offroad caravan",
    "Pop Top",
    "poptops",
    "Camper Trailer",
    "Camper",
    "camper vans",
    "Campervan",
    "Motorhome",
    "motor homes",
  ],
  motorcycle: ["Motorcycle", "motor cycles", "Motorbike", "motor bikes", "bike", "Bikes", "Scooter", "scooters"],
  car: ["Truck", "trucks", "Bus", "BUSES"],
  nothing: [
    "Car",
    "cars",
    "Vehicle",
    "vehicles",
    "Trailer",
    "trailers",
    "Van",
    "vans",
    "Ute",
    "utes",
    "Utility",
    "utilities",
  ],
};

test.each(Object.entries(words).flatMap(([listedAs, makes]) => makes.map((make) => [make, listedAs])))(
  "the make %s is a vehicle type, listed without a manufacturer as: %s",
  (make, listedAs) => {
    expect(isKindOfGoods(make)).toBe(true);
    const read = withRealMake({ make });
    expect(read?.values).toEqual(listedAs === "nothing" ? {} : { make, itemType: listedAs });
  },
);

test.each([
  "Toyota",
  "Caravan King",
  "My Caravan",
  "Bikes R Us",
  "Big Truck",
  "Carson",
  "Vanguard",
  "Minivan",
  " Car",
  "Off Road  Campervans 2",
])("%s may be a make", (make) => {
  expect(isKindOfGoods(make)).toBe(false);
  expect(withRealMake({ make })).toBeNull();
});

test("a row without a make has no vehicle type as make", () => {
  expect(withRealMake({ model: "Caravan" })).toBeNull();
});

test.each<[values: FeedRow["values"], read: FeedRow["values"], from: string]>([
  [{ model: "Jayco Journey" }, { make: "Jayco", model: "Journey" }, "model"],
  [{ model: "2019 Jayco Journey" }, { make: "Jayco", model: "Journey" }, "model"],
  [{ model: "Jayco" }, { make: "Jayco", model: "Caravan" }, "model"],
  [{ model: "Journey", title: "1998 Jayco Journey" }, { make: "Jayco", model: "Journey" }, "title"],
  [{ model: "Journey", badge: "Jayco" }, { make: "Jayco", model: "Journey" }, "badge"],
  [{ series: "Jayco Sterling" }, { make: "Jayco" }, "series"],
  [{ dealercomments: "<p>Jayco Sterling, one owner</p>" }, { make: "Jayco" }, "description"],
  [{ model: "Jayco Journey", title: "Toyota Coaster" }, { make: "Jayco", model: "Journey" }, "model"],
])("with the make Caravan, the row %j gets %j from its %s", (values, read, from) => {
  expect(withRealMake({ make: "Caravan", ...values })).toEqual({
    values: { ...values, itemType: "caravan", ...read },
    note: {
      field: "make",
      reason: "text-not-a-name",
      message: `"Caravan" is a type of vehicle, not a make. The manufacturer is read from the ${from}: Jayco.`,
    },
  });
});

test("a manufacturer later in a text is not read", () => {
  expect(withRealMake({ make: "Caravan", model: "Nice Jayco" })?.values.make).toBe("Caravan");
  expect(withRealMake({ make: "Caravan", dealercomments: `${" ".repeat(200)}Jayco` })?.values.make).toBe("Caravan");
});

test("without a manufacturer, the word stays or is left out, and the note says which", () => {
  expect(withRealMake({ make: "Caravan" })?.note.message).toBe(
    '"Caravan" is a type of vehicle, not a make. The vehicle is listed under that word; write the manufacturer\'s name.',
  );
  expect(withRealMake({ make: "Ute", model: "Unknown" })).toEqual({
    values: { model: "Unknown" },
    note: {
      field: "make",
      reason: "text-not-a-name",
      message: '"Ute" is a type of vehicle, not a make. The value was ignored.',
    },
  });
});

test("an item type of the row takes precedence over that of the word, and a car without a manufacturer gets none", () => {
  expect(withRealMake({ make: "Caravan", itemType: "car" })?.values.itemType).toBe("car");
  expect(withRealMake({ make: "Ute", model: "Toyota Hilux" })?.values).toEqual({ make: "Toyota", model: "Hilux" });
});
