import { comparedFacts, comparedValue, readEarlier } from "../../vehicles/earlier-values.ts";
import { PriceHistogram } from "../../vehicles/price-histogram.ts";
import type { CarTypeStep, ValueChanges } from "../../vehicles/stock-import-plan.ts";
import { isModelChange } from "../../vehicles/model-change.ts";
import { isDriven, kilometresIn, readFacts } from "../../vehicles/vehicle-identity.ts";
import {
  isPriceJump,
  isReadingJump,
  isRetiredDemonstrator,
  isTypeChange,
  isYearChange,
} from "../../vehicles/value-jumps.ts";
import { carTypes } from "../../vehicles/vehicle.ts";
import type { StagedWinner } from "./staged-pages.ts";
import type { KnownVehicle } from "./known-vehicle.ts";

/** Vehicles with fewer different prices were already equal before they got the same new one. */
const fewestPricesBefore = 3;

/** Bounds the memory of an import: further lost VINs are not compared. */
const mostVins = 1_000;

export class ValueCounter {
  private readonly before = new PriceHistogram();
  private readonly after = new PriceHistogram();
  private readonly newPrices = new MadeEqualPrices();
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
    odometersCompared: 0,
    odometersJumped: 0,
    pricesJumped: 0,
    known: 0,
    changed: 0,
    replaced: 0,
    modelsChanged: 0,
    yearsChanged: 0,
    carTypesChanged: 0,
    demonstratorsRetired: 0,
  };
  private readonly carTypes = new CarTypeSteps();
  private readonly goneVins = new Set<string>();
  /** Numbers of vehicles that returned to a value from before a large change. */
  private readonly returned = { vin: 0, price: 0, model: 0, year: 0, carType: 0, km: 0 };

  /** Counts a vehicle that was and stays for sale. A return to a value from before a large change is not a change. */
  add(known: KnownVehicle, winner: StagedWinner): void {
    if (known.sold_at !== null || winner.is_sold === 1) return;
    const vehicle = known.earlier !== "" && mayReturn(known, winner) ? this.withEarlierValues(known, winner) : known;
    this.counts.known += 1;
    this.carTypes.add(known.facts, winner.facts);
    if (vehicle.hash !== winner.hash) this.counts.changed += 1;
    if (vehicle.facts !== winner.facts) this.addFacts(vehicle.facts, winner.facts);
    if (vehicle.price !== null) this.addPrice(vehicle.price, winner.price, winner.facts);
    if (vehicle.has_images === 1) {
      this.counts.pictured += 1;
      this.counts.picturesGone += 1 - winner.has_images;
    }
    if (vehicle.vin !== null) {
      this.counts.identified += 1;
      if (winner.vin === null) this.addGoneVin(vehicle.vin);
      else if (winner.vin !== vehicle.vin) this.counts.vinsChanged += 1;
    }
    const [before, after] = [kilometresIn(vehicle.facts), kilometresIn(winner.facts)];
    if (isDriven(vehicle.facts)) this.addDriven(before, after);
    if (before !== null && after !== null && (isDriven(vehicle.facts) || isDriven(winner.facts))) {
      this.counts.odometersCompared += 1;
      if (isReadingJump(before, after)) this.counts.odometersJumped += 1;
    }
  }

  /**
   * Counts a vehicle that was for sale and whose stock number another vehicle takes. Different VINs are certain and not
   * counted.
   */
  addReplaced({ sold_at, vin }: KnownVehicle): void {
    if (sold_at === null && vin === null) this.counts.replaced += 1;
  }

  /** If more vehicles return to a value than get one far from it, the others came with the wrong file. */
  changes(): ValueChanges {
    const { demonstratorsRetired, ...counts } = this.counts;
    const { returned } = this;
    const carTypeSteps = this.carTypes.steps();
    // A wrong column also affects new vehicles.
    const isColumnWrong = carTypeSteps.some(
      ({ from, to, count, of }) => from === "new" && to === "used" && count * 2 > of,
    );
    const carTypesChanged = counts.carTypesChanged + (isColumnWrong ? demonstratorsRetired : 0);
    const pricesJumped = unlessOutnumbered(counts.pricesJumped, returned.price);
    const arePricesCorrected = pricesJumped < counts.pricesJumped;
    return {
      ...counts,
      vinsChanged: unlessOutnumbered(counts.vinsChanged, returned.vin),
      modelsChanged: unlessOutnumbered(counts.modelsChanged, returned.model),
      yearsChanged: unlessOutnumbered(counts.yearsChanged, returned.year),
      carTypesChanged: unlessOutnumbered(carTypesChanged, returned.carType),
      carTypeSteps,
      odometersJumped: unlessOutnumbered(counts.odometersJumped, returned.km),
      pricesJumped,
      medianBefore: arePricesCorrected ? null : this.before.median(),
      medianAfter: arePricesCorrected ? null : this.after.median(),
      pricesMadeEqual: this.newPrices.count(),
      odometersMadeEqual: this.newOdometers.count(),
    };
  }

  private withEarlierValues(known: KnownVehicle, winner: StagedWinner): KnownVehicle {
    const earlier = readEarlier(known.earlier);
    const compared = (name: "vin" | "price"): string => {
      const before = String(known[name] ?? "");
      const value = comparedValue(name, earlier, before, String(winner[name] ?? ""));
      if (value !== before) this.returned[name] += 1;
      return value;
    };
    const price = compared("price");
    const facts = comparedFacts(earlier, known.facts, winner.facts);
    for (const name of facts.returned) this.returned[name] += 1;
    return { ...known, vin: compared("vin") || null, facts: facts.text, price: price === "" ? null : Number(price) };
  }

  /** A VIN that several vehicles have because of a typing error is lost once. */
  private addGoneVin(vin: string): void {
    if (this.goneVins.has(vin)) return;
    this.counts.vinsGone += 1;
    if (this.goneVins.size < mostVins) this.goneVins.add(vin);
  }

  private addFacts(before: string, after: string): void {
    if (isModelChange(before, after)) this.counts.modelsChanged += 1;
    const [one, other] = [readFacts(before), readFacts(after)];
    if (isYearChange(one.year, other.year)) this.counts.yearsChanged += 1;
    if (isRetiredDemonstrator(one, other)) this.counts.demonstratorsRetired += 1;
    else if (isTypeChange(one.carType, other.carType)) this.counts.carTypesChanged += 1;
  }

  private addPrice(before: number, after: number | null, facts: string): void {
    this.counts.priced += 1;
    if (after === null) {
      this.counts.pricesGone += 1;
      return;
    }
    this.counts.compared += 1;
    this.before.add(before);
    this.after.add(after);
    if (after === before) return;
    this.newPrices.add(before, after, facts);
    if (isPriceJump(before, after)) this.counts.pricesJumped += 1;
  }

  private addDriven(before: number | null, after: number | null): void {
    this.counts.driven += 1;
    if (after === null) this.counts.odometersGone += 1;
    else if (after !== before) this.newOdometers.add(after);
  }
}

