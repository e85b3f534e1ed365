import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leadReference } from "../../src/leads/lead-reference.ts";
import { siteFile, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elementById, elements, parseHtml, visibleText } from "./html.ts";
import { signIn, createVisitor } from "./signed-in.ts";
import { dayMs } from "../../src/settings/durations.ts";

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const campaign = {
  id: "spring",
  heading: "Spring spin",
  intro: "One spin each.",
  terms: ["Open to adults in NSW."] as [string],
  from: isoDay(testNow - dayMs),
  to: isoDay(testNow + dayMs),
  prizes: [
    { id: "tank", name: "A full tank", share: 1, quantity: 1 },
    { id: "nothing", name: "No prize this time", share: 1_000_000, isWin: false },
  ],
};
const always = { ...campaign, prizes: [campaign.prizes[0], { id: "mug", name: "A mug", share: 1_000_000 }] };
const limited = {
  ...campaign,
  prizes: [
    { ...campaign.prizes[0], share: 1_000_000, quantity: 2 },
    { ...campaign.prizes[1], share: 1 },
  ],
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { spinToWin: { campaign: always as typeof campaign } }),
      siteFile("gated", { spinToWin: { campaign: always as typeof campaign }, signIn: { gate: true } }),
      siteFile("losing", { spinToWin: { campaign } }),
      siteFile("over", { spinToWin: { campaign: { ...campaign, from: "2020-01-01", to: "2020-02-01" } } }),
      siteFile("limited", { spinToWin: { campaign: limited as typeof campaign } }),
      siteFile("shown", { spinToWin: { campaign: { ...always, isDemonstration: true } as typeof campaign } }),
      siteFile("beta"),
    ],
    mode: "demo",
  });
});
afterAll(() => platform.close());

const spin = (fields: Record<string, string>, site = "alpha", cookie = "") =>
  platform.ask(`${site}.localhost`, "/spin-to-win", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie },
  });
const entry = (phone: string, more: Record<string, string> = {}) => ({
  spin_key: "a random key",
  name: "Ann Example",
  phone,
  game_terms: "yes",
  ...more,
});
const newestLead = (site: string, most: number) => platform.store.leads.leadsBefore(site, null, most);
async function referenceAt(href: string): Promise<string> {
  const [, reference = ""] = /Reference: (\w{8})/.exec(visibleText(await fetchMain(href))) ?? [];
  return reference;
}
function linkNamed(main: Parameters<typeof elements>[0], name: string): string {
  const link = elements(main, "a").find((each) => visibleText(each) === name);
  return link?.attributes.get("href") ?? "";
}
async function fetchMain(path: string, site = "alpha") {
  return element(parseHtml(await (await platform.ask(`${site}.localhost`, path)).text()), "main");
}

test("a spin shows its prize at an address of its own, and is stored as a lead with the result", async () => {
  const answer = await spin(entry("0491 570 156"));
  expect(answer.status).toBe(303);
  const href = answer.headers.get("location") ?? "";
  const text = visibleText(await fetchMain(href));
  expect(text).toContain("You won: A mug");
  const [lead] = await newestLead("alpha", 1);
  expect(lead).toMatchObject({ category: "Competition Enquiry", name: "Ann Example", phone: "+61491570156" });
  expect(lead?.answers).toEqual([
    { question: "Campaign", answer: "Spring spin" },
    { question: "Result", answer: "A mug" },
  ]);
  expect(text).toContain(`Reference: ${leadReference(lead?.leadId ?? "")}`);
});

test("a spin of a demonstration promises neither a prize nor a call", async () => {
  const answer = await spin(entry("0491 570 156"), "shown");
  const text = visibleText(await fetchMain(answer.headers.get("location") ?? "", "shown"));
  expect(text).toContain("The wheel stopped at: A mug");
  expect(text).toContain("no prize is won or paid");
  expect(text).not.toMatch(/You won|has your details/);
});

test("a spin without a prize says plainly that nothing was won", async () => {
  const answer = await spin(entry("0491 570 156"), "losing");
  const text = visibleText(await fetchMain(answer.headers.get("location") ?? "", "losing"));
  expect(text).toContain("No prize this time");
  expect(text).toContain("You did not win a prize.");
});

test("a mobile number spins once, however it is written, and has one lead", async () => {
  const before = (await newestLead("alpha", 50)).length;
  const answers = await Promise.all(
    ["0491570157", "+61 491 570 157", "0491 570 157"].map((phone) => spin(entry(phone))),
  );
  const hrefs = new Set(answers.map(({ headers }) => headers.get("location")));
  expect(hrefs.size).toBe(1);
  expect(await newestLead("alpha", 50)).toHaveLength(before + 1);
});

