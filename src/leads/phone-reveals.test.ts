import { expect, test } from "vitest";
import { phoneRevealBody, revealDay } from "./phone-reveals.ts";

const body = { car_id: "v1", dealership_id: "d1", website_id: "north" };

test.each<[string, object, boolean]>([
  ["with its three ids", body, true],
  ["with ids of 100 characters", { ...body, car_id: "x".repeat(100) }, true],
  ["with a longer id", { ...body, car_id: "x".repeat(101) }, false],
  ["with an empty id", { ...body, dealership_id: "" }, false],
  ["without an id", { car_id: "v1", dealership_id: "d1" }, false],
  ["with anything about the shopper", { ...body, email: "robin@example.com" }, false],
])("a shown number is counted %s: %s", (_what, sent, isTaken) => {
  expect(phoneRevealBody.safeParse(sent).success).toBe(isTaken);
});

test("it is counted under the day in UTC", () => {
  expect(revealDay(Date.parse("2026-11-21T09:30:00+11:00"))).toBe("2026-11-20");
  expect(revealDay(Date.parse("2026-11-21T00:00:00Z"))).toBe("2026-11-21");
});
