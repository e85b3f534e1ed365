import type { Vehicle } from "../../src/vehicles/vehicle.ts";

export type Oracle = (vehicle: Vehicle) => boolean;

/** Phrases typed at one site, each with a predicate for the expected vehicles. */
export type TypedPhrases = readonly (readonly [text: string, oracle: Oracle])[];

export const is =
  (field: keyof Vehicle, ...values: readonly unknown[]): Oracle =>
  (vehicle) =>
    values.includes(vehicle[field]);
export const not =
  (oracle: Oracle): Oracle =>
  (vehicle) =>
    !oracle(vehicle);
export const all =
  (...oracles: readonly Oracle[]): Oracle =>
  (vehicle) =>
    oracles.every((oracle) => oracle(vehicle));
export const any =
  (...oracles: readonly Oracle[]): Oracle =>
  (vehicle) =>
    oracles.some((oracle) => oracle(vehicle));
export const within =
  (vehicleNumber: (vehicle: Vehicle) => number | null) =>
  (min: number, max = Infinity): Oracle =>
  (vehicle) => {
    const number = vehicleNumber(vehicle);
    return number !== null && number >= min && number <= max;
  };
export const price = within(({ price: asked, offerPrice: offered }) => {
  if (asked === null || asked <= 10) return null;
  return offered !== null && offered > 10 && offered < asked ? offered : asked;
});
export const priced = price(0);
export const upTo = (most: number): Oracle => price(0, most);
export const km = within((vehicle) => vehicle.km);
export const year = within((vehicle) => vehicle.year);
export const seats = within((vehicle) => vehicle.seats);
export const everything: Oracle = () => true;
export const nothing: Oracle = () => false;

export const make = (...names: string[]) => is("make", ...names);
export const model = (...names: string[]) => is("model", ...names);
export const body = (...names: string[]) => is("simpleBody", ...names);
export const colour = (...names: string[]) => is("colour", ...names);
export const petrol = is("simpleFuel", "Petrol");
export const diesel = is("fuel", "Diesel");
export const hybrid = is("fuel", "Hybrid", "Plug-in hybrid");
export const plugIn = is("fuel", "Plug-in hybrid");
export const electric = is("fuel", "Electric");
export const manual = is("transmission", "Manual");
export const automatic = is("transmission", "Automatic");
export const fourWheel = is("drive", "4WD");
export const allWheel = is("drive", "AWD");
export const badge =
  (word: string): Oracle =>
  ({ badge: written }) =>
    (written ?? "")
      .toLowerCase()
      .split(/[\s-]+/)
      .includes(word);
export const has =
  (feature: string): Oracle =>
  ({ filteredFeatures }) =>
    filteredFeatures.includes(feature);
export const equipped =
  (...features: string[]): Oracle =>
  ({ standardEquipment }) =>
    features.some((feature) => standardEquipment.includes(feature));
export const family: Oracle = ({ categories }) => categories.includes("Family");
export const car = is("itemType", "car");
export const ute = body("Ute");
export const suv = body("SUV", "Four Wheel Drive");
export const hilux = all(make("Toyota"), model("HiLux"));
export const sunroof = has("Panoramic sunroof");
export const leather = has("Leather seats");
export const towbar = has("Towbar");
export const sold = is("status", "sold");
export const inCity = (...cities: string[]) => is("city", ...cities);
/** The models that `no land cruiser` excludes. */
export const landCruisers = model("LandCruiser 79", "LandCruiser 200", "LandCruiser 300", "LandCruiser Prado");
export const has7 = seats(7, 7);
export const hatch = body("Hatchback");
export const reserved = is("reserved", true);
export const cylinders =
  (count: string): Oracle =>
  ({ variant }) =>
    variant?.cylinders === count;
export const used = is("carType", "used");
export const brandNew = is("carType", "new");
export const demo = is("carType", "demo");
export const special: Oracle = ({ price, offerPrice }) => offerPrice !== null && price !== null && offerPrice < price;
