import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { elementById, elements, formFields, parseHtml, visibleText } from "./html.ts";
import { dayMs, hourMs } from "../../src/settings/durations.ts";

const general = {
  name: "Ann Example",
  email: "ann@example.com",
  phone: "0412 345 678",
  message: "When are you open?",
  category: "General Enquiry",
  dealership_slug: "north",
};

const vehicle = stockVehicle("mazda", {
  slug: "2021-mazda-cx-5",
  make: "Mazda",
  model: "CX-5",
  carType: "demo",
  status: "coming_soon",
  dealershipSlug: "south",
  dealershipId: "d2",
});
const hidden = stockVehicle("hidden", { showOnDealerWebsite: false });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        singleManufacturer: "mazda",
        leadDelivery: { confirmation: false },
        enquiry: { rego: "optional", photoRequestMessage: "Photos please" },
      }),
      siteFile("relaxed", {
        leadDelivery: { sameEnquiryHours: 0 },
        enquiry: { messageRequired: false, optIn: { default: false } },
      }),
      siteFile("terms", { enquiry: { terms: { required: true } } }),
    ],
    vehicles: { alpha: [vehicle, hidden] },
  });
});
afterAll(() => platform.close());

let keys = 0;
const newKey = () => `test-key-${(keys += 1).toString().padStart(6, "0")}`;
type Fields = Record<string, unknown>;

/** Sends as the page's script does. */
const sendJson = (
  fields: Fields,
  { host = "alpha.localhost", key = newKey() as string | null, headers = {} as Record<string, string> } = {},
) =>
  platform.ask(host, "/enquiries", {
    method: "POST",
    body: JSON.stringify(fields),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(key === null ? {} : { "idempotency-key": key }),
      ...headers,
    },
  });
/** Sends as a form without scripts does. */
const sendForm = (fields: Record<string, string> | [string, string][], host = "alpha.localhost") =>
  platform.ask(host, "/enquiries", { method: "POST", body: new URLSearchParams(fields) });
const readLeadId = async (response: Response): Promise<string> =>
  ((await response.json()) as { lead_id: string }).lead_id;
const readLead = async (response: Response, site = "alpha"): Promise<StoredLead | null> =>
  platform.store.leads.lead(site, await readLeadId(response));
const fetchCount = async (site = "alpha"): Promise<number> => (await platform.store.leads.leads(site)).length;

