import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adfDocument } from "../../src/leads/delivery/lead-adf.ts";
import { clockText } from "../../src/leads/appointment-text.ts";
import { leadMail } from "../../src/leads/delivery/lead-mail.ts";
import { leadWebhookBody } from "../../src/leads/delivery/lead-webhook.ts";
import { confirmationMail } from "../../src/leads/delivery/shopper-mail.ts";
import { contactsOfLead } from "../../src/leads/lead-contacts.ts";
import { leadSummary } from "../../src/leads/lead-list.ts";
import { leadReference } from "../../src/leads/lead-reference.ts";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import { isoTimeIn } from "../../src/locations/local-time.ts";
import { formPages } from "../../src/enquiry-kinds/enquiry-kinds.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations, westYard } from "../form-dealer.ts";
import { elements, formFields, parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const contact = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678" };
const perthAddress = { ...westYard.address, city: "Perth", state: "WA" as const, postcode: "6000" };

let platform: TestPlatform;
beforeAll(async () => {
  const settings = { locations: [...formLocations, westYard], content: { pages: [...formPages] } };
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { ...settings, enquiry: { forms: { careers: { nextStep: "We read every application." } } } }),
      siteFile("quiet", { ...settings, enquiry: { optIn: { shown: false } } }),
      siteFile("far-away", {
        ...settings,
        locations: [...formLocations, { ...westYard, address: perthAddress }],
      }),
      siteFile("open", { ...settings, enquiry: { optIn: { default: false } } }),
    ],
    vehicles: {
      alpha: [
        stockVehicle("known"),
        stockVehicle("unknown", { locationName: "The paddock", city: null }),
        stockVehicle("far", { locationName: "Example West" }),
      ],
    },
  });
});
afterAll(() => platform.close());

type Fields = Record<string, unknown>;
let people = 0;
/** A new person without earlier enquiries. */
function somebody() {
  people += 1;
  return { ...contact, email: `ann.${people}@example.com`, phone: `04${String(10_000_000 + people)}` };
}
const post = (fields: Fields, site = host) =>
  platform.ask(site, "/enquiries", {
    method: "POST",
    body: JSON.stringify({ ...somebody(), message: crypto.randomUUID(), ...fields }),
    headers: { "content-type": "application/json", accept: "application/json" },
  });
async function send(fields: Fields, site = "alpha"): Promise<StoredLead> {
  const response = await post(fields, `${site}.localhost`);
  const { lead_id: leadId } = (await response.json()) as { lead_id: string };
  const lead = await platform.store.leads.lead(site, leadId);
  if (lead === null) throw new Error(`The enquiry was answered with ${response.status}.`);
  return lead;
}

/** All messages about a lead to the dealer and the shopper. */
function sentMessages(lead: StoredLead) {
  const known = platform.sites.siteByHost(`${lead.siteId}.localhost`);
  if (known === null) throw new Error(`There is no site ${lead.siteId}.`);
  const site = platform.sites.siteForDealership(known, lead.dealershipSlug ?? "");
  const [first] = contactsOfLead(lead);
  if (first === undefined) throw new Error("Every lead has a contact.");
  const delivery = {
    ...first,
    site,
    links: { shopper: "https://example/s", dealer: "https://example/d", photos: "" },
    colours: { ink: "black", quiet: "grey", line: "silver", accent: "red" },
    deliveryId: "delivery-1",
  };
  return {
    dealer: leadMail(delivery),
    shopper: confirmationMail(delivery),
    adf: adfDocument(delivery),
    webhook: JSON.parse(leadWebhookBody(delivery)) as { lead: Fields; place: Fields; consent: Fields },
  };
}
const pageText = async (path: string) => visibleText(parseHtml(await (await platform.ask(host, path)).text()));
type Days = { days: { slots: { value: string }[] }[] };
const fetchSlots = async (query: string) =>
  ((await (await platform.ask(host, `/data/appointments?${query}`)).json()) as Days).days.flatMap(({ slots }) =>
    slots.map(({ value }) => value),
  );

