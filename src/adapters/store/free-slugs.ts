import type { Transaction } from "kysely";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import type { Tables } from "./database.ts";

export type SlugWish = { base: string; stocknum: string };

/**
 * Returns a slug for each requested one, in order, that no vehicle of the site has or had: the base, else the base
 * with the stock number (which does not depend on other vehicles), else with `-2`, `-3` and so on.
 */
export async function freeSlugs(
  transaction: Transaction<Tables>,
  siteId: string,
  wishes: readonly SlugWish[],
): Promise<string[]> {
  if (wishes.length === 0) return [];
  const candidates = wishes.flatMap((wish) => [wish.base, withStockNumber(wish)]);
  const taken = new Set(await takenAmong(transaction, siteId, candidates));
  const slugs: string[] = [];
  for (const wish of wishes) {
    const free = [wish.base, withStockNumber(wish)].find((slug) => !taken.has(slug));
    const slug = free ?? (await firstFreeNumber(transaction, siteId, withStockNumber(wish), taken));
    taken.add(slug);
    slugs.push(slug);
  }
  return slugs;
}

function withStockNumber({ base, stocknum }: SlugWish): string {
  const suffix = slugWords(stocknum);
  return suffix === "" ? base : `${base}-${suffix}`;
}

async function takenAmong(
  transaction: Transaction<Tables>,
  siteId: string,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("vehicles")
    .select("slug")
    .where("site_id", "=", siteId)
    .where("slug", "in", slugs)
    .execute();
  return rows.map((row) => row.slug);
}

async function firstFreeNumber(
  transaction: Transaction<Tables>,
  siteId: string,
  base: string,
  taken: ReadonlySet<string>,
): Promise<string> {
  for (let number = 2; ; number += 1) {
    const slug = `${base}-${number}`;
    if (taken.has(slug)) continue;
    if ((await takenAmong(transaction, siteId, [slug])).length === 0) return slug;
  }
}
