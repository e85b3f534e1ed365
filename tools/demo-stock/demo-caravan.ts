import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { DemoCaravan } from "./catalogue-caravans.ts";
import { demoComments } from "./demo-comments.ts";
import { demoPlate, demoVin } from "./demo-identity.ts";
import { demoAppearance } from "./demo-pictures.ts";
import { askingPrice } from "./demo-price.ts";
import { demoVehicle, demoYear, isoDay, currentYear, type DemoSlot } from "./demo-vehicle.ts";

const yearlyRetention = 0.92;
const familyBerths = 4;

/** Generates one used caravan. */
export function demoCaravan(slot: DemoSlot, model: DemoCaravan): Vehicle {
  const { profile, lot, serial, random, now } = slot;
  const appearance = demoAppearance(model.shape, false, profile.backdrop, random);
  const year = demoYear(slot, { first: model.firstYear, last: null }, [1, 13]);
  const price = askingPrice(model.newPrice * yearlyRetention ** (currentYear(now) - year) * random.between(0.93, 1.06));
  const basics = {
    kind: "caravan",
    make: model.make,
    model: model.model,
    badge: model.badge,
    year,
    carType: "used",
    price,
    appearance,
  } as const;
  return demoVehicle(slot, basics, {
    itemType: "caravan",
    vin: demoVin(year, serial),
    regplate: demoPlate(lot.state, "caravan", serial),
    regoExpiry: isoDay(now, random.integer(10, 330)),
    body: "Caravan",
    simpleBody: "Caravan",
    dealercomments: demoComments(
      {
        voice: profile.voice,
        condition: "used",
        name: `${model.make} ${model.model}`,
        kilometresText: null,
        fuel: "",
        place: lot.city,
        isTough: false,
        kind: "caravan",
      },
      random,
    ),
    standardEquipment: [...model.features],
    categories: model.sleeps >= familyBerths ? ["Family", "Touring"] : ["Couples", "Touring"],
    specifications: {
      bodyWidth: model.bodyWidthFeet,
      bodyLength: model.bodyLengthFeet,
      tareWeight: model.tareWeight,
      axleType: model.axleType,
      sleeps: model.sleeps,
      aggregateTrailerMass: model.aggregateTrailerMass,
    },
  });
}
