import type { Store } from "../../src/adapters/open-store.ts";

/** Creates an account with the phone number of `leadRow`, an open session and a counted code. */
export async function signIn({ accounts }: Store, siteId: string, newAccountId: string): Promise<void> {
  const request = { siteId, requestHash: "r", codeHash: "c" };
  const code = { ...request, phone: "+61491570006", issuedAt: 1, expiresAt: 9e15 };
  await accounts.issueCode(code, { counters: [{ counted: "site", windowMs: 9e14 }], waitMs: () => 0 });
  const session = { sessionHash: "s", expiresAt: 9e15, newAccountId, replacedSessionHash: null };
  await accounts.tryCode({ siteId, requestHash: "r", codeHashes: ["c"], mostTries: 5, now: 2 }, session);
}
