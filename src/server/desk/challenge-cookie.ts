import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type ChallengeKind, challengeLivesMs } from "../../desk/credentials.ts";
import type { DeskPorts } from "./desk-ports.ts";
import { cookieOptions } from "./desk-session.ts";

const name = "desk-challenge";

/** Stores a challenge that only this browser can answer. */
export async function issueChallenge(
  context: Context,
  challenge: { kind: ChallengeKind; personId: string | null; expected: string },
  ports: DeskPorts,
): Promise<void> {
  const token = ports.newToken();
  const createdAt = ports.clock();
  const expiresAt = createdAt + challengeLivesMs;
  await ports.credentials.issue({ ...challenge, challengeHash: ports.tokenHash(token), createdAt, expiresAt });
  setCookie(context, name, token, { ...cookieOptions(ports), maxAge: challengeLivesMs / 1_000 });
}

/** The hash of this browser's challenge; null without one. */
export function challengeHash(context: Context, ports: DeskPorts): string | null {
  const token = getCookie(context, name, cookieOptions(ports).prefix);
  return token ? ports.tokenHash(token) : null;
}

/** Counts a try at this browser's challenge. */
export async function tryChallenge(context: Context, kind: ChallengeKind, ports: DeskPorts) {
  const hash = challengeHash(context, ports);
  return hash === null ? null : ports.credentials.try(hash, kind, ports.clock());
}

/** Ends this browser's challenge. Whether this request ended it. */
export async function consumeChallenge(context: Context, ports: DeskPorts): Promise<boolean> {
  const hash = challengeHash(context, ports);
  deleteCookie(context, name, cookieOptions(ports));
  return hash !== null && ports.credentials.consume(hash, ports.clock());
}
