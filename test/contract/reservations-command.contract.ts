import { describe, expect, it } from "vitest";
import { decide, type ReservationEvent } from "../../src/reservations/decide.ts";
import { newClaim, type Reservation } from "../../src/reservations/reservation.ts";
import { stockVehicle } from "../factories.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow } from "./lead-rows.ts";

const now = Date.UTC(2026, 10, 23);
const leadId = "lead-of-ann-0000000a";

/** `npm run reservations` while another process has the store open. */
export function reservationsCommandContract(makePlace: () => Promise<StorePlace>): void {
  const openWithHold = async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.stockWrites.putVehicles("north", [stockVehicle("rav")]);
    await store.leads.submit(leadRow("north", leadId), "key", []);
    const { reservation } = await store.reservations.claim(
      {
        ...newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, now),
        siteId: "north",
        vehicleId: "rav",
        vehicleName: "2022 Toyota RAV4",
        vehicleSlug: "rav",
        dealershipSlug: "d1",
        leadId,
        claimer: { person: "p", connection: null },
      },
      () => true,
    );
    const paid = {
      kind: "paid",
      at: now,
      gatewayPaymentId: "pi_1",
      amountCents: 20_000,
      isVehicleGone: false,
    } as const;
    const { next } = decide(reservation, paid satisfies ReservationEvent, now);
    await store.reservations.change(reservation, next, { movements: [], entries: [], freesVehicle: false }, now);
    const run = async (...args: string[]) => runScript("reservations", place.options, args);
    return { place, store, run };
  };

  describe("npm run reservations", () => {
    it("list and show state the status in the words of the shopper's page, as does npm run leads", async () => {
      const { place, run } = await openWithHold();
      const { stdout } = await run("list", "--site", "north");
      expect(stdout).toMatch(/r1 +0000000A +2022 Toyota RAV4 +Reserved +.* +\$200 +\$0/);
      expect((await run("show", "0000000a")).stdout).toContain("pi_1: $200");
      expect(JSON.parse((await run("show", "r1", "--json")).stdout)).toMatchObject({ state: "held", work: [] });
      const lead = await runScript("leads", place.options, ["show", leadId]);
      expect(lead.stdout).toContain("r1: Reserved");
    });

    it("list marks a deposit that was refunded and then returned by the bank", async () => {
      const { store, run } = await openWithHold();
      const held = await store.reservations.reservation("north", "r1");
      if (held === null) throw new Error("there is no reservation");
      const about = { at: now, gatewayPaymentId: "pi_1", amountCents: 20_000 };
      const events: ReservationEvent[] = [
        { kind: "refund-asked", by: "dealership" },
        { kind: "refunded", refundId: "re_1", ...about },
        { kind: "dispute-closed", isWon: false, ...about },
      ];
      const next = events.reduce<Reservation>((before, event) => decide(before, event, now).next, held);
      await store.reservations.change(held, next, { movements: [], entries: [], freesVehicle: false }, now);
      const { stdout } = await run("list");
      expect(stdout).toMatch(/RETURNED TWICE, .* +\$200 +\$200 +\$200\n/);
    });

    it.each([
      ["refund", "refunding", "Deposit being refunded", false],
      ["complete", "completed", "Deposit counts towards the sale", true],
    ] as const)("%s changes it once", async (command, state, label, isStillHeld) => {
      const { store, run } = await openWithHold();
      expect((await run(command, "r1")).stdout).toBe(`Done: ${label}.\n`);
      expect(await store.reservations.reservation("north", "r1")).toMatchObject({ state });
      expect((await store.stock.vehicleById("north", "rav"))?.reserved).toBe(isStillHeld);
      const again = await run(command, "r1");
      expect([again.exitCode, again.stderr]).toEqual([
        1,
        `Nothing to do: the reservation is in the state "${label}".\n`,
      ]);
    });

    it.each([
      [["show", "nobody"], 1, "There is no reservation nobody."],
      [["show"], 2, "Specify the reservation: show ID."],
      [["pay", "r1"], 2, "Use list, show, complete or refund."],
    ])("%o ends with code %i", async (args, exitCode, message) => {
      const { run } = await openWithHold();
      const answer = await run(...args);
      expect([answer.exitCode, answer.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
    });
  });
}
