import { z } from "zod";
import { setting } from "../settings/setting.ts";

/** Default period; also applies to sites that are no longer configured. */
export const defaultKeptDays = 14;

const dollars = z.number().min(0).max(10_000);

export const purchaseSettings = z
  .strictObject({
    deliveryWithinKm: setting(
      z.int().min(0).max(5_000).default(0),
      "Distance within which vehicles bought by Online Purchase are delivered, in kilometres as the crow flies; 0 turns delivery off.",
      "dealership",
    ),
    deliveryFreeKm: setting(
      z.int().min(0).max(5_000).default(0),
      "Distance within which delivery is free, in kilometres.",
      "dealership",
    ),
    deliveryDollars: setting(
      dollars.default(0),
      "Price of delivery beyond `deliveryFreeKm`, in dollars.",
      "dealership",
    ),
    deliveryDollarsPerKm: setting(
      dollars.default(0),
      "Additional price of each kilometre beyond `deliveryFreeKm`, in dollars.",
      "dealership",
    ),
    deliveryFromDays: setting(
      z.int().min(1).max(60).default(5),
      "Number of days before a vehicle can be delivered.",
      "dealership",
    ),
    keptDays: setting(
      z.int().min(1).max(30).default(defaultKeptDays),
      "Number of days after a shopper's last change at `/checkout-journey` until their entries are erased. Orders stay with their leads.",
    ),
  })
  .prefault({});

export type PurchaseSettings = z.output<typeof purchaseSettings>;