describe("an accepted enquiry", () => {
  test("[EF-17, EF-16] it is answered with its lead_id and stored with everything that was sent", async () => {
    const response = await sendJson({
      ...general,
      kind: "general",
      rego: "abc 123",
      dealership_slug: "north",
      opt_in: "true",
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control") ?? "no-store").toContain("no-store");
    const id = await readLeadId(response);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(await platform.store.leads.lead("alpha", id)).toEqual({
      siteId: "alpha",
      leadId: id,
      receivedAt: testNow,
      name: "Ann Example",
      email: "ann@example.com",
      phone: "+61412345678",
      message: "When are you open?",
      category: "General Enquiry",
      subcategory: null,
      isLastStep: true,
      dateTime: null,
      rego: "ABC 123",
      optIn: true,
      termsAccepted: false,
      preferredContactMethod: null,
      preferredDealership: "north",
      vehiclePriceBudget: null,
      additionalServices: [],
      dealershipSlug: "north",
      manufacturerSlug: "mazda",
      stockNumber: null,
      vehicleMake: null,
      vehicleModel: null,
      carType: null,
      carId: null,
      carSlug: null,
      vehicleStatus: null,
      unknownVehicle: null,
      vehicle: null,
      tradeIn: null,
      form: "general",
      locationSlug: null,
      place: null,
      earlierEnquiry: null,
      distributionLocationId: null,
      postcode: null,
      isInterestedInFinance: null,
      hasTradeIn: null,
      answers: [],
      isTimeBooked: false,
      consent: {
        text: "Keep me up to date with news and offers. I can unsubscribe at any time.",
        version: "1",
        isShown: true,
        isPreset: true,
        isGiven: true,
        isChosen: false,
        termsText: null,
        privacyVersion: null,
        termsVersion: null,
        notice: "We use your details to respond to you, and handle them as described in our privacy policy.",
        form: "general",
        at: testNow,
        address: null,
      },
      suspicions: [],
      valuation: null,
      lastName: null,
      special: null,
      formCompleted: null,
      offerAccepted: null,
      laterContacts: [],
      openedAt: null,
      overdueAt: null,
      erasedAt: null,
    });
  });

  test("[EF-16] an enquiry about a vehicle carries the vehicle's fields and goes to its dealership", async () => {
    const lead = await readLead(
      await sendJson({ ...general, category: "", car_id: "mazda", dealership_slug: "north" }),
    );
    expect(lead).toMatchObject({
      category: "New Vehicle Enquiry",
      dealershipSlug: "south",
      manufacturerSlug: "mazda",
      stockNumber: "S-mazda",
      vehicleMake: "Mazda",
      vehicleModel: "CX-5",
      carType: "demo",
      carId: "mazda",
      carSlug: "2021-mazda-cx-5",
      vehicleStatus: "coming_soon",
    });
  });

  test("[EF-12] a careers enquiry is a general one with a subcategory", async () => {
    expect(await readLead(await sendJson({ ...general, category: "Careers Enquiry" }))).toMatchObject({
      category: "General Enquiry",
      subcategory: "Career Enquiry",
    });
  });

  test("[EF-17] its deliveries to the dealer are in the outbox before the response", async () => {
    const id = await readLeadId(await sendJson({ ...general, message: "In the outbox" }));
    expect(await platform.store.outbox.readEntries("alpha", id)).toMatchObject([
      { siteId: "alpha", kind: "mail", target: "mail leads@motors.example", state: "pending" },
    ]);
  });

  test("[EF-26] the form of a vehicle's page, filled in and sent without scripts, leads to /success", async () => {
    const page = parseHtml(await (await platform.ask("alpha.localhost", "/cars/2021-mazda-cx-5")).text());
    const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/enquiries");
    if (!form) throw new Error("The page has no enquiry form");
    expect(form.attributes.get("method")).toBe("post");
    const filled = formFields(page, form).map(([name, value]): [string, string] => [
      name,
      { name: "Ann", email: "ann@example.com", phone: "0412 345 678" }[name] ?? value,
    ]);
    const before = await fetchCount();
    const answer = await sendForm(filled);
    expect(answer.status).toBe(303);
    const address = answer.headers.get("location") ?? "";
    expect(address).toMatch(/^\/success\?lead=[0-9a-f-]{36}$/);
    expect(await fetchCount()).toBe(before + 1);
    const lead = await platform.store.leads.lead("alpha", address.slice("/success?lead=".length));
    expect(lead).toMatchObject({
      name: "Ann",
      carId: "mazda",
      message: "When can I see the 2022 Mazda CX-5?",
      optIn: true,
    });
    const success = await platform.ask("alpha.localhost", address);
    expect(visibleText(parseHtml(await success.text()))).toContain("Thank you, we have received your enquiry");
  });

  test("[EF-26] the general form of the contact page works without scripts too, with its place's dealership", async () => {
    const page = parseHtml(await (await platform.ask("alpha.localhost", "/contact-us/south-yard")).text());
    const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/enquiries");
    if (!form) throw new Error("The page has no enquiry form");
    const filled = formFields(page, form).map(([name, value]): [string, string] => [
      name,
      { ...general, dealership_slug: undefined, message: "From the yard" }[name] ?? value,
    ]);
    const answer = await sendForm(filled);
    const lead = await platform.store.leads.lead(
      "alpha",
      (answer.headers.get("location") ?? "").slice("/success?lead=".length),
    );
    expect(lead).toMatchObject({ dealershipSlug: "south", category: "General Enquiry", message: "From the yard" });
  });

  test("[EF-26, EF-10] an unticked consent differs from a form that does not ask for it", async () => {
    const optIn = async (fields: [string, string][]) => {
      const answer = await sendForm([
        ...Object.entries({ ...general, message: `consent ${JSON.stringify(fields)}` }),
        ...fields,
      ]);
      return (
        await platform.store.leads.lead("alpha", (answer.headers.get("location") ?? "").slice("/success?lead=".length))
      )?.optIn;
    };
    expect(await optIn([])).toBe(true);
    expect(await optIn([["opt_in", "false"]])).toBe(false);
    expect(
      await optIn([
        ["opt_in", "false"],
        ["opt_in", "true"],
      ]),
    ).toBe(true);
  });

  test("[EF-26] a multipart form is accepted too", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...general, message: "As parts" })) body.append(name, value);
    body.append("file", new Blob(["x"]), "x.txt");
    const answer = await platform.ask("alpha.localhost", "/enquiries", { method: "POST", body });
    expect(answer.status).toBe(303);
  });
});

