import { afterEach, describe, expect, test } from "vitest";
import type { AppPorts } from "../../src/server/app-ports.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { leadMail } from "../../src/leads/delivery/lead-mail.ts";
import { confirmationMail } from "../../src/leads/delivery/shopper-mail.ts";
import { leadWebhookBody } from "../../src/leads/delivery/lead-webhook.ts";
import { clockText, shortAppointmentText } from "../../src/leads/appointment-text.ts";
import { contactsOfLead } from "../../src/leads/lead-contacts.ts";
import { leadSummary } from "../../src/leads/lead-list.ts";
import { formLocations, westYard } from "../form-dealer.ts";
import { parseHtml, visibleText } from "./html.ts";
import { minuteMs } from "../../src/settings/durations.ts";

const host = "alpha.localhost";
const typed = {
  name: "Ann Example",
  email: "ann@exmaple.com",
  phone: "0412 345 678",
  message: "Is it still here?",
  category: "General Enquiry",
  dealership_slug: "north",
};
const corrected = { ...typed, email: "ann@example.com", message: "Is it still here? I can come today." };

let platform: TestPlatform | null = null;
afterEach(() => platform?.close());

async function start(replacePorts?: (ports: AppPorts) => Partial<AppPorts>): Promise<TestPlatform> {
  platform = await testPlatform({
    sites: [siteFile("alpha", { locations: [...formLocations, westYard], content: { pages: ["/book-test-drive"] } })],
    vehicles: { alpha: [stockVehicle("rav4")] },
    ...(replacePorts && { replacePorts }),
  });
  return platform;
}

const colours = { ink: "black", quiet: "grey", line: "silver", accent: "red" };
type Fields = Record<string, unknown>;
async function send(running: TestPlatform, fields: Fields, key: string | null): Promise<Response> {
  return running.ask(host, "/enquiries", {
    method: "POST",
    body: JSON.stringify(fields),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(key !== null && { "idempotency-key": key }),
    },
  });
}
const readLeadId = async (response: Response) => ((await response.json()) as { lead_id: string }).lead_id;

/** Every delivery of a lead, in the order in which it was stored. */
async function readDeliveries({ store }: TestPlatform, leadId: string) {
  return (await store.outbox.readEntries("alpha", leadId)).map(({ kind, state }) => ({ kind, state }));
}

