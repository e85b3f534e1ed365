import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import { autograbKey, type AutograbServer, autograbServer } from "../autograb-server.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations, northYard } from "../form-dealer.ts";
import { minuteMs } from "../../src/settings/durations.ts";

const sales = "sales@alpha.example";
const car = { rego: "REG4SUCCESS", regoState: "NSW", km: "50,000 km", purpose: "trade-in", by: "rego" };
const year = new Date(testNow).getUTCFullYear() - 3;
const depot = { id: "depot-9", name: "Depot Nine" };

let server: AutograbServer;
let platform: TestPlatform;
beforeAll(async () => {
  server = await autograbServer(year);
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        singleManufacturer: "toyota",
        content: { pages: ["/book-test-drive"] },
        locations: [{ ...northYard, distributionLocations: [depot] }, ...formLocations.slice(1)],
        tradeIn: { provider: "autograb" },
        enquiry: {
          rego: "optional",
          locationSelect: "required",
          terms: { required: true },
          preferredContactMethod: true,
          financeQuestion: true,
          tradeInQuestion: true,
          preferredDealership: "shown",
          checkOptions: [{ name: "tint", label: "Window tint" }],
        },
        leadDelivery: { emails: [sales], adfUrl: "https://crm.example/adf", webhookUrl: "https://crm.example/hook" },
      }),
    ],
    vehicles: { alpha: [stockVehicle("rav4", { stocknum: "STOCK-417", carType: "used", price: 30_000 })] },
    environment: { AUTOGRAB_KEY: autograbKey },
    autograbUrl: server.url,
  });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

async function post(path: string, fields: object): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json", accept: "application/json", "user-agent": "Canary/1.0" };
  const response = await platform.ask("alpha.localhost", path, {
    method: "POST",
    headers,
    body: JSON.stringify(fields),
  });
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

type Delivered = { stored: StoredLead; mail: string; html: string; adf: string; webhook: Record<string, unknown> };

/** The stored lead, and what its dealer gets of it last. */
async function delivered(leadId: unknown): Promise<Delivered> {
  const stored = await platform.store.leads.lead("alpha", String(leadId));
  if (stored === null) throw new Error("The lead is not stored.");
  // A lead that was not complete waits ten minutes for the rest.
  platform.clock.now += 11 * minuteMs;
  const sent = await platform.workOutbox();
  const mail = sent.findLast((message) => message.kind === "mail" && message.to === sales);
  const posts = sent.flatMap((message) => (message.kind === "post" ? [message] : []));
  const adf = posts.findLast(({ url }) => url.endsWith("/adf"));
  const webhook = posts.findLast(({ url }) => url.endsWith("/hook"));
  if (mail?.kind !== "mail" || adf === undefined || webhook === undefined) throw new Error("Not all was delivered.");
  const body = JSON.parse(webhook.body) as Record<string, unknown>;
  return { stored, mail: mail.text, html: textOfMail(mail.html ?? ""), adf: adf.body, webhook: body };
}

/** What people read of a mail, as `Label: value`. */
function textOfMail(html: string): string {
  return html
    .replaceAll("</th>", ": ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#39;", "'");
}

/** Expects each text in the mail, the ADF document and the webhook; a list is a field's form in each of the three. */
function expectEverywhere({ mail, html, adf, webhook }: Delivered, fields: Record<string, string | string[]>): void {
  const hook = JSON.stringify(webhook);
  for (const [field, said] of Object.entries(fields)) {
    const [inMail = "", inAdf = inMail, inHook = inMail] = [said].flat();
    expect(mail, `${field} in the mail`).toContain(inMail);
    expect(html, `${field} in the mail's HTML`).toContain(inMail);
    expect(adf, `${field} in the ADF document`).toContain(inAdf);
    expect(hook, `${field} in the webhook`).toContain(inHook);
  }
}

