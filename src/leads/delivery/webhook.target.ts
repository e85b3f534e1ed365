import { z } from "zod";
import { leadTarget } from "./lead-target.ts";
import { leadWebhookBody } from "./lead-webhook.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    /** A lead as signed JSON, by HTTPS POST. */
    webhook: true;
  }
}

export const webhookTarget = leadTarget({
  kind: "webhook",
  isMail: false,
  reader: "dealer",
  contact: "own",
  details: z.object({ url: z.string(), secretVariable: z.string().nullable() }),
  lineOf: ({ url }) => url,
  namedBy: ({ webhookUrl, webhookSecretVariable }) =>
    webhookUrl === null ? [] : [{ url: webhookUrl, secretVariable: webhookSecretVariable }],
  message: (delivery, { url, secretVariable }) => ({
    kind: "post",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    url,
    mediaType: "application/json",
    body: leadWebhookBody(delivery),
    signature: { kind: "signed", secretVariable },
  }),
});