describe("the place of a booked time", () => {
  test.each([
    ["a vehicle at one of several places", { kind: "test-drive", car_id: "far" }, "car_id=far"],
    ["a place that was chosen", { kind: "test-drive", location: "west-yard" }, "location=west-yard"],
    [
      "the place chosen for a vehicle of which nobody knows where it stands",
      { kind: "test-drive", car_id: "unknown", location: "west-yard" },
      "car_id=unknown&location=west-yard",
    ],
  ])("[PT-03] %s is sent to shopper, dealer and CRM with its address and phone", async (_what, fields, query) => {
    const [dateTime] = await fetchSlots(`kind=test-drive&${query}`);
    const lead = await send({ ...fields, dateTime });
    expect(lead).toMatchObject({ locationSlug: "west-yard", isTimeBooked: true });
    const { dealer, shopper, adf, webhook } = sentMessages(lead);
    const place = "Example West, 9 Far Road, Junee NSW 2663";
    for (const text of [
      dealer.text,
      dealer.html,
      shopper.text,
      shopper.html,
      await pageText(`/success?lead=${lead.leadId}`),
    ]) {
      expect(text).toContain(place);
      expect(text).toContain("(02) 5550 0109");
    }
    expect(adf).toMatch(
      /<vendor>[^]*<name [^>]*>Example West<\/name>[^]*<phone [^>]*>\(02\) 5550 0109<\/phone>[^]*<street [^>]*>9 Far Road<\/street>[^]*<\/vendor>/,
    );
    expect(webhook).toMatchObject({
      lead: { location: "west-yard", is_time_booked: true },
      place: { slug: "west-yard", suburb: "Junee", postcode: "2663", phone: "(02) 5550 0109", department: "sales" },
    });
  });

  test("[PT-03] another chosen location of the dealership is the place of the appointment", async () => {
    const [dateTime] = await fetchSlots("kind=test-drive&car_id=known&location=west-yard");
    const chosen = await send({ kind: "test-drive", car_id: "known", location: "west-yard", dateTime });
    expect(chosen).toMatchObject({ locationSlug: "west-yard", place: { name: "Example West" }, isTimeBooked: true });
    const other = await send({ kind: "test-drive", car_id: "known", location: "workshop" });
    expect(other).toMatchObject({ locationSlug: "north-yard" });
  });

  test.each([
    ["in UTC", "2027-03-01T02:30:00Z", "2027-03-01T13:30:00+11:00"],
    ["with another offset", "2027-07-01T10:00:00+08:00", "2027-07-01T12:00:00+10:00"],
    ["by the clock, as a form without scripts sends it", "2027-03-01T20:30", "2027-03-01T20:30:00+11:00"],
    ["that the change of the clocks skips", "2027-10-03T02:30", "2027-10-03T03:30:00+11:00"],
  ])("[PT-03] a time sent %s is reported in local time, with its offset", async (_how, sent, reported) => {
    const lead = await send({ kind: "test-drive", car_id: "known", dateTime: sent });
    expect(lead.dateTime).toBe(reported);
    const { dealer, adf, webhook } = sentMessages(lead);
    expect(webhook.lead).toMatchObject({ date_time: reported });
    expect(adf).toContain(`time ${reported}`);
    expect(dealer.text).toContain(clockText(reported));
  });

  test.each([
    ["that the change of the site's clocks skips", "2027-10-03T02:30", "2027-10-03T03:30"],
    ["that every clock shows", "2027-10-03T10:30", "2027-10-03T10:30"],
  ])("[PT-03] if the location is unknown, a time %s is reported without an offset", async (_which, sent, reported) => {
    const lead = await send({ kind: "test-drive", car_id: "never-listed", dateTime: sent });
    expect(lead).toMatchObject({ locationSlug: null, dateTime: reported });
    expect(sentMessages(lead).webhook.lead).toMatchObject({ date_time: reported });
  });

  test("[PT-04] an offered time that is sent in UTC is booked", async () => {
    const [dateTime = ""] = await fetchSlots("kind=test-drive&car_id=known");
    const lead = await send({
      kind: "test-drive",
      car_id: "known",
      dateTime: new Date(dateTime).toISOString().slice(0, 19) + "Z",
    });
    expect(lead).toMatchObject({ isTimeBooked: true, dateTime });
  });

  test("[PT-03] if the location of a vehicle is unknown, the booking asks for one of that dealership's", async () => {
    const refused = await post({ kind: "test-drive", car_id: "unknown" });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: "location", message: "Choose a location." }] });
    expect((await post({ kind: "test-drive", car_id: "unknown", location: "workshop" })).status).toBe(422);
    const known = parseHtml(await (await platform.ask(host, "/book-test-drive?car_id=known")).text());
    expect(elements(known, "select", { name: "location" })).toEqual([]);
    expect((await send({ kind: "test-drive", car_id: "known" })).locationSlug).toBe("north-yard");
  });

  test("[PT-03] a service of a vehicle that is for sale here happens at a workshop, not where the vehicle stands", async () => {
    const lead = await send({ kind: "service-booking", car_id: "known", location: "workshop" });
    expect(lead.place).toMatchObject({ slug: "workshop", department: "service" });
  });
});

