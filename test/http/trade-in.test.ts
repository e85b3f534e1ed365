import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { leadReference } from "../../src/leads/lead-reference.ts";
import { conditionField } from "../../src/trade-in/condition.ts";
import { autograbKey, type AutograbServer, autograbServer } from "../autograb-server.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, everyElement, parseHtml, visibleText } from "./html.ts";
import { createVisitor } from "./signed-in.ts";
import { dayMs, minuteMs } from "../../src/settings/durations.ts";

const host = "alpha.localhost";
const car = { rego: "REG4SUCCESS", regoState: "NSW", km: "50,000 km", purpose: "trade-in", by: "rego" };
const answers = { answer_1: "No problems", answer_2: "Small marks", answer_3: "Yes", answer_4: "No" };
const people = { name: "Ann", last_name: "Example", email: "ann@example.com", postcode: "2650" };
const year = new Date(testNow).getUTCFullYear() - 3;

const mazdas = [1, 2, 3, 4].map((number) =>
  stockVehicle(`m${number}`, { make: "Mazda", model: "3", carType: "used", year, km: 50_000, price: 24_000 }),
);
const place = (slug: string, lat: number, long: number) => ({
  id: `id-${slug}`,
  slug,
  name: `Alpha ${slug}`,
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { city: slug, state: "NSW" as const, lat, long },
});
const ofGroup = (slug: string, lat: number, long: number) => ({
  ...place(slug, lat, long),
  name: `Group ${slug}`,
  dealershipId: slug,
  dealershipSlug: `d-${slug}`,
});

let server: AutograbServer;
let platform: TestPlatform;
let phones = 0;
const details = () => ({ ...people, phone: `0491 57${String((phones += 1)).padStart(4, "0")}`, opt_in: "true" });

beforeAll(async () => {
  server = await autograbServer(year);
  const pages = ["/sell-my-car" as const];
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        content: { pages },
        tradeIn: { provider: "autograb", storesValuation: true },
        locations: [place("sydney", -33.87, 151.21), place("melbourne", -37.81, 144.96)],
      }),
      siteFile("group", {
        tradeIn: { provider: "autograb" },
        contact: { phone: "(02) 9000 0001" },
        dealerships: ["sydney", "melbourne"].map((slug) => ({ id: slug, slug: `d-${slug}`, name: `Group ${slug}` })),
        locations: [ofGroup("sydney", -33.87, 151.21), ofGroup("melbourne", -37.81, 144.96)],
      }),
      siteFile("demo"),
      siteFile("buying", {
        tradeIn: { provider: "autograb" },
        actions: { reserve: "checkout", onlinePurchase: true },
      }),
      siteFile("asking", { tradeIn: { provider: "autograb" }, actions: { reserve: "off", onlinePurchase: false } }),
      siteFile("by-hand", { tradeIn: { provider: "autograb" } }),
      siteFile("service-only", { tradeIn: { provider: "autograb", estimatesByHand: "none" } }),
      siteFile("off", { tradeIn: { enabled: false }, content: { pages } }),
    ],
    vehicles: {
      alpha: [
        stockVehicle("rav4", { carType: "used", price: 30_000 }),
        stockVehicle("kept", { carType: "used", price: 30_000, reserved: true }),
      ],
      group: [stockVehicle("b1", { carType: "used", price: 30_000, dealershipSlug: "d-melbourne" })],
      demo: mazdas,
      buying: [
        stockVehicle("used", { carType: "used", price: 30_000 }),
        stockVehicle("new", { carType: "new", price: 30_000 }),
      ],
      asking: [stockVehicle("used", { carType: "used", price: 30_000 })],
      "by-hand": mazdas,
      "service-only": mazdas,
    },
    environment: { AUTOGRAB_KEY: autograbKey },
    autograbUrl: server.url,
  });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});
beforeEach(() => {
  server.asked.length = 0;
  platform.logged.length = 0;
});
afterEach(() => server.answerWith(null));

