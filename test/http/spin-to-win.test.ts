import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elementById, parseHtml, textOf } from "./html.ts";
import { signIn, visitorOf } from "./signed-in.ts";

const day = 24 * 60 * 60_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const campaign = {
  id: "spring",
  heading: "Spring spin",
  intro: "One spin each.",
  terms: ["Open to adults in NSW."] as [string],
  from: isoDay(testNow - day),
  to: isoDay(testNow + day),
  prizes: [
    { id: "tank", name: "A full tank", share: 1, quantity: 1 },
    { id: "nothing", name: "No prize this time", share: 1_000_000, isWin: false },
  ],
};
const always = { ...campaign, prizes: [campaign.prizes[0], { id: "mug", name: "A mug", share: 1_000_000 }] };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { spinToWin: { campaign: always as typeof campaign } }),
      siteFile("gated", { spinToWin: { campaign: always as typeof campaign }, signIn: { gate: true } }),
      siteFile("over", { spinToWin: { campaign: { ...campaign, from: "2020-01-01", to: "2020-02-01" } } }),
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
  name: "Ann Example",
  phone,
  game_terms: "yes",
  ...more,
});
const newestOf = (site: string, most: number) => platform.store.leads.leadsBefore(site, null, most);
async function mainOf(path: string, site = "alpha") {
  return element(parseHtml(await (await platform.ask(`${site}.localhost`, path)).text()), "main");
}

test("a spin shows its prize at an address of its own, and is stored as a lead with the result", async () => {
  const answer = await spin(entry("0491 570 156"));
  expect(answer.status).toBe(303);
  const href = answer.headers.get("location") ?? "";
  const text = textOf(await mainOf(href));
  expect(text).toContain("You won: A mug");
  const [lead] = await newestOf("alpha", 1);
  expect(lead).toMatchObject({ category: "Competition Enquiry", name: "Ann Example", phone: "+61491570156" });
  expect(lead?.answers).toEqual([
    { question: "Campaign", answer: "Spring spin" },
    { question: "Result", answer: "A mug" },
    { question: "Spin", answer: href.split("=")[1] },
  ]);
});

test("a mobile number spins once, however it is written, and has one lead", async () => {
  const before = (await newestOf("alpha", 50)).length;
  const answers = await Promise.all(
    ["0491570157", "+61 491 570 157", "0491 570 157"].map((phone) => spin(entry(phone))),
  );
  const hrefs = new Set(answers.map(({ headers }) => headers.get("location")));
  expect(hrefs.size).toBe(1);
  expect(await newestOf("alpha", 50)).toHaveLength(before + 1);
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
  expect(textOf(main)).toContain(words);
});

test("[RT-19, SI-02] with the gate closed, the page asks to sign in, and the proven number spins", async () => {
  const path = "/spin-to-win";
  const anonymous = await platform.ask("gated.localhost", path);
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
    302,
    expect.stringContaining("/sign-in?type=spin-to-win"),
  ]);
  expect((await spin(entry("0491570006"), "gated")).status).toBe(401);
  const visitor = visitorOf(platform, "gated.localhost");
  await signIn(platform, visitor, "gated", "+61491570006");
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await spin(entry("0491570110"), "gated", cookie)).status).toBe(303);
  expect((await newestOf("gated", 2)).map(({ phone }) => phone)).toEqual(["+61491570006"]);
});

test("outside its days the game takes no spin and says so", async () => {
  expect(textOf(await mainOf("/spin-to-win", "over"))).toContain("This game ended on 1 February 2020.");
  expect((await spin(entry("0491570156"), "over")).status).toBe(409);
  expect((await platform.ask("beta.localhost", "/spin-to-win")).status).toBe(404);
});

test("a spin stores only what the game asks for: no vehicle, and nobody else's lead", async () => {
  // The test clock stands still, so these leads have no order in time.
  const leadOf = async (phone: string) => (await newestOf("alpha", 50)).find((lead) => lead.phone === phone);
  const other = await leadOf("+61491570156");
  const more = { car_id: "rav4", lead_id: other?.leadId ?? "", message: "I won a car" };
  expect((await spin(entry("0491 570 313", more))).status).toBe(303);
  const lead = await leadOf("+61491570313");
  expect(lead).toMatchObject({ carId: null, unknownVehicle: null, message: null });
  expect(lead?.leadId).not.toBe(other?.leadId);
});

test("a form cannot claim a prize", async () => {
  const body = new URLSearchParams({ ...entry("0491 570 159"), kind: "spin-to-win", prize: "A car" });
  expect((await platform.ask("alpha.localhost", "/enquiries", { method: "POST", body })).status).toBe(400);
});
