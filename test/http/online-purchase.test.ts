import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { buyer, cookiePurchaseId, createPurchaseVisitor, reviewFields, yard } from "./purchase-visitor.ts";
import type { TestVisitor } from "./signed-in.ts";
import { dayMs, hourMs, minuteMs } from "../../src/settings/durations.ts";

const path = "/checkout-journey";
const host = "alpha.localhost";
/** A Monday, 9 am in Sydney. */
const start = Date.parse("2026-11-23T09:00:00+11:00");
const tuesday = "2026-11-24T10:00:00+11:00";

const site = siteFile("alpha", {
  actions: { reserve: "checkout", onlinePurchase: true },
  leadDelivery: { emails: ["sales@alpha.example"] },
  purchase: { deliveryWithinKm: 600, deliveryFreeKm: 10, deliveryDollars: 100, deliveryDollarsPerKm: 1 },
  locations: [yard],
});

const ids = [
  "whole",
  "steps",
  "two",
  "lapse",
  "paid",
  "resume",
  "link",
  "card",
  "fin",
  "own",
  "let",
  "limit",
  "drive",
  "price",
  "slot",
  "slot2",
  "suspect",
  "abandon",
  "sealed",
  "twice",
  "back",
  "long",
  "own-car",
  "valued",
  "again",
  "address",
  "made-up",
  "forged",
  "noted",
  "pressed",
  "refused",
  "kept-time",
];
const used = (id: string, more = {}) => stockVehicle(id, { carType: "used", price: 30_000, ...more });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    mode: "demo",
    now: start,
    sites: [
      site,
      siteFile("off", { actions: { reserve: "checkout" } }),
      siteFile("gated", { actions: { onlinePurchase: true }, signIn: { gate: true } }),
    ],
    vehicles: {
      alpha: [
        ...ids.map((id) => used(id)),
        ...[1, 2, 3, 4].map((number) =>
          used(`m${number}`, { make: "Mazda", model: "3", year: 2023, km: 50_000, price: 24_000 }),
        ),
        stockVehicle("new", { carType: "new", price: 30_000 }),
        stockVehicle("demo", { carType: "demo", price: 30_000 }),
        used("sold", { status: "sold", sold: true, soldAt: start - minuteMs }),
        used("reserved", { reserved: true }),
        used("soon", { status: "coming_soon" }),
        used("free", { price: 0 }),
      ],
      off: [used("used")],
      gated: [used("used")],
    },
    replacePorts: () => ({
      geocode: async (postcode) =>
        postcode === "9999"
          ? { kind: "unknown" }
          : {
              kind: "found",
              position: postcode === "6000" ? { lat: -31.95, long: 115.86 } : { lat: -35.1, long: 148.47 },
            },
    }),
  });
});
afterAll(() => platform.close());

const slugFor = (id: string) => `2022-toyota-rav4-${id}`;
const visitor = (at = host) => createPurchaseVisitor(platform, at);
const where = (answer: Response) => {
  const url = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return `${url.pathname}${url.search}`;
};
const textAt = async (shopper: TestVisitor, at: string) => mainText(await shopper.get(at));
const mainText = async (answer: Response) => {
  const page = parseHtml(await answer.text());
  return visibleText(elements(page, "main")[0] ?? page).replaceAll(/\s+/g, " ");
};
const begin = (shopper: TestVisitor, id: string) => shopper.submit(path, { car_id: slugFor(id) });

/** A time of a pick-up for each test. */
const times = Array.from({ length: 24 }, (_, index) => {
  const day = 25 + Math.floor(index / 8);
  return `2026-11-${day}T${String(9 + (index % 8)).padStart(2, "0")}:00:00+11:00`;
});

const stepsOfJourney: readonly (readonly [string, Record<string, string>])[] = [
  ["trade-in", { trade_in: "none" }],
  ["payment", { payment: "cash" }],
  ["handover", { handover: "pick-up" }],
  ["details", buyer],
];

async function fillIn(shopper: TestVisitor, id: string, more: Record<string, string> = {}, steps = 4): Promise<void> {
  const started = await begin(shopper, id);
  expect(where(started)).toBe(`${path}/trade-in`);
  const own = { time: times.pop() ?? "", ...more };
  for (const [step, fields] of stepsOfJourney.slice(0, steps)) {
    const answer = await shopper.submit(`${path}/${step}`, { ...fields, ...own });
    expect(answer.status, step).toBe(303);
  }
}

async function order(shopper: TestVisitor): Promise<Response> {
  return shopper.submit(`${path}/review`, await reviewFields(shopper));
}

const fetchReservation = async (id: string) =>
  (await platform.store.reservations.newest("alpha", 200)).find(({ vehicleId }) => vehicleId === id);
const isReserved = async (id: string) => (await platform.store.stock.vehicleById("alpha", id))?.reserved;

