import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

const enquiry = {
  name: "Ann Example",
  email: "ann@example.com",
  phone: "0412 345 678",
  message: "Hello",
  dealership_slug: "north",
};

let platform: TestPlatform;
let isBroken = false;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { analytics: { dataLayer: true } }),
      siteFile("beta"),
      siteFile("gamma"),
      siteFile("tagged", { analytics: { tagManagerId: "GTM-AB12CD3" } }),
    ],
    vehicles: { alpha: [stockVehicle("rav4")] },
    replacePorts: ({ analytics }) => ({
      analytics: {
        ...analytics,
        record: (event) =>
          isBroken ? Promise.reject(new Error("The store of events is full.")) : analytics.record(event),
      },
    }),
  });
});
afterAll(() => platform.close());

const send = (host: string, fields: Record<string, string>, key: string) =>
  platform.ask(host, "/enquiries", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...enquiry, ...fields }),
  });
const countsFor = (site: string) => platform.store.analytics.counts(site, 0);

describe("the event of a lead", () => {
  test("[AN-01] is recorded once, however often the lead is sent, and never for a refused lead", async () => {
    for (let time = 0; time < 3; time += 1) await send("alpha.localhost", { car_id: "rav4" }, "one-enquiry");
    expect((await send("alpha.localhost", { car_id: "rav4", email: "x" }, "refused-one")).status).toBe(422);
    await expect.poll(() => countsFor("alpha")).toEqual([{ eventId: 15, count: 1 }]);
    await send("alpha.localhost", { category: "General Enquiry" }, "general-one");
    await expect
      .poll(() => countsFor("alpha"))
      .toEqual([
        { eventId: 15, count: 1 },
        { eventId: 22, count: 1 },
      ]);
  });

  test("[AN-01] a form without scripts is recorded as well", async () => {
    const body = new URLSearchParams({ ...enquiry, category: "General Enquiry" });
    await platform.ask("beta.localhost", "/enquiries", { method: "POST", body });
    await expect.poll(() => countsFor("beta")).toEqual([{ eventId: 22, count: 1 }]);
  });

  test("[AN-06] a failure of the event store never fails the lead", async () => {
    isBroken = true;
    const answer = await send("gamma.localhost", { category: "General Enquiry" }, "while-broken");
    expect(answer.status).toBe(200);
    const { lead_id } = (await answer.json()) as { lead_id: string };
    expect(await platform.store.leads.lead("gamma", lead_id)).not.toBeNull();
    await expect.poll(() => platform.logged.map(({ event }) => event)).toContain("analytics event not recorded");
    isBroken = false;
  });

  test("is on the thank-you page for the data layer, if the site has one, without personal data", async () => {
    const answer = await send("alpha.localhost", { car_id: "rav4", message: "Again" }, "another-one");
    const { lead_id } = (await answer.json()) as { lead_id: string };
    const html = await (await platform.ask("alpha.localhost", `/success?lead=${lead_id}`)).text();
    expect(html).toMatch(/data-analytics="[^"]*forecourt_lead[^"]*asc_form_submission/);
    expect(html).not.toMatch(/Ann|ann@|412\W?345/);
    const plain = await send("beta.localhost", { category: "General Enquiry", message: "More" }, "without-layer");
    const { lead_id: other } = (await plain.json()) as { lead_id: string };
    expect(await (await platform.ask("beta.localhost", `/success?lead=${other}`)).text()).not.toContain(
      "data-analytics",
    );
  });
});

describe("a tag manager", () => {
  const fetchPage = async (site: string) => {
    const answer = await platform.ask(`${site}.localhost`, "/");
    return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
  };
  const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

  test("[AN-05] is configured, permitted and subject to consent on its own site only, and loads nothing before consent", async () => {
    const { html, policy } = await fetchPage("tagged");
    expect(html).toMatch(
      /^<!doctype html><html lang="en-AU" data-site="tagged" data-build="[^"]+" data-tag-manager="GTM-AB12CD3"/,
    );
    expect(html.match(/<script[^>]+src="[^"]*"/g)?.filter((script) => !script.includes('src="/assets/'))).toEqual([]);
    expect(html).toContain("data-consent");
    expect(html).toContain('href="/cookie-choices"');
    expect(directive(policy, "script-src")).toBe("script-src 'self' https://*.googletagmanager.com");
    expect(directive(policy, "connect-src")).toContain("https://*.google-analytics.com");
    expect(policy).not.toContain("unsafe");
  });

  test.each(["beta", "gamma"])("adds nothing to a site without one (%s)", async (site) => {
    const { html, policy } = await fetchPage(site);
    const scripts = (page: string) => page.match(/<script[^>]+src=/g)?.length ?? 0;
    expect(html).not.toMatch(/tag-manager|data-consent|cookie-choices/);
    expect(policy).not.toContain("google");
    expect(scripts((await fetchPage("tagged")).html)).toBe(scripts(html) + 1);
  });

  test("enables the events on its site's thank-you page", async () => {
    const answer = await send("tagged.localhost", { category: "General Enquiry" }, "of-tagged");
    const { lead_id } = (await answer.json()) as { lead_id: string };
    const html = await (await platform.ask("tagged.localhost", `/success?lead=${lead_id}`)).text();
    expect(html).toMatch(/data-analytics="[^"]*forecourt_lead[^"]*22/);
  });
});
