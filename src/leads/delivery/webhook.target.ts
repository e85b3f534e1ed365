import { z } from "zod";
import { setting, variableName } from "../../settings/setting.ts";
import { deliveryUrl } from "./delivery-url.ts";
import { leadTarget } from "./lead-target.ts";
import { authorizationFault, authorizationFor, postAuthorization, urlAuthorization } from "./post-authorization.ts";
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
    webhookAuthorization: authorizationFor("webhookUrl"),
  },
  details: z.object({
    url: z.string(),
    secretVariable: z.string().nullable(),
    authorization: postAuthorization.optional(),
  }),
  queueName: ({ url }) => url,
  namedBy: ({ webhookUrl, webhookSecretVariable, webhookAuthorization }) =>
    webhookUrl === null
      ? []
      : [
          {
            url: webhookUrl,
            secretVariable: webhookSecretVariable,
            ...urlAuthorization(webhookUrl, webhookAuthorization),
          },
        ],
  findFault: ({ webhookUrl, webhookSecretVariable, webhookAuthorization }) => {
    if (webhookUrl !== null && webhookSecretVariable === null)
      return { setting: "webhookUrl", message: "the webhook has no webhookSecretVariable, so nothing is sent to it" };
    const message = authorizationFault(webhookUrl, webhookAuthorization);
    return message === null ? null : { setting: "webhookAuthorization", message };
  },
  message: (delivery, { url, secretVariable, authorization }) => ({
    kind: "post",
    siteId: delivery.lead.siteId,
    deliveryId: delivery.deliveryId,
    url,
    mediaType: "application/json",
    body: leadWebhookBody(delivery),
    signature: { kind: "signed", secretVariable },
    authorization,
  }),
});
