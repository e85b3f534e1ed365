import { expect, test } from "vitest";
import { deliveryForTest } from "../leads/delivery/lead-for-test.ts";
import type { NewLead } from "../leads/lead-store.ts";
import { reservationNotices, type ToldChange } from "./reservation-mails.ts";

const told = "2018 Mazda CX-5, offer of $33,400";
const until = Date.UTC(2026, 10, 25, 1);
const [shopper, dealership] = ["https://example.localhost/shopper", "https://example.localhost/dealership"];

function mailTexts(fields: Partial<NewLead>): string[] {
  const { lead, site, colours } = deliveryForTest(fields);
  const reservation = {
    payments: [],
    refunds: [],
    state: "held",
    vehicleName: "2022 Toyota RAV4",
    depositCents: 20_000,
    until,
    holdHours: 48,
  };
  const change = { mail: "held", reservation, payment: null, lead, colours, links: { shopper, dealership } };
  const settings = { ...site, leadDelivery: { ...site.leadDelivery, emails: ["sales@example.com"] } };
  return reservationNotices({ ...change, site: settings } as unknown as ToldChange).map(({ text }) => text);
}

test.each([
  ["is in both emails of a reservation", told, true],
  ["that there is not is in neither", "None", false],
])("the trade-in %s", (_what, answer, isTold) => {
  const texts = mailTexts({ answers: [{ question: "Trade-in", answer }] });
  expect(texts.map((text) => text.includes(`Trade-in: ${answer}`))).toEqual([isTold, isTold]);
});
