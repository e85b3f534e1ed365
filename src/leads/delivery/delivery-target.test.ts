import { describe, expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site.ts";
import type { Site } from "../../sites/site-config.ts";
import { deliveriesOf, findTargetsEntry, type LeadRouting, targetOf } from "./delivery-target.ts";
import { aboutNoVehicle, deliveryForTest } from "./lead-for-test.ts";

const { lead: example } = deliveryForTest(aboutNoVehicle);
const lead = { ...example, leadId: "l1", receivedAt: 5_000, dealershipSlug: null as string | null };
const routingTo = (site: Site): LeadRouting => ({ site, siteForDealership: () => site, positionOf: () => null });
const digest = (text: string) => `id of ${text}`;
const targetsOf = (leadDelivery: object, rest: object = {}, dealership?: string) =>
  deliveriesOf(lead, routingTo(exampleSite({ leadDelivery, ...rest }, dealership)), digest).map(({ target }) => target);

describe("the deliveries of a lead", () => {
  test("every target of the settings gets one, in its own form", () => {
    const entries = deliveriesOf(
      lead,
      routingTo(
        exampleSite({
          leadDelivery: {
            emails: ["sales@motors.example", "Sales@Motors.example"],
            adfEmails: ["sales@motors.example"],
            adfUrl: "https://crm.example/adf",
            webhookUrl: "https://dealer.example/leads",
            webhookSecretVariable: "LEAD_KEY",
            dropFolder: "dms",
          },
        }),
      ),
      digest,
    );
    expect(entries.map(({ payload }) => targetOf(payload))).toEqual([
      { kind: "mail", address: "Sales@Motors.example" },
      { kind: "adf-mail", address: "sales@motors.example" },
      { kind: "adf-post", url: "https://crm.example/adf" },
      { kind: "webhook", url: "https://dealer.example/leads", secretVariable: "LEAD_KEY" },
      { kind: "adf-file", folder: "dms" },
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
  });

  test("a dealership has its own targets", () => {
    const dealerships = [
      { id: "d1", slug: "north", name: "North", settings: { leadDelivery: { emails: ["north@motors.example"] } } },
      { id: "d2", slug: "south", name: "South" },
    ];
    const site = { emails: ["group@motors.example"], dropFolder: "dms" };
    expect(targetsOf(site, { dealerships }, "north")).toEqual(["mail north@motors.example", "adf-file dms"]);
    expect(targetsOf(site, { dealerships }, "south")).toEqual(["mail group@motors.example", "adf-file dms"]);
  });

  test("they have the same ids whenever they are made, and wait a second until the order of leads is settled", () => {
    const settings = exampleSite({ leadDelivery: { emails: ["a@motors.example", "b@motors.example"] } });
    const reordered = exampleSite({ leadDelivery: { emails: ["b@motors.example", "a@motors.example"] } });
    const idsOf = (site: typeof settings) => deliveriesOf(lead, routingTo(site), digest).map(({ id }) => id);
    expect(idsOf(reordered)).toEqual(idsOf(settings).toReversed());
    expect(deliveriesOf(lead, routingTo(settings), digest).map(({ dueAt }) => dueAt)).toEqual([6_000, 6_000]);
    expect(deliveriesOf({ ...lead, leadId: "l2" }, routingTo(settings), digest)[0]?.id).not.toBe(idsOf(settings)[0]);
  });

  test("without any target the site's general address gets the lead", () => {
    expect(targetsOf({ emails: [] }, { contact: { email: "hello@motors.example" } })).toEqual([
      "mail hello@motors.example",
    ]);
  });

  test("without any address it is still work for somebody: to find its targets later", () => {
    const none = deliveriesOf(lead, routingTo(exampleSite({ leadDelivery: { emails: [] } })), digest);
    expect(none).toEqual([findTargetsEntry(lead, digest)]);
  });
});
