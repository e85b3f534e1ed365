import { z } from "zod";
import { leadTarget } from "./lead-target.ts";
import { overdueMail } from "./shopper-mail.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    /** An alert about a lead that the dealer did not open in time. */
    "overdue-mail": true;
  }
}

/** Uses the lead's current state: its time may have changed since the first contact. */
export const overdueMailTarget = leadTarget({
  kind: "overdue-mail",
  isMail: true,
  reader: "dealer",
  contact: "newest",
  settings: {},
  details: z.object({ address: z.string() }),
  queueName: ({ address }) => address.toLowerCase(),
  namedBy: () => [],
  message: (delivery, { address }) => ({
    kind: "mail",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    to: address,
    ...overdueMail(delivery),
  }),
});
