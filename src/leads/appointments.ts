/** A time at a place that is kept free for one lead. */
export type Appointment = {
  siteId: string;
  locationId: string;
  /** The locations of its dealership, this one included: few of their times are kept for one person or connection. */
  dealershipLocationIds: readonly string[];
  /** Epoch milliseconds. */
  startsAt: number;
  lengthMs: number;
  /** How many the place takes at one time. */
  places: number;
  leadId: string;
  /** Stands for the person's phone without naming it: who sends a booking twice has the time already. */
  holder: string;
  /** Stand for the person's email address and for the connection without naming them; null where there is none. */
  emailHolder: string | null;
  connection: string | null;
};

/**
 * Times to come that a dealership keeps for one phone number or email address. Somebody may try two vehicles and
 * bring in their own; whoever wants more talks to the dealership anyway.
 */
const mostTimesOfPerson = 3;
/**
 * The same for one connection. An office or a carrier shares one: it may book as often as the spam guard takes for
 * usual within an hour, and that is still a small part of the times of two weeks.
 */
const mostTimesOfConnection = 20;

/** Times to come that a dealership keeps already, for other leads than the one that asks. */
export type KeptTimes = { ofPerson: number; ofConnection: number };

/** Whether a dealership keeps one more time free for somebody, so that one visitor cannot take them all. */
export function maySetAside({ ofPerson, ofConnection }: KeptTimes): boolean {
  return ofPerson < mostTimesOfPerson && ofConnection < mostTimesOfConnection;
}

/**
 * What came of a booking. `held`: its holder has the time already, for a stored lead. `full`: others have it.
 * `too-many`: it is free, but the person or the connection has as many as they may.
 */
export type BookingOutcome = "booked" | "held" | "full" | "too-many";

/** Keeps times free. A booking without its lead is forgotten after some minutes: its process died between the two. */
export interface Appointments {
  /** Starts of the appointments of a location that lie in a range, in epoch milliseconds. */
  taken(siteId: string, locationId: string, range: { from: number; to: number }, now: number): Promise<number[]>;
  /**
   * Keeps the time for its lead, in place of one it had. A holder who has the time already, for a lead that is not
   * stored, has it for this one once this one is stored. Idempotent. Of bookings at the very same moment each may be
   * counted without the others.
   */
  book(appointment: Appointment, now: number): Promise<BookingOutcome>;
  /** Gives back what a lead had booked. */
  release(siteId: string, leadId: string): Promise<void>;
}
