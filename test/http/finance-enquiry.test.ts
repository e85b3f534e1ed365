import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LeadDelivery } from "../../src/leads/delivery/lead-delivery.ts";
import { adfDocument } from "../../src/leads/delivery/lead-adf.ts";
import { deliveryForTest } from "../../src/leads/delivery/lead-for-test.ts";
import { leadMail } from "../../src/leads/delivery/lead-mail.ts";
import { leadWebhookBody } from "../../src/leads/delivery/lead-webhook.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elementById, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";

const dealerships = [
  { id: "d1", slug: "north", name: "North Cars" },
  { id: "d2", slug: "south", name: "South Cars", settings: { finance: { route: "/apply-for-finance" } } },
  { id: "d3", slug: "west", name: "West Cars" },
] as const;
const vehicles = [
  stockVehicle("near", { vin: null }),
  stockVehicle("identified", { vin: "6T1BF3EK50X123456" }),
  stockVehicle("far", { dealershipSlug: "south", dealershipId: "d2", vin: null }),
  stockVehicle("off-list", { dealershipSlug: "west", dealershipId: "d3" }),
];
const targets = { emails: ["finance@north.example"] };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        dealerships: [...dealerships],
        finance: { offDealerships: ["west"] },
        leadDelivery: {
          emails: ["sales@north.example"],
          routes: [{ name: "Finance desk", when: { categories: ["Finance Enquiry"] }, to: targets }],
        },
      }),
      siteFile("personal", { finance: { personalised: true, route: "/finance-enquiry" } }),
      siteFile("gated", { signIn: { gate: true } }),
      siteFile("off", { finance: { enabled: false } }),
    ],
    vehicles: { alpha: vehicles, personal: vehicles, gated: vehicles },
  });
});
afterAll(() => platform.close());

async function whereTo(site: string, path: string): Promise<string | number> {
  const answer = await platform.ask(`${site}.localhost`, path);
  return answer.headers.get("location") ?? answer.status;
}

async function pageAt(site: string, path: string): Promise<HtmlElement> {
  const answer = await platform.ask(`${site}.localhost`, path);
  expect(answer.status).toBe(200);
  return parseHtml(await answer.text());
}

function pageValue(page: HtmlElement, name: string): string | undefined {
  const [input] = elements(page, "input").filter(
    ({ attributes }) =>
      attributes.get("name") === name && (attributes.get("type") !== "radio" || attributes.has("checked")),
  );
  const [select] = elements(page, "select").filter(({ attributes }) => attributes.get("name") === name);
  const [chosen] = select ? elements(select, "option").filter(({ attributes }) => attributes.has("selected")) : [];
  return (input ?? chosen)?.attributes.get("value");
}

async function send(fields: Record<string, string>, site = "alpha") {
  const contact = { kind: "finance", name: "Ann Example", email: "ann@example.com", phone: "0412 345 678" };
  const answer = await platform.ask(`${site}.localhost`, "/enquiries", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ ...contact, ...fields }),
  });
  return { status: answer.status, body: (await answer.json()) as { lead_id?: string; errors?: unknown } };
}

describe("[RT-12] the finance enquiry", () => {
  test("fills in the budget, the car type and the dealership that its link names", async () => {
    const page = await pageAt(
      "alpha",
      "/finance?preferredDealership=north&vehiclePriceBudget=32000&car_type=demo#finance-form",
    );
    expect(pageValue(page, "vehiclePriceBudget")).toBe("32000");
    expect(pageValue(page, "car_type")).toBe("demo");
    expect(pageValue(page, "dealership_slug")).toBe("north");
    const form = elementById(page, "finance-form");
    expect(form && elements(form, "form")).toHaveLength(1);
  });

  test("takes a dealership by its id too", async () => {
    expect(pageValue(await pageAt("alpha", "/finance?preferredDealership=d1"), "dealership_slug")).toBe("north");
  });

  test("is about the vehicle that its link names, and keeps the dealership it names", async () => {
    const page = await pageAt("alpha", "/finance?car_id=near&car_type=used&preferredDealership=south");
    expect(visibleText(page)).toContain("RAV4");
    expect(pageValue(page, "car_id")).toBe("near");
    expect(pageValue(page, "preferredDealership")).toBe("south");
    expect(pageValue(page, "car_type")).toBeUndefined();
  });

  test("ignores what no link of the site says", async () => {
    const page = await pageAt("alpha", "/finance?preferredDealership=nobody&vehiclePriceBudget=%3Cb%3E&car_type=boat");
    for (const name of ["vehiclePriceBudget", "car_type"]) expect(pageValue(page, name) ?? "").toBe("");
  });
});

