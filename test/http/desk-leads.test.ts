import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Scope } from "../../src/desk/scope.ts";
import type { NewLead } from "../../src/leads/lead-store.ts";
import { leadRow, outboxEntry } from "../contract/lead-rows.ts";
import { deskHost, settingsFile, siteFile, type TestPlatform, testPlatform } from "../factories.ts";
import { stockVehicle } from "../stock-and-sites.ts";
import { type DeskBrowser, deskPerson } from "./desk-client.ts";

const dealership: Scope = { kind: "dealership", siteId: "north", dealershipSlug: "north" };
const key = () => crypto.randomUUID();

let platform: TestPlatform;
let manager: DeskBrowser;
let mia: DeskBrowser;
let tom: DeskBrowser;
let count = 0;
let leadId: string;

beforeAll(async () => {
  platform = await testPlatform({
    files: ["north", "south", "west"].map((slug) => settingsFile(siteFile(slug))),
    vehicles: { north: [stockVehicle("car-1", { model: "Hilux" })] },
  });
  manager = await deskPerson(platform, "salesManager", [{ kind: "site", siteId: "north" }], { name: "Max" });
  mia = await deskPerson(platform, "salesperson", [dealership], { name: "Mia" });
  tom = await deskPerson(platform, "salesperson", [dealership], { name: "Tom" });
});
afterAll(() => platform.close());
beforeEach(async () => {
  leadId = await arrive();
});

async function arrive(fields: Partial<NewLead> = {}): Promise<string> {
  count += 1;
  const lead = leadRow("north", `lead-number-${count}`, {
    dealershipSlug: "north",
    phone: "",
    email: `shopper${count}@example.com`,
    receivedAt: platform.clock.now,
    ...fields,
  });
  await platform.store.leads.submit(lead, key(), []);
  return lead.leadId;
}

async function read(browser: DeskBrowser, path: string) {
  const answer = await browser.ask(path);
  return { status: answer.status, body: (await answer.json()) as Record<string, never> & { [name: string]: unknown } };
}

const send = (browser: DeskBrowser, name: string, body: object = {}) =>
  browser.ask(`/api/leads/north/${leadId}/${name}`, { method: "POST", key: key(), body });

describe("a page of leads", () => {
  test("names the owner and the place, and says whether more follow", async () => {
    await send(mia, "claim");
    const { body } = await read(mia, "/api/leads/queue?tab=mine");
    expect(body).toMatchObject({ hasMore: false, leads: [{ leadId, ownerName: "Mia", place: "Example North" }] });
    for (let index = 0; index < 51; index += 1) await arrive({ name: "Crowd" });
    const first = await read(manager, "/api/leads");
    expect(first.body).toMatchObject({ hasMore: true });
    const leads = first.body["leads"] as unknown as { receivedAt: number; siteId: string; leadId: string }[];
    expect(leads).toHaveLength(50);
    const { receivedAt, siteId, leadId: last } = leads.at(-1) ?? { receivedAt: 0, siteId: "", leadId: "" };
    const next = await read(manager, `/api/leads?afterAt=${receivedAt}&afterSite=${siteId}&afterLead=${last}`);
    expect(next.body).toMatchObject({ hasMore: false });
  });

  test("of suspect leads is a queue of its own, and a decision empties it", async () => {
    leadId = await arrive({ suspicions: ["honeypot"] });
    expect((await read(manager, "/api/leads/queue?tab=review")).body).toMatchObject({ leads: [{ leadId }] });
    expect((await read(manager, "/api/leads/counts")).body).toMatchObject({ review: 1 });
    await send(manager, "review", { from: "suspect", to: "genuine" });
    expect((await read(manager, "/api/leads/queue?tab=review")).body).toMatchObject({ leads: [] });
  });
});

describe("a lead", () => {
  test("shows the vehicle as the site shows it now, the answers, the wording of the consent and the reasons", async () => {
    const consent = {
      text: "Send me news",
      version: "1",
      isShown: true,
      isPreset: false,
      isGiven: true,
      isChosen: true,
      termsText: null,
      notice: "We use your details to answer.",
      privacyVersion: null,
      termsVersion: null,
      form: "general" as const,
      at: 1_000,
      address: null,
    };
    leadId = await arrive({
      carId: "car-1",
      answers: [{ question: "Do you tow?", answer: "A caravan" }],
      consent,
    });
    const { body } = await read(mia, `/api/leads/north/${leadId}`);
    expect(body).toMatchObject({
      vehicle: { title: expect.stringContaining("Hilux"), isListed: true },
      contacts: [{ facts: expect.arrayContaining([{ label: "Do you tow?", text: "A caravan", href: null }]) }],
      consent: { answer: "given", isGiven: true, text: "Send me news", notice: "We use your details to answer." },
      lostReasons: expect.arrayContaining(["Price"]),
    });
    const { address } = body["vehicle"] as unknown as { address: string };
    const [site] = platform.sites.all;
    expect(new URL(address).hostname).toBe(site?.hosts[0]);
    expect((await platform.ask(site?.hosts[0] ?? "", new URL(address).pathname)).status).toBe(200);
  });

  test("names the people of its timeline, also the one who lost it", async () => {
    await send(mia, "claim");
    await send(manager, "owner", { from: mia.personId, to: tom.personId });
    const { body } = await read(manager, `/api/leads/north/${leadId}`);
    expect(body["people"]).toMatchObject({ [mia.personId]: "Mia", [tom.personId]: "Tom", [manager.personId]: "Max" });
  });
});