/** Remembered values are read only if a value may have changed far. */
function mayReturn(known: KnownVehicle, winner: StagedWinner): boolean {
  if (known.facts !== winner.facts || known.vin !== winner.vin) return true;
  return known.price !== null && winner.price !== null && isPriceJump(known.price, winner.price);
}

function unlessOutnumbered(changed: number, returned: number): number {
  return returned >= changed ? 0 : changed;
}

class CarTypeSteps {
  private readonly counts = new Map<string, number>();

  add(before: string, after: string): void {
    const from = readFacts(before).carType;
    this.count(from);
    const to = before === after ? from : readFacts(after).carType;
    if (isTypeChange(from, to)) this.count(`${from}|${to}`);
  }

  steps(): CarTypeStep[] {
    return carTypes.flatMap((from) =>
      carTypes.flatMap((to) => {
        const count = this.counts.get(`${from}|${to}`) ?? 0;
        return count === 0 ? [] : [{ from, to, count, of: this.counts.get(from) ?? 0 }];
      }),
    );
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

/** Number of occurrences of the most frequent number. */
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

type EqualPrice = { vehicles: number; before: Set<number>; model: string; areSeveralModels: boolean };

class MadeEqualPrices {
  private readonly byPrice = new Map<number, EqualPrice>();

  add(before: number, after: number, facts: string): void {
    const { make, model } = readFacts(facts);
    const name = `${make}|${model}`;
    let equal = this.byPrice.get(after);
    if (equal === undefined)
      this.byPrice.set(after, (equal = { vehicles: 0, before: new Set(), model: name, areSeveralModels: false }));
    equal.vehicles += 1;
    if (equal.before.size < fewestPricesBefore) equal.before.add(before);
    if (equal.model !== name) equal.areSeveralModels = true;
  }

  /** The largest number that were not already equal. */
  count(): number {
    return this.byPrice
      .values()
      .filter(({ before, areSeveralModels }) => areSeveralModels && before.size >= fewestPricesBefore)
      .reduce((most, { vehicles }) => Math.max(most, vehicles), 0);
  }
}
