import { stockKey, type Stock } from "../vehicles/stock.ts";
import { type MentionedKind } from "../vehicles/stock-imports.ts";

/** A rejected row without a VIN. Only a known stock number, or its kind, may identify its vehicle. */
export type RowWithoutKey = {
  /** Slug; null if not known. */
  dealership: string | null;
  stockNumbers: readonly string[];
  /** Make, model and year (`kindOnlyFacts`); null if not known or not reliable. */
  kindFacts: string | null;
};

/** Number of unidentified rows per dealership slug; `unknown` counts those without a known dealership. */
export type UnidentifiedRows = { byDealership: ReadonlyMap<string, number>; unknown: number };

/** With more rows, their numbers are not stored: such a file removes nothing. */
const mostRemembered = 10_000;

/** Rows of more kinds have a systematic error, so they may be any vehicle of their dealerships. */
const mostKinds = 200;

/** Collects rows whose vehicles cannot be identified. */
export class RowsWithoutKey {
  private readonly byDealership = new Map<string, number>();
  private unknown = 0;
  private doubtful: RowWithoutKey[] = [];
  private readonly kindsByKey = new Map<string, MentionedKind>();

  add(row: RowWithoutKey): void {
    if (this.isOfKnownKind(row)) return;
    if (row.stockNumbers.length === 0 || this.doubtful.length >= mostRemembered) this.count(row);
    else this.doubtful.push(row);
  }

  kinds(): MentionedKind[] {
    return [...this.kindsByKey.values()];
  }

  /** Reads the stock only if a stock number may identify a row. Call after adding all rows. */
  async unidentified(stockOfSite: () => ReturnType<Stock["vehicles"]>): Promise<UnidentifiedRows> {
    const doubtful = this.doubtful;
    this.doubtful = [];
    const known = doubtful.length === 0 ? new Set() : await knownNumbers(doubtful, stockOfSite());
    for (const row of doubtful) if (!row.stockNumbers.some((number) => known.has(numberKey(number)))) this.count(row);
    return { byDealership: this.byDealership, unknown: this.unknown };
  }

  private isOfKnownKind({ dealership, kindFacts }: RowWithoutKey): boolean {
    if (dealership === null || kindFacts === null) return false;
    const key = `${dealership}/${kindFacts}`;
    if (!this.kindsByKey.has(key) && this.kindsByKey.size >= mostKinds) return false;
    this.kindsByKey.set(key, { dealership, kindFacts });
    return true;
  }

  private count({ dealership }: RowWithoutKey): void {
    if (dealership === null) this.unknown += 1;
    else this.byDealership.set(dealership, (this.byDealership.get(dealership) ?? 0) + 1);
  }
}

async function knownNumbers(
  rows: readonly RowWithoutKey[],
  stock: ReturnType<Stock["vehicles"]>,
): Promise<Set<string>> {
  const wanted = new Set(rows.flatMap(({ stockNumbers }) => stockNumbers.map(numberKey)));
  const known = new Set<string>();
  for await (const vehicles of stock)
    for (const { stocknum } of vehicles) if (wanted.has(numberKey(stocknum))) known.add(numberKey(stocknum));
  return known;
}

/** Stock numbers that differ only in case or blanks are the same. */
function numberKey(stockNumber: string): string {
  return stockKey("", stockNumber);
}
