import { expect, test } from "vitest";
import { eventIds } from "./event-ids.ts";
import { leadEventId } from "./lead-event-id.ts";

const general = { category: "General Enquiry", subcategory: null, carType: null, offerAccepted: null };
const testDrive = { ...general, category: "Test Drive Booking" };

test("[AN-02] a test drive is 17, whatever it is about and in both modes", () => {
  for (const carType of ["used", "new", "demo", null] as const) {
    expect(leadEventId({ ...testDrive, carType }, "standard")).toBe(17);
    expect(leadEventId({ ...testDrive, carType }, "alternate")).toBe(17);
  }
});

test("[AN-03] a used car is 15, in the alternate mode 48", () => {
  expect(leadEventId({ ...general, category: "Used Vehicle Enquiry", carType: "used" }, "standard")).toBe(15);
  expect(leadEventId({ ...general, category: "Used Vehicle Enquiry", carType: "used" }, "alternate")).toBe(48);
});

test.each(["new", "demo"] as const)("[AN-04] another car (%s) is 14, in the alternate mode 17", (carType) => {
  expect(leadEventId({ ...general, category: "New Vehicle Enquiry", carType }, "standard")).toBe(14);
  expect(leadEventId({ ...general, category: "New Vehicle Enquiry", carType }, "alternate")).toBe(17);
});

test("[AN-05] a favourite is 39, a general enquiry 22, careers 51, an accepted offer 18", () => {
  expect(eventIds.favourite).toBe(39);
  expect(leadEventId(general, "standard")).toBe(22);
  expect(leadEventId({ ...general, category: "Parts Enquiry" }, "alternate")).toBe(22);
  expect(leadEventId({ ...general, subcategory: "Career Enquiry" }, "standard")).toBe(51);
  expect(leadEventId({ ...general, subcategory: "3. Offer Accepted" }, "standard")).toBe(18);
  expect(leadEventId({ ...general, carType: "used", offerAccepted: true }, "alternate")).toBe(18);
});
