import type { FeedSite } from "./feed-site.ts";
import type { ImportWarning } from "./import-report.ts";
import type { RetainedPart } from "./retained-parts.ts";
import { unspecifiedParts, type UnspecifiedPart } from "./unspecified-part.ts";

const examplesShown = 3;

type New = { count: number; examples: string[] };

/** Counts, per dealership, the vehicles that stay unchanged because their rows do not specify a part. */
export class RetainedCounts {
  private readonly states = new Map<UnspecifiedPart, Map<string, Map<string, number>>>();
  private readonly newOnes = new Map<string, New>();

  add(dealership: string, { part, state }: RetainedPart): void {
    const ofPart = entryAt(this.states, part, () => new Map());
    const counts = entryAt(ofPart, dealership, () => new Map<string, number>());
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }

  /** A vehicle that the site does not know, whose row does not specify its status. */
  addNew(dealership: string, stockNumber: string): void {
    const found = entryAt(this.newOnes, dealership, () => ({ count: 0, examples: [] }));
    found.count += 1;
    if (found.examples.length < examplesShown) found.examples.push(stockNumber);
  }

  warnings({ dealerships }: Pick<FeedSite, "dealerships">): ImportWarning[] {
    const names = new Map(dealerships.map(({ slug, name }) => [slug, name]));
    return unspecifiedParts.flatMap((part) =>
      [...(this.states.get(part) ?? [])].map(([slug, states]) => {
        const added = part === "status" ? newText(this.newOnes.get(slug)) : "";
        return retainedWarning(part, { slug, name: names.get(slug) ?? slug, states, added });
      }),
    );
  }
}

function entryAt<Key, Value>(entries: Map<Key, Value>, key: Key, made: () => Value): Value {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const fresh = made();
  entries.set(key, fresh);
  return fresh;
}

/** A status that hid a vehicle from its first row on is not known to the site. */
function newText(found: New | undefined): string {
  if (found === undefined) return "";
  const more = found.count > found.examples.length ? ", …" : "";
  return ` Rows of new vehicles without a status count as in stock, even if earlier files hid these vehicles (${found.count}: ${found.examples.join(", ")}${more}). Check them.`;
}

const warnings: Readonly<
  Record<UnspecifiedPart, { kind: ImportWarning["kind"]; unspecified: string; constant: string; confirmed: string }>
> = {
  carType: {
    kind: "car-types-kept",
    unspecified: "the car type (new, demonstrator, used)",
    constant: `"carType": "used"`,
    confirmed: "used",
  },
  status: {
    kind: "statuses-kept",
    unspecified: "the status",
    constant: `"status": "in stock"`,
    confirmed: "in stock",
  },
  showOnDealerWebsite: {
    kind: "hidden-kept",
    unspecified: "whether the site shows the vehicle",
    constant: `"showOnDealerWebsite": "yes"`,
    confirmed: "shown",
  },
};

/** Warning about vehicles that stay unchanged because their rows do not specify a value. */
function retainedWarning(
  part: UnspecifiedPart,
  { slug, name, states, added }: { slug: string; name: string; states: ReadonlyMap<string, number>; added: string },
): ImportWarning {
  const { kind, unspecified, constant, confirmed } = warnings[part];
  const count = states.values().reduce((sum, each) => sum + each, 0);
  const stay = [...states].map(([state, each]) => `${each} ${state}`).join(", ");
  const message = `Rows of "${name}" that do not specify ${unspecified} (${count}): their vehicles stay as before, ${stay}.${added} Fill in the column, or set the value of empty cells in a mapping, such as "constants": { ${constant} }. If all of them are ${confirmed} now, import the file again with --confirm-values.`;
  return { kind, dealership: slug, count, message };
}
