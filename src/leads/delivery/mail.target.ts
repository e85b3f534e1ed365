import { z } from "zod";
import { setting } from "../../settings/setting.ts";
import { leadMail } from "./lead-mail.ts";
import { leadTarget } from "./lead-target.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    mail: true;
  }
}

export const mailTarget = leadTarget({
  kind: "mail",
  isMail: true,
  reader: "dealer",
  contact: "own",
  settings: {
    emails: setting(
      z.array(z.email()).default([]),
      "Email addresses that get every lead as an email for people.",
      "dealership",
    ),
  },
  details: z.object({ address: z.string() }),
  queueName: ({ address }) => address.toLowerCase(),
  namedBy: ({ emails }) => emails.map((address) => ({ address })),
  message: (delivery, { address }) => ({
    kind: "mail",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    to: address,
    ...leadMail(delivery),
  }),
});
