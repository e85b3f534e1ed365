import { z } from "zod";
import { setting } from "../../settings/setting.ts";
import { adfDocument } from "./lead-adf.ts";
import { leadMail } from "./lead-mail.ts";
import { leadTarget } from "./lead-target.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    /** A lead as ADF, by email to software that reads a mailbox. */
    "adf-mail": true;
  }
}

export const adfMailTarget = leadTarget({
  kind: "adf-mail",
  isMail: true,
  reader: "dealer",
  contact: "own",
  settings: {
    adfEmails: setting(z.array(z.email()).default([]), "Email addresses that get every lead as ADF.", "dealership"),
  },
  details: z.object({ address: z.string() }),
  queueName: ({ address }) => address.toLowerCase(),
  namedBy: ({ adfEmails }) => adfEmails.map((address) => ({ address })),
  message: (delivery, { address }) => ({
    kind: "mail",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    to: address,
    ...leadMail(delivery),
    text: adfDocument(delivery),
    html: null,
  }),
});
