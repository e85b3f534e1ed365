import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";

const enquiry = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678", message: "Still there?" };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha"), siteFile("beta")],
    vehicles: { alpha: [stockVehicle("rav4")] },
    replacePorts: () => ({ sign: (text) => Buffer.from(`signed ${text}`).toString("base64url") }),
  });
});
afterAll(() => platform.close());

const ask = (path: string, host = "alpha.localhost", method = "GET", headers = {}) =>
  platform.ask(host, path, { method, headers });
const fetchOpenedAt = async (leadId: string) => (await platform.store.leads.lead("alpha", leadId))?.openedAt;

/** Submits the button of a page, as a browser without scripts does. Returns the next page. */
async function press(path: string, headers: Record<string, string> = {}) {
  const page = parseHtml(await (await ask(path)).text());
  const [form] = elements(page, "form").filter(({ attributes }) => attributes.get("action")?.startsWith("/enquiries/"));
  const action = form?.attributes.get("action") ?? "";
  expect(form?.attributes.get("method")).toBe("post");
  const answer = await platform.ask("alpha.localhost", action, { method: "POST", headers });
  if (answer.status !== 303) return answer;
  return ask(answer.headers.get("location") ?? "");
}

const pageText = async (response: Response) => visibleText(parseHtml(await response.text())).replace(/\s+/g, " ");

/** Submits an enquiry as a form without scripts does, and follows the redirect to the thank-you page. */
async function sentEnquiry(message: string) {
  const body = new URLSearchParams({ ...enquiry, email: `ann.${message}@example.com`, message, car_id: "rav4" });
  const answer = await platform.ask("alpha.localhost", "/enquiries", { method: "POST", body });
  const location = answer.headers.get("location") ?? "";
  const leadId = new URL(location, "http://x").searchParams.get("lead") ?? "";
  const thanks = await (await ask(location)).text();
  const shopperPath = /href="(\/enquiries\/[^"]+)"/.exec(thanks)?.[1] ?? "";
  const token = (purpose: string) =>
    `${leadId}.${Buffer.from(`signed ${JSON.stringify(["lead link", purpose, "alpha", leadId])}`).toString("base64url")}`;
  return { leadId, thanks, shopperPath, dealerPath: `/enquiries/opened/${token("dealer")}` };
}

describe("a shopper's private link", () => {
  test("shows received, delivered and opened as they happen, and never the shopper's identity", async () => {
    const { leadId, shopperPath, dealerPath } = await sentEnquiry("One");
    const first = await ask(shopperPath);
    expect(first.headers.get("cache-control")).toBe("no-store");
    const html = await first.text();
    expect(html).toContain('name="robots" content="noindex');
    expect(html).not.toMatch(/Ann|ann@|345 ?678|Still|One</);
    expect(visibleText(parseHtml(html))).toMatch(/We received it[^]*On its way[^]*Not yet/);

    const claimed = await platform.store.outbox.claim(testNow + 2_000, 9, 30_000);
    const entry = claimed.find(({ kind }) => kind === "mail");
    if (entry === undefined) throw new Error("Nothing is due.");
    await platform.store.outbox.done(entry, testNow + 3_000);
    expect(await pageText(await ask(shopperPath))).toMatch(/It reached Example North on/);

    await press(dealerPath);
    expect(await pageText(await ask(shopperPath))).toMatch(/Somebody at Example North opened it/);
    expect((await platform.store.leads.lead("alpha", leadId))?.openedAt).toBe(testNow);
  });

  test("is marked opened by the dealer's button, and not by a program that follows the link in the mail", async () => {
    const { leadId, dealerPath } = await sentEnquiry("Six");
    await ask(dealerPath);
    await ask(dealerPath, "alpha.localhost", "HEAD");
    await ask(dealerPath, "alpha.localhost", "GET", { "sec-purpose": "prefetch;prerender" });
    await ask(dealerPath, "alpha.localhost", "GET", { "user-agent": "LinkScanner/1.0" });
    expect(await fetchOpenedAt(leadId)).toBeNull();
    const refused = await press(dealerPath, { "sec-fetch-site": "cross-site" });
    expect([refused.status, await fetchOpenedAt(leadId)]).toEqual([403, null]);
    const thanks = await press(dealerPath, { "sec-fetch-site": "same-origin" });
    expect(await pageText(thanks)).toMatch(/the shopper can see that/);
    expect(await fetchOpenedAt(leadId)).toBe(testNow);
    expect(await pageText(await ask(dealerPath))).toMatch(/the shopper can see that/);
  });

  test("is on the thank-you page with the same stages", async () => {
    const { thanks, shopperPath } = await sentEnquiry("Two");
    expect(shopperPath).not.toBe("");
    expect(thanks).toMatch(/Received[^]*Delivered[^]*Opened/);
  });

  test("grants no access if altered, on another site, or for the dealer", async () => {
    const { leadId, shopperPath, dealerPath } = await sentEnquiry("Three");
    const attempts = [
      ask(`${shopperPath}x`),
      ask(shopperPath, "beta.localhost"),
      ask(`/enquiries/${leadId}`),
      ask(`/enquiries/${dealerPath.split("/").at(-1)}`),
      ask(`/enquiries/opened/${shopperPath.split("/").at(-1)}`),
      ask(`/enquiries/opened/${shopperPath.split("/").at(-1)}`, "alpha.localhost", "POST"),
      ask(dealerPath, "beta.localhost", "POST"),
      ask(`${dealerPath}x`, "alpha.localhost", "POST"),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(404);
    expect((await platform.store.leads.lead("alpha", leadId))?.openedAt).toBeNull();
  });
});

test("an enquiry is confirmed to its shopper through the outbox, without an address in it", async () => {
  const { leadId } = await sentEnquiry("Four");
  const entries = await platform.store.outbox.readEntries("alpha", leadId);
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(["confirmation-mail", "mail"]);
  expect(JSON.stringify(entries)).not.toContain("@example.com");
});

test("the log contains neither personal data nor private links", async () => {
  const { shopperPath } = await sentEnquiry("Five");
  await ask(`${shopperPath}x`);
  await platform.ask("alpha.localhost", "/enquiries", {
    method: "POST",
    body: new URLSearchParams({ ...enquiry, email: "ann@" }),
  });
  expect(JSON.stringify(platform.logged)).not.toMatch(/ann@|Ann Example|412345678|0412 345|Still|\/enquiries\//);
});
