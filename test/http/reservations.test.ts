import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentGateway } from "../../src/payments/payment-gateway.ts";
import { mayBeReserved } from "../../src/vehicles/reserve-eligibility.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { signIn, type TestVisitor, createVisitor } from "./signed-in.ts";
import { hourMs, minuteMs } from "../../src/settings/durations.ts";

const host = "alpha.localhost";
const start = Date.UTC(2026, 10, 23, 1);
const pathFor = (id: string, step = "") => `/cars/2022-toyota-rav4-${id}${step}`;
const ann = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678" };
const bob = { name: "Bob Example", email: "bob@example.com", phone: "0412 345 679" };

const site = siteFile("alpha", {
  actions: { reserve: "checkout" },
  leadDelivery: { emails: ["sales@example.com"] },
});

/** A platform with its own clock and one vehicle for each test. */
async function platformWith(ids: readonly string[], options: Partial<Parameters<typeof testPlatform>[0]> = {}) {
  const vehicles = ids.map((id) => stockVehicle(id, { price: 30_000 }));
  return testPlatform({ mode: "demo", now: start, sites: [site], vehicles: { alpha: vehicles }, ...options });
}

let platform: TestPlatform;
const ids = [
  "paid",
  "refund",
  "lapse",
  "race",
  "declined",
  "twice",
  "own",
  "late",
  "sale",
  "leave",
  "gone",
  "on-its-way",
  "disputed",
  "disputed-sale",
  "partly",
  "other",
  "stranger",
  "hidden",
  "forged",
  "back",
  "other-of-back",
  "stranger-back",
  "own-of-stranger",
  "receipt",
  "first",
  "second",
  "third",
  "other-checkout",
];
beforeAll(async () => {
  platform = await platformWith(ids);
});
afterAll(() => platform.close());

const visitor = () => createVisitor(platform, host);
const ask = (shopper: TestVisitor, id: string, person = ann) =>
  shopper.submit("/enquiries", { ...person, kind: "reservation", car_id: id });
const answerHref = (answer: Response) => new URL(answer.headers.get("location") ?? "", `http://${host}`);
const pathAfter = (answer: Response) => `${answerHref(answer).pathname}${answerHref(answer).search}`;
const pageText = async (answer: Response) => {
  const page = parseHtml(await answer.text());
  return visibleText(elements(page, "main")[0] ?? page);
};
const pay = async (shopper: TestVisitor, answer: Response, outcome = "approved") =>
  shopper.submit(pathAfter(answer), { outcome });
const reserve = async (shopper: TestVisitor, id: string, person = ann) => {
  const paid = await pay(shopper, await ask(shopper, id, person));
  return answerHref(paid).pathname;
};
const isReserved = async (id: string) => (await platform.store.stock.vehicleById("alpha", id))?.reserved;
const fetchLedger = async () => {
  const movements = await Array.fromAsync(platform.store.ledger.movementsSince("alpha", 0));
  const sums = new Map<string, number>();
  for (const { lines } of movements)
    for (const { account, amountCents } of lines) sums.set(account, (sums.get(account) ?? 0) + amountCents);
  return Object.fromEntries(sums);
};
const fetchReservation = async (id: string) =>
  (await platform.store.reservations.newest("alpha", 200)).find(({ vehicleId }) => vehicleId === id);