describe("one enquiry is one lead", () => {
  test("[EF-27] twenty parallel requests with one key create one lead and return one id", async () => {
    const before = await fetchCount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendJson({ ...general, message: "Twenty times" }, { key: "twenty-times" })),
    );
    const ids = new Set(await Promise.all(answers.map(readLeadId)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(ids.size).toBe(1);
    expect(await fetchCount()).toBe(before + 1);
    expect(await platform.store.outbox.readEntries("alpha", [...ids][0] ?? "")).toHaveLength(1);
  });

  test("[EF-22] a form without a key that is sent twice within the hour is one lead", async () => {
    const before = await fetchCount();
    const fields = { ...general, message: "A double click" };
    const first = await sendForm(fields);
    platform.clock.now = testNow + 5_000;
    const second = await sendForm(fields);
    platform.clock.now = testNow;
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(await fetchCount()).toBe(before + 1);
    const parallel = await Promise.all(
      Array.from({ length: 10 }, () => sendForm({ ...fields, message: "Ten clicks" })),
    );
    expect(new Set(parallel.map((response) => response.headers.get("location"))).size).toBe(1);
    expect(await fetchCount()).toBe(before + 2);
  });

  test("[EF-22] a form without a key that is sent again after the turn of the hour is still one lead", async () => {
    const before = await fetchCount();
    const fields = { ...general, message: "Just before the hour" };
    const hour = Math.ceil(testNow / hourMs) * hourMs;
    platform.clock.now = hour - 1_000;
    const first = await sendForm(fields);
    platform.clock.now = hour + 1_000;
    const second = await sendForm(fields);
    platform.clock.now = testNow;
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(await fetchCount()).toBe(before + 1);
  });

  test("[EF-27] another message, another vehicle or another person is another lead, and so is the same one a day later", async () => {
    const before = await fetchCount();
    const fields = { ...general, message: "First words" };
    await sendForm(fields);
    await sendForm({ ...fields, message: "Other words" });
    await sendForm({ ...fields, car_id: "mazda" });
    await sendForm({ ...fields, name: "Bob Example", email: "bob@example.com" });
    platform.clock.now = testNow + dayMs;
    await sendForm(fields);
    platform.clock.now = testNow;
    expect(await fetchCount()).toBe(before + 5);
  });

  test("[EF-27] an invalid key counts as none", async () => {
    const before = await fetchCount();
    const fields = { ...general, message: "Keys" };
    for (const key of ["short", "x".repeat(65), "with blanks in it", "<script>"]) await sendJson(fields, { key });
    await sendJson(fields, { key: null });
    expect(await fetchCount()).toBe(before + 1);
    expect(
      (await platform.store.leads.leads("alpha")).find(({ message }) => message === "Keys")?.laterContacts,
    ).toEqual([]);
  });

  test("the same enquiry by the same person within the site's period is one lead with two contacts", async () => {
    const fields = { ...general, message: "Nobody called me" };
    const first = await readLead(await sendJson(fields));
    platform.clock.now = testNow + 23 * hourMs;
    const again = await readLead(await sendJson({ ...fields, email: "ann@example.org" }));
    platform.clock.now = testNow + 48 * hourMs;
    const later = await readLead(await sendJson(fields));
    platform.clock.now = testNow;
    expect(again).toEqual({
      ...first,
      laterContacts: [expect.objectContaining({ email: "ann@example.org", receivedAt: testNow + 23 * hourMs })],
    });
    expect(later?.leadId).not.toBe(first?.leadId);
    const entries = await platform.store.outbox.readEntries("alpha", first?.leadId ?? "");
    expect(entries.map(({ target, dueAt }) => [target, dueAt - testNow])).toEqual([
      ["mail leads@motors.example", 1_000],
      ["mail leads@motors.example", 23 * hourMs + 1_000],
    ]);
  });

  test("on a site without such a period every enquiry is a separate lead", async () => {
    await sendJson(general, { host: "relaxed.localhost" });
    await sendJson(general, { host: "relaxed.localhost" });
    expect(await fetchCount("relaxed")).toBe(2);
  });

  test("[EF-27] a refused enquiry leaves its key free for the corrected one", async () => {
    expect((await sendJson({ ...general, email: "x" }, { key: "corrected-later" })).status).toBe(422);
    expect((await sendJson({ ...general, message: "Corrected" }, { key: "corrected-later" })).status).toBe(200);
  });
});

