import type { OutboxEntry } from "../leads/lead-store.ts";
import type { WatchedState } from "./vehicle-change.ts";

/** Where an account's alerts go. Nothing is sent to an address before its reader confirmed it. */
export type AlertSubscription = { email: string; isConfirmed: boolean };

/** A vehicle on somebody's watchlist. */
export type WatchedVehicle = {
  accountId: string;
  vehicleId: string;
  /** What the account last knew of it; null when that was never noted. */
  seen: WatchedState | null;
  /** The confirmed address for alerts, if there is one. */
  email: string | null;
};

/** Keeps who gets alerts, and what they know already. Mails go through the outbox, in the fact's transaction. */
export interface AlertStore {
  /**
   * Keeps an address that is not confirmed yet in place of the account's earlier one, with the mail that asks
   * for it. Answers false, and does nothing, once an account has asked `mostInDay` times that day (`yyyy-mm-dd`).
   */
  ask(
    asked: { siteId: string; accountId: string; email: string; now: number; day: string; mostInDay: number },
    mail: OutboxEntry,
  ): Promise<boolean>;
  /** Answers whether the account has this address, confirmed now or before. */
  confirm(siteId: string, accountId: string, email: string, now: number): Promise<boolean>;
  /** Ends the alerts of an account, with the mails that wait. */
  end(siteId: string, accountId: string): Promise<void>;
  subscription(siteId: string, accountId: string): Promise<AlertSubscription | null>;
  /** Every watched vehicle of a site. */
  watched(siteId: string): Promise<WatchedVehicle[]>;
  /**
   * Notes what an account now knows of a vehicle, with the mail that tells it, unless somebody else noted
   * something since: so each change is told once, however many look.
   */
  note(
    siteId: string,
    watched: WatchedVehicle,
    state: WatchedState,
    mail: OutboxEntry | null,
    now: number,
  ): Promise<boolean>;
}

/** What the outbox calls an account's alerts: their entries are found by it. */
export function alertSubject(accountId: string): string {
  return `alerts/${accountId}`;
}
