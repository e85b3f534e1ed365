import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

const enquiry = {
  kind: "vehicle",
  car_id: "mazda",
  name: "Ann Example",
  email: "ann@example.com",
  phone: "0412 345 678",
  message: "Is it still available?",
};

let platform: TestPlatform;
beforeAll(async () => {
  const sites = [siteFile("alpha", { leadDelivery: { confirmation: false, sameEnquiryHours: 24 } })];
  platform = await testPlatform({ sites, vehicles: { alpha: [stockVehicle("mazda")] } });
});
afterAll(() => platform.close());

const send = (address: string, fields: Record<string, string>) =>
  platform.ask("alpha.localhost", "/enquiries", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "x-forwarded-for": address },
  });
const pageAfter = async (answer: Response): Promise<string> =>
  (await platform.ask("alpha.localhost", answer.headers.get("location") ?? "")).text();

test("[EF-27] a double click of a plain form is one enquiry, and both answers lead to its page", async () => {
  const fields = { ...enquiry, message: "Pressed twice" };
  const [first, second] = await Promise.all([send("203.0.113.5", fields), send("203.0.113.5", fields)]);
  expect(first.headers.get("location")).toMatch(/^\/success\?lead=/);
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  const leads = await platform.store.leads.leads("alpha");
  const stored = leads.filter(({ message }) => message === "Pressed twice");
  expect(stored).toHaveLength(1);
  expect(stored[0]?.laterContacts).toEqual([]);
});

test.each([
  ["form", {}],
  [
    "script",
    { accept: "application/json", "content-type": "application/json", "idempotency-key": "key-of-a-stranger" },
  ],
])(
  "[EF-27] somebody who sends another person's enquiry from elsewhere by a %s does not get to that person's page",
  async (way, headers: Record<string, string>) => {
    const fields = { ...enquiry, message: `Sent by a stranger's ${way}` };
    const own = await send("203.0.113.5", fields);
    expect(await pageAfter(own)).toContain("Keep this private link");
    const answer = await platform.ask("alpha.localhost", "/enquiries", {
      method: "POST",
      body: way === "form" ? new URLSearchParams(fields) : JSON.stringify(fields),
      headers: { ...headers, "x-forwarded-for": "198.51.100.7" },
    });
    const leadId = new URLSearchParams(own.headers.get("location")?.split("?")[1]).get("lead") ?? "";
    const shown = way === "form" ? (answer.headers.get("location") ?? "") : await answer.text();
    expect(shown).not.toBe("");
    expect(shown).not.toContain(leadId);
    if (way === "script") return;
    const page = await pageAfter(answer);
    expect(page).toContain("Thank you, we have your enquiry");
    expect(page).not.toMatch(/Keep this private link|Your reference/);
    expect((await platform.store.leads.lead("alpha", leadId))?.laterContacts).toHaveLength(1);
  },
);
