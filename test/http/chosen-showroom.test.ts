import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryForTest } from "../../src/leads/delivery/lead-for-test.ts";
import { adfDocument } from "../../src/leads/delivery/lead-adf.ts";
import { leadMail } from "../../src/leads/delivery/lead-mail.ts";
import { leadWebhookBody } from "../../src/leads/delivery/lead-webhook.ts";
import { confirmationMail, overdueMail } from "../../src/leads/delivery/shopper-mail.ts";
import { contactsOfLead } from "../../src/leads/lead-contacts.ts";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { northYard, westYard } from "../form-dealer.ts";
import { parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const distributionLocations = [
  { id: westYard.id, name: "West" },
  { id: "depot-9", name: "The depot" },
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha", { locations: [{ ...northYard, distributionLocations }, westYard] })],
    vehicles: { alpha: [stockVehicle("known")] },
  });
});
afterAll(() => platform.close());

async function send(showroom: string, name: string): Promise<StoredLead> {
  const sent = { kind: "vehicle", car_id: "known", distribution_location: showroom, message: "Is it there?" };
  const answer = await platform.ask(host, "/enquiries", {
    method: "POST",
    body: JSON.stringify({ ...sent, name, email: `${name}@example.com`, phone: "0412 345 678" }),
    headers: { "content-type": "application/json", accept: "application/json" },
  });
  const { lead_id: leadId } = (await answer.json()) as { lead_id: string };
  const lead = await platform.store.leads.lead("alpha", leadId);
  if (lead === null) throw new Error(`The enquiry was answered with ${answer.status}.`);
  return lead;
}

const pageText = async (path: string) => visibleText(parseHtml(await (await platform.ask(host, path)).text()));

test.each([
  ["a location", westYard.id, "Example West", "(02) 5550 0109"],
  ["no location of the site", "depot-9", "The depot", "(02) 5550 0101"],
])("[EF-07] the shopper sees the chosen showroom that is %s, and the dealer sees both", async (...row) => {
  const [what, id, name, phone] = row;
  const lead = await send(id, what.replaceAll(" ", ""));
  const [contact] = contactsOfLead(lead);
  const site = platform.sites.siteByHost(host);
  if (contact === undefined || site === null) throw new Error("The lead is stored.");
  const delivery = { ...deliveryForTest(), ...contact, site };
  const shopper = confirmationMail(delivery);
  for (const text of [shopper.text, shopper.html, await pageText(`/success?lead=${lead.leadId}`)]) {
    expect(text).toContain(`n its way to ${name}`);
    expect(text).toContain(phone);
    expect(text).not.toContain("way to Example North");
  }
  const dealer = leadMail(delivery);
  for (const text of [dealer.text, dealer.html, adfDocument(delivery)]) {
    expect(text).toContain(name);
    expect(text).toContain("Example North");
  }
  expect(overdueMail(delivery).text).toMatch(new RegExp(`Example North[^]*Forward to: ${name}`));
  expect(JSON.parse(leadWebhookBody(delivery))).toMatchObject({
    lead: { distribution_location: id, distribution_location_name: name, location: "north-yard" },
    place: { slug: "north-yard" },
    dealership: { slug: "north" },
  });
});
