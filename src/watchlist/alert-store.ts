import type { WatchedState } from "./vehicle-change.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";

/** Where an account's alerts go. Nothing is sent to an address before it is confirmed. */
export type AlertSubscription = { email: string; isConfirmed: boolean };

export type WatchedVehicle = {
  accountId: string;
  vehicleId: string;
  /** The last state reported to the account; null if none was. */
  seen: WatchedState | null;
  email: string | null;
};

/** Stores who gets alerts and what was reported to them. Mails go through the outbox, in the same transaction. */
export interface AlertStore {
  /**
   * Stores an unconfirmed address in place of the account's earlier one, with the mail that asks for confirmation.
   * Does nothing and returns false once the account has asked `mostInDay` times on that day (`yyyy-mm-dd`).
   */
  ask(
    asked: { siteId: string; accountId: string; email: string; now: number; day: string; mostInDay: number },
    mail: OutboxEntry,
  ): Promise<boolean>;
  /** Returns whether the account has this address, confirmed now or earlier. */
  confirm(siteId: string, accountId: string, email: string, now: number): Promise<boolean>;
  /** Ends an account's alerts and removes its queued mails. */
  end(siteId: string, accountId: string): Promise<void>;
  subscription(siteId: string, accountId: string): Promise<AlertSubscription | null>;
  watched(siteId: string): Promise<WatchedVehicle[]>;
  /**
   * Records the state reported to an account together with the mail that reports it, unless another process has done
   * so: each change is reported once.
   */
  note(
    siteId: string,
    watched: WatchedVehicle,
    state: WatchedState,
    mail: OutboxEntry | null,
    now: number,
  ): Promise<boolean>;
}

export function alertSubject(accountId: string): string {
  return `alerts/${accountId}`;
}