describe("consent to news and offers", () => {
  const leadAnswer = (lead: StoredLead) => {
    const { dealer, adf, webhook } = sentMessages(lead);
    const [, said] = /News and offers: (.*)/.exec(dealer.text) ?? [];
    expect(adf).toContain(`News and offers: ${said?.split('"')[0]}`);
    return [said?.split(/[:,]/)[0], webhook.consent["answer"], webhook.consent["is_given"]];
  };
  const fields = { kind: "parts", message: "A filter", location: "workshop", dealership_slug: "north" };

  test.each([
    [
      "a ticked box that nobody touched",
      "alpha",
      { opt_in: ["false", "true"] },
      ["left as it was", "left_as_it_was", false],
    ],
    ["nothing about the box", "alpha", {}, ["left as it was", "left_as_it_was", false]],
    ["a box that was unticked", "alpha", { opt_in: "false" }, ["not given", "not_given", false]],
    ["a box that was ticked again", "alpha", { opt_in: ["false", "chosen"] }, ["given", "given", true]],
    ["a box that started empty and was ticked", "open", { opt_in: ["false", "true"] }, ["given", "given", true]],
    ["a box that started empty and stayed so", "open", { opt_in: "false" }, ["not given", "not_given", false]],
    [
      "a box that started ticked, on a site that has unticked it since,",
      "open",
      { opt_in: ["false", "true"], opt_in_box: "ticked" },
      ["left as it was", "left_as_it_was", false],
    ],
    [
      "a box that started empty, on a site that has ticked it since,",
      "alpha",
      { opt_in: ["false", "true"], opt_in_box: "unticked" },
      ["given", "given", true],
    ],
    [
      "a form without the box, on a site that has got it since,",
      "alpha",
      { opt_in_box: "none" },
      ["not asked", "not_asked", false],
    ],
    [
      "a box that was ticked, on a site that shows it no more,",
      "quiet",
      { opt_in: ["false", "true"], opt_in_box: "unticked" },
      ["given", "given", true],
    ],
    ["whatever, where nobody was asked", "quiet", { opt_in: "chosen" }, ["not asked", "not_asked", false]],
  ])("[EF-10] %s is reported as such", async (_what, site, sent, expected) => {
    expect(leadAnswer(await send({ ...fields, ...sent, message: crypto.randomUUID() }, site))).toEqual(expected);
  });

  test.each([
    ["alpha", "ticked"],
    ["open", "unticked"],
    ["quiet", "none"],
  ])("[EF-10] the form of %s sends the initial state of its box: %s", async (site, box) => {
    const page = parseHtml(await (await platform.ask(`${site}.localhost`, "/contact-us")).text());
    const sent = elements(page, "input", { name: "opt_in_box" }).map(({ attributes }) => attributes.get("value"));
    expect(sent).toEqual([box]);
  });

  test("[EF-10] a form shown again for correction has the original initial state of its box", async () => {
    const body = new URLSearchParams({ kind: "general", opt_in: "true", opt_in_box: "ticked" });
    const refused = await platform.ask("open.localhost", "/enquiries", { method: "POST", body });
    expect(refused.status).toBe(422);
    const boxes = elements(parseHtml(await refused.text()), "input", { name: "opt_in_box" });
    expect(boxes.map(({ attributes }) => attributes.get("value"))).toEqual(["ticked"]);
  });

  test.each([undefined, "true", "chosen"])(
    "[EF-10] without a box there is no consent, whatever is sent (opt_in: %s)",
    async (opt_in) => {
      const lead = await send({ ...fields, message: crypto.randomUUID(), opt_in }, "quiet");
      expect(lead).toMatchObject({ optIn: false, consent: { isShown: false, isGiven: false } });
      expect(sentMessages(lead).webhook).toMatchObject({ lead: { opt_in: false }, consent: { answer: "not_asked" } });
      expect(leadAnswer(lead)).toEqual(["not asked", "not_asked", false]);
    },
  );

  test("[EF-10] a job application has no marketing box and no consent", async () => {
    const page = parseHtml(await (await platform.ask(host, "/careers")).text());
    expect(elements(page, "input", { name: "opt_in" })).toEqual([]);
    const lead = await send({ kind: "careers", dealership_slug: "north", opt_in: "true" });
    expect(leadAnswer(lead)).toEqual(["not asked", "not_asked", false]);
    expect((await send({ kind: "careers", dealership_slug: "north" })).optIn).toBe(false);
  });

  test("[EF-10] a choice of the first step applies to the next one, and changes if the shopper goes back", async () => {
    const first = await send({
      ...contact,
      kind: "test-drive",
      car_id: "known",
      isLastStep: "false",
      opt_in: ["false", "chosen"],
    });
    const again = { kind: "test-drive", car_id: "known", lead_id: first.leadId, message: "" };
    const back = await send({ ...again, isLastStep: "false", opt_in: "false" });
    expect(back.leadId).toBe(first.leadId);
    expect(back.consent?.isGiven).toBe(false);
    await send({ ...again, isLastStep: "false", opt_in: ["false", "chosen"] });
    const last = await send({ ...again, message: "Done" });
    expect(leadAnswer(last)).toEqual(["given", "given", true]);
  });
});

