import { z } from "zod";
import { sectionOrder, sentence, setting } from "../settings/setting.ts";
import { textPoint } from "../settings/text-point.ts";

/** Sections a vehicle page can show (§2). */
export const vehiclePageSectionNames = [
  "special-offers",
  "key-information",
  "dealer-comments",
  "whats-included",
  "why-buy-from-us",
  "reserve-online",
  "protect-your-car",
  "car-summary",
  "features",
  "all-specifications",
  "vehicle-details",
  "finance",
  "location-map",
  "similar-vehicles",
] as const;

/** Facts of a vehicle that are shown only if a site turns them on (VP-15). */
export const optionalVehicleFacts = ["views", "carsalesTitle", "stockNumber", "vin", "regplate"] as const;

export const vehiclePageSettings = z
  .strictObject({
    sections: setting(
      sectionOrder(vehiclePageSectionNames),
      "Sections of the vehicle page, in order; null uses those of the site's template.",
      "dealership",
    ),
    shownFacts: setting(
      z.array(z.enum(optionalVehicleFacts)).default(["stockNumber", "regplate"]),
      "Optional facts that the vehicle page shows.",
      "dealership",
    ),
    engineSizeUnit: setting(
      z.enum(["cc", "litres-over-1999"]).default("cc"),
      "Unit of engine sizes: always cc, or litres above 1,999 cc.",
    ),
    sidebarText: setting(
      sentence.default("Pre-Approved"),
      "Text of the link beside the vehicle to a finance application; the page adds that a lender decides. Sites that do not take applications do not show it.",
      "dealership",
    ),
    whatsIncluded: setting(
      z.array(textPoint).default([]),
      "Points in the section What's Included; an empty list hides the section.",
      "dealership",
    ),
    protectYourCar: setting(
      z.array(textPoint).default([]),
      "Points in the section Protect Your Car; an empty list hides the section.",
      "dealership",
    ),
  })
  .prefault({});

export type VehiclePageSettings = z.output<typeof vehiclePageSettings>;
export type VehiclePageSectionName = (typeof vehiclePageSectionNames)[number];
