import { z } from "zod";
import { sentence, setting } from "../settings/setting.ts";

export const onlinePaymentSettings = z
  .strictObject({
    leastCents: setting(
      z.int().min(100).max(10_000_000).default(100),
      "Smallest amount of a payment at `/online-payment`, in cents.",
      "dealership",
    ),
    mostCents: setting(
      z.int().min(100).max(10_000_000).default(1_000_000),
      "Largest amount of a payment at `/online-payment`, in cents.",
      "dealership",
    ),
    referenceHelp: setting(
      sentence.default("The number at the top of your invoice, such as INV-1042."),
      "Help text for the invoice reference field.",
    ),
    emails: setting(
      z.array(z.email()).default([]),
      "Email addresses that are notified of invoice payments, such as the accounts department's. If empty, those of `leadDelivery.emails`.",
      "dealership",
    ),
  })
  .prefault({});

export type OnlinePaymentSettings = z.output<typeof onlinePaymentSettings>;