describe("kind, time and reference", () => {
  test.each([
    ["a photo request in the shopper's own words", { kind: "photo-request", car_id: "known" }, "Photo Request"],
    ["a chat", { kind: "chat", car_id: "known" }, "Chat Message"],
    ["a job application", { kind: "careers", dealership_slug: "north" }, "Job Application"],
    [
      "a job application by the general form",
      { kind: "general", category: "Careers Enquiry", dealership_slug: "north" },
      "Job Application",
    ],
    ["a service booking", { kind: "service-booking", location: "workshop" }, "Service Booking"],
    ["a question about a vehicle", { kind: "vehicle", car_id: "known" }, "Used Vehicle Enquiry"],
  ])("%s is named in subject, mail, ADF and webhook, with its reference", async (_what, fields, kind) => {
    const lead = await send(fields);
    const { dealer, shopper, adf, webhook } = sentMessages(lead);
    expect(dealer.subject).toMatch(new RegExp(`^${kind}: `));
    expect(dealer.text).toMatch(new RegExp(`^(Kind|Category): ${kind}$`, "m"));
    expect(adf).toContain(`<service>${kind}</service>`);
    expect(leadSummary(lead).kind).toBe(kind);
    expect(webhook.lead).toMatchObject({ kind, reference: leadReference(lead.leadId) });
    for (const text of [dealer.text, dealer.html, adf, shopper.text, shopper.html])
      expect(text).toContain(leadReference(lead.leadId));
  });

  test.each([
    ["the careers form", { kind: "careers" }],
    ["the general form", { kind: "general", category: "Careers Enquiry" }],
  ])("a job applicant by %s is informed about the next steps of an application", async (_form, fields) => {
    const lead = await send({ ...fields, dealership_slug: "north" });
    for (const said of [sentMessages(lead).shopper.text, await pageText(`/success?lead=${lead.leadId}`)])
      expect(said).toContain("We read every application.");
  });

  test("[PT-01] the confirmation of a photo request without text mentions no message", async () => {
    const about = { kind: "photo-request", car_id: "known" };
    const [silent, written] = [await send({ ...about, message: "" }), await send({ ...about, message: "Of the boot" })];
    expect(sentMessages(silent).shopper.text).not.toContain("Your message");
    expect(sentMessages(written).shopper.text).toContain("Your message is with the dealer.");
  });

  test("pages and mails give the time of an enquiry in the local time of its place", async () => {
    const lead = await send(
      { kind: "fleet", company: "Example", dealership_slug: "north", location: "west-yard" },
      "far-away",
    );
    const page = await platform.ask("far-away.localhost", `/success?lead=${lead.leadId}`);
    const inPerth = { timeZone: "Australia/Perth" } as const;
    const time = new Date(lead.receivedAt).toLocaleString("en-AU", {
      dateStyle: "medium",
      timeStyle: "short",
      ...inPerth,
    });
    expect(visibleText(parseHtml(await page.text()))).toContain(`We received it on ${time}.`);
    expect(sentMessages(lead).dealer.text).toContain(
      `Received: ${clockText(isoTimeIn(lead.receivedAt, "Australia/Perth"))}`,
    );
  });

  test("[PT-03] a booked time is in the subject, and differs from a preference", async () => {
    const [dateTime = ""] = await fetchSlots("kind=test-drive&car_id=known");
    const clock = / (\d{1,2}:\d\d[ap]m): 2022 Toyota/;
    const booked = sentMessages(await send({ kind: "test-drive", car_id: "known", dateTime })).dealer.subject;
    expect(booked).toMatch(/^Test Drive Booking, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ /);
    expect(booked).toMatch(clock);
    const wish = sentMessages(await send({ kind: "test-drive", car_id: "known", dateTime: "2027-01-01T03:00" }));
    expect(wish.dealer.subject).toMatch(/^Test Drive Booking, asked for Fri 1 Jan 2027 3:00am: /);
    expect(wish.shopper.subject).toContain("asked for Fri 1 Jan 2027 3:00am");
  });

  test.each([
    ["a service booking", { kind: "service-booking", location: "workshop", own_vehicle: "2019 Mazda CX-5" }],
    ["a parts enquiry", { kind: "parts", location: "workshop", dealership_slug: "north" }],
    ["a job application", { kind: "careers", dealership_slug: "north" }],
  ])("in ADF %s is not a purchase request", async (_what, fields) => {
    expect(sentMessages(await send(fields)).adf).not.toContain('interest="buy"');
  });
});

