import { expect, it } from "vitest";
import { depositPaid, depositRefunded, disputeLost, paymentDisputed } from "../../src/payments/ledger.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";
import { hourMs } from "../../src/settings/durations.ts";

const at = Date.now() - hourMs;
const paid = { at, paymentId: "p1", gatewayPaymentId: "pi_1", amountCents: 20_050 };

/** Contract of `npm run ledger` on the demo's sites. */
export function ledgerCommandContract(makePlace: () => Promise<StorePlace>): void {
  const command = (place: StorePlace, ...args: string[]) =>
    runScript("ledger", place.options, args, { SITES_DIR: "sites", FORECOURT_MODE: "demo" });

  /** A payment and its refund in the ledger, and, unless they differ, at the gateway of the demo. */
  async function openWithDeposit({ isAtGateway }: { isAtGateway: boolean }) {
    const place = await makePlace();
    const store = await place.open();
    await store.ledger.post("harbourline", depositPaid(paid));
    await store.ledger.post("harbourline", depositRefunded({ ...paid, amountCents: 5_000, refundId: "re_1" }));
    await store.ledger.post("red-gum", depositPaid({ ...paid, paymentId: "p2", gatewayPaymentId: 'pi_"2' }));
    if (!isAtGateway) return place;
    const { paymentId, gatewayPaymentId, amountCents } = paid;
    const ids = { siteId: "harbourline", paymentId, gatewayPaymentId, checkoutId: "cs_1" };
    const page = { description: "Deposit", successUrl: "https://x.test", cancelUrl: "https://x.test" };
    await store.demoCheckouts.open({
      ...ids,
      ...page,
      amountCents,
      expiresAt: at + hourMs,
      paidAt: null,
      endedAt: null,
    });
    await store.demoCheckouts.pay("harbourline", "cs_1", at);
    const refund = { siteId: "harbourline", refundKey: "r1", refundId: "re_1", gatewayPaymentId, amountCents: 5_000 };
    await store.demoCheckouts.refund({ ...refund, madeAt: at });
    return place;
  }

  it("check prints the balances and agrees with the gateway", async () => {
    const place = await openWithDeposit({ isAtGateway: true });
    const { exitCode, stdout } = await command(place, "check", "--site", "harbourline");
    expect(stdout).toMatch(/harbourline +gateway-clearing +150\.50\n/);
    expect(stdout).toMatch(/harbourline +deposits-held +-150\.50\n/);
    expect(stdout).toContain("harbourline: 2 movements, all balanced\n");
    expect(stdout).toContain("harbourline: matches the gateway for the last 30 days\n");
    expect(stdout).not.toContain("red-gum");
    expect(exitCode).toBe(0);
  });

  it("check names every difference from the gateway, and exits with 1", async () => {
    const place = await openWithDeposit({ isAtGateway: false });
    const { exitCode, stdout } = await command(place, "check");
    expect(stdout).toContain("harbourline: paid:pi_1 is 200.50 in the ledger and 0.00 at the gateway\n");
    expect(stdout).toContain("harbourline: refund:re_1 is 50.00 in the ledger and 0.00 at the gateway\n");
    expect(exitCode).toBe(1);
    const offline = await command(place, "check", "--offline", "--json");
    expect(JSON.parse(offline.stdout)).toMatchObject([
      {
        siteId: "harbourline",
        movements: 2,
        balances: { "gateway-clearing": 15_050, "deposits-held": -15_050 },
        unbalanced: [],
        comparison: { kind: "left-out" },
      },
      { siteId: "red-gum", movements: 1 },
    ]);
    expect(offline.exitCode).toBe(0);
  });

  it("check lists a payment that was refunded and then lost in a dispute, as a loss", async () => {
    const place = await openWithDeposit({ isAtGateway: true });
    const { ledger } = await place.open();
    const twice = { ...paid, gatewayPaymentId: "pi_3", amountCents: 20_000 };
    await ledger.post("harbourline", depositPaid(twice));
    await ledger.post("harbourline", depositRefunded({ ...twice, refundId: "re_3" }));
    await ledger.post("harbourline", paymentDisputed(twice));
    await ledger.post("harbourline", disputeLost(twice, "deposits-held"));
    const { exitCode, stdout } = await command(place, "check", "--offline");
    expect(stdout).toContain("harbourline: 200.00 more of pi_3 was paid back than was held: a loss");
    expect(stdout).not.toMatch(/more of pi_[12"]/);
    expect(exitCode).toBe(0);
  });

  it("check finds a movement that was changed behind the ledger's back", async () => {
    const place = await openWithDeposit({ isAtGateway: true });
    const database = await place.openDatabase();
    await database.transaction(async (transaction) => {
      await transaction
        .updateTable("ledger_lines")
        .set({ amount_cents: 1 })
        .where("movement_key", "=", "paid:pi_1")
        .where("account", "=", "deposits-held")
        .execute();
    });
    const { exitCode, stdout } = await command(place, "check", "--offline");
    expect(stdout).toContain("harbourline: paid:pi_1 does not sum to 0\n");
    expect(exitCode).toBe(1);
  });

  it("show lists the lines of every movement, or of one payment by either id", async () => {
    const place = await openWithDeposit({ isAtGateway: true });
    const { stdout } = await command(place, "show");
    expect(stdout).toMatch(/^Time +Site +Movement +Payment +Account +Debit +Credit\n/);
    expect(stdout).toMatch(/ harbourline +paid:pi_1 +p1 +gateway-clearing +200\.50\n/);
    expect(stdout).toMatch(/ harbourline +refund:re_1 +p1 +gateway-clearing +50\.00\n/);
    expect(stdout).toMatch(/\n3 movements\n$/);
    expect((await command(place, "show", "--payment", "pi_1")).stdout).toMatch(/\n2 movements\n$/);
    const json = await command(place, "show", "--payment", "p2", "--json");
    expect(JSON.parse(json.stdout)).toMatchObject([{ siteId: "red-gum", movementKey: 'paid:pi_"2' }]);
  });

  it("export prints every line as CSV", async () => {
    const place = await openWithDeposit({ isAtGateway: true });
    const { exitCode, stdout } = await command(place, "export");
    const [heading, ...lines] = stdout.trimEnd().split("\r\n");
    expect(heading).toBe("time,site,movement,payment,gateway_payment,account,debit,credit");
    const time = new Date(at).toISOString();
    expect(lines.toSorted()).toEqual(
      [
        `${time},harbourline,paid:pi_1,p1,pi_1,deposits-held,,200.50`,
        `${time},harbourline,paid:pi_1,p1,pi_1,gateway-clearing,200.50,`,
        `${time},harbourline,refund:re_1,p1,pi_1,deposits-held,50.00,`,
        `${time},harbourline,refund:re_1,p1,pi_1,gateway-clearing,,50.00`,
        `${time},red-gum,"paid:pi_""2",p2,"pi_""2",deposits-held,,200.50`,
        `${time},red-gum,"paid:pi_""2",p2,"pi_""2",gateway-clearing,200.50,`,
      ].toSorted(),
    );
    expect(exitCode).toBe(0);
  });

  it.each([
    [[], "Use check, show or export."],
    [["spend"], "Use check, show or export."],
    [["check", "now"], 'check does not accept "now".'],
    [["export", "--json"], "export does not have the option --json."],
    [["show", "--days", "3"], "show does not have the option --days."],
    [["check", "--payment", "p1"], "check does not have the option --payment."],
    [["check", "--days", "0"], "--days must be a number from 1 to 999."],
    [["check", "--site", "nowhere"], 'There is no site "nowhere".'],
  ])("exits with 2 for %j", async (args, message) => {
    const place = await openWithDeposit({ isAtGateway: false });
    const { exitCode, stderr } = await command(place, ...args);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(2);
  });
}
