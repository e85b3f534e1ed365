import { expect, test } from "vitest";
import { usedOfModel } from "./model-texts.ts";

test.each([
  [1, "Corolla", "1 used Corolla"],
  [6, "Corolla", "6 used Corollas"],
  [2, "Camry", "2 used Camrys"],
  [1, "CX-5", "1 used CX-5"],
  [6, "CX-5", "6 used CX-5 vehicles"],
  [1_200, "HiLux", "1,200 used HiLux vehicles"],
  [2, "Yaris", "2 used Yaris vehicles"],
  [2, "Corolla GR", "2 used Corolla GR vehicles"],
])("%i used vehicles of the model %s are called %s", (count, name, text) => {
  expect(usedOfModel(count, name)).toBe(text);
});