describe("a refused enquiry", () => {
  const everyError = [
    { field: "name", message: "Enter your name." },
    { field: "email", message: "Enter your email address." },
    { field: "phone", message: "Enter your phone number." },
    { field: "category", message: "Choose what your enquiry is about." },
    { field: "dealership_slug", message: "Choose your preferred dealership." },
    { field: "message", message: "Enter a message." },
  ];

  test("[EF-24] an empty body is a 422 with a message for every field, in the order of the form", async () => {
    const before = await fetchCount();
    const response = await sendJson({});
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: "Please fix the following errors:", errors: everyError });
    expect(await fetchCount()).toBe(before);
  });

  test.each([
    ["an e-mail address", { email: "ann@example" }, "email", "Enter an email address like name@example.com."],
    [
      "a phone number",
      { phone: "12345" },
      "phone",
      "Enter an Australian phone number like 0412 345 678 or (02) 9123 4567.",
    ],
    ["a name of blanks", { name: " \t " }, "name", "Enter your name."],
    ["a name of 10,000 characters", { name: "x".repeat(10_000) }, "name", "Name: use at most 100 characters."],
    [
      "a message of 4,001 characters",
      { message: "x".repeat(4_001) },
      "message",
      "Message: use at most 4,000 characters.",
    ],
    [
      "a category outside the list",
      { category: "Phone Call" },
      "category",
      "Choose what your enquiry is about from the list.",
    ],
    ["a name that is a list", { name: [["Ann"]] }, "name", "Enter your name."],
    ["a name that is an object", { name: { toString: "Ann" } }, "name", "Enter your name."],
    ["a name that is a number", { name: 7 }, "name", "Enter your name."],
    [
      "an e-mail address with a line break",
      { email: "ann@example.com\nbcc: all@example.com" },
      "email",
      "Enter an email address like name@example.com.",
    ],
  ])("[EF-24] %s is invalid and reported at its field", async (_case, change, field, message) => {
    const response = await sendJson({ ...general, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: "Please fix the following errors:", errors: [{ field, message }] });
  });

  test.each([
    ["a reservation without a vehicle", { kind: "reservation", category: "" }, "car_id"],
    ["a photo request without a vehicle", { kind: "photo-request", category: "" }, "car_id"],
    ["the category of another kind", { kind: "fleet", category: "Careers Enquiry" }, "category"],
  ])("[EF-24] %s is refused with the error of its field", async (_case, change, field) => {
    const response = await sendJson({ ...general, ...change });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toContain(field);
  });

  test("[EF-08] a message is required, unless the site or the kind of enquiry makes it optional", async () => {
    const silent = { ...general, message: " " };
    expect(await (await sendJson(silent)).json()).toMatchObject({
      errors: [{ field: "message", message: "Enter a message." }],
    });
    expect(await (await sendJson({ ...silent, car_id: "mazda" })).json()).toMatchObject({
      errors: [{ field: "message" }],
    });
    expect((await readLead(await sendJson(silent, { host: "relaxed.localhost" }), "relaxed"))?.message).toBeNull();
    expect(
      await readLead(await sendJson({ ...silent, kind: "test-drive", car_id: "mazda", category: "" })),
    ).toMatchObject({ category: "Test Drive Booking", message: null });
    expect(
      await readLead(await sendJson({ ...silent, kind: "photo-request", car_id: "mazda", category: "" })),
    ).toMatchObject({ message: "Photos please", carId: "mazda" });
  });

  test("[EF-11] if the site requires the terms, they must be accepted", async () => {
    const host = "terms.localhost";
    expect(await (await sendJson(general, { host })).json()).toMatchObject({
      errors: [{ field: "terms_conditions", message: "Agree to the terms of use." }],
    });
    expect(
      (await readLead(await sendJson({ ...general, terms_conditions: "true" }, { host }), "terms"))?.termsAccepted,
    ).toBe(true);
  });

  test("[EF-10] the site's setting decides the meaning of a form without the consent field", async () => {
    expect((await readLead(await sendJson(general, { host: "relaxed.localhost" }), "relaxed"))?.optIn).toBe(false);
  });

  test("[EF-23, EF-25] without scripts the page is shown again with the banner, the messages at their fields and the input", async () => {
    const typed = {
      name: 'Ann "the" <b>Example</b>',
      email: "not-an-address",
      phone: "</textarea><script>alert(1)</script>",
      message: "\n</textarea><img src=x onerror=alert(1)>",
      category: "Parts Enquiry",
      dealership_slug: "south",
      rego: "ABC123",
      opt_in: "false",
    };
    const response = await sendForm(typed);
    expect(response.status).toBe(422);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const page = parseHtml(await response.text());
    const alert = elements(page, "div", { role: "alert" });
    expect(alert.map((one) => elements(one, "p").map(visibleText))).toEqual([["Please fix the following errors:"]]);
    expect(
      alert.flatMap((one) => elements(one, "a").map((link) => [link.attributes.get("href"), visibleText(link)])),
    ).toEqual([
      ["#general-email", "Enter an email address like name@example.com."],
      ["#general-phone", "Enter an Australian phone number like 0412 345 678 or (02) 9123 4567."],
    ]);
    for (const field of ["general-email", "general-phone"]) {
      const control = elementById(page, field);
      expect([control.attributes.get("aria-invalid"), control.attributes.get("aria-describedby")]).toEqual([
        "true",
        `${field}-error`,
      ]);
      expect(visibleText(elementById(page, `${field}-error`))).toMatch(/^Enter an /);
    }
    expect(elementById(page, "general-name").attributes.has("aria-invalid")).toBe(false);
    const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/enquiries");
    const stillTyped = Object.fromEntries(formFields(page, form ?? page));
    expect(stillTyped).toMatchObject(typed);
    expect(elements(page, "script").filter(({ attributes }) => !attributes.has("type"))).toEqual([]);
    expect(elements(page, "b").length + elements(page, "img", { src: "x" }).length).toBe(0);
  });

  test("[EF-23] a vehicle's refused form is still about that vehicle and links back to it", async () => {
    const page = parseHtml(await (await sendForm({ ...general, email: "", category: "", car_id: "mazda" })).text());
    expect(elements(page, "a", { href: "/cars/2021-mazda-cx-5" }).map(visibleText)).toEqual([
      "Back to the 2022 Mazda CX-5",
    ]);
    expect(elements(page, "input", { name: "car_id" }).map(({ attributes }) => attributes.get("value"))).toEqual([
      "mazda",
    ]);
  });

  test("[EF-23] the refused form, corrected and sent again, is accepted", async () => {
    const page = parseHtml(await (await sendForm({ ...general, message: "Second try", email: "" })).text());
    const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/enquiries");
    const corrected = formFields(page, form ?? page).map(([name, value]): [string, string] => [
      name,
      name === "email" ? "ann@example.com" : value,
    ]);
    expect((await sendForm(corrected)).status).toBe(303);
  });

  test("[EF-25] every field of every form has a label", async () => {
    for (const [path, kind] of [
      ["/contact-us", "general"],
      ["/cars/2021-mazda-cx-5", "vehicle"],
    ] as const) {
      const page = parseHtml(await (await platform.ask("alpha.localhost", path)).text());
      const labels = new Set(elements(page, "label").map(({ attributes }) => attributes.get("for")));
      for (const id of ["name", "email", "phone", "message"]) {
        expect(elementById(page, `${kind}-${id}`).attributes.has("required")).toBe(true);
        expect(labels).toContain(`${kind}-${id}`);
      }
    }
  });
});
