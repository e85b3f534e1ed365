/** Prices are counted in steps of one per cent. */
const stepsPerFactor = 1 / Math.log(1.01);

/** Counts prices, in memory that does not grow with their number, to tell their median to one per cent. */
export class PriceHistogram {
  private readonly steps = new Map<number, number>();
  private count = 0;

  /** Counts a price in dollars. Zero and below are no prices. */
  add(price: number): void {
    if (price <= 0) return;
    const step = Math.round(Math.log(price) * stepsPerFactor);
    this.steps.set(step, (this.steps.get(step) ?? 0) + 1);
    this.count += 1;
  }

  /** The median in dollars, to one per cent; null without a price. */
  median(): number | null {
    let seen = 0;
    for (const [step, count] of [...this.steps].toSorted(([one], [other]) => one - other)) {
      seen += count;
      if (seen * 2 >= this.count) return Math.exp(step / stepsPerFactor);
    }
    return null;
  }
}