test("without scripts a booking about a vehicle of unknown place asks for the place in its first step", async () => {
  const page = parseHtml(await (await platform.ask(host, "/book-test-drive?car_id=unknown")).text());
  const options = elements(page, "input", { name: "location" }).map(({ attributes }) => attributes.get("value"));
  expect(options).toEqual(["north-yard", "west-yard"]);
  const contactFirst = await platform.ask(host, "/enquiries", {
    method: "POST",
    body: new URLSearchParams({
      ...contact,
      kind: "test-drive",
      car_id: "unknown",
      location: "west-yard",
      step: "1",
      isLastStep: "false",
    }),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: `http://${host}` },
  });
  expect(elements(parseHtml(await contactFirst.text()), "input", { name: "lead_id" })).toHaveLength(1);
});

describe("several enquiries of one person about one vehicle", () => {
  const ann = { ...contact, email: "many@example.com", phone: "0412 999 001", kind: "vehicle", car_id: "known" };
  const confirmations = async (leadId: string) =>
    (await platform.store.outbox.readEntries("alpha", leadId)).filter(({ kind }) => kind === "confirmation-mail")
      .length;

  test("are linked for the dealer, and confirmed once; a booked time is confirmed again", async () => {
    const first = await send(ann);
    const second = await send({ ...ann, email: "MANY@example.com", phone: "0412 999 002", kind: "photo-request" });
    const third = await send({ ...ann, message: "And the price?" });
    const link = `2nd from this person about this vehicle, first enquiry: ${leadReference(first.leadId)}`;
    const { dealer, adf, webhook } = sentMessages(second);
    expect(dealer.subject).toMatch(/^Photo Request \(2nd from this person\): /);
    for (const text of [dealer.text, dealer.html, adf]) expect(text).toContain(link);
    expect(webhook.lead).toMatchObject({ earlier_enquiry: { number: 2, first_lead_id: first.leadId } });
    expect(third.earlierEnquiry).toMatchObject({ number: 3, firstLeadId: first.leadId });
    const [dateTime] = await fetchSlots("kind=test-drive&car_id=known");
    const booked = await send({ ...ann, kind: "test-drive", dateTime });
    const counts = [first, second, third, booked].map(({ leadId }) => confirmations(leadId));
    expect(await Promise.all(counts)).toEqual([1, 0, 0, 1]);
  });

  test("a corrected address gets its confirmation", async () => {
    const corrected = await send({ ...ann, email: "many.example@example.com", message: "Corrected" });
    expect(await confirmations(corrected.leadId)).toBe(1);
  });

  test("neither the thank-you page nor a mail to another address reveals an earlier enquiry", async () => {
    const stranger = await send({ ...ann, email: "stranger@example.com", message: "Mine" });
    expect(stranger.earlierEnquiry).not.toBeNull();
    const { shopper } = sentMessages(stranger);
    const said = [shopper.subject, shopper.text, await pageText(`/success?lead=${stranger.leadId}`)].join();
    expect(said).not.toMatch(/before|again|2nd|3rd|4th|5th|enquiry of/);
  });

  test("the same text with another address joins the lead, and neither page nor mail reveals it", async () => {
    const mine = { ...ann, kind: "photo-request", message: "", name: "Jo Public", phone: "0412 999 003" };
    const first = await send({ ...mine, email: "jo@example.com" });
    platform.clock.now += 60_000;
    const joined = await send({ ...mine, email: "stranger@example.com" });
    expect(joined.leadId).toBe(first.leadId);
    const [, second] = contactsOfLead(joined);
    if (second === undefined) throw new Error("It is a second contact.");
    const site = platform.sites.siteByHost(host);
    if (site === null) throw new Error("There is no such site.");
    const links = { shopper: "s", dealer: "d", photos: "" };
    const colours = { ink: "black", quiet: "grey", line: "silver", accent: "red" };
    const mail = confirmationMail({ ...second, site, links, colours, deliveryId: "d" });
    expect(mail.subject + mail.text).not.toMatch(/before|again/);
    expect(await pageText(`/success?lead=${joined.leadId}`)).toContain("1:01");
    platform.clock.now -= 60_000;
  });
});