describe("an enquiry corrected under its idempotency key", () => {
  test("[EF-27] whose first response was lost is a second contact with its own mails, not a second lead", async () => {
    let isLost = true;
    const running = await start(({ leads }) => ({
      leads: {
        ...leads,
        // Stores the lead, but the response is lost.
        submit: async (...given) => {
          const receipt = await leads.submit(...given);
          if (isLost) throw new Error("The connection broke.");
          return receipt;
        },
      },
    }));
    expect((await send(running, typed, "one-enquiry")).status).toBe(500);
    isLost = false;
    const leadId = await readLeadId(await send(running, corrected, "one-enquiry"));
    const [lead, another] = await running.store.leads.leads("alpha");
    expect(another).toBeUndefined();
    expect(lead).toMatchObject({
      leadId,
      email: typed.email,
      laterContacts: [{ email: corrected.email, message: corrected.message }],
    });
    const kinds = (await readDeliveries(running, leadId)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["confirmation-mail", "confirmation-mail", "mail", "mail"]);
  });

  test("[EF-27] sent repeatedly delivers each change once, also a change back", async () => {
    const running = await start();
    const ids = new Set<string>();
    for (const fields of [typed, typed, corrected, corrected, typed, typed, corrected])
      ids.add(await readLeadId(await send(running, fields, "one-enquiry")));
    expect(ids.size).toBe(1);
    const [lead, another] = await running.store.leads.leads("alpha");
    expect(another).toBeUndefined();
    expect(lead?.laterContacts.map(({ email }) => email)).toEqual([corrected.email, typed.email, corrected.email]);
  });

  test("[EF-27] twenty simultaneous attempts each of a text and its correction are one lead with two contacts", async () => {
    const running = await start();
    for (const fields of [typed, corrected])
      await Promise.all(Array.from({ length: 10 }, () => send(running, fields, "one-enquiry")));
    const [lead, another] = await running.store.leads.leads("alpha");
    expect(another).toBeUndefined();
    expect(lead).toMatchObject({ email: typed.email, laterContacts: [{ email: corrected.email }] });
    expect(lead?.laterContacts).toHaveLength(1);
  });

  test("[EF-27] twenty simultaneous attempts of two texts are one lead with both", async () => {
    const running = await start();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(running, index % 2 === 0 ? typed : corrected, "one-enquiry")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(await Promise.all(answers.map(readLeadId))).size).toBe(1);
    const [lead, another] = await running.store.leads.leads("alpha");
    expect(another).toBeUndefined();
    expect(new Set([lead?.email, ...(lead?.laterContacts ?? []).map(({ email }) => email)])).toEqual(
      new Set([typed.email, corrected.email]),
    );
  });

  test("[EF-27] after its lead was erased is a new lead", async () => {
    const running = await start();
    const leadId = await readLeadId(await send(running, typed, "one-enquiry"));
    await running.store.leads.expire("alpha", running.clock.now + 1, running.clock.now);
    const other = await readLeadId(await send(running, corrected, "one-enquiry"));
    expect(other).not.toBe(leadId);
    expect(await running.store.leads.lead("alpha", other)).toMatchObject({ email: corrected.email, erasedAt: null });
  });

  test.each(["one-enquiry", null])(
    "[EF-27] sent again unchanged after erasure is stored as a new lead (key: %s)",
    async (key) => {
      const running = await start();
      const leadId = await readLeadId(await send(running, typed, key));
      await running.store.leads.expire("alpha", running.clock.now + 1, running.clock.now);
      const gone = await running.ask(host, `/success?lead=${leadId}`);
      expect(await gone.text()).not.toContain("Thank you");
      const other = await readLeadId(await send(running, typed, key));
      expect(other).not.toBe(leadId);
      expect(await running.store.leads.lead("alpha", other)).toMatchObject({ email: typed.email, erasedAt: null });
      const kinds = (await readDeliveries(running, other)).map(({ kind }) => kind);
      expect(kinds).toContain("confirmation-mail");
      expect(kinds.length).toBeGreaterThan(1);
    },
  );

  test("[EF-27] with the contact data of another person is that person's own lead", async () => {
    const running = await start();
    const bob = { ...typed, name: "Bob Example", email: "bob@example.com", phone: "0412 345 000" };
    const anns = await readLeadId(await send(running, typed, "one-enquiry"));
    const bobs = await readLeadId(await send(running, bob, "one-enquiry"));
    expect(bobs).not.toBe(anns);
    expect(await readLeadId(await send(running, bob, "one-enquiry"))).toBe(bobs);
    expect(await readLeadId(await send(running, typed, "one-enquiry"))).toBe(anns);
    const leads = await running.store.leads.leads("alpha");
    expect(leads.map(({ name, laterContacts }) => [name, laterContacts.length]).toSorted()).toEqual([
      ["Ann Example", 0],
      ["Bob Example", 0],
    ]);
  });

  test("[EF-27] each of two people who share a key corrects their own lead", async () => {
    const running = await start();
    const bob = { ...typed, name: "Bob Example", email: "bob@exmaple.com", phone: "0412 345 000" };
    const anns = await readLeadId(await send(running, typed, "one-enquiry"));
    const bobs = await readLeadId(await send(running, bob, "one-enquiry"));
    const corrections = [
      { ...bob, email: "bob@example.com" },
      { ...bob, email: "bob@example.com", phone: "0412 345 001" },
    ];
    for (const fields of [...corrections, bob])
      expect(await readLeadId(await send(running, fields, "one-enquiry"))).toBe(bobs);
    expect(await readLeadId(await send(running, corrected, "one-enquiry"))).toBe(anns);
    const leads = await running.store.leads.leads("alpha");
    expect(leads.map(({ name, laterContacts }) => [name, laterContacts.length]).toSorted()).toEqual([
      ["Ann Example", 1],
      ["Bob Example", 3],
    ]);
  });

  test("[EF-27] by two people at once under one key is a lead for each", async () => {
    const running = await start();
    const people = ["Ann", "Bob", "Cat", "Dan"].map((name, index) => ({
      ...typed,
      name,
      email: `${name}@example.com`,
      phone: `0412 345 00${index}`,
    }));
    // One response asks for at most one retry; a submission that loses both races is sent again, as by a browser.
    for (let round = 0; round < 3; round += 1)
      await Promise.all(people.map((person) => send(running, person, "one-enquiry")));
    const leads = await running.store.leads.leads("alpha");
    expect(leads.map(({ name }) => name).toSorted()).toEqual(["Ann", "Bob", "Cat", "Dan"]);
  });

  test("[EF-27] without a key, as from a plain form, is a separate enquiry", async () => {
    const running = await start();
    await send(running, typed, null);
    await send(running, typed, null);
    await send(running, corrected, null);
    const leads = await running.store.leads.leads("alpha");
    expect(leads.map(({ email }) => email).toSorted()).toEqual([corrected.email, typed.email].toSorted());
  });
});

