import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Store } from "../../src/adapters/open-store.ts";
import type { LedgerAccount } from "../../src/payments/ledger.ts";
import { unrefundedCents } from "../../src/reservations/reservation.ts";
import type { StorePlace } from "../contract/every-store.ts";
import { fastClock } from "../contract/fast-clock.ts";
import { heldVehicle, reservationWorld, siteId } from "./reservation-world.ts";
import { dayMs } from "../../src/settings/durations.ts";

const script = fileURLToPath(new URL("reservation-process.ts", import.meta.url));
/** A claim of 20 minutes takes 0.8 seconds, a hold of one hour 2.4. */
const clockSpeed = 1_500;
const vehicles = 30;
const shortestRunMs = 50;
const longestRunMs = 500;
const mostReservations = 1_000_000;

/** What was left after the kills, once everything under way had ended. */
export type ReservationCrashFigures = {
  kills: number;
  reservations: number;
  payments: number;
  refunds: number;
  /** Payments that neither went back in full nor count towards a sale. */
  paidForNothing: number;
  /** Vehicles that are still held, or are shown as reserved without a hold. */
  heldForNothing: number;
  /** Most reservations that held one vehicle at a time, as seen after every kill. */
  mostHolders: number;
  /** Accounts of the ledger that differ from the gateway's records or from the reservations, in cents. */
  ledgerDifferenceCents: number;
};

type Place = Pick<StorePlace, "options" | "open">;

/**
 * Kills two processes in which shoppers reserve, pay and are refunded, again and again at random moments; then lets
 * everything end, and compares reservations, holds, ledger and gateway.
 */
export async function reservationCrashes(place: Place, kills: number): Promise<ReservationCrashFigures> {
  const store = await place.open();
  const cars = Array.from({ length: vehicles }, (_, index) => heldVehicle(index));
  await store.stockWrites.putVehicles(siteId, cars);
  const clockStart = Date.now();
  let mostHolders = 0;
  for (let done = 0; done < kills; done += 2) {
    const processes = await Promise.all([startProcess(place, clockStart), startProcess(place, clockStart)]);
    // On a busy machine a run may be too short for any payment.
    if (done === 0) await Promise.race(processes.map(({ hasPaid }) => hasPaid));
    await sleep(shortestRunMs + Math.random() * (longestRunMs - shortestRunMs));
    await Promise.all(processes.map(({ kill }) => kill()));
    mostHolders = Math.max(mostHolders, await readHolders(store));
  }
  await endEverything(store, clockStart);
  return { kills, mostHolders, ...(await compare(store)) };
}

type ShoppingProcess = { kill(): Promise<void>; hasPaid: Promise<void> };

async function startProcess({ options }: Place, clockStart: number): Promise<ShoppingProcess> {
  const where =
    "dataDir" in options ? { DATA_DIR: options.dataDir, DATABASE_URL: "" } : { DATABASE_URL: options.databaseUrl };
  const clock = { CLOCK_START: String(clockStart), CLOCK_SPEED: String(clockSpeed), VEHICLES: String(vehicles) };
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...where, ...clock },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const hasEnded = once(child, "exit");
  const [hasStarted, hasPaid] = [readLine(child.stdout, "started"), readLine(child.stdout, "paid")];
  await hasStarted;
  return {
    hasPaid,
    kill: async () => {
      child.kill("SIGKILL");
      await hasEnded;
    },
  };
}

function readLine(output: Readable, line: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  output.on("data", (chunk: Buffer) => {
    if (chunk.toString().includes(line)) resolve();
  });
  return promise;
}

async function readHolders(store: Store): Promise<number> {
  const holding = (await store.reservations.newest(siteId, mostReservations)).filter(
    ({ holdsVehicle }) => holdsVehicle,
  );
  const byVehicle = Map.groupBy(holding, ({ vehicleId }) => vehicleId);
  return Math.max(0, ...[...byVehicle.values()].map((same) => same.length));
}

/** Every report arrives, every time passes, and all work is done. */
async function endEverything(store: Store, clockStart: number): Promise<void> {
  const { now } = fastClock(clockStart, clockSpeed);
  for (let later = dayMs; later <= 60 * dayMs; later += 20 * dayMs) {
    const world = reservationWorld(store, () => now() + later);
    await world.report();
    await world.end();
    while ((await world.work()) > 0);
  }
}

async function compare(store: Store): Promise<Omit<ReservationCrashFigures, "kills" | "mostHolders">> {
  const reservations = await store.reservations.newest(siteId, mostReservations);
  const atGateway = await store.demoCheckouts.movementsSince(siteId, 0);
  const sumFor = (kind: string) =>
    atGateway.filter((movement) => movement.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paid = reservations.flatMap((one) =>
    one.payments.map((payment) => ({ ...payment, left: unrefundedCents(one, payment) })),
  );
  const appliedCents = paid.filter(({ use }) => use === "applied").reduce((sum, { left }) => sum + left, 0);
  const ledger = await ledgerSums(store);
  const accountBalance = (account: LedgerAccount) => ledger.get(account) ?? 0;
  const shown = await Promise.all(
    Array.from({ length: vehicles }, (_, index) => store.stock.vehicleById(siteId, heldVehicle(index).id)),
  );
  const payments = atGateway.filter(({ kind }) => kind === "payment").length;
  return {
    reservations: reservations.length,
    payments,
    refunds: atGateway.length - payments,
    paidForNothing: payments - paid.filter(({ use, left }) => (use === "applied" ? left > 0 : left === 0)).length,
    heldForNothing:
      reservations.filter(({ holdsVehicle }) => holdsVehicle).length +
      shown.filter((vehicle) => vehicle?.reserved).length,
    ledgerDifferenceCents:
      Math.abs(accountBalance("gateway-clearing") - sumFor("payment") + sumFor("refund")) +
      Math.abs(accountBalance("deposits-held")) +
      Math.abs(accountBalance("deposits-applied") + appliedCents),
  };
}

async function ledgerSums(store: Store): Promise<Map<LedgerAccount, number>> {
  const sums = new Map<LedgerAccount, number>();
  for await (const { lines } of store.ledger.movementsSince(siteId, 0))
    for (const { account, amountCents } of lines) sums.set(account, (sums.get(account) ?? 0) + amountCents);
  return sums;
}
