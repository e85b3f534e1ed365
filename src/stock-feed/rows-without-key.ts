import { stockKeyOf, type MentionedKind, type Stock } from "../vehicles/stock.ts";

/** A row that was rejected and tells no VIN: only a stock number that the site has, or its kind, may tell which vehicle it is. */
export type RowWithoutKey = {
  /** Slug; null when it is not known. */
  dealership: string | null;
  /** What may be its stock number. */
  stockNumbers: readonly string[];
  /** Its make, model and year (`kindFactsOf`); null when they are not known or not to be trusted. */
  kindFacts: string | null;
};

/** Rows that nothing identifies, by the slugs of their dealerships; `unknown` are those without a known dealership. */
export type UnidentifiedRows = { byDealership: ReadonlyMap<string, number>; unknown: number };

/** Beyond so many their numbers are not remembered: so bad a file removes nothing. */
const mostRemembered = 10_000;

/** Rows of more kinds have a fault in common: they may be any vehicle of their dealerships. */
const mostKinds = 200;

/** Keeps account of the rows of which it cannot be told which vehicles of the site they are. */
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

  /** Of what kinds the rows are that nothing else identifies. */
  kinds(): MentionedKind[] {
    return [...this.kindsByKey.values()];
  }

  /** Reads the stock only where a stock number may tell whose row it is. Call when all rows were added. */
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

/** Stock numbers that differ in case or blanks only are one. */
function numberKey(stockNumber: string): string {
  return stockKeyOf("", stockNumber);
}
