import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleForTest } from "../../vehicles/vehicle-for-test.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { fittedTitle, longestTitle, siteTitle, soldPageTitle, titleRoom, vehiclePageTitle } from "./fitted-title.ts";

const badge =
  "Elite Limited Edition Touring Pack with Panoramic Roof, Towing Package and Seven Years of Roadside Assistance";
const titled = (fields: Parameters<typeof vehicleForTest>[0]) => {
  const vehicle = vehicleForTest({ year: 2020, make: "Hyundai", model: "Venue", stocknum: "H7", ...fields });
  return { title: vehicleTitle(vehicle), stocknum: vehicle.stocknum };
};
const price = "$15,490 Excl. govt. charges";

test.each([
  ["Elite", "Harbourline", "2020 Hyundai Venue Elite, $15,490 Excl. govt. charges"],
  ["Elite", "Red Gum Cars & Caravans", "2020 Hyundai Venue Elite"],
  [badge, "Harbourline", "2020 Hyundai Venue Elite Limited Edition Touring…, stock H7"],
])(
  "the title of %s on %s has the price in full or not at all, and leaves room for the site: %s",
  (written, site, expected) => {
    expect(vehiclePageTitle(titled({ badge: written }), price, site)).toBe(expected);
  },
);

test("a stock number already in the title is not repeated", () => {
  const { title, stocknum } = titled({ badge });
  const distinct = { ...title, full: `${title.full}, stock H7` };
  expect(fittedTitle({ title: distinct, stocknum }, 60)).toBe(
    "2020 Hyundai Venue Elite Limited Edition Touring…, stock H7",
  );
});

test("the title of a sold vehicle says so, however long its name is", () => {
  expect(soldPageTitle(titled({ badge }), 60)).toBe("2020 Hyundai Venue Elite Limited Edition…, stock H7, sold");
});

describe("with any names", () => {
  const text = fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" });
  const siteName = fc.string({ minLength: 1, maxLength: 120 });
  const stocknum = fc.stringMatching(/^[A-Z0-9-]{1,25}$/);

  test("titles do not exceed their limit", () => {
    fc.assert(
      fc.property(
        text,
        text,
        text,
        fc.string({ minLength: 1, maxLength: 90 }),
        siteName,
        (make, model, written, number, name) => {
          const vehicle = titled({ make, model, badge: written, stocknum: number });
          const room = titleRoom(name);
          for (const title of [vehiclePageTitle(vehicle, price, name), soldPageTitle(vehicle, room)])
            expect(Array.from(title).length).toBeLessThanOrEqual(room);
          if (room > 60) expect(room + siteTitle(name).length).toBeLessThanOrEqual(longestTitle);
        },
      ),
    );
  });

  test("two vehicles with the same long name differ in their titles by their stock numbers", () => {
    fc.assert(
      fc.property(stocknum, stocknum, fc.string({ minLength: 60, maxLength: 200 }), (one, other, written) => {
        fc.pre(one !== other);
        const titleFor = (number: string) => fittedTitle(titled({ badge: `x${written}`, stocknum: number }), 60);
        fc.pre(titled({ badge: `x${written}` }).title.full.length > 60);
        expect(titleFor(one)).not.toBe(titleFor(other));
      }),
    );
  });
});