describe("a form with steps", () => {
  const first = {
    kind: "trade-in",
    name: "Ann Example",
    email: typed.email,
    phone: typed.phone,
    dealership_slug: "north",
    isLastStep: "false",
    step: "1",
  };
  const last = {
    ...first,
    isLastStep: "true",
    step: "2",
    message: "Please value it",
    postcode: "2650",
    trade_in_make: "Toyota",
    trade_in_model: "Corolla",
    trade_in_year: "2015",
    trade_in_km: "85000",
    rego: "ABC123",
  };

  test("[EF-16, EF-27] a corrected first step replaces the unfinished lead, and is delivered if the first one was", async () => {
    const running = await start();
    const leadId = await readLeadId(await send(running, first, "step-one-key"));
    expect(await readLeadId(await send(running, { ...first, email: corrected.email }, "step-one-key"))).toBe(leadId);
    expect(await running.store.leads.lead("alpha", leadId)).toMatchObject({
      email: corrected.email,
      laterContacts: [],
    });
    const held = await readDeliveries(running, leadId);
    running.clock.now += 11 * minuteMs;
    for (const entry of await running.store.outbox.claim(running.clock.now, 20, 30_000))
      await running.store.outbox.done(entry, running.clock.now);
    await send(running, { ...first, email: "third@example.com" }, "step-one-key");
    const after = await readDeliveries(running, leadId);
    expect(after.filter(({ state }) => state === "pending")).toHaveLength(held.length);
  });

  test("[EF-16, EF-27] a first step of another person under the same key does not change the first person's lead", async () => {
    const running = await start();
    await send(running, first, "step-one-key");
    await send(running, { ...first, name: "Bob", email: "b@example.com", phone: "0412 345 000" }, "step-one-key");
    const leads = await running.store.leads.leads("alpha");
    expect(leads.map(({ name }) => name).toSorted()).toEqual(["Ann Example", "Bob"]);
  });

  test("[EF-16, EF-27] a corrected last step is a second contact of the lead, and a repeated one is not", async () => {
    const running = await start();
    const lead_id = await readLeadId(await send(running, first, "step-one-key"));
    const final = { ...last, lead_id };
    expect(await readLeadId(await send(running, final, "step-two-key"))).toBe(lead_id);
    expect(await readLeadId(await send(running, final, "step-two-key"))).toBe(lead_id);
    expect(await readLeadId(await send(running, { ...final, email: corrected.email }, "step-two-key"))).toBe(lead_id);
    expect(await readLeadId(await send(running, { ...final, email: corrected.email }, "step-two-key"))).toBe(lead_id);
    const [lead, another] = await running.store.leads.leads("alpha");
    expect(another).toBeUndefined();
    expect(lead).toMatchObject({ email: typed.email, isLastStep: true, laterContacts: [{ email: corrected.email }] });
    expect(lead?.laterContacts).toHaveLength(1);
  });

  test("[EF-16] a first step repeated without a key is one lead, in whatever case and accents", async () => {
    const running = await start();
    const leadId = await readLeadId(await send(running, { ...first, name: "Zoë Example" }, null));
    for (const changes of [{ email: first.email.toUpperCase() }, { name: "ZOE example" }])
      expect(await readLeadId(await send(running, { ...first, name: "Zoë Example", ...changes }, null))).toBe(leadId);
    await send(running, { ...first, name: "Zora Example" }, null);
    expect(await running.store.leads.leads("alpha")).toHaveLength(2);
  });

  test("[EF-16] a first step repeated after the last one changes nothing", async () => {
    const running = await start();
    const lead_id = await readLeadId(await send(running, first, "step-one-key"));
    await send(running, { ...last, lead_id }, "step-two-key");
    expect(await readLeadId(await send(running, first, "step-one-key"))).toBe(lead_id);
    const [lead] = await running.store.leads.leads("alpha");
    expect(lead).toMatchObject({ isLastStep: true, laterContacts: [] });
  });
});

