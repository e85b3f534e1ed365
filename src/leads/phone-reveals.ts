import { z } from "zod";

const id = z.string().min(1).max(100);

/** What a page sends when it shows a number (§7 "Phone reveal"). */
export const phoneRevealBody = z.strictObject({ car_id: id, dealership_id: id, website_id: id });

/** One number shown to a shopper; nothing in it is about the shopper. */
export type PhoneReveal = {
  siteId: string;
  vehicleId: string;
  dealershipId: string;
  /** Epoch milliseconds. */ at: number;
};

/** How often the numbers of a site's vehicles were shown on one day (UTC, `2026-11-21`). */
export type PhoneRevealCount = { day: string; vehicleId: string; dealershipId: string; count: number };

/** Counts shown phone numbers by vehicle and day: shoppers who call leave no other trace (§7 "Phone reveal"). */
export interface PhoneReveals {
  record(reveal: PhoneReveal): Promise<void>;
  /** Of one site since `day`, newest day first, then the most shown vehicle. */
  counts(siteId: string, sinceDay: string): Promise<PhoneRevealCount[]>;
}

/** The day a reveal is counted under. */
export function revealDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
