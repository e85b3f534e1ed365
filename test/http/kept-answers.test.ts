import { afterAll, beforeAll, expect, test } from "vitest";
import { answerLivesMs } from "../../src/storefront/page/kept-answers.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, parseHtml, visibleText } from "./html.ts";
import { createVisitor } from "./signed-in.ts";

const host = "alpha.localhost";
/** What a browser sends with a form that its visitor submits, in place of a script. */
const byHand = (page: string) => ({
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "same-origin",
  accept: "text/html",
  referer: `http://${host}${page}`,
});
const canary = "Canary Typed Name";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha"), siteFile("beta")], mode: "demo" });
});
afterAll(() => platform.close());

const answerAddress = (answer: Response) => {
  const url = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return url.pathname + url.search;
};
const enquiry = { name: canary, email: "not an address", phone: "", message: "Typed words" };
async function refused(visitor = createVisitor(platform, host)) {
  const answer = await visitor.submit("/enquiries", enquiry, byHand("/contact-us?x=1"));
  expect([answer.status, await answer.text()]).toEqual([303, ""]);
  return { visitor, address: answerAddress(answer) };
}

test("a refused form redirects to its own page, which shows the errors and the input after every reload", async () => {
  const { visitor, address } = await refused();
  expect(address).toMatch(/^\/contact-us\?x=1&form-answer=[\w-]{24}$/);
  expect(address).not.toContain("Canary");
  for (let reload = 0; reload < 2; reload += 1) {
    const page = await visitor.get(address);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(visibleText(element(parseHtml(html), "main"))).toContain("Please fix the following errors:");
    expect(html).toContain(`value="${canary}"`);
  }
});

test.each([
  ["/trade-in", { rego: "", by: "rego", km: "canary" }, "/trade-in"],
  ["/sign-in", { phone: "canary" }, "/sign-in"],
  ["/finance-pre-approval/you", { name: "" }, "/finance-pre-approval/you"],
])("the form at %s is redirected too", async (path, fields, page) => {
  const visitor = createVisitor(platform, host);
  const answer = await visitor.submit(path, fields, byHand(page));
  expect(answer.status).toBe(303);
  const shown = await visitor.get(answerAddress(answer));
  expect(shown.status).toBe(200);
  expect(await shown.text()).toMatch(/error|problem/i);
});

test("it is private: another browser, another site and a reader of the store do not see it", async () => {
  const { visitor, address } = await refused();
  const stranger = createVisitor(platform, host);
  expect(await (await stranger.get(address)).text()).not.toContain(canary);
  await refused(stranger);
  expect(await (await stranger.get(address)).text()).not.toContain(canary);
  const elsewhere = createVisitor(platform, "beta.localhost");
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  expect(await (await elsewhere.get(address)).text()).not.toContain(canary);
  const id = new URL(address, `http://${host}`).searchParams.get("form-answer") ?? "";
  const sealed = (await platform.store.keptAnswers.sealed("alpha", id)) ?? "";
  expect(sealed).toMatch(/^v1\./);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("Canary");
  expect(JSON.stringify(platform.logged)).not.toContain("Canary");
});

test("an address without its answer shows the page itself", async () => {
  const { visitor, address } = await refused();
  expect(await platform.store.keptAnswers.forget(platform.clock.now + answerLivesMs)).toBeGreaterThan(0);
  const page = await visitor.get(address);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain(canary);
});

test("scripts and programs get the answer itself", async () => {
  const visitor = createVisitor(platform, host);
  expect((await visitor.submit("/enquiries", enquiry)).status).toBe(422);
  const sent = await visitor.submit("/enquiries", enquiry, { ...byHand("/"), accept: "application/json" });
  expect([sent.status, await sent.json()]).toMatchObject([422, { error: "Please fix the following errors:" }]);
});

test("a form that is accepted redirects as before", async () => {
  const visitor = createVisitor(platform, host);
  const good = {
    ...enquiry,
    email: "ann@example.com",
    phone: "0491 570 156",
    category: "General Enquiry",
    dealership_slug: "north",
  };
  const answer = await visitor.submit("/enquiries", good, byHand("/contact-us"));
  expect([answer.status, answerAddress(answer)]).toEqual([303, expect.stringMatching(/^\/success\?lead=/)]);
});
