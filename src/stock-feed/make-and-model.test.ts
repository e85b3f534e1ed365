import { expect, test } from "vitest";
import { makeAndModel } from "./make-and-model.ts";

const parts = (make: string | null, model: string | null, title: string | null = null, badge: string | null = null) =>
  makeAndModel({ make, model, title, badge, year: 2017 });

test.each([
  ["Land", "Rover", "2017 Land Rover Range Rover Evoque TD4 180", ["Land Rover", "Range Rover Evoque", "TD4 180"]],
  ["Land", "Rover Discovery Sport", null, ["Land Rover", "Discovery Sport", null]],
  ["Alfa", "Romeo", "2017 Alfa Romeo Giulia Super", ["Alfa Romeo", "Giulia", "Super"]],
  ["Aston", "Martin", "2017 Aston Martin DB9", ["Aston Martin", "DB9", null]],
  ["Great", "Wall", "2017 Great Wall V240 (4X4)", ["Great Wall", "V240", "(4X4)"]],
  ["mercedes", "benz C200", null, ["Mercedes-Benz", "C200", null]],
  ["MERCEDES-BENZ", "C200", null, ["Mercedes-Benz", "C200", null]],
  ["Range Rover", "Sport", null, ["Land Rover", "Range Rover Sport", null]],
  ["VW", "Golf", null, ["Volkswagen", "Golf", null]],
  ["Mini", "Cooper", "2017 Mini Cooper S", ["MINI", "Cooper", "S"]],
  ["Jeep", "Grand", "2017 Jeep Grand Cherokee Limited", ["Jeep", "Grand Cherokee", "Limited"]],
  ["GWM", "Haval", "2017 GWM Haval Jolion LUX", ["GWM", "Haval Jolion", "LUX"]],
  ["Mazda", "3", "2017 Mazda 3 Neo", ["Mazda", "3", "Neo"]],
  ["Volvo", "XC60", null, ["Volvo", "XC60", null]],
  ["Unknown Make", "Thing", "2017 Unknown Make Thing Deluxe", ["Unknown Make", "Thing", "Deluxe"]],
  [null, "Golf", null, [null, "Golf", null]],
  ["Land", "Rover", null, ["Land Rover", null, null]],
])("%s %s (%s) is %j", (make, model, title, [wantedMake, wantedModel, wantedBadge]) => {
  expect(parts(make, model, title)).toEqual({ make: wantedMake, model: wantedModel, badge: wantedBadge });
});

test("a badge of its own column wins over the title, and sentences are no badge", () => {
  expect(parts("Mazda", "3", "2017 Mazda 3 Neo", "Maxx").badge).toBe("Maxx");
  expect(parts("Mazda", "3", `2017 Mazda 3 ${"best car in town ".repeat(6)}`).badge).toBeNull();
});
