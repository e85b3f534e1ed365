import { readdirSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aesSealing } from "../../src/adapters/aes-sealing.ts";
import { applicationFactsFrom } from "../../src/finance-applications/application-facts.ts";
import type { OutboxMessage } from "../../src/outbox/outbox-message.ts";
import { leaseMs, workEntry } from "../../src/outbox/work-entry.ts";
import { workPorts } from "../contract/work-ports.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { openEmptySqlite } from "../empty-sqlite.ts";
import { visitorApplicationId, createApplicationVisitor } from "./application-visitor.ts";
import { chargesInNewSouthWales } from "./drive-away-charges.ts";
import { elementById, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";
import { signIn, type TestVisitor } from "./signed-in.ts";
import { dayMs } from "../../src/settings/durations.ts";

const path = "/finance-pre-approval";
const key = "an application key that only tests know";
const dealerships = [
  { id: "d1", slug: "north", name: "North Cars" },
  { id: "d2", slug: "south", name: "South Cars" },
] as const;

const you = { name: "Ann Canary", email: "ann@canary.example", phone: "0412 345 678", birthDate: "14/3/1988" };
const home = {
  street: "7 Canarystreet Road",
  suburb: "Canarysuburb",
  state: "NSW",
  postcode: "2650",
  housing: "Renting",
  work: "Full-time",
  employer: "Canary Freight",
};
const income = {
  income: "1853719",
  incomeEvery: "Week",
  housingCost: "2417083",
  livingCost: "1639247",
  debts: "4210993",
  dependants: "2",
};
const loan = { price: "9318702", deposit: "1310377", tradeIn: "104144", years: "5", dealership: "south" };
const agreed = { creditConsent: "yes", declaration: "yes" };
/** Texts that may stand nowhere but in the sealed application and in what the dealer gets. */
const secrets = [
  "Canarystreet",
  "Canarysuburb",
  "Canary Freight",
  "1988-03-14",
  "14/03/1988",
  "1853719",
  "1,853,719",
  "2417083",
  "1639247",
  "4210993",
  "1310377",
  "104144",
];

let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-applications-"));
  platform = await testPlatform({
    store: await openEmptySqlite(folder),
    sites: [
      siteFile("alpha", {
        dealerships: [...dealerships],
        enquiry: { preferredDealership: "shown" },
        leadDelivery: {
          emails: ["sales@alpha.example"],
          routes: [
            {
              name: "Finance desk",
              when: { categories: ["Finance Enquiry"] },
              to: {
                emails: ["desk@alpha.example"],
                adfEmails: ["crm@alpha.example"],
                webhookUrl: "https://crm.example/leads",
                webhookSecretVariable: "CRM_KEY",
              },
            },
          ],
        },
      }),
      siteFile("beta", { enquiry: { terms: { required: true, text: "I agree to the terms of beta." } } }),
      siteFile("charged", {
        driveAway: { charges: chargesInNewSouthWales },
      }),
      siteFile("off", { preApproval: { enabled: false } }),
      siteFile("gated", { signIn: { gate: true } }),
    ],
    vehicles: {
      alpha: [stockVehicle("near", { price: 27_450 })],
      charged: [
        stockVehicle("used", { carType: "used", price: 30_000, state: "NSW", regplate: null }),
        stockVehicle("dear", { carType: "new", price: 50_000, state: "NSW" }),
      ],
    },
  });
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const visitor = (site = "alpha") => createApplicationVisitor(platform, `${site}.localhost`);
const where = (answer: Response) => answer.headers.get("location");
const stepsOfJourney = [
  ["you", you],
  ["home", home],
  ["income", income],
  ["loan", loan],
] as const;

async function fillIn(shopper: TestVisitor, steps = 4, more: Record<string, string> = {}): Promise<void> {
  for (const [step, fields] of stepsOfJourney.slice(0, steps))
    expect((await shopper.submit(`${path}/${step}`, { ...fields, ...more })).status).toBe(303);
}

async function readPage(shopper: TestVisitor, at: string) {
  const answer = await shopper.get(at);
  expect(answer.status).toBe(200);
  return parseHtml(await answer.text());
}

/** Everything that the outbox sends now. A target gets one message at a time. */
async function sentMessages(): Promise<OutboxMessage[]> {
  const sent = await claimedMessages();
  return sent.length === 0 ? [] : [...sent, ...(await sentMessages())];
}

async function claimedMessages(): Promise<OutboxMessage[]> {
  const sent: OutboxMessage[] = [];
  const { store, sites, clock } = platform;
  const readApplicationFacts = applicationFactsFrom({ applications: store.applications, sealing: aesSealing(key) });
  for (const entry of await store.outbox.claim(clock.now + 10_000, 50, leaseMs))
    await workEntry(
      entry,
      workPorts({
        ...store,
        readApplicationFacts,
        send: async (message) => {
          sent.push(message);
          return { kind: "taken" };
        },
        findRouting(siteId) {
          const site = sites.siteBySlug(siteId);
          return site && { site, siteForDealership: () => site, findPosition: () => null };
        },
        digest: (text) => text,
        sign: (text) => text,
        brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }),
        now: () => clock.now + 10_000,
        random: () => 0.5,
        wait: async () => undefined,
        timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
      }),
    );
  return sent;
}

