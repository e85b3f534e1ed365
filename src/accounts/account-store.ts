/** An account is a phone number proven on one site. The same number on another site is a separate account. */
export type Account = { accountId: string; /** E.164. */ phone: string };

/**
 * A code that was sent, stored as hashes. `requestHash` identifies it; only the browser that requested it has the
 * token.
 */
export type IssuedCode = {
  siteId: string;
  requestHash: string;
  phone: string;
  codeHash: string;
  /** Epoch milliseconds, like all times in this file. */
  issuedAt: number;
  expiresAt: number;
};

/** Counts codes in windows of `windowMs`. `counted` is never the phone or address itself. */
export type CodeCounter = { counted: string; windowMs: number };

/** The counters of a code. The first is the asker's own: they wait once at a time. */
export type CodeAllowance = {
  counters: readonly [CodeCounter, ...CodeCounter[]];
  /** How long to wait, in milliseconds, by what was counted before, in the order of the counters; null for ever. */
  waitMs: (counts: readonly number[]) => number | null;
};

/** `wait`: the code can be asked for again after these milliseconds. */
export type IssueOutcome = { kind: "issued" } | { kind: "wait"; waitMs: number } | { kind: "limited" };

export type CodeTry = {
  siteId: string;
  requestHash: string;
  /** The hashes of the code that are accepted. */
  codeHashes: readonly string[];
  mostTries: number;
  now: number;
};

/** The session that starts when a code is right. */
export type NewSession = {
  sessionHash: string;
  expiresAt: number;
  /** Id for a new account, if the phone has none on this site yet. */
  newAccountId: string;
  replacedSessionHash: string | null;
};

export type CodeTryOutcome =
  | { kind: "signed-in"; account: Account }
  | { kind: "wrong"; triesLeft: number }
  /** The code was used, has expired, had too many attempts, or was never issued. */
  | { kind: "ended" };

/** Stores accounts, their sessions and sign-in codes. Every row belongs to one site. */
export interface AccountStore {
  /**
   * Counts a code and stores it, unless its asker must wait. A wait is counted like the code that follows it, which is
   * due from then on for an hour, whatever others have asked for meanwhile. Deletes expired codes.
   */
  issueCode(code: IssuedCode, allowance: CodeAllowance): Promise<IssueOutcome>;
  phoneOfCode(siteId: string, requestHash: string, now: number): Promise<string | null>;
  /**
   * Counts an attempt and consumes the code if it is right, in one statement; the session starts in the same
   * transaction.
   */
  tryCode(attempt: CodeTry, session: NewSession): Promise<CodeTryOutcome>;
  accountOfSession(siteId: string, sessionHash: string, now: number): Promise<Account | null>;
  endSession(siteId: string, sessionHash: string): Promise<void>;
  /** Deletes expired codes, counts and sessions of every site. */
  forgetExpired(now: number): Promise<void>;
}
