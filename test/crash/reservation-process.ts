import { setImmediate } from "node:timers/promises";
import { openStore } from "../../src/adapters/open-store.ts";
import { storeOptionsFromEnvironment } from "../../src/adapters/store/store-options.ts";
import { fastClock } from "../contract/fast-clock.ts";
import { type ReservationWorld, reservationWorld } from "./reservation-world.ts";

// A process in which shoppers reserve, pay, ask for refunds and leave, on a clock that it shares with others.
const { CLOCK_START = "", CLOCK_SPEED = "", VEHICLES = "" } = process.env;
const store = await openStore(storeOptionsFromEnvironment(process.env));
const { now } = fastClock(Number(CLOCK_START), Number(CLOCK_SPEED));
const world = reservationWorld(store, now);
const isOneIn = (count: number) => Math.random() * count < 1;

async function shop({ reserve, pay, apply }: ReservationWorld): Promise<void> {
  const index = Math.floor(Math.random() * Number(VEHICLES));
  const answer = await reserve(index, crypto.randomUUID());
  const checkout = answer?.reservation.checkout ?? null;
  if (answer === null || checkout === null || answer.checkoutUrl === null) return;
  const { reservationId } = answer.reservation;
  if (isOneIn(6)) return void (await apply(reservationId, { kind: "cancelled" }));
  if (isOneIn(6)) return;
  if ((await pay(checkout.checkoutId)) !== null) process.stdout.write("paid\n");
  if (isOneIn(2)) await world.report();
  if (isOneIn(3)) await apply(reservationId, { kind: "refund-asked", by: "shopper" });
  else if (isOneIn(4)) await apply(reservationId, { kind: "completed" });
}

async function forever(act: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await act();
    await setImmediate();
  }
}

process.stdout.write("started\n");
await Promise.all([
  forever(() => shop(world)),
  forever(() => shop(world)),
  forever(world.end),
  forever(world.work),
  forever(world.report),
]);
