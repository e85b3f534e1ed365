import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EnquiryKind, formPages } from "../../src/enquiry-kinds/enquiry-kinds.ts";
import type { LeadConsent } from "../../src/leads/lead.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations } from "../form-dealer.ts";
import { elements, everyElement, formFields, type HtmlElement, parseHtml, visibleText } from "./html.ts";
import { signIn, type TestVisitor, createVisitor } from "./signed-in.ts";

const host = "alpha.localhost";
const legalPage = (title: string, document: string) =>
  `---\ntitle: ${title}\ndescription: D\nisVersioned: true\n---\n::: legal\ndocument: ${document}\n:::\n`;
const campaign = {
  id: "spring",
  heading: "Spring spin",
  intro: "One spin each.",
  terms: ["Open to adults."] as [string],
  from: "2020-01-01",
  to: "2035-12-31",
  prizes: [
    { id: "mug", name: "A mug", share: 1 },
    { id: "nothing", name: "No prize", share: 9, isWin: false },
  ],
};
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    mode: "demo",
    sites: [
      siteFile("alpha", {
        locations: formLocations.map((place) => ({ ...place, address: { ...place.address, lat: -35.1, long: 147.4 } })),
        content: { pages: [...formPages], onlinePayment: true },
        actions: { reserve: "checkout", onlinePurchase: true, chat: "built-in" },
        enquiry: { terms: { required: true } },
        spinToWin: { campaign },
        watchlist: { storage: "account" },
        offers: { list: { tank: { name: "A full tank", sanitizedDescription: "<p>Free.</p>" } } },
      }),
    ],
    content: [
      { file: "alpha/privacy-policy.md", text: legalPage("Privacy policy", "privacy-policy") },
      { file: "alpha/terms-and-conditions.md", text: legalPage("Terms", "terms-of-use") },
    ],
    vehicles: {
      alpha: ["rav4", "bought", "held"].map((id) => stockVehicle(id, { carType: "used", price: 30_000 })),
    },
  });
});
afterAll(() => platform.close());

/** Where a shopper finds the form of each kind of enquiry that a page without scripts can send. */
const starts: Readonly<Record<Exclude<EnquiryKind, "chat">, string>> = {
  general: "/contact-us",
  vehicle: "/cars/2022-toyota-rav4-rav4",
  "photo-request": "/photo-request?car_id=rav4",
  "call-back": "/call-back",
  "test-drive": "/book-test-drive?car_id=rav4",
  "special-offer": "/special-offers/enquire?offer=tank",
  "service-booking": "/service",
  parts: "/vehicle-parts-and-accessories",
  fleet: "/fleet",
  careers: "/careers",
  "trade-in": "/trade-in",
  reservation: "/cars/2022-toyota-rav4-held/checkout",
  finance: "/finance",
  "spin-to-win": "/spin-to-win",
  "pre-approval": "/finance-pre-approval",
  "online-purchase": "/checkout-journey?car_id=2022-toyota-rav4-bought",
};

/** The car that the demo's valuation finds. */
const ownCar = { rego: "REG4SUCCESS" };
const answers: Readonly<Record<string, string>> = {
  name: "Ann Example",
  last_name: "Example",
  company: "Example Freight",
  message: "Hello",
  make: "Toyota",
  model: "RAV4",
  year: "2019",
  badge: "GX",
  km: "50000",
  rego: "ABC12D",
  regoState: "NSW",
  postcode: "2650",
  street: "1 Test Street",
  suburb: "Wagga Wagga",
  state: "NSW",
  birthDate: "14/3/1988",
  housing: "Renting",
  work: "Full-time",
  employer: "Example Freight",
  income: "2000",
  housingCost: "400",
  livingCost: "300",
  debts: "0",
  dependants: "0",
  price: "30000",
  deposit: "3000",
  payment: "cash",
  handover: "pick-up",
  trade_in: "none",
  category: "General Enquiry",
  opt_in: "",
};
const personal = ["name", "email", "phone"];

let people = 0;
/** Somebody new for each journey: the second enquiry of one person may count as the first. */
const contact = () => ({ phone: `0491 570 ${100 + people}`, email: `ann${people}@example.com` });