describe("the loan of an application", () => {
  const loanPage = async (shopper: TestVisitor, about: Record<string, string>, state = "NSW", postcode = "2650") => {
    await shopper.submit(`${path}/you`, { ...you, ...about });
    await shopper.submit(`${path}/home`, { ...home, state, postcode });
    await shopper.submit(`${path}/income`, income);
    return readPage(shopper, `${path}/loan`);
  };
  const pageValue = (page: HtmlElement, name: string) => elementById(page, name).attributes.get("value") ?? "";

  test.each([
    ["NSW", "2650", "$31,888", "3189", "the estimated drive-away price in NSW with duty, transfer and registration"],
    [
      "VIC",
      "3000",
      "$30,000",
      "3000",
      "the advertised price (Excl. govt. charges): duty, transfer and registration are extra",
    ],
  ])("starts with what the vehicle costs in %s, and says what it is", async (state, postcode, price, deposit, text) => {
    const shopper = visitor("charged");
    const start = visibleText(await readPage(shopper, `${path}?car_id=used&state=${state.toLowerCase()}`));
    const page = await loanPage(shopper, { car_id: "used" }, state, postcode);
    const figures = [price.replace(/\D/g, ""), deposit, ""];
    expect([pageValue(page, "price"), pageValue(page, "deposit"), pageValue(page, "tradeIn")]).toEqual(figures);
    expect(visibleText(page)).toContain(`We filled in ${text}. You can change it.`);
    for (const shown of [start, visibleText(page)]) expect(shown).toContain(`: ${price}, ${text}`);
  });

  test("is headed with the price that it starts with, also after another one was entered", async () => {
    const shopper = visitor("charged");
    const link = { car_id: "used", vehiclePriceBudget: "29000" };
    const start = await readPage(shopper, `${path}?${new URLSearchParams(link).toString()}`);
    const page = await loanPage(shopper, link);
    expect(pageValue(page, "price")).toBe("29000");
    for (const shown of [start, page]) {
      expect(visibleText(shown)).toContain(": $29,000, the price you entered");
      expect(visibleText(shown)).not.toMatch(/\$3[01],/);
    }
  });

  test("starts with the figures of another vehicle once it is for that one", async () => {
    const shopper = visitor("charged");
    await loanPage(shopper, { car_id: "used", vehiclePriceBudget: "29000", deposit: "9000", trade_in: "4000" });
    await shopper.submit(`${path}/loan`, { price: "29000", deposit: "9000", tradeIn: "4000", years: "3" });
    const start = visibleText(await readPage(shopper, `${path}?car_id=dear`));
    expect(start).not.toContain("$29,000");
    await shopper.submit(`${path}/you`, { ...you, car_id: "dear" });
    const page = await readPage(shopper, `${path}/loan`);
    expect([pageValue(page, "price"), pageValue(page, "deposit")]).toEqual(["50000", "5000"]);
    expect(pageValue(page, "tradeIn")).toBe("4000");
    const ahead = await shopper.get(`${path}/review`);
    expect([ahead.status, ahead.headers.get("location")]).toEqual([303, `${path}/loan`]);
  });

  test("takes balloon and repayment period from the calculator, and names the rate that was used there", async () => {
    const figures = { vehiclePriceBudget: "30000", deposit: "3000", balloon: "20", every: "weekly", rate: "9.5" };
    const shopper = visitor("charged");
    const page = await loanPage(shopper, { car_id: "used", ...figures });
    expect(pageValue(page, "balloon")).toBe("20");
    const chosen = elements(page, "input").filter(({ attributes }) => attributes.has("checked"));
    expect(chosen.map(({ attributes }) => attributes.get("value"))).toEqual(["weekly"]);
    expect(visibleText(page)).toContain("You used an interest rate of 9.50% p.a., which is not part of an application");
    const sent = { price: "30000", deposit: "3000", years: "5", balloon: "20", every: "weekly" };
    expect((await shopper.submit(`${path}/loan`, sent)).status).toBe(303);
    const review = visibleText(await readPage(shopper, `${path}/review`));
    for (const text of ["Balloon (% of the price) 20%", "Repayments Weekly", "used in our calculator 9.5%"])
      expect(review).toContain(text);
    expect(review).toMatch(/is about \$\d+ a week, with a balloon of \$6,000 at the end, before the lender's fees\./);
  });

  test("takes deposit and trade-in from the calculator one by one, and adds them up", async () => {
    const figures = { vehiclePriceBudget: "30000", deposit: "3000", trade_in: "5000" };
    const shopper = visitor("charged");
    const page = await loanPage(shopper, { car_id: "used", ...figures });
    expect([pageValue(page, "deposit"), pageValue(page, "tradeIn")]).toEqual(["3000", "5000"]);
    expect(visibleText(page)).not.toContain("We filled in");
    const covered = { price: "8000", deposit: "3000", tradeIn: "5000", years: "5" };
    const refused = await shopper.submit(`${path}/loan`, covered);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Your deposit and trade-in cover the price");
    expect((await shopper.submit(`${path}/loan`, { ...covered, price: "8001" })).status).toBe(303);
  });
});

describe("[RT-15] an application for finance", () => {
  test("goes step by step without a script, is checked before it is sent, and reaches the finance desk", async () => {
    const shopper = visitor();
    expect(visibleText(await readPage(shopper, path))).toContain("a lender may not approve it");
    await fillIn(shopper, 1);
    expect(where(await shopper.get(`${path}/review`))).toBe(`${path}/home`);
    await fillIn(shopper);
    const review = visibleText(await readPage(shopper, `${path}/review`));
    for (const text of ["Ann Canary", "14/03/1988", "$1,853,719", "Canary Freight", "South Cars", "$9,318,702"])
      expect(review).toContain(text);
    expect(review).toContain(
      "You are asking to borrow $7,904,181 over 5 years: $9,318,702 less a deposit of $1,310,377 and a trade-in of $104,144.",
    );
    expect(review).toContain("10.00% p.a. (comparison rate 10.00% p.a.)");
    expect(review).toContain("WARNING: This comparison rate is true only");
    const sent = await shopper.submit(`${path}/review`, agreed);
    expect(where(sent)).toMatch(/^\/success\?lead=/);
    const lead = await platform.store.leads.lead("alpha", where(sent)?.split("=")[1] ?? "");
    expect(lead).toMatchObject({ category: "Finance Enquiry", form: "pre-approval", dealershipSlug: "south" });

    const messages = await sentMessages();
    const mail = messages.find((message) => message.kind === "mail" && message.to === "desk@alpha.example");
    if (mail?.kind !== "mail") throw new Error("The finance desk got no mail.");
    expect(mail.subject).toContain("Finance Application");
    for (const text of [
      "Income after tax: $1,853,719",
      "Date of birth: 14/03/1988",
      "Employer or business: Canary Freight",
    ])
      expect(mail.text).toContain(text);
    const posted = messages.find(({ kind }) => kind === "post");
    if (posted?.kind !== "post") throw new Error("Nothing was posted.");
    const { finance_application: answers } = JSON.parse(posted.body) as { finance_application: object[] };
    expect(answers).toContainEqual({ question: "Income after tax", answer: "$1,853,719" });
    expect(answers).toContainEqual({ question: "Comparison rate warning, version", answer: "1" });
    expect(answers.filter((answer) => JSON.stringify(answer).includes("Agreed on"))).toHaveLength(2);
    for (const message of messages) {
      const { subject, to } = message as { subject?: string; to?: string };
      for (const secret of secrets) expect(subject ?? "").not.toContain(secret);
      if (to === "ann@canary.example")
        for (const secret of secrets) expect(JSON.stringify(message)).not.toContain(secret);
    }
  });

  test("is sent once, however often the button is pressed", async () => {
    const shopper = visitor();
    await fillIn(shopper, 4, { email: "twice@canary.example", phone: "0412 345 670" });
    const application = visitorApplicationId(shopper);
    const press = () => shopper.submit(`${path}/review`, { ...agreed, application });
    const ends = (await Promise.all(Array.from({ length: 20 }, press))).map(where);
    expect(new Set(ends)).toEqual(new Set([`/success?lead=${application}`]));
    expect(where(await press())).toBe(`/success?lead=${application}`);
    await fillIn(shopper, 1, { email: "twice@canary.example", phone: "0412 345 677" });
    expect(where(await press())).toBe(`/success?lead=${application}`);
    expect(visitorApplicationId(shopper)).not.toBe(application);
    expect(where(await visitor().submit(`${path}/review`, { ...agreed, application: "unknown" }))).toBe(path);
  });

  test("of a person who applies again is delivered with its own answers", async () => {
    const contact = { email: "again@canary.example", phone: "0412 345 673" };
    const mails: string[] = [];
    for (const pay of ["5000001", "5000002"]) {
      const shopper = visitor();
      await fillIn(shopper, 4, { ...contact, income: pay });
      const application = visitorApplicationId(shopper);
      const press = () => shopper.submit(`${path}/review`, { ...agreed, application });
      const sent = where(await press());
      expect(sent).toMatch(/^\/success/);
      expect(where(await press())).toBe(sent);
      platform.clock.now += 60_000;
      const toDesk = (await sentMessages()).filter(
        (message) => message.kind === "mail" && message.to === "desk@alpha.example",
      );
      mails.push(...toDesk.map((message) => (message.kind === "mail" ? message.text : "")));
    }
    const again = mails.filter((text) => text.includes(contact.email));
    expect(again).toHaveLength(2);
    expect(again[0]).toContain("Income after tax: $5,000,001");
    expect(again[1]).toContain("Income after tax: $5,000,002");
  });

  test("says at each field what is wrong, and preserves the input", async () => {
    const answer = await visitor().submit(`${path}/you`, { ...you, birthDate: "31/2/1988", email: "ann@" });
    expect(answer.status).toBe(422);
    const page = parseHtml(await answer.text());
    expect(visibleText(page)).toContain("That date does not exist.");
    const inputs = elements(page, "input").filter(({ attributes }) => attributes.get("aria-invalid") === "true");
    expect(inputs.map(({ attributes }) => attributes.get("value"))).toEqual(["ann@", "31/2/1988"]);
  });

  test("cannot be sent as a plain enquiry, without its answers and agreements", async () => {
    const shopper = visitor();
    const enquiry = { kind: "pre-approval", name: "Ann Canary", phone: "0412 345 679", email: "plain@canary.example" };
    for (const answer of [await shopper.submit("/enquiries", enquiry), await shopper.call("/enquiries", enquiry)]) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("This form must be sent from its own page.");
    }
  });

  test("is not sent without both agreements", async () => {
    const shopper = visitor();
    await fillIn(shopper, 4, { email: "agree@canary.example" });
    const answer = await shopper.submit(`${path}/review`, { creditConsent: "yes" });
    expect(answer.status).toBe(422);
    expect(visibleText(parseHtml(await answer.text()))).toContain("Confirm that what you entered is true.");
  });

  test("[EF-14] asks for the terms where the site's forms do", async () => {
    const shopper = visitor("beta");
    await fillIn(shopper, 4);
    const refused = await shopper.submit(`${path}/review`, agreed);
    expect(visibleText(parseHtml(await refused.text()))).toContain("Agree to the terms of use.");
    const sent = where(await shopper.submit(`${path}/review`, { ...agreed, terms_conditions: "yes" }));
    const lead = await platform.store.leads.lead("beta", sent?.split("=")[1] ?? "");
    expect(lead).toMatchObject({ termsAccepted: true, form: "pre-approval" });
  });

  test("about a vehicle starts with its price and goes to its dealership", async () => {
    const shopper = visitor();
    const start = await readPage(shopper, `${path}?car_id=near&vehiclePriceBudget=26000&state=vic`);
    expect(visibleText(start)).toContain("RAV4");
    const link = { car_id: "near", vehiclePriceBudget: "26000", state: "vic" };
    await shopper.submit(`${path}/you`, { ...you, ...link, email: "car@canary.example" });
    const homePage = await readPage(shopper, `${path}/home`);
    const [chosen] = elements(homePage, "option").filter(({ attributes }) => attributes.has("selected"));
    expect(chosen?.attributes.get("value")).toBe("VIC");
    await shopper.submit(`${path}/home`, home);
    await shopper.submit(`${path}/income`, income);
    const loanPage = await readPage(shopper, `${path}/loan`);
    const price = elements(loanPage, "input").find(({ attributes }) => attributes.get("name") === "price");
    expect(price?.attributes.get("value")).toBe("26000");
    expect(elements(loanPage, "select").map(({ attributes }) => attributes.get("name"))).not.toContain("dealership");
    await shopper.submit(`${path}/loan`, loan);
    const lead = where(await shopper.submit(`${path}/review`, agreed))?.split("=")[1] ?? "";
    expect(await platform.store.leads.lead("alpha", lead)).toMatchObject({ carId: "near", dealershipSlug: "north" });
  });

  test("[FN-13] starts in Queensland unless the site says otherwise", async () => {
    const shopper = visitor("beta");
    await shopper.submit(`${path}/you`, you);
    const [chosen] = elements(await readPage(shopper, `${path}/home`), "option").filter(({ attributes }) =>
      attributes.has("selected"),
    );
    expect(chosen?.attributes.get("value")).toBe("QLD");
  });

  test("starts with the state that the visitor chose elsewhere on the site", async () => {
    const shopper = visitor();
    await fillIn(shopper, 1, { email: "state@canary.example" });
    shopper.cookies.set("forecourt_state", "WA");
    const [chosen] = elements(await readPage(shopper, `${path}/home`), "option").filter(({ attributes }) =>
      attributes.has("selected"),
    );
    expect(chosen?.attributes.get("value")).toBe("WA");
  });

  test("exists only where the site takes applications, behind the site's gate", async () => {
    expect((await visitor("off").get(path)).status).toBe(404);
    expect((await visitor("off").submit(`${path}/you`, you)).status).not.toBe(303);
    expect(where(await visitor("gated").get(path))).toContain("/sign-in?type=finance");
    expect((await visitor("gated").submit(`${path}/you`, you)).status).toBe(401);
  });
});

