import { sql, type Transaction } from "kysely";
import type { AccountStore, CodeTry, CodeTryOutcome, NewSession } from "../../accounts/account-store.ts";
import type { Database, Tables } from "./database.ts";
import { countCode } from "./count-codes.ts";
import { readSiteIds } from "./site-tables.ts";

/** Accounts, sessions and codes in the database. Codes, tokens and counted addresses are stored only as hashes. */
export function sqlAccounts(database: Database): AccountStore {
  return {
    issueCode: (code, allowance) =>
      database.transaction(async (transaction) => {
        await forgetExpired(transaction, code.siteId, code.issuedAt);
        const outcome = await countCode(transaction, code.siteId, allowance, code.issuedAt);
        if (outcome.kind !== "issued") return outcome;
        await transaction
          .insertInto("sign_in_codes")
          .values({
            site_id: code.siteId,
            request_hash: code.requestHash,
            phone: code.phone,
            code_hash: code.codeHash,
            tries: 0,
            expires_at: code.expiresAt,
            used_at: null,
          })
          .execute();
        return outcome;
      }),
    async phoneOfCode(siteId, requestHash, now) {
      const row = await database.read
        .selectFrom("sign_in_codes")
        .select("phone")
        .where("site_id", "=", siteId)
        .where("request_hash", "=", requestHash)
        .where("expires_at", ">", now)
        .where("used_at", "is", null)
        .executeTakeFirst();
      return row?.phone ?? null;
    },
    tryCode: (attempt, session) => database.transaction((transaction) => tryCode(transaction, attempt, session)),
    async accountOfSession(siteId, sessionHash, now) {
      const row = await database.read
        .selectFrom("account_sessions")
        .innerJoin("accounts", (join) =>
          join
            .onRef("accounts.site_id", "=", "account_sessions.site_id")
            .onRef("accounts.account_id", "=", "account_sessions.account_id"),
        )
        .select(["accounts.account_id", "accounts.phone"])
        .where("account_sessions.site_id", "=", siteId)
        .where("account_sessions.session_hash", "=", sessionHash)
        .where("account_sessions.expires_at", ">", now)
        .executeTakeFirst();
      return row === undefined ? null : { accountId: row.account_id, phone: row.phone };
    },
    endSession: (siteId, sessionHash) =>
      database.transaction((transaction) => endSession(transaction, siteId, sessionHash)),
    async forgetExpired(now) {
      for (const siteId of await readSiteIds(database.read, expiringTables)) {
        await database.transaction((transaction) => forgetExpired(transaction, siteId, now));
      }
    },
  };
}

const expiringTables = ["sign_in_codes", "sign_in_counts", "account_sessions"] as const;

async function forgetExpired(transaction: Transaction<Tables>, siteId: string, now: number): Promise<void> {
  for (const table of expiringTables) {
    await transaction.deleteFrom(table).where("site_id", "=", siteId).where("expires_at", "<=", now).execute();
  }
}

async function tryCode(
  transaction: Transaction<Tables>,
  { siteId, requestHash, codeHashes, mostTries, now }: CodeTry,
  session: NewSession,
): Promise<CodeTryOutcome> {
  const tried = await transaction
    .updateTable("sign_in_codes")
    .set({
      tries: sql<number>`tries + 1`,
      used_at: sql<number | null>`case when code_hash in (${sql.join(codeHashes)}) then ${now} else used_at end`,
    })
    .where("site_id", "=", siteId)
    .where("request_hash", "=", requestHash)
    .where("expires_at", ">", now)
    .where("used_at", "is", null)
    .where("tries", "<", mostTries)
    .returning(["phone", "tries", "used_at"])
    .executeTakeFirst();
  if (tried === undefined) return { kind: "ended" };
  if (tried.used_at === null) return { kind: "wrong", triesLeft: mostTries - tried.tries };
  if (session.replacedSessionHash !== null) await endSession(transaction, siteId, session.replacedSessionHash);
  const { account_id: accountId } = await transaction
    .insertInto("accounts")
    .values({
      site_id: siteId,
      account_id: session.newAccountId,
      phone: tried.phone,
      created_at: now,
      signed_in_at: now,
    })
    .onConflict((conflict) => conflict.columns(["site_id", "phone"]).doUpdateSet({ signed_in_at: now }))
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("account_sessions")
    .values({
      site_id: siteId,
      session_hash: session.sessionHash,
      account_id: accountId,
      created_at: now,
      expires_at: session.expiresAt,
    })
    .execute();
  return { kind: "signed-in", account: { accountId, phone: tried.phone } };
}

async function endSession(transaction: Transaction<Tables>, siteId: string, sessionHash: string): Promise<void> {
  await transaction
    .deleteFrom("account_sessions")
    .where("site_id", "=", siteId)
    .where("session_hash", "=", sessionHash)
    .execute();
}
