import { z } from "zod";
import { setting, variableName } from "../settings/setting.ts";

const acceptedPayments = ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"] as const;

export const reservationSettings = z
  .strictObject({
    depositCents: setting(
      z.int().min(100).max(1_000_000).multipleOf(100).default(20_000),
      "Deposit for a reservation, in cents. Must be whole dollars.",
      "dealership",
    ),
    holdHours: setting(z.int().min(1).max(720).default(48), "Hours for which a deposit reserves a vehicle."),
    moneyBack: setting(
      z.enum(["none", "48-hours", "14-days"]).default("none"),
      "Money-back guarantee in the text: 48 hours on pre-owned vehicles, or 14 days' money back or exchange on used vehicles.",
      "dealership",
    ),
    acceptedPayments: setting(
      z.array(z.enum(acceptedPayments)).default([...acceptedPayments]),
      "Payment methods shown as accepted.",
    ),
    provider: setting(
      z.enum(["demo", "stripe"]).default("demo"),
      "Payment provider for deposits and payments of invoices. `demo` moves no money, and takes no payments in production.",
    ),
    keyVariable: setting(
      variableName.nullable().default(null),
      "Environment variable with the secret key of the payment provider.",
      "dealership",
    ),
    webhookSecretVariable: setting(
      variableName.nullable().default(null),
      "Environment variable with the secret that signs the provider's events. They go to `/api/payments/events/stripe` on the site.",
      "dealership",
    ),
  })
  .prefault({});

export type ReservationSettings = z.output<typeof reservationSettings>;
