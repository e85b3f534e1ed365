import { decide, type ReservationEvent } from "./decide.ts";
import { reservationEntries } from "./reservation-entries.ts";
import type { ChangePorts } from "./reservation-ports.ts";
import type { StoredReservation } from "./reservations.ts";

/** A change that lost a race is decided again from the state that won, and every change moves a reservation on. */
const mostAttempts = 20;

export type Applied = { reservation: StoredReservation; isChanged: boolean };

/**
 * Applies an event to a reservation and stores what follows from it, in one transaction. Null if there is no such
 * reservation. `now` is epoch milliseconds.
 */
export async function applyEvent(
  { siteId, reservationId }: Pick<StoredReservation, "siteId" | "reservationId">,
  event: ReservationEvent,
  { reservations, digest }: ChangePorts,
  now: number,
): Promise<Applied | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const before = await reservations.reservation(siteId, reservationId);
    if (before === null) return null;
    const { next, effects } = decide(before, event, now);
    if (next === before) return { reservation: before, isChanged: false };
    const reservation = { ...before, ...next, version: before.version + 1 };
    const movements = effects.flatMap((effect) => (effect.kind === "movement" ? [effect.movement] : []));
    const entries = reservationEntries(reservation, effects, digest, now);
    const freesVehicle = effects.some(({ kind }) => kind === "free-vehicle");
    const isStored = await reservations.change(before, next, { movements, entries, freesVehicle }, now);
    if (isStored) return { reservation, isChanged: true };
  }
  throw new Error("A reservation kept changing while an event was being applied.");
}
