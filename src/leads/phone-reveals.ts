import { z } from "zod";

const id = z.string().min(1).max(100);

/** Request body sent when a page shows a number (§7 "Phone reveal"). */
export const phoneRevealBody = z.strictObject({ car_id: id, dealership_id: id, website_id: id });

/** One number shown to a shopper; has no data about the shopper. */
export type PhoneReveal = {
  siteId: string;
  vehicleId: string;
  dealershipId: string;
  /** Epoch milliseconds. */ at: number;
};

/** Number of phone reveals of a vehicle on one day (UTC, `2026-11-21`). */
export type PhoneRevealCount = { day: string; vehicleId: string; dealershipId: string; count: number };

/** Counts phone reveals by vehicle and day: shoppers who call leave no other trace (§7 "Phone reveal"). */
export interface PhoneReveals {
  record(reveal: PhoneReveal): Promise<void>;
  /** Counts of one site since `day`, newest day first, then by count. */
  counts(siteId: string, sinceDay: string): Promise<PhoneRevealCount[]>;
}

export function revealDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
