import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../src/adapters/open-store.ts";
import { reservationCrashes } from "../test/crash/reservation-crashes.ts";
import type { RaceOrder, RaceResult } from "./reservation-race.ts";
import { heldVehicle, siteId } from "../test/crash/reservation-world.ts";

const kills = Number(process.argv[2] ?? 100);
const vehicles = 200;
const shoppersOfVehicle = 20;

// On the empty database of TEST_DATABASE_URL, otherwise on an embedded store of its own.
const folder = await mkdtemp(join(tmpdir(), "forecourt-reservations-"));
const databaseUrl = process.env["TEST_DATABASE_URL"] ?? "";
const options = databaseUrl === "" ? { dataDir: folder } : { databaseUrl };
try {
  const figures = await reservationCrashes({ options, open: () => openStore(options) }, kills);
  print(`${kills} kills of processes in which shoppers reserve, pay and are refunded`, figures);
  print(`${vehicles} vehicles, ${shoppersOfVehicle} shoppers each at once, from two processes`, await race());
  const { paidForNothing, heldForNothing, ledgerDifferenceCents } = figures;
  if (paidForNothing + heldForNothing + ledgerDifferenceCents > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** Two processes claim the same vehicles in the same order, for half of their shoppers each. */
async function race() {
  const store = await openStore(options);
  const vehicleIndexes = Array.from({ length: vehicles }, (_, index) => 10_000 + index);
  await store.stockWrites.putVehicles(siteId, vehicleIndexes.map(heldVehicle));
  await store.close();
  const racers = [0, 1].map((half) => {
    const racer = fork(join(import.meta.dirname, "reservation-race.ts"));
    const shoppers = Array.from({ length: shoppersOfVehicle }, (_, shopper) => shopper);
    const order: RaceOrder = { options, vehicleIndexes, shoppers: shoppers.filter((shopper) => shopper % 2 === half) };
    racer.send(order);
    return racer;
  });
  await Promise.all(racers.map((racer) => once(racer, "message")));
  const startedAt = performance.now();
  racers.forEach((racer) => racer.send("start"));
  const answers = await Promise.all(racers.map((racer) => once(racer, "message")));
  const seconds = (performance.now() - startedAt) / 1_000;
  const results = answers.map(([result]) => result as RaceResult);
  const claims = results.reduce((sum, result) => sum + result.claims, 0);
  const won = results.flatMap((result) => result.won);
  const winners = Map.groupBy(won, (vehicleId) => vehicleId);
  return {
    claims,
    won: won.length,
    "won by each process": results.map((result) => result.won.length).join(" and "),
    "vehicles with exactly one winner": [...winners.values()].filter((same) => same.length === 1).length,
    "claims a second": Math.round(claims / seconds),
  };
}

function print(title: string, figures: object): void {
  process.stdout.write(`${title}\n`);
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`  ${name}: ${String(value)}\n`);
}
