const stepsPerFactor = 1 / Math.log(1.01);

/** Computes a median price to within one per cent, in memory that does not grow with the number of prices. */
export class PriceHistogram {
  private readonly steps = new Map<number, number>();
  private count = 0;

  /** Adds a price in dollars. Zero and negative values are ignored. */
  add(price: number): void {
    if (price <= 0) return;
    const step = Math.round(Math.log(price) * stepsPerFactor);
    this.steps.set(step, (this.steps.get(step) ?? 0) + 1);
    this.count += 1;
  }

  /** The median in dollars, to within one per cent; null without prices. */
  median(): number | null {
    let seen = 0;
    for (const [step, count] of [...this.steps].toSorted(([one], [other]) => one - other)) {
      seen += count;
      if (seen * 2 >= this.count) return Math.exp(step / stepsPerFactor);
    }
    return null;
  }
}
