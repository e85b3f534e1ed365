import type { FileStorage } from "../../file-storage/file-storage.ts";
import type { Store } from "../../adapters/open-store.ts";
import type { DutyPorts } from "../../lead-work/perform-duties.ts";
import type { OverduePorts } from "../../leads/delivery/overdue.ts";
import type { PaymentEvents } from "../../payments/payment-events.ts";
import type { PaymentGateways } from "../../payments/payment-gateway.ts";
import type { AlertPorts } from "../../watchlist/alert-ports.ts";
import type { MatchPorts } from "../../watchlist/match-alerts.ts";
import type { LiveSites } from "../live-sites.ts";
import type { Log } from "../log.ts";

/** A job's work for one site, in portions. Yields the amount done after each. */
export type SiteTurn = { siteId: string; portions: AsyncGenerator<number, void> };

/** Periodic work. Every process may run it, because nothing is done twice. */
export type Job = {
  name: string;
  everyMs: number;
  /** Whether it ends or deletes for good, so that it must not believe a clock that has jumped. */
  usesEndingTime?: true;
  /**
   * How many portions of a site's work one run does. The next run continues from there, so no site holds up the others.
   */
  portionsInRun: number;
  turns: (now: number) => readonly SiteTurn[] | Promise<readonly SiteTurn[]>;
  /** Runs after the work of all sites; `count` is the total amount done. */
  after?: (now: number, count: number) => Promise<void>;
};

export type JobPorts = AlertPorts & {
  store: Pick<
    Store,
    | "leads"
    | "leadDuties"
    | "leadStaff"
    | "applications"
    | "accounts"
    | "tradeIns"
    | "desk"
    | "rateCounts"
    | "stock"
    | "overrides"
    | "bulkChanges"
    | "reservations"
    | "invoicePayments"
    | "keptAnswers"
    | "purchases"
    | "savedSearches"
    | "ledger"
    | "spins"
    | "siteIds"
    | "removeErasedBytes"
  >;
  engine: MatchPorts["engine"];
  sites: Pick<LiveSites, "current" | "hasFaults">;
  findRouting: OverduePorts["findRouting"];
  findDutySite: DutyPorts["findDutySite"];
  payments: { gateways: PaymentGateways; events: PaymentEvents };
  log: Log;
  files: FileStorage;
};
