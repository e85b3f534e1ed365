import type { ArtworkBody } from "../artwork/artwork-spec.ts";
import { slugWords } from "../../src/vehicles/vehicle-slug.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { caravans } from "./catalogue-caravans.ts";
import { franchiseCars } from "./catalogue-franchises.ts";
import { motorcycles } from "./catalogue-motorcycles.ts";
import { toyotas } from "./catalogue-toyota.ts";
import { usedCars } from "./catalogue-used-cars.ts";
import { demoCar } from "./demo-car.ts";
import { demoCaravan } from "./demo-caravan.ts";
import type { DemoCarModel } from "./demo-catalogue.ts";
import { demoMotorcycle } from "./demo-motorcycle.ts";
import { demoRandom } from "./demo-random.ts";
import type { DemoLot, DemoSiteProfile } from "./demo-site-profile.ts";
import { withDemoStates } from "./demo-states.ts";
import { demoReferenceYear, type DemoSlot } from "./demo-vehicle.ts";
import { dayMs } from "../../src/settings/durations.ts";

const everyCar: readonly DemoCarModel[] = [...toyotas, ...franchiseCars, ...usedCars];
/** Relative frequency of a body among new cars; 1 for all others. */
const newBodyWeights: Partial<Record<ArtworkBody, number>> = { suv: 1.4, coupe: 0.3, convertible: 0.25, van: 0.5 };

/**
 * Generates the stock of a demo site. The same profile always gives the same ids, slugs and vehicles; years, dates and
 * times move with `now`, so that the demonstration stays current.
 */
export function generateDemoStock(profile: DemoSiteProfile, now: number): Vehicle[] {
  const { counts } = profile;
  const makers = [
    ...repeated(counts.new, (slot: DemoSlot) => franchiseCar(slot, "new")),
    ...repeated(counts.demo, (slot: DemoSlot) => franchiseCar(slot, "demo")),
    ...repeated(counts.used, usedCar),
    ...repeated(counts.motorcycles, (slot: DemoSlot) => demoMotorcycle(slot, slot.random.pick(motorcycles))),
    ...repeated(counts.caravans, (slot: DemoSlot) => demoCaravan(slot, slot.random.pick(caravans))),
  ];
  const vehicles = makers.map((make, index) => {
    const serial = index + 1;
    const random = demoRandom(`${profile.siteSlug}/${serial}`);
    return make({ profile, lot: random.pick(profile.lots), serial, random, now });
  });
  return withDemoStates(vehicles, profile.siteSlug, now).map((vehicle) => ranked(vehicle, now));
}

function repeated<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

/** A new car or demonstrator, at a location with a franchise for its make. */
function franchiseCar(slot: DemoSlot, carType: "new" | "demo"): Vehicle {
  const { profile, random } = slot;
  const lot = random.pick(franchiseLots(profile));
  const model = random.pickWeighted(
    everyCar.filter((one) => one.lastYear === null && lot.franchises.includes(slugWords(one.make))),
    ({ body }) => newBodyWeights[body] ?? 1,
  );
  return demoCar({ ...slot, lot }, carType, model, random.pick(model.grades));
}

function franchiseLots(profile: DemoSiteProfile): readonly DemoLot[] {
  const lots = profile.lots.filter((lot) => lot.franchises.length > 0);
  return lots.length > 0 ? lots : profile.lots;
}

/** A used car of any make, at a location without a franchise if there is one, otherwise at any. */
function usedCar(slot: DemoSlot): Vehicle {
  const { profile, random } = slot;
  const lot = random.pickWeighted(profile.lots, (one) => (one.franchises.length === 0 ? 3 : 1));
  const oldestYear = demoReferenceYear - profile.usedAgeYears[1];
  const candidates = everyCar.filter((model) => (model.lastYear ?? demoReferenceYear) >= oldestYear);
  const model = random.pickWeighted(
    candidates,
    ({ make, body }) => (profile.usedMakeWeights[make] ?? 1) * (profile.usedBodyWeights[body] ?? 1),
  );
  return demoCar({ ...slot, lot }, "used", model, random.pick(model.grades));
}

/**
 * Ranks vehicles for the default order: those with pictures and a price first, recent ones slightly higher, sold ones
 * last.
 */
function ranked(vehicle: Vehicle, now: number): Vehicle {
  const random = demoRandom(`${vehicle.id}/rank`);
  const listedDays = (now - vehicle.createdAt) / dayMs;
  const rank =
    random.between(0, 40) +
    Math.max(0, 8 - listedDays) / 2 +
    (vehicle.images.length > 1 ? 15 : 0) +
    (vehicle.price !== null && vehicle.price > 10 ? 10 : 0) -
    (vehicle.sold ? 60 : 0);
  return { ...vehicle, customRank: Math.round(rank * 100) / 100 };
}
