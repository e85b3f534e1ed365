import { demoRandom, type DemoRandom } from "../../tools/demo-stock/demo-random.ts";
import { vehicleSlug } from "../../src/vehicles/vehicle-slug.ts";
import { vehicleSchema, type CarType, type FinanceQuote, type Vehicle } from "../../src/vehicles/vehicle.ts";
import { vinCheckDigit } from "../../src/vehicles/vin-check-digit.ts";
import type { GeneratedDealership } from "./generated-dealerships.ts";
import { badgeName, generatedModel, seriesName, type GeneratedModel } from "./generated-models.ts";
import { drawRank } from "./power-law.ts";
import { badgeLaw, makeLaw, modelLaw } from "./stock-laws.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Current time of the generated stock: noon in Brisbane on 20 November 2026. */
export const generatedNow = Date.UTC(2026, 10, 20, 2);

const thisYear = 2026;
/** Number plates have six characters from this number on. */
const firstPlate = 25_000_000;
const colours = [
  "White,28",
  "Grey,15",
  "Silver,14",
  "Black,13",
  "Blue,11",
  "Red,8",
  "Green,2",
  "Brown,2",
  "Orange,1.5",
  "Gold,1.5",
  "Yellow,1",
  "Beige,1",
  "Purple,0.5",
].map((entry) => ({ name: entry.split(",")[0] ?? "", share: Number(entry.split(",")[1]) }));
const paintNames = ["", "", "", "Pearl", "Metallic", "Mica", "Glacier", "Storm", "Cosmic", "Arctic", "Lunar", "Ember"];
const features = [
  "Reversing Camera",
  "Bluetooth",
  "Cruise Control",
  "Alloy Wheels",
  "Parking Sensors",
  "Apple CarPlay",
  "Android Auto",
  "Keyless Entry",
  "Lane Keep Assist",
  "Satellite Navigation",
  "Leather Seats",
  "Blind Spot Monitor",
  "Tow Bar",
  "Heated Seats",
  "Sunroof",
  "Adaptive Cruise Control",
  "360 Camera",
  "Roof Racks",
  "Power Tailgate",
  "Bull Bar",
  "Head-Up Display",
  "Wireless Charging",
  "Canopy",
  "Third Row Seats",
  "Snorkel",
  "Ventilated Seats",
];
const tags = ["Special", "Runout", "Low Kms", "One Owner", "Demo Sale", "Just Arrived"];
const comments =
  "Inspected and ready to drive away. Full service history with two keys. Finance and trade-ins welcome.|Ask us for a walk-around video of this vehicle.";

const blank = vehicleSchema.parse({
  id: "-",
  slug: "-",
  name: "-",
  make: "-",
  model: "-",
  carType: "used",
  status: "in_stock",
  stocknum: "-",
  createdAt: 0,
  dealershipSlug: "-",
  dealershipId: "-",
});

/** The vehicle with this serial number at its dealership; deterministic. */
export function generatedVehicle(serial: number, id: string, dealership: GeneratedDealership): Vehicle {
  const random = demoRandom(`vehicle/${serial}`);
  const atFranchise = dealership.franchises.length > 0 && random.happens(0.55);
  const makeRank = atFranchise ? random.pick(dealership.franchises) : drawRank(makeLaw, random);
  const model = generatedModel(makeRank, drawRank(modelLaw, random));
  const carType: CarType = atFranchise ? random.pickWeighted(["new", "demo", "used"], carTypeShare) : "used";
  const year = thisYear - ageYears(carType, random);
  const badge = badgeName(model, drawRank(badgeLaw, random));
  const slug = `${vehicleSlug({ year, make: model.make, model: model.model, badge })}-${serial.toString(36)}`;
  return {
    ...blank,
    id,
    slug,
    name: [year, model.make, model.model, badge].filter((part) => part !== null).join(" "),
    make: model.make,
    model: model.model,
    badge,
    series: seriesName(model, year),
    year,
    carType,
    ...identity(serial, year, dealership, random),
    ...money(model, carType, thisYear - year, random),
    ...build(model, random),
    ...state(random),
    ...place(dealership, random),
    ...pictures(id, random),
    colour: randomColour(random),
    categories: modelCategories(model),
    filteredFeatures: featuresFor(year, random),
    createdAt: generatedNow - Math.floor(random.next() ** 2 * 180 * dayMs),
    customRank: random.happens(0.03) ? random.integer(1, 100) : 0,
  };
}

function carTypeShare(carType: CarType): number {
  return { new: 35, demo: 9, used: 56 }[carType];
}

/** New vehicles are of this year or the last; used ones are about seven years old, and a few much older. */
function ageYears(carType: CarType, random: DemoRandom): number {
  if (carType !== "used") return random.integer(0, 1);
  const age = 1 - 3.2 * Math.log((1 - random.next()) * (1 - random.next()));
  return Math.min(60, Math.floor(age));
}

function identity(serial: number, year: number, dealership: GeneratedDealership, random: DemoRandom) {
  const digits = serial.toString(36).toUpperCase().replaceAll("I", "J").replaceAll("O", "P").replaceAll("Q", "R");
  const vin = `6GX${digits.padStart(5, "0").slice(-5)}0${year % 10}${String(serial).padStart(7, "0")}`;
  const plate = (firstPlate + serial * 31).toString(36).toUpperCase();
  return {
    vin: random.happens(0.9) ? vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9) : null,
    regplate: random.happens(0.75) ? `${plate}${serial % 10}` : null,
    stocknum: `${dealership.stockPrefix}${10_000 + serial - dealership.first}`,
  };
}

