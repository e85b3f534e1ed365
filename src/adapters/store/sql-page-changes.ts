import type { Transaction } from "kysely";
import type { PageChanges, WrittenPage } from "../../listing-feeds/page-changes.ts";
import type { Database, Tables } from "./database.ts";

type Row = { path: string; digest: string | null; changed_at: number };

/** One row for each page of a site; a page that is gone has no digest. */
export function sqlPageChanges({ read, transaction }: Pick<Database, "read" | "transaction">): PageChanges {
  const siteRows = (siteId: string) =>
    read.selectFrom("page_changes").select(["path", "digest", "changed_at"]).where("site_id", "=", siteId).execute();
  return {
    async record(siteId, pages, now) {
      const rows = await siteRows(siteId);
      const changes = changesBetween(rows, pages);
      const last = latestChange(rows);
      if (changes.length === 0) return last;
      const changedAt = Math.max(now, (last ?? 0) + 1);
      await transaction((writing) => write(siteId, changes, changedAt, writing));
      return changedAt;
    },
    async since(siteId, time) {
      const rows = await read
        .selectFrom("page_changes")
        .select("path")
        .where("site_id", "=", siteId)
        .where("changed_at", ">", time)
        .orderBy("path")
        .execute();
      return rows.map(({ path }) => path);
    },
    async times(siteId) {
      const rows = await siteRows(siteId);
      const first = rows.reduce((earliest, { changed_at }) => Math.min(earliest, changed_at), Infinity);
      const changed = rows.filter(({ digest, changed_at }) => digest !== null && changed_at > first);
      return new Map(changed.map(({ path, changed_at }) => [path, changed_at]));
    },
  };
}

type Change = { path: string; digest: string | null };

function changesBetween(rows: readonly Row[], pages: readonly WrittenPage[]): Change[] {
  const recorded = new Map(rows.map(({ path, digest }) => [path, digest]));
  const present = new Set(pages.map(({ path }) => path));
  const changed = pages.filter(({ path, digest }) => recorded.get(path) !== digest);
  const gone = rows.filter(({ path, digest }) => digest !== null && !present.has(path));
  return [...changed, ...gone.map(({ path }) => ({ path, digest: null }))];
}

function latestChange(rows: readonly Row[]): number | null {
  return rows.reduce<number | null>((latest, { changed_at }) => Math.max(latest ?? changed_at, changed_at), null);
}

/** In order of paths, so that two processes do not wait for each other's rows. */
async function write(siteId: string, changes: readonly Change[], changedAt: number, writing: Transaction<Tables>) {
  for (const { path, digest } of changes.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    await writing
      .insertInto("page_changes")
      .values({ site_id: siteId, path, digest, changed_at: changedAt })
      .onConflict((conflict) => conflict.columns(["site_id", "path"]).doUpdateSet({ digest, changed_at: changedAt }))
      .execute();
  }
}