const post = (path: string, body: Record<string, string>, at = host) =>
  platform.ask(at, path, { method: "POST", body: new URLSearchParams(body) });
const postJson = async (path: string, body: object) => {
  const headers = { "content-type": "application/json" };
  const response = await platform.ask(host, path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const textAt = async (path: string, at = host) => readable(await platform.ask(at, path));
async function readable(response: Response): Promise<string> {
  return visibleText(parseHtml(await response.text())).replace(/\s+/g, " ");
}

/** Sends a step as a form and returns the address that it leads to. */
async function take(path: string, body: Record<string, string>, at = host): Promise<string> {
  const response = await post(path, body, at);
  expect(response.status, await response.clone().text()).toBe(303);
  return response.headers.get("location") ?? "";
}

async function offerPage(changes: Record<string, string> = {}, at = host): Promise<string> {
  const page = await take("/trade-in", { ...car, ...changes }, at);
  await take(page, { step: "condition", ...answers }, at);
  await take(page, { step: "details", ...details() }, at);
  return page;
}

async function fetchLead(page: string, siteId = "alpha") {
  const found = await platform.store.leads.leads(siteId);
  const form = parseHtml(await (await platform.ask(`${siteId}.localhost`, page)).text());
  const reference = /reference: (\w{8})/.exec(visibleText(form))?.[1] ?? "";
  return found.find(({ leadId }) => leadId.toUpperCase().endsWith(reference));
}

describe("the pages of a trade-in", () => {
  test.each([
    ["/trade-in", "Value your trade-in"],
    ["/sell-my-car", "Sell us your car"],
    ["/cars/trade-in?car_id=rav4", "Towards the 2022 Toyota RAV4"],
    ["/cars/trade-in?car_id=kept", "Towards the 2022 Toyota RAV4, which is reserved"],
  ])("[RT-11, TI-14] %s opens the flow with its promise and questions", async (path, words) => {
    const text = await textAt(path);
    expect(text).toContain(words);
    expect(text).toContain("Instant offer in 2 minutes");
    expect(text).toContain("How is my car valued?");
    expect((await platform.ask(host, path)).headers.get("cache-control")).toBe("no-store");
  });

  test("[RT-11] car_id is carried through every step to the lead and the calculator", async () => {
    const page = await offerPage({ car_id: "rav4" });
    expect(await fetchLead(page)).toMatchObject({ carId: "rav4", dealershipSlug: "north", form: "trade-in" });
    const html = await (await platform.ask(host, page)).text();
    expect(visibleText(parseHtml(html))).toContain("Towards the 2022 Toyota RAV4");
    expect(html).toContain("trade_in=33400");
  });

  test.each([
    [
      "a purchase and a reservation",
      "buying",
      "used",
      {},
      ["online purchase", "Reserve Online"],
      "Your offer goes with you",
    ],
    ["a reservation", "buying", "new", {}, ["Reserve Online"], "Your offer goes with you"],
    [
      "both without an offer",
      "buying",
      "used",
      { km: "150000" },
      ["online purchase", "Reserve Online"],
      "without an offer",
    ],
    ["the page of a vehicle that is not sold online", "asking", "used", {}, ["See the 2022 Toyota RAV4"], "Ask us"],
  ])("lead on to %s", async (_case, site, id, changes, labels, text) => {
    const shopper = createVisitor(platform, `${site}.localhost`);
    const started = await shopper.submit("/trade-in", { ...car, ...changes, car_id: id });
    const at = started.headers.get("location") ?? "";
    await shopper.submit(at, { step: "condition", ...answers });
    await shopper.submit(at, { step: "details", ...details() });
    const page = parseHtml(await (await shopper.get(at)).text());
    const next = element(page, "section", { "aria-labelledby": "next-heading" });
    expect(visibleText(next)).toContain(text);
    const links = elements(next, "a");
    expect(links.map((link) => visibleText(link))).toEqual(labels.map((label) => expect.stringContaining(label)));
    for (const { attributes } of links) {
      const href = attributes.get("href") ?? "";
      const there = await shopper.get(href);
      expect(there.status, href).toBe(200);
      if (href.includes("trade_in=yes")) expect(await there.text()).toContain("indicative offer of $33,400");
    }
  });

  test("lead nowhere for a car that is only sold", async () => {
    const page = await offerPage({ purpose: "sell" });
    expect(await (await platform.ask(host, page)).text()).not.toContain("next-heading");
  });

  test("the confirmation has the offer and a private link to its page, which accepts it", async () => {
    await platform.workOutbox();
    const page = await offerPage();
    const lead = await fetchLead(page);
    platform.clock.now += 11 * minuteMs;
    const sent = await platform.workOutbox();
    const mail = sent.find(
      (message) =>
        message.kind === "mail" && message.text.includes(`Your reference: ${leadReference(lead?.leadId ?? "")}`),
    );
    const text = mail?.kind === "mail" ? mail.text : "";
    expect(text).toContain("Our indicative offer for your car is $33,400, subject to inspection.");
    const [, linked = ""] = /See your offer:\nhttps:\/\/[^/]+(\/trade-in\/\S+)/.exec(text) ?? [];
    expect(linked).not.toBe(page);
    expect(await textAt(linked)).toContain("Our indicative offer");
    expect((await platform.ask("demo.localhost", linked)).status).toBe(404);
    expect(await take(linked, { offer_accepted: "true" })).toBe(linked);
    const accepted = (await platform.store.leads.lead("alpha", lead?.leadId ?? ""))?.offerAccepted;
    expect([accepted, (await textAt(page)).includes("You accepted our indicative offer")]).toEqual([true, true]);
  });

  test.each([
    ["by-hand", "we estimate those from the prices of similar cars on this site", "Our indicative offer"],
    ["service-only", "our valuer calls you with a price for those", "We have your details"],
  ])(
    "at %s a car entered by hand is not sent to the valuation service, as the pages say",
    async (at, said, heading) => {
      expect(await textAt("/trade-in?by=hand", `${at}.localhost`)).toContain(said);
      const byHand = { by: "hand", make: "Mazda", model: "3", year: String(year) };
      const text = await textAt(await offerPage(byHand, `${at}.localhost`), `${at}.localhost`);
      expect(text).toContain(heading);
      expect(text).toContain(said);
      expect(server.asked).toEqual([]);
    },
  );

  test("[TI-12] say what an estimate is worth", async () => {
    const limits =
      "Online estimates are generally not given for cars over 7 years old or over 100,000 km. The estimate is indicative and subject to inspection, and comes from a third-party valuation service.";
    expect(await textAt("/trade-in")).toContain(limits);
    expect(await textAt(await offerPage())).toContain(limits);
  });

  test("[TI-01] the details ask for these fields, and carry a hidden special field", async () => {
    const page = await take("/trade-in", car);
    await take(page, { step: "condition", ...answers });
    const html = await (await platform.ask(host, page)).text();
    const inputs = [...elements(parseHtml(html), "input"), ...elements(parseHtml(html), "select")];
    const inputType = (name: string) =>
      inputs.find((input) => input.attributes.get("name") === name)?.attributes.get("type");
    const names = inputs.map(({ attributes }) => attributes.get("name"));
    for (const name of ["name", "last_name", "postcode", "phone", "email", "location_id", "dealership_slug"])
      expect(names).toContain(name);
    expect(inputType("special")).toBe("hidden");
    await take(page, { step: "details", ...details(), location_id: "id-melbourne", special: "from the fair" });
    expect(await fetchLead(page)).toMatchObject({
      name: "Ann",
      lastName: "Example",
      postcode: "2650",
      locationSlug: "melbourne",
      special: "from the fair",
    });
  });

  test.each([
    ["800", "Invalid postcode. Please enter a 4-digit number."],
    ["12345", "Invalid postcode. Please enter a 4-digit number."],
    ["12a4", "Invalid postcode. Please enter a 4-digit number."],
    ["", "Invalid postcode. Please enter a 4-digit number."],
    ["9999", "Invalid postcode"],
  ])(
    "[TI-02, TI-03, TI-05] the postcode %j is refused at its field, and nothing is lost",
    async (postcode, message) => {
      const page = await take("/trade-in", car);
      await take(page, { step: "condition", ...answers });
      const response = await post(page, { step: "details", ...details(), postcode });
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain(`id="trade-in-postcode-error">${message}<`);
      const longest = /<input[^>]*id="trade-in-postcode"[^>]*>/.exec(html)?.[0].match(/maxLength="(\d+)"/i)?.[1];
      expect(Number(longest)).toBeGreaterThanOrEqual("  2000  ".length);
      expect(html).toContain('value="ann@example.com"');
    },
  );

  test.each([
    ["0800", "0800"],
    [" 2000 ", "2000"],
  ])("[TI-03] the postcode %j is accepted", async (postcode, stored) => {
    const page = await take("/trade-in", car);
    await take(page, { step: "condition", ...answers });
    await take(page, { step: "details", ...details(), postcode });
    expect(await fetchLead(page)).toMatchObject({ postcode: stored });
  });

  test.each([
    ["2010", "sydney"],
    ["3051", "melbourne"],
    [" 3051 ", "melbourne"],
  ])("[TI-03, TI-06] the lead of the postcode %j goes to the nearest location", async (postcode, slug) => {
    const page = await take("/trade-in", car);
    await take(page, { step: "condition", ...answers });
    await take(page, { step: "details", ...details(), postcode });
    expect(await fetchLead(page)).toMatchObject({ locationSlug: slug });
  });

  test("[TI-08] contact details are not taken before the condition", async () => {
    const page = await take("/trade-in", car);
    const early = { ...details(), name: "Too Early" };
    const answer = await post(page, { step: "details", ...early });
    expect([answer.status, await readable(answer)]).toEqual([200, expect.stringContaining("Please fix")]);
    expect((await platform.store.leads.leads("alpha")).filter(({ name }) => name.startsWith("Too Early"))).toEqual([]);
    await take(page, { step: "condition", ...answers });
    await take(page, { step: "details", ...early });
    expect((await fetchLead(page))?.name).toContain("Too Early");
  });

  test.each([
    ["nearest to the postcode", "", { postcode: "3051" }, "melbourne"],
    ["that was chosen", "", { postcode: "2010", location_id: "id-melbourne" }, "melbourne"],
    ["of the vehicle's dealership", "b1", { postcode: "2010", location_id: "id-sydney" }, "melbourne"],
  ])("the location %s is the only one to call on the page with the offer", async (_which, carId, sent, slug) => {
    const at = "group.localhost";
    const page = await take("/trade-in", { ...car, car_id: carId }, at);
    await take(page, { step: "condition", ...answers }, at);
    const asked = await (await platform.ask(at, page)).text();
    expect(asked.includes("Nearest to my postcode")).toBe(carId === "");
    await take(page, { step: "details", ...details(), ...sent }, at);
    const text = await textAt(page, at);
    expect(text).toContain(`Rather talk? Group ${slug}`);
    expect(text).toContain(`Call Group ${slug}`);
    expect(text).not.toContain("Group sydney");
    expect(await fetchLead(page, "group")).toMatchObject({ dealershipSlug: `d-${slug}` });
  });

  test("a step that is not filled in says what is missing", async () => {
    expect(await readable(await post("/trade-in", { purpose: "trade-in" }))).toContain(
      "Please fix the following errors: Enter your rego. Choose the state of your rego. Enter the kilometres",
    );
    const page = await take("/trade-in", car);
    expect(await readable(await post(page, { step: "condition" }))).toContain(
      'Choose an answer to "How does it drive?"',
    );
    await take(page, { step: "condition", ...answers });
    const missing = parseHtml(await (await post(page, { step: "details" })).text());
    const linked = elements(element(missing, "main"), "a").map(({ attributes }) => attributes.get("href") ?? "");
    const named = linked.filter((href) => href.startsWith("#")).map((href) => href.slice(1));
    const fields = everyElement(missing).flatMap(({ attributes }) => attributes.get("id") ?? []);
    expect(named.length).toBeGreaterThan(3);
    expect(named).toEqual(fields.filter((id) => named.includes(id)));
    expect(await readable(await post("/trade-in", { by: "hand", regoState: "NSW", km: "1" }))).toContain(
      "Choose the make of your car.",
    );
  });

  test("are resumed where they were left, by their address or from the first page of the same browser", async () => {
    const started = await post("/trade-in", { ...car, purpose: "sell" });
    const page = started.headers.get("location") ?? "";
    await take(page, { step: "condition", ...answers });
    expect(await textAt(page)).toContain("Your details");
    const cookie = (started.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const first = await (await platform.ask(host, "/trade-in", { headers: { cookie } })).text();
    expect(first).toContain(`<a href="${page}">Continue with your `);
    expect(await textAt("/trade-in")).not.toContain("Continue with");
    expect(await textAt(`${page}?step=condition`)).toContain("Its condition");
  });

  test("report the visit to the dealer without the private address", async () => {
    const page = await take("/trade-in", car);
    await take(page, { step: "condition", ...answers });
    const trail = { visited_pages: ["/search", "/trade-in", page], linked_query_params: { utm_source: "mail" } };
    const url = `https://alpha.example${page}`;
    await take(page, { step: "details", ...details(), url, lead_attributes: JSON.stringify(trail) });
    expect((await fetchLead(page))?.valuation).toMatchObject({
      url: "https://alpha.example/trade-in",
      leadAttributes: {
        visitedPages: ["/search", "/trade-in", "/trade-in"],
        linkedQueryParams: { utm_source: "mail" },
      },
    });
  });

  test("an unknown or expired address is not found", async () => {
    const page = await take("/trade-in", car);
    expect((await platform.ask(host, `${page}x`)).status).toBe(404);
    expect((await platform.ask("demo.localhost", page)).status).toBe(404);
    platform.clock.now = testNow + 15 * dayMs;
    expect((await platform.ask(host, page)).status).toBe(404);
    platform.clock.now = testNow;
  });

  test("a site that accepts no trade-ins keeps its plain form and has no flow", async () => {
    expect(await textAt("/sell-my-car", "off.localhost")).toContain("One of our valuers will call you with a price.");
    expect((await platform.ask("off.localhost", "/trade-in")).status).toBe(404);
    expect((await post("/trade-in", car, "off.localhost")).status).toBe(410);
  });
});

describe("the lookup of a rego", () => {
  test("[TI-07] sends rego and regoState; a car that is found is not asked for", async () => {
    const { body } = await postJson("/trade-in", { ...car, rego: "reg4 success" });
    expect(server.asked[0]?.path).toBe("/v2/vehicles/registrations/REG4SUCCESS?region=au&state=NSW");
    expect(body).toMatchObject({ found: true, vehicle: { make: "Toyota", model: "Hilux", year, badge: "SR5" } });
    expect(await textAt(`/trade-in/${String(body["id"])}`)).toContain(`${year} Toyota Hilux SR5, 50,000 km`);
  });

  test.each([
    ["is not found", "UNKNOWN1", "We did not find the rego UNKNOWN1."],
    ["has a VIN only", "REG4VINONLY", "We did not find the rego REG4VINONLY."],
    ["cannot be looked up", null, "We cannot look up regos at the moment."],
  ])("[TI-07] a rego that %s lets the shopper enter the car", async (_what, rego, notice) => {
    if (rego === null) server.answerWith((response) => void response.writeHead(500).end());
    const page = await take("/trade-in", { ...car, rego: rego ?? "ABC12D" });
    expect(await textAt(page)).toContain(`${notice} Please enter the car yourself.`);
    server.answerWith(null);
    await take(page, { step: "manual", make: "Mazda", model: "CX-5", year: String(year) });
    await take(page, { step: "condition", ...answers });
    await take(page, { step: "details", ...details() });
    expect(await fetchLead(page)).toMatchObject({ tradeIn: { make: "Mazda", model: "CX-5", year, km: 50_000 } });
    expect(await textAt(page)).toContain("Our valuer will call you with a price.");
  });

  test("is not repeated without end for one connection", async () => {
    const headers = { "x-forwarded-for": "203.0.113.77" };
    for (let lookup = 0; lookup < 22; lookup += 1)
      await platform.ask(host, "/trade-in", { method: "POST", headers, body: new URLSearchParams(car) });
    expect(server.asked).toHaveLength(20);
  });
});

describe("an offer", () => {
  test("[TI-08, TI-09, TI-13] the lead is created, its valuation adjusted, and the offer accepted", async () => {
    const started = await postJson("/trade-in", car);
    const id = String(started.body["id"]);
    const adjustmentAnswers = {
      "How does it drive?": "No problems",
      "How does it look?": "Small marks",
      "Is its service history complete?": "Yes",
      "Has it been in an accident?": "No",
    };
    expect(await postJson(`/trade-in/${id}`, { id, adjustmentAnswers })).toEqual({ status: 200, body: { id } });
    const created = await postJson(`/trade-in/${id}`, details());
    const leadId = String(created.body["lead_id"]);
    expect(created.body).toEqual({ id, lead_id: leadId, offer: { offer_price: 33_400, low: 31_500, high: 35_200 } });
    const valuation = { id: "PRICING_ID", rego: "REG4SUCCESS", regoState: "NSW", adjustmentAnswers };
    expect(await platform.store.leads.lead("alpha", leadId)).toMatchObject({
      category: "Trade-in Enquiry",
      subcategory: null,
      isLastStep: false,
      offerAccepted: null,
      tradeIn: { offerPrice: 33_400, valuation },
      valuation: { source: "Website" },
    });
    const acceptance = {
      category: "Trade-in Enquiry",
      subcategory: "3. Offer Accepted",
      lead_id: leadId,
      form_completed: true,
      offer_accepted: true,
    };
    const accepted = await postJson(`/trade-in/${id}`, acceptance);
    expect(accepted).toMatchObject({ status: 200, body: { lead_id: leadId } });
    expect(await platform.store.leads.lead("alpha", leadId)).toMatchObject({
      category: "Trade-in Enquiry",
      subcategory: "3. Offer Accepted",
      isLastStep: true,
      formCompleted: true,
      offerAccepted: true,
      tradeIn: { offerPrice: 33_400, valuation },
    });
    const counts = () => platform.store.analytics.counts("alpha", 0);
    await expect.poll(counts).toContainEqual({ eventId: 18, count: 1 });
  });

  test("[TI-09] the page's button sends category, subcategory, lead_id, form_completed and offer_accepted", async () => {
    const page = await offerPage({ purpose: "sell" });
    const form = elements(parseHtml(await (await platform.ask(host, page)).text()), "form").find(({ attributes }) =>
      attributes.get("action")?.endsWith(page),
    );
    const sent = Object.fromEntries(
      elements(form ?? { name: "", attributes: new Map(), children: [] }, "input").map(({ attributes }) => [
        attributes.get("name"),
        attributes.get("value"),
      ]),
    );
    const lead = await fetchLead(page);
    expect(sent).toEqual({
      step: "accept",
      category: "Sell My Car Enquiry",
      subcategory: "3. Offer Accepted",
      lead_id: lead?.leadId,
      form_completed: "true",
      offer_accepted: "true",
    });
    for (let time = 0; time < 2; time += 1) await take(page, sent as Record<string, string>);
    expect(await fetchLead(page)).toMatchObject({ category: "Sell My Car Enquiry", offerAccepted: true });
    expect(await textAt(page)).toContain("You accepted our indicative offer");
    const entries = await platform.store.outbox.readEntries("alpha", lead?.leadId ?? "");
    expect(entries.filter(({ kind }) => kind === "mail")).toHaveLength(1);
  });

  test("sent twice at once makes one lead", async () => {
    const page = await take("/trade-in", car);
    await take(page, { step: "condition", ...answers });
    const before = (await platform.store.leads.leads("alpha")).length;
    const sent = { step: "details", ...details() };
    await Promise.all([post(page, sent), post(page, sent)]);
    expect(await platform.store.leads.leads("alpha")).toHaveLength(before + 1);
  });

  test("stands for two weeks, and cannot be accepted after that", async () => {
    const page = await offerPage();
    platform.clock.now = testNow + 15 * dayMs;
    expect(await textAt(page)).toContain("This indicative offer has expired.");
    expect((await post(page, { step: "accept", offer_accepted: "true" })).status).toBe(404);
    platform.clock.now = testNow;
    expect((await fetchLead(page))?.offerAccepted).toBeNull();
  });

  test.each([
    ["over the limits", { km: "120000" }, "Your car is over 100,000 km, so there is no estimate online."],
    ["not valued", { by: "hand", make: "Bufori", model: "Geneva", year: String(year) }, "enough cars like yours"],
  ])("[TI-12] is not made for a car that is %s: the lead is complete and a valuer calls", async (_what, of, text) => {
    const page = await offerPage(of);
    expect(await textAt(page)).toContain(text);
    expect(await fetchLead(page)).toMatchObject({
      isLastStep: true,
      formCompleted: true,
      tradeIn: { offerPrice: null },
    });
  });

  test.each([
    ["its kilometres", { km: "120000" }, "Your car is over 100,000 km"],
    ["its year", { by: "hand", make: "Kia", model: "Rio", year: "2010" }, "Your car is more than 7 years old"],
  ])("[TI-12] is ruled out at the first step by %s, and a personal valuation is asked for", async (_by, of, text) => {
    const sent = { ...car, ...of };
    const response = await post("/trade-in", { ...sent, limits: "tell" });
    expect(response.status).toBe(200);
    const first = await readable(response);
    expect(first).toContain(`${text}, so there is no estimate online. You can ask for a personal valuation`);
    expect(first).toContain("Ask for a personal valuation");
    expect(first).not.toContain("Instant offer");
    const page = await take("/trade-in", { ...sent, limits: "told" });
    await take(page, { step: "condition", ...answers });
    const details = await textAt(page);
    expect(details).toContain(`${text}, so there is no estimate online.`);
    expect(details).not.toMatch(/Instant offer|Show my offer/);
  });

  test("[TI-12] is still possible at the first step for a car within the limits", async () => {
    expect(await textAt(await take("/trade-in", { ...car, limits: "tell" }))).toContain("Instant offer in 2 minutes");
  });

  test("no lead is lost if the valuation fails", async () => {
    const page = await take("/trade-in", car);
    await take(page, { step: "condition", ...answers });
    server.answerWith((response) => void response.writeHead(429).end());
    await take(page, { step: "details", ...details() });
    expect(await textAt(page)).toContain("The valuation service did not respond. Our valuer will call you");
    expect(await fetchLead(page)).toMatchObject({ name: "Ann", isLastStep: true, offerAccepted: null });
    expect(platform.logged).toContainEqual({
      level: "warn",
      event: "valuation failed",
      facts: { site: "alpha", reason: "AutoGrab responded with 429" },
    });
  });

  test("[TI-11] that cannot be saved with the lead is logged, and the shopper can continue", async () => {
    const failing = await testPlatform({
      sites: [siteFile("alpha", { tradeIn: { provider: "autograb" } })],
      environment: { AUTOGRAB_KEY: autograbKey },
      autograbUrl: server.url,
      replacePorts: ({ leads }) => ({
        leads: {
          ...leads,
          continueLead: async () => {
            throw new Error("The store is full.");
          },
        },
      }),
    });
    const send = (path: string, body: Record<string, string>) =>
      failing.ask(host, path, { method: "POST", body: new URLSearchParams(body) });
    const page = (await send("/trade-in", car)).headers.get("location") ?? "";
    await send(page, { step: "condition", ...answers });
    await send(page, { step: "details", ...details() });
    expect(await readable(await failing.ask(host, page))).toContain("$33,400");
    expect(failing.logged).toContainEqual({
      level: "warn",
      event: "Failed to save valuation data",
      facts: { site: "alpha", lead: expect.any(String), reason: "Error" },
    });
    expect(await failing.store.leads.leads("alpha")).toHaveLength(1);
    await failing.close();
  });

  test("of the demo shows the site's similar cars and how sure it is", async () => {
    const named = { by: "hand", make: "Mazda", model: "3", year: String(year) };
    const text = await textAt(await offerPage(named, "demo.localhost"), "demo.localhost");
    expect(text).toContain("$20,400");
    expect(text).toMatch(/Range: \$18,\d00 to \$22,\d00, subject to inspection/);
    expect(text).toContain("Accept it to arrange an inspection, after which we'll tell you the final price.");
    expect(text).toMatch(/Valid until \d+ \w+ 20\d\d\./);
    expect(text).toContain("50,000 km, $24,000");
    expect(text).toContain("Here it is based on the prices of similar cars on this site");
  });
});

describe("POST /api/miscellaneous", () => {
  test("[TI-10] takes a valuation result with its column on the flagged site, and only logs the result", async () => {
    const page = await offerPage();
    const stored = elements(parseHtml(await (await platform.ask(host, page)).text()), "div")
      .map(({ attributes }) => attributes.get("data-stored"))
      .find((text) => text !== undefined);
    const body = JSON.parse(stored ?? "{}") as object;
    expect(body).toMatchObject({ column_name: "valuation", id: "PRICING_ID", offer_price: 33_400 });
    expect(await postJson("/api/miscellaneous", body)).toEqual({ status: 200, body: { success: true } });
    expect(platform.logged.map(({ event }) => event)).toEqual(["valuation data saved"]);
    const unknown = await postJson("/api/miscellaneous", { ...body, trade_in: "unknown" });
    expect(unknown).toEqual({ status: 404, body: { success: false } });
    expect(platform.logged.at(-1)?.event).toBe("Failed to save valuation data");
    expect((await postJson("/api/miscellaneous", { ...body, column_name: "name" })).status).toBe(422);
  });

  test("[TI-10] does not exist on other sites, whose pages send nothing", async () => {
    const page = await offerPage({ by: "hand", make: "Mazda", model: "3", year: String(year) }, "demo.localhost");
    expect(await (await platform.ask("demo.localhost", page)).text()).not.toContain("data-stored");
    const body = { column_name: "valuation", trade_in: page.split("/").at(-1) ?? "", id: "a", offer_price: "20000" };
    expect((await post("/api/miscellaneous", body, "demo.localhost")).status).toBe(404);
    expect(platform.logged).toEqual([]);
  });
});

test("the condition lowers the offer's question to the valuation service", async () => {
  const page = await take("/trade-in", car);
  const poor = { [conditionField(0)]: "Needs repair", [conditionField(1)]: "Dents or rust" };
  await take(page, { step: "condition", ...answers, ...poor });
  await take(page, { step: "details", ...details() });
  expect(server.asked.at(-1)?.body).toMatchObject({ kms: 50_000, condition_score: 1 });
});
