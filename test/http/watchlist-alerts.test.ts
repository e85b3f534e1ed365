import { afterEach, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { applyEvent } from "../../src/reservations/apply-event.ts";
import { newClaim } from "../../src/reservations/reservation.ts";
import { email, pathIn, sentMails, subscribe } from "./alert-mails.ts";
import { signIn, type TestVisitor, createVisitor } from "./signed-in.ts";
import { dayMs, hourMs } from "../../src/settings/durations.ts";

/** Ten in the morning in New South Wales. */
const morning = Date.parse("2026-11-20T10:00:00+11:00");
let platform: TestPlatform | null = null;
afterEach(() => platform?.close());

async function start(): Promise<{ running: TestPlatform; visitor: TestVisitor }> {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        watchlist: { storage: "account" },
        timeZone: "Australia/Sydney",
        contact: { email: "hello@alpha.example" },
      }),
      siteFile("beta", { watchlist: { storage: "account" } }),
    ],
    vehicles: { alpha: [stockVehicle("rav", { price: 30_000 }), stockVehicle("yaris", { price: 20_000 })] },
    now: morning,
  });
  const visitor = createVisitor(platform, "alpha.localhost");
  await signIn(platform, visitor, "alpha");
  await visitor.submit("/watchlist/save", { car_id: "rav" });
  return { running: platform, visitor };
}

/** Details that a mail with a vehicle must include: seller and licence, number plate, and phone number. */
function expectAdvertisement(mail: Awaited<ReturnType<typeof sentMails>>[number] | undefined): void {
  for (const body of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(body).toContain("Example Motors Pty Ltd, Motor dealer licence number MD-DEMO-1");
    expect(body).toContain("(02) 5550 0101");
    expect(body).toContain("Rego ABC12D");
    expect(body).toContain("Example North, 1 Test Street, Wagga Wagga NSW 2650");
  }
  expect(mail?.html).toContain('href="tel:0255500101"');
  expect(mail?.replyTo).toEqual({ name: "alpha Motors", address: "hello@alpha.example" });
}

const putRav = (running: TestPlatform, fields: Parameters<typeof stockVehicle>[1]) =>
  running.putVehicles("alpha", [stockVehicle("rav", { price: 30_000, regplate: "ABC12D", ...fields })]);