describe("a lead is given", () => {
  test("to somebody of its team alone", async () => {
    const { personId: strangerId } = await deskPerson(platform, "salesperson", [{ kind: "site", siteId: "south" }]);
    const controller = await deskPerson(platform, "stockController", [dealership]);
    const { body } = await read(manager, `/api/leads/north/${leadId}/team`);
    const team = (body["people"] as unknown as { personId: string }[]).map(({ personId }) => personId);
    expect(team).toEqual(expect.arrayContaining([manager.personId, mia.personId, tom.personId]));
    for (const personId of [strangerId, controller.personId, "nobody"]) {
      expect(team).not.toContain(personId);
      const answer = await send(manager, "owner", { from: null, to: personId });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: [{ field: "to" }] });
    }
    expect((await send(manager, "owner", { from: null, to: mia.personId })).status).toBe(200);
  });

  test("back to nobody", async () => {
    await send(mia, "claim");
    expect((await send(manager, "owner", { from: mia.personId, to: null })).status).toBe(200);
    expect((await read(tom, `/api/leads/north/${leadId}`)).status).toBe(200);
  });

  test("and whose leads one sees are the choices of the list: all for a manager, one's own for a salesperson", async () => {
    const names = async (browser: DeskBrowser) =>
      ((await read(browser, "/api/leads/owners")).body["people"] as unknown as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await names(manager)).toEqual(expect.arrayContaining(["Max", "Mia", "Tom"]));
    expect(await names(mia)).toEqual(["Mia"]);
    const { body } = await read(manager, "/api/leads/filters");
    expect(body["categories"]).toContain("Used Vehicle Enquiry");
    // Only sites that say that they are a demonstration.
    expect(body["demoSites"]).toEqual([]);
  });
});

describe("an answer", () => {
  const deliveries = async () => {
    const { body } = await read(mia, `/api/leads/north/${leadId}`);
    return Object.values(body["deliveries"] as unknown as Record<string, { state: string }>);
  };

  test("by email is sent in the name of its author, in the thread of those before it, and claims the lead", async () => {
    const email = { channel: "email", subject: "Re: Hilux", text: "It is here." };
    expect(await (await send(mia, "answers", email)).json()).toMatchObject({ ownerName: "Mia", waitingSince: null });
    expect(await deliveries()).toMatchObject([{ state: "waiting" }]);
    const [mail] = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    expect(mail).toMatchObject({
      to: `shopper${count}@example.com`,
      subject: "Re: Hilux",
      fromName: expect.stringMatching(/^Mia, /),
      replyTo: { name: "Mia" },
      references: [],
    });
    expect(await deliveries()).toMatchObject([{ state: "sent", reason: null }]);
    await send(mia, "answers", { ...email, text: "And washed." });
    const [next] = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    expect(next).toMatchObject({ references: [mail?.deliveryId] });
  });

  test("by text goes to a mobile number alone", async () => {
    const text = { channel: "sms", text: "Hello, it is here. Mia" };
    expect((await send(mia, "answers", text)).status).toBe(422);
    leadId = await arrive({ phone: "+61491570123" });
    expect((await send(mia, "answers", text)).status).toBe(200);
    await platform.workOutbox();
    expect(await deliveries()).toMatchObject([{ state: "sent" }]);
  });

  test("to a shopper who was erased meanwhile is not sent", async () => {
    await send(mia, "answers", { channel: "email", subject: "Re: Hilux", text: "It is here." });
    await platform.store.leads.expire("north", platform.clock.now + 1, platform.clock.now);
    expect((await platform.workOutbox()).filter((message) => message.kind === "mail")).toEqual([]);
  });

  test("of somebody who may no longer work on the lead is sent in the name of the dealership", async () => {
    const lea = await deskPerson(platform, "salesperson", [dealership], { name: "Lea" });
    await send(lea, "answers", { channel: "email", subject: "Re: Hilux", text: "It is here." });
    await platform.store.desk.people.endGrants(lea.personId, [`${lea.personId}-0`], 1, []);
    const [mail] = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    expect(mail).toMatchObject({ to: `shopper${count}@example.com`, subject: "Re: Hilux" });
    expect(JSON.stringify([mail?.fromName, mail?.replyTo])).not.toMatch(/Lea|person-/);
  });

  test("begins as one of the templates, which know the lead", async () => {
    const { body } = await read(mia, `/api/leads/north/${leadId}/templates`);
    expect(body["templates"]).toContainEqual(
      expect.objectContaining({ channel: "email", text: expect.stringMatching(/^Hello Robin Archer[^]*Mia/) }),
    );
  });

  test("is limited in an hour for each person", async () => {
    const busy = await deskPerson(platform, "salesManager", [{ kind: "site", siteId: "north" }], { name: "Busy" });
    const email = { channel: "email", subject: "Re", text: "Hello" };
    let status = 200;
    for (let index = 0; index <= 60 && status === 200; index += 1) status = (await send(busy, "answers", email)).status;
    expect(status).toBe(422);
  });
});

