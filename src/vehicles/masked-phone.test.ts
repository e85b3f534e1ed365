import { expect, test } from "vitest";
import { maskedPhone } from "./masked-phone.ts";

test.for([
  ["(02) 5550 0101", "(02) •••• ••••"],
  ["0412 345 678", "0412 ••• •••"],
  ["1300 975 707", "1300 ••• •••"],
  ["13 12 34", "13 12 ••"],
  ["+61 2 5550 0101", "+61 2 •••• ••••"],
])("[BT-07] %s is masked after its first five characters: %s", ([phone, masked]) => {
  expect(maskedPhone(phone ?? "")).toBe(masked);
});
