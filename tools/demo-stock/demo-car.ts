import { formatKilometres } from "../../src/vehicles/australian-format.ts";
import type { Variant, Vehicle } from "../../src/vehicles/vehicle.ts";
import type { ArtworkBody } from "../artwork/artwork-spec.ts";
import type { DemoCarModel, DemoGearbox, DemoGrade } from "./demo-catalogue.ts";
import { demoComments } from "./demo-comments.ts";
import { demoCategories, demoFeatures, searchableFeatures } from "./demo-features.ts";
import { demoPlate, demoVin } from "./demo-identity.ts";
import { demoAppearance, type DemoAppearance } from "./demo-pictures.ts";
import { askingPrice, usedPrice } from "./demo-price.ts";
import type { DemoRandom } from "./demo-random.ts";
import { demoVehicle, demoYear, isoDay, currentYear, type DemoSlot } from "./demo-vehicle.ts";

const simpleBodies: Record<ArtworkBody, string> = {
  hatch: "Hatchback",
  sedan: "Sedan",
  wagon: "Wagon",
  suv: "SUV",
  "four-wheel-drive": "Four Wheel Drive",
  ute: "Ute",
  coupe: "Coupe",
  convertible: "Convertible",
  van: "Van",
  "people-mover": "People Mover",
  motorcycle: "Motorcycle",
  caravan: "Caravan",
};

const gearboxes: Record<DemoGearbox, { trans: string; geartype: string }> = {
  "4a": { trans: "4 speed automatic", geartype: "Automatic" },
  "5a": { trans: "5 speed automatic", geartype: "Automatic" },
  "6a": { trans: "6 speed sports automatic", geartype: "Sports automatic" },
  "7a": { trans: "7 speed sports automatic", geartype: "Sports automatic" },
  "8a": { trans: "8 speed sports automatic", geartype: "Sports automatic" },
  "9a": { trans: "9 speed sports automatic", geartype: "Sports automatic" },
  "10a": { trans: "10 speed sports automatic", geartype: "Sports automatic" },
  "5m": { trans: "5 speed manual", geartype: "Manual" },
  "6m": { trans: "6 speed manual", geartype: "Manual" },
  "6d": { trans: "6 speed dual clutch", geartype: "Dual clutch" },
  "7d": { trans: "7 speed dual clutch", geartype: "Dual clutch" },
  "8d": { trans: "8 speed dual clutch", geartype: "Dual clutch" },
  cvt: { trans: "Continuously variable", geartype: "Continuous variable" },
  ev: { trans: "1 speed reduction gear", geartype: "Reduction gear" },
};

/** Price of a demonstrator as a share of the new price. */
const demonstratorShare = 0.94;
const certifiedOldestYears = 7;
const certifiedMostKilometres = 120_000;
/** The series name in the catalogue applies to this many last years of a model. */
const seriesHoldsForYears = 6;

/** Generates one car of a model and grade. */
export function demoCar(
  slot: DemoSlot,
  carType: "new" | "demo" | "used",
  model: DemoCarModel,
  grade: DemoGrade,
): Vehicle {
  const { profile, lot, serial, random, now } = slot;
  const appearance = fewerImages(
    demoAppearance(model.shape, grade.engine.fuel === "Electric", profile.backdrop, random),
    random,
  );
  const age = carType === "used" ? profile.usedAgeYears : ([0, carType === "demo" ? 1 : 0] as const);
  const year = demoYear(slot, { first: model.firstYear, last: model.lastYear }, age);
  const ageYears = currentYear(now) - year;
  const km = kilometres(slot, carType, ageYears);
  const price = carPrice(carType, model, grade, ageYears, km, random);
  const features = demoFeatures(model, grade, year, random);
  const isManual = /^\dm$/.test(grade.engine.gearbox);
  const transmission = isManual ? "Manual" : "Automatic";
  const isRegistered = carType !== "new";
  const certified =
    carType === "used" &&
    model.make === profile.certifiesMake &&
    ageYears <= certifiedOldestYears &&
    km <= certifiedMostKilometres;
  const builtIn = random.integer(1, 9);
  const basics = {
    kind: carType,
    make: model.make,
    model: model.model,
    badge: grade.badge,
    year,
    carType,
    price,
    appearance,
  };
  return demoVehicle(slot, basics, {
    ...engineFields(model, grade),
    series: (model.lastYear ?? currentYear(now)) - year <= seriesHoldsForYears ? model.series : null,
    certified,
    carsalesTitle: `${year} ${model.make} ${model.model} ${grade.badge} ${isManual ? "Manual" : "Auto"} ${grade.drive}`,
    km,
    interiorColour: random.pickWeighted(["Black", "Charcoal", "Beige", "Brown"], (colour) =>
      colour === "Black" ? 6 : 1,
    ),
    seats: model.seats,
    doors: model.doors,
    vin: demoVin(year, serial),
    regplate: isRegistered ? demoPlate(lot.state, "car", serial) : null,
    regoExpiry: isRegistered ? isoDay(now, random.integer(12, 340)) : null,
    buildDate: `${year}-${String(builtIn).padStart(2, "0")}`,
    complianceDate: `${year}-${String(builtIn + random.integer(1, 3)).padStart(2, "0")}`,
    transmission,
    simpleTransmission: transmission,
    dealercomments: demoComments(
      {
        voice: profile.voice,
        condition: carType,
        name: `${year} ${model.make} ${model.model}`,
        kilometresText: km > 0 ? formatKilometres(km) : null,
        fuel: grade.engine.fuel,
        place: lot.city,
        isTough: model.body === "ute" || model.body === "four-wheel-drive",
        kind: "car",
      },
      random,
    ),
    standardEquipment: features,
    filteredFeatures: searchableFeatures(features),
    categories: demoCategories(model, grade, price),
  });
}