describe("alerts about saved vehicles", () => {
  test("[RV-05] say that a vehicle is reserved once its deposit is paid, not while somebody may pay", async () => {
    const { running, visitor } = await start();
    await subscribe(running, visitor);
    await running.sendAlerts();
    const claim = newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, morning);
    const about = {
      siteId: "alpha",
      vehicleId: "rav",
      vehicleName: "RAV4",
      vehicleSlug: "rav",
      dealershipSlug: "north",
    };
    const claimer = { person: "p", connection: null };
    await running.store.reservations.claim({ ...claim, ...about, leadId: "l1", claimer }, () => true);
    expect(await running.sendAlerts()).toBe(0);
    const paid = {
      kind: "paid",
      at: morning,
      gatewayPaymentId: "pi",
      amountCents: 20_000,
      isVehicleGone: false,
    } as const;
    await applyEvent(
      { siteId: "alpha", reservationId: "r1" },
      paid,
      { ...running.store, digest: (text) => text },
      morning,
    );
    expect(await running.sendAlerts()).toBe(1);
    expect(await running.sendAlerts()).toBe(0);
  });

  test("are sent only after the recipient confirms by a button", async () => {
    const { running, visitor } = await start();
    const asked = await visitor.submit("/watchlist/alerts", { email });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/watchlist#alerts"]);
    expect(await (await visitor.get("/watchlist")).text()).toContain("We sent a link to");
    await putRav(running, { price: 28_000 });
    await running.sendAlerts();
    const mails = await sentMails(running);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, "Confirm your email address: alpha Motors"],
    ]);
    const link = pathIn(mails[0]?.text ?? "");
    const reader = createVisitor(running, "alpha.localhost");
    expect(await (await reader.get(link)).text()).toContain("Yes, email me");
    expect((await running.store.alerts.subscription("alpha", await readAccount(visitor)))?.isConfirmed).toBe(false);
    expect(await (await reader.submit(`${link}/confirm`, {})).text()).toContain(
      "You will get emails about your saved cars",
    );
    await putRav(running, { price: 26_500 });
    expect(await running.sendAlerts()).toBe(1);
  });

  test.each([
    [
      { price: 28_500 },
      "Now $28,500 Excl. govt. charges: 2022 Toyota RAV4",
      "$28,500 Excl. govt. charges, down from $30,000",
    ],
    [{ reserved: true }, "Reserved: 2022 Toyota RAV4", "reserved by another customer"],
    [{ sold: true, soldAt: morning }, "Sold: 2022 Toyota RAV4", "has been sold"],
  ])("report %j once", async (fields, subject, text) => {
    const { running, visitor } = await start();
    await subscribe(running, visitor);
    await putRav(running, fields);
    expect(await running.sendAlerts()).toBe(1);
    expect(await running.sendAlerts()).toBe(0);
    const [mail, ...more] = await sentMails(running);
    expect(more).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.subject.startsWith(subject)).toBe(true);
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain("alpha Motors");
    expectAdvertisement(mail);
    await putRav(running, {});
    await running.sendAlerts();
    await putRav(running, fields);
    await running.sendAlerts();
    expect(await sentMails(running)).toEqual([]);
  });

  test("do not report other vehicles, price increases, or vehicles removed from the list", async () => {
    const { running, visitor } = await start();
    await subscribe(running, visitor);
    await running.putVehicles("alpha", [stockVehicle("yaris", { price: 10_000 })]);
    await putRav(running, { price: 35_000 });
    await running.sendAlerts();
    await visitor.submit("/watchlist/remove", { car_id: "rav" });
    await putRav(running, { price: 20_000 });
    await running.sendAlerts();
    expect(await sentMails(running)).toEqual([]);
  });

  test("wait for the morning of the site's own time zone", async () => {
    const { running, visitor } = await start();
    await subscribe(running, visitor);
    running.clock.now = Date.parse("2026-11-20T21:30:00+11:00");
    await putRav(running, { price: 25_000 });
    await running.sendAlerts();
    expect(await sentMails(running)).toEqual([]);
    running.clock.now = Date.parse("2026-11-21T07:59:59+11:00");
    expect(await sentMails(running)).toEqual([]);
    running.clock.now += 1_000;
    expect(await sentMails(running)).toHaveLength(1);
  });

  test("stop with one POST of a mail program, including pending ones", async () => {
    const { running, visitor } = await start();
    await subscribe(running, visitor);
    await putRav(running, { price: 25_000 });
    await running.sendAlerts();
    const [mail] = await sentMails(running);
    running.clock.now += 12 * hourMs;
    await putRav(running, { price: 24_000 });
    await running.sendAlerts();
    const ended = await createVisitor(running, "alpha.localhost").submit(new URL(mail?.unsubscribeUrl ?? "").pathname, {
      "List-Unsubscribe": "One-Click",
    });
    expect(ended.status).toBe(200);
    expect(await ended.text()).toContain("You will not get these emails");
    running.clock.now += dayMs;
    await putRav(running, { price: 23_000 });
    await running.sendAlerts();
    expect(await sentMails(running)).toEqual([]);
  });

  test("can be stopped on the watchlist too", async () => {
    const { running, visitor } = await start();
    await subscribe(running, visitor);
    expect(await (await visitor.get("/watchlist")).text()).toContain("Stop these emails");
    await visitor.submit("/watchlist/alerts/stop", {});
    expect(await (await visitor.get("/watchlist")).text()).toContain("Email me");
  });

  test("[RT-01] cannot be changed with another key, address, account or site", async () => {
    const { running, visitor } = await start();
    const link = await subscribe(running, visitor);
    const stranger = createVisitor(running, "alpha.localhost");
    const wrong = [`${link}x`, link.replace(/[^/]+$/, "key"), link.replace("/alerts/", "/alerts/x"), `${link}%00`];
    for (const path of wrong) await stranger.submit(`${path}/stop`, {});
    await createVisitor(running, "beta.localhost").submit(`${link}/stop`, {});
    await stranger.submit("/watchlist/alerts/stop", {});
    expect((await running.store.alerts.subscription("alpha", await readAccount(visitor)))?.isConfirmed).toBe(true);
  });

  test.each(["", "ann", "ann@", "ann@example.com\nBcc: bob@example.com", `${"a".repeat(250)}@example.com`])(
    "are not sent to '%s', which remains in its field",
    async (written) => {
      const { running, visitor } = await start();
      const answer = await visitor.submit("/watchlist/alerts", { email: written });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Enter an email address like name@example.com.");
      expect(await sentMails(running)).toEqual([]);
    },
  );

  test("can be requested at most five times a day", async () => {
    const { running, visitor } = await start();
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await visitor.submit("/watchlist/alerts", { email: `ann${index}@example.com` })).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 422]);
    expect(await sentMails(running)).toHaveLength(5);
  });
});

async function readAccount(visitor: TestVisitor): Promise<string> {
  const { user } = (await (await visitor.get("/api/account")).json()) as { user: { id: string } };
  return user.id;
}
