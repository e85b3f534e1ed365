import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPlatform } from "../demo-platform.ts";
import type { TestPlatform } from "../factories.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

const fetchHtml = async (host: string, path: string) => (await platform.ask(host, path)).text();

test.each([
  ["harbourline", "Harbourline is the trading name of Harbourline Motor Group Pty Ltd", "after 18 months"],
  ["wattlebrook", "Wattlebrook Toyota is the trading name of Wattlebrook Automotive (Qld) Pty Ltd", "after 2 years"],
  ["red-gum", "Red Gum Cars &amp; Caravans is the trading name of Red Gum Cars and Caravans Pty Ltd", "after 2 years"],
])("[RT-27] [CP-02] %s has a privacy policy and terms with its own names and periods", async (site, name, period) => {
  const host = `${site}.localhost`;
  const policy = await fetchHtml(host, "/privacy-policy");
  expect(policy).toContain("<h1>Privacy policy</h1>");
  expect(policy).toContain(name);
  expect(policy).toContain(period);
  const terms = await platform.ask(host, "/terms-and-conditions/");
  expect([terms.status, (await terms.text()).includes("<h1>Terms and conditions</h1>")]).toEqual([200, true]);
  const bare = await platform.ask(host, "/terms-and-conditions");
  expect([bare.status, bare.headers.get("location")]).toEqual([301, "/terms-and-conditions/"]);
});

test("[CP-02] a form links to the version of the policy that it was shown with, and the lead records it", async () => {
  const host = "red-gum.localhost";
  const form = await fetchHtml(host, "/contact-us");
  const [, href = "", version = ""] = /href="(\/privacy-policy\/versions\/([\w-]{12}))"/.exec(form) ?? [];
  const shown = await fetchHtml(host, href);
  expect(shown).toContain("This version has applied since");
  expect(shown).toContain('<meta name="robots" content="noindex">');
  expect(form).toContain(`<input type="hidden" name="privacy_version" value="${version}"/>`);
  const sent = {
    kind: "general",
    name: "Robin Example",
    phone: "0491 570 006",
    email: "robin@example.com",
    message: "Hello",
    category: "General Enquiry",
    privacy_version: version,
  };
  const answer = await platform.ask(host, "/enquiries", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  expect(answer.status).toBe(200);
  const { lead_id: leadId } = (await answer.json()) as { lead_id: string };
  const lead = await platform.store.leads.lead("red-gum", leadId);
  expect(lead?.consent?.privacyVersion).toBe(version);
});

test("a version that was never shown is 404", async () => {
  expect((await platform.ask("red-gum.localhost", "/privacy-policy/versions/aaaaaaaaaaaa")).status).toBe(404);
});
