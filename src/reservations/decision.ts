import type {
  Cause,
  Decision,
  Effect,
  Payment,
  Reservation,
  ReservationMail,
  ReservationState,
} from "./reservation.ts";

export function unchanged(reservation: Reservation): Decision {
  return { next: reservation, effects: [] };
}

export function after(decision: Decision, step: (next: Reservation) => Decision): Decision {
  const { next, effects } = step(decision.next);
  return { next, effects: [...decision.effects, ...effects] };
}

export function ended(state: ReservationState, cause: Cause, now: number) {
  return { state, cause, holdsVehicle: false, endedAt: now };
}

export function mailEffect(mail: ReservationMail, payment: Payment | null = null): Effect {
  return { kind: "mail", mail, payment };
}
