import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../src/adapters/open-store.ts";
import { newClaim } from "../src/reservations/reservation.ts";
import { reservationCrashes } from "../test/crash/reservation-crashes.ts";
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
  print(`${vehicles} vehicles, ${shoppersOfVehicle} shoppers each at once, two stores on one database`, await race());
  const { paidForNothing, heldForNothing, ledgerDifferenceCents } = figures;
  if (paidForNothing + heldForNothing + ledgerDifferenceCents > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function race() {
  const stores = [await openStore(options), await openStore(options)];
  const [store] = stores;
  if (store === undefined) throw new Error("There is no store.");
  const cars = Array.from({ length: vehicles }, (_, index) => heldVehicle(10_000 + index));
  await store.stockWrites.putVehicles(siteId, cars);
  const startedAt = performance.now();
  const claims = cars.flatMap(({ id, name, slug, dealershipSlug }) =>
    Array.from({ length: shoppersOfVehicle }, (_, shopper) => {
      const reservationId = `race ${id} ${shopper}`;
      const claim = newClaim({ reservationId, depositCents: 20_000, holdHours: 48 }, Date.now());
      const about = { siteId, vehicleId: id, vehicleName: name, vehicleSlug: slug, dealershipSlug };
      const claimer = { person: reservationId, connection: null };
      const each = stores[shopper % 2] ?? store;
      return each.reservations.claim({ ...claim, ...about, leadId: reservationId, claimer }, () => true);
    }),
  );
  const outcomes = await Promise.all(claims);
  const winners = Map.groupBy(
    outcomes.filter(({ outcome }) => outcome === "won"),
    ({ reservation }) => reservation.vehicleId,
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    claims: outcomes.length,
    won: outcomes.filter(({ outcome }) => outcome === "won").length,
    "vehicles with exactly one winner": [...winners.values()].filter((same) => same.length === 1).length,
    "claims a second": Math.round(outcomes.length / seconds),
  };
}

function print(title: string, figures: object): void {
  process.stdout.write(`${title}\n`);
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`  ${name}: ${String(value)}\n`);
}
