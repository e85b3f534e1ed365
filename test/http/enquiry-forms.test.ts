import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formPages } from "../../src/enquiry-kinds/enquiry-kinds.ts";
import { solve } from "../../src/storefront/enquiry/solve-challenge.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations, northYard } from "../form-dealer.ts";
import { elements, formFields, parseHtml, visibleText } from "./html.ts";
import { dayMs, hourMs, minuteMs } from "../../src/settings/durations.ts";

const contact = { dealership_slug: "north", name: "Ann Example", email: "ann@example.com", phone: "0412 345 678" };
const host = "alpha.localhost";

let platform: TestPlatform;
beforeAll(async () => {
  const locationPages = { bookAServiceLink: true };
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        tradeIn: { enabled: false },
        locations: formLocations,
        locationPages,
        content: { pages: [...formPages] },
        enquiry: { forms: { careers: { nextStep: "We read every letter." } } },
      }),
      siteFile("hidden", {
        tradeIn: { enabled: false },
        content: { pages: ["/service", "/book-test-drive"] },
        enquiry: { preferredDealership: "shown" },
        locations: [
          { ...northYard, distributionLocations: [{ id: "hidden-1", name: "Concealed Yard" }] },
          ...formLocations.filter(({ slug }) => slug !== northYard.slug),
          {
            ...northYard,
            id: "hidden-1",
            name: "Concealed Yard",
            slug: "concealed-yard",
            dealershipSlug: "south",
            dealershipId: "d2",
            visible: false,
          },
        ],
      }),
      siteFile("bare", { locations: formLocations, tradeIn: { enabled: false } }),
      siteFile("silent", {
        locations: formLocations,
        content: { pages: ["/book-test-drive"] },
        actions: { testDrive: false, photoRequest: false, callBack: false },
      }),
      siteFile("guarded", { locations: formLocations, enquiry: { spamGuard: { proofOfWork: "always" } } }),
    ],
    vehicles: {
      silent: [stockVehicle("rav4")],
      alpha: [stockVehicle("rav4"), stockVehicle("sold", { status: "sold", sold: true, soldAt: testNow - hourMs })],
    },
  });
});
afterAll(() => platform.close());

type Fields = Record<string, unknown>;
const send = (fields: Fields, { site = host, address = "203.0.113.1", key = crypto.randomUUID() as string } = {}) =>
  platform.ask(site, "/enquiries", {
    method: "POST",
    body: JSON.stringify(fields),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": key,
      "x-forwarded-for": address,
      "user-agent": "Test Browser",
    },
  });
const readLeadId = async (response: Response) => ((await response.json()) as { lead_id: string }).lead_id;
const readLead = async (response: Response | Promise<Response>, site = "alpha") =>
  platform.store.leads.lead(site, await readLeadId(await response));
const pageAt = async (path: string, site = host) => {
  const response = await platform.ask(site, path);
  return { status: response.status, page: parseHtml(await response.text()) };
};
type Days = { days: { date: string; slots: { value: string }[] }[] };
const fetchSlots = async (query: string) =>
  ((await (await platform.ask(host, `/data/appointments?${query}`)).json()) as Days).days.flatMap(({ slots }) =>
    slots.map(({ value }) => value),
  );