describe("[RT-10] where a vehicle can be bought online", () => {
  test.each([
    ["used, flag on", "alpha", slugFor("steps"), 200, "Start and hold the vehicle"],
    ["by its id", "alpha", "steps", 200, "Start and hold the vehicle"],
    ["new", "alpha", slugFor("new"), 404, ""],
    ["demo", "alpha", slugFor("demo"), 404, ""],
    ["unknown", "alpha", "nothing", 404, ""],
    ["used, flag off", "off", slugFor("used"), 404, ""],
    ["sold", "alpha", slugFor("sold"), 200, "This one is sold"],
    ["reserved", "alpha", slugFor("reserved"), 200, "This one is reserved"],
    ["coming soon", "alpha", slugFor("soon"), 200, "This one is not here yet"],
    ["without a price", "alpha", slugFor("free"), 200, "cannot be bought online"],
  ])("%s", async (_case, at, carId, status, words) => {
    const shopper = visitor(`${at}.localhost`);
    const answer = await shopper.get(`${path}?car_id=${carId}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
    const text = await mainText(answer);
    expect(text).toContain(words);
    const posted = await shopper.submit(path, { car_id: carId });
    expect(posted.status === 303).toBe(words.startsWith("Start"));
    if (posted.status === 303) await shopper.submit(`${path}/let-go`, {});
  });

  test("the vehicle's page links to it exactly where it can be bought", async () => {
    const linked = async (id: string) =>
      (await (await platform.ask(host, `/cars/${slugFor(id)}`)).text()).includes(`${path}?car_id=${slugFor(id)}`);
    expect(await Promise.all(["whole", "new", "demo", "sold", "soon", "free"].map(linked))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test("[SI-02] is behind the site's gate", async () => {
    expect(where(await visitor("gated.localhost").get(`${path}?car_id=${slugFor("used")}`))).toContain(
      "/sign-in?type=checkout",
    );
    expect((await visitor("gated.localhost").submit(path, { car_id: slugFor("used") })).status).toBe(401);
  });
});

describe("an online purchase", () => {
  test("goes step by step without a script to the deposit, and the dealership gets the whole order once it is paid", async () => {
    const shopper = visitor();
    await fillIn(shopper, "whole", { time: tuesday });
    const review = await textAt(shopper, `${path}/review`);
    for (const text of [
      "Total price $30,000",
      "Deposit, paid now −$200",
      "Balance at handover $29,800",
      "Pick-up at North Yard, Tuesday 24 November 2026 at 10:00am",
      "Ann Canary",
      "7 Canarystreet Road, Canarysuburb NSW 2650",
    ])
      expect(review).toContain(text);
    const asked = await order(shopper);
    expect(where(asked)).toMatch(/^\/demo-payment\/cs_demo_/);
    const paid = await shopper.submit(where(asked), { outcome: "approved" });
    expect(where(paid)).toMatch(/^\/reservation\/[^/]+\?from=payment$/);
    const receipt = await textAt(shopper, where(paid));
    expect(receipt).toContain("is reserved for you");
    expect(receipt).toContain("Total price");
    expect(receipt).toContain("Balance");
    const messages = await platform.workOutbox();
    const lead = await platform.store.leads.lead("alpha", (await fetchReservation("whole"))?.leadId ?? "");
    expect(lead).toMatchObject({
      category: "Online Purchase",
      form: "online-purchase",
      isLastStep: true,
      carId: "whole",
      dateTime: tuesday,
      isTimeBooked: true,
    });
    expect(lead?.answers).toContainEqual({ question: "Deposit", answer: "$200, paid online" });
    const mails = messages.filter((message) => message.kind === "mail");
    const sentOrder = mails.find(({ to, text }) => to === "sales@alpha.example" && text.includes("Handover"));
    for (const text of ["Pick-up at North Yard", "7 Canarystreet Road", "$30,000", "Balance"])
      expect(sentOrder?.text).toContain(text);
    expect(where(await shopper.get(`${path}/payment`))).toMatch(/^\/reservation\//);
  });

  test("is finished on another device by the link that is mailed, which says nothing of what was entered", async () => {
    const shopper = visitor();
    await fillIn(shopper, "resume");
    expect(where(await shopper.submit(`${path}/review`, { also: "mail" }))).toBe(`${path}/review?mailed`);
    expect(await textAt(shopper, `${path}/review?mailed`)).toContain("We have emailed you the link.");
    const mail = (await platform.workOutbox()).find((message) => message.kind === "mail" && message.to === buyer.email);
    if (mail?.kind !== "mail") throw new Error("No link was mailed.");
    for (const secret of ["Canary", "0412", "Tuesday"]) expect(mail.text).not.toContain(secret);
    const link = /\/checkout-journey\/resume\/[\w.-]+/.exec(mail.text)?.[0] ?? "";
    const other = visitor();
    const asked = await other.get(link);
    expect([asked.status, other.cookies.has("purchase")]).toEqual([200, false]);
    expect(await mainText(asked)).toContain("Continue your purchase here?");
    expect((await other.submit(link, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(other.cookies.has("purchase")).toBe(false);
    expect(where(await other.submit(link, {}))).toBe(`${path}/review`);
    expect(where(await other.get(link))).toBe(`${path}/review`);
    expect(await textAt(other, `${path}/review`)).toContain("7 Canarystreet Road");
    expect(where(await order(other))).toMatch(/^\/demo-payment/);
    expect(where(await shopper.get(`${path}/review`))).toMatch(/^\/reservation/);
    expect((await visitor().get(`${link}x`)).status).toBe(404);
  });

  test("mails the link of each purchase, to three addresses at most, and says when it does not", async () => {
    const shopper = visitor();
    await fillIn(shopper, "link");
    const askAs = async (email: string) =>
      where(await shopper.submit(`${path}/details`, { ...buyer, email, also: "mail" }));
    const mailed = async () =>
      (await platform.workOutbox()).flatMap((message) =>
        message.kind === "mail" && message.subject.startsWith("Continue your online purchase") ? [message.to] : [],
      );
    await mailed();
    expect(await askAs(buyer.email)).toBe(`${path}/details?mailed`);
    expect(await askAs(buyer.email)).toBe(`${path}/details?mailed`);
    expect(await mailed()).toEqual([buyer.email]);
    for (const email of ["b@canary.example", "c@canary.example"]) await askAs(email);
    expect(await mailed()).toHaveLength(2);
    expect(await askAs("d@canary.example")).toBe(`${path}/details?unmailed`);
    expect(await mailed()).toEqual([]);
    expect(await textAt(shopper, `${path}/details?unmailed`)).toContain("We did not email you the link");
  });

  test("refuses the number of a card as a name", async () => {
    const shopper = visitor();
    await fillIn(shopper, "card", {}, 3);
    const answer = await shopper.submit(`${path}/details`, { ...buyer, name: "4111 1111 1111 1111" });
    expect(answer.status).toBe(422);
    expect(await mainText(answer)).toContain("Full name: remove your card number.");
  });

  test("takes the longest address", async () => {
    const shopper = visitor();
    const person = { email: "long@canary.example", phone: "0412 345 623" };
    await fillIn(shopper, "long", { ...person, street: "9".repeat(120), suburb: "W".repeat(120) });
    expect(where(await order(shopper))).toMatch(/^\/demo-payment/);
  });

  test("asks at each field for what is missing, and preserves the input", async () => {
    const shopper = visitor();
    await fillIn(shopper, "own", {}, 3);
    const answer = await shopper.submit(`${path}/details`, { ...buyer, email: "ann@", postcode: "3000" });
    expect(answer.status).toBe(422);
    const page = parseHtml(await answer.text());
    expect(visibleText(page)).toContain("Enter an email address like name@example.com.");
    expect(visibleText(page)).toContain("3000 is a postcode in VIC");
    const street = elements(page, "input").find(({ attributes }) => attributes.get("name") === "street");
    expect(street?.attributes.get("value")).toBe(buyer.street);
    for (const [step, message] of [
      ["trade-in", "Choose whether you are trading in a car."],
      ["payment", "Choose how you will pay."],
      ["handover", "Choose how you would like to receive the vehicle."],
    ] as const)
      expect(await mainText(await shopper.submit(`${path}/${step}`, {}))).toContain(message);
    expect(where(await shopper.get(`${path}/review`))).toBe(`${path}/details?next`);
  });

  test("shows a loan with its rate, comparison rate and warning, and with the delivery in the price", async () => {
    const shopper = visitor();
    await fillIn(shopper, "fin", {}, 1);
    const worked = await shopper.submit(`${path}/payment`, {
      payment: "finance",
      years: "5",
      deposit: "3000",
      balloon: "0",
      also: "estimate",
    });
    expect(where(worked)).toBe(`${path}/payment`);
    const text = await textAt(shopper, `${path}/payment`);
    expect(text).toContain("About $573.67 a month before the lender's fees, for 5 years, for $27,000 borrowed");
    expect(text).toContain("10.00% p.a. (comparison rate 10.00% p.a.)");
    expect(text).toContain("WARNING: This comparison rate is true only");
    const day = "2026-12-01";
    const delivery = { handover: "delivery", delivery_postcode: "2720", date: day, part: "morning" };
    expect(where(await shopper.submit(`${path}/handover`, delivery))).toBe(`${path}/details`);
    await shopper.submit(`${path}/details`, { ...buyer, postcode: "2720" });
    const review = await textAt(shopper, `${path}/review`);
    expect(review).toContain("Delivery, about 100 km $190");
    expect(review).toContain("Total price $30,190");
    expect(review).toContain("Delivery to 2720, Tuesday 1 December 2026, morning (about 100 km, $190)");
    expect(review).toContain("$27,190 borrowed");
    expect(review).toContain("Loan, if a lender approves it −$27,190");
    expect(review).toContain("Balance at handover $2,800");
    const low = await shopper.submit(`${path}/payment`, {
      payment: "finance",
      years: "5",
      deposit: "50",
      balloon: "0",
    });
    expect(await mainText(low)).toContain("Your contribution: enter an amount of at least $200");
  });

  test.each([
    ["6000", "which is further than we deliver"],
    ["9999", "We don't recognise the postcode 9999"],
    ["12", "Please enter a 4-digit number"],
  ])("refuses delivery to %s", async (postcode, message) => {
    const shopper = visitor();
    await fillIn(shopper, "drive", {}, 2);
    const sent = { handover: "delivery", delivery_postcode: postcode, date: "2026-12-01", part: "morning" };
    const answer = await shopper.submit(`${path}/handover`, sent);
    expect(answer.status).toBe(422);
    expect(await mainText(answer)).toContain(message);
    await shopper.submit(`${path}/let-go`, {});
  });

  test("takes no deposit for a total that the shopper has not seen", async () => {
    const shopper = visitor();
    await fillIn(shopper, "price");
    const seen = await reviewFields(shopper);
    await platform.putVehicles("alpha", [used("price", { price: 31_000 })]);
    const refused = await shopper.submit(`${path}/review`, seen);
    expect(where(refused)).toBe(`${path}/review?changed=costs`);
    expect(await textAt(shopper, where(refused))).toContain("Changed: what it costs. You have not been charged.");
    expect(await fetchReservation("price")).toBeUndefined();
  });

  test("never gives two shoppers the same pick-up time", async () => {
    const [first, second] = [visitor(), visitor()];
    const time = { time: "2026-11-24T14:00:00+11:00" };
    await fillIn(first, "slot", time);
    await fillIn(second, "slot2", { ...time, email: "bob@canary.example", phone: "0412 345 679" });
    expect(where(await order(first))).toMatch(/^\/demo-payment/);
    expect(where(await order(second))).toBe(`${path}/handover?time`);
    expect(await textAt(second, `${path}/handover?time`)).toContain("is no longer available");
  });

  test("leads every press of the pay button to the same payment page", async () => {
    const shopper = visitor();
    await fillIn(shopper, "pressed", { email: "pressed@canary.example", phone: "0412 345 651" });
    const seen = await reviewFields(shopper);
    const press = () => shopper.submit(`${path}/review`, seen);
    const answers = await Promise.all(Array.from({ length: 8 }, () => press()));
    const [first] = answers.map(where);
    expect(first).toMatch(/^\/demo-payment/);
    expect(answers.map((answer) => [answer.status, where(answer)])).toEqual(answers.map(() => [303, first]));
    expect(where(await press())).toBe(first);
  });

  test("keeps no pick-up time for an order that does not get its vehicle", async () => {
    const shopper = visitor();
    const time = "2026-12-03T11:00:00+11:00";
    const person = { email: "refused@canary.example", phone: "0412 345 652" };
    const range = { from: Date.parse(time), to: Date.parse(time) + minuteMs };
    const taken = () => platform.store.appointments.taken("alpha", yard.id, range, platform.clock.now);
    await fillIn(shopper, "refused", { ...person, time });
    const unpaid = [];
    for (const id of ["kept-time", "m4"]) {
      const other = visitor();
      await fillIn(other, id, person);
      unpaid.push(await order(other));
    }
    expect(unpaid.map(where).join(" ")).toMatch(/demo-payment.*demo-payment/);
    expect(await textAt(shopper, where(await order(shopper)))).not.toContain("Pay the deposit");
    expect((await fetchReservation("refused"))?.state).toBe("released");
    expect(await taken()).toEqual([]);
  });

  test("frees the time for the pick-up an hour after a process died before it claimed the vehicle", async () => {
    const dying = await testPlatform({
      now: start,
      mode: "demo",
      sites: [site],
      vehicles: { alpha: [used("dies")] },
      replacePorts: ({ reserving }) => ({
        reserving: {
          ...reserving,
          reservations: { ...reserving.reservations, claim: () => Promise.reject(new Error("The process dies.")) },
        },
      }),
    });
    const time = "2026-12-03T11:00:00+11:00";
    const range = { from: Date.parse(time), to: Date.parse(time) + minuteMs };
    const takenAfter = (wait: number) =>
      dying.store.appointments.taken("alpha", yard.id, range, dying.clock.now + wait);
    const shopper = createPurchaseVisitor(dying, host);
    await fillIn(shopper, "dies", { time });
    expect((await order(shopper)).status).toBe(500);
    expect(await takenAfter(0)).toEqual([Date.parse(time)]);
    expect(await takenAfter(hourMs)).toEqual([]);
    await dying.close();
  });

  test("sends the dealership an unfinished order after ten minutes, and nothing before the details are given", async () => {
    const shopper = visitor();
    await fillIn(shopper, "abandon", { email: "left@canary.example", phone: "0412 345 671" }, 3);
    expect((await platform.store.leads.leads("alpha")).some(({ carId }) => carId === "abandon")).toBe(false);
    await shopper.submit(`${path}/details`, { ...buyer, email: "left@canary.example", phone: "0412 345 671" });
    const toSales = async () =>
      (await platform.workOutbox()).filter(
        (message) =>
          message.kind === "mail" && message.to === "sales@alpha.example" && message.text.includes("left@canary"),
      );
    expect(await toSales()).toEqual([]);
    platform.clock.now += 11 * minuteMs;
    const [mail] = await toSales();
    if (mail?.kind !== "mail") throw new Error("The dealership was not told.");
    expect(mail.text).toContain("not paid yet");
    platform.clock.now = start;
  });
});

test("[RV-05] a vehicle that only the feed marks as reserved links no reservation", async () => {
  const vehicle = await textAt(visitor(), `/cars/${slugFor("reserved")}`);
  expect(vehicle).toContain("This one is reserved.");
  expect(vehicle).not.toMatch(/Did you reserve it|See your reservation/);
});

test("[RV-03] a deposit that goes back frees the vehicle and the time of its pick-up, and it can be bought again", async () => {
  const shopper = visitor();
  const time = "2026-12-01T09:00:00+11:00";
  await fillIn(shopper, "back", { time, email: "back@canary.example", phone: "0412 345 622" });
  const paid = await shopper.submit(where(await order(shopper)), { outcome: "approved" });
  await platform.workOutbox();
  const own = where(paid).split("?")[0] ?? "";
  const taken = await textAt(visitor(), `${path}?car_id=${slugFor("back")}`);
  expect(taken).toContain("This one is reserved with a deposit until Wednesday 25 November 2026 at 9:00am.");
  await platform.engine.refresh("alpha");
  const vehicle = await textAt(visitor(), `/cars/${slugFor("back")}`);
  expect(vehicle).toContain("This one is reserved with a deposit until Wednesday 25 November 2026 at 9:00am.");
  expect(vehicle).toContain("Did you reserve it? See your reservation");
  expect(vehicle).not.toContain("Continue");
  const range = { from: Date.parse(time), to: Date.parse(time) + minuteMs };
  const times = (at: number) => platform.store.appointments.taken("alpha", yard.id, range, at);
  // The time is confirmed: it is kept for longer than one whose deposit is not paid.
  expect(await times(platform.clock.now + dayMs)).toEqual([Date.parse(time)]);
  await shopper.submit(`${own}/refund`, {});
  await platform.workOutbox();
  expect(await times(platform.clock.now)).toEqual([]);
  expect(await isReserved("back")).toBe(false);
  expect(await textAt(shopper, `${path}?car_id=${slugFor("back")}`)).toContain("Start and hold the vehicle");
  await begin(shopper, "back");
  await shopper.submit(`${path}/trade-in`, { trade_in: "none" });
  await shopper.submit(`${path}/payment`, { payment: "cash" });
  expect((await shopper.submit(`${path}/handover`, { handover: "pick-up", time })).status).toBe(303);
});

describe("while another shopper is buying a vehicle", () => {
  test("starting with another vehicle lets the first go and leaves no record of it", async () => {
    const shopper = visitor();
    const readId = () => cookiePurchaseId(shopper);
    const beginInstead = (id: string) => shopper.submit(path, { car_id: slugFor(id), instead: readId() });
    await begin(shopper, "m1");
    const first = readId();
    await beginInstead("m2");
    expect([await isReserved("m1"), await isReserved("m2")]).toEqual([false, true]);
    expect(await platform.store.purchases.purchase("alpha", first)).toBeNull();
    expect(await platform.store.purchases.purchase("alpha", readId())).not.toBeNull();
    expect((await beginInstead("two")).status).toBe(303);
    await begin(visitor(), "m3");
    expect((await beginInstead("m3")).status).toBe(409);
    expect(await isReserved("two")).toBe(true);
    await shopper.submit(`${path}/let-go`, {});
  });

  test("input on a page of an earlier purchase is shown for the present one, and not stored", async () => {
    const shopper = visitor();
    await begin(shopper, "m1");
    const first = cookiePurchaseId(shopper);
    await shopper.submit(path, { car_id: slugFor("m2"), instead: first });
    const present = cookiePurchaseId(shopper);
    for (const [step, fields] of [
      ["trade-in", { trade_in: "none" }],
      ["payment", { payment: "cash" }],
    ] as const)
      await shopper.submit(`${path}/${step}`, fields);
    await shopper.submit(`${path}/handover`, { handover: "pick-up", time: "2026-12-03T15:00:00+11:00" });
    const late = await shopper.submit(`${path}/details`, { ...buyer, purchase: first, car_id: slugFor("m1") });
    expect(late.status).toBe(409);
    const page = parseHtml(await late.text());
    expect(visibleText(page)).toContain("Nothing was stored: the page you sent was out of date.");
    const values = elements(page, "input").map(({ attributes }) => attributes.get("value"));
    expect(values).toEqual(expect.arrayContaining([present, buyer.name, buyer.street]));
    expect(await textAt(shopper, `${path}/review`)).not.toContain(buyer.street);
    await shopper.submit(`${path}/let-go`, {});
  });

  test("it cannot be bought or reserved by others, and both see the time left", async () => {
    const [ann, bob] = [visitor(), visitor()];
    await begin(ann, "two");
    expect(await textAt(ann, `${path}/trade-in`)).toContain("Held for you until 9:20am");
    expect(await isReserved("two")).toBe(true);
    const text = await textAt(bob, `${path}?car_id=${slugFor("two")}`);
    expect(text).toContain("Somebody is buying this one right now");
    expect(text).toContain("until 9:20am (20 minutes from now)");
    expect((await begin(bob, "two")).status).toBe(409);
    await platform.engine.refresh("alpha");
    const vehicle = await (await platform.ask(host, `/cars/${slugFor("two")}`)).text();
    expect(vehicle).toContain(`${path}?car_id=${slugFor("two")}`);
    expect(vehicle).toContain("Are you buying it?");
    expect(vehicle).toContain("Somebody is buying this one online right now. It is held for them until 9:20am");
    expect(vehicle).not.toContain("Reserve Online");
    const held = `/data/own-hold?vehicle=${slugFor("two")}`;
    expect(vehicle).toContain(`data-own-hold="${held}"`);
    expect(await (await ann.get(held)).json()).toEqual({
      text: "You are buying this one online. It is held for you until 9:20am, or longer if you continue.",
      link: { href: `${path}/trade-in`, label: "Continue your purchase" },
    });
    expect((await bob.get(held)).status).toBe(204);
    const reserving = {
      name: "Bob",
      email: "bob@example.com",
      phone: "0412 345 600",
      kind: "reservation",
      car_id: "two",
    };
    const asked = await bob.submit("/enquiries", reserving);
    expect(await textAt(bob, where(asked))).toContain("Somebody else got in first");
    expect((await fetchReservation("two"))?.state).toBe("released");
    expect(where(await ann.get(`${path}?car_id=${slugFor("two")}`))).toBe(`${path}/trade-in`);
    await ann.submit(`${path}/let-go`, {});
    expect(await isReserved("two")).toBe(false);
  });

  test("each step extends the claim, up to an hour; then others can buy the vehicle, and the input is kept", async () => {
    const [ann, bob] = [visitor(), visitor()];
    await begin(ann, "lapse");
    platform.clock.now += 15 * minuteMs;
    await ann.submit(`${path}/trade-in`, { trade_in: "none" });
    expect(await textAt(ann, `${path}/payment`)).toContain("Held for you until 9:35am");
    for (const _ of [1, 2]) {
      platform.clock.now += 15 * minuteMs;
      await ann.submit(`${path}/payment`, { payment: "cash" });
    }
    expect(await textAt(ann, `${path}/handover`)).toContain("Held for you until 10:00am");
    await platform.endPurchaseClaims();
    expect(await isReserved("lapse")).toBe(true);
    platform.clock.now += 15 * minuteMs;
    expect(await textAt(ann, `${path}/handover`)).toContain("Your time for this vehicle is up");
    await platform.endPurchaseClaims();
    expect(await isReserved("lapse")).toBe(false);
    expect(where(await begin(bob, "lapse"))).toBe(`${path}/trade-in`);
    expect(await textAt(ann, `${path}/handover`)).toContain("Somebody is buying this one right now");
    const late = { handover: "pick-up", time: "2026-12-04T09:00:00+11:00" };
    expect((await ann.submit(`${path}/handover`, late)).status).toBe(303);
    await bob.submit(`${path}/let-go`, {});
    expect(await textAt(ann, `${path}/details`)).toContain("nobody else has it yet");
    platform.clock.now = start;
  });
});

describe("the value of a trade-in", () => {
  const car = { rego: "", regoState: "NSW", km: "50000", purpose: "trade-in", by: "hand", limits: "told" };
  const own = { make: "Mazda", model: "3", year: "2023", badge: "" };
  const answers = { answer_1: "No problems", answer_2: "Small marks", answer_3: "Yes", answer_4: "No" };
  const person = { name: "Ann", last_name: "Example", email: "ann@trade.example", postcode: "2650" };

  /** Values a car towards a vehicle, and answers the page of the offer. */
  async function valued(shopper: TestVisitor, carId: string, phone: string) {
    const page = where(await shopper.submit("/trade-in", { ...car, ...own, car_id: carId }));
    await shopper.submit(page, { step: "condition", ...answers });
    await shopper.submit(page, { step: "details", ...person, phone, opt_in: "true" });
    const html = parseHtml(await (await shopper.get(page)).text());
    const links = elements(html, "a").map(({ attributes }) => attributes.get("href") ?? "");
    return {
      page,
      links,
      offer: /\$[\d,]+/.exec(
        visibleText(elements(html, "main")[0] ?? html).split("Our indicative offer")[1] ?? "",
      )?.[0],
    };
  }

  test("is carried from its page into the calculator, and into the total of the vehicle", async () => {
    const shopper = visitor();
    await begin(shopper, "own-car");
    const { links, offer } = await valued(shopper, "own-car", "0412 345 640");
    if (offer === undefined) throw new Error("The car has no offer.");
    expect(links.some((href) => href.startsWith("/finance-calculator?") && href.includes("trade_in="))).toBe(true);
    expect(links).toContain(`${path}?car_id=${slugFor("own-car")}`);
    expect(where(await shopper.get(`${path}?car_id=${slugFor("own-car")}`))).toBe(`${path}/trade-in`);
    expect(await textAt(shopper, `${path}/trade-in`)).toContain(`Trade in my 2023 Mazda 3 for ${offer}`);
    expect(await textAt(shopper, `${path}/trade-in`)).toContain("until 7 December 2026");
    for (const [step, fields] of [["trade-in", { trade_in: "valued" }] as const, ...stepsOfJourney.slice(1)])
      await shopper.submit(`${path}/${step}`, { ...fields, time: "2026-11-30T15:00:00+11:00", phone: "0412 345 640" });
    const review = await textAt(shopper, `${path}/review`);
    expect(review).toContain(`Your trade-in, indicative −${offer}`);
    expect(review).toContain("Total price $30,000");
    expect(await textAt(visitor(), `${path}?car_id=${slugFor("own-car")}`)).not.toContain(offer);
    platform.clock.now += 15 * dayMs;
    expect(where(await shopper.get(`${path}/review`))).toBe(`${path}/trade-in?next`);
    platform.clock.now = start;
  });

  test("is chosen on return from valuing the car, despite earlier choices, until it is declined", async () => {
    const shopper = visitor();
    await begin(shopper, "valued");
    await shopper.submit(`${path}/trade-in`, { trade_in: "none" });
    await valued(shopper, "valued", "0412 345 643");
    const chosen = async () => {
      const page = parseHtml(await (await shopper.get(`${path}/trade-in`)).text());
      return elements(page, "input")
        .filter(({ attributes }) => attributes.get("name") === "trade_in" && attributes.has("checked"))
        .map(({ attributes }) => attributes.get("value"));
    };
    const back = async () => where(await shopper.get(`${path}?car_id=${slugFor("valued")}`));
    expect([await back(), await chosen()]).toEqual([`${path}/trade-in`, ["valued"]]);
    await shopper.submit(`${path}/trade-in`, { trade_in: "none" });
    expect([await back(), await chosen()]).toEqual([`${path}/payment`, ["none"]]);
  });

  test("that was revalued must be confirmed before the review, and leaves no invalid loan", async () => {
    const shopper = visitor();
    await begin(shopper, "again");
    for (const [step, fields] of stepsOfJourney)
      await shopper.submit(`${path}/${step}`, {
        ...fields,
        ...(step === "payment" && { payment: "finance", years: "5", deposit: "29000", balloon: "0" }),
        time: "2026-12-01T15:00:00+11:00",
        phone: "0412 345 644",
      });
    expect(await textAt(shopper, `${path}/review`)).toContain("Loan, if a lender approves it −$1,000");
    const { offer: first = "" } = await valued(shopper, "again", "0412 345 644");
    expect(where(await shopper.get(`${path}/review`))).toBe(`${path}/trade-in`);
    const asked = await textAt(shopper, `${path}/trade-in`);
    expect([asked.includes("There is a newer offer for your trade-in"), asked.includes(first)]).toEqual([true, true]);
    expect(where(await shopper.submit(`${path}/review`, {}))).toBe(`${path}/trade-in`);
    expect(where(await shopper.submit(`${path}/trade-in`, { trade_in: "valued" }))).toBe(`${path}/payment`);
    expect(await textAt(shopper, `${path}/payment`)).toContain("your loan no longer fits it");
    expect(where(await shopper.submit(`${path}/review`, {}))).toBe(`${path}/payment`);
    expect(where(await shopper.submit(`${path}/payment`, { payment: "cash" }))).toBe(`${path}/review`);
    expect(await textAt(shopper, `${path}/review`)).toContain(`−${first}`);
    await valued(shopper, "again", "0412 345 644");
    expect(where(await shopper.get(`${path}/review`))).toBe(`${path}/trade-in`);
  });

  test("does not disclose its owner's name, email and phone to others who have its address", async () => {
    const owner = visitor();
    const { page } = await valued(owner, "address", "0412 345 645");
    const form = `/cars/${slugFor("address")}/checkout`;
    expect(await (await owner.get(form)).text()).toContain(person.email);
    const stranger = visitor();
    stranger.cookies.set("trade-in", page.split("/").at(-1) ?? "");
    const shown = await (await stranger.get(form)).text();
    expect([shown.includes(person.email), shown.includes("0412 345 645")]).toEqual([false, false]);
    await begin(stranger, "address");
    expect(await textAt(stranger, `${path}/trade-in`)).not.toContain("Mazda 3");
    await stranger.submit(`${path}/let-go`, {});
  });

  test("cannot be made up by a form", async () => {
    const shopper = visitor();
    await begin(shopper, "made-up");
    const answer = await shopper.submit(`${path}/trade-in`, { trade_in: "valued", offer: "99999" });
    expect(answer.status).toBe(422);
    const forged = {
      ...person,
      name: "Bob",
      kind: "reservation",
      car_id: "forged",
      phone: "0412 345 641",
      traded_in: "$99,999",
    };
    await visitor().submit("/enquiries", forged);
    const lead = (await platform.store.leads.leads("alpha")).find(({ carId }) => carId === "forged");
    expect(lead?.answers).toEqual([]);
  });

  test("is noted with a reservation for the dealership, and shown on its private page", async () => {
    const shopper = visitor();
    const { links, offer } = await valued(shopper, "noted", "0412 345 642");
    const href = links.find((link) => link.includes("/checkout?trade_in")) ?? "";
    const page = await shopper.get(href);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const form = parseHtml(await page.text());
    expect(visibleText(form)).toContain(
      `Your trade-in is recorded with the reservation: 2023 Mazda 3: indicative offer of ${offer ?? "?"}`,
    );
    const filledIn = elements(form, "input").flatMap(({ attributes }) => attributes.get("value") ?? []);
    expect(filledIn).toEqual(expect.arrayContaining([person.email, "0412 345 642"]));
    const [hidden] = elements(form, "input").filter(({ attributes }) => attributes.get("name") === "traded_in");
    const sent = { ...person, phone: "0412 345 642", kind: "reservation", car_id: "noted" };
    const asked = await shopper.submit("/enquiries", { ...sent, traded_in: hidden?.attributes.get("value") ?? "" });
    const paid = await shopper.submit(where(asked), { outcome: "approved" });
    expect(await textAt(shopper, where(paid))).toContain(`2023 Mazda 3: indicative offer of ${offer ?? "?"}`);
    const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    const toSales = mails.find(({ to, text }) => to === "sales@alpha.example" && text.includes("rav4-noted"));
    expect(toSales?.text).toContain(`2023 Mazda 3: indicative offer of ${offer ?? "?"}`);
    expect(where(await visitor().get(href))).toBe(href.split("?")[0]);
  });
});

test("what a shopper enters is in no log line, no address, no cookie and, until it is sent, in no readable row", async () => {
  platform.logged.length = 0;
  const shopper = visitor();
  const canary = { ...buyer, email: "logged@canary.example", phone: "0412 345 699", time: "2026-12-02T09:00:00+11:00" };
  const secrets = ["Canary", "canary", "412345699", "412 345 699"];
  const seen: string[] = [];
  const started = await begin(shopper, "sealed");
  seen.push(where(started));
  for (const [step, fields] of stepsOfJourney)
    seen.push(where(await shopper.submit(`${path}/${step}`, { ...fields, ...canary })));
  await shopper.submit(`${path}/details`, { ...canary, email: "refused@" });
  seen.push(where(await shopper.submit(`${path}/review`, { also: "mail" })), ...shopper.cookies.values());
  const purchaseId = (shopper.cookies.get("purchase") ?? "").split(".")[0] ?? "";
  const stored = await platform.store.purchases.purchase("alpha", purchaseId);
  expect(stored?.sealed).toMatch(/^\S{100,}$/);
  seen.push(JSON.stringify({ ...stored }));
  const asked = await order(shopper);
  seen.push(where(asked), where(await shopper.submit(where(asked), { outcome: "approved" })));
  await platform.workOutbox();
  const reservation = await fetchReservation("sealed");
  expect(reservation?.state).toBe("held");
  seen.push(JSON.stringify(reservation));
  for (const text of [...seen, JSON.stringify(platform.logged)])
    for (const secret of secrets) expect(text).not.toContain(secret);
});