describe("an unfinished application", () => {
  test("continues in its browser, and in no other", async () => {
    const shopper = visitor();
    await fillIn(shopper, 2, { email: "own@canary.example" });
    expect(visibleText(await readPage(shopper, `${path}/income`))).toContain("Income after tax");
    const [[name = "", value = ""] = []] = shopper.cookies;
    expect(name).toContain("finance-application");
    const others: [string, string][] = [
      ["no cookie", ""],
      ["another signature", `${value.split(".")[0]}.${"A".repeat(43)}`],
      ["the id alone", value.split(".")[0] ?? ""],
    ];
    for (const [, token] of others) {
      const other = visitor();
      if (token !== "") other.cookies.set(name, token);
      expect(where(await other.get(`${path}/home`))).toBe(path);
      expect(await (await other.get(path)).text()).not.toContain("Canary");
      expect(where(await other.submit(`${path}/income`, income))).toBe(path);
    }
    const onOtherSite = visitor("beta");
    onOtherSite.cookies.set(name, value);
    expect(where(await onOtherSite.get(`${path}/home`))).toBe(path);
  });

  test("is offered for resuming where it starts and, by a script, on vehicles' pages, only on its own device", async () => {
    const [owner, stranger] = [visitor(), visitor()];
    const started = await owner.submit(`${path}/you`, { ...you, email: "back@canary.example" });
    const cookies = started.headers.getSetCookie().map((cookie) => cookie.split("; "));
    const [, marker] = cookies.map(([value, ...options]) => ({ value, isForScripts: !options.includes("HttpOnly") }));
    expect(marker).toEqual({ value: "forecourt_started_finance-application=yes", isForScripts: true });
    const links = async (shopper: TestVisitor, at: string) =>
      elements(await readPage(shopper, at), "a")
        .filter(({ attributes }) => attributes.get("rel") === "nofollow")
        .map((link) => [link.attributes.get("href"), visibleText(link)]);
    expect(await links(owner, path)).toContainEqual([`${path}/home`, "Continue with “Home and work”"]);
    expect(await links(stranger, path)).not.toContainEqual([`${path}/home`, "Continue with “Home and work”"]);
    const vehicle = "/cars/2022-toyota-rav4-near";
    const pages = await Promise.all([owner, stranger].map(async (shopper) => (await shopper.get(vehicle)).text()));
    expect(pages[0]).toBe(pages[1]);
    const [hidden] = elements(parseHtml(pages[0] ?? ""), "div", { "data-started": "finance-application" });
    expect(visibleText(hidden ?? parseHtml(""))).toBe("");
    const removed = (await owner.submit(`${path}/discard`, {})).headers.getSetCookie();
    expect(removed.some((cookie) => /^forecourt_started_finance-application=; .*Max-Age=0/.test(cookie))).toBe(true);
  });

  test("continues in another browser by the link in the mail, which holds nothing that was entered", async () => {
    const shopper = visitor();
    const fields = { email: "link@canary.example", phone: "0412 345 671" };
    await fillIn(shopper, 2, fields);
    const answer = await shopper.submit(`${path}/income`, { ...income, also: "mail" });
    expect(where(answer)).toBe(`${path}/loan?mailed`);
    expect(visibleText(await readPage(shopper, where(answer) ?? ""))).toContain("We have emailed you the link.");
    const [mail] = (await sentMessages()).filter((message) => message.kind === "mail" && message.to === fields.email);
    if (mail?.kind !== "mail") throw new Error("There is no mail.");
    for (const secret of [...secrets, "Ann Canary"]) expect(JSON.stringify(mail)).not.toContain(secret);
    const link = new URL(/https:\/\/\S+resume\S+/.exec(mail.text)?.[0] ?? "");
    const other = visitor();
    // Whoever is sent the link to a stranger's application does not continue it by opening it.
    const asked = await other.get(link.pathname);
    expect([asked.status, other.cookies.size]).toEqual([200, 0]);
    const question = visibleText(await readPage(other, link.pathname));
    expect(question).toContain("Continue only if you asked for the link yourself");
    expect(question).not.toContain("will replace the one");
    expect(where(await other.submit(link.pathname, {}))).toBe(`${path}/loan`);
    expect(where(await other.get(link.pathname))).toBe(`${path}/loan`);
    const begun = visitor();
    await begun.submit(`${path}/you`, { ...you, email: "begun@canary.example" });
    expect(visibleText(await readPage(begun, link.pathname))).toContain("will replace the one you started");
    const inputs = elements(await readPage(other, `${path}/home`), "input");
    expect(inputs.map(({ attributes }) => attributes.get("value"))).toContain(home.street);
    expect((await visitor().get(`${link.pathname}x`)).status).toBe(404);
    await other.submit(`${path}/loan`, loan);
    await other.submit(`${path}/review`, agreed);
    const late = await visitor().get(link.pathname);
    expect(visibleText(parseHtml(await late.text()))).toContain("Your application was sent");
  });

  test("is mailed to three addresses at most, and says when it is not", async () => {
    const shopper = visitor();
    const askAs = async (email: string) => {
      await fillIn(shopper, 2, { email, phone: "0412 345 674" });
      return where(await shopper.submit(`${path}/income`, { ...income, also: "mail" }));
    };
    const addresses = ["one", "two", "three", "four"].map((name) => `${name}@canary.example`);
    const mailed = async () =>
      (await sentMessages()).flatMap((message) => (message.kind === "mail" ? [message.to] : []));
    await mailed();
    const answers: (string | null)[] = [];
    for (const email of addresses) answers.push(await askAs(email));
    expect(answers).toEqual([...Array.from({ length: 3 }, () => `${path}/loan?mailed`), `${path}/loan?unmailed`]);
    const page = visibleText(await readPage(shopper, `${path}/loan?unmailed`));
    expect(page).toContain("We did not email you the link, because it was requested too often.");
    expect(page).toContain("Your answers are saved in this browser.");
    // Pressed again within ten minutes, the link is on its way.
    expect(await askAs(addresses[0] ?? "")).toBe(`${path}/loan?mailed`);
    const got = (await mailed()).filter((to) => addresses.includes(to));
    expect(got.toSorted()).toEqual(addresses.slice(0, 3).toSorted());
  });

  test("is saved and mailed with what is valid; a step that is not complete stays open", async () => {
    const shopper = visitor();
    const fields = { email: "part@canary.example", phone: "0412 345 673" };
    await fillIn(shopper, 1, fields);
    const part = { street: home.street, postcode: "26", also: "mail" };
    const answer = await shopper.submit(`${path}/home`, part);
    expect([answer.status, where(answer)]).toEqual([303, `${path}/home?mailed=part`]);
    const page = await readPage(shopper, where(answer) ?? "");
    expect(visibleText(page)).toContain("Your answers are saved, except those that were not valid.");
    const values = elements(page, "input").map(({ attributes }) => attributes.get("value"));
    expect(values).toContain(home.street);
    expect(values).not.toContain("26");
    const mails = (await sentMessages()).filter((message) => message.kind === "mail" && message.to === fields.email);
    expect(mails).toHaveLength(1);
    expect((await shopper.submit(`${path}/home`, { street: home.street })).status).toBe(422);
    await shopper.submit(`${path}/home`, home);
    await shopper.submit(`${path}/home`, { suburb: home.suburb, also: "mail" });
    expect(where(await shopper.get(`${path}/income`))).toBe(`${path}/home`);
  });

  test("is deleted by its button", async () => {
    const shopper = visitor();
    await fillIn(shopper, 2, { email: "gone@canary.example" });
    const [, value = ""] = [...shopper.cookies][0] ?? [];
    expect(where(await shopper.submit(`${path}/discard`, {}))).toBe(path);
    const id = value.split(".")[0] ?? "";
    expect(await platform.store.applications.application("alpha", id)).toBeNull();
    expect(shopper.cookies.size).toBe(0);
  });

  test("is erased after the site's period, and a sent one after its own", async () => {
    const shopper = visitor();
    await fillIn(shopper, 1, { email: "late@canary.example" });
    const id = [...shopper.cookies.values()][0]?.split(".")[0] ?? "";
    platform.clock.now += 13 * dayMs;
    await platform.expireApplications();
    expect(await platform.store.applications.application("alpha", id)).not.toBeNull();
    platform.clock.now += 2 * dayMs;
    expect(await platform.expireApplications()).toBeGreaterThan(0);
    expect(await platform.store.applications.application("alpha", id)).toBeNull();
    expect(where(await shopper.get(`${path}/home`))).toBe(path);
  });
});

