import { expect, test } from "vitest";
import type { Override } from "../vehicles/overrides.ts";
import { vehicleForTest, testTime } from "../vehicles/vehicle-for-test.ts";
import { fieldLayers } from "./vehicle-record.ts";

const dealership = { slug: "harbour", id: "d1", name: "Harbour", locationName: null, city: null, state: null };
const override: Override = {
  name: "price",
  value: { price: 39_990 },
  by: "Sam",
  at: testTime,
  until: null,
  reason: "Run-out",
};

test("a field has its value in the feed, as staff set it and as it is shown, and how it is edited", () => {
  const feed = vehicleForTest({ colour: "Blue", images: ["https://a.example/1.jpg"], certified: true });
  const shown = { ...feed, price: 39_990 };
  const layers = { feed, shown, overrides: [override], ended: [], isRemoved: false, isHeld: false };
  const fields = fieldLayers({ layers, fieldVersions: { price: 4 } }, { dealership, mayEdit: () => true });
  const { name: _, value: __, ...rest } = override;
  expect(fields[0]).toEqual({
    name: "price",
    label: "Price",
    feed: "$41,990",
    said: { value: "$39,990", ...rest, isInFeed: false },
    shown: "$39,990",
    group: "price",
    isEmpty: false,
    version: 4,
    action: "stock.price",
    mayEdit: true,
    editor: "number",
    options: [],
    text: "39990",
  });
  const byName = new Map(fields.map((field) => [field.name, field]));
  expect(byName.get("colour")).toMatchObject({ label: "Colour", feed: "Blue", said: null, shown: "Blue" });
  expect(byName.get("status")?.shown).toBe("In stock");
  expect(byName.get("certified")?.shown).toBe("Yes");
  expect(byName.get("images")?.feed).toBe("1 in all");
  expect(byName.get("showOnDealerWebsite")?.label).toBe("Shown on the website");
  expect(byName.get("status")).toMatchObject({ version: 0, action: "stock.say", editor: "choice", text: "in_stock" });
  expect(byName.get("images")).toMatchObject({ label: "Photos", text: "1" });
  expect(byName.get("interiorColour")).toMatchObject({ isEmpty: true, text: "" });
});
