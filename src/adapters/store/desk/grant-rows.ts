import type { Kysely } from "kysely";
import type { Grant } from "../../../desk/grant.ts";
import type { Person } from "../../../desk/people.ts";
import type { Role } from "../../../desk/permissions.ts";
import { parseScope, scopeText } from "../../../desk/scope.ts";
import type { Tables } from "../database.ts";
import type { GrantsTable, PeopleTable } from "../tables/desk-tables.ts";

export function readPerson(row: PeopleTable): Person {
  return {
    personId: row.person_id,
    email: row.email,
    name: row.name,
    createdAt: row.created_at,
    joinedAt: row.joined_at,
    version: row.version,
  };
}

/** A grant whose scope cannot be read reaches nothing. */
export function readGrant(row: GrantsTable): Grant[] {
  const scope = parseScope(row.scope);
  if (scope === null) return [];
  return [
    {
      grantId: row.grant_id,
      personId: row.person_id,
      role: row.role as Role,
      scope,
      leadCategories: row.lead_categories === null ? null : (JSON.parse(row.lead_categories) as string[]),
      grantedAt: row.granted_at,
      endsAt: row.ends_at,
    },
  ];
}

export function grantRow(grant: Grant): GrantsTable {
  return {
    grant_id: grant.grantId,
    person_id: grant.personId,
    role: grant.role,
    scope: scopeText(grant.scope),
    lead_categories: grant.leadCategories && JSON.stringify(grant.leadCategories),
    granted_at: grant.grantedAt,
    ends_at: grant.endsAt,
  };
}

export async function readGrants(db: Kysely<Tables>, personIds: readonly string[]): Promise<Grant[]> {
  if (personIds.length === 0) return [];
  const rows = await db
    .selectFrom("grants")
    .selectAll()
    .where("person_id", "in", personIds)
    .orderBy("granted_at")
    .orderBy("grant_id")
    .execute();
  return rows.flatMap(readGrant);
}
