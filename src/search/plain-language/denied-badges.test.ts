import fc from "fast-check";
import { expect, test } from "vitest";
import { facts, summary, values } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const equipped = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    filtered_features: values("Turbo", "Twin turbo"),
    badge: values(..."SR5, GT Line, SX Plus, Off Road, 18 Off-Road, GT, Z71, N, N Line".split(", ")),
    categories: values("Off road", "City"),
  },
});
const understood = (text: string) => summary(understandText(text, equipped));

test.each([
  ["no sx plus", '-"sx plus" -"sx plu"'],
  ['no "sx plus" red', 'colour=Red | -"sx plus" -"sx plu"'],
  ["no gt line", '-"gt line"'],
  ["no gt-line hatch", 'simple_body=Hatchback | -"gt-line"'],
  ["no gt lines", '-"gt lines" -"gt line"'],
  ["no sr5s red", "colour=Red | -sr5s -sr5"],
  ["no z71 ute", "simple_body=Ute | -z71"],
  ["no gt red", "colour=Red | -gt"],
  ["non turbo diesel ute", "filtered_features!=Turbo|Twin turbo; fuel=Diesel; simple_body=Ute"],
  ["non-turbo diesel", "filtered_features!=Turbo|Twin turbo; fuel=Diesel"],
  ["no turbo diesel", "fuel!=Diesel"],
  ["non turbo", "filtered_features!=Turbo|Twin turbo"],
  ["off road suv", "(categories=Off road or badge=Off Road|18 Off-Road); simple_body=SUV"],
  ["no off road", "categories!=Off road; badge!=Off Road|18 Off-Road"],
  ["city", "categories=City"],
  ["kia or sr5", "make=Kia | (sr5)"],
  ["kia or zx-9", "make=Kia | (zx-9)"],
])("[SE-12] a badge is denied as it is written: %s", (text, meant) => {
  expect(understood(text)).toBe(meant);
});

const spoken = fc.constantFrom(
  ...'no not without but or and plus + - " sx gt line lines sr5 z71 n off road hilux kia red turbo diesel non'.split(
    " ",
  ),
);

test("[SE-12] reading a text of badges again changes nothing, and always ends", () => {
  fc.assert(
    fc.property(fc.array(spoken, { maxLength: 10 }), (said) => {
      const { rest } = understandText(said.join(" "), equipped);
      expect(understandText(rest, equipped).rest).toBe(rest);
    }),
  );
});