/** What somebody sends who fills in every field, ticks every box and takes the last of every choice. */
function filledIn(page: HtmlElement, form: HtmlElement): Record<string, string> {
  const controls = everyElement(form).filter(({ attributes }) => attributes.has("name"));
  const names = new Set(controls.map(({ attributes }) => attributes.get("name")));
  const chosen = controls.flatMap((control): [string, string][] => {
    const { name: element, attributes } = control;
    const [name = "", type = "", value = ""] = ["name", "type", "value"].map((key) => attributes.get(key));
    if (type === "hidden" || element === "button" || name === "website") return [];
    const own = { ...answers, ...contact(), ...(names.has("regoState") && ownCar) }[name];
    if (type === "checkbox") return name === "opt_in" ? [] : [[name, value]];
    if (type === "radio") return own === undefined || own === value ? [[name, value]] : [];
    if (element === "select" && own === undefined)
      return [[name, elements(control, "option").at(-1)?.attributes.get("value") ?? ""]];
    return own === undefined ? [] : [[name, own]];
  });
  return { ...Object.fromEntries(formFields(page, form)), ...Object.fromEntries(chosen) };
}

/** The form of a page with the most fields: others are buttons. */
function mainForm(page: HtmlElement): HtmlElement {
  const forms = elements(page, "form", { method: "post" }).toSorted(
    (one, other) => formFields(page, other).length - formFields(page, one).length,
  );
  if (!forms[0]) throw new Error("The page has no form.");
  return forms[0];
}

const pageHrefs = (page: HtmlElement) => elements(page, "a").flatMap(({ attributes }) => attributes.get("href") ?? []);
const readPage = async (answer: Response) => parseHtml(await answer.text());
const isEnd = (href: string) => /^\/success|\?spin=|demo-payment|\/reservation\//.test(href);

type Journey = { consent: LeadConsent | null | undefined; unlinked: string[] };

/** Fills in form after form until the enquiry is sent; `unlinked`: forms that ask who somebody is, or for agreement, without a link to what they agree to. */
async function sendFrom(
  shopper: TestVisitor,
  start: string,
  shown: { policy: string; terms: string },
): Promise<Journey> {
  people += 1;
  platform.clock.now += 60_000;
  let page = await readPage(await shopper.get(start));
  const unlinked: string[] = [];
  for (let pages = 1; pages < 12; pages += 1) {
    const form = mainForm(page);
    const fields = filledIn(page, form);
    const action = form.attributes.get("action") ?? "";
    const names = Object.keys(fields);
    if (names.some((name) => personal.includes(name)) && !pageHrefs(page).includes(shown.policy)) unlinked.push(action);
    const asksTerms = elements(form, "input", { name: "terms_conditions", type: "checkbox" }).length > 0;
    if (asksTerms && !pageHrefs(page).includes(shown.terms)) unlinked.push(`${action} (terms)`);
    const answer = await shopper.submit(action, fields);
    const href = answer.headers.get("location");
    page = await readPage(href === null || isEnd(href) ? answer : await shopper.get(href));
    if (isEnd(href ?? "") || elements(page, "form", { "data-upload": "true" }).length > 0) {
      const [lead] = await platform.store.leads.leadsBefore("alpha", null, 1);
      return { consent: lead?.consent, unlinked };
    }
  }
  throw new Error(`${start} did not end: ${visibleText(page).slice(0, 900)}`);
}

describe("legal pages that forms link to", () => {
  const shownAt = async (path: string) => {
    const page = await readPage(await platform.ask(host, "/contact-us"));
    const href = pageHrefs(page).find((each) => each.startsWith(`${path}/versions/`)) ?? "";
    return { href, version: href.split("/").at(-1) };
  };

  test.each(Object.entries(starts))(
    "[CP-02] the forms of a %s enquiry link to the versions shown, and its lead records them",
    async (kind, start) => {
      const [policy, terms] = [await shownAt("/privacy-policy"), await shownAt("/terms-and-conditions")];
      const shopper = createVisitor(platform, host);
      const { consent, unlinked } = await sendFrom(shopper, start, { policy: policy.href, terms: terms.href });
      expect(unlinked).toEqual([]);
      expect(consent?.form).toBe(kind);
      expect(consent?.privacyVersion).toBe(policy.version);
      // The game has terms of its own.
      expect(consent?.termsVersion).toBe(kind === "spin-to-win" ? null : terms.version);
    },
  );

  test.each(["/sign-in", "/watchlist", "/online-payment"])(
    "[CP-02] the form at %s links to the version of the policy",
    async (path) => {
      const shopper = createVisitor(platform, host);
      if (path !== "/sign-in") await signIn(platform, shopper, "alpha");
      expect(pageHrefs(await readPage(await shopper.get(path)))).toContain((await shownAt("/privacy-policy")).href);
    },
  );

  test("the vehicle's page gives its chat the versions", async () => {
    const page = await (await platform.ask(host, starts.vehicle)).text();
    const { version } = await shownAt("/privacy-policy");
    expect(page.split(`["privacy_version","${version}"]`).length - 1).toBe(2);
  });
});