describe("[RT-13] the path of the finance enquiry", () => {
  test.each([
    ["/finance?car_id=near", 200],
    ["/finance-enquiry?car_id=near", "/finance?car_id=near"],
    ["/finance?car_id=far", "/apply-for-finance?car_id=far"],
    ["/apply-for-finance?car_id=far", 200],
    ["/finance?preferredDealership=south", "/apply-for-finance?preferredDealership=south"],
    ["/finance?car_id=off-list", 404],
  ])("of the dealership decides about %s", async (path, expected) => {
    expect(await whereTo("alpha", path)).toBe(expected);
  });

  test("exists only where the site shows finance", async () => {
    expect(await whereTo("off", "/finance")).toBe(404);
  });
});

describe("[RT-14] personalised finance", () => {
  const fetchLinks = async (site: string, id: string) =>
    elements(await pageAt(site, `/cars/2022-toyota-rav4-${id}`), "a").flatMap(
      ({ attributes }) => attributes.get("href") ?? [],
    );

  test("is linked from identified vehicles, and the standard route from the others", async () => {
    expect(await fetchLinks("personal", "identified")).toContain("/personalised/finance?car_id=identified");
    expect(await fetchLinks("personal", "near")).toContain(
      "/finance-enquiry?car_id=near&car_type=used&preferredDealership=north#finance-form",
    );
    expect(await fetchLinks("alpha", "identified")).toContain(
      "/finance?car_id=identified&car_type=used&preferredDealership=north#finance-form",
    );
  });

  test.each([
    ["personal", "identified", 200],
    ["personal", "near", "/finance-enquiry?car_id=near"],
    ["alpha", "identified", "/finance?car_id=identified"],
  ])("on %s for %s answers %s", async (site, id, expected) => {
    expect(await whereTo(site, `/personalised/finance?car_id=${id}`)).toBe(expected);
  });
});

describe("[FN-17] a finance enquiry", () => {
  const fields = { car_id: "near", preferredDealership: "south", vehiclePriceBudget: "$32,000" };

  test("carries vehicle, car type, dealership and budget into the lead, to the dealer's finance desk", async () => {
    const { status, body } = await send(fields);
    expect(status).toBe(200);
    const lead = await platform.store.leads.lead("alpha", body.lead_id ?? "");
    expect(lead).toMatchObject({
      category: "Finance Enquiry",
      carId: "near",
      carType: "used",
      dealershipSlug: "north",
      preferredDealership: "south",
      vehiclePriceBudget: 32_000,
    });
    const entries = await platform.store.outbox.readEntries("alpha", body.lead_id ?? "");
    expect(entries.map(({ target }) => target)).toContain("mail finance@north.example");
    expect(entries.map(({ target }) => target)).not.toContain("mail sales@north.example");
    if (lead === null) throw new Error("There is no lead.");
    const delivery: LeadDelivery = {
      ...deliveryForTest(),
      lead,
      site: platform.sites.all[0] ?? deliveryForTest().site,
    };
    const webhook: unknown = JSON.parse(leadWebhookBody(delivery));
    expect(webhook).toMatchObject({
      lead: { preferred_dealership: "south", vehicle_price_budget: 32_000 },
      car: { car_id: "near", car_type: "used" },
    });
    for (const text of [leadMail(delivery).text, adfDocument(delivery)])
      for (const words of ["South Cars", "$32,000"]) expect(text).toContain(words);
  });

  test("without a vehicle carries the type of car and the dealership that was chosen", async () => {
    const sent = { dealership_slug: "south", car_type: "new", vehiclePriceBudget: "45000" };
    const { body } = await send({ ...sent, email: "ben@example.com", phone: "0412 345 679" });
    expect(await platform.store.leads.lead("alpha", body.lead_id ?? "")).toMatchObject({
      carId: null,
      carType: "new",
      dealershipSlug: "south",
      preferredDealership: "south",
      vehiclePriceBudget: 45_000,
    });
  });

  test("explains the format of a budget that cannot be read", async () => {
    const { status, body } = await send({ ...fields, vehiclePriceBudget: "plenty" });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: "vehiclePriceBudget", message: "Enter an amount in dollars like 25000." }]);
  });

  test("[SI-07] requires sign-in if the site's gate is closed", async () => {
    expect((await send(fields, "gated")).status).toBe(401);
  });
});
