import type { TestPlatform } from "../factories.ts";
import { deskHost } from "../factories.ts";
import type { Grant } from "../../src/desk/grant.ts";
import type { Role } from "../../src/desk/permissions.ts";
import type { Scope } from "../../src/desk/scope.ts";
import { sessionLivesMs } from "../../src/desk/sessions.ts";

export type DeskQuestion = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The version that is changed. */
  version?: number;
  key?: string;
};

export type DeskBrowser = {
  personId: string;
  token: string;
  ask(path: string, question?: DeskQuestion): Promise<Response>;
};

let count = 0;

/** Adds a person with a role at scopes, and signs them in. */
export async function deskPerson(
  platform: TestPlatform,
  role: Role,
  scopes: readonly Scope[],
  { factors = 2, name = "Ada" }: { factors?: 1 | 2; name?: string } = {},
): Promise<DeskBrowser> {
  count += 1;
  const personId = `person-${count}`;
  const now = platform.clock.now;
  const person = { personId, email: `${personId}@example.com`, name, createdAt: now, joinedAt: now, version: 1 };
  const grants = scopes.map((scope, index): Grant => {
    const grantId = `${personId}-${index}`;
    return { grantId, personId, role, scope, leadCategories: null, grantedAt: now, endsAt: null };
  });
  await platform.store.desk.people.addDemoPerson(person, grants);
  return signIn(platform, personId, factors);
}

/** Another browser of a person who is signed in. */
export async function signIn(platform: TestPlatform, personId: string, factors: 1 | 2 = 2): Promise<DeskBrowser> {
  count += 1;
  const token = `token-${count}`;
  const now = platform.clock.now;
  await platform.store.desk.sessions.start({
    sessionHash: platform.desk.tokenHash(token),
    sessionId: `session-${count}`,
    personId,
    device: "Firefox on Linux",
    address: null,
    createdAt: now,
    seenAt: now,
    expiresAt: now + sessionLivesMs,
    factors,
    provenAt: now,
  });
  return { personId, token, ask: (path, question) => askDesk(platform, path, question, token) };
}

/** Sends a request to the desk's host, with the cookie of a session if there is one. */
export async function askDesk(
  platform: TestPlatform,
  path: string,
  { method = "GET", body, headers = {}, version, key }: DeskQuestion = {},
  token: string | null = null,
): Promise<Response> {
  const cookie = platform.desk.mode === "production" ? "__Host-desk" : "desk";
  return platform.deskApp.request(
    new Request(`https://${deskHost}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        host: deskHost,
        ...(token === null ? {} : { cookie: `${cookie}=${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(version === undefined ? {} : { "if-match": `"${version}"` }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...headers,
      },
    }),
  );
}