test("marks that turn a text around reach neither answers, mails, ADF nor webhook, wherever they stand", async () => {
  const turned = "A\u202enn\u2066 Ex\u200bample";
  const lead = await send({
    kind: "trade-in",
    name: turned,
    message: `${turned} writes`,
    trade_in_make: turned,
    trade_in_model: "CX-5",
    postcode: "2650",
    dealership_slug: "north",
    url: `https://x/${turned}`,
    lead_attributes: { visited_pages: [turned], linked_query_params: { [turned]: turned } },
  });
  const { dealer, shopper, adf, webhook } = sentMessages(lead);
  expect(dealer.replyTo?.name).toBe("Ann Example");
  for (const said of [dealer, shopper, adf, webhook, lead])
    expect(JSON.stringify(said)).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]|\\u20/);
});

test("a very long vehicle name does not lengthen header lines", async () => {
  await platform.putVehicles("alpha", [stockVehicle("endless", { model: "W".repeat(3_000) })]);
  const { dealer, shopper } = sentMessages(await send({ kind: "vehicle", car_id: "endless", name: "N".repeat(100) }));
  for (const { subject } of [dealer, shopper]) expect(subject.length).toBeLessThanOrEqual(200);
});

describe("a requested callback", () => {
  test("is reached from the contact page, asks for name, phone and time alone, and works without scripts", async () => {
    const contactPage = parseHtml(await (await platform.ask(host, "/contact-us")).text());
    const links = elements(contactPage, "a").map(({ attributes }) => attributes.get("href"));
    expect(links).toContain("/call-back");
    const page = parseHtml(await (await platform.ask(host, "/call-back?car_id=known")).text());
    const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/enquiries");
    if (form === undefined) throw new Error("The page has no form.");
    const names = new Set(formFields(page, form).map(([name]) => name));
    expect(names).toEqual(
      new Set(["kind", "opt_in_version", "opt_in_box", "car_id", "website", "name", "phone", "message"]),
    );
    expect(elements(page, "input", { name: "call_time" })).toHaveLength(4);
    const answer = await platform.ask(host, "/enquiries", {
      method: "POST",
      body: new URLSearchParams({
        kind: "call-back",
        car_id: "known",
        name: "Cal Example",
        phone: "0412 777 888",
        call_time: "In the afternoon",
      }),
    });
    expect(answer.status).toBe(303);
    expect(await pageText(answer.headers.get("location") ?? "")).toContain("Thank you");
  });

  test("reaches every target as what it is, with the time", async () => {
    const lead = await send({ kind: "call-back", car_id: "known", email: "", call_time: "In the afternoon" });
    expect(lead).toMatchObject({ category: "Phone Call", email: "", optIn: false });
    expect(leadSummary(lead)).toMatchObject({ time: "in the afternoon", placeName: "Example North" });
    expect(await pageText(`/success?lead=${lead.leadId}`)).toContain("You asked to be called in the afternoon.");
    const { dealer, adf, webhook } = sentMessages(lead);
    expect(dealer.subject).toMatch(/^Call-back Request, in the afternoon: 2022 Toyota RAV4/);
    expect(dealer.text).toContain("When should we call? In the afternoon");
    expect(adf).toMatch(/<phone type="cellphone" time="afternoon" preferredcontact="1">/);
    expect(webhook.lead).toMatchObject({ form: "call-back", kind: "Call-back Request", category: "Phone Call" });
    const entries = await platform.store.outbox.readEntries("alpha", lead.leadId);
    expect(entries.map(({ kind }) => kind)).toEqual(["mail"]);
  });

  test("without a vehicle is not a purchase request, and a time that the form does not offer is refused", async () => {
    const asked = { kind: "call-back", dealership_slug: "north", message: "" };
    expect(sentMessages(await send(asked)).adf).not.toContain('interest="buy"');
    expect((await post({ ...asked, call_time: "At night" })).status).toBe(422);
    expect((await post({ ...asked, phone: "" })).status).toBe(422);
  });
});

describe("a job application by the general form", () => {
  test("[EF-12] is not a purchase request and has no marketing consent, ticked or not", async () => {
    for (const opt_in of [undefined, "true", "chosen"]) {
      const lead = await send({
        kind: "general",
        category: "Careers Enquiry",
        dealership_slug: "north",
        ...(opt_in && { opt_in }),
      });
      expect(lead).toMatchObject({ category: "General Enquiry", subcategory: "Career Enquiry", optIn: false });
      const { adf, webhook, dealer } = sentMessages(lead);
      expect(adf).not.toContain("interest=");
      expect(webhook.consent).toMatchObject({ answer: "not_asked", is_shown: false, is_given: false });
      expect(dealer.text).toContain("News and offers: not asked");
    }
  });
});