test("[EN-05] every field of a lead and its form is stored and delivered by mail, ADF and webhook", async () => {
  const { lead_id: leadId } = await post("/enquiries", {
    kind: "test-drive",
    car_id: "rav4",
    name: "Canary Leadname",
    email: "canary.lead@example.com",
    phone: "0491 570 156",
    message: "Canary message",
    location: "north-yard",
    distribution_location: "depot-9",
    dealership_slug: "north",
    preferredDealership: "south",
    PreferredContactMethod: "SMS",
    finance: "Yes",
    trade_in: "Yes",
    additional_services: ["tint"],
    opt_in: "true",
    terms_conditions: "true",
    dateTime: "2026-11-28T10:00",
    isLastStep: "true",
  });
  const all = await delivered(leadId);
  expect(all.stored).toMatchObject({
    name: "Canary Leadname",
    email: "canary.lead@example.com",
    phone: "+61491570156",
    message: "Canary message",
    category: "Test Drive Booking",
    subcategory: null,
    isLastStep: true,
    dateTime: "2026-11-28T10:00:00+11:00",
    locationSlug: "north-yard",
    distributionLocationId: "depot-9",
    optIn: true,
    termsAccepted: true,
    preferredContactMethod: "SMS",
    isInterestedInFinance: true,
    hasTradeIn: true,
    additionalServices: ["tint"],
    dealershipSlug: "north",
    manufacturerSlug: "toyota",
    stockNumber: "STOCK-417",
    vehicleMake: "Toyota",
    vehicleModel: "RAV4",
    carType: "used",
    carId: "rav4",
    vehicleStatus: "in_stock",
  });
  expectEverywhere(all, {
    lead_id: String(leadId),
    name: "Canary Leadname",
    email: "canary.lead@example.com",
    phone: ["0491 570 156", "+61491570156", "+61491570156"],
    message: "Canary message",
    category: "Test Drive Booking",
    dateTime: ["Saturday 28 November 2026 at 10:00am", "2026-11-28T10:00", '"date_time":"2026-11-28T10:00:00+11:00"'],
    location: ["Example North", "Example North", '"location":"north-yard"'],
    distribution: "Depot Nine",
    opt_in: ["News and offers: ", "News and offers: ", '"opt_in":true'],
    terms: ["Terms of use: agreed", "Terms of use: agreed", '"terms_conditions":true'],
    contact: "SMS",
    finance: ["Finance: yes", "Finance: yes", '"finance":true'],
    tradeIn: ["Has a trade-in: yes", "Has a trade-in: yes", '"has_trade_in":true'],
    services: ["Window tint", "Window tint", '"additional_services":["tint"]'],
    dealership: ["Example North", "<vendorname>Example North</vendorname>", '"slug":"north"'],
    manufacturer: ["Toyota", "<make>Toyota</make>", '"manufacturer_slug":"toyota"'],
    stock: ["STOCK-417", "<stock>STOCK-417</stock>", '"stock_number":"STOCK-417"'],
    model: ["RAV4", "<model>RAV4</model>", '"model":"RAV4"'],
    car_type: ["Condition: used", 'status="used"', '"car_type":"used"'],
    car_id: ["rav4", ">rav4</id>", '"car_id":"rav4"'],
    vehicle_status: ["Status: in stock", "Status: in stock", '"vehicle_status":"in_stock"'],
    isLastStep: ["", "", '"is_last_step":true'],
  });
});

test("[EN-05] the rego and the category of a form without a vehicle are stored and delivered", async () => {
  const { lead_id: leadId } = await post("/enquiries", {
    name: "Canary Regoname",
    email: "canary.rego@example.com",
    phone: "0491 570 159",
    message: "Canary words",
    category: "General Enquiry",
    rego: "CAN417",
    location: "north-yard",
    dealership_slug: "south",
    terms_conditions: "true",
  });
  const all = await delivered(leadId);
  expect(all.stored).toMatchObject({ rego: "CAN417", category: "General Enquiry", preferredDealership: "south" });
  expectEverywhere(all, {
    rego: "CAN417",
    category: "General Enquiry",
    preferred: ["Example South", "Example South", '"preferred_dealership":"south"'],
  });
});

