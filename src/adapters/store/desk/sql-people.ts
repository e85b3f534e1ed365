import { type Kysely, sql, type Transaction } from "kysely";
import type { AuditEntry } from "../../../desk/audit.ts";
import type { SubjectChange } from "../../../desk/live-changes.ts";
import type { Invited, People, Person, PersonWithGrants, WriteOutcome } from "../../../desk/people.ts";
import type { Database, Tables } from "../database.ts";
import { insertEntries } from "../insert-outbox.ts";
import { grantRow, readGrant, readGrants, readPerson } from "./grant-rows.ts";
import { RepeatedCommand, writeAudit } from "../write-audit.ts";

export function sqlPeople({ read, transaction }: Pick<Database, "read" | "transaction">): People {
  /** A command that was done before rolls its transaction back. */
  const once = (work: (writing: Transaction<Tables>) => Promise<WriteOutcome<PersonWithGrants>>) =>
    transaction(work).catch((error: unknown) => {
      if (error instanceof RepeatedCommand) return { kind: "repeated" } as const;
      throw error;
    });
  return {
    find: (personId) => findPerson(read, "person_id", personId),
    findByEmail: (email) => findPerson(read, "email", email.toLowerCase()),
    async list(scopes) {
      if (scopes?.length === 0) return [];
      const query = read.selectFrom("grants").selectAll().orderBy("granted_at").orderBy("grant_id");
      const rows = await (scopes === null ? query : query.where("scope", "in", [...scopes])).execute();
      const grants = Map.groupBy(rows.flatMap(readGrant), ({ personId }) => personId);
      const people = await peopleByIds(read, [...grants.keys()]);
      return people
        .map((person) => ({ ...person, grants: grants.get(person.personId) ?? [] }))
        .toSorted((one, other) => one.name.localeCompare(other.name) || one.personId.localeCompare(other.personId));
    },
    async names(personIds) {
      const people = await peopleByIds(read, personIds);
      return new Map(people.map(({ personId, name }) => [personId, name]));
    },
    invite: (invited, now) => once((writing) => invite(writing, invited, now)),
    addGrant: (grant, version, audit) =>
      once(async (writing) => {
        const outcome = await raiseVersion(writing, grant.personId, version);
        if (outcome !== null) return outcome;
        await writing.insertInto("grants").values(grantRow(grant)).execute();
        return changed(writing, grant.personId, [audit]);
      }),
    endGrants: (personId, grantIds, version, audit) =>
      once((writing) => endGrants(writing, personId, grantIds, version, audit)),
    acceptInvitation: (tokenHash, now) => transaction((writing) => acceptInvitation(writing, tokenHash, now)),
    async findInvitation(tokenHash, now) {
      const row = await read
        .selectFrom("invitations")
        .innerJoin("people", "people.person_id", "invitations.person_id")
        .selectAll("people")
        .where("token_hash", "=", tokenHash)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return row === undefined ? null : readPerson(row);
    },
    addDemoPerson: (person, grants) =>
      transaction(async (writing) => {
        const { email, name, personId } = person;
        await writing
          .insertInto("people")
          .values({
            person_id: personId,
            email,
            name,
            created_at: person.createdAt,
            joined_at: person.joinedAt,
            version: 1,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        for (const grant of grants)
          await writing
            .insertInto("grants")
            .values(grantRow(grant))
            .onConflict((conflict) => conflict.doNothing())
            .execute();
      }),
  };
}

async function findPerson(
  db: Kysely<Tables>,
  column: "person_id" | "email",
  value: string,
): Promise<PersonWithGrants | null> {
  const row = await db.selectFrom("people").selectAll().where(column, "=", value).executeTakeFirst();
  return row === undefined ? null : { ...readPerson(row), grants: await readGrants(db, [row.person_id]) };
}

async function peopleByIds(db: Kysely<Tables>, personIds: readonly string[]): Promise<Person[]> {
  if (personIds.length === 0) return [];
  const rows = await db.selectFrom("people").selectAll().where("person_id", "in", personIds).execute();
  return rows.map(readPerson);
}

/** Raises the version of a person if it is the one given; otherwise the outcome to report. */
async function raiseVersion(
  writing: Transaction<Tables>,
  personId: string,
  version: number,
): Promise<WriteOutcome<PersonWithGrants> | null> {
  const { numUpdatedRows } = await writing
    .updateTable("people")
    .set({ version: sql<number>`version + 1` })
    .where("person_id", "=", personId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 1) return null;
  const current = await findPerson(writing, "person_id", personId);
  return current === null ? { kind: "missing" } : { kind: "conflict", current };
}

/** Writes the audit of a change of a person, and returns the person as it is now. */
async function changed(
  writing: Transaction<Tables>,
  personId: string,
  audit: readonly AuditEntry[],
): Promise<WriteOutcome<PersonWithGrants>> {
  const value = await findPerson(writing, "person_id", personId);
  if (value === null) throw new Error(`There is no person ${personId}.`);
  const changes = audit.map(({ scope }): SubjectChange => {
    return {
      topic: "person",
      subjectId: personId,
      subjectVersion: value.version,
      scope,
      ownerId: null,
      leadCategory: null,
    };
  });
  await writeAudit(writing, audit, changes);
  return { kind: "done", value };
}

async function invite(
  writing: Transaction<Tables>,
  { person, grant, invite: toInvitation, audit }: Invited,
  now: number,
): Promise<WriteOutcome<PersonWithGrants>> {
  const email = person.email.toLowerCase();
  await writing
    .insertInto("people")
    .values({ person_id: person.personId, email, name: person.name, created_at: now, joined_at: null, version: 0 })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const row = await writing
    .updateTable("people")
    .set({ version: sql<number>`version + 1` })
    .where("email", "=", email)
    .returningAll()
    .executeTakeFirstOrThrow();
  const known = readPerson(row);
  if (grant !== null)
    await writing
      .insertInto("grants")
      .values(grantRow({ ...grant, personId: known.personId }))
      .execute();
  const { invitation, mail } = toInvitation(known);
  await writing
    .insertInto("invitations")
    .values({
      token_hash: invitation.tokenHash,
      person_id: known.personId,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      used_at: null,
    })
    .execute();
  await insertEntries(writing, { siteId: "", subjectId: known.personId, createdAt: now }, [mail]);
  return changed(writing, known.personId, [audit(known)]);
}

async function endGrants(
  writing: Transaction<Tables>,
  personId: string,
  grantIds: readonly string[],
  version: number,
  audit: readonly AuditEntry[],
): Promise<WriteOutcome<PersonWithGrants>> {
  const outcome = await raiseVersion(writing, personId, version);
  if (outcome !== null) return outcome;
  const endsAt = audit[0]?.at ?? 0;
  await writing
    .updateTable("grants")
    .set({ ends_at: endsAt })
    .where("person_id", "=", personId)
    .where("grant_id", "in", [...grantIds])
    .where((builder) => builder.or([builder("ends_at", "is", null), builder("ends_at", ">", endsAt)]))
    .execute();
  const left = (await readGrants(writing, [personId])).some((grant) => grant.endsAt === null || grant.endsAt > endsAt);
  if (!left) await writing.deleteFrom("desk_sessions").where("person_id", "=", personId).execute();
  return changed(writing, personId, audit);
}

async function acceptInvitation(writing: Transaction<Tables>, tokenHash: string, now: number): Promise<Person | null> {
  const used = await writing
    .updateTable("invitations")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  if (used === undefined) return null;
  const row = await writing
    .updateTable("people")
    .set({ joined_at: sql<number>`coalesce(joined_at, ${now})` })
    .where("person_id", "=", used.person_id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : readPerson(row);
}
