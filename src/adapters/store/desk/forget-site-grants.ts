import type { Database } from "../database.ts";

/** Deletes the access to a site that is removed, so that a later site of the same name does not inherit it. */
export async function forgetSiteGrants(
  { transaction }: Pick<Database, "transaction">,
  siteId: string,
): Promise<number> {
  return transaction(async (writing) => {
    const { numDeletedRows } = await writing
      .deleteFrom("grants")
      .where((builder) =>
        // Names of sites have only letters, digits and hyphens, which stand for themselves.
        builder.or([builder("scope", "=", `site:${siteId}`), builder("scope", "like", `dealership:${siteId}/%`)]),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
