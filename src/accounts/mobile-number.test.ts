import { expect, test } from "vitest";
import { parseMobileNumber } from "./mobile-number.ts";

test.each(["0491 570 006", "+61 491 570 006", "61491570006", "(0491) 570-006", " 0491570006 "])(
  "[SI-06] %s is an Australian mobile",
  (text) => {
    expect(parseMobileNumber(text)).toBe("+61491570006");
  },
);

test.each(["02 9123 4567", "+64 21 123 456", "1800 123 456", "13 20 00", "0491 570 00", "", "0491570006 x"])(
  "[SI-06] '%s' is not an Australian mobile",
  (text) => {
    expect(parseMobileNumber(text)).toBeNull();
  },
);