describe("somebody who has spun", () => {
  const at = "/spin-to-win";
  const readErrors = async (answer: Response) => visibleText(parseHtml(await answer.text()));

  test("sees the result in place of the form, and can spin with another number", async () => {
    const browser = createVisitor(platform, "alpha.localhost");
    const spun = await browser.submit(at, entry("0491 570 161"));
    const again = await browser.get(at);
    expect([again.status, again.headers.get("location")]).toEqual([303, spun.headers.get("location")]);
    const result = element(parseHtml(await (await browser.get(again.headers.get("location") ?? "")).text()), "main");
    expect(elements(result, "input", { id: "phone" })).toEqual([]);
    const another = linkNamed(result, "Spin with another mobile number");
    const form = parseHtml(await (await browser.get(another)).text());
    expect(elements(form, "input", { id: "phone" })).toHaveLength(1);
    expect((await browser.submit(at, entry("0491 570 162"))).headers.get("location")).not.toBe(
      spun.headers.get("location"),
    );
  });

  test("does not see corrected errors again", async () => {
    const browser = createVisitor(platform, "alpha.localhost");
    const sent = { "sec-fetch-mode": "navigate", referer: `http://alpha.localhost${at}` };
    const wrong = await browser.submit(at, entry("0491 570 163", { name: "" }), sent);
    const withErrors = wrong.headers.get("location") ?? "";
    expect(await readErrors(await browser.get(withErrors))).toContain("Enter your name.");
    const referer = `http://alpha.localhost${withErrors}`;
    const spun = await browser.submit(at, entry("0491 570 163"), { ...sent, referer });
    expect((await browser.get(withErrors)).headers.get("location")).toBe(spun.headers.get("location"));
  });

  test("sees the result on another device after signing in with the number", async () => {
    const browsers = [createVisitor(platform, "gated.localhost"), createVisitor(platform, "gated.localhost")] as const;
    for (const browser of browsers) await signIn(platform, browser, "gated", "+61491570172");
    const spun = await browsers[0].submit(at, entry("0491 570 172"));
    const elsewhere = await browsers[1].get(at);
    expect(elsewhere.headers.get("location")).toBe(spun.headers.get("location"));
    const result = await browsers[1].get(elsewhere.headers.get("location") ?? "");
    expect(await readErrors(result)).not.toContain("Spin with another mobile number");
  });
});

test("a prize that is confirmed later counts once: two numbers win both of two, and no third does", async () => {
  const spins = [];
  for (const phone of ["+61491570164", "+61491570165", "+61491570171"]) {
    const stranger = createVisitor(platform, "limited.localhost");
    await stranger.submit("/spin-to-win", entry(phone, { spin_key: phone }));
    const owner = createVisitor(platform, "limited.localhost");
    await signIn(platform, owner, "limited", phone);
    const answer = await owner.submit("/spin-to-win", entry(phone, { spin_key: `own ${phone}` }));
    const text = visibleText(await fetchMain(answer.headers.get("location") ?? "", "limited"));
    spins.push(text.includes("You won: A full tank"));
  }
  expect(spins).toEqual([true, true, false]);
});