/** Omits some pictures: not every car has been photographed from all sides. */
function fewerImages(appearance: DemoAppearance, random: DemoRandom): DemoAppearance {
  const count = random.pickWeighted([7, 6, 5, 3], (one) => (one === 7 ? 5 : 1));
  return { ...appearance, images: appearance.images.slice(0, count) };
}

function kilometres({ profile, random }: DemoSlot, carType: "new" | "demo" | "used", ageYears: number): number {
  if (carType === "new") return random.integer(4, 28);
  if (carType === "demo") return random.integer(900, 6_800);
  const [fewest, most] = profile.kilometresPerYear;
  return Math.round(random.between(fewest, most) * Math.max(0.6, ageYears) + random.between(150, 1_800));
}

function carPrice(
  carType: "new" | "demo" | "used",
  model: DemoCarModel,
  grade: DemoGrade,
  ageYears: number,
  km: number,
  random: DemoRandom,
): number {
  if (carType === "new") return grade.newPrice;
  if (carType === "demo") return askingPrice(grade.newPrice * demonstratorShare);
  const fair = usedPrice(grade.newPrice, model.yearlyRetention, ageYears, km);
  return askingPrice(fair * random.between(0.95, 1.06));
}

function engineFields(model: DemoCarModel, grade: DemoGrade): Partial<Vehicle> {
  const { engine, drive } = grade;
  const body = simpleBodies[model.body];
  return {
    drive,
    engineSize: engine.cubicCentimetres,
    fuel: engine.fuel,
    ...(engine.electric && {
      electricRange: engine.electric.rangeKilometres,
      batteryCapacity: engine.electric.batteryKilowattHours,
      chargingMinutes: engine.electric.chargingMinutes,
    }),
    simpleFuel: engine.fuel === "Unleaded" || engine.fuel === "Premium unleaded" ? "Petrol" : engine.fuel,
    body,
    simpleBody: body,
    trans: gearboxes[engine.gearbox].trans,
    variant: modelVariant(model, grade),
  };
}

function modelVariant(model: DemoCarModel, { engine }: DemoGrade): Variant {
  const text = (value: number | null): string | null => (value === null ? null : String(value));
  return {
    enginesize: text(engine.cubicCentimetres),
    enginesizeLitres: engine.cubicCentimetres === null ? null : (engine.cubicCentimetres / 1000).toFixed(1),
    cylinders: text(engine.cylinders),
    induction: engine.induction,
    geartype: gearboxes[engine.gearbox].geartype,
    fuelconsumptioncombined: engine.combinedConsumption?.toFixed(1) ?? null,
    fuelcapacity: text(engine.fuel === "Electric" ? null : model.tankLitres),
    grossvehiclemass: text(model.grossVehicleMass),
    vehiclelength: text(model.lengthMillimetres),
    vehicleheight: text(model.heightMillimetres),
    vehiclewidth: text(model.widthMillimetres),
    torque: text(engine.newtonMetres),
    bodyconfiguration: `${model.doors} door ${simpleBodies[model.body].toLowerCase().replace("suv", "SUV")}`,
    ancaprating: model.ancap === null ? null : model.ancap.replace(/^(\d) \((\d{4})\)$/, "$1 stars (tested $2)"),
  };
}
