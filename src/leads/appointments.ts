export type Appointment = {
  siteId: string;
  locationId: string;
  /** All locations of the dealership, this one included: the limits per person and connection apply across them. */
  dealershipLocationIds: readonly string[];
  /** Epoch milliseconds. */
  startsAt: number;
  lengthMs: number;
  /** Number of bookings that the location takes at one time. */
  places: number;
  leadId: string;
  /** Hash of the person's phone number: booking the same time twice has no effect. */
  holder: string;
  /** Hashes of the person's email address and connection; null if not given. */
  emailHolder: string | null;
  connection: string | null;
  /** When the time is free again unless it is confirmed, in epoch milliseconds; missing if it needs no confirmation. */
  keptUntil?: number;
};

/**
 * Future bookings that a dealership accepts for one phone number or email address over one connection: two test drives
 * and a service, for example. Shoppers who need more can contact the dealership; strangers who type somebody's number
 * use up nothing.
 */
const mostTimesOfPerson = 3;
/**
 * The same for one connection, which an office or a carrier may share: the number of enquiries that the spam guard
 * accepts as usual in an hour, and a small part of the times in two weeks.
 */
const mostTimesOfConnection = 20;

/** Future bookings that a dealership already holds, excluding those of the lead that asks. */
export type ReservedTimes = { ofPerson: number; ofConnection: number };

/** Whether a dealership accepts one more booking, so that one visitor cannot take every time. */
export function mayReserve({ ofPerson, ofConnection }: ReservedTimes): boolean {
  return ofPerson < mostTimesOfPerson && ofConnection < mostTimesOfConnection;
}

/**
 * Result of a booking. `held`: its holder already has the time, for a stored lead. `full`: others have it. `too-many`:
 * it is free, but the person or the connection has reached the limit.
 */
export type BookingOutcome = "booked" | "held" | "full" | "too-many";

/** Books times. A booking whose lead is not stored expires after some minutes: its process died in between. */
export interface Appointments {
  /** Starts of a location's appointments in a range, in epoch milliseconds. */
  taken(siteId: string, locationId: string, range: { from: number; to: number }, now: number): Promise<number[]>;
  /**
   * Books the time for its lead, replacing its previous one; repeated, it is kept until the later `keptUntil`. If the holder already has the time for a lead that was
   * not stored, the booking passes to this lead once it is stored. Idempotent. Concurrent bookings may not count each
   * other.
   */
  book(appointment: Appointment, now: number): Promise<BookingOutcome>;
  /** Keeps a lead's booking that has not ended yet, whatever its `keptUntil`. */
  confirm(siteId: string, leadId: string): Promise<void>;
  release(siteId: string, leadId: string): Promise<void>;
}
