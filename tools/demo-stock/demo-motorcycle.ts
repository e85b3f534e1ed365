import type { ArtworkShape } from "../artwork/artwork-shapes.ts";
import { formatKilometres } from "../../src/vehicles/australian-format.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { DemoMotorcycle } from "./catalogue-motorcycles.ts";
import { demoComments } from "./demo-comments.ts";
import { demoPlate, demoVin } from "./demo-identity.ts";
import { demoAppearance } from "./demo-pictures.ts";
import { askingPrice, usedPrice } from "./demo-price.ts";
import { demoVehicle, demoYear, isoDay, currentYear, type DemoSlot } from "./demo-vehicle.ts";

const yearlyRetention = 0.89;
const equipment = [
  "ABS brakes",
  "LED headlight",
  "Digital dash",
  "Engine guards",
  "Centre stand",
  "Heated grips",
  "Hand guards",
  "USB charger",
  "Rear rack",
  "Slip-on exhaust",
];

/** The shape in which every motorcycle of a kind is drawn. */
const shapes: Readonly<Record<DemoMotorcycle["kind"], ArtworkShape>> = {
  Adventure: "motorcycle-adventure",
  Cruiser: "motorcycle-cruiser",
  Naked: "motorcycle",
  Scooter: "motorcycle-scooter",
  Sports: "motorcycle-sports",
  Touring: "motorcycle-classic",
  Trail: "motorcycle-trail",
};

/** Generates one used motorcycle. */
export function demoMotorcycle(slot: DemoSlot, model: DemoMotorcycle): Vehicle {
  const { profile, lot, serial, random, now } = slot;
  const appearance = demoAppearance(shapes[model.kind], false, profile.backdrop, random);
  const year = demoYear(slot, { first: model.firstYear, last: null }, [1, 14]);
  const ageYears = currentYear(now) - year;
  const km = Math.round(random.between(1_200, 6_500) * Math.max(0.7, ageYears)) + random.integer(80, 900);
  // Motorcycles travel less than cars: the price model weights each kilometre by 2.5.
  const price = askingPrice(usedPrice(model.newPrice, yearlyRetention, ageYears, km * 2.5));
  const features = [...(model.isLearnerApproved ? ["Learner approved"] : []), ...random.some(equipment, 4)];
  const isScooter = model.kind === "Scooter";
  const transmission = isScooter ? "Automatic" : "Manual";
  const badge = random.happens(0.3) ? "ABS" : null;
  const basics = {
    kind: "motorcycle",
    make: model.make,
    model: model.model,
    badge,
    year,
    carType: "used",
    price,
    appearance,
  } as const;
  return demoVehicle(slot, basics, {
    itemType: "motorcycle",
    km,
    seats: model.kind === "Trail" ? 1 : 2,
    vin: demoVin(year, serial),
    regplate: demoPlate(lot.state, "motorcycle", serial),
    regoExpiry: isoDay(now, random.integer(10, 330)),
    engineSize: model.cubicCentimetres,
    fuel: "Unleaded",
    simpleFuel: "Petrol",
    body: model.kind,
    simpleBody: "Motorcycle",
    transmission,
    simpleTransmission: transmission,
    trans: isScooter ? "Continuously variable" : `${model.gears} speed manual`,
    dealercomments: demoComments(
      {
        voice: profile.voice,
        condition: "used",
        name: `${model.make} ${model.model}`,
        kilometresText: formatKilometres(km),
        fuel: "Unleaded",
        place: lot.city,
        isTough: false,
        kind: "motorcycle",
      },
      random,
    ),
    standardEquipment: features,
    categories: model.isLearnerApproved ? ["Learner approved"] : [],
    variant: {
      enginesize: String(model.cubicCentimetres),
      enginesizeLitres: null,
      cylinders: String(model.cylinders),
      induction: "Aspirated",
      geartype: isScooter ? "Continuous variable" : "Manual",
      fuelconsumptioncombined: String(model.consumption),
      fuelcapacity: String(model.tankLitres),
      grossvehiclemass: null,
      vehiclelength: null,
      vehicleheight: null,
      vehiclewidth: null,
      torque: String(model.newtonMetres),
      bodyconfiguration: model.kind,
      ancaprating: null,
    },
  });
}
