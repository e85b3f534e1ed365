import { z } from "zod";
import { setting, variableName } from "../../settings/setting.ts";
import { deliveryUrl } from "./delivery-url.ts";
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
  settings: {
    webhookUrl: setting(
      deliveryUrl.nullable().default(null),
      "HTTPS address to which every lead is posted as signed JSON.",
      "dealership",
    ),
    webhookSecretVariable: setting(
      variableName.nullable().default(null),
      "Environment variable with the key that signs webhook requests. Required with `webhookUrl`.",
      "dealership",
    ),
  },
  details: z.object({ url: z.string(), secretVariable: z.string().nullable() }),
  queueName: ({ url }) => url,
  namedBy: ({ webhookUrl, webhookSecretVariable }) =>
    webhookUrl === null ? [] : [{ url: webhookUrl, secretVariable: webhookSecretVariable }],
  findFault: ({ webhookUrl, webhookSecretVariable }) =>
    webhookUrl === null || webhookSecretVariable !== null
      ? null
      : { setting: "webhookUrl", message: "the webhook has no webhookSecretVariable, so nothing is sent to it" },
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
