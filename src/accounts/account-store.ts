/** Somebody whose phone was proven on one site. Another site's account of the same phone is another account. */
export type Account = { accountId: string; /** E.164. */ phone: string };

/** A code that was sent, kept as hashes. `requestHash` names it: only the browser that asked knows its token. */
export type IssuedCode = {
  siteId: string;
  requestHash: string;
  phone: string;
  codeHash: string;
  /** Epoch milliseconds, like all times here. */
  issuedAt: number;
  expiresAt: number;
};

/** At most `most` codes for whatever `counted` names (never the phone or address itself) in every such window. */
export type CodeLimit = { counted: string; most: number; windowMs: number };

/** One try of a code. */
export type CodeTry = { siteId: string; requestHash: string; codeHash: string; mostTries: number; now: number };

/** What begins when a code is right. */
export type NewSession = {
  sessionHash: string;
  expiresAt: number;
  /** Id of the account if the phone has none on this site yet. */
  newAccountId: string;
  /** The session that the browser had before: it ends. */
  replacedSessionHash: string | null;
};

export type CodeTryOutcome =
  | { kind: "signed-in"; account: Account }
  | { kind: "wrong"; triesLeft: number }
  /** Used, expired, tried too often, or never issued. */
  | { kind: "ended" };

/** Keeps accounts, their sessions and the codes that prove a phone. Every row belongs to one site. */
export interface AccountStore {
  /** Counts a code in each limit, in this order, and keeps it unless a limit is reached. Forgets what has expired. */
  issueCode(code: IssuedCode, limits: readonly CodeLimit[]): Promise<"issued" | "limited">;
  /** The phone of a code that can still be tried. */
  phoneOfCode(siteId: string, requestHash: string, now: number): Promise<string | null>;
  /** Counts a try and uses the code up if it is right, in one statement; then the session begins in the same transaction. */
  tryCode(attempt: CodeTry, session: NewSession): Promise<CodeTryOutcome>;
  accountOfSession(siteId: string, sessionHash: string, now: number): Promise<Account | null>;
  endSession(siteId: string, sessionHash: string): Promise<void>;
  /** Forgets codes, their counts and sessions that ended, of every site, also where nobody asks for a code any more. */
  forgetExpired(now: number): Promise<void>;
}
