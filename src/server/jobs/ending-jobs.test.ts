import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmptySqlite } from "../../../test/empty-sqlite.ts";
import { digest } from "../../../test/contract/lead-rows.ts";
import { stockVehicle } from "../../../test/stock-and-sites.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../../adapters/open-store.ts";
import { applyEvent } from "../../reservations/apply-event.ts";
import { newClaim } from "../../reservations/reservation.ts";
import { acceptedAfterMs, startEndingTime } from "../ending-time.ts";
import { endingJobs } from "./ending-jobs.ts";
import type { JobPorts } from "./job.ts";
import { startJobs } from "./run-jobs.ts";
import { dayMs, hourMs, minuteMs } from "../../settings/durations.ts";

const start = Date.UTC(2026, 10, 23);
const siteId = "alpha";
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-ending-"));
  store = await openEmptySqlite(folder);
  await store.stockWrites.putVehicles(siteId, [stockVehicle("held"), stockVehicle("bought", { carType: "used" })]);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function holdWithDeposit(): Promise<void> {
  const request = {
    ...newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, start),
    siteId,
    leadId: "lead",
    vehicleId: "held",
    vehicleName: "2022 Toyota RAV4",
    vehicleSlug: "held",
    dealershipSlug: "north",
    claimer: { person: "ann", connection: null },
  };
  const { reservation } = await store.reservations.claim(request, () => true);
  const about = { at: start, gatewayPaymentId: "pi_1", amountCents: 20_000, isVehicleGone: false };
  await applyEvent(reservation, { kind: "paid", ...about }, { reservations: store.reservations, digest }, start);
}

async function claimForPurchase(): Promise<void> {
  const purchase = { siteId, purchaseId: "p1", revision: 1, vehicleId: "bought", leadId: null, sealed: "v1.sealed" };
  await store.purchases.save({ ...purchase, startedAt: start, changedAt: start }, [], null);
  const request = { siteId, purchaseId: "p1", vehicleId: "bought", connection: null };
  await store.purchases.claim(request, () => true, start);
}

/** Runs the jobs that end holds and claims once, as a process does that starts now. */
async function runOnce(clocks: { now: () => number; endingTime: () => number }): Promise<void> {
  const ports = { store, digest, payments: { gateways: { of: () => null }, events: {} } } as unknown as JobPorts;
  const { endReservations, endPurchaseClaims } = endingJobs;
  const stop = startJobs([endReservations(ports), endPurchaseClaims(ports)], clocks, () => undefined);
  await stop();
}

const taken = async () => [
  (await store.reservations.reservation(siteId, "r1"))?.state,
  (await store.purchases.claimOn(siteId, "bought")) !== null,
];

test("[RV-05] a clock that jumps ends no hold and no claim, until the server has run with it for an hour", async () => {
  await holdWithDeposit();
  await claimForPurchase();
  const machine = { now: start, running: 0 };
  const pass = (milliseconds: number) => {
    machine.now += milliseconds;
    machine.running += milliseconds;
  };
  const ports = { clock: () => machine.now, running: () => machine.running, seenTime: store.seenTime };
  const boot = () => startEndingTime({ ...ports, log: () => undefined });
  const before = await boot();
  machine.now += 5 * dayMs;
  await runOnce({ now: ports.clock, endingTime: before.now });
  expect(await taken()).toEqual(["held", true]);
  before.stop();

  const { now: endingTime, stop } = await boot();
  await runOnce({ now: ports.clock, endingTime });
  expect(await taken()).toEqual(["held", true]);
  pass(21 * minuteMs);
  await runOnce({ now: ports.clock, endingTime });
  expect(await taken()).toEqual(["held", false]);
  pass(acceptedAfterMs - 22 * minuteMs);
  await runOnce({ now: ports.clock, endingTime });
  expect(await taken()).toEqual(["held", false]);
  pass(hourMs);
  await runOnce({ now: ports.clock, endingTime });
  expect(await taken()).toEqual(["refunding", false]);
  stop();
});
