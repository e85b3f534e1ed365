import { openStore } from "../src/adapters/open-store.ts";
import type { StoreOptions } from "../src/adapters/store/store-options.ts";
import { newClaim } from "../src/reservations/reservation.ts";
import { heldVehicle, siteId } from "../test/crash/reservation-world.ts";

/** What a process of the race is told: its share of the shoppers of each vehicle. */
export type RaceOrder = { options: StoreOptions; vehicleIndexes: number[]; shoppers: number[] };
/** The vehicles that the process won, one entry for each claim that won. */
export type RaceResult = { claims: number; won: string[] };

/** Claims that a process makes at the same time. */
const inFlight = 100;

/** One process of the race: opens the store, says so, and claims one vehicle after the other when told to start. */
process.once("message", (order: RaceOrder) => {
  void run(order);
});

async function run({ options, vehicleIndexes, shoppers }: RaceOrder): Promise<void> {
  const store = await openStore(options);
  process.send?.("ready");
  await new Promise((resolve) => process.once("message", resolve));
  const claims = vehicleIndexes.flatMap((index) => shoppers.map((shopper) => ({ index, shopper }))).values();
  const outcomes: { outcome: string; vehicleId: string }[] = [];
  await Promise.all(Array.from({ length: inFlight }, worker));
  const won = outcomes.flatMap(({ outcome, vehicleId }) => (outcome === "won" ? [vehicleId] : []));
  process.send?.({ claims: outcomes.length, won } satisfies RaceResult, () => process.exit());

  async function worker(): Promise<void> {
    for (const { index, shopper } of claims) {
      const { id: vehicleId, name: vehicleName, slug: vehicleSlug, dealershipSlug } = heldVehicle(index);
      const reservationId = `race ${vehicleId} ${shopper}`;
      const claim = newClaim({ reservationId, depositCents: 20_000, holdHours: 48 }, Date.now());
      const about = { siteId, vehicleId, vehicleName, vehicleSlug, dealershipSlug };
      const claimer = { person: reservationId, connection: null };
      const request = { ...claim, ...about, leadId: reservationId, claimer };
      const { outcome } = await store.reservations.claim(request, () => true);
      outcomes.push({ outcome, vehicleId });
    }
  }
}
