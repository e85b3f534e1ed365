import { describe, expect, test } from "vitest";
import { shopperControls, showsSave } from "./shopper-controls.ts";
import { siteForTest, vehicleForTest } from "./vehicle-for-test.ts";

const plain = siteForTest();
const flagged = siteForTest({ actions: { saveAndCompareNeed: "sellable-with-image-and-price" } });
const images = ["https://pictures.example/1.jpg"];
const shown = { save: "shown", compare: true };
const hidden = { save: "hidden", compare: false };

describe("save and compare controls", () => {
  test.each([
    { name: "with price and image", fields: { images }, onPlain: shown, onFlagged: shown },
    { name: "without image", fields: {}, onPlain: shown, onFlagged: hidden },
    { name: "with a primary image only", fields: { primaryImageUrl: images[0]! }, onPlain: shown, onFlagged: shown },
    { name: "with a price of 0", fields: { images, price: 0 }, onPlain: shown, onFlagged: hidden },
    { name: "with a price of 1", fields: { images, price: 1 }, onPlain: shown, onFlagged: shown },
    { name: "without price", fields: { images, price: null }, onPlain: shown, onFlagged: hidden },
  ])("[CD-15] a vehicle $name", ({ fields, onPlain, onFlagged }) => {
    expect(shopperControls(vehicleForTest(fields), plain)).toMatchObject(onPlain);
    expect(shopperControls(vehicleForTest(fields), flagged)).toMatchObject(onFlagged);
  });

  test("[CD-15] a vehicle that is not for sale has no compare button on any site", () => {
    for (const site of [plain, flagged]) {
      expect(shopperControls(vehicleForTest({ status: "sold", images }), site).compare).toBe(false);
    }
  });

  test("[CD-16] a sold vehicle shows save only to shoppers who have saved it", () => {
    const { save } = shopperControls(vehicleForTest({ status: "sold", images }), plain);
    expect(showsSave(save, true)).toBe(true);
    expect(showsSave(save, false)).toBe(false);
  });

  test.each([
    { control: "shown", isSaved: false, isVisible: true },
    { control: "shown", isSaved: true, isVisible: true },
    { control: "if-saved", isSaved: false, isVisible: false },
    { control: "if-saved", isSaved: true, isVisible: true },
    { control: "hidden", isSaved: false, isVisible: false },
    { control: "hidden", isSaved: true, isVisible: false },
  ] as const)("[CD-16] save with $control, on a vehicle saved: $isSaved, is visible: $isVisible", (row) => {
    expect(showsSave(row.control, row.isSaved)).toBe(row.isVisible);
  });

  test.each([
    { storage: "browser", storedIn: "browser" },
    { storage: "account", storedIn: "account" },
  ] as const)("a list of the $storage is stored in the $storedIn", ({ storage, storedIn }) => {
    const site = siteForTest({ watchlist: { storage } });
    expect(shopperControls(vehicleForTest(), site).storedIn).toBe(storedIn);
  });

  test("a site without lists has no save control", () => {
    const site = siteForTest({ watchlist: { storage: "none" }, actions: { compare: false } });
    expect(shopperControls(vehicleForTest(), site)).toMatchObject(hidden);
    expect(shopperControls(vehicleForTest({ sold: true }), site)).toMatchObject(hidden);
  });
});