describe("with a number that is not proven", () => {
  const at = "/spin-to-win";
  const phone = "0491 570 737";
  const own = (fields: Record<string, string> = {}) => {
    const browser = createVisitor(platform, "alpha.localhost");
    return { browser, spin: (key: string) => browser.submit(at, { ...entry(phone, fields), spin_key: key }) };
  };
  const whereTo = async (answer: Promise<Response>) => (await answer).headers.get("location") ?? "";

  test("a stranger neither sees nor uses up the spin of its owner, who proves the number", async () => {
    const owner = own();
    const first = await whereTo(owner.spin("one form"));
    expect(first).toMatch(/\?spin=[\w-]+$/);
    expect(await whereTo(owner.spin("another form"))).toBe(first);
    const stranger = own();
    expect(await whereTo(stranger.spin("a third form"))).toMatch(
      /^\/sign-in\?type=spin-to-win&redirect=%2Fspin-to-win/,
    );
    // The owner gets their spin on another device too, and the dealership knows which one counts.
    await signIn(platform, stranger.browser, "alpha", "+61491570737");
    const counts = await whereTo(stranger.spin("a third form"));
    expect(counts).not.toBe(first);
    expect(await whereTo(own().spin("a fourth form"))).toMatch(/^\/sign-in/);
    expect(await whereTo(stranger.spin("a fifth form"))).toBe(counts);
    const leads = (await newestLead("alpha", 50)).filter((lead) => lead.phone === "+61491570737");
    const references = await Promise.all([first, counts].map(referenceAt));
    expect(new Set(references).size).toBe(2);
    const replaces = leads.flatMap(({ answers }) => answers.filter(({ question }) => question === "Replaces"));
    expect(replaces.map(({ answer }) => answer)).toEqual([`${references[0]}, whose number was not confirmed`]);
  });

  test("whoever is signed in with another number is told so", async () => {
    const browser = createVisitor(platform, "alpha.localhost");
    await own().spin("a form");
    await signIn(platform, browser, "alpha", "+61491571804");
    const answer = await browser.submit(at, entry(phone, { spin_key: "another" }));
    expect(answer.status).toBe(422);
    expect(visibleText(parseHtml(await answer.text()))).toContain("Spin with the number that you are signed in with");
  });

  test("a connection has ten spins a day; further numbers are proven first", async () => {
    const answers = [];
    for (let index = 0; index < 12; index += 1)
      answers.push(
        await platform.ask("alpha.localhost", at, {
          method: "POST",
          body: new URLSearchParams(entry(`04915${String(80_000 + index)}`)),
          headers: { "x-forwarded-for": "192.0.2.77" },
        }),
      );
    const hrefs = answers.map(({ headers }) => headers.get("location") ?? "");
    expect(hrefs.filter((href) => href.startsWith("/spin-to-win?spin="))).toHaveLength(10);
    expect(hrefs.slice(10).every((href) => href.startsWith("/sign-in?type=spin-to-win"))).toBe(true);
  });
});

test.each([
  ["no name", { name: " " }, "name", "Enter your name."],
  ["no mobile number", { phone: "02 9000 0000" }, "phone", "Enter an Australian mobile number"],
  ["terms that are not accepted", { game_terms: "" }, "game_terms", "Accept the terms of the game."],
  ["a wrong email address", { email: "ann@" }, "email", "email"],
])("%s: the form comes back with what was sent, and the number can still spin", async (_what, wrong, field, words) => {
  const phone = "0491 570 158";
  const answer = await spin({ ...entry(phone), ...wrong });
  expect(answer.status).toBe(422);
  const main = element(parseHtml(await answer.text()), "main");
  expect(elementById(main, field)?.attributes.get("aria-invalid")).toBe("true");
  expect(visibleText(main)).toContain(words);
});

test("[RT-19, SI-02] with the gate closed, the page asks to sign in, and the proven number spins", async () => {
  const path = "/spin-to-win";
  const anonymous = await platform.ask("gated.localhost", path);
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
    302,
    expect.stringContaining("/sign-in?type=spin-to-win"),
  ]);
  expect((await spin(entry("0491570006"), "gated")).status).toBe(401);
  const visitor = createVisitor(platform, "gated.localhost");
  await signIn(platform, visitor, "gated", "+61491570006");
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await spin(entry("0491570110"), "gated", cookie)).status).toBe(303);
  const phones = (await newestLead("gated", 50)).map(({ phone }) => phone);
  expect(phones).toContain("+61491570006");
  expect(phones).not.toContain("+61491570110");
});

test("outside its days the game takes no spin and says so", async () => {
  expect(visibleText(await fetchMain("/spin-to-win", "over"))).toContain("This game ended on 1 February 2020.");
  expect((await spin(entry("0491570156"), "over")).status).toBe(409);
  expect((await platform.ask("beta.localhost", "/spin-to-win")).status).toBe(404);
});

test("a spin stores only what the game asks for: no vehicle, and nobody else's lead", async () => {
  // The test clock stands still, so these leads have no order in time.
  const fetchLead = async (phone: string) => (await newestLead("alpha", 50)).find((lead) => lead.phone === phone);
  const other = await fetchLead("+61491570156");
  const more = { car_id: "rav4", lead_id: other?.leadId ?? "", message: "I won a car" };
  expect((await spin(entry("0491 570 313", more))).status).toBe(303);
  const lead = await fetchLead("+61491570313");
  expect(lead).toMatchObject({ carId: null, unknownVehicle: null, message: null });
  expect(lead?.leadId).not.toBe(other?.leadId);
});

test("a form cannot claim a prize", async () => {
  const body = new URLSearchParams({ ...entry("0491 570 159"), kind: "spin-to-win", prize: "A car" });
  expect((await platform.ask("alpha.localhost", "/enquiries", { method: "POST", body })).status).toBe(400);
});
