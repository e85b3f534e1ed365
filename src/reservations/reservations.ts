import type { LedgerMovement } from "../payments/ledger.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { ClaimRefusal, Reservation } from "./reservation.ts";

/** A reservation as stored. It contains no personal data: the shopper's are in its lead. */
export type StoredReservation = Reservation & {
  siteId: string;
  version: number;
  vehicleId: string;
  vehicleName: string;
  vehicleSlug: string;
  dealershipSlug: string;
  /** The enquiry that it came with; null once the lead's personal data was erased. */
  leadId: string | null;
  /** The online purchase whose deposit it is, and whose claim it takes over; missing for others. */
  purchaseId?: string;
};

/** A claim to store. `claimer` limits unpaid claims: hashes of the shopper's contact details and of the connection. */
export type ClaimRequest = Omit<StoredReservation, "version" | "leadId"> & {
  leadId: string;
  claimer: { person: string; connection: string | null };
};

/** `own`: the lead already has the vehicle, by the reservation that is returned. */
export type ClaimAnswer = { outcome: "won" | "own" | ClaimRefusal; reservation: StoredReservation };

export type Consequences = {
  movements: readonly LedgerMovement[];
  entries: readonly OutboxEntry[];
  freesVehicle: boolean;
};

/** Most unpaid claims at a time on a site: of one person, and over one connection. */
export const mostUnpaid = { ofPerson: 2, overConnection: 5 };

/**
 * Reservations and their holds on vehicles. The store has one hold for a vehicle at most; a hold shows the vehicle as
 * reserved to every reader of the stock, from the same transaction on.
 */
export interface Reservations {
  /**
   * Stores a claim, with the hold on its vehicle if that is free and `mayBeReserved` accepts the vehicle without holds.
   * A claim that did not get the vehicle is stored too. Repeating a claim by its id returns the stored one.
   */
  claim(request: ClaimRequest, mayBeReserved: (vehicle: Vehicle) => boolean): Promise<ClaimAnswer>;
  /** Replaces a reservation with its next state. Returns false if it changed since it was read: nothing was stored. */
  change(before: StoredReservation, next: Reservation, consequences: Consequences, now: number): Promise<boolean>;
  reservation(siteId: string, reservationId: string): Promise<StoredReservation | null>;
  /** The reservation that holds a vehicle; null if none does. */
  holding(siteId: string, vehicleId: string): Promise<StoredReservation | null>;
  ofLead(siteId: string, leadId: string): Promise<StoredReservation[]>;
  /** The newest reservations of a site or of all sites, newest first. All sites: for operator commands only. */
  newest(siteId: string | null, most: number): Promise<StoredReservation[]>;
  /** The vehicles of a site that are held by somebody who has not paid yet, or is buying them online. */
  claimedVehicleIds(siteId: string): Promise<ReadonlySet<string>>;
  sitesWithDue(now: number): Promise<string[]>;
  /** Some reservations of a site whose time is over, the longest due first. */
  due(siteId: string, now: number, most: number): Promise<StoredReservation[]>;
  isVehicleGone(siteId: string, vehicleId: string): Promise<boolean>;
  /**
   * Removes what connects ended reservations with a person, and unmatched reports of gateways, from before a time. Returns the
   * number of changed rows; 0 if none are left.
   */
  forget(siteId: string, before: number): Promise<number>;
  siteIds(): Promise<string[]>;
}