/** Prices fall and kilometres rise with age. */
function money(model: GeneratedModel, carType: CarType, age: number, random: DemoRandom): Partial<Vehicle> {
  const retained = carType === "new" ? 1 : 0.9 * 0.88 ** age * random.between(0.8, 1.2);
  const price = random.happens(0.97) ? Math.max(1_990, Math.round((model.newPrice * retained) / 500) * 500 - 10) : null;
  const km = carType === "used" ? Math.round((age + 0.5) * random.between(6_000, 22_000)) : random.integer(5, 3_000);
  const weekly = price === null ? null : Math.round(price * 0.0054);
  return {
    price,
    km: random.happens(0.98) ? km : null,
    offerPrice: price !== null && random.happens(0.05) ? price - 1_000 : null,
    subscriptionPrice: random.happens(0.06) && weekly !== null ? weekly + 95 : null,
    financeLenders: weekly !== null && random.happens(0.85) ? { standard: quote(weekly) } : {},
  };
}

function quote(paymentWeek: number): FinanceQuote {
  return {
    interestRate: 8.49,
    comparisonRate: 9.12,
    paymentWeek,
    paymentMonth: Math.round(paymentWeek * 4.33),
    termYears: 5,
    termMonths: 60,
    deposit: null,
    balloon: null,
    disclaimer: null,
  };
}

function build(model: GeneratedModel, random: DemoRandom) {
  const isElectric = model.electrified && random.happens(0.4);
  const fuel = isElectric ? "Electric" : combustionFuel(model, random);
  const isManual = !isElectric && random.happens(0.13);
  const gears = random.integer(5, 8);
  return {
    fuel,
    simpleFuel: fuel.startsWith("Petrol") ? "Petrol" : fuel,
    drive: random.pickWeighted([...model.drives, null], (drive) => (drive === null ? 0.06 : 1)),
    transmission: isManual ? `${gears} Speed Manual` : random.pick(["Sports Automatic", "Automatic", "CVT Automatic"]),
    simpleTransmission: isManual ? "Manual" : "Automatic",
    body: random.happens(0.98) ? model.body : null,
    simpleBody: model.simpleBody,
    doors: model.doors,
    seats: random.happens(0.9) ? model.seats : null,
  };
}

function combustionFuel(model: GeneratedModel, random: DemoRandom): string {
  if (model.electrified) return random.pick(["Hybrid", "Petrol - Unleaded"]);
  if (model.diesel && random.happens(0.85)) return "Diesel";
  return random.pickWeighted(["Petrol - Unleaded", "Petrol - Premium", "LPG"], (fuel) => (fuel === "LPG" ? 0.01 : 1));
}

function state(random: DemoRandom) {
  const status = random.pickWeighted(["in_stock", "coming_soon", "sold"] as const, (status) =>
    status === "in_stock" ? 94 : 3,
  );
  return {
    status,
    sold: status === "sold",
    soldAt: status === "sold" ? generatedNow - Math.floor(random.between(0, 10) * dayMs) : null,
    tag: random.happens(0.08) ? random.pick(tags) : null,
    showOnDealerWebsite: random.happens(0.99),
    dealercomments: random.happens(0.9) ? comments : null,
  };
}

function place(dealership: GeneratedDealership, random: DemoRandom) {
  return {
    dealershipSlug: dealership.slug,
    dealershipId: dealership.id,
    dealershipName: dealership.name,
    locationName: random.pick(dealership.locations),
    city: dealership.city,
    state: dealership.state,
    location: `${dealership.city}, ${dealership.state}`,
  };
}

function pictures(id: string, random: DemoRandom) {
  const count = random.happens(0.04) ? 0 : random.integer(1, 18);
  const images = Array.from({ length: count }, (_, index) => `https://pictures.example/${id}/${index}.jpg`);
  return { images, primaryImageUrl: images[0] ?? null };
}

/** Either a basic colour or the manufacturer's name for its paint. */
function randomColour(random: DemoRandom): string | null {
  if (random.happens(0.03)) return null;
  const { name } = random.pickWeighted(colours, ({ share }) => share);
  return `${random.pick(paintNames)} ${name}`.trim();
}

function modelCategories(model: GeneratedModel): string[] {
  const { simpleBody, seats } = model;
  const categories = [
    { name: "Family", holds: seats >= 5 && ["SUV", "Wagon", "People Mover"].includes(simpleBody) },
    { name: "Seven seats or more", holds: seats >= 7 },
    { name: "Towing", holds: model.diesel && model.newPrice > 35_000 },
    { name: "Off road", holds: model.drives.includes("4X4") },
    { name: "Work", holds: ["Ute", "Van", "Commercial"].includes(simpleBody) },
    { name: "Electric and hybrid", holds: model.electrified },
    { name: "City", holds: simpleBody === "Hatchback" },
    { name: "Prestige", holds: model.newPrice > 75_000 },
  ];
  return categories.filter(({ holds }) => holds).map(({ name }) => name);
}

/** The first features of the list are the frequent ones; newer vehicles have more. */
function featuresFor(year: number, random: DemoRandom): string[] {
  const modernity = Math.max(0.2, 1 - (thisYear - year) / 25);
  return features.filter((_, place) => random.happens(modernity * 0.85 ** place));
}
