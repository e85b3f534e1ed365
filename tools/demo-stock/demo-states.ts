import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { cutOut } from "./demo-pictures.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";
import { daysAgo, isoDay } from "./demo-vehicle.ts";

/** A special state for testing domain rules, and the vehicles eligible for it. */
export type DemoState = {
  name: string;
  /** Number of vehicles of a site; below 1, a share of them. */
  count: number;
  /** Must not depend on time-related fields, so that the same vehicles are always chosen. */
  suits: (vehicle: Vehicle) => boolean;
  change: (vehicle: Vehicle, now: number, random: DemoRandom) => Partial<Vehicle>;
};

const twelve = 12;
const customTags = [
  "One owner",
  "Manager's special",
  "Low kilometres",
  "Just serviced",
  "Tow ready",
  "Full history",
  "Local trade",
];
const longComments = [
  "We do not often write this much about one vehicle, but this one deserves it, because it came to us with a folder as thick as a phone book, and every page of that folder is there for you to read before you decide on anything at all.",
  "The first owner kept it in a carpeted garage and drove it to church, to the coast twice a year and to every single scheduled service, on time, at the dealer that sold it. The second owner fitted the towbar, used it three times and then bought a boat that was too heavy for it.",
  "Since it came to us it has had new brake discs and pads all round, a wheel alignment, a new battery, new wiper blades, a full detail inside and out, and a road test of 85 kilometres on dirt, on the highway and in traffic, with the radio off, so that we could hear anything that should not be heard. We heard nothing.",
  "It comes with two keys, the original window sticker, the logbook with every stamp, the cargo blind that most people lose, and the name of the mechanic who has looked after it, who says that you may ring him.",
].join("|");

const isCar = (vehicle: Vehicle): boolean => vehicle.itemType === "car";
const hasAllAngles = (vehicle: Vehicle): boolean => vehicle.images.length === 7;
const isUsedCar = (vehicle: Vehicle): boolean => isCar(vehicle) && vehicle.carType === "used";
const isNewCar = (vehicle: Vehicle): boolean => vehicle.carType === "new";
const any = (): boolean => true;
const hundreds = (amount: number): number => Math.round(amount / 100) * 100;

/** Every state, with its frequency. */
export const demoStates: readonly DemoState[] = [
  { name: "sold today", count: 4, suits: any, change: (_, now) => sold(daysAgo(now, 0.12)) },
  { name: "sold two days ago", count: 3, suits: any, change: (_, now) => sold(daysAgo(now, 2)) },
  { name: "sold five days ago", count: 3, suits: any, change: (_, now) => sold(daysAgo(now, 5.1)) },
  { name: "coming soon", count: 8, suits: any, change: () => ({ status: "coming_soon" }) },
  { name: "reserved", count: 6, suits: any, change: () => ({ reserved: true }) },
  { name: "coming soon and reserved", count: 1, suits: any, change: () => ({ status: "coming_soon", reserved: true }) },
  {
    name: "pre-order",
    count: 5,
    suits: isNewCar,
    change: () => ({ ...priceless, preorder: true, status: "coming_soon", km: null }),
  },
  {
    name: "subscription",
    count: 14,
    suits: isUsedCar,
    change: (vehicle) => ({ subscriptionPrice: Math.round((vehicle.price ?? 0) * 0.0052 + 95) }),
  },
  { name: "no price", count: 5, suits: any, change: () => priceless },
  { name: "placeholder price", count: 1, suits: any, change: () => ({ ...priceless, price: 1 }) },
  {
    name: "was-price",
    count: 0.07,
    suits: any,
    change: (vehicle, _, random) => ({ beforePrice: (vehicle.price ?? 0) + random.integer(2, 7) * 500 }),
  },
  { name: "offer price", count: 0.04, suits: any, change: offered },
  { name: "below market", count: 0.06, suits: isUsedCar, change: (vehicle) => belowMarket(vehicle.price ?? 0) },
  { name: "custom tag", count: 12, suits: any, change: (_, __, random) => ({ tag: random.pick(customTags) }) },
  {
    name: "new arrival",
    count: 0.1,
    suits: any,
    change: (_, now, random) => ({ createdAt: daysAgo(now, random.between(0.1, 7.8)) }),
  },
  { name: "no image", count: 3, suits: any, change: () => ({ images: [], primaryImageUrl: null }) },
  { name: "one image", count: 6, suits: any, change: (vehicle) => ({ images: vehicle.images.slice(0, 1) }) },
  { name: "twelve images", count: 8, suits: hasAllAngles, change: (vehicle) => ({ images: twelveImages(vehicle) }) },
  {
    name: "long words",
    count: 2,
    suits: any,
    change: (vehicle) => ({
      badge: `${vehicle.badge ?? "Special"} Limited Edition Touring Pack with Panoramic Roof, Towing Package and Seven Years of Roadside Assistance`,
      dealercomments: longComments,
    }),
  },
  { name: "no comments", count: 5, suits: any, change: () => ({ dealercomments: null }) },
  {
    name: "rego expired",
    count: 6,
    suits: isUsedCar,
    change: (_, now, random) => ({ regoExpiry: isoDay(now, -random.integer(1, 60)) }),
  },
  { name: "unknown kilometres", count: 3, suits: isUsedCar, change: () => ({ km: null }) },
  { name: "null texts", count: 4, suits: isCar, change: nullTexts },
  { name: "hidden", count: 3, suits: any, change: () => ({ showOnDealerWebsite: false }) },
];

const priceless: Partial<Vehicle> = { price: null, financeLenders: {}, autograbData: null };

/** Assigns states to vehicles, at most one each. Always chooses the same vehicles. */
export function withDemoStates(vehicles: readonly Vehicle[], siteSlug: string, now: number): Vehicle[] {
  const random = demoRandom(`${siteSlug}/states`);
  const changed = [...vehicles];
  const free = new Set(vehicles.keys());
  for (const state of demoStates) {
    const count = state.count < 1 ? Math.round(state.count * vehicles.length) : state.count;
    const suitable = [...free].filter((index) => state.suits(changed[index] as Vehicle));
    for (const index of random.some(suitable, count)) {
      const vehicle = changed[index] as Vehicle;
      changed[index] = { ...vehicle, ...state.change(vehicle, now, random) };
      free.delete(index);
    }
  }
  return changed;
}

function sold(soldAt: number): Partial<Vehicle> {
  return { status: "sold", sold: true, soldAt };
}

function offered(vehicle: Vehicle, _: number, random: DemoRandom): Partial<Vehicle> {
  const price = vehicle.price ?? 0;
  const offerPrice = price - random.integer(1, 4) * 500;
  return { offerPrice, beforePrice: random.happens(0.6) ? price : null };
}

function belowMarket(price: number): Partial<Vehicle> {
  const average = hundreds(price * 1.09 + 600);
  return { autograbData: { stateAverageMarketPrice: average, averageMarketPrice: average - 200 } };
}

/** All angles in the studio, then the first ones again as cut-outs. */
function twelveImages(vehicle: Vehicle): string[] {
  const cutOuts = vehicle.images.map(cutOut);
  return [...vehicle.images, ...cutOuts].slice(0, twelve);
}

/** For feeds that write the text `null` for missing values. */
function nullTexts(vehicle: Vehicle): Partial<Vehicle> {
  const variant = vehicle.variant && {
    ...vehicle.variant,
    torque: "null",
    induction: "null",
    ancaprating: "",
    geartype: "NULL",
  };
  return { interiorColour: "null", buildDate: "null", variant };
}
