import { openStore } from "../src/adapters/open-store.ts";
import type { StoreOptions } from "../src/adapters/store/store-options.ts";
import { newClaim } from "../src/reservations/reservation.ts";
import { heldVehicle, siteId } from "../test/crash/reservation-world.ts";

/** What a process of the race is told: its share of the shoppers of each vehicle. */
export type RaceOrder = { options: StoreOptions; vehicleIndexes: number[]; shoppers: number[] };
/** The vehicles that the process won, one entry for each claim that won. */
export type RaceResult = { claims: number; won: string[] };

/** One process of the race: opens the store, says so, and claims everything at once when told to start. */
process.once("message", (order: RaceOrder) => {
  void run(order);
});

async function run({ options, vehicleIndexes, shoppers }: RaceOrder): Promise<void> {
  const store = await openStore(options);
  process.send?.("ready");
  await new Promise((resolve) => process.once("message", resolve));
  const claims = vehicleIndexes.flatMap((index) => {
    const { id: vehicleId, name: vehicleName, slug: vehicleSlug, dealershipSlug } = heldVehicle(index);
    return shoppers.map((shopper) => {
      const reservationId = `race ${vehicleId} ${shopper}`;
      const claim = newClaim({ reservationId, depositCents: 20_000, holdHours: 48 }, Date.now());
      const about = { siteId, vehicleId, vehicleName, vehicleSlug, dealershipSlug };
      const claimer = { person: reservationId, connection: null };
      return store.reservations.claim({ ...claim, ...about, leadId: reservationId, claimer }, () => true);
    });
  });
  const outcomes = await Promise.all(claims);
  const won = outcomes.flatMap(({ outcome, reservation }) => (outcome === "won" ? [reservation.vehicleId] : []));
  process.send?.({ claims: outcomes.length, won } satisfies RaceResult, () => process.exit());
}
