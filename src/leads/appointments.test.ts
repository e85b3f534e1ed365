import { expect, test } from "vitest";
import { mayReserve } from "./appointments.ts";

test.each([
  [{ ofPerson: 0, ofConnection: 0 }, true],
  [{ ofPerson: 2, ofConnection: 19 }, true],
  [{ ofPerson: 3, ofConnection: 0 }, false],
  [{ ofPerson: 0, ofConnection: 20 }, false],
  [{ ofPerson: 2, ofConnection: 20 }, false],
])("a person may have 3 times at a dealership, a connection 20: with %j another is allowed: %s", (reserved, may) => {
  expect(mayReserve(reserved)).toBe(may);
});
