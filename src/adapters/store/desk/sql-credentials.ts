import { sql } from "kysely";
import {
  type Challenge,
  type ChallengeKind,
  type Credentials,
  mostTries,
  type Passkey,
} from "../../../desk/credentials.ts";
import type { Database } from "../database.ts";
import type { DeskChallengesTable, PersonKeysTable } from "../tables/desk-tables.ts";

type Stored = Pick<Database, "read" | "transaction">;

export function sqlCredentials(database: Stored): Credentials {
  return { ...challenges(database), ...passkeys(database), ...authenticators(database), ...recoveryCodes(database) };
}

function challenges({ transaction }: Stored): Pick<Credentials, "issue" | "try" | "consume"> {
  return {
    async issue(challenge) {
      const row = {
        challenge_hash: challenge.challengeHash,
        kind: challenge.kind,
        person_id: challenge.personId,
        expected: challenge.expected,
        tries: 0,
        created_at: challenge.createdAt,
        expires_at: challenge.expiresAt,
        used_at: null,
      };
      await transaction((writing) => writing.insertInto("desk_challenges").values(row).execute());
    },
    try: (challengeHash, kind, now) =>
      transaction(async (writing) => {
        const row = await writing
          .updateTable("desk_challenges")
          .set({ tries: sql<number>`tries + 1` })
          .where("challenge_hash", "=", challengeHash)
          .where("kind", "=", kind)
          .where("used_at", "is", null)
          .where("expires_at", ">", now)
          .where("tries", "<", mostTries)
          .returningAll()
          .executeTakeFirst();
        return row === undefined ? null : readChallenge(row);
      }),
    consume: (challengeHash, now) =>
      transaction(async (writing) => {
        const { numUpdatedRows } = await writing
          .updateTable("desk_challenges")
          .set({ used_at: now })
          .where("challenge_hash", "=", challengeHash)
          .where("used_at", "is", null)
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows) === 1;
      }),
  };
}

function readChallenge(row: DeskChallengesTable): Challenge {
  return {
    challengeHash: row.challenge_hash,
    kind: row.kind as ChallengeKind,
    personId: row.person_id,
    expected: row.expected,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

type KeyPorts = Pick<Credentials, "keys" | "findKey" | "addKey" | "noteKeyUse" | "removeKey">;

function passkeys({ read, transaction }: Stored): KeyPorts {
  return {
    async keys(personId) {
      const query = read.selectFrom("person_keys").selectAll().where("person_id", "=", personId);
      return (await query.orderBy("created_at").orderBy("key_id").execute()).map(readKey);
    },
    async findKey(keyId) {
      const row = await read.selectFrom("person_keys").selectAll().where("key_id", "=", keyId).executeTakeFirst();
      return row === undefined ? null : readKey(row);
    },
    addKey: (key) =>
      transaction(async (writing) => {
        const { numInsertedOrUpdatedRows } = await writing
          .insertInto("person_keys")
          .values({
            key_id: key.keyId,
            person_id: key.personId,
            public_key: key.publicKey,
            counter: key.counter,
            transports: JSON.stringify(key.transports),
            label: key.label,
            created_at: key.createdAt,
            used_at: key.usedAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        return Number(numInsertedOrUpdatedRows) === 1;
      }),
    noteKeyUse: (keyId, counter, now) =>
      transaction(async (writing) => {
        await writing.updateTable("person_keys").set({ counter, used_at: now }).where("key_id", "=", keyId).execute();
      }),
    removeKey: (personId, keyId) =>
      transaction(async (writing) => {
        await writing.deleteFrom("person_keys").where("key_id", "=", keyId).where("person_id", "=", personId).execute();
      }),
  };
}

function readKey(row: PersonKeysTable): Passkey {
  return {
    keyId: row.key_id,
    personId: row.person_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    label: row.label,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}

type AuthenticatorPorts = Pick<
  Credentials,
  "authenticator" | "prepareAuthenticator" | "takeStep" | "removeAuthenticator"
>;

function authenticators({ read, transaction }: Stored): AuthenticatorPorts {
  return {
    async authenticator(personId) {
      const row = await read
        .selectFrom("person_factors")
        .selectAll()
        .where("person_id", "=", personId)
        .executeTakeFirst();
      return row === undefined ? null : { sealedSecret: row.sealed_secret, isConfirmed: row.confirmed_at !== null };
    },
    prepareAuthenticator: (personId, sealedSecret, now) =>
      transaction(async (writing) => {
        const waiting = { sealed_secret: sealedSecret, created_at: now, last_step: 0 };
        await writing
          .insertInto("person_factors")
          .values({ person_id: personId, ...waiting, confirmed_at: null })
          .onConflict((conflict) =>
            conflict.column("person_id").doUpdateSet(waiting).where("person_factors.confirmed_at", "is", null),
          )
          .execute();
      }),
    takeStep: (personId, step, now) =>
      transaction(async (writing) => {
        const { numUpdatedRows } = await writing
          .updateTable("person_factors")
          .set({ last_step: step, confirmed_at: sql<number>`coalesce(confirmed_at, ${now})` })
          .where("person_id", "=", personId)
          .where("last_step", "<", step)
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows) === 1;
      }),
    removeAuthenticator: (personId) =>
      transaction(async (writing) => {
        await writing.deleteFrom("person_factors").where("person_id", "=", personId).execute();
      }),
  };
}

type RecoveryPorts = Pick<Credentials, "replaceRecoveryCodes" | "recoveryCodesLeft" | "takeRecoveryCode">;

function recoveryCodes({ read, transaction }: Stored): RecoveryPorts {
  return {
    replaceRecoveryCodes: (personId, hashes) =>
      transaction(async (writing) => {
        await writing.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
        const rows = hashes.map((hash) => ({ person_id: personId, code_hash: hash, used_at: null }));
        await writing.insertInto("recovery_codes").values(rows).execute();
      }),
    async recoveryCodesLeft(personId) {
      const { left } = await read
        .selectFrom("recovery_codes")
        .select((builder) => builder.fn.countAll<number>().as("left"))
        .where("person_id", "=", personId)
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(left);
    },
    takeRecoveryCode: (personId, hash, now) =>
      transaction(async (writing) => {
        const { numUpdatedRows } = await writing
          .updateTable("recovery_codes")
          .set({ used_at: now })
          .where("person_id", "=", personId)
          .where("code_hash", "=", hash)
          .where("used_at", "is", null)
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows) === 1;
      }),
  };
}
