/** An account with a verified phone number (E.164) on the site. */
export type AccountsTable = {
  site_id: string;
  account_id: string;
  phone: string;
  created_at: number;
  signed_in_at: number;
};

export type AccountSessionsTable = {
  site_id: string;
  session_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
};

export type SignInCodesTable = {
  site_id: string;
  request_hash: string;
  phone: string;
  code_hash: string;
  tries: number;
  expires_at: number;
  used_at: number | null;
};

/** Codes requested, by a hash of the phone or address, in windows that end at `expires_at`. */
export type SignInCountsTable = {
  site_id: string;
  counted: string;
  window_ms: number;
  expires_at: number;
  codes: number;
};

export type WatchlistEntriesTable = {
  site_id: string;
  account_id: string;
  vehicle_id: string;
  saved_at: number;
  /** JSON of the vehicle's last state reported to the account. */
  seen: string | null;
};

/**
 * Email address for an account's alerts. The row remains without its address after an unsubscribe, to count that day's
 * requests.
 */
export type AlertSubscriptionsTable = {
  site_id: string;
  account_id: string;
  email: string;
  confirmed_at: number | null;
  /** `yyyy-mm-dd`, and the number of requests that day. */
  asked_day: string;
  asked: number;
  /** `yyyy-mm-dd` of the last email about saved searches. */
  searches_mailed_day: string | null;
};

export type SavedSearchesTable = {
  site_id: string;
  account_id: string;
  /** Canonical: path and query string. */
  address: string;
  name: string;
  saved_at: number;
  /** Version of the site's stock up to which the shopper was notified. */
  checked_version: number;
};