describe("pages that are forms", () => {
  test.each(["/contact-us", "/service", "/book-test-drive"])(
    "[LO-07] %s offers neither a hidden location nor a dealership whose locations are all hidden",
    async (path) => {
      const response = await platform.ask("hidden.localhost", path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain("Example North");
      expect(html).not.toMatch(/Concealed Yard|concealed-yard|value="south"|"value":"south"/);
    },
  );

  test.each<[string, Fields]>([
    ["dealership", { dealership_slug: "south" }],
    ["location", { location: "concealed-yard" }],
    ["showroom", { distribution_location: "hidden-1" }],
  ])("[LO-07] an enquiry that names a hidden %s goes to the dealership that is shown", async (_what, fields) => {
    const enquiry = { ...contact, kind: "general", category: "General Enquiry", message: "Hello", ...fields };
    const lead = await readLead(send(enquiry, { site: "hidden.localhost" }), "hidden");
    expect(lead).toMatchObject({ dealershipSlug: "north", locationSlug: null, distributionLocationId: null });
  });

  test.each([...formPages, "/pages/book-a-service"])(
    "[RT-24, RT-25, PT-06] %s responds where it is enabled",
    async (path) => {
      const { status, page } = await pageAt(path);
      expect(status).toBe(200);
      expect(elements(page, "form").filter(({ attributes }) => attributes.get("action") === "/enquiries")).toHaveLength(
        1,
      );
      expect((await pageAt(path, "bare.localhost")).status).toBe(404);
    },
  );

  test("[RT-24] Book a Service is next to service locations, if the site enables it", async () => {
    const linksOn = async (path: string, site?: string) =>
      elements((await pageAt(path, site)).page, "a")
        .filter((link) => visibleText(link).includes("Book a Service"))
        .map(({ attributes }) => attributes.get("href"));
    expect([...new Set(await linksOn("/contact-us/workshop"))]).toEqual(["/service?location=workshop"]);
    expect(await linksOn("/contact-us", "bare.localhost")).toEqual([]);
  });

  test("[PT-06] a test drive can be booked without a car, and the page for a car is about that car", async () => {
    const without = await pageAt("/book-test-drive");
    expect(elements(without.page, "input", { name: "car_id" })).toEqual([]);
    const about = await pageAt("/book-test-drive?car_id=rav4");
    expect(elements(about.page, "input", { name: "car_id" })).toHaveLength(1);
    const lead = await readLead(send({ ...contact, kind: "test-drive", wanted_vehicle: "A red one" }));
    expect(lead).toMatchObject({
      category: "Test Drive Booking",
      carId: null,
      locationSlug: "north-yard",
      dealershipSlug: "north",
      answers: [{ question: "Which car would you like to drive?", answer: "A red one" }],
    });
  });

  test("[RT-25, RT-18] next steps are shown with the form and on the thank-you page, in the words of its kind or of the site", async () => {
    const answer = async (kind: string, path: string, own: string) => {
      expect(visibleText((await pageAt(path)).page)).toContain(own);
      const sent = await send({ ...contact, kind, company: "Ann and Sons", message: "Hello" });
      const thanks = await pageAt(`/success?lead=${await readLeadId(sent)}`);
      expect(visibleText(thanks.page)).toContain(own);
    };
    await answer("careers", "/careers", "We read every letter.");
    await answer("fleet", "/fleet", "We read every enquiry and answer within one business day.");
  });

  test("[PT-06, VP-09] the form about a sold vehicle says so", async () => {
    expect(visibleText((await pageAt("/book-test-drive?car_id=sold")).page)).toContain("this car recently sold");
    expect(visibleText((await pageAt("/book-test-drive?car_id=rav4")).page)).not.toContain("sold");
  });

  test("if a dealer accepts no test drives and no photo requests, a vehicle offers neither", async () => {
    const fetchForms = async (site: string) => {
      const [path = ""] = (await (await platform.ask(site, "/search")).text()).match(/\/cars\/[\w-]+/) ?? [];
      const links = elements((await pageAt(path, site)).page, "a").map(
        ({ attributes }) => attributes.get("href") ?? "",
      );
      return links.filter((href) => href.endsWith("?car_id=rav4") && !href.startsWith("/finance-"));
    };
    expect(await fetchForms(host)).toEqual([
      "/call-back?car_id=rav4",
      "/book-test-drive?car_id=rav4",
      "/photo-request?car_id=rav4",
    ]);
    expect(await fetchForms("silent.localhost")).toEqual([]);
    expect((await pageAt("/photo-request?car_id=rav4", "silent.localhost")).status).toBe(404);
    expect((await pageAt("/book-test-drive?car_id=rav4", "silent.localhost")).status).toBe(404);
    expect((await pageAt("/book-test-drive", "silent.localhost")).status).toBe(200);
    expect((await pageAt("/call-back?car_id=rav4", "silent.localhost")).status).toBe(404);
    expect((await pageAt("/call-back", "silent.localhost")).status).toBe(404);
  });

  test("a photo request requires a vehicle of the site", async () => {
    expect((await pageAt("/photo-request?car_id=rav4")).status).toBe(200);
    expect((await pageAt("/photo-request?car_id=gone")).status).toBe(404);
    expect((await pageAt("/photo-request")).status).toBe(404);
  });

  test.each([
    ["service-booking", { message: "Brakes" }, "Service Booking"],
    ["parts", { message: "Mats", dealership_slug: "north" }, "Parts Enquiry"],
    ["fleet", { message: "Ten utes", company: "Example Plumbing", dealership_slug: "north" }, "Fleet Enquiry"],
    ["special-offer", { message: "Still on?", dealership_slug: "north" }, "Special Offer Enquiry"],
    ["careers", { message: "Mechanic", dealership_slug: "north" }, "General Enquiry"],
  ])("a %s form is stored with its category", async (kind, fields, category) => {
    expect(await readLead(send({ ...contact, kind, ...fields }))).toMatchObject({ form: kind, category });
  });
});

describe("forms with steps", () => {
  const drive = { ...contact, email: "steps@example.com", kind: "test-drive", wanted_vehicle: "Steps" };

  test("[EF-20] the first step creates an unfinished lead, and the last one completes it", async () => {
    const first = await send({ ...drive, isLastStep: "false", step: "1" });
    const leadId = await readLeadId(first);
    expect(await platform.store.leads.lead("alpha", leadId)).toMatchObject({ isLastStep: false, name: "Ann Example" });
    const [waiting] = await platform.store.outbox.readEntries("alpha", leadId);
    expect(waiting?.dueAt).toBeGreaterThan(testNow + 5 * minuteMs);
    const second = await send({ ...drive, lead_id: leadId, isLastStep: true, message: "In the morning" });
    expect(await readLeadId(second)).toBe(leadId);
    expect(await platform.store.leads.lead("alpha", leadId)).toMatchObject({
      isLastStep: true,
      message: "In the morning",
    });
    const entries = await platform.store.outbox.readEntries("alpha", leadId);
    expect(entries.map(({ kind, dueAt }) => [kind, dueAt]).toSorted()).toEqual([
      ["confirmation-mail", testNow],
      ["mail", testNow],
    ]);
  });

  test("[EF-20] a repeated step does not change a finished lead, and missing fields are taken from earlier steps", async () => {
    const leadId = await readLeadId(await send({ ...drive, isLastStep: false }));
    expect((await send({ kind: "test-drive", lead_id: leadId, message: "Whole" })).status).toBe(200);
    const again = await send({ ...drive, lead_id: leadId, message: "Changed" });
    expect(await readLeadId(again)).toBe(leadId);
    expect(await platform.store.leads.lead("alpha", leadId)).toMatchObject({ name: "Ann Example", message: "Whole" });
  });

  test("[EF-20] the id of a finished lead alone neither shows its shopper nor changes it", async () => {
    const own = { ...drive, email: "vera@example.com", phone: "0491 570 158", name: "Vera Victim" };
    const leadId = await readLeadId(await send(own));
    const before = await platform.store.leads.lead("alpha", leadId);
    const refused = await platform.ask(host, "/enquiries", {
      method: "POST",
      body: new URLSearchParams({ kind: "general", lead_id: leadId, email: "not-an-address" }),
    });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    for (const secret of ["Vera", "0491570158", "491 570 158", "vera@example.com"]) expect(page).not.toContain(secret);
    const other = { ...own, name: "Mal", email: "mal@example.com", phone: "0491 570 159", lead_id: leadId };
    expect(await readLeadId(await send(other))).not.toBe(leadId);
    expect(await platform.store.leads.lead("alpha", leadId)).toEqual(before);
  });

  test("[EF-20] a step for an unknown lead, or one a day old, creates a new lead", async () => {
    const unknown = await readLeadId(await send({ ...drive, lead_id: "not-there" }));
    expect(unknown).not.toBe("not-there");
    const old = await readLeadId(await send({ ...drive, isLastStep: false }));
    platform.clock.now = testNow + 25 * hourMs;
    const late = await readLeadId(await send({ ...drive, lead_id: old, message: "A day later" }));
    platform.clock.now = testNow;
    expect(late).not.toBe(old);
  });

  test("[EF-20] if the first step was already delivered, the complete lead follows", async () => {
    const leadId = await readLeadId(await send({ ...drive, isLastStep: false, wanted_vehicle: "Delivered" }));
    const later = testNow + 2 * hourMs;
    for (;;) {
      const claimed = await platform.store.outbox.claim(later, 100, 60_000);
      if (claimed.length === 0) break;
      for (const entry of claimed) await platform.store.outbox.done(entry, later);
    }
    const statesOfMail = async () =>
      (await platform.store.outbox.readEntries("alpha", leadId))
        .filter(({ target }) => target === "mail leads@motors.example")
        .map(({ state }) => state);
    expect(await statesOfMail()).toEqual(["done"]);
    await send({ ...drive, lead_id: leadId });
    expect((await statesOfMail()).toSorted()).toEqual(["done", "pending"]);
  });

  test("[EF-20, EF-26] without scripts the first step leads to the second, and that one to /success", async () => {
    const post = (fields: [string, string][]) =>
      platform.ask(host, "/enquiries", { method: "POST", body: new URLSearchParams(fields) });
    const formOn = (page: ReturnType<typeof parseHtml>) => {
      const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/enquiries");
      if (!form) throw new Error("There is no form");
      return formFields(page, form);
    };
    const typed: Record<string, string> = { ...contact, name: "Plain Stepper", dateTime: "2027-01-05T10:00" };
    const filled = (page: ReturnType<typeof parseHtml>) =>
      formOn(page).map(([name, value]): [string, string] => [name, typed[name] ?? value]);
    const answer = await post(filled((await pageAt("/book-test-drive")).page));
    expect(answer.status).toBe(200);
    const done = await post(filled(parseHtml(await answer.text())));
    expect(done.status).toBe(303);
    const leads = (await platform.store.leads.leads("alpha")).filter(({ name }) => name === "Plain Stepper");
    expect(leads).toMatchObject([{ isLastStep: true, dateTime: "2027-01-05T10:00:00+11:00", optIn: true }]);
  });
});

describe("times", () => {
  const drive = { ...contact, kind: "test-drive", car_id: "rav4" };

  test("[PT-04] free times are within the location's hours and in the future, without booked ones", async () => {
    const slots = await fetchSlots("kind=test-drive&car_id=rav4");
    expect(slots.length).toBeGreaterThan(50);
    for (const slot of slots) {
      expect(Date.parse(slot)).toBeGreaterThan(testNow);
      expect(slot).toMatch(/T(09|1[0-6]):00:00\+1[01]:00$/);
    }
    const [, wanted = ""] = slots;
    const lead = await readLead(send({ ...drive, dateTime: wanted }));
    expect(lead).toMatchObject({ dateTime: wanted, isTimeBooked: true });
    expect(await fetchSlots("kind=test-drive&car_id=rav4")).not.toContain(wanted);
    const other = await send({ ...drive, name: "Bob", phone: "0412 345 679", dateTime: wanted });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({
      errors: [{ field: "dateTime", message: "That time has just been taken. Choose another one." }],
    });
    expect((await send({ ...drive, dateTime: wanted })).status).toBe(200);
  });

  test("[PT-04] of twenty simultaneous requests for one time, one gets it", async () => {
    const wanted = (await fetchSlots("kind=service-booking&location=workshop"))[4] ?? "";
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send({
          ...contact,
          kind: "service-booking",
          message: "Oil",
          phone: `0412 000 1${String(index).padStart(2, "0")}`,
          dateTime: wanted,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  test("[PT-03, PT-05] a free-text time is a preference and is sent as dateTime; one in the past is refused", async () => {
    const wish = await readLead(send({ ...drive, name: "Wisher", dateTime: "2027-03-01T20:30" }));
    expect(wish).toMatchObject({ dateTime: "2027-03-01T20:30:00+11:00", isTimeBooked: false });
    const none = await readLead(send({ ...drive, name: "No time" }));
    expect(none?.dateTime).toBeNull();
    expect(await (await send({ ...drive, dateTime: "2020-01-01T10:00" })).json()).toMatchObject({
      errors: [{ field: "dateTime", message: "Choose a time in the future." }],
    });
    for (const dateTime of ["2028-11-21T10:00", "9999-12-31T23:59", "9999-12-31T23:59:00+11:00"]) {
      const answer = await send({ ...drive, name: "Far off", dateTime });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        errors: [{ field: "dateTime", message: "Choose a time within the next two years." }],
      });
    }
  });

  test("[PT-04] an unknown location has no times", async () => {
    expect(await fetchSlots("kind=test-drive&location=moon")).toEqual([]);
  });
});

describe("the spam guard", () => {
  const general = { ...contact, message: "Hello", category: "General Enquiry", dealership_slug: "north" };
  let phones = 0;
  const newPhone = () => `0415 000 ${String((phones += 1)).padStart(3, "0")}`;
  const readSuspicions = async (fields: Fields, options: Parameters<typeof send>[1] = {}) =>
    (
      await readLead(
        send({ ...general, phone: newPhone(), ...fields }, { address: "192.0.2.200", ...options }),
        options.site?.split(".")[0],
      )
    )?.suspicions;

  const fetchConfirmations = async (leadId: string) =>
    (await platform.store.outbox.readEntries("alpha", leadId)).filter(({ kind }) => kind === "confirmation-mail")
      .length;

  test("[EF-29] a single sign of spam has no effect: no mark, and the confirmation is sent", async () => {
    const signs = [
      { form_seconds: "12.5", website: "" },
      {},
      { website: "https://autofilled.example" },
      { form_seconds: "0.4" },
      { isLastStep: "false", step: "1", kind: "trade-in", form_seconds: "0.4" },
    ];
    for (const [index, fields] of signs.entries()) {
      const email = `person${index}@example.com`;
      const sent = { ...general, phone: newPhone(), email, message: `Person ${index}`, ...fields };
      const lead = await readLead(send(sent, { address: "192.0.2.201" }));
      expect([lead?.suspicions, await fetchConfirmations(lead?.leadId ?? "")]).toEqual([[], 1]);
    }
  });

  test("[EF-29] two signs mark a lead, which is still stored and delivered, without a confirmation", async () => {
    const lead = await readLead(
      send({ ...general, phone: newPhone(), message: "Kept", website: "x", form_seconds: "0.4" }),
    );
    expect(lead?.suspicions).toEqual(["honeypot", "too-fast"]);
    const entries = await platform.store.outbox.readEntries("alpha", lead?.leadId ?? "");
    expect(entries).toMatchObject([{ state: "pending" }]);
    expect(await fetchConfirmations(lead?.leadId ?? "")).toBe(0);
  });

  test("[EF-29] forty enquiries from one IP address are unmarked and confirmed, a flood is marked", async () => {
    const sendOne = (index: number, address: string) => {
      const person = { phone: `0413 000 ${String(index).padStart(3, "0")}`, email: `office${index}@example.com` };
      return readLead(send({ ...general, ...person, message: `Number ${index}` }, { address }));
    };
    for (let index = 0; index < 40; index += 1) {
      const lead = await sendOne(index, "198.51.100.20");
      expect([lead?.suspicions, await fetchConfirmations(lead?.leadId ?? "")]).toEqual([[], 1]);
      platform.clock.now += 2_000;
    }
    platform.clock.now += 5 * minuteMs;
    const flood = [];
    for (let index = 0; index < 90; index += 1) flood.push((await sendOne(100 + index, "198.51.100.21"))?.suspicions);
    expect(flood.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => []));
    expect(flood.at(-1)).toEqual(["many-from-address", "no-proof-of-work"]);
    platform.clock.now += 2 * hourMs;
  });

  test("[EF-29] an email address entered in many forms receives at most five confirmations a day", async () => {
    const email = "victim@example.com";
    const counts = [];
    for (let index = 0; index < 8; index += 1) {
      const address = `192.0.2.${index + 1}`;
      const sent = { ...general, email, phone: newPhone(), message: `Another ${index}` };
      const lead = await readLead(send(sent, { address }));
      counts.push(await fetchConfirmations(lead?.leadId ?? ""));
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    platform.clock.now += dayMs;
    const lead = await readLead(send({ ...general, email, phone: newPhone(), message: "The next day" }));
    expect(await fetchConfirmations(lead?.leadId ?? "")).toBe(1);
    platform.clock.now = testNow;
  });

  test("[EF-29] if proof of work is required, a form without it is stored and marked, and each proof is accepted once", async () => {
    expect((await platform.ask(host, "/data/enquiry-challenge")).status).toBe(204);
    const site = "guarded.localhost";
    const challenge = await (await platform.ask(site, "/data/enquiry-challenge")).json();
    const proof_of_work = await solve(challenge as Parameters<typeof solve>[0], 60_000);
    expect(await readSuspicions({ message: "Without" }, { site })).toEqual(["no-proof-of-work"]);
    expect(await readSuspicions({ message: "With", proof_of_work }, { site })).toEqual([]);
    expect(await readSuspicions({ message: "Used again", proof_of_work }, { site })).toEqual(["no-proof-of-work"]);
  });
});

describe("proofs stored with a lead", () => {
  test("[EF-10] the consent: its words and version, what was preset, when, where and on which form", async () => {
    const lead = await readLead(
      send({ ...contact, kind: "parts", message: "Consent", opt_in: "false" }, { address: "203.0.113.99" }),
    );
    expect(lead?.consent).toEqual({
      text: "Keep me up to date with news and offers. I can unsubscribe at any time.",
      version: "1",
      isShown: true,
      isPreset: true,
      isGiven: false,
      isChosen: false,
      termsText: null,
      privacyVersion: null,
      termsVersion: null,
      notice: "We use your details to respond to you, and handle them as described in our privacy policy.",
      form: "parts",
      at: testNow,
      address: "203.0.113.99",
    });
    const older = await readLead(send({ ...contact, kind: "parts", message: "Older words", opt_in_version: "0" }));
    expect(older?.consent).toMatchObject({ text: null, version: "0" });
  });

  test("[EF-18] a valuation lead includes its source and visited pages; others do not", async () => {
    const car = { trade_in_make: "Mazda", trade_in_model: "CX-5", postcode: "2650" };
    const trail = { visited_pages: ["/", "/search", 7], linked_query_params: { utm_source: "mail" } };
    const lead = await readLead(
      send({
        ...contact,
        ...car,
        kind: "trade-in",
        car_id: "rav4",
        url: "https://alpha.example/sell-my-car",
        lead_attributes: trail,
      }),
    );
    expect(lead).toMatchObject({
      postcode: "2650",
      tradeIn: { make: "Mazda", model: "CX-5" },
      valuation: {
        url: "https://alpha.example/sell-my-car",
        source: "Website",
        userAgent: "Test Browser",
        carDealershipId: "d1",
        leadAttributes: { visitedPages: ["/", "/search", "7"], linkedQueryParams: { utm_source: "mail" } },
      },
    });
    for (const lead_attributes of ["{", "null", 7, [], { visited_pages: "x", linked_query_params: null }]) {
      const fields = { ...contact, ...car, kind: "trade-in", lead_attributes, dealership_slug: "north" };
      expect((await send(fields)).status).toBe(200);
    }
    expect(
      (await readLead(send({ ...contact, kind: "parts", message: "No trail", lead_attributes: trail })))?.valuation,
    ).toBeNull();
  });
});
