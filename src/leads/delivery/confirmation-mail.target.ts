import { z } from "zod";
import { leadTarget } from "./lead-target.ts";
import { confirmationMail } from "./shopper-mail.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    "confirmation-mail": true;
  }
}

/** The shopper's address is stored only in the lead; the entry has only a line id. */
export const confirmationMailTarget = leadTarget({
  kind: "confirmation-mail",
  isMail: true,
  reader: "shopper",
  contact: "own",
  settings: {},
  details: z.object({ lane: z.string() }),
  queueName: ({ lane }) => lane,
  namedBy: () => [],
  message: (delivery) => ({
    kind: "mail",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    to: delivery.lead.email,
    ...confirmationMail(delivery),
  }),
});
