import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { visitorApplicationId, createApplicationVisitor } from "./application-visitor.ts";
import { elements, formFields, parseHtml, visibleText } from "./html.ts";
import { type TestVisitor, createVisitor } from "./signed-in.ts";

const path = "/finance-pre-approval";
const host = "alpha.localhost";
const you = { name: "Ann Canary", email: "ann@canary.example", phone: "0412 345 678", birthDate: "14/3/1988" };
const home = {
  street: "7 Test Street",
  suburb: "Wagga Wagga",
  state: "NSW",
  postcode: "2650",
  housing: "Renting",
  work: "Full-time",
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha")] });
});
afterAll(() => platform.close());

const where = (answer: Response) => answer.headers.get("location");
const stored = (applicationId: string) => platform.store.applications.application("alpha", applicationId);

/** The text of a page, and the hidden fields of each of its forms. */
async function readPage(answer: Response) {
  const [main] = elements(parseHtml(await answer.text()), "main");
  if (main === undefined) throw new Error("The page has no main part.");
  const ofApplications = elements(main, "form").filter(({ attributes }) => attributes.get("action")?.startsWith(path));
  const forms = ofApplications.map((form) =>
    Object.fromEntries(
      elements(form, "input")
        .filter(({ attributes }) => attributes.get("type") === "hidden")
        .map(({ attributes }) => [attributes.get("name") ?? "", attributes.get("value") ?? ""]),
    ),
  );
  const links = elements(main, "a").map(({ attributes }) => attributes.get("href"));
  return { text: visibleText(main), forms, links };
}

async function begin(shopper: TestVisitor, email: string): Promise<string> {
  expect(where(await shopper.submit(`${path}/you`, { ...you, email }))).toBe(`${path}/home`);
  return visitorApplicationId(shopper);
}

async function mailedLink(email: string): Promise<string> {
  const sent = await platform.workOutbox();
  const mail = sent.find((message) => message.kind === "mail" && message.to === email);
  return /\/finance-pre-approval\/resume\/[\w.-]+/.exec(mail?.kind === "mail" ? mail.text : "")?.[0] ?? "";
}

/** A browser at an application whose link was mailed, and the link. */
async function mailedApplication(email: string) {
  const shopper = createApplicationVisitor(platform, host);
  const applicationId = await begin(shopper, email);
  await shopper.submit(`${path}/home`, { ...home, also: "mail" });
  return { shopper, applicationId, link: await mailedLink(email) };
}

describe("a page of an application that another one has replaced in the browser", () => {
  test.each<[step: string, fields: Record<string, string>]>([
    ["you", { ...you, name: "Somebody Else" }],
    ["home", { ...home, street: "9 Other Street" }],
    ["home", { also: "mail" }],
    ["review", { creditConsent: "yes", declaration: "yes" }],
    ["discard", {}],
  ])("changes, sends and deletes nothing: %s", async (step, fields) => {
    const { applicationId: linked, link } = await mailedApplication(`linked-${step}@canary.example`);
    const shopper = createVisitor(platform, host);
    const first = await readPage(await shopper.get(path));
    await shopper.submit(`${path}/you`, { ...you, ...first.forms[0], email: "own@canary.example" });
    const [form = {}] = (await readPage(await shopper.get(`${path}/home`))).forms;
    const own = visitorApplicationId(shopper);
    await shopper.submit(link, { instead: own });
    expect(visitorApplicationId(shopper)).toBe(linked);
    const before = await stored(linked);
    for (const sent of [{ ...form, ...fields }, { ...first.forms[0], ...fields }, fields]) {
      const answer = await shopper.submit(`${path}/${step}`, sent);
      expect(answer.status).toBe(409);
      const page = await answer.text();
      expect(visibleText(parseHtml(page))).toMatch(
        /Nothing was stored: (this page is|the page you sent was) out of date/,
      );
      expect(page).toContain(`${path}/income`);
    }
    expect(await stored(linked)).toEqual(before);
  });
});

test("input on such a page is shown again, and is added to the present application by Continue", async () => {
  const { applicationId: linked, link } = await mailedApplication("typed@canary.example");
  const shopper = createVisitor(platform, host);
  const first = await readPage(await shopper.get(path));
  await shopper.submit(`${path}/you`, { ...you, ...first.forms[0], email: "own-typed@canary.example" });
  const [form = {}] = (await readPage(await shopper.get(`${path}/home`))).forms;
  await shopper.submit(link, { instead: visitorApplicationId(shopper) });
  const answer = await shopper.submit(`${path}/home`, { ...form, ...home, street: "9 Typed Street" });
  expect(answer.status).toBe(409);
  const page = parseHtml(await answer.text());
  const [again] = elements(page, "form", { action: `${path}/home` });
  if (again === undefined) throw new Error("The page has no form of the step.");
  const typed = Object.fromEntries(formFields(page, again));
  expect(typed).toMatchObject({ application: linked, street: "9 Typed Street" });
  expect((await shopper.submit(`${path}/home`, typed)).status).toBe(303);
  expect(await shopper.get(`${path}/home`).then((shown) => shown.text())).toContain("9 Typed Street");
});

describe("a mailed link opened in a browser with another application", () => {
  test("takes its place only after a question about that one, and deletes it if nothing else opens it", async () => {
    const { applicationId: linked, link } = await mailedApplication("asked@canary.example");
    const shopper = createApplicationVisitor(platform, host);
    // The question was opened before the other application was begun in another tab.
    expect((await readPage(await shopper.get(link))).forms).toEqual([{}]);
    const own = await begin(shopper, "other@canary.example");
    expect(where(await shopper.submit(link, {}))).toBe(link);
    expect(visitorApplicationId(shopper)).toBe(own);
    const asked = await readPage(await shopper.get(link));
    expect(asked.text).toContain("What you entered in that one will be deleted.");
    expect(asked.forms).toEqual([{ instead: own }]);
    expect(where(await shopper.submit(link, { instead: own }))).toBe(`${path}/income`);
    expect([visitorApplicationId(shopper), await stored(own)]).toEqual([linked, null]);
  });

  test("leaves the other one to its own mailed link", async () => {
    const { link } = await mailedApplication("second@canary.example");
    const { shopper, applicationId: own } = await mailedApplication("first@canary.example");
    expect((await readPage(await shopper.get(link))).text).toContain("come back to that one through the link");
    await shopper.submit(link, { instead: own });
    expect(await stored(own)).not.toBeNull();
  });
});

describe("the first step", () => {
  test("starts one application when it is sent twice from one page", async () => {
    const shopper = createVisitor(platform, host);
    const [form = {}] = (await readPage(await shopper.get(path))).forms;
    await Promise.all([1, 2].map(() => shopper.submit(`${path}/you`, { ...form, ...you })));
    const started = visitorApplicationId(shopper);
    expect(where(await shopper.submit(`${path}/you`, { ...form, ...you }))).toBe(`${path}/home`);
    expect(visitorApplicationId(shopper)).toBe(started);
  });

  test("gives a browser without its cookie no application that exists", async () => {
    const shopper = createVisitor(platform, host);
    const [form = {}] = (await readPage(await shopper.get(path))).forms;
    await shopper.submit(`${path}/you`, { ...form, ...you });
    const other = createVisitor(platform, host);
    await other.submit(`${path}/you`, { ...form, ...you });
    expect(visitorApplicationId(other)).not.toBe(visitorApplicationId(shopper));
  });
});
