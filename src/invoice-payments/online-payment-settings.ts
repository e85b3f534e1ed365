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
      "Help text of the field for the invoice reference.",
    ),
    emails: setting(
      z.array(z.email()).default([]),
      "Addresses that are told of payments of invoices, such as that of the accounts department. Empty: those of `leadDelivery.emails`.",
      "dealership",
    ),
  })
  .prefault({});

export type OnlinePaymentSettings = z.output<typeof onlinePaymentSettings>;
