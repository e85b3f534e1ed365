import type { ContactPoint } from "../leads/contact-point.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { Claim } from "./claim.ts";

export type PurchaseKey = { siteId: string; purchaseId: string };

/** A purchase as stored: its content is sealed. Times are epoch milliseconds. */
export type SealedPurchase = PurchaseKey & {
  /** Counts its changes from 1. */
  revision: number;
  vehicleId: string;
  /** Null until the shopper's details are stored. */
  leadId: string | null;
  startedAt: number;
  changedAt: number;
  sealed: string;
};

/** A claim to store. `connection` is a hash that limits claims; null if unknown. */
export type PurchaseClaimRequest = PurchaseKey & { vehicleId: string; connection: string | null };

/**
 * `own`: the purchase already has the vehicle. `taken`: somebody else has it. `gone`: it is not for sale. `too-many`:
 * claims of this purchase, or over this connection.
 */
export type PurchaseClaimOutcome = "won" | "own" | "taken" | "gone" | "too-many";

/** Above this number of purchases of a site without contact details, the oldest without a claim are removed. */
export const mostUnnamed = 20_000;

/**
 * Purchases in progress and their claims on vehicles. A vehicle has one claim or one hold of a reservation at most; both
 * show it as reserved to every reader of the stock, from the same transaction on. A reservation of the same purchase
 * takes its claim over (`Reservations.claim`).
 */
export interface PurchaseStore {
  purchase(siteId: string, purchaseId: string): Promise<SealedPurchase | null>;
  /**
   * Stores a revision with a mail to the shopper, if there is one. False if the stored revision is not the one before;
   * for revision 1, if the purchase exists.
   */
  save(purchase: SealedPurchase, points: readonly ContactPoint[], mail: OutboxEntry | null): Promise<boolean>;
  /** Claims the vehicle for a stored purchase, if `mayBeBought` accepts it without holds and claims. */
  claim(
    request: PurchaseClaimRequest,
    mayBeBought: (vehicle: Vehicle) => boolean,
    now: number,
  ): Promise<PurchaseClaimOutcome>;
  claimOn(siteId: string, vehicleId: string): Promise<(Claim & { purchaseId: string }) | null>;
  extend(key: PurchaseKey, now: number): Promise<void>;
  letGo(key: PurchaseKey): Promise<void>;
  sitesWithLapsed(now: number): Promise<string[]>;
  /** Ends some claims of a site that are over. Returns how many. */
  endLapsed(siteId: string, now: number): Promise<number>;
  /** Forgets the claims of a site that do not count towards the limits of a connection any more. */
  forgetClaims(siteId: string, now: number): Promise<void>;
  remove(key: PurchaseKey): Promise<void>;
  /**
   * Removes a purchase with everything that belongs to it, unless a reservation of it holds its vehicle: false then, and
   * nothing is changed.
   */
  discard(key: PurchaseKey): Promise<boolean>;
  /** Removes a batch of a site's purchases that were last changed before a time. Returns how many. */
  expire(siteId: string, before: number): Promise<number>;
}

export function purchaseSubject(purchaseId: string): string {
  return `online purchase ${purchaseId}`;
}
