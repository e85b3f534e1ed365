import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { type TestVisitor, createVisitor } from "./signed-in.ts";

const host = "alpha.localhost";
const site = (reservation = {}) => siteFile("alpha", { actions: { reserve: "checkout" }, reservation });
const ids = ["deposit", "hold", "script", "same"];

let platform: TestPlatform;
beforeAll(async () => {
  const vehicles = ids.map((id) => stockVehicle(id, { price: 30_000 }));
  platform = await testPlatform({ mode: "demo", sites: [site()], vehicles: { alpha: vehicles } });
});
afterAll(() => platform.close());
beforeEach(() => platform.changeSites([site()]));

const readMain = async (answer: Response) => {
  const page = parseHtml(await answer.text());
  const main = elements(page, "main")[0] ?? page;
  const inputs = elements(main, "input").map(({ attributes }): [string, string] => [
    attributes.get("name") ?? "",
    attributes.get("value") ?? "",
  ]);
  return { text: visibleText(main).replaceAll(/\s+/g, " "), fields: Object.fromEntries(inputs) };
};
const where = (answer: Response) => answer.headers.get("location") ?? "";
const fetchReservation = async (id: string) =>
  (await platform.store.reservations.newest("alpha", 50)).find(({ vehicleId }) => vehicleId === id);

/** What a shopper sends from the reservation page that is open in their browser. */
async function filledForm(shopper: TestVisitor, id: string): Promise<Record<string, string>> {
  const { fields } = await readMain(await shopper.get(`/cars/2022-toyota-rav4-${id}/checkout`));
  const phone = `0412 345 6${ids.indexOf(id) + 10}`;
  return { ...fields, name: "Ann Example", email: `${id}@example.com`, phone };
}

describe("[RV-01] a reservation whose terms the dealership changed while its page was open", () => {
  test.each([
    ["deposit", { depositCents: 50_000 }, "The deposit is now $500, and it holds the car for 48 hours.", 50_000],
    ["hold", { holdHours: 24 }, "The deposit is now $200, and it holds the car for 24 hours.", 20_000],
  ])("shows the page again with the new terms and the input: %s", async (id, changed, text, depositCents) => {
    const shopper = createVisitor(platform, host);
    const form = await filledForm(shopper, id);
    platform.changeSites([site(changed)]);
    const answer = await shopper.submit("/enquiries", form);
    expect(answer.status).toBe(409);
    const again = await readMain(answer);
    expect(again.text).toContain(text);
    expect(again.text).toContain("You have not been charged, and nothing was sent.");
    expect(again.text).toContain(`Continue to the deposit of $${depositCents / 100}`);
    expect(again.fields).toMatchObject({ name: "Ann Example", email: `${id}@example.com` });
    expect(await fetchReservation(id)).toBeUndefined();
    expect(where(await shopper.submit("/enquiries", { ...form, ...again.fields }))).toMatch(/demo-payment/);
    expect(await fetchReservation(id)).toMatchObject({ depositCents });
  });

  test("makes a script load its page again", async () => {
    const shopper = createVisitor(platform, host);
    const form = await filledForm(shopper, "script");
    platform.changeSites([site({ depositCents: 50_000 })]);
    const answer = await shopper.call("/enquiries", form, { accept: "application/json" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      page_changed: true,
      error: expect.stringContaining("The deposit is now $500"),
    });
    expect(await fetchReservation("script")).toBeUndefined();
  });
});

test("[RV-01] a reservation whose terms are as on its page leads to the payment", async () => {
  const shopper = createVisitor(platform, host);
  expect(where(await shopper.submit("/enquiries", await filledForm(shopper, "same")))).toMatch(/demo-payment/);
});
