import { z } from "zod";
import { setting } from "../settings/setting.ts";

/** Default period; also applies to sites that are no longer configured. */
export const defaultKeptDays = 14;

const dollars = z.number().min(0).max(10_000);

export const purchaseSettings = z
  .strictObject({
    deliveryWithinKm: setting(
      z.int().min(0).max(5_000).default(0),
      "Distance within which vehicles of an Online Purchase are delivered, in kilometres as the crow flies. 0: no delivery.",
      "dealership",
    ),
    deliveryFreeKm: setting(
      z.int().min(0).max(5_000).default(0),
      "Distance within which delivery costs nothing, in kilometres.",
      "dealership",
    ),
    deliveryDollars: setting(dollars.default(0), "What delivery beyond that costs, in dollars.", "dealership"),
    deliveryDollarsPerKm: setting(
      dollars.default(0),
      "What each kilometre beyond `deliveryFreeKm` costs in addition, in dollars.",
      "dealership",
    ),
    deliveryFromDays: setting(
      z.int().min(1).max(60).default(5),
      "Days after which a vehicle can be delivered.",
      "dealership",
    ),
    keptDays: setting(
      z.int().min(1).max(30).default(defaultKeptDays),
      "Days after its last change when what a shopper entered at `/checkout-journey` is erased. What was ordered stays with its lead.",
    ),
  })
  .prefault({});

export type PurchaseSettings = z.output<typeof purchaseSettings>;