describe("a claim that a colleague was faster with", () => {
  test("is a conflict that says who has the lead, and nothing of the shopper", async () => {
    await send(mia, "claim");
    const answer = await send(tom, "claim");
    expect(answer.status).toBe(412);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ current: { leadId, ownerName: "Mia", name: "" } });
    expect(text).not.toMatch(/Robin|shopper\d/);
    expect((await read(tom, `/api/leads/north/${leadId}`)).status).toBe(404);
  });
});

test.each(["/api/leads/%00/x", "/api/leads/north/%00", "/api/leads?category=%00", "/api/leads?ownerId=%00"])(
  "an id with NUL is refused: %s",
  async (path) => {
    expect((await manager.ask(path)).status).toBe(422);
  },
);

test.each([
  ["owner", { from: null, to: "\0" }],
  ["deliveries/resend", { deliveryId: "\0" }],
  ["others", { otherId: "\0", isSame: true }],
])("an id with NUL is refused: %s", async (name, body) => {
  expect((await send(manager, name, body)).status).toBe(422);
});

test("the email about a lead links to it in the desk, where somebody works on the dealership's leads", async () => {
  const payload = { kind: "mail", address: "to@example.com" };
  const texts = async (siteId: string, id: string) => {
    const lead = leadRow(siteId, id, { dealershipSlug: "north", email: `${id}@example.com`, phone: "" });
    await platform.store.leads.submit(lead, key(), [{ ...outboxEntry(id), payload }]);
    const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    return mails.filter(({ to }) => to === "to@example.com").map(({ text }) => text);
  };
  expect(await texts("north", "linked-lead")).toEqual([
    expect.stringContaining(`Answer it in the desk: https://${deskHost}/leads/north/linked-lead`),
  ]);
  expect(await texts("west", "lead-of-nobody")).toEqual([expect.not.stringContaining("in the desk")]);
});

describe("the deliveries of a lead", () => {
  test("are listed with their state, and a failed one is sent again by a manager alone", async () => {
    leadId = `lead-with-delivery`;
    const lead = leadRow("north", leadId, { dealershipSlug: "north", email: "delivered@example.com", phone: "" });
    const entry = {
      ...outboxEntry("m1", { target: "mail of m1" }),
      payload: { kind: "mail", address: "to@example.com" },
    };
    await platform.store.leads.submit(lead, key(), [entry]);
    const deliveries = async () => (await read(manager, `/api/leads/north/${leadId}`)).body["dealerDeliveries"];
    expect(await deliveries()).toMatchObject([
      { deliveryId: "m1", label: "Email to the dealership", state: "waiting" },
    ]);
    for (const claimed of await platform.store.outbox.claim(platform.clock.now, 50, 1_000))
      await platform.store.outbox.failed(claimed, platform.clock.now, "No such mailbox", "dead");
    expect(await deliveries()).toMatchObject([{ state: "failed", reason: "No such mailbox" }]);
    expect((await send(mia, "deliveries/resend", { deliveryId: "m1" })).status).toBe(404);
    expect((await send(manager, "deliveries/resend", { deliveryId: "m1" })).status).toBe(200);
    expect(await deliveries()).toMatchObject([{ state: "waiting" }]);
    const { body } = await read(manager, `/api/leads/north/${leadId}`);
    expect(body["events"]).toMatchObject([{ event: { kind: "resent", what: "lead" } }]);
  });
});
