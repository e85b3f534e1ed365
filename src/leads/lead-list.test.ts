import { expect, test } from "vitest";
import { exampleLocation, exampleSite } from "../sites/example-site-for-test.ts";
import { deliveryForTest } from "./delivery/lead-for-test.ts";
import { leadSummary } from "./lead-list.ts";
import { toLeadPlace } from "./lead-place.ts";
import type { StoredLead } from "./lead-store.ts";

const { lead } = deliveryForTest();
const { siteId: _site, leadId: _lead, ...asked } = lead;
const stored = (fields: Partial<StoredLead> = {}): StoredLead => ({
  ...lead,
  laterContacts: [],
  openedAt: null,
  overdueAt: null,
  erasedAt: null,
  ...fields,
});

test("a list adds facts that the lead's fields do not have", () => {
  expect(leadSummary(stored())).toEqual({
    reference: "LEAD-1",
    kind: "Used Vehicle Enquiry",
    time: null,
    placeName: null,
    newsAndOffers: "left as it was",
    linked: null,
  });
});

test("the time and the place are those of the newest contact", () => {
  const time = { dateTime: "2026-11-28T10:00", isTimeBooked: true };
  const later = { ...asked, ...time, contactId: "c2", locationSlug: "south-yard" };
  expect(leadSummary(stored({ laterContacts: [later] }))).toMatchObject({
    time: "Sat 28 Nov 10:00am",
    placeName: "south-yard",
  });
  const place = toLeadPlace(exampleLocation(), exampleSite());
  expect(leadSummary(stored({ place, locationSlug: "south-yard" })).placeName).toBe("Example North");
});

test("an enquiry that is linked names the first one", () => {
  const earlierEnquiry = { number: 2, firstLeadId: "lead-00c0ffee", firstReceivedAt: 5 };
  expect(leadSummary(stored({ earlierEnquiry })).linked).toBe("2nd, first 00C0FFEE");
});
