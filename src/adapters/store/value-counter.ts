import { PriceHistogram } from "../../vehicles/price-histogram.ts";
import type { ValueChanges } from "../../vehicles/stock.ts";
import { isDriven, kilometresIn } from "../../vehicles/vehicle-identity.ts";
import type { KnownVehicle, StagedWinner } from "./staged-pages.ts";

/** Counts how the values change of vehicles that an import finds again. */
export class ValueCounter {
  private readonly before = new PriceHistogram();
  private readonly after = new PriceHistogram();
  private readonly newPrices = new MostFrequent();
  private readonly newOdometers = new MostFrequent();
  private readonly counts = {
    priced: 0,
    pricesGone: 0,
    compared: 0,
    pictured: 0,
    picturesGone: 0,
    identified: 0,
    vinsGone: 0,
    vinsChanged: 0,
    driven: 0,
    odometersGone: 0,
  };

  /** Counts a vehicle that was for sale and stays so. */
  add(vehicle: KnownVehicle, winner: StagedWinner): void {
    if (vehicle.sold_at !== null || winner.is_sold === 1) return;
    if (vehicle.price !== null) this.addPrice(vehicle.price, winner.price);
    if (vehicle.has_images === 1) {
      this.counts.pictured += 1;
      this.counts.picturesGone += 1 - winner.has_images;
    }
    if (vehicle.vin !== null) {
      this.counts.identified += 1;
      if (winner.vin === null) this.counts.vinsGone += 1;
      else if (winner.vin !== vehicle.vin) this.counts.vinsChanged += 1;
    }
    if (isDriven(vehicle.facts)) this.addOdometer(kilometresIn(vehicle.facts), kilometresIn(winner.facts));
  }

  changes(): ValueChanges {
    return {
      ...this.counts,
      medianBefore: this.before.median(),
      medianAfter: this.after.median(),
      pricesMadeEqual: this.newPrices.count(),
      odometersMadeEqual: this.newOdometers.count(),
    };
  }

  private addPrice(before: number, after: number | null): void {
    this.counts.priced += 1;
    if (after === null) {
      this.counts.pricesGone += 1;
      return;
    }
    this.counts.compared += 1;
    this.before.add(before);
    this.after.add(after);
    if (after !== before) this.newPrices.add(after);
  }

  private addOdometer(before: number | null, after: number | null): void {
    this.counts.driven += 1;
    if (after === null) this.counts.odometersGone += 1;
    else if (after !== before) this.newOdometers.add(after);
  }
}

/** How often the most frequent of many numbers came. */
class MostFrequent {
  private readonly counts = new Map<number, number>();
  private most = 0;

  add(number: number): void {
    const count = (this.counts.get(number) ?? 0) + 1;
    this.counts.set(number, count);
    this.most = Math.max(this.most, count);
  }

  count(): number {
    return this.most;
  }
}
