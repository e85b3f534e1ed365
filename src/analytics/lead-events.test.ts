import { expect, test } from "vitest";
import { deliveryForTest } from "../leads/delivery/lead-for-test.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { dataLayerEvents, leadEvent } from "./lead-events.ts";

const { lead } = deliveryForTest();
const stored: StoredLead = { ...lead, laterContacts: [], openedAt: null, overdueAt: null, erasedAt: null };

test("[AN-01] only a finished lead is an event", () => {
  expect(leadEvent(stored, exampleSite())).toMatchObject({ key: "lead lead-1", eventId: 15 });
  expect(leadEvent(stored, exampleSite({ analytics: { eventIds: "alternate" } }))?.eventId).toBe(48);
  expect(leadEvent({ ...stored, isLastStep: false }, exampleSite())).toBeNull();
});

test("the data layer gets our event and the standard's, as a whole and by department, with the vehicle", () => {
  const events = dataLayerEvents(stored, 15);
  expect(events.map(({ event }) => event)).toEqual([
    "forecourt_lead",
    "asc_form_submission",
    "asc_form_submission_sales",
  ]);
  expect(events[1]).toMatchObject({
    department: "sales",
    form_name: "Used Vehicle Enquiry",
    item_number: "00417",
    item_make: "Toyota",
    item_year: 2022,
    item_condition: "used",
  });
  expect(dataLayerEvents({ ...stored, category: "Service Booking" }, 22)[2]?.event).toBe("asc_form_submission_service");
});

test("no event identifies the shopper", () => {
  const text = JSON.stringify([leadEvent(stored, exampleSite()), dataLayerEvents(stored, 15)]);
  expect(text).not.toMatch(/Robin|robin|491570006|still there/);
});
