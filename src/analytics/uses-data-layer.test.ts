import { expect, test } from "vitest";
import { usesDataLayer } from "./uses-data-layer.ts";

test.each([
  { dataLayer: false, tagManagerId: null, pushes: false },
  { dataLayer: true, tagManagerId: null, pushes: true },
  { dataLayer: false, tagManagerId: "GTM-AB12CD3", pushes: true },
])("with dataLayer $dataLayer and tag manager $tagManagerId, pages push events: $pushes", ({ pushes, ...settings }) => {
  expect(usesDataLayer(settings)).toBe(pushes);
});