/** The texts that occur in the files of the store, in the log or in what operators read of the server. */
async function found(texts: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFile(file)),
  );
  const operators = await Promise.all(["/livez", "/readyz"].map(async (at) => (await visitor().get(at)).text()));
  const places = [...files, Buffer.from(JSON.stringify([platform.logged, operators]))];
  return texts.filter((text) => places.some((place) => place.includes(text)));
}

test("income and identity are not readable in the store, the log or the metrics", async () => {
  const shopper = visitor();
  const contact = { email: "dump@canary.example", phone: "0412 345 672", name: "Dana Dumpcanary" };
  await fillIn(shopper, 4, contact);
  expect(await found([...secrets, contact.name])).toEqual([]);
  await shopper.submit(`${path}/review`, agreed);
  await sentMessages();
  expect(await found(secrets)).toEqual([]);
  // The lead has the contact details, which shows that the search finds what there is.
  expect(await found([contact.name, contact.email])).toEqual([contact.name, contact.email]);
});

test("the number that a visitor signed in with is filled in, until another is given", async () => {
  const shopper = visitor("gated");
  await signIn(platform, shopper, "gated", "+61491570157");
  const phone = async () => elementById(await readPage(shopper, path), "phone")?.attributes.get("value");
  expect(await phone()).toBe("0491 570 157");
  await fillIn(shopper, 1);
  expect(await phone()).toBe("0412 345 678");
});
