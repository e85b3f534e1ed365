import type { Grant } from "./grant.ts";
import type { Person } from "./people.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A session ends after this time without a request. */
export const sessionIdleMs = 12 * hourMs;
/** And in any case after this time. */
export const sessionLivesMs = 14 * 24 * hourMs;
/** How long after a proof of identity people, exports and keys can be changed. */
export const freshProofMs = 5 * minuteMs;
/** How long an operator sees the desk as somebody else. */
export const viewAsMs = 30 * minuteMs;

export type View = { personId: string; reason: string; endsAt: number };

/** A browser that is signed in. Times are epoch milliseconds. */
export type DeskSession = {
  sessionId: string;
  personId: string;
  /** The browser, as it names itself. */
  device: string;
  address: string | null;
  createdAt: number;
  seenAt: number;
  expiresAt: number;
  /** Number of factors proven; a passkey is two. */
  factors: 1 | 2;
  provenAt: number;
  /** The person as whom an operator sees the desk; null otherwise. */
  view: View | null;
};

/** A session with its person and all grants of the person. */
export type SignedIn = { session: DeskSession; person: Person; grants: Grant[] };

export type NewDeskSession = Omit<DeskSession, "view"> & { sessionHash: string };

/** Stores sessions. A token is stored as its hash only. */
export interface DeskSessions {
  start(session: NewDeskSession): Promise<void>;
  /** The session with its person, and the person as whom it sees the desk; null if it has ended. */
  find(sessionHash: string, now: number): Promise<(SignedIn & { viewed: Omit<SignedIn, "session"> | null }) | null>;
  /** Notes that the session was used. */
  touch(sessionHash: string, now: number): Promise<void>;
  /** Notes a proof of identity. */
  prove(sessionHash: string, factors: 1 | 2, now: number): Promise<void>;
  list(personId: string, now: number): Promise<DeskSession[]>;
  /** Ends a session of the person. Whether there was one. */
  end(personId: string, sessionId: string): Promise<boolean>;
  /** Begins or ends seeing the desk as somebody else. */
  setView(sessionHash: string, view: View | null): Promise<void>;
  /** Deletes what has expired. */
  forget(now: number): Promise<void>;
}

export function isSessionLive(session: Pick<DeskSession, "seenAt" | "expiresAt">, now: number): boolean {
  return session.expiresAt > now && session.seenAt > now - sessionIdleMs;
}
