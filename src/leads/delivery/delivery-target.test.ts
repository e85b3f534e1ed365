import { describe, expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import type { Site } from "../../sites/site-config.ts";
import {
  payloadContactId,
  leadDeliveries,
  findTargetsEntry,
  findTargetsKind,
  type LeadRouting,
  leadMessages,
  overdueAlert,
} from "./delivery-target.ts";
import { aboutNoVehicle, deliveryForTest } from "./lead-for-test.ts";
import { mailLane } from "../../outbox/mail-lane.ts";
import { isForShopper } from "./lead-targets.ts";

const { lead: example } = deliveryForTest(aboutNoVehicle);
const lead = { ...example, leadId: "l1", receivedAt: 5_000, dealershipSlug: null as string | null };
const routingTo = (site: Site): LeadRouting => ({ site, siteForDealership: () => site, findPosition: () => null });
const digest = (text: string) => `id of ${text}`;
const targetNames = (leadDelivery: object, rest: object = {}, dealership?: string) =>
  leadDeliveries(lead, routingTo(exampleSite({ leadDelivery, ...rest }, dealership)), digest).map(
    ({ target }) => target,
  );

describe("the deliveries of a lead", () => {
  test("go to every target in the settings, each in its format", () => {
    const entries = leadDeliveries(
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
    expect(entries.map(({ payload }) => payload)).toEqual([
      { kind: "mail", address: "Sales@Motors.example", contactId: "l1" },
      { kind: "adf-mail", address: "sales@motors.example", contactId: "l1" },
      { kind: "adf-post", url: "https://crm.example/adf", contactId: "l1" },
      { kind: "webhook", url: "https://dealer.example/leads", secretVariable: "LEAD_KEY", contactId: "l1" },
      { kind: "adf-file", folder: "dms", contactId: "l1" },
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
  });

  test("go to a dealership's own targets", () => {
    const dealerships = [
      { id: "d1", slug: "north", name: "North", settings: { leadDelivery: { emails: ["north@motors.example"] } } },
      { id: "d2", slug: "south", name: "South" },
    ];
    const site = { emails: ["group@motors.example"], dropFolder: "dms" };
    expect(targetNames(site, { dealerships }, "north")).toEqual(["mail north@motors.example", "adf-file dms"]);
    expect(targetNames(site, { dealerships }, "south")).toEqual(["mail group@motors.example", "adf-file dms"]);
  });

  test("have the same ids whenever they are created, and wait a second so that leads are in order", () => {
    const settings = exampleSite({ leadDelivery: { emails: ["a@motors.example", "b@motors.example"] } });
    const reordered = exampleSite({ leadDelivery: { emails: ["b@motors.example", "a@motors.example"] } });
    const siteIds = (site: typeof settings) => leadDeliveries(lead, routingTo(site), digest).map(({ id }) => id);
    expect(siteIds(reordered)).toEqual(siteIds(settings).toReversed());
    expect(leadDeliveries(lead, routingTo(settings), digest).map(({ dueAt }) => dueAt)).toEqual([6_000, 6_000]);
    expect(leadDeliveries({ ...lead, leadId: "l2" }, routingTo(settings), digest)[0]?.id).not.toBe(
      siteIds(settings)[0],
    );
  });

  test("[EF-29] of a suspect lead wait in a separate queue, with the same ids", () => {
    const routing = routingTo(exampleSite({ leadDelivery: { emails: ["a@motors.example"] } }));
    const [plain] = leadDeliveries(lead, routing, digest);
    const [suspect] = leadDeliveries({ ...lead, suspicions: ["honeypot", "too-fast"] }, routing, digest);
    expect(suspect).toEqual({ ...plain, target: "mail a@motors.example (suspect)" });
  });

  test("go to the site's general address if there is no target", () => {
    expect(targetNames({ emails: [] }, { contact: { email: "hello@motors.example" } })).toEqual([
      "mail hello@motors.example",
    ]);
  });

  test("are replaced by an entry that finds targets later if there is no address", () => {
    const none = leadDeliveries(lead, routingTo(exampleSite({ leadDelivery: { emails: [] } })), digest);
    expect(none).toEqual([findTargetsEntry(lead, digest)]);
  });

  test("distinguish two targets with the same address or URL by their kind", () => {
    const leadDelivery = {
      emails: ["crm@motors.example"],
      adfEmails: ["CRM@motors.example"],
      adfUrl: "https://crm.example",
      webhookUrl: "https://crm.example",
    };
    expect(targetNames(leadDelivery)).toEqual([
      "mail crm@motors.example",
      "adf-mail crm@motors.example",
      "adf-post https://crm.example",
      "webhook https://crm.example",
    ]);
  });

  test("name their contact; those of earlier releases name none", () => {
    const [first] = leadDeliveries(lead, routingTo(exampleSite()), digest);
    expect(payloadContactId(first?.payload)).toBe("l1");
    expect(payloadContactId(findTargetsEntry(lead, digest).payload)).toBe("l1");
    for (const payload of [null, {}, { contactId: 5 }]) expect(payloadContactId(payload)).toBeNull();
  });

  test("have no target in the entry that finds targets later", () => {
    const entry = findTargetsEntry(lead, digest);
    expect(entry).toMatchObject({ kind: findTargetsKind, target: "none", dueAt: 6_000 });
  });
});

describe("the messages of a contact", () => {
  const shopper = { ...lead, email: "robin@example.com", suspicions: [] };
  const sentBy = (fields: Partial<typeof example> = {}, leadDelivery: object = {}) =>
    leadMessages({ ...shopper, ...fields }, routingTo(exampleSite({ leadDelivery })), digest);

  test("are the dealer's deliveries, and a confirmation that does not name the shopper", () => {
    const entries = sentBy();
    expect(entries.map(({ kind }) => kind)).toEqual(["mail", "confirmation-mail"]);
    expect(entries[1]).toEqual({
      id: digest(JSON.stringify(["example", "l1", "confirmation-mail i"])),
      kind: "confirmation-mail",
      target: "confirmation-mail i",
      payload: { kind: "confirmation-mail", lane: "i", contactId: "l1" },
      dueAt: 6_000,
    });
    expect(JSON.stringify(entries)).not.toContain("robin");
    expect(entries.map(({ kind }) => isForShopper(kind))).toEqual([false, true]);
  });

  test.each<[string, Partial<typeof example>, object]>([
    ["where the site sends none", {}, { confirmation: false }],
    ["to a shopper who gave no address", { email: "" }, {}],
    ["to an address that a program may have made up", { suspicions: ["honeypot", "too-fast"] }, {}],
  ])("include no confirmation %s", (_where, fields, leadDelivery) => {
    expect(sentBy(fields, leadDelivery).map(({ kind }) => kind)).toEqual(["mail"]);
  });

  test("follow the dealership's setting for confirmations", () => {
    const site = exampleSite({ leadDelivery: { confirmation: false } });
    const routing = { ...routingTo(site), siteForDealership: () => exampleSite() };
    const kinds = (dealershipSlug: string | null) =>
      leadMessages({ ...shopper, dealershipSlug }, routing, digest).map(({ kind }) => kind);
    expect(kinds("north")).toContain("confirmation-mail");
    expect(kinds(null)).not.toContain("confirmation-mail");
  });

  test("wait in one of 64 queues, the same for the same shopper", () => {
    expect(mailLane("lead-1", (text) => `${text.length}abc`)).toBe("6");
  });
});

test("an alert about an unopened lead is due at once, and is distinct from the lead's deliveries", () => {
  const alert = overdueAlert(lead, "Boss@motors.example", 9_000, digest);
  expect(alert).toMatchObject({ kind: "overdue-mail", target: "overdue-mail boss@motors.example", dueAt: 9_000 });
  expect(alert.payload).toEqual({ kind: "overdue-mail", address: "Boss@motors.example", contactId: "l1" });
  expect(isForShopper(alert.kind)).toBe(false);
});
