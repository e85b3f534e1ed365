/** A time at a place that is kept free for one lead. */
export type Appointment = {
  siteId: string;
  locationId: string;
  /** Epoch milliseconds. */
  startsAt: number;
  lengthMs: number;
  /** How many the place takes at one time. */
  places: number;
  leadId: string;
  /** Stands for the person, without naming them: who sends a booking twice has the time already. */
  holder: string;
};

/** Keeps times free. A booking without its lead is forgotten after some minutes: its process died between the two. */
export interface Appointments {
  /** Starts of the appointments of a location that lie in a range, in epoch milliseconds. */
  taken(siteId: string, locationId: string, range: { from: number; to: number }, now: number): Promise<number[]>;
  /**
   * Keeps the time for its lead, in place of one it had; false when the place is full. A holder who has the time
   * already, for a lead that is not stored, has it for this one once this one is stored. Idempotent.
   */
  book(appointment: Appointment, now: number): Promise<boolean>;
  /** Gives back what a lead had booked. */
  release(siteId: string, leadId: string): Promise<void>;
}