describe("a booked time", () => {
  const booking = { ...typed, kind: "test-drive", car_id: "rav4", category: "Test Drive Booking" };
  type Days = { days: { slots: { value: string }[] }[] };
  const freeTimes = async (running: TestPlatform) => {
    const answer = await running.ask(host, "/data/appointments?kind=test-drive&car_id=rav4");
    return ((await answer.json()) as Days).days.flatMap(({ slots }) => slots.map(({ value }) => value));
  };

  test("[PT-04, EF-27] that is corrected moves with the correction, and the first time is free again", async () => {
    const running = await start();
    const before = await freeTimes(running);
    const [one = "", two = "", three = ""] = [before[0], before[6], before[12]];
    await send(running, { ...booking, dateTime: one }, "booking-key");
    expect(await freeTimes(running)).not.toContain(one);
    await send(running, { ...booking, dateTime: two }, "booking-key");
    const after = await freeTimes(running);
    expect([after.includes(one), after.includes(two)]).toEqual([true, false]);
    const [lead] = await running.store.leads.leads("alpha");
    expect(lead?.laterContacts).toMatchObject([{ dateTime: two, isTimeBooked: true }]);
    // With a different phone number and long afterwards, it belongs to a stored lead.
    await send(running, { ...booking, phone: "0412 345 679", dateTime: three }, "booking-key");
    running.clock.now += 10 * minuteMs;
    const last = await freeTimes(running);
    expect([last.includes(two), last.includes(three)]).toEqual([true, false]);
  });

  const said = async (running: TestPlatform, leadId: string) => {
    const thanks = await (await running.ask(host, `/success?lead=${leadId}`)).text();
    const [, path = ""] = /href="(\/enquiries\/[^"]+)"/.exec(thanks) ?? [];
    const progress = await (await running.ask(host, path)).text();
    return { thanks: visibleText(parseHtml(thanks)), progress: visibleText(parseHtml(progress)) };
  };

  test("[PT-04, EF-27] that is changed and changed back is reported as booked", async () => {
    const running = await start();
    const before = await freeTimes(running);
    const [one = "", two = ""] = [before[6], before[12]];
    for (const [time, other] of [
      [one, two],
      [two, one],
      [one, two],
      [one, two],
    ] as const) {
      const leadId = await readLeadId(await send(running, { ...booking, dateTime: time }, "booking-key"));
      const free = await freeTimes(running);
      expect([free.includes(time), free.includes(other)]).toEqual([false, true]);
      for (const page of Object.values(await said(running, leadId))) {
        expect(page).toContain(`Your time: ${clockText(time)}.`);
        expect(page).not.toContain(clockText(other));
      }
      running.clock.now += 60_000;
    }
    const [lead, another] = await running.store.leads.leads("alpha");
    expect(another).toBeUndefined();
    expect(lead?.laterContacts.map(({ dateTime }) => dateTime)).toEqual([two, one]);
    expect(lead && leadSummary(lead).time).toBe(lead && shortAppointmentText({ ...lead, dateTime: one }));
    const site = running.sites.siteByHost(host);
    const second = lead && contactsOfLead(lead)[1];
    if (site === null || !second) throw new Error("The second contact is stored.");
    const delivery = { ...second, site, links: { shopper: "", dealer: "", photos: "" }, colours, deliveryId: "d" };
    expect(JSON.parse(leadWebhookBody(delivery))).toMatchObject({
      lead: { date_time: two },
      contact: {
        number: 2,
        replaces: { contact_id: lead.leadId, date_time: one, is_time_booked: true, place: { slug: "north-yard" } },
      },
    });
    const mail = leadMail(delivery);
    expect(mail.subject).toMatch(/^Contact 2: /);
    expect(mail.text).toMatch(new RegExp(`^Instead of: ${clockText(one)}, Example North, .*, no longer booked$`, "m"));
  });

  test("[PT-04, EF-27] that a correction cancels is confirmed as cancelled", async () => {
    const running = await start();
    const time = (await freeTimes(running))[6] ?? "";
    await send(running, { ...booking, dateTime: time }, "booking-key");
    running.clock.now += 60_000;
    const leadId = await readLeadId(await send(running, { ...booking, dateTime: "" }, "booking-key"));
    expect(await freeTimes(running)).toContain(time);
    for (const page of Object.values(await said(running, leadId))) expect(page).not.toContain(clockText(time));
    const mails = (await readDeliveries(running, leadId)).filter(({ kind }) => kind === "confirmation-mail");
    expect(mails).toHaveLength(2);
    const lead = await running.store.leads.lead("alpha", leadId);
    const site = running.sites.siteByHost(host);
    const second = lead && contactsOfLead(lead)[1];
    if (site === null || !second) throw new Error("The second contact is stored.");
    const mail = confirmationMail({
      ...second,
      site,
      links: { shopper: "", dealer: "", photos: "" },
      colours,
      deliveryId: "d",
    });
    expect(mail.text).toContain(`This replaces ${clockText(time)}.`);
  });

  test.each(["booking-key", "another-key", null])(
    "[PT-04, EF-27] at another place, in the same words at the same time, is a correction (key: %s)",
    async (secondKey) => {
      const running = await start();
      const time = (await freeTimes(running))[6] ?? "";
      const at = { ...booking, dateTime: time };
      const first = await readLeadId(
        await send(running, { ...at, location: "north-yard" }, secondKey && "booking-key"),
      );
      running.clock.now += 60_000;
      expect(await readLeadId(await send(running, { ...at, location: "west-yard" }, secondKey))).toBe(first);
      const held = async (location: string) => {
        const answer = await running.ask(host, `/data/appointments?kind=test-drive&car_id=rav4&location=${location}`);
        return !((await answer.json()) as Days).days.some(({ slots }) => slots.some(({ value }) => value === time));
      };
      expect([await held("north-yard"), await held("west-yard")]).toEqual([false, true]);
      for (const page of Object.values(await said(running, first))) {
        expect(page).toContain("Where: Example West, 9 Far Road");
        expect(page).not.toContain("Where: Example North");
      }
    },
  );

  test("[PT-04] that a person sends again under another key is one booking, not two", async () => {
    const running = await start();
    const [time = ""] = await freeTimes(running);
    await send(running, { ...booking, dateTime: time }, "booking-one");
    await send(running, { ...booking, dateTime: time }, "booking-two");
    running.clock.now += 10 * minuteMs;
    expect(await freeTimes(running)).not.toContain(time);
    expect(await running.store.leads.leads("alpha")).toHaveLength(1);
  });
});
