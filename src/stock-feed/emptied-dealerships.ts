import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { StockImportTerms } from "../vehicles/stock-imports.ts";
import { dealerKey, type FeedSite } from "./feed-site.ts";
import { quoted } from "./field-values.ts";

export type EmptiedDealerships =
  | { ok: true; slugs: ReadonlySet<string> }
  | { ok: false; refusal: { reason: string; message: string } };

type Facts = Pick<StockImportTerms, "isFull" | "named"> & {
  plan: Pick<StockImportPlan, "dealerships">;
  site: Pick<FeedSite, "dealerships" | "dealershipByName">;
};

/**
 * The dealerships confirmed to be emptied, by name or slug. Refuses unknown names, dealerships that the file names, and
 * files of changes.
 */
export function emptiedDealerships(names: readonly string[], { isFull, named, plan, site }: Facts): EmptiedDealerships {
  const slugs = new Set<string>();
  for (const name of names) {
    const slug = plan.dealerships.has(name) ? name : site.dealershipByName.get(dealerKey(name))?.slug;
    if (slug === undefined || (plan.dealerships.get(slug)?.current ?? 0) === 0) {
      const stocked = [...plan.dealerships].flatMap(([known, { current }]) => (current > 0 ? [known] : []));
      return refused(
        `The site has no vehicles of a dealership ${quoted(name)}. Dealerships with vehicles: ${stocked.slice(0, 20).join(", ") || "none"}.`,
      );
    }
    if (!isFull) return refused("The file contains only changes: it does not remove vehicles that it does not name.");
    if (named.has(slug))
      return refused(`The file names vehicles of "${slug}": use --confirm-removals to confirm what it removes there.`);
    slugs.add(slug);
  }
  return { ok: true, slugs };
}

function refused(message: string): EmptiedDealerships {
  return { ok: false, refusal: { reason: "confirm-emptied", message: `${message} Nothing was changed.` } };
}