test("[EN-05] a form that was not finished is delivered as such", async () => {
  const { lead_id: leadId } = await post("/enquiries", {
    kind: "reservation",
    car_id: "rav4",
    name: "Canary Unfinished",
    email: "canary.half@example.com",
    terms_conditions: "true",
    phone: "0491 570 158",
    isLastStep: "false",
    step: "1",
  });
  const all = await delivered(leadId);
  expect(all.stored.isLastStep).toBe(false);
  expectEverywhere(all, { isLastStep: ["Form completed: no", "Form completed: no", '"is_last_step":false'] });
});

test("[EN-05] every field of a valuation lead and a trade-in is stored and delivered by mail, ADF and webhook", async () => {
  const started = await post("/trade-in", { ...car, car_id: "rav4" });
  const path = `/trade-in/${String(started["id"])}`;
  const answers = { answer_1: "No problems", answer_2: "Small marks", answer_3: "Yes", answer_4: "No" };
  await post(path, { step: "condition", ...answers });
  const { lead_id: leadId, offer } = await post(path, {
    step: "details",
    name: "Canaryfirst",
    last_name: "Canarylast",
    postcode: "2650",
    phone: "0491 570 157",
    email: "canary.trade@example.com",
    location_id: "l1",
    dealership_slug: "north",
    special: "canary-special",
    terms_conditions: "true",
    url: "https://alpha.example/trade-in?canary",
    lead_attributes: { visited_pages: ["/canary-page"], linked_query_params: { utm_source: "canary-news" } },
  });
  await post(path, { offer_accepted: true });
  const price = (offer as { offer_price: number }).offer_price;
  const all = await delivered(leadId);
  expect(all.stored).toMatchObject({
    name: "Canaryfirst",
    lastName: "Canarylast",
    postcode: "2650",
    phone: "+61491570157",
    email: "canary.trade@example.com",
    dealershipSlug: "north",
    special: "canary-special",
    subcategory: "3. Offer Accepted",
    formCompleted: true,
    offerAccepted: true,
    valuation: {
      url: "https://alpha.example/trade-in?canary",
      source: "Website",
      userAgent: "Canary/1.0",
      carDealershipId: expect.any(String),
      leadAttributes: { visitedPages: ["/canary-page"], linkedQueryParams: { utm_source: "canary-news" } },
    },
    tradeIn: {
      offerPrice: price,
      valuation: {
        id: expect.any(String),
        rego: "REG4SUCCESS",
        regoState: "NSW",
        adjustmentAnswers: expect.any(Object),
      },
    },
  });
  const { tradeIn, valuation } = all.stored;
  const dollars = `$${price.toLocaleString("en-AU")}`;
  expectEverywhere(all, {
    name: "Canaryfirst",
    last_name: "Canarylast",
    postcode: "2650",
    phone: ["0491 570 157", "+61491570157", "+61491570157"],
    email: "canary.trade@example.com",
    special: "canary-special",
    subcategory: "3. Offer Accepted",
    url: "https://alpha.example/trade-in?canary",
    source: "Website",
    user_agent: "Canary/1.0",
    car_dealership_id: valuation?.carDealershipId ?? "missing",
    visited_pages: "/canary-page",
    linked_query_params: ["utm_source=canary-news", "utm_source=canary-news", '"utm_source":"canary-news"'],
    offer_price: [`Offer: ${dollars}`, `<price type="offer" currency="AUD">${price}</price>`, `"offer_price":${price}`],
    rego: ["REG4SUCCESS (NSW)", "REG4SUCCESS (NSW)", '"rego":"REG4SUCCESS"'],
    regoState: ["(NSW)", "(NSW)", '"rego_state":"NSW"'],
    id: tradeIn?.valuation?.id ?? "missing",
    form_completed: ["Valuation completed: yes", "Valuation completed: yes", '"form_completed":true'],
    offer_accepted: ["Offer accepted: yes", "Offer accepted: yes", '"offer_accepted":true'],
  });
  for (const [question, answer] of Object.entries(tradeIn?.valuation?.adjustmentAnswers ?? {}))
    expectEverywhere(all, { [question]: [answer, answer, `"${question}":"${answer}"`] });
});
