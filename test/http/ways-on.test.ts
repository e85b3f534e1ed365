import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPlatform } from "../demo-platform.ts";
import type { TestPlatform } from "../factories.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

const fetchHtml = async (site: string, path: string) => (await platform.ask(`${site}.localhost`, path)).text();
const vehicleLinks = (html: string) => new Set(html.match(/href="\/cars\/[^"?]+"/g)).size;

test.each([
  ["harbourline", "/watchlist"],
  ["wattlebrook", "/watchlist"],
  ["red-gum", "/compare"],
  ["harbourline", "/success?lead=none"],
])("a page of %s with nothing to show, %s, offers the newest four", async (site, path) => {
  const html = await fetchHtml(site, path);
  expect(html).toContain("Just arrived</h2>");
  expect(vehicleLinks(html.slice(html.indexOf('id="page"')))).toBe(4);
});

test.each([
  ["/find-by-budget", "In stock up to $38,000"],
  ["/find-by-budget?repayment=10&deposit=0", "Our lowest prices"],
])("the budget finder at %s shows four vehicles under %s", async (path, heading) => {
  const [, after = ""] = (await fetchHtml("harbourline", path)).split(`${heading}</h2>`);
  expect(vehicleLinks(after)).toBe(4);
});

test.each([
  ["harbourline", "/trade-in", "Harbourline Drummoyne"],
  ["harbourline", "/finance-pre-approval", "Harbourline Drummoyne"],
  ["wattlebrook", "/call-back", "Wattlebrook Toyota Windsor"],
  ["red-gum", "/finance", "Red Gum Wagga Wagga"],
])("the form of %s at %s names the place to call, with its photo", async (site, path, name) => {
  const [beside = ""] = (await fetchHtml(site, path)).split("<aside").at(-1)?.split("</aside>") ?? [];
  expect(beside).toContain(`>${name}</a>`);
  expect(beside).toMatch(/href="tel:\d+"/);
  expect(beside).toContain("<picture");
});

test("the page of a workshop leads to its booking, and shows its own people and no cars", async () => {
  const workshop = await fetchHtml("wattlebrook", "/contact-us/windsor-service");
  const showroom = await fetchHtml("wattlebrook", "/contact-us/windsor");
  expect(workshop).toMatch(/<h1>[^<]+<\/h1>.*?href="\/service\?location=windsor-service"/s);
  expect([workshop, showroom].map((html) => html.includes("Here now"))).toEqual([false, true]);
  expect([workshop, showroom].map((html) => html.includes("Melissa Kwan"))).toEqual([false, true]);
});
