import { describe, expect, test } from "vitest";
import { firstPhone, locationPhone } from "./location-phone.ts";

describe("the phone of a location", () => {
  test.each([
    { phone: "07 3000 0000", landlinePhone: "07 3000 0001", shown: "07 3000 0000" },
    { phone: null, landlinePhone: "07 3000 0001", shown: "07 3000 0001" },
    { phone: "TBA", landlinePhone: "07 3000 0001", shown: "07 3000 0001" },
    { phone: null, landlinePhone: null, shown: null },
  ])("[LO-18] with phone $phone and landline $landlinePhone is $shown", ({ shown, ...numbers }) => {
    expect(locationPhone({ contactDetail: numbers })).toBe(shown);
  });

  test.each([
    { text: "13 12 34", isPhone: true },
    { text: "(07) 3000-0000", isPhone: true },
    { text: "12345", isPhone: false },
    { text: "Call us on 1 2 3", isPhone: false },
    { text: "null", isPhone: false },
  ])("a text of '$text' is a phone number: $isPhone", ({ text, isPhone }) => {
    expect(firstPhone([text])).toBe(isPhone ? text : null);
  });
});