describe("a shopper who reserves a vehicle", () => {
  test("[RV-01, RV-05] gives details, pays, and has a private page; all others see it as reserved", async () => {
    const shopper = visitor();
    const form = await (await shopper.get(pathFor("paid", "/checkout"))).text();
    expect(form).toContain("Continue to the deposit of $200");
    expect(form).toContain("We hold the car for you for 20 minutes, while you pay the deposit of $200");
    expect(form).not.toContain("somebody else can still buy it");
    const asked = await ask(shopper, "paid");
    expect(asked.status).toBe(303);
    expect(pathAfter(asked)).toMatch(/^\/demo-payment\/cs_demo_/);
    expect(await isReserved("paid")).toBe(true);
    const paid = await pay(shopper, asked);
    expect(pathAfter(paid)).toMatch(/^\/reservation\/[^/]+\?from=payment$/);
    const page = await shopper.get(pathAfter(paid));
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const text = await pageText(page);
    expect(text).toContain("is reserved for you");
    expect(text).toContain("holds it until Wednesday 25 November 2026 at 12:00pm.");
    await platform.engine.refresh("alpha");
    const listed = await (await platform.ask(host, "/search")).text();
    expect(listed).toContain("Reserved");
    const vehicle = await (await platform.ask(host, pathFor("paid"))).text();
    expect(vehicle).toContain("This one is reserved with a deposit until Wednesday 25 November 2026 at 12:00pm.");
    expect(vehicle).not.toContain("Reserve Online");
    expect(vehicle).not.toContain("/cars/trade-in");
    const stored = await platform.store.stock.vehicleById("alpha", "paid");
    expect(stored && mayBeReserved(stored, { actions: { reserve: "checkout" } })).toBe(false);
    const lead = await platform.store.leads.lead("alpha", (await fetchReservation("paid"))?.leadId ?? "");
    expect(lead).toMatchObject({ category: "Vehicle Reservation", carId: "paid" });
  });

  test("[RV-06] does not pay with a payment at another checkout, such as that of another account", async () => {
    await ask(visitor(), "other-checkout", { ...ann, phone: "0412 345 662" });
    const reservation = await fetchReservation("other-checkout");
    if (!reservation?.checkout) throw new Error("The reservation has a checkout.");
    const { reservationId, depositCents, checkout } = reservation;
    const paidAt = (checkoutId: string) =>
      platform.paymentEvents.handle(
        "alpha",
        {
          kind: "paid",
          eventId: `evt ${checkoutId}`,
          at: platform.clock.now,
          paymentId: reservationId,
          checkoutId,
          gatewayPaymentId: `pi ${checkoutId}`,
          amountCents: depositCents,
          accountIds: ["demo"],
        },
        platform.clock.now,
      );
    expect(await paidAt("cs_of_another_account")).toBe("already-handled");
    expect((await fetchReservation("other-checkout"))?.state).toBe("claimed");
    expect(await paidAt(checkout.checkoutId)).toBe("handled");
    expect((await fetchReservation("other-checkout"))?.state).toBe("held");
  });

  test("[RV-01] has a receipt: who was paid how much and when, the reference, and what happens next", async () => {
    const shopper = visitor();
    const path = await reserve(shopper, "receipt", { ...bob, phone: "0412 345 661" });
    const text = await pageText(await shopper.get(path));
    for (const part of [
      "1 Test Street, Wagga Wagga NSW 2650",
      "Motor dealer licence number",
      "Paid Monday 23 November 2026 at 12:00pm",
      "Total paid $200",
      "Your reference",
      "What happens next",
    ])
      expect(text.replaceAll(/\s+/g, " ")).toContain(part);
  });

  test("[RV-05] gets back from the vehicle's page to pay, and to the countdown once it is paid", async () => {
    const shopper = visitor();
    const asked = await ask(shopper, "back", { ...bob, phone: "0412 345 673" });
    const vehicle = await (await shopper.get(pathFor("back"))).text();
    expect(vehicle).toContain(`href="${pathFor("back", "/checkout")}"`);
    for (const path of ["/checkout", "/buy-online"]) {
      const back = await shopper.get(pathFor("back", path));
      expect([back.status, back.headers.get("cache-control")]).toEqual([303, "no-store"]);
      expect(await pageText(await shopper.get(pathAfter(back)))).toContain("Pay the deposit of $200");
    }
    const own = await shopper.get(pathFor("back", "/checkout"));
    const held = `/data/own-hold?vehicle=${pathFor("back").split("/").at(-1)}`;
    const notice = async () => (await shopper.get(held)).json();
    expect(await notice()).toEqual({
      text: expect.stringMatching(/^You have until \d+:\d\d[ap]m to pay the deposit for this one\.$/),
      link: { href: pathAfter(own), label: "Continue to the deposit" },
    });
    expect(shopper.cookies.get("forecourt_started_reservation")).toBe("yes");
    await ask(shopper, "other-of-back", { ...bob, phone: "0412 345 673" });
    expect(pathAfter(await shopper.get(pathFor("back", "/checkout")))).toBe(pathAfter(own));
    await pay(shopper, asked);
    const paid = await shopper.get(pathAfter(await shopper.get(pathFor("back", "/checkout"))));
    expect(await pageText(paid)).toContain("is reserved for you");
    expect(await notice()).toMatchObject({
      text: expect.stringContaining("You reserved this one with a deposit. It is held for you until"),
      link: { label: "See your reservation" },
    });
  });

  test("[RV-05] nobody else gets from the vehicle's page to the reservation", async () => {
    await ask(visitor(), "stranger-back", { ...bob, phone: "0412 345 674" });
    const forger = visitor();
    forger.cookies.set("reservation", "r1.forged~r2.forged");
    const other = visitor();
    await ask(other, "own-of-stranger", { ...bob, phone: "0412 345 668" });
    for (const shopper of [visitor(), forger, other]) {
      const back = await shopper.get(pathFor("stranger-back", "/checkout"));
      expect([back.status, pathAfter(back)]).toEqual([302, pathFor("stranger-back")]);
      const held = `/data/own-hold?vehicle=${pathFor("stranger-back").split("/").at(-1)}`;
      expect((await shopper.get(held)).status).toBe(204);
    }
  });

  test("[RV-06] is notified by email, as is the dealership; repeated reports change nothing", async () => {
    const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    const about = mails.map(({ to, subject }) => `${to}: ${subject}`);
    expect(about).toContain("ann@example.com: The 2022 Toyota RAV4 is reserved for you");
    expect(about).toContain("sales@example.com: Reserved with a deposit: 2022 Toyota RAV4");
    const before = await fetchLedger();
    const reservation = await fetchReservation("paid");
    const payment = reservation?.payments[0];
    const event = {
      eventId: "again",
      kind: "paid",
      at: start,
      paymentId: reservation?.reservationId ?? "",
      checkoutId: reservation?.checkout?.checkoutId ?? "",
      gatewayPaymentId: payment?.gatewayPaymentId ?? "",
      amountCents: 20_000,
      accountIds: ["demo"],
    } as const;
    expect(await platform.paymentEvents.handle("alpha", event, start)).toBe("already-handled");
    expect(await fetchLedger()).toEqual(before);
    expect((await platform.workOutbox()).length).toBe(0);
  });

  test("[RV-06] has paid only once the gateway's signed event arrives", async () => {
    const shopper = visitor();
    await ask(shopper, "forged", { ...bob, phone: "0412 345 677" });
    const forged = {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
    };
    expect((await platform.ask(host, "/api/payments/events/demo", forged)).status).toBe(400);
    expect((await fetchReservation("forged"))?.state).toBe("claimed");
  });

  test("with a declined card can try again, and the vehicle stays held meanwhile", async () => {
    const shopper = visitor();
    const asked = await ask(shopper, "declined");
    const declined = await pay(shopper, asked, "declined");
    expect(pathAfter(declined)).toContain("tried=declined");
    expect((await fetchReservation("declined"))?.state).toBe("claimed");
    expect(pathAfter(await pay(shopper, asked))).toMatch(/^\/reservation\//);
    expect((await fetchReservation("declined"))?.state).toBe("held");
  });

  test("[RV-03] gets the whole deposit back after confirming, and the vehicle is free at once", async () => {
    const shopper = visitor();
    const path = await reserve(shopper, "refund");
    const held = (await fetchLedger())["deposits-held"] ?? 0;
    const question = await pageText(await shopper.get(`${path}/refund`));
    expect(question).toContain("Your deposit of $200 will be refunded in full");
    expect(await isReserved("refund")).toBe(true);
    const pressed = await shopper.submit(`${path}/refund`, {});
    expect([pressed.status, answerHref(pressed).pathname]).toEqual([303, path]);
    expect(await isReserved("refund")).toBe(false);
    const refunding = await pageText(await shopper.get(path));
    expect(refunding).toContain("Your deposit is being refunded");
    expect(refunding).toContain("Total paid $200 Being refunded $200 Left with the dealership $0");
    await shopper.submit(`${path}/refund`, {});
    const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    const refunded = await pageText(await shopper.get(path));
    expect(refunded).toContain("Your deposit was refunded");
    expect(refunded).toContain("Total paid $200 Refunded $200 Left with the dealership $0");
    expect((await fetchLedger())["deposits-held"]).toBe(held + 20_000);
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toContain("ann@example.com: Your deposit was refunded");
  });

  test("[RV-02] keeps it for 48 hours; then it is free and the deposit refunded", async () => {
    const shopper = visitor();
    const path = await reserve(shopper, "lapse");
    const until = (await fetchReservation("lapse"))?.until ?? 0;
    expect(until - platform.clock.now).toBe(48 * hourMs);
    const before = platform.clock.now;
    platform.clock.now = until - 1;
    await platform.endReservations();
    expect(await isReserved("lapse")).toBe(true);
    platform.clock.now = until;
    await platform.endReservations();
    expect(await isReserved("lapse")).toBe(false);
    const sent = await platform.workOutbox();
    const texts = sent.flatMap((message) => (message.kind === "mail" ? [message.text] : []));
    const told = texts.find((text) => text.includes("If it is available, you can reserve it again there:"));
    expect(told).toContain("Your 48 hours for the 2022 Toyota RAV4 are up");
    const ended = await pageText(await shopper.get(path));
    expect(ended).toContain("Your 48 hours for the 2022 Toyota RAV4 are up");
    expect(ended).toContain("If you still want it, reserve it again with a new deposit.");
    expect(ended).toContain("If the refund does not appear on your card, ask Example North and give your reference.");
    expect(ended).toContain("Reserve it again");
    expect((await fetchReservation("lapse"))?.state).toBe("refunded");
    platform.clock.now = before;
  });

  test("[RV-02] who does not pay loses the claim after 20 minutes and is not charged", async () => {
    const shopper = visitor();
    const asked = await ask(shopper, "leave", bob);
    await platform.workOutbox();
    platform.clock.now += 20 * minuteMs;
    await platform.endReservations();
    const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toContain(
      "sales@example.com: Deposit not paid: 2022 Toyota RAV4",
    );
    expect(mails.map(({ to }) => to)).not.toContain(bob.email);
    expect(await isReserved("leave")).toBe(false);
    const path = `/reservation/${shopper.cookies.get("reservation")}`;
    expect(await pageText(await shopper.get(path))).toContain(
      "The deposit was not paid in time. You were not charged.",
    );
    expect(await pageText(await shopper.get(pathAfter(asked)))).toContain("This payment page has expired");
  });

  test("[RV-02] keeps the vehicle if the payment was not reported: the gateway is asked before the claim ends", async () => {
    const shopper = visitor();
    const asked = await ask(shopper, "late", bob);
    await platform.demoPayments?.pay("alpha", answerHref(asked).pathname.split("/").at(-1) ?? "", platform.clock.now);
    platform.clock.now += 20 * minuteMs;
    await platform.endReservations();
    expect((await fetchReservation("late"))?.state).toBe("held");
    expect(await isReserved("late")).toBe(true);
  });

  test("gets the same payment page and pays once after a double press or a resent form", async () => {
    const shopper = visitor();
    const from = { "x-forwarded-for": "203.0.113.7" };
    const press = () => shopper.submit("/enquiries", { ...ann, kind: "reservation", car_id: "twice" }, from);
    const [one, two] = await Promise.all([press(), press()]);
    expect(pathAfter(one)).toBe(pathAfter(two));
    const paid = await pay(shopper, one, "twice");
    expect(pathAfter(paid)).toMatch(/^\/reservation\//);
    expect((await fetchReservation("twice"))?.payments).toHaveLength(1);
    expect(answerHref(await ask(shopper, "twice")).pathname).toBe(answerHref(paid).pathname);
  });

  test.each(["203.0.113.9", ""])(
    "somebody at %j who repeats the details of an unpaid claim gets neither payment page nor reservation",
    async (address) => {
      const from = (client: string): Record<string, string> => (client === "" ? {} : { "x-forwarded-for": client });
      const sent = { ...bob, phone: "0412 345 675", kind: "reservation", car_id: "stranger" };
      const first = await visitor().submit("/enquiries", sent, from("203.0.113.8"));
      expect(pathAfter(first)).toMatch(/^\/(demo-payment|success)/);
      expect(answerHref(await visitor().submit("/enquiries", sent, from(address))).pathname).toBe("/success");
    },
  );

  test("is refunded in full if the vehicle is withdrawn meanwhile", async () => {
    const shopper = visitor();
    const asked = await ask(shopper, "hidden", { ...bob, phone: "0412 345 676" });
    const hidden = stockVehicle("hidden", { price: 30_000, showOnDealerWebsite: false });
    await platform.putVehicles("alpha", [hidden]);
    await pay(shopper, asked);
    await platform.workOutbox();
    expect((await fetchReservation("hidden"))?.state).toBe("refunded");
  });

  test("somebody who repeats another person's details does not get to the reservation", async () => {
    await reserve(visitor(), "own");
    const stranger = await ask(visitor(), "own");
    expect(answerHref(stranger).pathname).toBe("/success");
    expect((await platform.ask(host, "/reservation/r1.forged")).status).toBe(404);
  });

  test("can cancel before paying", async () => {
    const shopper = visitor();
    await ask(shopper, "other", { ...bob, phone: "0412 345 670" });
    const path = `/reservation/${shopper.cookies.get("reservation")}`;
    expect(await pageText(await shopper.get(path))).toContain("Nothing has been charged yet.");
    expect(pathAfter(await shopper.submit(`${path}/pay`, {}))).toMatch(/^\/demo-payment\//);
    await shopper.submit(`${path}/release`, {});
    expect(await isReserved("other")).toBe(false);
    const unconfirmed = await pageText(await shopper.get(path));
    expect(unconfirmed).toContain("If you have paid, the money comes back to you in full.");
    expect(unconfirmed).not.toContain("You were not charged");
    await platform.workOutbox();
    expect(await pageText(await shopper.get(path))).toContain("You were not charged.");
  });

  test("[RV-06] gets a pending payment back after cancelling, before its event arrives", async () => {
    const shopper = visitor();
    await ask(shopper, "on-its-way", { ...bob, phone: "0412 345 690", email: "way@example.com" });
    const path = `/reservation/${shopper.cookies.get("reservation")}`;
    const { checkoutId } = (await fetchReservation("on-its-way"))?.checkout ?? { checkoutId: "" };
    await platform.store.demoCheckouts.pay("alpha", checkoutId, platform.clock.now);
    await shopper.submit(`${path}/release`, {});
    expect(await pageText(await shopper.get(path))).toContain("If you have paid, the money comes back to you in full.");
    await platform.workOutbox();
    await platform.workOutbox();
    const reservation = await fetchReservation("on-its-way");
    expect([reservation?.state, reservation?.cause, reservation?.refunds.length]).toEqual(["refunded", "cancelled", 1]);
  });

  test("[RV-03] is not promised a refund after disputing the deposit and cancelling", async () => {
    const shopper = visitor();
    const path = await reserve(shopper, "disputed", { ...bob, phone: "0412 345 691", email: "dispute@example.com" });
    const [payment] = (await fetchReservation("disputed"))?.payments ?? [];
    const about = { gatewayPaymentId: payment?.gatewayPaymentId ?? "", amountCents: 20_000, accountIds: ["demo"] };
    const event = { kind: "disputed", eventId: "dispute", at: platform.clock.now, ...about } as const;
    await platform.paymentEvents.handle("alpha", event, platform.clock.now);
    await platform.workOutbox();
    expect(await pageText(await shopper.get(`${path}/refund`))).toContain("so nothing is refunded now");
    await shopper.submit(`${path}/refund`, {});
    const text = await pageText(await shopper.get(path));
    expect(text).toContain("Your bank has taken $200 back while it looks into your dispute");
    expect(text).toContain("Withdrawn by the bank $200");
    const mails = (await platform.workOutbox()).flatMap((message) => (message.kind === "mail" ? [message] : []));
    expect(mails.length).toBeGreaterThan(1);
    for (const mail of mails) expect(`${mail.subject} ${mail.text}`).not.toMatch(/being refunded|are refunding/);
  });

  test("[RV-02] sees, like the dealership, that a dispute took the deposit out of the sale", async () => {
    const shopper = visitor();
    const person = { ...bob, phone: "0412 345 693", email: "sold@example.com" };
    const path = await reserve(shopper, "disputed-sale", person);
    const linkMail = (await platform.workOutbox()).find(
      (message) =>
        message.kind === "mail" && message.to === "sales@example.com" && message.subject.startsWith("Reserved"),
    );
    const mailText = linkMail?.kind === "mail" ? linkMail.text : "";
    const link = /https:\/\/\S+(\/reservation\/dealership\/\S+)/.exec(mailText)?.[1] ?? "";
    const [payment] = (await fetchReservation("disputed-sale"))?.payments ?? [];
    const about = { gatewayPaymentId: payment?.gatewayPaymentId ?? "", amountCents: 20_000, accountIds: ["demo"] };
    const report = (event: { kind: "disputed" } | { kind: "dispute-closed"; isWon: boolean }) =>
      platform.paymentEvents.handle(
        "alpha",
        { ...event, eventId: `sale ${event.kind}`, at: platform.clock.now, ...about },
        platform.clock.now,
      );
    await report({ kind: "disputed" });
    const held = await pageText(await shopper.get(path));
    expect(held).toContain("Your bank has withdrawn the deposit for the 2022 Toyota RAV4");
    expect(held).not.toContain("get the deposit back");
    const dealer = visitor();
    expect(await pageText(await dealer.get(link))).toContain("Do not refund it");
    expect(await pageText(await dealer.get(`${link}/complete`))).toContain("only if the bank decides for you");
    await dealer.submit(`${link}/complete`, {});
    expect(await pageText(await shopper.get(path))).toContain("does not count towards the price now");
    await report({ kind: "dispute-closed", isWon: false });
    const sold = await pageText(await shopper.get(path));
    expect(sold).toContain("You still owe Example North $200");
    expect(sold).not.toContain("has put your deposit");
    expect(await pageText(await dealer.get(link))).toContain("You are short of $200");
    const mails = (await platform.workOutbox()).flatMap((message) => (message.kind === "mail" ? [message] : []));
    expect(
      mails.find(({ to, text }) => to === person.email && text.includes("You still owe Example North $200")),
    ).toBeDefined();
  });

  test("sees the remaining deposit after a partial refund", async () => {
    const shopper = visitor();
    const path = await reserve(shopper, "partly", { ...bob, phone: "0412 345 692", email: "part@example.com" });
    const [payment] = (await fetchReservation("partly"))?.payments ?? [];
    const gatewayPaymentId = payment?.gatewayPaymentId ?? "";
    const refund = { siteId: "alpha", refundKey: "part", refundId: "re_part", gatewayPaymentId, amountCents: 5_000 };
    await platform.store.demoCheckouts.refund({ ...refund, madeAt: platform.clock.now });
    await platform.comparePayments();
    const text = await pageText(await shopper.get(path));
    expect(text).toContain("Example North has refunded $50 of it.");
    expect(text).toContain("the remaining $150 of your deposit is refunded");
    expect(text).not.toContain("in full");
    expect(await pageText(await shopper.get(`${path}/refund`))).toContain(
      "The remaining $150 of your deposit will be refunded",
    );
  });

  test("is refunded in full if the vehicle was sold meanwhile", async () => {
    const shopper = visitor();
    const asked = await ask(shopper, "gone", { ...bob, phone: "0412 345 671" });
    await platform.putVehicles("alpha", [stockVehicle("gone", { price: 30_000, sold: true, soldAt: start })]);
    const paid = await pay(shopper, asked);
    const late = await pageText(await shopper.get(pathAfter(paid)));
    expect(late).toContain("was sold before your payment arrived");
    expect(late).toContain("cannot be reserved now. Look for another vehicle, or ask Example North.");
    expect(late).not.toContain("Reserve it again");
    await platform.workOutbox();
    expect((await fetchReservation("gone"))?.state).toBe("refunded");
  });

  test("[RV-02] the dealership records the sale, and the deposit is not refunded", async () => {
    const path = await reserve(visitor(), "sale", { ...bob, phone: "0412 345 672" });
    const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
    const text = mails.find(({ to, subject }) => to === "sales@example.com" && subject.startsWith("Reserved"))?.text;
    const link = /https:\/\/\S+(\/reservation\/dealership\/\S+)/.exec(text ?? "")?.[1] ?? "";
    const dealer = visitor();
    expect(await pageText(await dealer.get(link))).not.toContain("Bob");
    expect(await pageText(await dealer.get(`${link}/complete`))).toContain("sold to this shopper?");
    await dealer.submit(`${link}/complete`, {});
    expect((await fetchReservation("sale"))?.state).toBe("completed");
    expect((await fetchLedger())["deposits-applied"]).toBe(-20_000);
    expect(await pageText(await visitor().get(path))).toContain("has put your deposit of $200 towards the price");
    expect((await visitor().submit(link.replace("dealership/", ""), {})).status).toBe(405);
  });
});

describe("the confirmation of an enquiry for a reservation", () => {
  const usual = "A consultant will call you about the deposit.";
  const own = siteFile("alpha", {
    actions: { reserve: "checkout" },
    enquiry: { forms: { reservation: { nextStep: usual } } },
  });
  let other: TestPlatform;
  beforeAll(async () => {
    other = await platformWith(["unpaid", "paid", "meddled"], { sites: [own] });
  });
  afterAll(() => other.close());
  const enquire = (shopper: TestVisitor, id: string, person: typeof ann) =>
    shopper.submit("/enquiries", { ...person, kind: "reservation", car_id: id });
  const confirmations = async () =>
    (await other.workOutbox()).flatMap((sent) =>
      sent.kind === "mail" && /received your|Pay the deposit/.test(sent.subject)
        ? [{ to: sent.to, text: sent.text }]
        : [],
    );

  test("[RV-02] says that the deposit is still to be paid, until when, and links to pay it", async () => {
    const shopper = createVisitor(other, host);
    await enquire(shopper, "unpaid", ann);
    const [mail, ...more] = await confirmations();
    expect([mail?.to, more]).toEqual([ann.email, []]);
    expect(mail?.text).toContain("The deposit of $200 is still to be paid.");
    expect(mail?.text).toContain("for 20 minutes, until 12:20pm.");
    expect(mail?.text).toContain(`https://${host}/reservation/${shopper.cookies.get("reservation")}`);
    expect(mail?.text).not.toContain(usual);
  });

  test("[RV-06] promises no call about a deposit that is paid, nor does the page of the enquiry", async () => {
    const shopper = createVisitor(other, host);
    await pay(shopper, await enquire(shopper, "paid", bob));
    const [mail] = await confirmations();
    expect(mail?.text).toContain("Your deposit of $200 holds it until");
    const status =
      /https:\/\/[^/]+(\/\S+)/.exec(mail?.text.split("Follow your reservation request:")[1] ?? "")?.[1] ?? "";
    for (const text of [mail?.text, await pageText(await shopper.get(status))]) {
      expect(text).toContain("is reserved for you");
      expect(text).not.toContain(usual);
    }
  });

  test("[RV-05] carries no link to an address that somebody else gave with the same phone number", async () => {
    const shopper = createVisitor(other, host);
    const kim = { name: "Kim Example", email: "kim@example.com", phone: "0412 345 660" };
    await enquire(shopper, "meddled", kim);
    await confirmations();
    await enquire(createVisitor(other, host), "meddled", { ...kim, email: "meddler@example.com" });
    const mails = await confirmations();
    expect(mails.map(({ to }) => to)).toContain("meddler@example.com");
    expect(mails.map(({ text }) => text).join()).not.toContain("/reservation/");
  });
});

describe("a shopper with two unpaid claims", () => {
  const sam = { name: "Sam Example", email: "sam@example.com", phone: "0412 345 669" };
  test("[RV-05] is refused a third, with links to both in the browser that made them", async () => {
    const shopper = visitor();
    await ask(shopper, "first", sam);
    await ask(shopper, "second", sam);
    const refused = pathAfter(await ask(shopper, "third", sam));
    const page = await (await shopper.get(refused)).text();
    expect(page).toContain("pay for one of them, or cancel it");
    for (const id of ["first", "second"])
      expect(page).toContain(`href="${pathAfter(await shopper.get(pathFor(id, "/checkout")))}"`);
    const elsewhere = await pageText(await visitor().get(refused));
    expect(elsewhere).toContain("You have other reservations still waiting for their deposits.");
    expect(elsewhere).not.toContain("pay for one of them");
  });
});

describe("a stranger who types somebody's phone number", () => {
  const victim = { name: "Vic Example", email: "vic@example.com", phone: "0491 570 157" };
  const from = (address: string) => ({ "x-forwarded-for": address });
  const askFrom = (shopper: TestVisitor, id: string, person: typeof victim, address: string) =>
    shopper.submit("/enquiries", { ...person, kind: "reservation", car_id: id }, from(address));
  const isPaymentPage = (answer: Response) => pathAfter(answer).startsWith("/demo-payment");

  test("[RV-05] uses up none of its owner's claims, proven or not", async () => {
    const cars = ["v1", "v2", "v3", "v4", "v5", "v6"];
    const own = await platformWith(cars);
    const browser = () => createVisitor(own, host);
    const stranger = { ...victim, name: "Sly Stranger", email: "sly@example.com" };
    for (const id of ["v1", "v2"])
      expect(isPaymentPage(await askFrom(browser(), id, stranger, "192.0.2.1"))).toBe(true);
    expect(isPaymentPage(await askFrom(browser(), "v3", stranger, "192.0.2.1"))).toBe(false);
    expect(isPaymentPage(await askFrom(browser(), "v3", victim, "198.51.100.1"))).toBe(true);
    // Over the stranger's connection, only who has proven the number is told apart.
    const signedIn = browser();
    await signIn(own, signedIn, "alpha", "+61491570157");
    for (const id of ["v4", "v5"]) expect(isPaymentPage(await askFrom(signedIn, id, victim, "192.0.2.1"))).toBe(true);
    expect(isPaymentPage(await askFrom(signedIn, "v6", victim, "203.0.113.1"))).toBe(false);
    await own.close();
  });

  test("[RV-05] in many enquiries does not keep its owner from paying a deposit", async () => {
    const own = await platformWith(["v1"]);
    for (let sent = 0; sent < 70; sent += 1) {
      const enquiry = { ...victim, name: `Sly ${sent}`, kind: "vehicle", car_id: "v1", message: "Hello" };
      await createVisitor(own, host).submit("/enquiries", enquiry, from(`192.0.2.${sent}`));
      own.clock.now += 30_000;
    }
    const answer = await askFrom(createVisitor(own, host), "v1", victim, "198.51.100.1");
    const lead = (await own.store.leads.leads("alpha")).find(({ form }) => form === "reservation");
    expect(lead?.suspicions).toEqual(["many-from-phone"]);
    expect(isPaymentPage(answer)).toBe(true);
    await own.close();
  });
});

describe("of several shoppers", () => {
  test("[RV-04] one of 100 at once gets the vehicle; the others are not charged and see other vehicles", async () => {
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        platform.ask(host, "/enquiries", {
          method: "POST",
          headers: { "x-forwarded-for": `203.0.113.${index}` },
          body: new URLSearchParams({
            kind: "reservation",
            car_id: "race",
            name: "Sam Example",
            email: `sam${index}@example.com`,
            phone: `0491 57${String(1_000 + index)}`,
          }),
        }),
      ),
    );
    const paths = asked.map(pathAfter);
    expect(paths.filter((path) => path.startsWith("/demo-payment/"))).toHaveLength(1);
    const lost = paths.filter((path) => path.startsWith("/reservation/"));
    expect(lost).toHaveLength(99);
    const page = await platform.ask(host, lost[0] ?? "");
    const text = await pageText(page);
    expect(text).toContain("Somebody else got in first");
    expect(text).toContain("You were not charged.");
    expect(text).toContain("Similar vehicles");
  });
});

describe("a payment service that does not answer", () => {
  const silent: Partial<PaymentGateway> = {
    createCheckout: async () => ({ kind: "unavailable", reason: "It hangs." }),
  };
  test("releases the vehicle, keeps the enquiry, and the shopper is told that nothing was charged", async () => {
    const other = await platformWith(["free"], {
      replacePorts: (ports) => ({
        reserving: { ...ports.reserving, gateways: { of: () => silent as PaymentGateway } },
      }),
    });
    const shopper = createVisitor(other, host);
    const asked = await shopper.submit("/enquiries", { ...ann, kind: "reservation", car_id: "free" });
    const text = await pageText(await shopper.get(pathAfter(asked)));
    expect(text).toContain("We could not open the payment page");
    expect(text).toContain("has your enquiry and will call you about the deposit");
    expect((await other.store.stock.vehicleById("alpha", "free"))?.reserved).toBe(false);
    expect(await other.store.leads.leads("alpha")).toHaveLength(1);
    await other.close();
  });

  test("is not used where the dealership has none: the enquiry is confirmed as before", async () => {
    const other = await platformWith(["free"], { mode: "production" });
    const asked = await other.ask(host, "/enquiries", {
      method: "POST",
      body: new URLSearchParams({ ...ann, kind: "reservation", car_id: "free" }),
    });
    expect(answerHref(asked).pathname).toBe("/success");
    expect((await other.store.stock.vehicleById("alpha", "free"))?.reserved).toBe(false);
    await other.close();
  });
});
