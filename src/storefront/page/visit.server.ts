import type { Account } from "../../accounts/account-store.ts";
import type { SignInPorts } from "../../accounts/sign-in.ts";
import type { ApplicationPorts } from "../../finance-applications/change-application.ts";
import type { Appointments } from "../../leads/appointments.ts";
import type { SignText } from "../../leads/signed-token.ts";
import type { LeadStore } from "../../leads/lead-store.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { DemoPayments } from "../../payments/demo-checkouts.ts";
import type { InvoicePorts } from "../../invoice-payments/invoice-ports.ts";
import type { PurchasePorts } from "../../purchases/change-purchase.ts";
import type { ReservePorts } from "../../reservations/reserve-vehicle.ts";
import type { TradeInPhotoStore } from "../../trade-in/trade-in-photos.ts";
import type { TradeInStore } from "../../trade-in/trade-in-store.ts";
import type { AlertPorts } from "../../watchlist/alert-ports.ts";
import type { SavedSearches } from "../../watchlist/saved-search.ts";
import type { SpinStore } from "../../spin-to-win/spin-store.ts";
import type { WatchlistStore } from "../../watchlist/watchlist.ts";
import type { PathParameters } from "./path-pattern.ts";
import type { SiteRequest } from "./site-request.server.ts";

/** A request for a page, without anything about the visitor. */
export type Visit = {
  path: string;
  /** With its question mark; empty without a query. */
  query: string;
  parameters: PathParameters;
  request: SiteRequest;
  hasPage: (path: string) => boolean;
};

export type PrivateVisit = Visit & { visitor: Visitor; ports: VisitorPorts };

/** Who requests a page, by the cookies that the browser sent. */
export type Visitor = {
  /** The account signed in at this site; null for an anonymous visitor. */
  account: () => Promise<Account | null>;
  /** The token of a session, a sign-in code that was requested, or something in progress; null without one. */
  token: (
    name:
      | "session"
      | "sign-in"
      | "reservation"
      | "finance-application"
      | "trade-in"
      | "form-answers"
      | "proven-phone"
      | "purchase"
      | "spin",
  ) => string | null;
  cookies: string;
};

/** Services that only pages about their visitor use. */
export type VisitorPorts = {
  leads: LeadStore;
  outbox: Pick<Outbox, "readEntries" | "readAttempts">;
  /** Signs the private links of leads. */
  sign: SignText;
  signIn: SignInPorts;
  /** Shows the sign-in codes of a demo; null if text messages are really sent. */
  demoSms: { lastText(siteId: string, phone: string): string | null } | null;
  watchlist: WatchlistStore;
  spins: SpinStore;
  savedSearches: SavedSearches;
  alertPorts: AlertPorts;
  /** The demo gateway's payment page; null where payments must be real. */
  payments: { demo: DemoPayments | null };
  reserving: ReservePorts;
  invoicing: InvoicePorts;
  appointments: Appointments;
  tradeIns: TradeInStore;
  tradeInPhotos: TradeInPhotoStore;
  /** Hashes the tokens of private addresses. */
  hashKey: (text: string) => string;
} & ApplicationPorts &
  PurchasePorts;
